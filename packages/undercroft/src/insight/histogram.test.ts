import { expect, test } from "vitest";
import { Rng } from "../core/index.js";
import { Histogram } from "./histogram.js";

/** Values as metrics have them: most close together, a few far away, some missing. */
function someValues(rng: Rng, n: number): (number | null)[] {
  const middle = rng.between(-20_000, 20_000);
  const width = rng.pick([1, 10, 300, 9000, 60_000]);
  return Array.from({ length: n }, () => {
    if (rng.chance(0.05)) return null;
    if (rng.chance(0.02)) return rng.pick([-(2 ** 31), 2 ** 31 - 1, 1_000_000, -5, 0]);
    return middle + rng.between(0, width);
  });
}

/** What a histogram of the values must say, the slow way. */
function slowJson(values: readonly (number | null)[]) {
  const plain = values.filter((value) => value !== null).sort((a, b) => a - b);
  const counts = [...new Set(plain)].map((value) => [value, plain.filter((other) => other === value).length]);
  return { none: values.length - plain.length, counts };
}

test("counts are exact", () => {
  for (let trial = 0; trial < 60; trial++) {
    const rng = Rng.fromSeed("counts").fork(trial);
    const values = someValues(rng, rng.between(0, 700));
    const histogram = Histogram.of(values);
    const slow = slowJson(values);
    expect(histogram.toJSON()).toEqual(slow);
    const plain = values.filter((value) => value !== null).sort((a, b) => a - b);
    expect(histogram.total).toBe(plain.length);
    expect(histogram.none).toBe(slow.none);
    expect(histogram.min).toBe(plain[0]);
    expect(histogram.max).toBe(plain.at(-1));
    for (const [value, count] of slow.counts) expect(histogram.count(value!)).toBe(count);
    expect(histogram.count(123_456)).toBe(0);
    if (plain.length > 0) expect(histogram.mean).toBeCloseTo(plain.reduce((a, b) => a + b, 0) / plain.length, 6);
    for (const share of [0, 0.05, 0.25, 0.5, 0.9, 1]) {
      expect(histogram.quantile(share)).toBe(plain[Math.max(1, Math.ceil(share * plain.length - 1e-9)) - 1]);
    }
  }
});

test("the order of adding and merging leaves no trace, not even after JSON", () => {
  for (let trial = 0; trial < 50; trial++) {
    const rng = Rng.fromSeed("merge").fork(trial);
    const values = someValues(rng, 500);
    const whole = JSON.stringify(Histogram.of(values));
    const shuffled = [...values];
    rng.shuffle(shuffled);
    let parts: Histogram[] = [];
    for (let from = 0; from < shuffled.length; ) {
      const to = from + rng.between(1, 200);
      parts.push(Histogram.of(shuffled.slice(from, to)));
      from = to;
    }
    while (parts.length > 1) {
      rng.shuffle(parts);
      const [a, b, ...others] = parts;
      a!.merge(rng.chance(0.3) ? Histogram.read(JSON.parse(JSON.stringify(b))) : b!);
      parts = [a!, ...others];
    }
    expect(JSON.stringify(parts[0])).toBe(whole);
  }
});

test("a histogram can be merged with itself", () => {
  const histogram = Histogram.of([3, 3, 7, null]);
  histogram.merge(histogram);
  expect(histogram.toJSON()).toEqual({
    none: 2,
    counts: [
      [3, 4],
      [7, 2],
    ],
  });
});

test("a value can be counted several times at once, and counting it 0 times leaves no trace", () => {
  const histogram = new Histogram();
  histogram.add(5, 3);
  histogram.add(9, 0);
  histogram.addNone(4);
  histogram.addNone(0);
  expect(histogram.toJSON()).toEqual({ none: 4, counts: [[5, 3]] });
  expect(histogram.max).toBe(5);
});

test("counts may be larger than 32 bits", () => {
  const histogram = new Histogram();
  for (let value = 0; value < 200; value++) histogram.add(value, 2 ** 40);
  histogram.add(7, 2 ** 40);
  expect(histogram.count(7)).toBe(2 ** 41);
  expect(histogram.total).toBe(201 * 2 ** 40);
  expect(histogram.quantile(0.5)).toBe(99);
});

test("a histogram without values has no figures", () => {
  const empty = new Histogram();
  expect([empty.min, empty.max, empty.mean, empty.quantile(0.5)]).toEqual([undefined, undefined, undefined, undefined]);
  expect(JSON.stringify(empty)).toBe('{"none":0,"counts":[]}');
});

test("a quantile is not a rank too high because of a product that is rounded up", () => {
  const histogram = Histogram.of(Array.from({ length: 100 }, (_, i) => i + 1));
  for (let percent = 1; percent <= 100; percent++) expect(histogram.quantile(percent / 100)).toBe(percent);
});

test("what is not a whole number of 32 bits is refused", () => {
  const histogram = new Histogram();
  for (const value of [0.5, Number.NaN, 2 ** 31, -(2 ** 31) - 1, Number.POSITIVE_INFINITY]) {
    expect(() => histogram.add(value)).toThrow(/value must be a whole number of 32 bits/);
  }
  for (const count of [-1, 0.5, Number.NaN, 2 ** 53]) {
    expect(() => histogram.add(1, count)).toThrow(/count must be a whole number from 0/);
    expect(() => histogram.addNone(count)).toThrow(/count must be a whole number from 0/);
  }
  for (const share of [-0.1, 1.1, Number.NaN]) expect(() => histogram.quantile(share)).toThrow(/from 0 to 1/);
  expect(JSON.stringify(histogram)).toBe('{"none":0,"counts":[]}');
});

test("a bad file is refused with the place of the mistake", () => {
  const cases: [unknown, string][] = [
    [null, "m must be an object with none and counts, got null."],
    [{ counts: [] }, "m.none must be a whole number from 0, got undefined."],
    [{ none: -1, counts: [] }, "m.none must be a whole number from 0, got -1."],
    [{ none: 0, counts: {} }, "m.counts must be a list of pairs [value, count], got {}."],
    [{ none: 0, counts: [[1]] }, "m.counts[0] must be a pair [value, count], got [1]."],
    [{ none: 0, counts: [[1.5, 1]] }, "m.counts[0][0] must be a whole number of 32 bits, got 1.5."],
    [{ none: 0, counts: [["1", 1]] }, 'm.counts[0][0] must be a whole number of 32 bits, got "1".'],
    [
      {
        none: 0,
        counts: [
          [1, 1],
          [1, 2],
        ],
      },
      "m.counts[1][0] must be greater than the value before it, 1, got 1.",
    ],
    [{ none: 0, counts: [[1, 0]] }, "m.counts[0][1] must be a whole number from 1, got 0."],
  ];
  for (const [source, message] of cases) {
    expect(() => Histogram.read(source, "m")).toThrow(expect.objectContaining({ code: "bad-content", message }));
  }
  const withMore = { none: 1, counts: [[2, 3]], low: [[2, "12"]] };
  expect(Histogram.read(withMore).toJSON()).toEqual({ none: 1, counts: [[2, 3]] });
});
