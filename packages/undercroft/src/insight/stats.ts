import { show, UndercroftError } from "../core/index.js";
import type { Histogram } from "./histogram.js";

/** How far apart two sets of values are, all from one pass over their histograms. */
export interface Distances {
  /** Kolmogorov and Smirnov's distance, from 0 to 1: the largest difference of the shares of values up to any point. */
  readonly ks: number;
  /**
   * Cliff's delta, from -1 to 1: how much likelier a value of B is larger than one of A than the other way round. Positive
   * where B is larger.
   */
  readonly delta: number;
  /** Wasserstein's distance, in the unit of the values: how far the values must be moved on average to turn A into B. */
  readonly w1: number;
  /** Mann and Whitney's statistic with its correction for ties, as standard deviations from 0. Positive where B is larger. */
  readonly z: number;
}

/** Measures how far apart two sets of values are. Undefined if one of them is empty. Levels without a value don't count. */
export function distances(a: Histogram, b: Histogram): Distances | undefined {
  const n = a.total;
  const m = b.total;
  if (n === 0 || m === 0) return undefined;
  const fromA = a.entries();
  const fromB = b.entries();
  let [belowA, belowB] = [0, 0];
  let ks = 0;
  let w1 = 0;
  /** Pairs in which B's value is larger, less those in which it is smaller. Exact up to 2^53 pairs. */
  let wins = 0;
  let ties = 0;
  let last = 0;
  for (let i = 0, j = 0; i < fromA.length || j < fromB.length; ) {
    const value = Math.min(fromA[i]?.[0] ?? Number.POSITIVE_INFINITY, fromB[j]?.[0] ?? Number.POSITIVE_INFINITY);
    const countA = fromA[i]?.[0] === value ? fromA[i++]![1] : 0;
    const countB = fromB[j]?.[0] === value ? fromB[j++]![1] : 0;
    const gap = Math.abs(belowA * m - belowB * n);
    // Before the first value the gap is 0.
    w1 += gap * (value - last);
    wins += countB * (2 * belowA + countA - n);
    const tied = countA + countB;
    ties += tied * (tied * tied - 1);
    belowA += countA;
    belowB += countB;
    ks = Math.max(ks, Math.abs(belowA * m - belowB * n));
    last = value;
  }
  const pairs = n * m;
  const all = n + m;
  const variance = (pairs / 12) * (all + 1 - ties / (all * (all - 1)));
  // If all values are equal, the variance is 0 up to rounding, and so are the wins.
  const z = wins === 0 ? 0 : wins / 2 / Math.sqrt(variance);
  return { ks: ks / pairs, delta: wins / pairs, w1: w1 / pairs, z };
}

/**
 * The chance that two samples of n and m values from the same source are at least this far apart by Kolmogorov and
 * Smirnov's distance. From the limit for many values; for values that repeat, the real chance is lower.
 */
export function ksP(ks: number, n: number, m: number): number {
  return kolmogorovTail(ks * Math.sqrt((n / (n + m)) * m));
}

/** The chance that a variable with Kolmogorov's distribution is larger than x. */
export function kolmogorovTail(x: number): number {
  if (!(x > 0)) return 1;
  let sum = 0;
  if (x < 1) {
    // The usual series converges slowly here. Its other form, by Jacobi's theta function, needs only a few terms.
    for (let k = 1; k <= 9; k += 2) sum += Math.exp((-k * k * Math.PI * Math.PI) / (8 * x * x));
    return Math.max(0, 1 - (Math.sqrt(2 * Math.PI) / x) * sum);
  }
  for (let k = 1; k <= 5; k++) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * x * x);
  return sum;
}

/** The chance that a normal variable is at least z standard deviations away from its mean, on either side. */
export function normalP(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  // erf(x) = 2/√π e^(-x²) (x + 2x³/3 + 4x⁵/15 + …), where each term is the one before times 2x² over the next odd number.
  if (x < 2.5) {
    let term = x;
    let sum = x;
    for (let odd = 3; term > sum * 1e-17; odd += 2) {
      term *= (2 * x * x) / odd;
      sum += term;
    }
    return Math.max(0, 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum);
  }
  // Further out 1 - erf(x) would be all rounding: Laplace's continued fraction, from its far end.
  let fraction = x;
  for (let k = 60; k >= 1; k--) fraction = x + k / 2 / fraction;
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / fraction;
}

