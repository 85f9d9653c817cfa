import { show, UndercroftError } from "../core/index.js";

/** The first and the last seed of a run of whole numbers. */
export type SeedInterval = readonly [first: number, last: number];

const WHOLE = /^(?:0|[1-9]\d{0,14})$/;

/** The number that a seed is, or undefined if it is a name. */
function numberOf(seed: string): number | undefined {
  return WHOLE.test(seed) ? Number(seed) : undefined;
}

/** Puts seeds in order: whole numbers first, by size, then names. */
export function compareSeeds(a: string, b: string): number {
  const left = numberOf(a);
  const right = numberOf(b);
  if (left !== undefined && right !== undefined) return left - right;
  if (left !== undefined) return -1;
  if (right !== undefined) return 1;
  return a < b ? -1 : Number(a > b);
}

/** A set of seeds that stays small: whole numbers are kept as intervals. */
export class SeedSet {
  /** Sorted, and neither overlapping nor touching. */
  #intervals: SeedInterval[] = [];
  /** Sorted. */
  #names: string[] = [];

  /** Runs of whole numbers, in order. */
  get intervals(): readonly SeedInterval[] {
    return this.#intervals;
  }

  /** All other seeds, in order. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** How many seeds there are. */
  get size(): number {
    return this.#intervals.reduce((sum, [first, last]) => sum + last - first + 1, this.#names.length);
  }

  /** Returns whether a seed is in the set. */
  has(seed: string): boolean {
    const number = numberOf(seed);
    if (number === undefined) return this.#names.includes(seed);
    return this.#intervals.some(([first, last]) => first <= number && number <= last);
  }

  /** Adds a seed that isn't there yet. */
  add(seed: string): void {
    const number = numberOf(seed);
    const last = this.#intervals.at(-1);
    if (number === undefined) this.#addNames([seed]);
    else if (last !== undefined && last[1] === number - 1)
      this.#intervals[this.#intervals.length - 1] = [last[0], number];
    else this.#addIntervals([[number, number]]);
  }

  /** Adds all seeds of another set. Seeds that both have are an error: they would be counted twice. */
  merge(other: SeedSet): void {
    this.#addIntervals(other.#intervals);
    this.#addNames(other.#names);
  }

  /** What is missing of another set. */
  missing(wanted: SeedSet): SeedInterval[] {
    const gaps: SeedInterval[] = [];
    for (const [first, last] of wanted.#intervals) {
      let next = first;
      for (const [from, to] of this.#intervals) {
        if (to < next) continue;
        if (from > last) break;
        if (from > next) gaps.push([next, from - 1]);
        next = to + 1;
      }
      if (next <= last) gaps.push([next, last]);
    }
    return gaps;
  }

  /** Returns the set as plain data, which `read` takes. */
  toJSON(): { readonly seeds: readonly SeedInterval[]; readonly named: readonly string[] } {
    return { seeds: this.#intervals, named: this.#names };
  }

  /** The set of what `toJSON` gave. */
  static read({ seeds, named }: { readonly seeds: unknown; readonly named: unknown }): SeedSet {
    const set = new SeedSet();
    if (!Array.isArray(seeds) || !seeds.every(isInterval))
      throw wrong(`seeds must be a list of [first, last], got ${show(seeds)}.`);
    if (!Array.isArray(named) || !named.every((name) => typeof name === "string")) {
      throw wrong(`named must be a list of seeds, got ${show(named)}.`);
    }
    set.#addIntervals(seeds);
    set.#addNames(named);
    return set;
  }

  #addIntervals(added: readonly SeedInterval[]): void {
    if (added.length === 0) return;
    const merged: [number, number][] = [];
    for (const [first, last] of [...this.#intervals, ...added].sort((a, b) => a[0] - b[0])) {
      const before = merged.at(-1);
      if (before !== undefined && first <= before[1]) throw twice(`${first}`, `${Math.min(last, before[1])}`);
      if (before !== undefined && first === before[1] + 1) before[1] = last;
      else merged.push([first, last]);
    }
    this.#intervals = merged;
  }

  #addNames(added: readonly string[]): void {
    if (added.length === 0) return;
    const merged = [...this.#names, ...added].sort(compareSeeds);
    const double = merged.find((name, i) => name === merged[i - 1]);
    if (double !== undefined) throw twice(double, double);
    this.#names = merged;
  }
}

function isInterval(value: unknown): value is SeedInterval {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((end) => Number.isSafeInteger(end)) &&
    value[0] <= value[1]
  );
}

function twice(first: string, last: string): UndercroftError {
  const which = first === last ? `the seed ${show(first)} is` : `the seeds ${first} to ${last} are`;
  return new UndercroftError("bad-content", `${which} in both, and would be counted twice. Leave one of them out.`);
}

function wrong(message: string): UndercroftError {
  return new UndercroftError("bad-content", `summary: ${message}`);
}
