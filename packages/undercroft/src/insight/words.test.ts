import { describe, expect, test } from "vitest";
import type { Spread } from "./stats.js";
import {
  brokenWords,
  changedSeedsWords,
  instead,
  listed,
  luck,
  type Measure,
  many,
  percent,
  presenceWords,
  quantity,
  type ShiftFacts,
  shiftWords,
  thousands,
} from "./words.js";

const LOOPS: Measure = { label: "loops", unit: "loop", scale: 1, more: "more loops", less: "fewer loops" };
const PATH: Measure = { label: "way to the exit", unit: "move", scale: 1, more: "a longer way", less: "a shorter way" };
const FLOOR: Measure = { label: "floor", unit: "%", scale: 10_000, more: "more floor", less: "less floor" };
const DETOUR: Measure = {
  label: "detour",
  unit: "",
  scale: 1000,
  more: "a more winding way",
  less: "a straighter way",
};
const A_AND_B = { a: "A", b: "B" };

describe("numbers", () => {
  test("large numbers have a comma between thousands", () => {
    expect([0, 999, 1000, 12_345, 1_234_567].map(thousands)).toEqual(["0", "999", "1,000", "12,345", "1,234,567"]);
  });

  test("nouns agree with their number", () => {
    expect([0, 1, 2, 10_000].map((n) => many(n, "level"))).toEqual([
      "0 levels",
      "1 level",
      "2 levels",
      "10,000 levels",
    ]);
    expect(many(2, "branch")).toBe("2 branches");
    expect(many(3, "vertex", "vertices")).toBe("3 vertices");
  });

  test("a share has as many digits as it takes, also close to all", () => {
    const shares = [0, 0.000_01, 0.000_34, 0.0042, 0.042, 0.52, 0.526, 0.95, 0.9942, 0.999_95, 1];
    const texts = ["0", "under 0.01", "0.03", "0.42", "4.2", "52", "53", "95", "99.42", "over 99.99", "100"];
    expect(shares.map(percent)).toEqual(texts.map((text) => `${text} %`));
  });

  test("quantities have their unit, which agrees", () => {
    expect(quantity(PATH, 87)).toBe("87 moves");
    expect(quantity(PATH, 1)).toBe("1 move");
    expect(quantity(PATH, 12_345)).toBe("12,345 moves");
    expect(quantity({ ...LOOPS, unit: "branch" }, 4)).toBe("4 branches");
    expect(quantity(FLOOR, 0.5234)).toBe("52 %");
    expect(quantity(FLOOR, 0.0234)).toBe("2.3 %");
    expect(quantity(FLOOR, 0.0012)).toBe("0.12 %");
    expect(quantity(FLOOR, 1)).toBe("100 %");
    expect(quantity(DETOUR, 1.2345)).toBe("1.23");
    expect(quantity(DETOUR, -0.001)).toBe("0.00");
  });

  test("two values have as many digits as it takes to tell them apart", () => {
    expect(instead(LOOPS, 9, 6)).toBe("9 loops instead of 6");
    expect(instead(PATH, 1, 60)).toBe("1 move instead of 60");
    expect(instead(FLOOR, 0.52, 0.48)).toBe("52 % instead of 48 %");
    expect(instead(FLOOR, 0.523, 0.5201)).toBe("52.3 % instead of 52.0 %");
    expect(instead(FLOOR, 0.5201, 0.52)).toBe("52.01 % instead of 52.00 %");
    expect(instead(FLOOR, 1, 0.996)).toBe("100.0 % instead of 99.6 %");
    expect(instead(DETOUR, 1.234, 1.23)).toBe("1.234 instead of 1.230");
    expect(instead(PATH, 120.25, 120.5)).toBe("120.3 moves instead of 120.5");
    expect(instead(FLOOR, 0.006, 0)).toBe("0.60 % instead of 0 %");
    expect(instead(PATH, 87, 87)).toBeUndefined();
    expect(instead(PATH, 87.00001, 87)).toBeUndefined();
  });
});

test("lists name a few and count the others", () => {
  expect(listed([])).toBe("");
  expect(listed(["17"])).toBe("17");
  expect(listed(["17", "530"])).toBe("17 and 530");
  expect(listed(["17", "530", "rats"])).toBe("17, 530 and rats");
  const seeds = Array.from({ length: 1500 }, (_, i) => String(i + 1));
  expect(listed(seeds, 3)).toBe("1, 2 and 1,498 more");
  expect(listed(seeds.slice(0, 3), 3)).toBe("1, 2 and 3");
});

test("broken levels are said with what they say about all others", () => {
  const cases: [broken: number, levels: number, words: string][] = [
    [0, 10_000, "0 of 10,000 levels are broken: fewer than 1 in 3,333 with 95 % confidence."],
    [0, 12, "0 of 12 levels are broken: fewer than 1 in 4 with 95 % confidence."],
    [0, 11, "0 of 11 levels are broken."],
    [0, 0, "No level was built."],
    [0, 1, "The only level isn't broken."],
    [1, 1, "The only level is broken."],
    [20, 20, "All 20 levels are broken."],
    [1, 200, "1 of 200 levels is broken: 0.50 %, or between 0.09 % and 2.8 % with 95 % confidence."],
    [12, 10_000, "12 of 10,000 levels are broken: 0.12 %, or between 0.07 % and 0.21 % with 95 % confidence."],
  ];
  for (const [broken, levels, words] of cases) expect(brokenWords(broken, levels)).toBe(words);
});

