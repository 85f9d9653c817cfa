import { defineMetaBuilder } from "../core/index.js";
import { awayFrom, exitCells } from "./away.js";
import { roomCell } from "./room-cell.js";

/**
 * The player comes in at the middle of the first room of the list. `room-sorter` decides which that is. Where there is a
 * way down already, it is the first room that is far enough from it.
 */
export const roomBasedStart = defineMetaBuilder({
  id: "room-based-start",
  version: 2,
  summary: "Puts the start in the middle of the first room.",
  options: {
    away: awayFrom("a way down that is there already"),
  },
  needs: ["rooms"],
  adds: ["start"],
  *build(map, _rng, { away }) {
    map.start = undefined;
    map.start = roomCell(map, map.rooms!, exitCells(map, "down"), away);
  },
});
