import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { Rng } from "../core/index.js";
import {
  type CompareOptions,
  compareBroken,
  compareBrokenRates,
  compareHistograms,
  comparePaired,
  type PairedHistograms,
  type Shift,
} from "./compare.js";
import { Histogram } from "./histogram.js";
import { benjaminiHochberg, distances, ksP } from "./stats.js";

/** Metrics are named after their kind here: "loops 3" is one of many that are like loops. */
const OPTIONS: CompareOptions = {
  describe: (metric) => {
    const label = metric.replace(/ \d+$/, "");
    const isShare = label === "floor";
    return {
      label,
      unit: isShare ? "%" : "",
      scale: isShare ? 10_000 : 1,
      more: `more ${label}`,
      less: `less ${label}`,
    };
  },
};

/** About normal, with a standard deviation of 1. */
function normal(rng: Rng): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += rng.between(-999, 999) / 1000;
  return sum * Math.sqrt(3 / 4);
}

/** Values as they come from real levels. */
const KINDS = {
  floor: (rng: Rng) => Math.round(5200 + 150 * normal(rng)),
  path: (rng: Rng) => Math.max(3, Math.round(80 + 25 * normal(rng) + (rng.chance(0.1) ? 60 : 0))),
  loops: (rng: Rng) => [0, 1, 2, 3, 4, 5].filter(() => rng.chance(0.4)).length,
  regions: (rng: Rng) => (rng.chance(0.02) ? 2 : 1),
  tail: (rng: Rng) => Math.floor(5 / (0.02 + rng.unit())),
  rooms: (rng: Rng) => (rng.chance(0.3) ? null : rng.between(4, 14)),
} as const satisfies Record<string, (rng: Rng) => number | null>;

type Row = Record<string, number | null>;

/** One level with six metrics of each kind. */
function row(rng: Rng): Row {
  const values: Row = {};
  for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    for (let i = 0; i < 6; i++) values[`${kind} ${i}`] = KINDS[kind](rng);
  }
  return values;
}

function histograms(rows: readonly Row[]): Record<string, Histogram> {
  const ids = Object.keys(rows[0]!);
  return Object.fromEntries(ids.map((id) => [id, Histogram.of(rows.map((one) => one[id]!))]));
}

function paired(a: readonly Row[], b: readonly Row[]): Record<string, PairedHistograms> {
  const [ofA, ofB] = [histograms(a), histograms(b)];
  const change = histograms(
    a.map((one, i) => {
      const other = b[i]!;
      return Object.fromEntries(
        Object.keys(one).map((id) => [id, one[id] == null || other[id] == null ? null : other[id] - one[id]]),
      );
    }),
  );
  return Object.fromEntries(Object.keys(ofA).map((id) => [id, { a: ofA[id]!, b: ofB[id]!, change: change[id]! }]));
}

const findings = (shifts: readonly Shift[]) => shifts.filter(({ isFinding }) => isFinding);

