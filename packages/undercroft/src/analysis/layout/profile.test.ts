import { describe, expect, test } from "vitest";
import { UndercroftError } from "../../core/index.js";
import { recipeChain, shippedRecipe } from "../../recipes/index.js";
import { brogueProfile } from "./brogue.js";
import {
  DISTANCE_METRICS,
  LAYOUT_FORMULAS,
  LAYOUT_METRICS,
  type LayoutMetric,
  type LayoutMetrics,
  levelMetrics,
} from "./metrics.js";
import { distance, type Profile, profile, quantile, readProfile } from "./profile.js";

/** Metrics that all have one value, those named here aside. */
function metricsOf(value: number | null, others: Partial<LayoutMetrics> = {}): LayoutMetrics {
  return { ...(Object.fromEntries(LAYOUT_METRICS.map((name) => [name, value])) as LayoutMetrics), ...others };
}

/** Levels of a recipe at the size of Brogue's. */
function distancesOf(name: string, without: string, seeds: number): number[] {
  const recipe = shippedRecipe(name);
  const steps = recipe.steps.filter((step) => !("use" in step) || step.use !== without);
  const chain = recipeChain({ ...recipe, steps }, { size: [79, 29] });
  const found = Array.from({ length: seeds }, (_, i) => {
    return distance(levelMetrics(chain.build({ seed: `${i + 1}`, depth: 5 })), brogueProfile);
  });
  return found.sort((a, b) => a - b);
}

describe("profile", () => {
  test("gives median and percentiles, between two values where they fall between them", () => {
    const { levels, metrics } = profile([4, 1, 3, 2].map((areas) => metricsOf(0.5, { areas })));
    expect(levels).toBe(4);
    expect(metrics.areas.median).toBe(2.5);
    expect(metrics.areas.p10).toBeCloseTo(1.3, 12);
    expect(metrics.areas.p90).toBeCloseTo(3.7, 12);
    expect(metrics.openShare).toEqual({ median: 0.5, p10: 0.5, p90: 0.5, sigma: 0.01 });
  });

  test("has a sigma of at least 1 for counts, and of at least 0.01 for the rest", () => {
    const spread = profile([metricsOf(0), metricsOf(5.12)]).metrics;
    for (const name of LAYOUT_METRICS) expect(spread[name].sigma).toBeCloseTo((0.8 * 5.12) / 2.56, 12);
    const narrow = profile([metricsOf(3)]).metrics;
    const ones = LAYOUT_METRICS.filter((name) => narrow[name].sigma === 1);
    expect(ones).toEqual([
      "rooms2",
      "areas",
      "bigLoops",
      "deadEndCells",
      "nooks",
      "branches",
      "doors",
      "diagGaps",
      "smallHoles",
    ]);
    expect(LAYOUT_METRICS.filter((name) => narrow[name].sigma === 0.01)).toHaveLength(LAYOUT_METRICS.length - 9);
  });

  test("counts what doesn't apply as 0", () => {
    const { metrics } = profile([metricsOf(2), metricsOf(2, { rectShare: null }), metricsOf(2, { rectShare: null })]);
    expect(metrics.rectShare.median).toBe(0);
    expect(metrics.areas.median).toBe(2);
  });

  test("takes levels as well, and says their size if all have the same", () => {
    const chain = recipeChain(shippedRecipe("rooms"), { size: [40, 24] });
    const levels = [1, 2, 3].map((seed) => chain.build({ seed }));
    const taken = profile(levels);
    expect(taken).toEqual({ size: [40, 24], ...profile(levels.map((level) => levelMetrics(level))) });
    const other = recipeChain(shippedRecipe("rooms"), { size: [41, 24] }).build({ seed: 1 });
    expect(profile([...levels, other]).size).toBeUndefined();
    expect(profile([]).metrics.areas).toEqual({ median: 0, p10: 0, p90: 0, sigma: 1 });
  });
});

