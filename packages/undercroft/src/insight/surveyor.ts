import {
  BUILD_OPTION_KEYS,
  type BuildableChain,
  BuildError,
  type BuildOptions,
  checkChain,
  DEFAULT_ATTEMPTS,
  type Level,
  type Rejection,
  stepsIn,
} from "../chain/index.js";
import {
  cached,
  checkArgument,
  checkKeys,
  FLAG,
  FUNCTION,
  ITERABLE,
  type KeysOf,
  type Kind,
  UndercroftError,
} from "../core/index.js";
import { prefabsDue, sketch } from "../prefabs/index.js";
import { measureRow } from "./metrics/measure-row.js";
import { isFoe } from "./metrics/spawn-kinds.js";
import { Workspace } from "./metrics/workspace.js";
import { type CountedLevel, Survey } from "./survey.js";
import { surveySubject } from "./survey-key.js";

/** How to survey levels. */
export interface SurveyOptions extends Omit<BuildOptions, "seed" | "history" | "stepHashes" | "explain"> {
  /** Whether to measure also what takes long: the metrics with `isSlow`. Default: false. */
  readonly all?: boolean;
  /** Tells the time in milliseconds. With it, the time of each step is measured. */
  readonly clock?: () => number;
}

const { seed: _seed, history: _history, stepHashes: _hashes, explain: _explain, ...others } = BUILD_OPTION_KEYS;

/** The keys of everything that decides levels, except their seeds. */
export const LEVELS_KEYS: KeysOf<Omit<BuildOptions, "seed" | "history" | "stepHashes" | "explain">> = others;

/** The keys of `SurveyOptions`. */
export const SURVEY_KEYS: KeysOf<SurveyOptions> = { ...LEVELS_KEYS, all: FLAG, clock: FUNCTION };

const SEEDS: Kind = {
  rule: "two whole numbers [first, last], the smaller one first, or a list of seeds as strings",
  fits: (value) => {
    if (!Array.isArray(value)) return ITERABLE.fits(value);
    const isRange = value.length === 2 && value.every(Number.isSafeInteger) && value[0] <= value[1];
    return isRange || value.every((seed) => typeof seed === "string");
  },
};

/** How long a step took in all levels. Never part of a summary: it differs from run to run. */
export interface StepTime {
  /** How often it ran. */
  runs: number;
  /** Milliseconds in all. */
  time: number;
  /** The longest time, and its seed. */
  worst: number;
  /** The seed of the longest run. */
  seed: string;
}

/** A level that was built and measured. */
export interface SurveyedLevel {
  /** The finished level, checked. */
  readonly level: Level;
  /** What was measured of it, in the order of `METRICS`, as whole numbers. */
  readonly row: Int32Array;
  /** The milliseconds that each step took, by its name. Empty without a clock. */
  readonly times: Readonly<Record<string, number>>;
}

/** Seeds to survey: a range of whole numbers, both ends included, or any seeds. */
export type SeedRange = readonly [first: number, last: number] | Iterable<string>;

/**
 * Builds and measures levels, and sums up what they are like. For many levels, do parts in several threads and merge them.
 *
 * @example
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 * import { surveyPart } from "undercroft/insight";
 *
 * const rooms = recipeChain(shippedRecipe("rooms"));
 * const survey = surveyPart(rooms, [1, 50], { depth: 3 });
 * survey.merge(surveyPart(rooms, [51, 80], { depth: 3 }));
 * console.log(survey.levels, survey.failed.size); // 80 0
 * console.log(survey.histogram("path").quantile(0.5));
 */
export function surveyPart(chain: BuildableChain, seeds: SeedRange, options: SurveyOptions = {}): Survey {
  checkChain("surveyPart", chain);
  checkKeys("surveyPart", options, SURVEY_KEYS);
  const { depth = 1, attempts = DEFAULT_ATTEMPTS } = options;
  const { key } = surveySubject(chain, { depth, attempts });
  const survey = new Survey({ key, width: chain.width, height: chain.height }, { chain, depth, attempts });
  const surveyor = new Surveyor(chain, options);
  for (const seed of seedsIn(seeds)) surveyor.survey(seed, survey);
  return survey;
}

/** All seeds of a range, or the given ones. */
export function* seedsIn(seeds: SeedRange): IterableIterator<string> {
  checkArgument("seeds", "range", SEEDS, seeds);
  if (Array.isArray(seeds) && typeof seeds[0] === "number") {
    const [first, last] = seeds as unknown as readonly [number, number];
    for (let seed = first; seed <= last; seed++) yield `${seed}`;
  } else yield* seeds as Iterable<string>;
}

/** Of many levels, only the last hash is wanted, and whom to blame for what failed. */
const HOW = { stepHashes: "last", explain: true } as const;

/** Builds and measures levels of one chain, one after the other, and counts them in surveys. */
export class Surveyor {
  readonly #chain: BuildableChain;
  readonly #options: SurveyOptions;
  readonly #workspace = new Workspace();
  readonly #mayPlace: boolean;
  /** The time of each step by its name, if there is a clock. */
  readonly times = new Map<string, StepTime>();

  /** Makes ready to survey the levels of a chain. */
  constructor(chain: BuildableChain, options: SurveyOptions = {}) {
    checkChain("Surveyor", chain);
    checkKeys("Surveyor", options, SURVEY_KEYS);
    this.#chain = chain;
    this.#options = options;
    this.#mayPlace = [...stepsIn(chain.nodes)].some((step) => step.definition.places(step.options).length > 0);
  }

