import { defineInitialBuilder } from "../core/index.js";
import { BSP_OPTIONS, bspMinSize, bspRooms } from "./bsp-rooms.js";

/**
 * Divides the map to find places for rooms and draws nothing: for `room-sorter`, `room-drawer` and the corridor layers.
 * The places are those that `bsp-dungeon` would choose.
 */
export const bspPlan = defineInitialBuilder({
  id: "bsp-plan",
  version: 2,
  summary: "Plans rooms by splitting the map, without drawing them. Other layers sort, draw and join them.",
  options: BSP_OPTIONS,
  adds: ["plan"],
  minSize: bspMinSize,
  *build(map, rng, options) {
    const placing = bspRooms(map, rng.fork("rooms"), options);
    let next = placing.next();
    while (next.done !== true) next = placing.next();
    map.rooms = next.value;
  },
});