/** Up to this many pairs the sign test counts exactly. Beyond, the normal limit differs by less than anybody would see. */
const EXACT_PAIRS = 1000;

/**
 * The sign test for pairs: the chance that `more` and `fewer` are at least this unequal if either is equally likely. Pairs
 * without a difference don't count. By mid-p: the outcome itself counts half, so that the test is not too careful with few
 * pairs. Exact up to 1,000 pairs.
 */
export function signTestP(more: number, fewer: number): number {
  const pairs = more + fewer;
  if (pairs === 0) return 1;
  if (pairs > EXACT_PAIRS) return normalP((more - fewer) / Math.sqrt(pairs));
  const least = Math.min(more, fewer);
  let log = -pairs * Math.LN2;
  for (let i = 1; i <= least; i++) log += Math.log((pairs - least + i) / i);
  let term = Math.exp(log);
  let sum = term / 2;
  for (let i = least; i > 0; i--) {
    term *= i / (pairs - i + 1);
    sum += term;
  }
  return Math.min(1, 2 * sum);
}

/** McNemar's test, by mid-p: the chance that of so many changed seeds so many are broken or fixed by luck alone. */
export function mcNemarP(broken: number, fixed: number): number {
  return signTestP(broken, fixed);
}

/**
 * Benjamini and Hochberg's q for each p, in the same order. If everything with q up to 0.01 is called a finding, about one
 * in a hundred findings is luck, however many things were tested.
 */
export function benjaminiHochberg(ps: readonly number[]): number[] {
  const order = ps.map((p, i) => [p, i] as const).sort(([p, i], [q, j]) => q - p || j - i);
  const qs = new Array<number>(ps.length);
  let least = 1;
  for (const [n, [p, i]] of order.entries()) {
    least = Math.min(least, (p * ps.length) / (ps.length - n));
    qs[i] = least;
  }
  return qs;
}

/** A share and the range that it lies in with 95 % confidence. */
export interface Rate {
  /** How many there are. */
  readonly hits: number;
  /** Of how many. */
  readonly of: number;
  /** From 0 to 1. */
  readonly low: number;
  /** From 0 to 1. */
  readonly high: number;
}

/** The two-sided 95 % of the normal distribution. */
const Z_95 = 1.959963984540054;

/**
 * What `hits` of `of` say about a share: Wilson's interval with 95 % confidence. If there are no hits, the share is below
 * 3/n (the rule of three), and the same holds for misses. With nothing seen, the range is 0 to 1.
 */
export function rate(hits: number, of: number): Rate {
  const areCounts = Number.isSafeInteger(hits) && Number.isSafeInteger(of);
  if (!areCounts || hits < 0 || hits > of) {
    const rule = `hits must be a whole number from 0 to ${show(of)}`;
    throw new UndercroftError("bad-option", `rate: ${rule}, got ${show(hits)}.`);
  }
  if (of === 0) return { hits, of, low: 0, high: 1 };
  if (hits === 0) return { hits, of, low: 0, high: Math.min(1, 3 / of) };
  if (hits === of) return { hits, of, low: Math.max(0, 1 - 3 / of), high: 1 };
  const share = hits / of;
  const square = (Z_95 * Z_95) / of;
  const middle = share + square / 2;
  const half = Math.sqrt(square * (share * (1 - share) + square / 4));
  return { hits, of, low: (middle - half) / (1 + square), high: (middle + half) / (1 + square) };
}

/** The middle of a set of values, and what nine of ten values lie between. */
export interface Spread {
  /** One value in twenty is smaller or equal. */
  readonly low: number;
  /** The value in the middle. */
  readonly median: number;
  /** One value in twenty is larger. */
  readonly high: number;
  /** The sum over the count. */
  readonly mean: number;
}

/** The spread of a histogram's values, or undefined if it has none. */
export function spreadOf(histogram: Histogram): Spread | undefined {
  if (histogram.total === 0) return undefined;
  return {
    low: histogram.quantile(0.05)!,
    median: histogram.quantile(0.5)!,
    high: histogram.quantile(0.95)!,
    mean: histogram.mean!,
  };
}
