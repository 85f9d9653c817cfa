import { describe, expect, test } from "vitest";
import { Rng } from "../core/index.js";
import { Histogram } from "./histogram.js";
import {
  benjaminiHochberg,
  type Distances,
  distances,
  kolmogorovTail,
  ksP,
  mcNemarP,
  normalP,
  rate,
  signTestP,
  spreadOf,
} from "./stats.js";

/** The same by definition: all pairs, all points, all ranks. */
function slowDistances(a: readonly number[], b: readonly number[]): Distances {
  const points = [...new Set([...a, ...b])].sort((x, y) => x - y);
  const upTo = (values: readonly number[], point: number) => values.filter((x) => x <= point).length / values.length;
  const gaps = points.map((point) => Math.abs(upTo(a, point) - upTo(b, point)));
  let w1 = 0;
  for (let i = 1; i < points.length; i++) w1 += gaps[i - 1]! * (points[i]! - points[i - 1]!);
  let wins = 0;
  for (const x of a) for (const y of b) wins += Math.sign(y - x);
  const both = [...a, ...b];
  const rankOf = (x: number) => both.filter((y) => y < x).length + (both.filter((y) => y === x).length + 1) / 2;
  const ranks = both.map(rankOf);
  const mean = ranks.reduce((x, y) => x + y, 0) / ranks.length;
  const squares = ranks.reduce((sum, rank) => sum + (rank - mean) ** 2, 0);
  // The variance of a sum of ranks that are drawn without putting them back.
  const variance = (a.length * b.length * squares) / (both.length * (both.length - 1));
  const ranksOfB = b.map(rankOf).reduce((x, y) => x + y, 0);
  const z = variance === 0 ? 0 : (ranksOfB - b.length * mean) / Math.sqrt(variance);
  return { ks: Math.max(...gaps), delta: wins / (a.length * b.length), w1, z };
}

function randomPair(trial: number): [a: number[], b: number[]] {
  const rng = Rng.fromSeed("pairs").fork(trial);
  const width = rng.pick([0, 1, 4, 30, 500, 20_000]);
  const [fromA, fromB] = [rng.between(-width, width), rng.between(-width, width)];
  const sample = (from: number) => Array.from({ length: rng.between(1, 60) }, () => from + rng.between(0, width));
  return [sample(fromA), sample(fromB)];
}

function expectSame(found: Distances | undefined, wanted: Distances) {
  for (const name of ["ks", "delta", "w1", "z"] as const) expect(found![name]).toBeCloseTo(wanted[name], 9);
}

describe("distances of two histograms", () => {
  test("are those of the raw values, for 300 random pairs", () => {
    for (let trial = 0; trial < 300; trial++) {
      const [a, b] = randomPair(trial);
      expectSame(distances(Histogram.of(a), Histogram.of(b)), slowDistances(a, b));
    }
  });

  test("are those of scipy", () => {
    const a = Histogram.of([1, 2, 2, 3, 3, 3, 9, 12]);
    const b = Histogram.of([2, 3, 3, 4, 4, 5, 5, 5, 20]);
    // ks_2samp, wasserstein_distance, and mannwhitneyu with use_continuity=False; delta is 2 U / (n m) - 1.
    const wanted = { ks: 0.4166666666666667, w1: 2.486111111111111, z: 1.2737646375325085, delta: 49 / 36 - 1 };
    expectSame(distances(a, b), wanted);
  });

  test("swapping A and B turns the signs around and nothing else", () => {
    for (let trial = 0; trial < 100; trial++) {
      const [a, b] = randomPair(trial).map((values) => Histogram.of(values)) as [Histogram, Histogram];
      const there = distances(a, b)!;
      const back = distances(b, a)!;
      expect(back.ks).toBe(there.ks);
      expect(back.w1).toBe(there.w1);
      expect(back.delta + there.delta).toBe(0);
      expect(back.z + there.z).toBe(0);
    }
  });

  test("moving all values moves nothing, and scaling them scales only Wasserstein's", () => {
    for (let trial = 0; trial < 100; trial++) {
      const [a, b] = randomPair(trial);
      const plain = distances(Histogram.of(a), Histogram.of(b))!;
      const change = (values: number[]) => Histogram.of(values.map((value) => 3 * value - 1000));
      expectSame(distances(change(a), change(b)), { ...plain, w1: 3 * plain.w1 });
    }
  });

  test("counting everything a thousand times moves only Mann and Whitney's", () => {
    const [a, b] = [Histogram.of([1, 4, 4, 6, 9]), Histogram.of([2, 4, 6, 7, 7, 7])];
    const once = distances(a, b)!;
    const manyTimes = (histogram: Histogram) => {
      const many = new Histogram();
      for (const [value, count] of histogram.entries()) many.add(value, 1000 * count);
      return many;
    };
    const often = distances(manyTimes(a), manyTimes(b))!;
    expectSame({ ...often, z: once.z }, once);
    expect(Math.abs(often.z)).toBeGreaterThan(20 * Math.abs(once.z));
  });

  test("equal values are no distance apart, and levels without a value don't count", () => {
    const same = Histogram.of([5, 5, 5]);
    expect(distances(same, Histogram.of([5, null, null]))).toEqual({ ks: 0, delta: 0, w1: 0, z: 0 });
    expect(distances(same, Histogram.of([null]))).toBeUndefined();
    expect(distances(new Histogram(), same)).toBeUndefined();
  });

  test("values that don't overlap are as far apart as can be", () => {
    const { ks, delta, w1 } = distances(Histogram.of([1, 2, 3]), Histogram.of([11, 12, 13, 12]))!;
    expect([ks, delta, w1]).toEqual([1, 1, 10]);
  });
});

