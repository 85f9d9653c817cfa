import { defineBuilder, FLOOR } from "../core/index.js";
import { BSP_OPTIONS, bspRooms } from "./kernels/bsp-rooms.js";
import { joinRooms } from "./kernels/join-rooms.js";
import { oneRoomSize } from "./kernels/room-options.js";

/**
 * Splits the map into smaller and smaller parts, places rooms of many sizes in them, and joins the rooms from left to
 * right with L-shaped corridors. The result is a dungeon with rock between its rooms. The rooms are spread more evenly
 * than random ones, and everything is connected.
 *
 *     ############################################   bspDungeon()
 *     ############################################   44 x 16, seed 42
 *     ############################################
 *     ###.............########........############
 *     ###.............########........##.........#
 *     ###.............########........##.........#
 *     ###.............########........##.........#
 *     ###.............########...................#
 *     ###.............########........#####.######
 *     #######.####################.########.######
 *     #######.####################.#####.........#
 *     ######.........#############.#####.........#
 *     ######.......................#####.........#
 *     ######.........###################.........#
 *     ######.........###################.........#
 *     ############################################
 */
export const bspDungeon = defineBuilder({
  id: "bsp-dungeon",
  version: 2,
  summary:
    "Splits the map into smaller and smaller parts, places rooms in them, and joins the rooms from left to right.",
  options: BSP_OPTIONS,
  adds: ["plan", "rooms", "corridors"],
  writes: ["tiles"],
  minSize: oneRoomSize,
  *build(map, rng, options) {
    const placing = bspRooms(map, rng.fork("rooms"), options);
    let next = placing.next();
    for (; next.done !== true; next = placing.next()) {
      map.fill(next.value, FLOOR);
      yield;
    }
    map.rooms = next.value;
    map.corridors = yield* joinRooms(map, rng.fork("corridors"), map.rooms);
  },
});