  /** Builds the level of a seed and counts it. Returns undefined if there is none. */
  survey(seed: string, summary: Survey): SurveyedLevel | undefined {
    const { all: _, clock, ...options } = this.#options;
    const times: Record<string, number> = {};
    let level: Level;
    try {
      const onStep = clock === undefined ? undefined : this.#timer(seed, clock, times);
      level = this.#chain.build({ ...options, ...HOW, seed, ...(onStep && { onStep }) } as BuildOptions);
    } catch (error) {
      return fail(error, seed, summary);
    }
    return this.#add(level, summary, times);
  }

  /**
   * The same, but gives way to the event loop and can be stopped: when the signal is aborted, the promise rejects with
   * `aborted` and the seed isn't counted. The time of the final check counts as the last step's.
   */
  async surveyAsync(seed: string, summary: Survey, signal?: AbortSignal): Promise<SurveyedLevel | undefined> {
    const { all: _, clock, ...options } = this.#options;
    const times: Record<string, number> = {};
    const note = clock === undefined ? undefined : this.#timer(seed, clock, times);
    let at: string | undefined;
    const onProgress = ({ step }: { readonly step: string }) => {
      if (at !== undefined && at !== step) note?.({ step: at });
      at = step;
    };
    let level: Level;
    try {
      level = await this.#chain.buildAsync({ ...options, ...HOW, seed, onProgress, ...(signal && { signal }) });
    } catch (error) {
      return fail(error, seed, summary);
    }
    if (at !== undefined) note?.({ step: at });
    return this.#add(level, summary, times);
  }

  #add(level: Level, summary: Survey, times: SurveyedLevel["times"]): SurveyedLevel {
    const row = measureRow(level, this.#workspace, { all: this.#options.all ?? false });
    summary.add(this.#counted(level, row));
    return { level, row, times };
  }

  #counted(level: Level, row: Int32Array): CountedLevel {
    const { seed, hash, report, rejections, attempt } = level;
    const { tiles, tileset, start, exits, spawns } = level.toCheckable();
    const floor: number[] = [];
    for (let cell = 0; cell < tiles.length; cell++) if (tileset[tiles[cell]!]!.walkable) floor.push(cell);
    const { all: _, clock: __, ...options } = this.#options;
    const due = this.#mayPlace ? prefabsDue(this.#chain, { ...options, seed, attempt }) : [];
    // What somebody has painted comes by no weight.
    const painted = new Set(level.steps.filter(({ id }) => id === sketch.definition.id).map(({ as }) => as));
    return {
      seed,
      hash,
      row,
      steps: [...new Set(level.steps.map(({ as }) => as))],
      rejections: rejections.map(rejectionName),
      notes: report.filter(({ kind }) => kind !== "rejected"),
      due: due.map(({ prefab }) => prefab),
      placements: level.placements
        .filter(({ step }) => !painted.has(step))
        .map(({ prefab, outcome }) => ({ prefab, refused: outcome === "placed" ? undefined : outcome })),
      places: {
        floor,
        start: start === undefined ? [] : [start],
        exit: exits.filter(({ kind }) => kind === "down").map(({ at }) => at),
        foes: spawns.filter(isFoe).map(({ at }) => at),
      },
    };
  }

  /** What measures the time between the ends of steps. `times` gets those of this level alone. */
  #timer(seed: string, clock: () => number, times: Record<string, number>) {
    let before = clock();
    return ({ step }: { readonly step: string }): void => {
      const now = clock();
      const total = cached(this.times, step, () => ({ runs: 0, time: 0, worst: -1, seed }));
      const time = now - before;
      times[step] = (times[step] ?? 0) + time;
      total.runs++;
      total.time += time;
      if (time > total.worst) Object.assign(total, { worst: time, seed });
      before = now;
    };
  }
}

/**
 * Errors that belong to one seed: a choice may pick what doesn't fit the map, or can't be walked as the game wants it. All
 * others are about the call, and would come with every seed.
 */
const OF_LEVELS = /^(build-failed|broken-step|too-small|needs-diagonals|missing-fact|no-floor)$/;

/** Whether an error says that a seed gives no level. */
export function isAboutLevel(error: unknown): error is UndercroftError {
  return error instanceof UndercroftError && OF_LEVELS.test(error.code);
}

/** Counts a seed that gives no level. Whatever isn't about that seed is thrown on. */
function fail(error: unknown, seed: string, summary: Survey): undefined {
  if (!isAboutLevel(error)) throw error;
  const rejections = error instanceof BuildError ? error.rejections.map(rejectionName) : [];
  summary.addFailure(seed, failureName(error), rejections);
}

/** What failed and where, without figures, so that it can be counted. */
function rejectionName({ step, check }: Rejection): string {
  return `${check ?? "stuck"} at ${step === "" ? "the end" : step}`;
}

/** Why a seed gives no level, so that it can be counted. */
function failureName(error: UndercroftError): string {
  if (error instanceof BuildError) {
    const names = new Set(error.rejections.map(rejectionName));
    return names.size === 1 ? [...names][0]! : "no attempt succeeded";
  }
  const { step } = error.details;
  return step === undefined ? error.code : `${error.code} at ${step}`;
}
