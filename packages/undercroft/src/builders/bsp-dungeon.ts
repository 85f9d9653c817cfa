import { defineInitialBuilder, FLOOR } from "../core/index.js";
import { BSP_OPTIONS, bspMinSize, bspRooms } from "./bsp-rooms.js";
import { joinRooms } from "./join-rooms.js";

/**
 * Rooms of many sizes in ever smaller parts of the map, joined from left to right by corridors with one bend.
 * Gives a dungeon with rock between its rooms, spread more evenly than at random; everything is connected.
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
export const bspDungeon = defineInitialBuilder({
  id: "bsp-dungeon",
  version: 2,
  summary:
    "Splits the map into smaller and smaller parts, places rooms in them, and joins the rooms from left to right.",
  options: BSP_OPTIONS,
  adds: ["plan", "rooms", "corridors"],
  minSize: bspMinSize,
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
