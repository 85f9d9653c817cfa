import {
  type BuildableChain,
  type BuildOptions,
  checkChain,
  checkLevel,
  type Level,
  type StepMoment,
} from "../chain/index.js";
import { checkArgument, checkKeys } from "../core/index.js";
import { measureRow } from "./metrics/measure-row.js";
import { metricPosition, plainRow } from "./metrics/names.js";
import { type LevelMetrics, type Metric, type MetricNeed, NONE, TABLE } from "./metrics/table.js";
import { Workspace } from "./metrics/workspace.js";
import { type Condition, conditionsOf, judge, parseQuery, QUERY, type Query } from "./query.js";
import type { SampledLevel } from "./survey.js";
import { isAboutLevel, LEVELS_KEYS, type SeedRange, seedsIn } from "./surveyor.js";

/** What decides the levels besides their seeds: as for `build`. */
export interface SearchOptions extends Omit<BuildOptions, "seed" | "history" | "stepHashes" | "explain"> {}

/** A level that a query asks for. */
export interface Hit {
  /** The seed to build the level with. */
  readonly seed: string;
  /** The fingerprint of the level, as in `level.hash`. */
  readonly hash: string;
  /** What was measured of it. Metrics that take long are only measured if the query asks for one of them. */
  readonly row: LevelMetrics;
}

/** How many seeds got how far. */
export interface SearchCounts {
  /** Seeds that were looked at. */
  tried: number;
  /** Seeds whose choices were not those that the query asks for: nothing was built. */
  byChoices: number;
  /** Levels that were given up half-way, because it was clear that they don't meet the query. */
  byLayout: number;
  /** Levels that were finished. */
  built: number;
  /** Levels that meet the query. */
  hits: number;
  /** Seeds that give no level. */
  failed: number;
}

/** The counts of a search that hasn't begun. */
export function noCounts(): SearchCounts {
  return { tried: 0, byChoices: 0, byLayout: 0, built: 0, hits: 0, failed: 0 };
}

/**
 * Looks for levels that meet a query, one seed after the other. Most seeds cost much less than a level: what the steps of a
 * recipe are is known before anything is built, and a build ends as soon as what can't change any more rules it out.
 *
 * It finds every level that meets the query, with one exception: an attempt that was ruled out could have failed a check
 * in the end, and a later attempt could have met the query. The included recipes hardly ever need a second attempt. If a
 * query asks for the metric `attempt`, no attempt is ruled out before its end.
 *
 * @example
 * import { parseQuery, Searcher } from "undercroft/insight";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const searcher = new Searcher(recipeChain(shippedRecipe("caves")), parseQuery("path > 100 and floor < 50%"));
 * for (let seed = 1; seed <= 20; seed++) {
 *   const hit = searcher.look(`${seed}`);
 *   if (hit !== undefined) console.log(hit.seed, hit.row.path);
 * }
 * console.log(searcher.counts.tried); // 20
 */
export class Searcher {
  readonly #chain: BuildableChain;
  readonly #query: Query;
  readonly #options: SearchOptions;
  readonly #workspace = new Workspace();
  /** Whether the query asks for steps, and all attempts at a level have the same. */
  readonly #asksForSteps: boolean;
  /** What has to be settled before a condition can be judged, for those that can be judged on the way. */
  readonly #probed: readonly (readonly [Condition, readonly Need[]])[];
  readonly #asksForSlow: boolean;
  /** How many seeds got how far until now. */
  readonly counts: SearchCounts = noCounts();

  /** Makes ready to search the levels of a chain. */
  constructor(chain: BuildableChain, query: Query, options: SearchOptions = {}) {
    checkChain("Searcher", chain);
    checkArgument("Searcher", "query", QUERY, query);
    checkKeys<SearchOptions>("search", options, LEVELS_KEYS);
    this.#chain = chain;
    this.#query = query;
    this.#options = options;
    const conditions = conditionsOf(query);
    const probed = conditions.filter(({ kind }) => kind !== "uses");
    // Where prefabs are required, every attempt makes its own choices.
    const isAnyRequired = chain.require.length > 0 || (options.require ?? []).length > 0;
    this.#asksForSteps = probed.length < conditions.length && !isAnyRequired;
    // Which attempt gives the level is known only with the level.
    const isAboutAttempts = metricsIn(conditions).some(({ id }) => id === "attempt");
    this.#probed = isAboutAttempts ? [] : probed.map((each) => [each, needsOf(each)]);
    this.#asksForSlow = asksForSlow(query);
  }

