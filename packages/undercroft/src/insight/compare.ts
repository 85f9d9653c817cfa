import {
  checkArgument,
  checkKeys,
  FUNCTION,
  hasMethods,
  ITERABLE,
  isPlain,
  type KeysOf,
  type Kind,
} from "../core/index.js";
import { Histogram } from "./histogram.js";
import { metricNamed } from "./metrics/names.js";
import { METRICS, type MetricId } from "./metrics/table.js";
import { compareSeeds } from "./seed-set.js";
import {
  benjaminiHochberg,
  type Distances,
  distances,
  ksP,
  mcNemarP,
  normalP,
  type Rate,
  rate,
  type Spread,
  signTestP,
  spreadOf,
} from "./stats.js";
import {
  brokenWords,
  changedSeedsWords,
  type EffectSize,
  luck,
  type Measure,
  type Names,
  presenceWords,
  shiftWords,
} from "./words.js";

/** Anything that has histograms of metrics, such as a summary. */
export interface Measured {
  /** The values of a metric. */
  histogram(metric: MetricId): Histogram;
}

/** Histograms of metrics, by the metric's id. */
export type Histograms = Readonly<Record<string, Histogram>>;

/** A metric of the same seeds in A and in B. */
export interface PairedHistograms {
  /** Its values in A. */
  readonly a: Histogram;
  /** Its values in B. */
  readonly b: Histogram;
  /** For each seed, the value in B less the value in A; no value where one of them has none. */
  readonly change: Histogram;
}

/** What is different about a metric. Values are plain, as in queries: 0.52 for a share. */
export interface Shift {
  /** The metric's id. */
  readonly metric: string;
  /** `value`: what it measures. `presence`: in how many levels it has a value at all. */
  readonly kind: "value" | "presence";
  /** Cliff's delta, from -1 to 1. Positive where B is larger. For presence, the difference of the two shares. */
  readonly delta: number;
  /** Kolmogorov and Smirnov's distance, from 0 to 1. */
  readonly ks: number;
  /** Wasserstein's distance, in the metric's unit. */
  readonly w1: number;
  /** The chance of a difference like this if A and B were the same. */
  readonly p: number;
  /** The same, after Benjamini and Hochberg's correction for the number of metrics. */
  readonly q: number;
  /** How large the difference is, by `delta`. */
  readonly size: EffectSize;
  /** Whether it is more than luck: `q` is 0.01 or lower. */
  readonly isFinding: boolean;
  /** Whether the middle is the same but the values are spread differently: hardly a delta, but a large distance. */
  readonly isOtherShape: boolean;
  /** The values in A. For presence, its `mean` is the share of levels that have a value. */
  readonly a: Spread;
  /** The same in B. */
  readonly b: Spread;
  /** If the seeds are the same: in how many the value of B is larger, smaller or the same. */
  readonly seeds: { readonly more: number; readonly fewer: number; readonly same: number } | undefined;
  /** A sentence that says it. */
  readonly words: string;
}

/** How the two sides and the metrics are called in sentences. */
export interface CompareOptions {
  /** How to speak of a metric. Default: as in `METRICS`. */
  readonly describe?: (metric: string) => Measure;
  /** What the two sides are called in sentences. Default: A and B. */
  readonly names?: Names;
}

/** From which |delta| on a difference has this size: the thresholds of Romano and others, 2006. */
const SIZES = [
  ["large", 0.474],
  ["medium", 0.33],
  ["small", 0.147],
] as const;

/** A distance from which on a difference without a delta is worth a word. */
const OTHER_SHAPE = 0.15;

/** What is more than luck: one finding in a hundred may be wrong. */
const FINDING = 0.01;

const A_AND_B: Names = { a: "A", b: "B" };

/**
 * Compares the metrics of different seeds, such as those of two surveys. Returns a shift for each metric, the largest
 * |delta| first, and one for a metric's presence if some levels have no value.
 */
export function compare(a: Measured, b: Measured, options: CompareOptions = {}): Shift[] {
  checkArgument("compare", "a", MEASURED, a);
  checkArgument("compare", "b", MEASURED, b);
  const [ofA, ofB] = [a, b].map((one) => Object.fromEntries(METRICS.map(({ id }) => [id, one.histogram(id)])));
  return compareHistograms(ofA!, ofB!, options);
}

/**
 * Compares metrics of different seeds by their histograms. Only metrics that both have are compared.
 *
 * A chance is twice the lower one of Kolmogorov's, which sees every change of shape, and Mann and Whitney's, which sees
 * shifts of values that mostly repeat, such as 0 and 1.
 */
