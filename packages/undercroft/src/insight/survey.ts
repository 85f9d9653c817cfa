import type { BuildableChain } from "../chain/index.js";
import { cached, checkArgument, Hasher, isPlain, type Kind, show, UndercroftError, wordOf } from "../core/index.js";
import { Histogram, type HistogramJson } from "./histogram.js";
import { metricNamed } from "./metrics/names.js";
import { METRICS, METRICS_VERSION, type MetricId, NONE } from "./metrics/table.js";
import { overall } from "./overall.js";
import { rowOfText, rowText } from "./row-text.js";
import { compareSeeds, type SeedInterval, SeedSet } from "./seed-set.js";

/** How many seeds are named for each end of a metric, and for each kind of failure. */
const ENDS = 5;
const EXAMPLES = 9;
/** How many levels are kept with all their values. */
const SAMPLE = 2000;
/** The finest grid on which places are counted. */
const MOST_COLUMNS = 80;
const MOST_ROWS = 50;

/** What happened a number of times, with the first seeds that it happened with. */
export interface Tally {
  /** How often it happened. */
  readonly count: number;
  /** The first seeds that it happened with. */
  readonly seeds: readonly string[];
}

/** How often a prefab was due and tried, how often it came, and why it didn't. */
export interface PrefabTally {
  /** How often its weights picked it, as if everything fitted. */
  readonly due: number;
  /** How often it was tried. */
  readonly tried: number;
  /** How often it was placed. */
  readonly placed: number;
  /** How often it was refused, by reason. */
  readonly refused: Readonly<Record<string, number>>;
}

/** A level of the sample, with everything that was measured. */
export interface SampledLevel {
  /** The seed to build the level with. */
  readonly seed: string;
  /** The fingerprint of the level, as in `level.hash`. */
  readonly hash: string;
  /** The names of the steps that took part. */
  readonly steps: readonly string[];
  /** What was measured, in the order of `METRICS`, as whole numbers. */
  readonly row: Int32Array;
}

/** A level as a survey counts it. */
export interface CountedLevel extends SampledLevel {
  /** Attempts that failed, each by what failed and where, such as "exit-reachable at ruin#1". */
  readonly rejections: readonly string[];
  /** What its steps reported. */
  readonly notes: readonly { readonly step: string; readonly kind: string }[];
  /** Prefabs whose turn would have come if everything fitted. */
  readonly due: readonly string[];
  /** Prefabs that were tried, and why one was refused. */
  readonly placements: readonly { readonly prefab: string; readonly refused?: string | undefined }[];
  /** Cells by what they are, as indices. */
  readonly places: Readonly<Record<Place, ArrayLike<number>>>;
}

/** What is counted by its place. */
export const PLACES = ["floor", "start", "exit", "foes"] as const;
/** One of the things that are counted by where they are. */
export type Place = (typeof PLACES)[number];

/** What all levels of a survey have in common. */
export interface SurveyFrame {
  /** Names everything that decides the levels. Surveys with different keys are never merged. */
  readonly key: string;
  /** The width of the maps, in cells. */
  readonly width: number;
  /** The height of the maps, in cells. */
  readonly height: number;
}

/** What built the levels of a survey. */
export interface SurveySource {
  /** The chain that builds them. */
  readonly chain: BuildableChain;
  /** How deep in the dungeon they are. */
  readonly depth: number;
  /** How many attempts there are at a level at most. */
  readonly attempts: number;
}

/** A survey as it is written down. All numbers are whole. */
export interface SurveyJson {
  /** Always "undercroft-summary". */
  readonly format: "undercroft-summary";
  /** The version of the format. Others are refused. */
  readonly version: 1;
  /** Names everything that decides the levels. */
  readonly key: string;
  /** Which `METRICS` the levels were measured with: their `METRICS_VERSION`. */
  readonly metricsVersion: number;
  /** The width and height of the maps. */
  readonly size: readonly [width: number, height: number];
  /** The whole numbers that were tried, as runs. */
  readonly seeds: readonly SeedInterval[];
  /** All other seeds that were tried. */
  readonly named: readonly string[];
  /** How many levels were built. */
  readonly levels: number;
  /** How many attempts that took. */
  readonly attempts: number;
  /** Is the same only for the same levels. */
  readonly digest: string;
  /** Seeds without a level, by what failed. */
  readonly failed: Readonly<Record<string, Tally>>;
  /** Seeds that hung or crashed. */
  readonly crashed: readonly string[];
  /** Attempts that failed, by what failed. */
  readonly rejected: Readonly<Record<string, Tally>>;
  /** The values of each metric, and the seeds at both ends. */
  readonly metrics: Readonly<Record<string, HistogramJson & { readonly low: Ends; readonly high: Ends }>>;
  /** How many levels each step took part in. */
  readonly steps: Readonly<Record<string, number>>;
  /** How often each step reported something, by kind. */
  readonly notes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** How often each prefab was due, tried and placed. */
  readonly prefabs: Readonly<Record<string, PrefabTally>>;
  /** How often each square of the map was such a place. */
  readonly heat: Readonly<Record<Place, readonly number[]>> & { readonly columns: number; readonly rows: number };
  /** Some levels with all their values. */
  readonly sample: readonly { seed: string; hash: string; steps: readonly number[]; row: string }[];
}

