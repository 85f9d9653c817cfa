import { defineLayer } from "../core/index.js";
import { awayFrom } from "./kernels/away.js";
import { roomCell } from "./kernels/room-cell.js";

/**
 * Puts the exit in the middle of the last room in the list that is far enough from the start. If no room is far enough,
 * uses the room floor that takes the most moves to reach.
 */
export const roomBasedStairs = defineLayer({
  id: "room-based-stairs",
  version: 2,
  summary: "Puts the exit in the middle of the last room that is far enough from the start.",
  options: {
    away: awayFrom("the start"),
  },
  needs: ["rooms"],
  adds: ["exit"],
  writes: [],
  *build(map, _rng, { away }) {
    const start = map.start === undefined ? [] : [map.start];
    map.addExit(roomCell(map, map.rooms!.toReversed(), start, away), "down");
  },
});
