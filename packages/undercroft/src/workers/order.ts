import { type AnyChain, type BuildOptions, stepsIn } from "../chain/index.js";
import { contentHash, isFactory, type Movement, UndercroftError } from "../core/index.js";
import { DUNGEON_STEPS } from "../dungeon/index.js";
import { decidingRecipe } from "../formats/recipes/recipe-json.js";
import { type Factory, type Recipe, type Registry, recipeChain, registry } from "../recipes/index.js";
import type { World, WorldSource } from "../worlds/index.js";

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
  /** The world whose tiles, tables and themes the recipe uses, as plain data: `world.source`. Default: none. */
  readonly world?: WorldSource;
  /** The URLs of modules that export steps of your own. */
  readonly modules?: readonly string[];
}

/** Returns the chain of an order. Loads the modules with the order's own steps; others can be at hand already. */
export async function chainOf(order: Order, steps: readonly Factory[] = []): Promise<AnyChain> {
  const { recipe, size, movement, floor, require, set } = order;
  const { registry } = (await worldOf(order, steps)) ?? { registry: await registryOf(order, steps) };
  return recipeChain(recipe, { registry, ...given({ size, movement, floor, require, set }) });
}

/** Options without those that are undefined: a key that is there must have a value. */
export function given<T extends object>(options: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}

/** Reads the world of an order, if it has one. Its recipes can use the order's own steps and those at hand. */
export async function worldOf(order: Order, steps: readonly Factory[] = []): Promise<World | undefined> {
  if (order.world === undefined) return undefined;
  // It brings a library of schemas along, which most orders don't need.
  const { readWorld } = await import("../worlds/index.js");
  return readWorld(order.world, { registry: await registryOf(order, steps) });
}

async function registryOf({ modules = [] }: Order, steps: readonly Factory[]): Promise<Registry> {
  const own: Factory[] = [...DUNGEON_STEPS, ...steps];
  for (const url of modules) own.push(...(await loadSteps(url)));
  return registry(own);
}

async function loadSteps(url: string): Promise<Factory[]> {
  let exported: Record<string, unknown>;
  try {
    exported = await import(/* @vite-ignore */ /* webpackIgnore: true */ url);
  } catch (error) {
    // A relative path would be one from the files of the package.
    const why = url.startsWith(".")
      ? "a module is given by its whole URL: new URL(path, import.meta.url).href."
      : (error as Error).message;
    throw new UndercroftError("bad-content", `can't load the module ${url}: ${why}`);
  }
  const steps = Object.values(exported).filter(isFactory);
  if (steps.length > 0) return steps;
  throw new UndercroftError("bad-content", `the module ${url} doesn't export any steps.`);
}

/** What every build of an order is told, whatever its seed. */
export function buildOptions({ depth, attempts, firstAttempt, used }: Order): Omit<BuildOptions, "seed"> {
  return given({ depth, attempts, firstAttempt, used });
}

/**
 * Returns a fingerprint of everything that decides an order's levels, whichever way it was said: the recipe with all its
 * options and packs, size, depth, attempts, and the versions of the steps. Levels with the same key and seed are the same.
 */
export function keyOf({ depth = 1, attempts, firstAttempt, used = [], world }: Order, chain: AnyChain): string {
  const steps = new Map([...stepsIn(chain.nodes)].map(({ definition: { id, version } }) => [id, version]));
  const versions = Object.fromEntries([...steps].sort(([a], [b]) => (a < b ? -1 : 1)));
  return contentHash({ recipe: decidingRecipe(chain), depth, attempts, firstAttempt, used, versions, world });
}
