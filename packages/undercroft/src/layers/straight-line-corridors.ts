import { defineLayer, digLine } from "../core/index.js";
import { corridorWidth, joinRooms } from "./kernels/corridors.js";
import { nearestLaterRooms } from "./kernels/nearest-rooms.js";

/**
 * Joins each room to the nearest room that comes later in the list, with a straight line at any angle. The line is dug
 * in orthogonal steps, so that it can be walked without diagonal moves.
 */
export const straightLineCorridors = defineLayer({
  id: "straight-line-corridors",
  summary: "Joins each room to the nearest later room in the list with a straight corridor at any angle.",
  options: { width: corridorWidth() },
  needs: ["rooms"],
  adds: ["corridors"],
  writes: ["tiles"],
  *build(map, _rng, { width }) {
    yield* joinRooms(map, nearestLaterRooms(map, map.rooms!), (from, to) => digLine(map, from, to, width));
  },
});
