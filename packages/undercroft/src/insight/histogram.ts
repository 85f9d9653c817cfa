import { checkArgument, ITERABLE, isPlain, type Kind, show, UndercroftError } from "../core/index.js";

/** A histogram in JSON: how often nothing could be measured, and every value with its count, in ascending order. */
export interface HistogramJson {
  /** How many levels have no value. */
  readonly none: number;
  /** Pairs of value and count, in ascending order of the values. */
  readonly counts: readonly (readonly [value: number, count: number])[];
}

/**
 * The widest range that is kept as an array. Shares in 1/10,000 fit, and so do most differences of two such shares; as
 * doubles it is 128 kB.
 */
const WIDEST = 16_384;

/** With fewer values than this, a histogram isn't worth an array. */
const FEW = 64;

/**
 * Exact counts of whole numbers (32 bits, signed), and of levels without a value. Histograms of parts can be merged in any
 * order: the result is always the same, to the byte.
 *
 * @example
 * import { Histogram } from "undercroft/insight";
 *
 * const ways = Histogram.of([87, 41, 87, null, 60]);
 * console.log(ways.total, ways.none, ways.quantile(0.5)); // 4 1 60
 * console.log(JSON.stringify(ways)); // {"none":1,"counts":[[41,1],[60,1],[87,2]]}
 */
export class Histogram {
  #none = 0;
  #total = 0;
  /** Counts of the values from `#low` on: most values of a metric lie close together. Doubles are exact up to 2^53. */
  #window = new Float64Array(0);
  #low = 0;
  /** Counts of all other values. */
  #rest = new Map<number, number>();
  /** When `#rest` has this many values, the window is moved. */
  #mostOutside = FEW;

  /** Counts values. `null` stands for a level without a value. */
  static of(values: Iterable<number | null>): Histogram {
    checkArgument("Histogram.of", "values", ITERABLE, values);
    const histogram = new Histogram();
    for (const value of values) {
      if (value === null) histogram.addNone();
      else histogram.add(value);
    }
    return histogram;
  }

  /**
   * Reads what `toJSON` wrote. Ignores keys other than `none` and `counts`. Throws `bad-content` if it isn't a histogram;
   * the message begins with `path`.
   */
  static read(source: unknown, path = "histogram"): Histogram {
    const bad = (at: string, rule: string, value: unknown): UndercroftError =>
      new UndercroftError("bad-content", `${at} must be ${rule}, got ${show(value)}.`, { path: at, value });
    if (!isPlain(source)) throw bad(path, "an object with none and counts", source);
    const { none, counts } = source;
    if (!isCount(none)) throw bad(`${path}.none`, "a whole number from 0", none);
    if (!Array.isArray(counts)) throw bad(`${path}.counts`, "a list of pairs [value, count]", counts);
    const histogram = new Histogram();
    histogram.addNone(none);
    let last = Number.NEGATIVE_INFINITY;
    for (const [i, pair] of counts.entries()) {
      const at = `${path}.counts[${i}]`;
      if (!Array.isArray(pair) || pair.length !== 2) throw bad(at, "a pair [value, count]", pair);
      const [value, count] = pair;
      if (!isValue(value)) throw bad(`${at}[0]`, "a whole number of 32 bits", value);
      if (value <= last) throw bad(`${at}[0]`, `greater than the value before it, ${last}`, value);
      if (!isCount(count) || count === 0) throw bad(`${at}[1]`, "a whole number from 1", count);
      last = value;
      histogram.add(value, count);
    }
    return histogram;
  }

  /** How many levels have a value. */
  get total(): number {
    return this.#total;
  }

  /** How many levels have no value. */
  get none(): number {
    return this.#none;
  }

  /** The smallest value, or undefined if there is none. */
  get min(): number | undefined {
    return this.entries()[0]?.[0];
  }

  /** The largest value, or undefined if there is none. */
  get max(): number | undefined {
    return this.entries().at(-1)?.[0];
  }