describe("chances", () => {
  test("match Kolmogorov's critical values, and scipy's to more digits", () => {
    // The table in every book: 10 %, 5 %, 1 %.
    expect(kolmogorovTail(1.2238)).toBeCloseTo(0.1, 4);
    expect(kolmogorovTail(1.3581)).toBeCloseTo(0.05, 6);
    expect(kolmogorovTail(1.6276)).toBeCloseTo(0.01, 5);
    const wanted = [
      [0.3, 0.9999906941986655],
      [0.5, 0.9639452436648751],
      [0.8276, 0.49995841656354456],
      [0.999999, 0.27000074362745646],
      [1, 0.26999967167735456],
      [2.5, 7.453306344157342e-6],
      [4, 2.532833109818835e-14],
    ] as const;
    for (const [x, p] of wanted) expect(Math.abs(kolmogorovTail(x) / p - 1)).toBeLessThan(1e-11);
    expect(kolmogorovTail(0)).toBe(1);
    expect(kolmogorovTail(1e-9)).toBe(1);
    // Two samples of 1,000 values: the rule of thumb is 1.36 times the square root of 2/n for 5 %.
    expect(ksP(1.3581 * Math.sqrt(2 / 1000), 1000, 1000)).toBeCloseTo(0.05, 6);
    expect(ksP(0.1, 300, 700)).toBeCloseTo(kolmogorovTail(0.1 * Math.sqrt(210)), 12);
  });

  test("match the normal distribution far into its tails", () => {
    const wanted = [
      [0.5, 0.6170750774519738],
      [1, 0.31731050786291415],
      [1.959963984540054, 0.05],
      [2.5758293035489004, 0.01],
      [3.5, 0.00046525815807105003],
      [3.54, 0.0004001270320146402],
      [5, 5.733031437583866e-7],
      [12, 3.552964224155306e-33],
      [37, 1.1451142445047853e-299],
    ] as const;
    for (const [z, p] of wanted) {
      expect(Math.abs(normalP(z) / p - 1)).toBeLessThan(1e-11);
      expect(normalP(-z)).toBe(normalP(z));
    }
    expect(normalP(0)).toBe(1);
    expect(normalP(50)).toBe(0);
  });

  test("match the sign test and McNemar's test by mid-p", () => {
    // By hand: (1 + 15 + 105 + 455 / 2) / 2^14.
    expect(mcNemarP(12, 3)).toBeCloseTo(348.5 / 16384, 14);
    // Seven pairs, all in the same direction, are the fewest for 1 %.
    expect(mcNemarP(7, 0)).toBeCloseTo(1 / 128, 14);
    expect(mcNemarP(0, 6)).toBeCloseTo(1 / 64, 14);
    expect(signTestP(1, 0)).toBeCloseTo(0.5, 14);
    expect(signTestP(5, 5)).toBe(1);
    expect(signTestP(0, 0)).toBe(1);
    // scipy's binomial distribution.
    const wanted = [
      [59, 121, 3.2666467957745996e-6],
      [450, 550, 0.001561138839699217],
      [600, 400, 2.2650733486610473e-10],
      [1000, 0, 9.332636185031775e-302],
    ] as const;
    for (const [more, fewer, p] of wanted) expect(Math.abs(signTestP(more, fewer) / p - 1)).toBeLessThan(1e-9);
    // Beyond 1,000 pairs, by the normal limit.
    expect(signTestP(501, 500)).toBeCloseTo(0.9748001564904807, 4);
    expect(signTestP(550, 470)).toBeCloseTo(0.012253831826981487, 4);
    expect(signTestP(470, 550)).toBe(signTestP(550, 470));
  });

  test("match a published table of Benjamini and Hochberg's q", () => {
    // García-Arenzana et al. 2014, as in McDonald's Handbook of Biological Statistics.
    const ps = [
      0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216, 0.222, 0.251, 0.269, 0.275, 0.34, 0.341,
      0.384, 0.569, 0.594, 0.696, 0.762, 0.94, 0.942, 0.975, 0.986,
    ];
    const wanted = [
      0.025, 0.1, 0.21, 0.21, 0.21, 0.25, 0.264, 0.491, 0.491, 0.491, 0.491, 0.491, 0.491, 0.491, 0.533, 0.533, 0.565,
      0.782, 0.782, 0.87, 0.907, 0.986, 0.986, 0.986, 0.986,
    ];
    expect(benjaminiHochberg(ps).map((q) => Math.round(q * 1000) / 1000)).toEqual(wanted);
    const order = [...ps.keys()];
    Rng.fromSeed("order").shuffle(order);
    const shuffled = benjaminiHochberg(order.map((i) => ps[i]!));
    expect(shuffled).toEqual(order.map((i) => benjaminiHochberg(ps)[i]!));
    expect(benjaminiHochberg([])).toEqual([]);
    expect(benjaminiHochberg([1, 1, 0.9])).toEqual([1, 1, 1]);
  });
});

