import { defineLayer, digDogleg, ratio } from "../core/index.js";
import { corridorWidth, joinRooms } from "./kernels/corridors.js";
import { nearestLaterRooms } from "./kernels/nearest-rooms.js";

/**
 * Joins each room to the nearest room that comes later in the list, with an L-shaped corridor. The rooms form a tree,
 * with short corridors and branches instead of one long line.
 */
export const nearestCorridors = defineLayer({
  id: "nearest-corridors",
  summary: "Joins each room to the nearest later room in the list with an L-shaped corridor.",
  options: {
    rowFirst: ratio(1, "Chance that a corridor runs horizontally first, then vertically."),
    width: corridorWidth(),
  },
  needs: ["rooms"],
  adds: ["corridors"],
  writes: ["tiles"],
  *build(map, rng, { rowFirst, width }) {
    const nearest = nearestLaterRooms(map, map.rooms!);
    yield* joinRooms(map, nearest, (from, to) => digDogleg(map, from, to, rng.chance(rowFirst), width));
  },
});