  /** The mean of the values, or undefined if there is none. Always summed in the same order, so it is always the same. */
  get mean(): number | undefined {
    if (this.#total === 0) return undefined;
    let sum = 0;
    for (const [value, count] of this.entries()) sum += value * count;
    return sum / this.#total;
  }

  /** Counts a value, once or several times. */
  add(value: number, count = 1): void {
    // Fractions and NaN are not equal to what is left of them as 32 bits.
    if ((value | 0) !== value) {
      throw refuse("value", "a whole number of 32 bits", value);
    }
    // Checked apart, so that the usual case stays short.
    if (count !== 1) checkCount(count);
    const at = value - this.#low;
    if (at >= 0 && at < this.#window.length) this.#window[at]! += count;
    else this.#addToRest(value, count);
    this.#total += count;
  }

  /** Counts levels that have no value. */
  addNone(count = 1): void {
    checkCount(count);
    this.#none += count;
  }

  /** Adds all counts of another histogram, which stays as it is. */
  merge(other: Histogram): void {
    checkArgument("Histogram.merge", "other", HISTOGRAM, other);
    // The entries are a copy, so a histogram can be merged with itself.
    for (const [value, count] of other.entries()) this.add(value, count);
    this.#none += other.#none;
  }

  /**
   * The smallest value that at least the given share of all values doesn't exceed (nearest rank): `quantile(0.5)` is a
   * median, `quantile(0)` the smallest value. Always one of the values; undefined if there is none.
   */
  quantile(share: number): number | undefined {
    if (!(share >= 0 && share <= 1)) {
      throw refuse("share", "a number from 0 to 1", share);
    }
    // A product that should be whole may come out a little larger: 0.07 * 100 is 7.000000000000001.
    const rank = Math.max(1, Math.ceil(share * this.#total * (1 - 2 ** -50)));
    let below = 0;
    for (const [value, count] of this.entries()) {
      below += count;
      if (below >= rank) return value;
    }
    return undefined;
  }

  /** How often a value was counted. */
  count(value: number): number {
    return this.#window[value - this.#low] ?? this.#rest.get(value) ?? 0;
  }

  /** All values with their counts, in ascending order of the values. */
  entries(): [value: number, count: number][] {
    const entries: [number, number][] = [...this.#rest];
    this.#window.forEach((count, i) => {
      if (count > 0) entries.push([this.#low + i, count]);
    });
    return entries.sort(([a], [b]) => a - b);
  }

  /** The same for the same counts, whatever the order in which they were added. */
  toJSON(): HistogramJson {
    return { none: this.#none, counts: this.entries() };
  }

  #addToRest(value: number, count: number): void {
    if (count === 0) return;
    this.#rest.set(value, (this.#rest.get(value) ?? 0) + count);
    if (this.#rest.size >= this.#mostOutside) this.#moveWindow();
  }

  /** Moves the window to where it covers the most values. This changes how fast counts are found, never the counts. */
  #moveWindow(): void {
    const entries = this.entries();
    let begin = 0;
    let best = { from: 0, to: 0 };
    for (const [end, [value]] of entries.entries()) {
      while (value - entries[begin]![0] >= WIDEST) begin++;
      if (end + 1 - begin > best.to - best.from) best = { from: begin, to: end + 1 };
    }
    const low = entries[best.from]![0];
    const width = entries[best.to - 1]![0] - low + 1;
    // What comes next will lie around what is there.
    const margin = Math.min(width >> 1, (WIDEST - width) >> 1);
    this.#low = low - margin;
    this.#window = new Float64Array(width + 2 * margin);
    this.#rest = new Map([...entries.slice(0, best.from), ...entries.slice(best.to)]);
    for (const [value, count] of entries.slice(best.from, best.to)) this.#window[value - this.#low] = count;
    // Values that are spread out this far are better left alone.
    this.#mostOutside = this.#rest.size > WIDEST ? Number.POSITIVE_INFINITY : FEW + 2 * this.#rest.size;
  }
}

function isValue(value: unknown): value is number {
  return Number.isInteger(value) && ((value as number) | 0) === value;
}

function isCount(count: unknown): count is number {
  return Number.isSafeInteger(count) && (count as number) >= 0;
}

function checkCount(count: number): void {
  if (!isCount(count)) throw refuse("count", "a whole number from 0", count);
}

function refuse(name: string, rule: string, value: number): UndercroftError {
  return new UndercroftError("bad-option", `histogram: ${name} must be ${rule}, got ${show(value)}.`);
}

/** A histogram, as an argument of public functions. */
const HISTOGRAM: Kind = { rule: "a Histogram", fits: (value) => value instanceof Histogram };
