import { defineMetaBuilder } from "../core/index.js";
import { roomCell } from "./room-cell.js";

/** The way down is at the middle of the last room; in a level of one room, at its cell farthest from the start. */
export const roomBasedStairs = defineMetaBuilder({
  id: "room-based-stairs",
  summary: "Puts the exit in the middle of the last room.",
  options: {},
  needs: ["rooms"],
  adds: ["exit"],
  *build(map) {
    map.addExit(roomCell(map, map.rooms!.toReversed()), "down");
  },
});
