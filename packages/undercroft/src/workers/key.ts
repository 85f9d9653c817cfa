import { type AnyChain, stepsIn } from "../chain/index.js";
import { contentHash } from "../core/index.js";
import { decidingRecipe } from "../formats/recipes/recipe-json.js";
import type { Order } from "./order.js";

/**
 * Returns a fingerprint of everything that decides an order's levels, whichever way it was said: the recipe with all its
 * options and packs, size, depth, attempts, and the versions of the steps. Levels with the same key and seed are the same.
 */
export function keyOf({ depth = 1, attempts, firstAttempt, used = [], world }: Order, chain: AnyChain): string {
  const steps = new Map([...stepsIn(chain.nodes)].map(({ definition: { id, version } }) => [id, version]));
  const versions = Object.fromEntries([...steps].sort(([a], [b]) => (a < b ? -1 : 1)));
  return contentHash({ recipe: decidingRecipe(chain), depth, attempts, firstAttempt, used, versions, world });
}
