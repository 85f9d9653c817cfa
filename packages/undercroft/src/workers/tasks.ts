import { type AnyChain, type Level, type LevelMessage, levelMessage } from "../chain/index.js";
import {
  type GroundShares,
  groundShares,
  type Hit,
  type PairedLevel,
  Pairs,
  type PairsJson,
  parseQuery,
  type SearchCounts,
  Searcher,
  type SurveyFrame,
  type SurveyPiece,
  surveySeeds,
} from "../insight/index.js";
import { type Failure, failureOf } from "./failure.js";
import { levelSource, measuredSource, type OtherOrder } from "./level-source.js";
import { buildOptions, type Order } from "./order.js";

/** What a task has to work with, in its thread. */
interface TaskContext {
  /** What to build. */
  readonly order: Order;
  /** The chain of the order. */
  readonly chain: AnyChain;
  /** Sends something to whoever waits for the result, before the result is there. */
  readonly tell: (part: unknown) => void;
}

/**
 * What threads do with seeds. It is called once in each thread, and returns a function that is called for every chunk
 * of seeds. Seeds must be taken one by one with `for … of`: that is how the seed at work is known if the thread hangs.
 *
 * Arguments and results are plain data. They are copied between threads. The chunks differ from run to run, so
 * that what becomes of the results in the end must not depend on where one chunk ends and the next begins.
 */
export type Task<Args, Result> = (
  context: TaskContext,
  args: Args,
) => (seeds: Iterable<string>) => Result | Promise<Result>;

/** Tasks by name, as a thread knows them. */
export type TaskTable = { readonly [name: string]: Task<any, any> };

/** What a task is told. */
export type ArgsOf<T> = T extends Task<infer Args, any> ? Args : never;

/** What a task returns for each chunk. */
export type ResultOf<T> = T extends Task<any, infer Result> ? Result : never;

/** How to build. */
export interface BuildArgs {
  /** Whether to tell how each build comes along. It takes a little longer then. */
  readonly tellsProgress?: boolean;
}

/** A level that was built, or why it couldn't be. */
export type Built =
  | { readonly seed: string; readonly level: LevelMessage; readonly failure?: undefined }
  | { readonly seed: string; readonly failure: Failure; readonly level?: undefined };

/** Builds the level of each seed. */
export const buildTask: Task<BuildArgs, readonly Built[]> = ({ order, chain, tell }, { tellsProgress = false }) => {
  const options = buildOptions(order);
  const build = (seed: string): Level | Promise<Level> =>
    tellsProgress ? chain.buildAsync({ ...options, seed, onProgress: tell }) : chain.build({ ...options, seed });
  return async (seeds) => {
    const all: Built[] = [];
    for (const seed of seeds) {
      try {
        const level = build(seed);
        all.push({ seed, level: levelMessage(level instanceof Promise ? await level : level) });
      } catch (error) {
        all.push({ seed, failure: failureOf(error) });
      }
    }
    return all;
  };
};

/** What to compare with. */
type DiffArgs = {
  /** Decides the levels of B. Those of A are the order's own. */
  readonly other: Order;
  /** Whether to measure also what takes long. */
  readonly all?: boolean;
};

/** Builds and measures the levels of each seed in A and in B, one after the other. */
const diffTask: Task<DiffArgs, PairsJson> = ({ order }, { other, all = false }) => {
  const sources = Promise.all([order, other].map(async (each) => measuredSource(await levelSource(each), all)));
  return async (seeds) => {
    const [ofA, ofB] = await sources;
    const pairs = new Pairs();
    for (const seed of seeds) pairs.add(seed, ofA!(seed), ofB!(seed));
    return pairs.toJSON();
  };
};

/** What to measure. */
type MeasureArgs = {
  /** Measures these levels instead of the order's own. */
  readonly other?: OtherOrder | undefined;
  /** Whether to measure also what takes long. */
  readonly all?: boolean;
  /** Whether the levels themselves are wanted. */
  readonly levels?: boolean;
  /** Whether only their ground is wanted. */
  readonly ground?: boolean;
};

/** What was measured of a seed's level. A seed without a level is broken. */
export interface MeasuredSeed {
  readonly seed: string;
  readonly measured?: PairedLevel;
  readonly level?: LevelMessage;
  readonly ground?: GroundShares;
}

/** Builds and measures the level of each seed, with this version of the library or another. */
const measureTask: Task<MeasureArgs, readonly MeasuredSeed[]> = ({ order }, args) => {
  const { other, all = false, levels = false, ground = false } = args;
  const source = levelSource(other ?? order);
  return async (seeds) => {
    const build = await source;
    const measure = measuredSource(build, all);
    const results: MeasuredSeed[] = [];
    for (const seed of seeds) {
      const level = levels || ground ? build(seed) : undefined;
      const measured = levels || ground ? undefined : measure(seed);
      results.push({
        seed,
        ...(level && levels && { level: levelMessage(level) }),
        ...(level && ground && { ground: groundShares(level) }),
        ...(measured && { measured }),
      });
    }
    return results;
  };
};

/** What to look for. */
type SearchArgs = {
  /** The query, as it was written. */
  readonly where: string;
};

/** What was found among some seeds. */
type Searched = {
  readonly hits: readonly Hit[];
  readonly counts: SearchCounts;
};

/** Looks for levels that meet a query. */
const searchTask: Task<SearchArgs, Searched> = ({ order, chain }, { where }) => {
  const query = parseQuery(where);
  const options = buildOptions(order);
  return (seeds) => {
    const searcher = new Searcher(chain, query, options);
    const hits: Hit[] = [];
    for (const seed of seeds) {
      const hit = searcher.look(seed);
      if (hit !== undefined) hits.push(hit);
    }
    return { hits, counts: searcher.counts };
  };
};

/** How to survey levels. */
type SurveyArgs = {
  /** What the summary says of all levels. */
  readonly frame: SurveyFrame;
  /** Whether to measure also what takes long. */
  readonly all?: boolean;
  /** Whether the rows of all levels are wanted too. */
  readonly rows?: boolean;
};

/** Builds, measures and counts levels. */
const surveyTask: Task<SurveyArgs, SurveyPiece> = ({ order, chain }, args) => {
  const options = { ...buildOptions(order), ...args, clock: () => performance.now() };
  return async (seeds) => (await surveySeeds(chain, seeds, options).next()).value!;
};

/** The tasks that every thread knows. A new one is written above, and named here. */
export const TASKS = {
  build: buildTask,
  diff: diffTask,
  measure: measureTask,
  search: searchTask,
  survey: surveyTask,
} satisfies TaskTable;