/** The most extreme values of a metric, each with the seed of its level. */
export type Ends = readonly (readonly [value: number, seed: string])[];

/** What is kept of one metric. */
interface Column {
  readonly histogram: Histogram;
  low: Ends;
  high: Ends;
}

function mergeColumn(column: Column, { histogram, low, high }: Column): void {
  column.histogram.merge(histogram);
  column.low = ends([...column.low, ...low], 1);
  column.high = ends([...column.high, ...high], -1);
}

/** A level of the sample. Those with the lowest ranks stay in it. */
interface RankedLevel extends SampledLevel {
  readonly rank: string;
}

/**
 * What many levels have in common: exact counts of every metric, of failures, of choices, of prefabs, and a sample. Two
 * surveys of different seeds can be merged, and the result doesn't depend on the order: it is the same to the byte.
 */
export class Survey {
  /** What all its levels have in common. */
  readonly frame: SurveyFrame;
  /** What built its levels, if they were built here by `surveyPart`. It isn't written down. */
  readonly source: SurveySource | undefined;
  /** All seeds that were tried. */
  readonly seeds = new SeedSet();
  /** How many levels were built. */
  levels = 0;
  /** How many attempts that took. */
  attempts = 0;
  #digest = 0n;
  readonly #failed = new Tallies();
  readonly #rejected = new Tallies();
  #crashed: string[] = [];
  readonly #columns = new Map<MetricId, Column>(
    METRICS.map(({ id }) => [id, { histogram: new Histogram(), low: [], high: [] }]),
  );
  readonly #steps = new Map<string, number>();
  readonly #notes = new Map<string, Map<string, number>>();
  readonly #prefabs = new Map<string, { due: number; tried: number; placed: number; refused: Map<string, number> }>();
  readonly #heat: Record<Place, Float64Array>;
  /** The square of each cell. */
  readonly #squares: Int32Array;
  /** The levels with the lowest ranks. It is sorted and cut only when it is twice as long as it has to be. */
  #sample: RankedLevel[] = [];

  /** Makes a survey of no levels yet. */
  constructor(frame: SurveyFrame, source?: SurveySource) {
    checkArgument("Survey", "frame", FRAME, frame);
    this.frame = frame;
    this.source = source;
    const { width, height } = frame;
    const { columns, rows } = this.#grid;
    this.#heat = byPlace(() => new Float64Array(columns * rows));
    this.#squares = Int32Array.from({ length: width * height }, (_, cell) => {
      const x = cell % width;
      const y = (cell - x) / width;
      return Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
    });
  }

  get #grid(): { columns: number; rows: number } {
    return { columns: Math.min(this.frame.width, MOST_COLUMNS), rows: Math.min(this.frame.height, MOST_ROWS) };
  }

  /** Says whether two surveys are of the same levels: a sum over all seeds and hashes. */
  get digest(): string {
    return this.#digest.toString(16).padStart(16, "0");
  }

  /** Seeds that gave no level, by what failed and where. */
  get failed(): ReadonlyMap<string, Tally> {
    return this.#failed.all;
  }

  /** Attempts that were rejected on the way to a level, by what failed and where. */
  get rejected(): ReadonlyMap<string, Tally> {
    return this.#rejected.all;
  }

  /** Seeds that hung or crashed. */
  get crashed(): readonly string[] {
    return this.#crashed;
  }

  /** How many levels each step took part in. */
  get steps(): ReadonlyMap<string, number> {
    return this.#steps;
  }

  /** How often each step left a note, by kind. */
  get notes(): ReadonlyMap<string, ReadonlyMap<string, number>> {
    return this.#notes;
  }

  /** Prefabs by name. */
  get prefabs(): ReadonlyMap<string, PrefabTally> {
    return new Map([...this.#prefabs].map(([name, tally]) => [name, { ...tally, refused: record(tally.refused) }]));
  }

  /**
   * How much the number of foes differs from level to level: their standard deviation, divided by their mean. Undefined if
   * there are none.
   */
  get populationSpread(): number | undefined {
    return overall(this).populationSpread;
  }

  /** The values of a metric. */
  histogram(metric: MetricId): Histogram {
    return this.#column(metric).histogram;
  }

  /** The lowest and the highest values of a metric, with their seeds. */
  ends(metric: MetricId): { readonly low: Ends; readonly high: Ends } {
    const { low, high } = this.#column(metric);
    return { low, high };
  }

  #column(metric: MetricId) {
    const column = this.#columns.get(metric);
    if (column !== undefined) return column;
    // Throws, with the metric that was probably meant; but what has an alias is there under its own name.
    return this.#columns.get(metricNamed(metric).id)!;
  }

  /** A sample of the levels: the same ones whatever the order in which they were counted. */
  get sample(): readonly SampledLevel[] {
    this.#trimSample(0);
    return this.#sample;
  }

  /** How often each square of the map was such a place. */
  heat(place: Place): { readonly columns: number; readonly rows: number; readonly counts: ArrayLike<number> } {
    checkArgument("heat", "place", PLACE, place);
    return { ...this.#grid, counts: this.#heat[place] };
  }

  /** Counts a level. */
  add(level: CountedLevel): void {
    const { seed, hash, steps, row } = level;
    this.seeds.add(seed);
    this.levels++;
    this.attempts += level.rejections.length + 1;
    this.#digest = BigInt.asUintN(64, this.#digest + fingerprintOf(seed, hash));
    for (const what of level.rejections) this.#rejected.add(what, seed);
    for (const [i, { id }] of METRICS.entries()) {
      const column = this.#columns.get(id)!;
      const value = row[i]!;
      if (value === NONE) {
        column.histogram.addNone();
        continue;
      }
      column.histogram.add(value);
      if (belongs(column.low, value, seed, 1)) column.low = ends([...column.low, [value, seed]], 1);
      if (belongs(column.high, value, seed, -1)) column.high = ends([...column.high, [value, seed]], -1);
    }
    for (const step of steps) count(this.#steps, step);
    for (const { step, kind } of level.notes) count(this.#notesOf(step), kind);
    for (const name of level.due) this.#prefab(name).due++;
    for (const { prefab, refused } of level.placements) {
      const tally = this.#prefab(prefab);
      tally.tried++;
      if (refused === undefined) tally.placed++;
      else count(tally.refused, refused);
    }
    for (const place of PLACES) {
      const heat = this.#heat[place];
      const cells = level.places[place];
      for (let i = 0; i < cells.length; i++) heat[this.#squares[cells[i]!]!]!++;
    }
    this.#sample.push({ seed, hash, steps, row, rank: rankOf(seed) });
    this.#trimSample(2 * SAMPLE);
  }

  /** Counts a seed that gives no level, with what its attempts failed at. */
  addFailure(seed: string, what: string, rejections: readonly string[]): void {
    this.seeds.add(seed);
    this.attempts += rejections.length;
    this.#failed.add(what, seed);
    for (const each of rejections) this.#rejected.add(each, seed);
  }

  /** Counts a seed that hung or crashed. */
  addCrash(seed: string): void {
    this.seeds.add(seed);
    this.#crashed = [...this.#crashed, seed].sort(compareSeeds);
  }

  /** Adds everything that another survey has counted. Other levels, or seeds that both have, are an error. */
  merge(other: Survey): void {
    checkArgument("Survey.merge", "other", SURVEY, other);
    if (other.frame.key !== this.frame.key) {
      const levels = `different levels (${this.frame.key} and ${other.frame.key})`;
      throw new UndercroftError("bad-content", `these are surveys of ${levels}, which can't be merged.`);
    }
    this.seeds.merge(other.seeds);
    this.levels += other.levels;
    this.attempts += other.attempts;
    this.#digest = BigInt.asUintN(64, this.#digest + other.#digest);
    this.#failed.merge(other.#failed);
    this.#rejected.merge(other.#rejected);
    this.#crashed = [...this.#crashed, ...other.#crashed].sort(compareSeeds);
    for (const [id, column] of this.#columns) mergeColumn(column, other.#columns.get(id)!);
    for (const [step, levels] of other.#steps) count(this.#steps, step, levels);
    for (const [step, kinds] of other.#notes) {
      for (const [kind, times] of kinds) count(this.#notesOf(step), kind, times);
    }
    for (const [name, { due, tried, placed, refused }] of other.#prefabs) {
      const tally = this.#prefab(name);
      tally.due += due;
      tally.tried += tried;
      tally.placed += placed;
      for (const [why, times] of refused) count(tally.refused, why, times);
    }
    for (const place of PLACES) {
      const heat = this.#heat[place];
      for (const [square, times] of other.#heat[place].entries()) heat[square]! += times;
    }
    this.#sample.push(...other.#sample);
    this.#trimSample(2 * SAMPLE);
  }

  /** The same for the same levels, whatever the order in which they were counted and merged. */
  toJSON(): SurveyJson {
    const steps = record(this.#steps);
    const places = new Map(Object.keys(steps).map((step, i) => [step, i]));
    return {
      format: "undercroft-summary",
      version: 1,
      key: this.frame.key,
      metricsVersion: METRICS_VERSION,
      size: [this.frame.width, this.frame.height],
      ...this.seeds.toJSON(),
      levels: this.levels,
      attempts: this.attempts,
      digest: this.digest,
      failed: record(this.#failed.all),
      crashed: this.#crashed,
      rejected: record(this.#rejected.all),
      metrics: Object.fromEntries(
        METRICS.map(({ id }) => {
          const { histogram, low, high } = this.#columns.get(id)!;
          return [id, { ...histogram.toJSON(), low, high }];
        }),
      ),
      steps,
      notes: record(new Map([...this.#notes].map(([step, kinds]) => [step, record(kinds)]))),
      prefabs: record(this.prefabs),
      heat: { ...this.#grid, ...byPlace((place) => [...this.#heat[place]]) },
      sample: this.sample.map(({ seed, hash, steps: taken, row }) => ({
        seed,
        hash,
        steps: taken.map((step) => places.get(step)!).sort((a, b) => a - b),
        row: rowText(row),
      })),
    };
  }

  /** Reads what `toJSON` wrote. Throws `bad-content` where it was damaged. */
  static read(value: unknown): Survey {
    if (!isPlain(value) || value.format !== "undercroft-summary") {
      throw damaged("format", `must be "undercroft-summary", got ${show(isPlain(value) ? value.format : value)}`);
    }
    if (value.version !== 1) throw damaged("version", `must be 1, got ${show(value.version)}`);
    if (value.metricsVersion !== METRICS_VERSION) {
      const rule = `must be ${METRICS_VERSION}, got ${show(value.metricsVersion)}`;
      throw damaged("metricsVersion", `${rule}. It was measured by another version of undercroft`);
    }
    try {
      return Survey.#read(value as unknown as SurveyJson);
    } catch (error) {
      if (error instanceof UndercroftError) throw error;
      throw damaged("contents", `can't be read: ${(error as Error).message}`);
    }
  }

  static #read(json: SurveyJson): Survey {
    const [width, height] = json.size;
    const summary = new Survey({ key: json.key, width, height });
    summary.seeds.merge(SeedSet.read(json));
    summary.levels = whole("levels", json.levels);
    summary.attempts = whole("attempts", json.attempts);
    if (!/^[0-9a-f]{16}$/.test(json.digest))
      throw damaged("digest", `must be 16 hexadecimal digits, got ${show(json.digest)}`);
    summary.#digest = BigInt(`0x${json.digest}`);
    summary.#failed.read(json.failed);
    summary.#rejected.read(json.rejected);
    summary.#crashed = [...json.crashed];
    for (const [id, column] of summary.#columns) {
      const histogram = Histogram.read(json.metrics[id], `metrics.${id}`);
      mergeColumn(column, { ...json.metrics[id]!, histogram });
    }
    for (const [step, levels] of Object.entries(json.steps)) summary.#steps.set(step, whole(`steps.${step}`, levels));
    for (const [step, kinds] of Object.entries(json.notes)) {
      for (const [kind, times] of Object.entries(kinds))
        summary.#notesOf(step).set(kind, whole(`notes.${step}`, times));
    }
    for (const [name, { due, tried, placed, refused }] of Object.entries(json.prefabs)) {
      const at = (key: string, value: number) => whole(`prefabs.${name}.${key}`, value);
      summary.#prefabs.set(name, {
        due: at("due", due),
        tried: at("tried", tried),
        placed: at("placed", placed),
        refused: new Map(Object.entries(refused).map(([why, times]) => [why, at("refused", times)])),
      });
    }
    for (const place of PLACES) {
      if (json.heat[place].length !== summary.#heat[place].length) throw damaged(`heat.${place}`, "has another size");
      summary.#heat[place].set(json.heat[place]);
    }
    const steps = Object.keys(json.steps);
    summary.#sample = json.sample.map(({ seed, hash, steps: taken, row }) => ({
      seed,
      hash,
      steps: taken.map((i) => steps[i]!),
      row: rowOfText(row, METRICS.length),
      rank: rankOf(seed),
    }));
    summary.#check();
    return summary;
  }

  /** Throws if numbers that count the same levels differ. */
  #check(): void {
    const tried = this.levels + this.#failed.total + this.#crashed.length;
    if (tried !== this.seeds.size) {
      throw damaged("levels", `and failures are ${tried}, but there are ${this.seeds.size} seeds`);
    }
    for (const [id, { histogram }] of this.#columns) {
      const measured = histogram.total + histogram.none;
      if (measured !== this.levels)
        throw damaged(`metrics.${id}`, `counts ${measured} levels, but there are ${this.levels}`);
    }
  }

  #notesOf(step: string): Map<string, number> {
    return cached(this.#notes, step, () => new Map<string, number>());
  }

  #prefab(name: string) {
    return cached(this.#prefabs, name, () => ({ due: 0, tried: 0, placed: 0, refused: new Map<string, number>() }));
  }

  /** Keeps the levels with the lowest ranks, if there are more than allowed. */
  #trimSample(allowed: number): void {
    if (this.#sample.length <= allowed) return;
    this.#sample.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : compareSeeds(a.seed, b.seed)));
    if (this.#sample.length > SAMPLE) this.#sample.length = SAMPLE;
  }
}

/** Counts by name, each with its first seeds. */
class Tallies {
  readonly all = new Map<string, Tally>();

  get total(): number {
    return [...this.all.values()].reduce((sum, { count: times }) => sum + times, 0);
  }

  add(name: string, seed: string): void {
    this.#put(name, { count: 1, seeds: [seed] });
  }

  merge(other: Tallies): void {
    for (const [name, tally] of other.all) this.#put(name, tally);
  }

  read(json: Readonly<Record<string, Tally>>): void {
    for (const [name, { count: times, seeds }] of Object.entries(json)) {
      this.#put(name, { count: whole(name, times), seeds: [...seeds] });
    }
  }

  #put(name: string, more: Tally): void {
    const before = this.all.get(name) ?? { count: 0, seeds: [] };
    const seeds = [...new Set([...before.seeds, ...more.seeds])].sort(compareSeeds).slice(0, EXAMPLES);
    this.all.set(name, { count: before.count + more.count, seeds });
  }
}

/** A rank for the sample that has nothing to do with the level. */
function rankOf(seed: string): string {
  return new Hasher().text(seed).hex(16);
}

/** A number that belongs to a seed and a level alone. */
function fingerprintOf(seed: string, hash: string): bigint {
  return BigInt(`0x${new Hasher().text(seed).text(hash).hex(16)}`);
}

/** Whether a value belongs to the ends so far. `sign` is 1 for the low end and -1 for the high one. */
function belongs(current: Ends, value: number, seed: string, sign: number): boolean {
  const last = current[ENDS - 1];
  return last === undefined || byValue([value, seed], last, sign) < 0;
}

function ends(all: (readonly [number, string])[], sign: number): Ends {
  return all.sort((a, b) => byValue(a, b, sign)).slice(0, ENDS);
}

function byValue(a: readonly [number, string], b: readonly [number, string], sign: number): number {
  return sign * (a[0] - b[0]) || compareSeeds(a[1], b[1]);
}

function byPlace<V>(make: (place: Place) => V): Record<Place, V> {
  return Object.fromEntries(PLACES.map((place) => [place, make(place)])) as Record<Place, V>;
}

function count(counts: Map<string, number>, name: string, times = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + times);
}

/** A map as an object whose keys are in order. */
export function record<V>(map: ReadonlyMap<string, V>): Record<string, V> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : Number(a > b))));
}

function whole(path: string, value: unknown): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw damaged(path, `must be a whole number from 0, got ${show(value)}`);
}

function damaged(path: string, message: string): UndercroftError {
  return new UndercroftError("bad-content", `summary: ${path} ${message}.`, { path });
}

/** A frame, as an argument of public functions. */
export const FRAME: Kind = {
  rule: "{ key, width, height }",
  fits: (value) => isPlain(value) && [value.width, value.height].every((side) => Number.isSafeInteger(side)),
};
const PLACE = /* @__PURE__ */ wordOf(...PLACES);
/** A survey, as an argument of public functions. */
export const SURVEY: Kind = { rule: "a Survey", fits: (value) => value instanceof Survey };