describe("compare", () => {
  const values = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const often = (list: readonly number[], times = 20) => Histogram.of(Array(times).fill(list).flat());

  test("says what moved, the largest first", () => {
    const a = { floor: often(values(4800, 5200)), loops: often([5, 6, 7]), path: often([80, 90]) };
    const b = { floor: often(values(4900, 5300)), loops: often([8, 9, 10]), path: often([80, 90]), other: often([1]) };
    const shifts = compareHistograms(a, b, OPTIONS);
    expect(shifts.map(({ metric, size, isFinding }) => [metric, size, isFinding])).toEqual([
      ["loops", "large", true],
      ["floor", "medium", true],
      ["path", "negligible", false],
    ]);
    expect(shifts[0]).toMatchObject({ kind: "value", delta: 1, ks: 1, w1: 3, isOtherShape: false, seeds: undefined });
    expect(shifts[0]).toMatchObject({ a: { low: 5, median: 6, high: 7, mean: 6 }, b: { median: 9 } });
    expect(shifts.map(({ words }) => words)).toEqual([
      "B has more loops: 9 instead of 6 (a large difference).",
      "B has more floor: 51 % instead of 50 % (a medium difference).",
      "Path: no clear difference (80).",
    ]);
    // In the unit of the metric: a hundredth of the map.
    expect(shifts[1]!.w1).toBeCloseTo(0.01, 12);
    expect(shifts[2]).toMatchObject({ delta: 0, ks: 0, w1: 0, p: 1, q: 1 });
  });

  test("swapping A and B turns the deltas around", () => {
    const [a, b] = ["one", "other"].map((seed) => {
      const rng = Rng.fromSeed(seed);
      return histograms(Array.from({ length: 100 }, () => row(rng)));
    }) as [Record<string, Histogram>, Record<string, Histogram>];
    const there = compareHistograms(a, b, OPTIONS);
    for (const back of compareHistograms(b, a, OPTIONS)) {
      const same = there.find(({ metric, kind }) => metric === back.metric && kind === back.kind)!;
      expect(back.delta + same.delta).toBe(0);
      expect(back).toMatchObject({ ks: same.ks, w1: same.w1, p: same.p, q: same.q, size: same.size });
      expect([back.a, back.b]).toEqual([same.b, same.a]);
    }
  });

  test("q is p after Benjamini and Hochberg's correction over everything that was compared", () => {
    const rng = Rng.fromSeed("q");
    const rows = Array.from({ length: 200 }, () => row(rng));
    const shifts = compareHistograms(histograms(rows.slice(0, 100)), histograms(rows.slice(100)), OPTIONS);
    // Six of the 36 metrics also have levels without a value.
    expect(shifts.length).toBe(42);
    expect(shifts.map(({ q }) => q)).toEqual(benjaminiHochberg(shifts.map(({ p }) => p)));
  });

  test("finds another shape around the same middle", () => {
    const a = { path: often([...values(80, 99), ...values(80, 99)]) };
    const b = { path: often(values(70, 109)) };
    const [shift] = compareHistograms(a, b, OPTIONS);
    expect(shift).toMatchObject({ isFinding: true, isOtherShape: true, size: "negligible" });
    expect(Math.abs(shift!.delta)).toBeLessThan(0.01);
    expect(shift!.words).toBe(
      "Path: another spread around the same middle, 89. In B, nine levels in ten have 71 to 107 instead of 80 to 98.",
    );
  });

  test("calls no spread a shift, even if it is too small for another shape", () => {
    const a = { path: often([...values(80, 99), ...values(80, 99)], 100) };
    const b = { path: often([...values(80, 99), ...values(78, 101).filter((x) => x !== 84 && x !== 95)], 100) };
    const [shift] = compareHistograms(a, b, OPTIONS);
    expect(shift).toMatchObject({ isFinding: true, isOtherShape: false });
    expect(shift!.words).toMatch(/^Path: another spread around the same middle, 89\./);
  });

  test("finds that a metric applies to fewer levels, also if it applies to none", () => {
    const half = Histogram.of(Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? null : 80 + (i % 7))));
    const whole = often(values(80, 86), 30);
    const shifts = compareHistograms({ path: whole }, { path: half }, OPTIONS);
    expect(shifts.map(({ kind, isFinding }) => [kind, isFinding])).toEqual([
      ["presence", true],
      ["value", false],
    ]);
    expect(shifts[0]).toMatchObject({ delta: -0.5, ks: 0.5, a: { mean: 1 }, b: { mean: 0.5 }, size: "large" });
    expect(shifts[0]!.words).toBe("Path: measured in 50 % of the levels of B instead of 100 %.");

    const never = Histogram.of(Array.from({ length: 200 }, () => null));
    expect(
      compareHistograms({ path: whole }, { path: never }, OPTIONS).map(({ kind, delta }) => [kind, delta]),
    ).toEqual([["presence", -1]]);
    expect(compareHistograms({ path: never }, { path: never }, OPTIONS)).toEqual([]);
  });

  test("finds a rate of rare levels that has doubled, which Kolmogorov's test alone doesn't", () => {
    const rate = (one: number, of: number) => {
      const histogram = new Histogram();
      histogram.add(1, of - one);
      histogram.add(2, one);
      return histogram;
    };
    const [a, b] = [rate(40, 4000), rate(80, 4000)];
    expect(ksP(distances(a, b)!.ks, 4000, 4000)).toBeGreaterThan(0.9);
    expect(findings(compareHistograms({ regions: a }, { regions: b }, OPTIONS))).toHaveLength(1);
  });

  test("names both sides as it is told", () => {
    const names = { a: "caves", b: "my-caves" };
    const [shift] = compareHistograms({ loops: often([5, 6, 7]) }, { loops: often([2, 3]) }, { ...OPTIONS, names });
    expect(shift!.words).toBe("my-caves has less loops: 2 instead of 6 (a large difference).");
  });
});

