import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chainRecipe } from "../formats/index.js";
import type { Order } from "../workers/index.js";
import type { LevelRequest } from "./recipe-source.js";

/** What decides the levels of a call, in a form that threads and files can have. */
export function orderOf({ chain, depth, args }: LevelRequest): Order {
  const { used, use = [], attempts } = args;
  return {
    // The chain has all that the call has changed, and its recipe has all packs that were loaded.
    recipe: chainRecipe(chain),
    depth,
    ...(used === undefined ? {} : { used }),
    ...(attempts === undefined ? {} : { firstAttempt: attempts[0], attempts: attempts[1] - attempts[0] + 1 }),
    modules: use.map((file) => pathToFileURL(resolve(file)).href),
  };
}
