import { isPlain, UndercroftError } from "../core/index.js";
import type { PairedHistograms } from "./compare.js";
import { Histogram, type HistogramJson } from "./histogram.js";
import { METRICS, type MetricId, NONE } from "./metrics/table.js";
import { compareSeeds } from "./seed-set.js";

/** A level of one of the two sides. */
export interface PairedLevel {
  /** The fingerprint of the level, as in `level.hash`. */
  readonly hash: string;
  /** What was measured, in the order of `METRICS`, as whole numbers. */
  readonly row: Int32Array;
}

/** A seed whose levels differ, and how much, from 0 to 1. */
export interface ChangedLevel {
  /** The seed of both levels. */
  readonly seed: string;
  /** How different the metrics are: the mean over all of them, each as the difference over the sum. */
  readonly change: number;
}

/** Pairs in a form that can be sent to another thread. */
export interface PairsJson {
  /** How many seeds gave a level on both sides. */
  readonly levels: number;
  /** How many of these levels are the same. */
  readonly same: number;
  /** Seeds that give a level only in B. */
  readonly brokenInA: readonly string[];
  /** Seeds that give a level only in A. */
  readonly brokenInB: readonly string[];
  /** Seeds that hung or crashed. */
  readonly crashed: readonly string[];
  /** Each metric in A, in B, and how it changed. */
  readonly metrics: Readonly<Record<string, readonly [a: HistogramJson, b: HistogramJson, change: HistogramJson]>>;
  /** The seeds whose two levels differ most, the most different one first. */
  readonly mostChanged: readonly ChangedLevel[];
}

/** How many of the most changed levels are known. */
const MOST_CHANGED = 9;

interface Column extends PairedHistograms {
  readonly id: MetricId;
}

/**
 * What the levels of the same seeds in A and in B have to do with each other: exact counts of every metric and of its
 * change, broken seeds, and the seeds that changed most. The order of adding and merging leaves no trace.
 */
export class Pairs {
  /** How many seeds have a level in A and in B. */
  levels = 0;
  /** How many seeds have the same level in A and in B. */
  same = 0;
  /** Seeds that give no level in A. */
  readonly brokenInA: string[] = [];
  /** Seeds that give no level in B. */
  readonly brokenInB: string[] = [];
  /** Of these seeds, those that hung or crashed instead of failing. */
  readonly crashed: string[] = [];
  readonly #columns: readonly Column[] = METRICS.map(({ id }) => {
    return { id, a: new Histogram(), b: new Histogram(), change: new Histogram() };
  });
  #mostChanged: ChangedLevel[] = [];

  /** How many seeds were tried. */
  get seeds(): number {
    return this.levels + new Set([...this.brokenInA, ...this.brokenInB]).size;
  }

  /** The metrics of all seeds that have two levels, for `comparePaired`. */
  get metrics(): Readonly<Record<string, PairedHistograms>> {
    return Object.fromEntries(this.#columns.map(({ id, a, b, change }) => [id, { a, b, change }]));
  }

  /** The seeds that changed most, the most changed first. */
  get mostChanged(): readonly ChangedLevel[] {
    return this.#mostChanged;
  }

  /** Counts a seed. A side without a level is broken. */
  add(seed: string, a: PairedLevel | undefined, b: PairedLevel | undefined): void {
    if (a === undefined) this.brokenInA.push(seed);
    if (b === undefined) this.brokenInB.push(seed);
    if (a === undefined || b === undefined) return;
    this.levels++;
    if (a.hash === b.hash) this.same++;
    let apart = 0;
    for (const [i, column] of this.#columns.entries()) {
      const [x, y] = [a.row[i]!, b.row[i]!];
      count(column.a, x);
      count(column.b, y);
      count(column.change, x === NONE || y === NONE ? NONE : y - x);
      if (x === y) continue;
      apart += x === NONE || y === NONE ? 1 : Math.abs(y - x) / (Math.abs(x) + Math.abs(y));
    }
    if (apart > 0) this.#keepChanged([{ seed, change: apart / METRICS.length }]);
  }

  /** Counts a seed whose broken sides hung or crashed. */
  addCrash(seed: string, a: PairedLevel | undefined, b: PairedLevel | undefined): void {
    this.add(seed, a, b);
    this.crashed.push(seed);
  }

  /** Adds all pairs of other seeds. */
  merge(other: Pairs): void {
    this.levels += other.levels;
    this.same += other.same;
    for (const list of ["brokenInA", "brokenInB", "crashed"] as const) this[list].push(...other[list]);
    for (const [i, { a, b, change }] of this.#columns.entries()) {
      const column = other.#columns[i]!;
      a.merge(column.a);
      b.merge(column.b);
      change.merge(column.change);
    }
    this.#keepChanged(other.#mostChanged);
  }

  /** The same for the same seeds, whatever the order in which they were added. */
  toJSON(): PairsJson {
    const { levels, same, mostChanged } = this;
    const sorted = (seeds: readonly string[]) => [...seeds].sort(compareSeeds);
    const metrics = this.#columns.map(({ id, a, b, change }) => [id, [a.toJSON(), b.toJSON(), change.toJSON()]]);
    return {
      levels,
      same,
      brokenInA: sorted(this.brokenInA),
      brokenInB: sorted(this.brokenInB),
      crashed: sorted(this.crashed),
      metrics: Object.fromEntries(metrics),
      mostChanged,
    };
  }

  /** Reads what `toJSON` returned. */
  static read(json: PairsJson): Pairs {
    const pairs = new Pairs();
    pairs.levels = json.levels;
    pairs.same = json.same;
    for (const list of ["brokenInA", "brokenInB", "crashed"] as const) pairs[list].push(...json[list]);
    for (const { id, a, b, change } of pairs.#columns) {
      const three = isPlain(json.metrics) ? json.metrics[id] : undefined;
      if (three === undefined) throw new UndercroftError("bad-content", `pairs: the metric ${id} is missing.`);
      for (const [i, histogram] of [a, b, change].entries()) histogram.merge(Histogram.read(three[i], `pairs.${id}`));
    }
    pairs.#mostChanged = [...json.mostChanged];
    return pairs;
  }

  #keepChanged(more: readonly ChangedLevel[]): void {
    const last = this.#mostChanged[MOST_CHANGED - 1];
    if (last !== undefined && more.every((each) => byChange(each, last) > 0)) return;
    this.#mostChanged = [...this.#mostChanged, ...more].sort(byChange).slice(0, MOST_CHANGED);
  }
}

function count(histogram: Histogram, value: number): void {
  if (value === NONE) histogram.addNone();
  else histogram.add(value);
}

function byChange(a: ChangedLevel, b: ChangedLevel): number {
  return b.change - a.change || compareSeeds(a.seed, b.seed);
}
