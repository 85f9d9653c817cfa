import { defineLayer, digDogleg, ratio } from "../core/index.js";
import { addCorridors, corridorWidth } from "./kernels/corridors.js";
import { roomFloor } from "./kernels/room-floor.js";

/**
 * Joins each room to the next one in the list with a corridor between random cells of the two rooms. This looks less
 * tidy than corridors from center to center.
 */
export const bspCorridors = defineLayer({
  id: "bsp-corridors",
  summary: "Joins each room to the next one with a corridor between random cells.",
  options: {
    rowFirst: ratio(1, "Chance that a corridor runs horizontally first, then vertically."),
    width: corridorWidth(),
  },
  needs: ["rooms"],
  adds: ["corridors"],
  writes: ["tiles"],
  *build(map, rng, { rowFirst, width }) {
    const corridors: number[][] = [];
    let previous: readonly number[] | undefined;
    for (const room of map.rooms!) {
      const floor = roomFloor(map, room);
      if (previous !== undefined) {
        corridors.push(digDogleg(map, rng.pick(previous), rng.pick(floor), rng.chance(rowFirst), width));
        yield;
      }
      previous = floor;
    }
    addCorridors(map, corridors);
  },
});
