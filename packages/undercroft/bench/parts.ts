import type { RecipeNode } from "../src/recipes/index.js";
import { recipeChain } from "../src/recipes/index.js";
import { LEVEL_WARM_UP_NS, race } from "./measure.js";
import { MEDIUM, type Result, type Size, SMALL, sizeName, timeText } from "./result.js";

const ROUNDS = 9;

/** Steps that are run in the left half of a map, and alone on a map of that size. */
const LISTS: Readonly<Record<string, readonly RecipeNode[]>> = {
  caves: [{ use: "cellular-automata" }, { use: "connect-regions" }, { use: "tidy-walls" }],
  rooms: [{ use: "bsp-dungeon" }, { use: "door-placement" }],
  maze: [{ use: "maze" }],
  "grown halls": [{ use: "accretion" }, { use: "lakes" }, { use: "tidy-walls" }, { use: "patches" }],
};

/** Row 27: what it costs to run steps in a region instead of on a map of its own. */
export function* parts(): Generator<Result> {
  const ground: RecipeNode = { use: "simple-map" };
  for (const size of [SMALL, MEDIUM]) {
    const half: Size = [size[0] >> 1, size[1]];
    for (const [name, steps] of Object.entries(LISTS)) {
      const chains = [
        recipeChain({ purpose: "map", steps: [ground, { use: "within", region: { half: "left" }, steps }] }, { size }),
        recipeChain({ purpose: "map", steps: [ground] }, { size }),
        recipeChain({ purpose: "map", steps }, { size: half }),
      ];
      const contenders = chains.map((chain) => ({ run: (run: number) => chain.build({ seed: run }) }));
      const [whole, without, alone] = race(contenders, ROUNDS, LEVEL_WARM_UP_NS) as [number, number, number];
      yield {
        row: 27,
        job: `${name} within the left half of a map`,
        size: sizeName(size),
        ours: timeText(whole - without),
        peer: `the same steps on a map of ${sizeName(half)}: ${timeText(alone)}`,
        ratio: (whole - without) / alone,
        goal: { atMost: 1.3 },
        note: "the time of the chain with `within`, less the time of the chain without it",
      };
    }
  }
}
