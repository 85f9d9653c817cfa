import { defineMetaBuilder, digDogleg, ratio } from "../core/index.js";
import { nearestLaterRooms } from "./nearest-rooms.js";

/**
 * Joins each room to the nearest of those that come after it in the list, by a corridor with one bend. Gives a tree:
 * short corridors, and branches instead of one long line of rooms.
 */
export const nearestCorridors = defineMetaBuilder({
  id: "nearest-corridors",
  summary: "Joins each room to the nearest unjoined room with an L-shaped corridor.",
  options: {
    rowFirst: ratio(1, "Chance that a corridor runs horizontally first, then vertically."),
  },
  needs: ["rooms"],
  adds: ["corridors"],
  *build(map, rng, { rowFirst }) {
    const rooms = map.rooms!;
    const corridors: number[][] = [];
    for (const [room, other] of nearestLaterRooms(map, rooms).entries()) {
      corridors.push(digDogleg(map, rooms[room]!.anchor, rooms[other]!.anchor, rng.chance(rowFirst)));
      yield;
    }
    map.corridors = [...(map.corridors ?? []), ...corridors.filter((corridor) => corridor.length > 0)];
  },
});