export function compareHistograms(a: Histograms, b: Histograms, options: CompareOptions = {}): Shift[] {
  checkArgument("compareHistograms", "a", HISTOGRAMS, a);
  checkArgument("compareHistograms", "b", HISTOGRAMS, b);
  checkKeys("compareHistograms", options, OPTION_KEYS);
  const shared = Object.keys(a).filter((metric) => Object.hasOwn(b, metric));
  const pairs = Object.fromEntries(shared.map((metric) => [metric, { a: a[metric]!, b: b[metric]! }]));
  return shiftsIn(pairs, options, (_pair, _kind, { ks, z }, n, m) => {
    const shiftP = normalP(z);
    const p = Math.min(1, 2 * Math.min(ksP(ks, n, m), shiftP));
    return { p, seeds: undefined, direction: directionOf(z, shiftP) };
  });
}

/**
 * Compares the metrics of the same seeds, which sees much smaller shifts: by the sign test, a shift is found if the value of
 * most seeds has moved in the same direction. Returns a shift for each metric, like `compare`.
 */
export function comparePaired(
  pairs: Readonly<Record<string, PairedHistograms>>,
  options: CompareOptions = {},
): Shift[] {
  checkArgument("comparePaired", "pairs", PAIRED, pairs);
  checkKeys("comparePaired", options, OPTION_KEYS);
  return shiftsIn(pairs, options, (pair, kind, apart, n, m) => {
    const seeds = kind === "value" ? movedSeeds(pair.change) : appearedSeeds(pair);
    const signP = signTestP(seeds.more, seeds.fewer);
    // Where only the shape differs, the sign test is blind. Values of the same seed are never less alike than others, so
    // Kolmogorov's chance is rather too high than too low for them.
    const p = isOtherShape(apart) ? Math.min(signP, ksP(apart.ks, n, m)) : signP;
    return { p, seeds, direction: directionOf(seeds.more - seeds.fewer, signP) };
  });
}

/** Seeds that are broken in only one of A and B. */
export interface ChangedSeeds {
  /** Seeds that are broken in B but not in A, in order. */
  readonly broken: readonly string[];
  /** Seeds that are broken in A but not in B, in order. */
  readonly fixed: readonly string[];
  /** How many seeds are broken in both. */
  readonly both: number;
  /** McNemar's chance that the numbers of broken and fixed seeds are this unequal by luck. */
  readonly p: number;
  /** A sentence that says it. */
  readonly words: string;
}

/** Finds the seeds that B breaks and fixes. These are facts: `p` only says whether to expect the same of other seeds. */
export function compareBroken(
  a: Iterable<string>,
  b: Iterable<string>,
  options: Pick<CompareOptions, "names"> = {},
): ChangedSeeds {
  checkArgument("compareBroken", "a", ITERABLE, a);
  checkArgument("compareBroken", "b", ITERABLE, b);
  const [inA, inB] = [new Set(a), new Set(b)];
  const broken = [...inB].filter((seed) => !inA.has(seed)).sort(compareSeeds);
  const fixed = [...inA].filter((seed) => !inB.has(seed)).sort(compareSeeds);
  const p = mcNemarP(broken.length, fixed.length);
  const words = changedSeedsWords(broken.length, fixed.length, p, options.names ?? A_AND_B);
  return { broken, fixed, both: inB.size - broken.length, p, words };
}

/** How many of some levels have something, in A and in B. */
export interface ComparedRates {
  /** The share in A. */
  readonly a: Rate;
  /** The share in B. */
  readonly b: Rate;
  /** The chance of a difference like this if the share were the same. */
  readonly p: number;
  /** Whether it is more than luck: `p` is 0.01 or lower. */
  readonly isFinding: boolean;
  /** What it says about broken levels. */
  readonly words: string;
}

/** Compares how many levels of different seeds are broken. Both are pairs [broken, levels]. */
export function compareBrokenRates(
  a: readonly [broken: number, levels: number],
  b: readonly [broken: number, levels: number],
  options: Pick<CompareOptions, "names"> = {},
): ComparedRates {
  checkArgument("compareBrokenRates", "a", COUNTS, a);
  checkArgument("compareBrokenRates", "b", COUNTS, b);
  const z = distances(yesAndNo(...a), yesAndNo(...b))?.z ?? 0;
  const p = normalP(z);
  const names = options.names ?? A_AND_B;
  const parts = [`${names.a}: ${brokenWords(...a)}`, `${names.b}: ${brokenWords(...b)}`];
  if (a[0] + b[0] > 0 && a[1] > 0 && b[1] > 0) parts.push(`The difference ${luck(p)}.`);
  return { a: rate(...a), b: rate(...b), p, isFinding: p <= FINDING, words: parts.join(" ") };
}

/** How likely a difference is luck. */
interface Judgement extends Pick<Shift, "p" | "seeds"> {
  /** The sign of a shift that is more than luck, or 0 if there is none: then only the shape may differ. */
  readonly direction: number;
}

/** Two histograms of whole numbers. */
interface Pair {
  readonly a: Histogram;
  readonly b: Histogram;
}

