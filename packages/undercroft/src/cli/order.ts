import { pathToFileURL } from "node:url";
import { chainRecipe } from "../formats/recipes/recipe-json.js";
import { given, type Order } from "../workers/index.js";
import { attemptOptions, type LevelRequest } from "./recipe-source.js";

/** Returns what a request asks for as plain data, for threads. Packs from files are in the recipe. */
export function orderOf({ chain, depth, world, args: { used, attempts, use = [] } }: LevelRequest): Order {
  return {
    recipe: chainRecipe(chain),
    depth,
    ...given({ world: world?.source, used }),
    ...attemptOptions(attempts),
    ...(use.length === 0 ? {} : { modules: use.map((file) => pathToFileURL(file).href) }),
  };
}
