import { defineLayer, digDogleg, ratio } from "../core/index.js";
import { corridorWidth, joinRooms } from "./kernels/corridors.js";

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
    const next = Int32Array.from(map.rooms!.slice(1), (_, i) => i + 1);
    yield* joinRooms(map, next, (from, to) => digDogleg(map, from, to, rng.chance(rowFirst), width));
  },
});
