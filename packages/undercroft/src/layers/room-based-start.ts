import { defineMetaBuilder } from "../core/index.js";
import { roomCell } from "./room-cell.js";

/** The player comes in at the middle of the first room of the list. `room-sorter` decides which that is. */
export const roomBasedStart = defineMetaBuilder({
  id: "room-based-start",
  summary: "Puts the start in the middle of the first room.",
  options: {},
  needs: ["rooms"],
  adds: ["start"],
  *build(map) {
    map.start = undefined;
    map.start = roomCell(map, map.rooms!);
  },
});
