import { pathToFileURL } from "node:url";
import { chainRecipe } from "../formats/recipes/recipe-json.js";
import type { Order } from "../workers/index.js";
import type { LevelRequest } from "./recipe-source.js";

/** Returns what a request asks for as plain data, for threads. Packs from files are in the recipe. */
export function orderOf({ chain, depth, world, args: { used, attempts, use = [] } }: LevelRequest): Order {
  return {
    recipe: chainRecipe(chain),
    depth,
    ...(world === undefined ? {} : { world: world.source }),
    ...(used === undefined ? {} : { used }),
    ...(attempts === undefined ? {} : { firstAttempt: attempts[0], attempts: attempts[1] - attempts[0] + 1 }),
    ...(use.length === 0 ? {} : { modules: use.map((file) => pathToFileURL(file).href) }),
  };
}
