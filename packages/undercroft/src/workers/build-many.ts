import { type BuildProgress, CHAIN, type Level, levelFromMessage } from "../chain/index.js";
import {
  checkArgument,
  checkKeys,
  FUNCTION,
  isPlain,
  type KeysOf,
  type Kind,
  LIST,
  type Seed,
  SIGNAL,
  UndercroftError,
  whole,
} from "../core/index.js";
import type { Recipe } from "../recipes/index.js";
import { errorOf } from "./failure.js";
import type { Order } from "./order.js";
import { type Crash, Pool } from "./pool.js";
import { parseSeeds, Seeds } from "./seeds.js";
import type { Built } from "./tasks.js";

/** What decides the levels, besides the recipe and the seeds, and where they are built. */
export interface WorkerOptions extends Omit<Order, "recipe"> {
  /** Stops the work at once: it ends with an `UndercroftError` whose code is `aborted`. */
  readonly signal?: AbortSignal;
  /** The URL of a thread module of your own: one that calls `serveThread`. Default: the one of the package. */
  readonly thread?: string | URL;
}

/** Which levels `buildMany` builds, and how. */
export interface BuildManyOptions extends WorkerOptions {
  /** The seeds: a text such as `"1..1000"`, a list, `Seeds`, or a number: then they are 1, 2, 3 and so on. */
  readonly seeds: number | string | Iterable<Seed> | Seeds;
  /** How many threads build at once. Default: one for each core. */
  readonly threads?: number;
  /** How long one level may take before it is given up, in milliseconds. Default: 60000. */
  readonly limit?: number;
  /** Called now and then. */
  readonly onProgress?: (progress: ManyProgress) => void;
}

/** How far `buildMany` has got. */
export interface ManyProgress {
  /** How many levels you have got so far, with those that couldn't be built. */
  readonly done: number;
  /** The number of all seeds. */
  readonly of: number;
}

/** A level of `buildMany`, or why there is none. */
export type BuiltLevel =
  | { readonly seed: string; readonly level: Level; readonly error?: undefined }
  | { readonly seed: string; readonly error: Error; readonly level?: undefined };

const ORDER_KEYS: KeysOf<WorkerOptions> = {
  size: { rule: "[width, height]", fits: (value) => Array.isArray(value) && value.length === 2 },
  depth: whole(0),
  attempts: whole(1),
  firstAttempt: whole(1),
  movement: true,
  floor: true,
  require: true,
  used: true,
  set: LIST,
  world: true,
  modules: LIST,
  signal: SIGNAL,
  thread: { rule: "a URL, or a string with one", fits: (value) => typeof value === "string" || value instanceof URL },
};
const MANY_KEYS: KeysOf<BuildManyOptions> = {
  ...ORDER_KEYS,
  seeds: true,
  threads: true,
  limit: { rule: "a number of milliseconds above 0", fits: (value) => typeof value === "number" && value > 0 },
  onProgress: FUNCTION,
};
const ONE_KEYS: KeysOf<BuildInWorkerOptions> = { ...ORDER_KEYS, seed: true, onProgress: FUNCTION };

const SEEDS: Kind = {
  rule: 'a number, a list or a text such as "1..1000"',
  fits: (value) => typeof value === "number" || typeof value === "string",
};

/** A chain holds functions, which no thread can be sent. */
const RECIPE: Kind = {
  rule: "a recipe, which is plain data",
  fits: (value) => isPlain(value) && Array.isArray(value.steps),
  hint: (value) => {
    if (CHAIN.fits(value)) {
      return "A chain can't be sent to another thread. Pass the recipe that it was made from, or chainRecipe(chain) from undercroft/formats.";
    }
    return typeof value === "string" ? "Pass shippedRecipe(name) for an included recipe." : undefined;
  },
};

/** Levels that are done before an earlier one are kept. Together they may have so many cells: about 100 MB. */
const MOST_CELLS_KEPT = 40_000_000;

