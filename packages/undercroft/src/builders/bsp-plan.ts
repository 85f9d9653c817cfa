import { defineBuilder, PAUSE } from "../core/index.js";
import { BSP_OPTIONS, bspRooms } from "./kernels/bsp-rooms.js";
import { oneRoomSize } from "./kernels/room-options.js";

/**
 * Splits the map to find places for rooms, but doesn't draw them. Use it with `room-sorter`, `room-drawer` and the
 * corridor layers. It chooses the same places as `bsp-dungeon`.
 */
export const bspPlan = defineBuilder({
  id: "bsp-plan",
  version: 2,
  summary: "Plans rooms by splitting the map, without drawing them. Other layers sort, draw and join them.",
  options: BSP_OPTIONS,
  adds: ["plan"],
  writes: [],
  minSize: oneRoomSize,
  *build(map, rng, options) {
    const placing = bspRooms(map, rng.fork("rooms"), options);
    let next = placing.next();
    for (; next.done !== true; next = placing.next()) yield PAUSE;
    map.rooms = next.value;
  },
});