describe("rates", () => {
  test("match a published table of Wilson's intervals", () => {
    // Newcombe 1998, method 3.
    const intervals = [rate(81, 263), rate(15, 148)].map(({ low, high }) => [low, high].map((x) => x.toFixed(4)));
    expect(intervals).toEqual([
      ["0.2553", "0.3662"],
      ["0.0624", "0.1605"],
    ]);
  });

  test("follow the rule of three if there are no hits or nothing but hits", () => {
    expect(rate(0, 10_000)).toEqual({ hits: 0, of: 10_000, low: 0, high: 0.0003 });
    expect(rate(100, 100)).toEqual({ hits: 100, of: 100, low: 0.97, high: 1 });
    expect(rate(0, 2)).toMatchObject({ low: 0, high: 1 });
    expect(rate(0, 0)).toMatchObject({ low: 0, high: 1 });
  });

  test("have intervals that cover the true rate about 19 times in 20", () => {
    const rng = Rng.fromSeed("cover");
    let covered = 0;
    for (let trial = 0; trial < 1000; trial++) {
      let hits = 0;
      for (let i = 0; i < 80; i++) hits += rng.chance(0.13) ? 1 : 0;
      const { low, high } = rate(hits, 80);
      covered += low <= 0.13 && 0.13 <= high ? 1 : 0;
    }
    expect(covered).toBeGreaterThan(920);
    expect(covered).toBeLessThan(980);
  });

  test("of impossible counts are refused", () => {
    for (const [hits, of] of [
      [3, 2],
      [-1, 2],
      [0.5, 2],
      [Number.NaN, 2],
      [0, Number.NaN],
    ] as const) {
      expect(() => rate(hits, of)).toThrow(/rate: hits must be a whole number from 0 to/);
    }
  });
});

test("a spread has the quantiles and the mean of a histogram", () => {
  const values = Array.from({ length: 100 }, (_, i) => i + 1);
  expect(spreadOf(Histogram.of(values))).toEqual({ low: 5, median: 50, high: 95, mean: 50.5 });
  expect(spreadOf(Histogram.of([null]))).toBeUndefined();
});