  /** Looks at the level of a seed. Returns undefined if it doesn't meet the query. */
  look(seed: string): Hit | undefined {
    this.counts.tried++;
    const steps = this.#asksForSteps ? this.#chain.resolve({ ...this.#options, seed }).steps : undefined;
    const names = steps && new Set(steps.flatMap(({ use, as }) => [use, as]));
    const byChoices = (condition: Condition) => (condition.kind === "uses" ? names?.has(condition.name) : undefined);
    if (judge(this.#query, byChoices) === false) {
      this.counts.byChoices++;
      return undefined;
    }
    const level = this.#build(seed, byChoices);
    if (level === undefined) return undefined;
    this.counts.built++;
    const row = measureRow(level, this.#workspace, { all: this.#asksForSlow });
    if (!isMet(this.#query, level, row)) return undefined;
    this.counts.hits++;
    return { seed, hash: level.hash, row: plainRow(row) };
  }

  #build(seed: string, known: (condition: Condition) => boolean | undefined): Level | undefined {
    let judged = 0;
    const onStep = ({ index, of, settled, view }: StepMoment): false | void => {
      // What is left to the end is measured there.
      if (index === of - 1) return undefined;
      const isSettled = (needs: readonly Need[]) =>
        needs.every((need) => (need === "movement" ? view.movement === "orthogonal" : settled.has(need)));
      const open = this.#probed.filter(([, needs]) => isSettled(needs)).map(([condition]) => condition);
      if (open.length <= judged) return undefined;
      judged = open.length;
      const only = new Set(metricsIn(open).map(({ id }) => id));
      const row = measureRow(view, this.#workspace, { all: this.#asksForSlow, only });
      const isHeld = (each: Condition) => known(each) ?? (open.includes(each) ? holds(each, row, view) : undefined);
      return judge(this.#query, isHeld) === false ? false : undefined;
    };
    try {
      const level = this.#chain.build({ ...this.#options, seed, stepHashes: "last", onStep });
      if (level === undefined) this.counts.byLayout++;
      return level;
    } catch (error) {
      if (!isAboutLevel(error)) throw error;
      this.counts.failed++;
      return undefined;
    }
  }
}

/** The seeds that are looked at unless something else is said, as by the command. */
const DEFAULT_SEEDS: SeedRange = [1, 1_000_000];

/**
 * Looks for levels that meet a query, given as text or as what `parseQuery` returned. Yields each as soon as it is found,
 * with how many seeds got how far until then. Looks at the seeds from 1 to a million unless you give others. Gives way to
 * the event loop now and then.
 *
 * @example
 * import { search } from "undercroft/insight";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const rooms = recipeChain(shippedRecipe("rooms"));
 * for await (const { seed, row, counts } of search(rooms, "path > 60 and rooms >= 15")) {
 *   console.log(seed, row.path, counts.tried);
 *   break;
 * }
 */
export async function* search(
  chain: BuildableChain,
  query: Query | string,
  seeds: SeedRange = DEFAULT_SEEDS,
  options: SearchOptions = {},
): AsyncGenerator<Hit & { readonly counts: SearchCounts }, void, void> {
  checkChain("search", chain);
  const parsed = typeof query === "string" ? parseQuery(query) : query;
  const searcher = new Searcher(chain, parsed, options);
  for (const seed of seedsIn(seeds)) {
    const hit = searcher.look(seed);
    if (hit !== undefined) yield { ...hit, counts: { ...searcher.counts } };
    if (searcher.counts.tried % TURN === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Seeds that are looked at in one go. */
const TURN = 20;

/** What has to be settled before a condition can be judged. */
type Need = MetricNeed | "movement";

function needsOf(condition: Condition): readonly Need[] {
  if (condition.kind !== "metric") return condition.kind === "prefab" ? ["prefabs"] : ["spawns"];
  const { needs, formula } = TABLE[metricPosition(condition.metric.id)]!;
  return [...needs, ...(formula.after ?? [])];
}

/** What can be found by name in a level. */
type NamedParts = Readonly<Record<"prefabs" | "spawns", readonly { readonly name: string }[]>> & Pick<Level, "feeling">;

function holds(condition: Condition, row: Int32Array, level: NamedParts): boolean | undefined {
  if (condition.kind === "metric") return isWithin(condition, row);
  if (condition.kind === "uses") return undefined;
  if (condition.kind === "feeling") return level.feeling === condition.name;
  return level[condition.kind === "prefab" ? "prefabs" : "spawns"].some(({ name }) => name === condition.name);
}

function isWithin({ metric, from, to }: Extract<Condition, { kind: "metric" }>, row: Int32Array): boolean {
  const value = row[metricPosition(metric.id)]!;
  return value !== NONE && value >= from && value <= to;
}

/** Returns whether a level meets a query. */
export function matches(query: Query, level: Level): boolean {
  checkArgument("matches", "query", QUERY, query);
  checkLevel("matches", level);
  return isMet(query, level, measureRow(level, undefined, { all: asksForSlow(query) }));
}

function metricsIn(conditions: readonly Condition[]): readonly Metric[] {
  return conditions.flatMap((each) => (each.kind === "metric" ? each.metric : []));
}

function asksForSlow(query: Query): boolean {
  return metricsIn(conditionsOf(query)).some(({ isSlow }) => isSlow);
}

function isMet(query: Query, level: Level, row: Int32Array): boolean {
  const isUsed = (name: string) => level.steps.some(({ id, as }) => id === name || as === name);
  return judge(query, (each) => (each.kind === "uses" ? isUsed(each.name) : holds(each, row, level))) === true;
}

/** Returns whether a level of a summary's sample meets a query; undefined if the sample doesn't say. */
export function sampleMatches(query: Query, { row, steps }: SampledLevel): boolean | undefined {
  const names = new Set(steps.flatMap((as) => [as, as.replace(/#\d+$/, "")]));
  return judge(query, (each) => {
    if (each.kind === "uses") return names.has(each.name);
    // Values that nobody measured look like values that don't apply.
    return each.kind === "metric" && !each.metric.isSlow ? isWithin(each, row) : undefined;
  });
}
