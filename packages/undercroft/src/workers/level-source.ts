import { type Level, readLevel } from "../chain/index.js";
import { UndercroftError } from "../core/index.js";
import { measureRow, type PairedLevel, Workspace } from "../insight/index.js";
import type { Recipe } from "../recipes/index.js";
import { buildOptions, chainOf, given, type Order } from "./order.js";

/** Levels that another version of the library builds. Its own recipes are named; any other is given as data. */
export interface OtherOrder extends Pick<Order, "size" | "depth" | "set"> {
  /** The URL of the other version's `undercroft/recipes`. */
  readonly library: string;
  readonly recipe: string | Recipe;
}

/** Builds the level of a seed. Returns undefined if there is none. */
export type LevelSource = (seed: string) => Level | undefined;

/** Returns what builds the levels of an order, with this version of the library or another. */
export async function levelSource(order: Order | OtherOrder): Promise<LevelSource> {
  if ("library" in order) return otherSource(order);
  const chain = await chainOf(order);
  const options = buildOptions(order);
  return (seed) => unlessBroken(() => chain.build({ ...options, seed, stepHashes: "last" }));
}

/** Measures the levels of a source. */
export function measuredSource(source: LevelSource, all: boolean): (seed: string) => PairedLevel | undefined {
  const workspace = new Workspace();
  return (seed) => {
    const level = source(seed);
    return level === undefined ? undefined : { hash: level.hash, row: measureRow(level, workspace, { all }) };
  };
}

/** What is used of another version. */
interface OtherLibrary {
  recipeChain(recipe: unknown, options: object): { build(options: object): object };
  shippedRecipe(name: string): unknown;
}

async function otherSource({ library, recipe, size, depth, set }: OtherOrder): Promise<LevelSource> {
  const { recipeChain, shippedRecipe } = await loadLibrary(library);
  const chain = asOwnError(() =>
    recipeChain(typeof recipe === "string" ? shippedRecipe(recipe) : recipe, given({ size, set })),
  );
  const options = given({ depth });
  // By way of its file, which every version writes and this one reads: so its hash and its figures follow the same rules.
  return (seed) => unlessBroken(() => readLevel(JSON.stringify(chain.build({ ...options, seed }))));
}

async function loadLibrary(url: string): Promise<OtherLibrary> {
  let found: Partial<OtherLibrary>;
  try {
    found = await import(/* @vite-ignore */ /* webpackIgnore: true */ url);
  } catch (error) {
    throw new UndercroftError("bad-content", `can't load the other version from ${url}: ${(error as Error).message}`);
  }
  const { recipeChain, shippedRecipe } = found;
  if (recipeChain !== undefined && shippedRecipe !== undefined) return { recipeChain, shippedRecipe };
  throw new UndercroftError("bad-content", `the other version at ${url} has no recipeChain and shippedRecipe.`);
}

/** What the other version doesn't know or accept is no bug of this one. */
function asOwnError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as Partial<UndercroftError>;
    throw new UndercroftError(code ?? "bad-recipe", `the other version says: ${message}`);
  }
}

/** A build that fails gives no level. Errors of another version are known by what they have, not by their class. */
function unlessBroken(build: () => Level): Level | undefined {
  try {
    return build();
  } catch (error) {
    const { code, family } = error as Partial<UndercroftError>;
    if (typeof family === "string" && code !== "aborted") return undefined;
    throw error;
  }
}
