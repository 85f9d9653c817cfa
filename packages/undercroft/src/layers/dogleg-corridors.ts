import { defineLayer, digDogleg, ratio } from "../core/index.js";
import { corridorWidth } from "./kernels/corridor-width.js";

/** Joins each room to the next one in the list with an L-shaped corridor from middle to middle. */
export const doglegCorridors = defineLayer({
  id: "dogleg-corridors",
  summary: "Joins each room to the next one with an L-shaped corridor from middle to middle.",
  options: {
    rowFirst: ratio(0.5, "Chance that a corridor runs horizontally first, then vertically."),
    width: corridorWidth(),
  },
  needs: ["rooms"],
  adds: ["corridors"],
  writes: ["tiles"],
  *build(map, rng, { rowFirst, width }) {
    const rooms = map.rooms!;
    const corridors: number[][] = [];
    for (let i = 1; i < rooms.length; i++) {
      corridors.push(digDogleg(map, rooms[i - 1]!.anchor, rooms[i]!.anchor, rng.chance(rowFirst), width));
      yield;
    }
    map.corridors = [...(map.corridors ?? []), ...corridors.filter((corridor) => corridor.length > 0)];
  },
});