test("broken and fixed seeds are said with whether that can be luck", () => {
  expect(changedSeedsWords(12, 3, 0.021, A_AND_B)).toBe(
    "B breaks 12 seeds of A and fixes 3. That is hardly a coincidence.",
  );
  expect(changedSeedsWords(1, 0, 0.5, A_AND_B)).toBe("B breaks 1 seed of A. That can be a coincidence.");
  expect(changedSeedsWords(0, 9, 0.002, { a: "caves", b: "new-caves" })).toBe(
    "new-caves fixes 9 seeds of caves. That is no coincidence.",
  );
  expect(changedSeedsWords(0, 0, 1, A_AND_B)).toBe("No seed is broken in only one of A and B.");
  expect(luck(0.05)).toBe("is hardly a coincidence");
});

describe("a shift", () => {
  const around = (median: number, mean = median): Spread => ({ low: median / 2, median, high: median * 2, mean });
  const shift = (measure: Measure, a: Spread, b: Spread, more: Partial<ShiftFacts> = {}) => {
    const direction = Math.sign(b.mean - a.mean);
    const facts = { measure, a, b, direction, size: "large", isFinding: true, seeds: undefined, ...more } as const;
    return shiftWords(facts, A_AND_B);
  };

  test("is said with the medians and its size", () => {
    expect(shift(LOOPS, around(6), around(9))).toBe("B has more loops: 9 instead of 6 (a large difference).");
    expect(shift(PATH, around(87), around(60), { size: "medium" })).toBe(
      "B has a shorter way: 60 moves instead of 87 (a medium difference).",
    );
    expect(shift(FLOOR, around(0.48), around(0.52), { size: "small" })).toBe(
      "B has more floor: 52 % instead of 48 % (a small difference).",
    );
    expect(shift(DETOUR, around(1.231), around(1.612))).toBe(
      "B has a more winding way: 1.61 instead of 1.23 (a large difference).",
    );
  });

  test("is said with the means if the medians are the same", () => {
    expect(shift(LOOPS, around(6, 6.12), around(6, 6.47), { size: "small" })).toBe(
      "B has more loops: 6.47 instead of 6.12 on average (a small difference).",
    );
  });

  test("is said without numbers if they say something else", () => {
    expect(shift(LOOPS, around(6), around(5, 5.5), { direction: 1, size: "negligible" })).toBe(
      "B has more loops (a negligible difference).",
    );
  });

  test("that is negligible is said with how regular it is, if seeds are the same", () => {
    expect(shift(FLOOR, around(0.52), around(0.523), { size: "negligible", seeds: { more: 1741, fewer: 203 } })).toBe(
      "B has more floor: 52.3 % instead of 52.0 % (a negligible difference, but up in 1,741 seeds and down in 203).",
    );
    expect(shift(LOOPS, around(9), around(8), { size: "negligible", seeds: { more: 0, fewer: 1 } })).toBe(
      "B has fewer loops: 8 instead of 9 (a negligible difference, but down in 1 seed and up in 0).",
    );
    expect(shift(LOOPS, around(6), around(9), { seeds: { more: 9, fewer: 1 } })).toBe(
      "B has more loops: 9 instead of 6 (a large difference).",
    );
  });

  test("of the shape alone is said with what most levels have", () => {
    const narrow = { low: 70, median: 87, high: 100, mean: 87 };
    const wide = { low: 30, median: 87, high: 150, mean: 88 };
    expect(shift(PATH, narrow, wide, { direction: 0, size: "negligible" })).toBe(
      "Way to the exit: another spread around the same middle, 87 moves. In B, nine levels in ten have 30 to 150 moves instead of 70 to 100.",
    );
    expect(shift(PATH, narrow, narrow, { direction: 0, size: "negligible" })).toBe(
      "Way to the exit: another spread around the same middle, 87 moves.",
    );
    const [even, uneven] = [
      { low: 0.5, median: 0.52, high: 0.54, mean: 0.52 },
      { low: 0.4, median: 0.52, high: 0.64, mean: 0.52 },
    ];
    expect(shift(FLOOR, even, uneven, { direction: 0 })).toContain("have 40 to 64 % instead of 50 to 54.");
  });

  test("that can be luck is no shift", () => {
    expect(shift(PATH, around(87), around(88), { isFinding: false })).toBe(
      "Way to the exit: no clear difference (87 and 88 moves).",
    );
    expect(shift(PATH, around(87), around(87, 87.3), { isFinding: false })).toBe(
      "Way to the exit: no clear difference (87 moves).",
    );
    expect(shift(FLOOR, around(0.52), around(0.53), { isFinding: false })).toBe(
      "Floor: no clear difference (52 % and 53 %).",
    );
  });

  test("of how many levels have a value is said in shares", () => {
    expect(presenceWords(PATH, 1, 0.523, true, A_AND_B)).toBe(
      "Way to the exit: measured in 52 % of the levels of B instead of 100 %.",
    );
    expect(presenceWords(PATH, 1, 0.9995, false, A_AND_B)).toBe(
      "Way to the exit: no clear difference in how many levels it applies to (100 % and 99.95 %).",
    );
    expect(presenceWords(PATH, 0.5, 0.5, false, A_AND_B)).toBe(
      "Way to the exit: no clear difference in how many levels it applies to (50 %).",
    );
  });
});