describe("comparePaired", () => {
  test("counts the seeds that moved, and says so if the difference is negligible", () => {
    const rng = Rng.fromSeed("paired");
    const a = Array.from({ length: 300 }, () => ({ floor: KINDS.floor(rng) }));
    const b = a.map(({ floor }, i) => ({ floor: floor + (i % 10 < 8 ? 9 : i % 10 === 8 ? 0 : -9) }));
    const [shift] = comparePaired(paired(a, b), OPTIONS);
    expect(shift!.seeds).toEqual({ more: 240, fewer: 30, same: 30 });
    expect(shift).toMatchObject({ isFinding: true, size: "negligible" });
    expect(shift!.words).toMatch(
      /^B has more floor: \d\d\.\d\d? % instead of \d\d\.\d\d? % \(a negligible difference, but up in 240 seeds and down in 30\)\.$/,
    );
  });

  test("counts the seeds that gained or lost their value", () => {
    const a = Array.from({ length: 100 }, (_, i) => ({ path: i < 40 ? null : 80 }));
    const b = Array.from({ length: 100 }, (_, i) => ({ path: i < 70 && i >= 10 ? null : 80 }));
    const shifts = comparePaired(paired(a, b), OPTIONS);
    const presence = shifts.find(({ kind }) => kind === "presence")!;
    expect(presence.seeds).toEqual({ more: 10, fewer: 30, same: 60 });
    expect(presence).toMatchObject({ isFinding: true, delta: -0.2 });
    expect([presence.a.mean, presence.b.mean]).toEqual([0.6, 0.4]);
  });

  test("finds another shape, to which the sign test is blind", () => {
    const a = Array.from({ length: 400 }, (_, i) => ({ path: 80 + (i % 20) }));
    const b = a.map(({ path }, i) => ({ path: path + (i % 40 < 20 ? -15 : 15) }));
    const [shift] = comparePaired(paired(a, b), OPTIONS);
    expect(shift).toMatchObject({ isFinding: true, isOtherShape: true, seeds: { more: 200, fewer: 200, same: 0 } });
    expect(shift!.words).toContain("another spread");
  });

  test("finds nothing where nothing has changed", () => {
    const rng = Rng.fromSeed("same");
    const rows = Array.from({ length: 50 }, () => row(rng));
    for (const shift of comparePaired(paired(rows, rows), OPTIONS)) {
      expect(shift).toMatchObject({ delta: 0, ks: 0, w1: 0, p: 1, isFinding: false });
    }
  });
});