describe("distance", () => {
  const atMedian = Object.fromEntries(
    LAYOUT_METRICS.map((name) => [name, brogueProfile.metrics[name].median]),
  ) as LayoutMetrics;

  test("is 0 at the medians, and counts at most six sigmas of each of twenty metrics", () => {
    expect(DISTANCE_METRICS).toHaveLength(20);
    expect(distance(atMedian, brogueProfile)).toBe(0);
    for (const name of LAYOUT_METRICS) {
      const { median, sigma } = brogueProfile.metrics[name];
      const isCounted = (DISTANCE_METRICS as readonly LayoutMetric[]).includes(name);
      const away = (sigmas: number) => distance({ ...atMedian, [name]: median + sigmas * sigma }, brogueProfile);
      expect(away(2), name).toBeCloseTo(isCounted ? Math.sqrt(4 / 20) : 0, 10);
      expect(away(-3), name).toBeCloseTo(isCounted ? Math.sqrt(9 / 20) : 0, 10);
      expect(away(100), name).toBeCloseTo(isCounted ? Math.sqrt(36 / 20) : 0, 10);
    }
    expect(distance(metricsOf(1e9), brogueProfile)).toBeCloseTo(6, 10);
  });

  test("counts what doesn't apply as 0", () => {
    const zero = distance({ ...atMedian, mandatory: 0 }, brogueProfile);
    expect(zero).toBeGreaterThan(0);
    expect(distance({ ...atMedian, mandatory: null }, brogueProfile)).toBe(zero);
  });

  test("compares counts for the same area if it knows the size", () => {
    const [width, height] = brogueProfile.size!;
    const counts = DISTANCE_METRICS.filter((name) => LAYOUT_FORMULAS[name].scale === 1);
    const twice = { ...atMedian, ...Object.fromEntries(counts.map((name) => [name, 2 * atMedian[name]!])) };
    expect(distance(twice, brogueProfile)).toBeGreaterThan(1);
    expect(distance(twice, brogueProfile, [width, 2 * height])).toBe(0);
    expect(distance(twice, brogueProfile, [width, height])).toBe(distance(twice, brogueProfile));
    // Shares are what they are on a map of any size.
    const open = { ...atMedian, openShare: 1 };
    const empty = { ...open, ...Object.fromEntries(counts.map((name) => [name, 0])) };
    const nothing = { ...brogueProfile, metrics: atNothing(counts) };
    expect(distance(empty, nothing, [2, 3])).toBeCloseTo(distance(open, brogueProfile), 10);
    const { size: _, ...sizeless } = brogueProfile;
    expect(distance(twice, sizeless, [width, 2 * height])).toBe(distance(twice, brogueProfile));
  });

  test("brings levels of 80x50 as near as those of the profile's size", () => {
    const chain = recipeChain(shippedRecipe("deeps"), { size: [80, 50] });
    const measured = Array.from({ length: 20 }, (_, i) => levelMetrics(chain.build({ seed: i + 1, depth: 5 })));
    const median = (size?: readonly [number, number]) =>
      quantile(Float64Array.from(measured, (metrics) => distance(metrics, brogueProfile, size)).sort(), 0.5);
    expect(median()).toBeGreaterThan(1.6);
    expect(median([80, 50])).toBeLessThan(1.2);
  });

  /** Brogue's spreads, without any to count. */
  function atNothing(counts: readonly LayoutMetric[]): Profile["metrics"] {
    const none = counts.map((name) => [name, { ...brogueProfile.metrics[name], median: 0 }]);
    return { ...brogueProfile.metrics, ...Object.fromEntries(none) };
  }

  // Measured by another program, on the first 200 seeds of the same recipes.
  test.each([
    ["rooms", 2.84],
    ["bsp-dungeon", 2.34],
    ["caves", 3.18],
  ])("from Brogue's levels is what it is known to be for %s", (name, known) => {
    expect(Math.abs(quantile(distancesOf(name, "tidy-walls", 200), 0.5) - known)).toBeLessThan(0.005);
  });
});

