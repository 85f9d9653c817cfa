import { defineLayer } from "../core/index.js";
import { awayFrom, exitCells } from "./kernels/away.js";
import { roomCell } from "./kernels/room-cell.js";

/**
 * Puts the start in the middle of the first room in the list. Use `room-sorter` to choose which room that is. If there
 * already is an exit down, uses the first room that is far enough from it.
 */
export const roomBasedStart = defineLayer({
  id: "room-based-start",
  version: 2,
  summary: "Puts the start in the middle of the first room.",
  options: {
    away: awayFrom("the exit, if there already is one"),
  },
  needs: ["rooms"],
  adds: ["start"],
  writes: [],
  *build(map, _rng, { away }) {
    map.start = undefined;
    map.start = roomCell(map, map.rooms!, exitCells(map, "down"), away);
  },
});