describe("luck", () => {
  const TRIALS = sampled(200, 100);
  const MOST = 0.03 * TRIALS;

  test(`A against A on other seeds is a finding in at most ${MOST} of ${TRIALS} trials`, () => {
    let trialsWithFindings = 0;
    for (let trial = 0; trial < TRIALS; trial++) {
      const rng = Rng.fromSeed("A against A").fork(trial);
      const rows = Array.from({ length: 150 }, () => row(rng));
      const shifts = compareHistograms(histograms(rows.slice(0, 90)), histograms(rows.slice(90)), OPTIONS);
      if (findings(shifts).length > 0) trialsWithFindings++;
    }
    expect(trialsWithFindings).toBeLessThanOrEqual(MOST);
  });

  test("the same holds for pairs that differ at random", () => {
    let trialsWithFindings = 0;
    for (let trial = 0; trial < TRIALS; trial++) {
      const rng = Rng.fromSeed("pairs at random").fork(trial);
      const a = Array.from({ length: 80 }, () => row(rng));
      // Two of three metrics stay as they are, as most do when a recipe changes a little.
      const b = a.map((one) => {
        const other = row(rng);
        return Object.fromEntries(Object.keys(one).map((id) => [id, rng.chance(0.67) ? one[id]! : other[id]!]));
      });
      if (findings(comparePaired(paired(a, b), OPTIONS)).length > 0) trialsWithFindings++;
    }
    expect(trialsWithFindings).toBeLessThanOrEqual(MOST);
  });

  test("a small shift is found in pairs by 200 seeds, where Kolmogorov's test finds nothing", () => {
    let byPairs = 0;
    let byKolmogorov = 0;
    for (let trial = 0; trial < 25; trial++) {
      const rng = Rng.fromSeed("small shift").fork(trial);
      const a = Array.from({ length: 200 }, () => ({ ...row(rng), floor: KINDS.floor(rng) }));
      // The floor grows by a fifth of a standard deviation on average, by more or less.
      const b = a.map((one) => ({ ...one, floor: one.floor + 30 + Math.round(60 * normal(rng)) }));
      const pairs = paired(a, b);
      const isFound = (shifts: readonly Shift[]) => findings(shifts).some(({ metric }) => metric === "floor");
      if (isFound(comparePaired(pairs, OPTIONS))) byPairs++;
      const { ks } = distances(pairs["floor"]!.a, pairs["floor"]!.b)!;
      if (ksP(ks, 200, 200) <= 0.01 / 36) byKolmogorov++;
    }
    expect(byPairs).toBeGreaterThan(20);
    expect(byKolmogorov).toBe(0);
  });

  test("a shift of half a standard deviation is found on other seeds too", () => {
    const rng = Rng.fromSeed("large shift");
    const a = Array.from({ length: 400 }, () => row(rng));
    const b = Array.from({ length: 400 }, () => {
      const one = row(rng);
      return { ...one, "floor 0": one["floor 0"]! + 75 };
    });
    const found = findings(compareHistograms(histograms(a), histograms(b), OPTIONS));
    expect(found.map(({ metric, size }) => [metric, size])).toEqual([["floor 0", "small"]]);
  });
});

describe("broken seeds", () => {
  test("are listed, in order, with McNemar's chance", () => {
    const a = ["9", "100", "rats", "7"];
    const b = ["rats", "12", "100", "5", "bats", "1000", "3", "4", "6"];
    const { words, ...changed } = compareBroken(a, b);
    expect(changed).toEqual({
      broken: ["3", "4", "5", "6", "12", "1000", "bats"],
      fixed: ["7", "9"],
      both: 2,
      p: expect.closeTo(0.1094, 4),
    });
    expect(words).toBe("B breaks 7 seeds of A and fixes 2. That can be a coincidence.");
    expect(compareBroken([], []).p).toBe(1);
    expect(compareBroken([], ["1"], { names: { a: "old", b: "new" } }).words).toContain("new breaks 1 seed of old.");
  });

  test("rates of other seeds are compared", () => {
    const { a, b, p, isFinding, words } = compareBrokenRates([12, 10_000], [40, 10_000]);
    expect([a.hits, b.hits, isFinding]).toEqual([12, 40, true]);
    expect(p).toBeLessThan(0.001);
    expect(words).toBe(
      "A: 12 of 10,000 levels are broken: 0.12 %, or between 0.07 % and 0.21 % with 95 % confidence. " +
        "B: 40 of 10,000 levels are broken: 0.40 %, or between 0.29 % and 0.54 % with 95 % confidence. " +
        "The difference is no coincidence.",
    );
    expect(compareBrokenRates([0, 100], [0, 200]).words).toBe(
      "A: 0 of 100 levels are broken: fewer than 1 in 33 with 95 % confidence. " +
        "B: 0 of 200 levels are broken: fewer than 1 in 66 with 95 % confidence.",
    );
    expect(compareBrokenRates([0, 0], [1, 1])).toMatchObject({ p: 1, isFinding: false });
  });
});