describe("brogueProfile", () => {
  test("has sigmas as profile() makes them", () => {
    expect(Object.keys(brogueProfile.metrics).sort()).toEqual([...LAYOUT_METRICS].sort());
    for (const name of LAYOUT_METRICS) {
      const { median, p10, p90, sigma } = brogueProfile.metrics[name];
      expect(p10 <= median && median <= p90, name).toBe(true);
      // Its percentiles have four digits.
      const least = name === "diagGaps" ? 1 : 0;
      expect(Math.abs(sigma - Math.max(least, (p90 - p10) / 2.56)), name).toBeLessThan(0.0001);
    }
  });
});

describe("readProfile", () => {
  const file = () => JSON.parse(JSON.stringify(brogueProfile));
  const messageOf = (value: unknown) => {
    try {
      readProfile(value);
    } catch (error) {
      expect(error).toBeInstanceOf(UndercroftError);
      return (error as UndercroftError).message;
    }
    return undefined;
  };

  test("reads what was written", () => {
    expect(readProfile(file())).toEqual(brogueProfile);
    const { source: _, size: __, ...rest } = file();
    const { liquid, vegetation, ...twenty } = rest.metrics;
    const { others: ___, ...bare } = rest;
    const read: Profile = readProfile({ ...bare, metrics: twenty });
    expect(read).not.toHaveProperty("others");
    expect(read).not.toHaveProperty("size");
    expect(read).not.toHaveProperty("source");
    expect(read.metrics.liquid).toEqual({ median: 0, p10: 0, p90: 0, sigma: 0.01 });
    expect(distance(metricsOf(1), read)).toBe(distance(metricsOf(1), brogueProfile));
  });

  test("says what is wrong and where", () => {
    const changed = (change: (profile: any) => void) => {
      const copy = file();
      change(copy);
      return messageOf(copy);
    };
    expect(messageOf([])).toContain('it must be an object with "levels" and "metrics"');
    expect(messageOf(undefined)).toContain("got undefined");
    expect(changed((p) => delete p.metrics)).toContain("profile: metrics must be an object");
    expect(changed((p) => (p.levels = 0))).toContain("profile: levels must be a whole number above 0, got 0.");
    expect(changed((p) => (p.source = 3))).toContain("profile: source must be text, got 3.");
    expect(changed((p) => (p.size = [79]))).toContain("profile: size must be a width and a height");
    expect(changed((p) => (p.size = [79, 0.5]))).toContain("profile: size must be a width and a height");
    expect(changed((p) => delete p.metrics.areas)).toContain("profile: metrics.areas must have median");
    expect(changed((p) => (p.metrics.areas.p10 = "7"))).toContain(
      'profile: metrics.areas.p10 must be a number, got "7".',
    );
    expect(changed((p) => (p.metrics.doors.sigma = 0))).toContain(
      "profile: metrics.doors.sigma must be above 0, got 0.",
    );
    expect(changed((p) => (p.others = []))).toContain("profile: others must be an object, got [].");
    expect(changed((p) => (p.others.foes = 7))).toContain("profile: others.foes must be a list, got 7.");
    expect(changed((p) => (p.others.foes[1] = 7))).toContain("profile: others.foes[1] must have low and high, got 7.");
    expect(changed((p) => (p.others.foes[1].depth = -1))).toContain(
      "profile: others.foes[1].depth must be a whole number from 0, got -1.",
    );
    expect(changed((p) => (p.others.foes[0].isMedian = false))).toContain(
      "profile: others.foes[0].isMedian must be true or missing, got false.",
    );
    expect(changed((p) => delete p.others.foes[0].low)).toContain("profile: others.foes[0].low must be a number");
    expect(changed((p) => (p.others.foes[0].high = 1))).toContain("profile: others.foes[0].high must be at least 7.4");
    expect(changed((p) => (p.metrics.aeras = p.metrics.areas))).toContain('Did you mean "areas"?');
  });
});