/**
 * Builds many levels of a recipe in several threads: worker threads in Node, Web Workers in browsers. Yields them in the
 * order of the seeds, whichever is done first. A seed that can't be built gives an `error` instead of a `level`, and the
 * others go on. So does a seed that takes too long or ends its thread: its error has the code `crashed`.
 *
 * Steps of your own must be in modules that threads can load: pass their URLs as `modules`.
 *
 * @example
 * import { shippedRecipe } from "undercroft/recipes";
 * import { buildMany } from "undercroft/worker";
 *
 * for await (const { seed, level, error } of buildMany(shippedRecipe("rooms"), { seeds: "1..3", threads: 2 })) {
 *   if (error === undefined) console.log(seed, level.rooms?.length);
 *   else console.error(seed, error.message);
 * }
 */
export async function* buildMany(recipe: Recipe, options: BuildManyOptions): AsyncGenerator<BuiltLevel, void, void> {
  checkArgument("buildMany", "recipe", RECIPE, recipe);
  checkKeys("buildMany", options, MANY_KEYS, { seed: "buildMany builds many levels: did you mean seeds?" });
  const { seeds: given, threads, thread, limit, signal, onProgress, ...terms } = options;
  const seeds = seedsOf(given);
  const order: Order = { ...terms, recipe };
  const pool = new Pool({ threads, thread });
  const [width, height] = order.size ?? recipe.size ?? [80, 50];
  const ahead = Math.max(16 * pool.threads, Math.floor(MOST_CELLS_KEPT / (width * height)));
  let done = 0;
  try {
    for await (const { result, crash } of pool.run({ task: "build", order, args: {}, seeds, ahead, limit, signal })) {
      const all = crash === undefined ? result.map((built) => builtLevel(built, order)) : [crashed(crash)];
      for (const one of all) {
        done++;
        yield one;
      }
      onProgress?.({ done, of: seeds.count });
    }
  } finally {
    await pool.end();
  }
}

/** Which level `buildInWorker` builds. */
export interface BuildInWorkerOptions extends WorkerOptions {
  /** Any string or whole number. */
  readonly seed: Seed;
  /** Called when a step begins, and now and then while it works. */
  readonly onProgress?: (progress: BuildProgress) => void;
}

/**
 * Builds one level of a recipe in another thread, so that this one stays free: for a large level in a game, for
 * instance. Gives the same level as `recipeChain(recipe).build({ seed })`.
 *
 * @example
 * import { shippedRecipe } from "undercroft/recipes";
 * import { buildInWorker } from "undercroft/worker";
 *
 * const level = await buildInWorker(shippedRecipe("caves"), { seed: "rats", depth: 3, size: [200, 120] });
 * console.log(level.width, level.height, level.depth); // 200 120 3
 */
export async function buildInWorker(recipe: Recipe, options: BuildInWorkerOptions): Promise<Level> {
  checkArgument("buildInWorker", "recipe", RECIPE, recipe);
  checkKeys("buildInWorker", options, ONE_KEYS);
  const { seed, thread, signal, onProgress, ...terms } = options;
  const order: Order = { ...terms, recipe };
  const pool = new Pool({ threads: 1, thread });
  const args = { tellsProgress: onProgress !== undefined };
  const onPart = (part: unknown) => onProgress?.(part as BuildProgress);
  // Whoever waits for one level can stop it with a signal.
  const limit = Number.POSITIVE_INFINITY;
  try {
    const seeds = Seeds.of([seed]);
    let built: BuiltLevel;
    for await (const { result, crash } of pool.run({ task: "build", order, args, seeds, limit, signal, onPart })) {
      built = crash === undefined ? builtLevel(result[0]!, order) : crashed(crash);
    }
    const { level, error } = built!;
    if (error !== undefined) throw error;
    return level;
  } finally {
    await pool.end();
  }
}

function seedsOf(seeds: BuildManyOptions["seeds"]): Seeds {
  if (seeds instanceof Seeds) return seeds;
  if (typeof seeds === "object" && seeds !== null) return Seeds.of(seeds);
  checkArgument("buildMany", "seeds", SEEDS, seeds);
  return parseSeeds(String(seeds));
}

function builtLevel({ seed, level, failure }: Built, order: Order): BuiltLevel {
  return failure === undefined
    ? { seed, level: levelFromMessage(level) }
    : { seed, error: errorOf(failure, order, seed) };
}

function crashed({ seed, reason }: Crash): BuiltLevel {
  return { seed, error: new UndercroftError("crashed", `the build was given up: ${reason}.`, { seed }) };
}