function directionOf(shift: number, p: number): number {
  return p <= FINDING ? Math.sign(shift) : 0;
}

/** What to compare. Presence is a metric of its own, 0 or 1; it is left out where all levels have a value or none has. */
function sidesOf(pair: Pair, kind: Shift["kind"]): Pair {
  if (kind === "value") return pair;
  if (pair.a.none + pair.b.none === 0 || pair.a.total + pair.b.total === 0)
    return { a: new Histogram(), b: new Histogram() };
  const presence = ({ total, none }: Histogram) => yesAndNo(total, total + none);
  return { a: presence(pair.a), b: presence(pair.b) };
}

function yesAndNo(yes: number, of: number): Histogram {
  const histogram = new Histogram();
  histogram.add(1, yes);
  histogram.add(0, of - yes);
  return histogram;
}

function movedSeeds(change: Histogram): NonNullable<Shift["seeds"]> {
  let [more, fewer] = [0, 0];
  for (const [value, count] of change.entries()) {
    if (value > 0) more += count;
    else if (value < 0) fewer += count;
  }
  return { more, fewer, same: change.total - more - fewer };
}

/** A change has no value where A or B has none, so the seeds that gained or lost their value are what is left of it. */
function appearedSeeds({ a, b, change }: PairedHistograms): NonNullable<Shift["seeds"]> {
  const more = change.none - b.none;
  const fewer = change.none - a.none;
  return { more, fewer, same: change.none + change.total - more - fewer };
}

function isOtherShape({ delta, ks }: { delta: number; ks: number }): boolean {
  return sizeOf(delta) === "negligible" && ks > OTHER_SHAPE;
}

function sizeOf(delta: number): EffectSize {
  return SIZES.find(([, from]) => Math.abs(delta) >= from)?.[0] ?? "negligible";
}

/** The shifts of all metrics, the largest first. `judge` gets the distances of two histograms and how many values they have. */
function shiftsIn<P extends Pair>(
  pairs: Readonly<Record<string, P>>,
  { describe = metricNamed, names = A_AND_B }: CompareOptions,
  judge: (pair: P, kind: Shift["kind"], apart: Distances, n: number, m: number) => Judgement,
): Shift[] {
  const compared = Object.entries(pairs).flatMap(([metric, pair]) =>
    (["value", "presence"] as const).flatMap((kind) => {
      const sides = sidesOf(pair, kind);
      const apart = distances(sides.a, sides.b);
      if (apart === undefined) return [];
      return { metric, kind, sides, ...apart, ...judge(pair, kind, apart, sides.a.total, sides.b.total) };
    }),
  );
  const qs = benjaminiHochberg(compared.map(({ p }) => p));
  return compared
    .map(({ metric, kind, sides, delta, ks, w1, p, seeds, direction }, i): Shift => {
      const measure = describe(metric);
      const scale = kind === "value" ? measure.scale : 1;
      const [a, b] = [plainSpread(sides.a, scale), plainSpread(sides.b, scale)];
      const [size, q] = [sizeOf(delta), qs[i]!];
      const isFinding = q <= FINDING;
      const isShape = isOtherShape({ delta, ks });
      const words =
        kind === "presence"
          ? presenceWords(measure, a.mean, b.mean, isFinding, names)
          : shiftWords({ measure, a, b, direction: isShape ? 0 : direction, size, isFinding, seeds }, names);
      const plain = { metric, kind, delta, ks, w1: w1 / scale, p, q, size, isFinding };
      return { ...plain, isOtherShape: isShape, a, b, seeds, words };
    })
    .sort((x, y) => Math.abs(y.delta) - Math.abs(x.delta) || y.ks - x.ks);
}

/** Only called where there are values: those without are left out before. */
function plainSpread(histogram: Histogram, scale: number): Spread {
  const { low, median, high, mean } = spreadOf(histogram)!;
  return { low: low / scale, median: median / scale, high: high / scale, mean: mean / scale };
}

const OPTION_KEYS: KeysOf<CompareOptions> = { describe: FUNCTION, names: true };
/** Histograms of metrics, as an argument of public functions. */
export const MEASURED: Kind = {
  rule: "a Survey, or another object with a method histogram",
  fits: (value) => hasMethods(value, "histogram"),
};
const HISTOGRAMS: Kind = {
  rule: "an object with a Histogram for each metric",
  fits: (value) => isPlain(value) && Object.values(value).every((one) => one instanceof Histogram),
};
const PAIRED: Kind = { rule: "an object with the histograms of each metric", fits: isPlain };
const COUNTS: Kind = {
  rule: "[broken, levels], two whole numbers, and no more broken than levels",
  fits: (value) => {
    const [broken, levels] = Array.isArray(value) ? value : [];
    return Number.isSafeInteger(broken) && Number.isSafeInteger(levels) && broken >= 0 && broken <= levels;
  },
};
