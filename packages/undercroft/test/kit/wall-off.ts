import { defineLayer, ratio, WALL } from "../../src/core/index.js";

/** A layer that walls off the exit now and then: those attempts fail, and it alone is to blame. */
export const wallOff = defineLayer({
  id: "wall-off",
  options: { share: ratio(0.3, "Share of attempts that it ruins.") },
  writes: ["tiles"],
  *build(map, rng, { share }) {
    if (!rng.chance(share)) return;
    for (const { at } of map.exits) {
      for (const row of [-map.width, 0, map.width]) {
        for (const column of [-1, 0, 1]) if (row + column !== 0) map.set(at + row + column, WALL);
      }
    }
  },
});
