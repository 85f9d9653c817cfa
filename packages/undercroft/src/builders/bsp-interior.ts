import { choice, defineBuilder, FLOOR, integer, type Rect, type Rng, room } from "../core/index.js";
import { interior } from "./kernels/border.js";
import { halves } from "./kernels/halves.js";
import { joinRooms } from "./kernels/join-rooms.js";
import { RoomGround } from "./kernels/room-ground.js";

/** What is left of a room beside something reserved may be smaller than others, and is no room below this. */
const LEAST_REST = 3;

/**
 * Splits the map in two again and again until it is full of rooms with thin walls, and opens each room to the next. The
 * result is the inside of a building, without any spare rock. Everything is connected.
 *
 *     ############################################   bspInterior()
 *     #.........#..........#..........#..........#   44 x 20, seed 42
 *     #.........#..........#.....................#
 *     #..........................................#
 *     #.........#..........#..........#..........#
 *     #.........#..........#..........#..........#
 *     #.........#..........#..........#..........#
 *     #.........#..........#..........#..........#
 *     #.........#..........#..........#..........#
 *     #.........#..........######.################
 *     #.........#..........#..........#..........#
 *     #.........#..........#..........#..........#
 *     #.........#..........#..........#..........#
 *     #.........#..........#..........#..........#
 *     #.........#..........#..........#..........#
 *     #.........#..........#..........#..........#
 *     #.........#..........#..........#..........#
 *     #.........#..........#..........#..........#
 *     #.........#..........#.....................#
 *     ############################################
 */
export const bspInterior = defineBuilder({
  id: "bsp-interior",
  version: 2,
  summary: "Splits the whole map into rooms with thin walls, each connected to the next.",
  options: {
    minRoomSize: integer(8, { min: 1, max: 500, typical: [3, 20] }, "Minimum width and height of a room's floor."),
    maxRoomSize: integer(
      24,
      { min: 1, max: 4096, typical: [8, 60] },
      "Rooms wider or taller than this are always split, unless a half would be smaller than the minimum size.",
    ),
    cut: choice("half", ["half", "anywhere"], "Where each part is split: in the middle, or anywhere."),
  },
  adds: ["plan", "rooms", "corridors"],
  writes: ["tiles"],
  minSize: ({ minRoomSize }) => [minRoomSize + 2, minRoomSize + 2],
  *build(map, rng, options) {
    const cuts = rng.fork("cuts");
    const ground = RoomGround.of(map);
    const rooms: Rect[] = [];
    const parts: Rect[] = [interior(map)];
    // Depth first, so that rooms that follow each other in the list are neighbours, or nearly so.
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      const smaller = cutInTwo(part, cuts, options);
      if (smaller !== undefined) {
        parts.push(smaller[1], smaller[0]);
        continue;
      }
      const free = ground === undefined ? part : ground.largestIn(part, Math.min(LEAST_REST, options.minRoomSize));
      if (free === undefined) continue;
      rooms.push(free);
      map.fill(free, FLOOR);
      yield;
    }
    if (ground !== undefined && rooms.length === 0) {
      const rest = ground.lastResort([], 0, options.maxRoomSize, options.maxRoomSize)!;
      rooms.push(rest);
      map.fill(rest, FLOOR);
    }
    map.rooms = rooms.map((rect) => room(map, rect));
    map.corridors = yield* joinRooms(map, rng.fork("corridors"), rooms);
  },
});

/** Cuts a part by a wall, along a side that a coin picks; undefined where that side is too short for two rooms. */
function cutInTwo(part: Rect, rng: Rng, { minRoomSize, maxRoomSize, cut }: Limits): [Rect, Rect] | undefined {
  const isWide = part.width > maxRoomSize;
  const isHigh = part.height > maxRoomSize;
  const coin = rng.chance(0.5);
  const acrossWidth = isWide === isHigh ? coin : isWide;
  // The wall takes one cell.
  const side = (acrossWidth ? part.width : part.height) - 1;
  if (side < 2 * minRoomSize) return undefined;
  return halves(part, acrossWidth, cut === "half" ? side >> 1 : rng.between(minRoomSize, side - minRoomSize), 1);
}

interface Limits {
  readonly minRoomSize: number;
  readonly maxRoomSize: number;
  readonly cut: "half" | "anywhere";
}
