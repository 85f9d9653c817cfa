import type { AnyChain, BuildOptions } from "../chain/index.js";
import { isFactory, type Movement, UndercroftError } from "../core/index.js";
import { DUNGEON_STEPS } from "../dungeon/index.js";
import { type Factory, type Recipe, recipeChain, registry } from "../recipes/index.js";

/**
 * Everything that decides levels, except their seeds. Plain data: it can be sent to a thread, stored and hashed. Packs
 * from files are part of the recipe.
 */
export interface Order {
  /** The recipe, with all prefabs and packs that aren't included in the package. */
  readonly recipe: Recipe;
  /** Overrides the recipe's size. */
  readonly size?: readonly [width: number, height: number];
  /** How deep in the dungeon the levels are. Default: 1. */
  readonly depth?: number;
  /** How many attempts to make at each level. Default: 20. */
  readonly attempts?: number;
  /** The number of the first attempt to make. Default: 1. */
  readonly firstAttempt?: number;
  /** The moves that the game allows. Default: the recipe's. */
  readonly movement?: Movement;
  /** `reachable` if all floor must be reachable from the start. Default: the recipe's. */
  readonly floor?: "reachable";
  /** Names of prefabs that every level must have, in addition to the recipe's. */
  readonly require?: readonly string[];
  /** Prefabs and groups that the game has used up. Default: none. */
  readonly used?: readonly string[];
  /** Options of steps, written as on the command line: `simple-map.attempts=60`. */
  readonly set?: readonly string[];
  /** The URLs of modules that export steps of your own. */
  readonly modules?: readonly string[];
}

/** Returns the chain of an order. Loads the modules with the order's own steps; others can be at hand already. */
export async function chainOf(order: Order, steps: readonly Factory[] = []): Promise<AnyChain> {
  const { recipe, size, movement, floor, require, set, modules = [] } = order;
  const own: Factory[] = [...DUNGEON_STEPS, ...steps];
  for (const url of modules) own.push(...(await loadSteps(url)));
  return recipeChain(recipe, {
    registry: registry(own),
    ...(size === undefined ? {} : { size }),
    ...(movement === undefined ? {} : { movement }),
    ...(floor === undefined ? {} : { floor }),
    ...(require === undefined ? {} : { require }),
    ...(set === undefined ? {} : { set }),
  });
}

async function loadSteps(url: string): Promise<Factory[]> {
  let exported: Record<string, unknown>;
  try {
    exported = await import(/* @vite-ignore */ /* webpackIgnore: true */ url);
  } catch (error) {
    throw new UndercroftError("bad-content", `can't load the module ${url}: ${(error as Error).message}`);
  }
  const steps = Object.values(exported).filter(isFactory);
  if (steps.length > 0) return steps;
  throw new UndercroftError("bad-content", `the module ${url} doesn't export any steps.`);
}

/** What every build of an order is told, whatever its seed. */
export function buildOptions({ depth, attempts, firstAttempt, used }: Order): Omit<BuildOptions, "seed"> {
  return {
    ...(depth === undefined ? {} : { depth }),
    ...(attempts === undefined ? {} : { attempts }),
    ...(firstAttempt === undefined ? {} : { firstAttempt }),
    ...(used === undefined ? {} : { used }),
  };
}
