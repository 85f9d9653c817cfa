import { defineLayer, digLine } from "../core/index.js";
import { corridorWidth } from "./kernels/corridor-width.js";
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
    const rooms = map.rooms!;
    const corridors: number[][] = [];
    for (const [room, other] of nearestLaterRooms(map, rooms).entries()) {
      corridors.push(digLine(map, rooms[room]!.anchor, rooms[other]!.anchor, width));
      yield;
    }
    map.corridors = [...(map.corridors ?? []), ...corridors.filter((corridor) => corridor.length > 0)];
  },
});
