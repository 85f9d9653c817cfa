import { type BuildableChain, checkChain } from "../chain/index.js";
import { checkKeys, defined, type KeysOf } from "../core/index.js";
import { QUERY, type Query } from "./query.js";
import { sharedSteps } from "./report/findings.js";
import { stepGroups } from "./report/step-groups.js";
import { sampleMatches } from "./search.js";
import { type SampledLevel, Survey, type Tally } from "./survey.js";
import { surveySubject } from "./survey-key.js";
import { type SeedRange, type StepTime, SURVEY_KEYS, type SurveyOptions, Surveyor, seedsIn } from "./surveyor.js";

/** The keys of the options of `blame`. */
const BLAME_KEYS: KeysOf<SurveyOptions & { readonly query?: Query }> = { ...SURVEY_KEYS, query: QUERY };

/** Which steps cost time and cause trouble, and what odd levels have in common. */
export interface Blame {
  /** How many levels were built. */
  readonly levels: number;
  /** What each step cost, the most expensive first. */
  readonly steps: readonly BlamedStep[];
  /** Seeds without a level, by what failed and where. */
  readonly failed: Readonly<Record<string, Tally>>;
  /** Seeds that hung or crashed. */
  readonly crashed: readonly string[];
  /** Attempts that failed on the way to a level, by what failed and where. */
  readonly rejected: Readonly<Record<string, Tally>>;
  /** The levels that a query calls odd. */
  readonly odd?: OddLevels;
}

/** What a step cost. */
export interface BlamedStep {
  /** The name of the step in the chain, such as `maze#1`. */
  readonly step: string;
  /** How often it ran. */
  readonly runs: number;
  /** Its share of the time of all steps. */
  readonly share: number;
  /** Milliseconds per run. */
  readonly ms: number;
  /** The longest run. */
  readonly worst: { readonly ms: number; readonly seed: string };
  /** How many notes it left, by kind. */
  readonly notes: Readonly<Record<string, number>>;
}

/** Levels that meet a query, and what they share. */
export interface OddLevels {
  /** How many there are. */
  readonly count: number;
  /** Among how many levels. */
  readonly of: number;
  /** The first of them. */
  readonly seeds: readonly string[];
  /** A sentence about the choice that they share more often than others, if there is one. */
  readonly shared?: string;
}

/** How many odd seeds are named. */
const EXAMPLES = 9;

/** Returns what a survey says about steps and choices. Times are those that were measured with it. */
export function blameOf(
  summary: Survey,
  times: Iterable<readonly [step: string, StepTime]>,
  query?: Query | undefined,
): Blame {
  const all = [...times];
  const total = all.reduce((sum, [, { time }]) => sum + time, 0);
  const steps = all
    .map(([step, { runs, time, worst, seed }]) => ({
      step,
      runs,
      share: total === 0 ? 0 : time / total,
      ms: time / Math.max(1, runs),
      worst: { ms: worst, seed },
      notes: Object.fromEntries(summary.notes.get(step) ?? []),
    }))
    .sort((a, b) => b.share - a.share);
  return {
    levels: summary.levels,
    steps,
    failed: Object.fromEntries(summary.failed),
    crashed: summary.crashed,
    rejected: Object.fromEntries(summary.rejected),
    ...(query === undefined ? {} : { odd: oddLevels(summary.sample, query) }),
  };
}

function oddLevels(sample: readonly SampledLevel[], query: Query): OddLevels {
  const isOdd = (level: SampledLevel) => sampleMatches(query, level) === true;
  const odd = sample.filter(isOdd);
  const seeds = odd.slice(0, EXAMPLES).map(({ seed }) => seed);
  const shared = sharedSteps(sample, stepGroups(sample), isOdd);
  return { count: odd.length, of: sample.length, seeds, ...defined({ shared }) };
}

/**
 * Builds levels, and says which step takes the time and makes attempts fail. With a query, says also what the levels that
 * meet it have in common. A query can ask for steps and for metrics that don't take long.
 *
 * @example
 * import { blame, parseQuery } from "undercroft/insight";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const rooms = recipeChain(shippedRecipe("rooms"));
 * const { steps, odd } = blame(rooms, [1, 30], { query: parseQuery("path < 30"), clock: () => performance.now() });
 * console.log(steps.map(({ step, share }) => `${step} ${share}`), odd?.seeds);
 */
export function blame(
  chain: BuildableChain,
  seeds: SeedRange,
  given: SurveyOptions & { readonly query?: Query } = {},
): Blame {
  checkChain("blame", chain);
  checkKeys("blame", given, BLAME_KEYS);
  const { query, ...options } = given;
  const { depth = 1, attempts = 1 } = options;
  const { key } = surveySubject(chain, { depth, attempts });
  const summary = new Survey({ key, width: chain.width, height: chain.height });
  const surveyor = new Surveyor(chain, options);
  for (const seed of seedsIn(seeds)) surveyor.survey(seed, summary);
  return blameOf(summary, surveyor.times, query);
}
