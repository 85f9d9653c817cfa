import { describe, expect, test } from "vitest";
import {
  choice,
  content,
  contents,
  count,
  dice,
  flag,
  integer,
  names,
  type Option,
  Rng,
  ratio,
  span,
} from "../core/index.js";
import { badValue, sampleOption, sampleOptions } from "./samples.js";

const isNamed = (value: unknown) => typeof (value as { name?: unknown } | null)?.name === "string";

const options: Record<string, Option<any>> = {
  integer: integer(5, { min: -2, max: 90, typical: [4, 9] }, ""),
  "an integer without typical values": integer(5, { min: 3, max: 8 }, ""),
  share: ratio(2, "", { min: -1, max: 9, typical: [2, 4] }),
  ratio: ratio(0.5, "", { typical: [0.2, 0.3] }),
  count: count(30, { min: 1, max: 100, typical: [10, 20] }, ""),
  flag: flag(true, ""),
  choice: choice("b", ["a", "b", "c"], ""),
  span: span(3, 6, { min: 2, max: 20, typical: [4, 12] }, ""),
  names: names(""),
  dice: dice("2d6", ""),
  content: content("table", { name: "x" }, "", isNamed),
  contents: contents("table", [{ name: "x" }], "", (value) => isNamed(value)),
};

const sampled = (option: Option, extremes?: number, samples = 400): unknown[] =>
  Array.from({ length: samples }, (_, i) => sampleOption(option, Rng.fromSeed(i), extremes));

test("every kind of option is here", () => {
  const kinds = new Set(Object.values(options).map(({ kind }) => kind));
  expect(kinds.size).toBe(10);
});

describe.each(Object.entries(options))("of %s", (_name, option) => {
  test("every sample is accepted, and the bad value is not", () => {
    for (const value of sampled(option)) expect([value, option.accepts(value)]).toEqual([value, true]);
    expect(option.accepts(badValue(option))).toBe(false);
    // An option that is undefined is not given, and so not bad.
    expect(badValue(option)).toBeDefined();
  });
});

describe("numbers", () => {
  const share = <T>(values: readonly T[], is: (value: T) => boolean) => values.filter(is).length / values.length;

  test("are typical ones, or with that chance lie at the ends of their ranges", () => {
    const typical = (value: unknown) => Number(value) >= 4 && Number(value) <= 9;
    expect(sampled(options.integer!, 0).every(typical)).toBe(true);
    expect(new Set(sampled(options.integer!, 0))).toEqual(new Set([4, 5, 6, 7, 8, 9]));
    expect(new Set(sampled(options.integer!, 1))).toEqual(new Set([-2, 90, 4, 9]));
    const usual = share(sampled(options.integer!), (value) => value === -2 || value === 90);
    expect(usual).toBeGreaterThan(0.13);
    expect(usual).toBeLessThan(0.27);
  });

  test("are of the whole range where no values are typical", () => {
    expect(new Set(sampled(options["an integer without typical values"]!, 0))).toEqual(new Set([3, 4, 5, 6, 7, 8]));
  });

  test("that may be fractions are typical ones, or the ends and the default", () => {
    const values = sampled(options.share!, 0).map(Number);
    expect(values.every((value) => value >= 2 && value <= 4)).toBe(true);
    expect(share(values, (value) => value < 3)).toBeGreaterThan(0.4);
    expect(share(values, (value) => value < 3)).toBeLessThan(0.6);
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(1.9);
    expect(new Set(sampled(options.share!, 1))).toEqual(new Set([-1, 9, 2]));
    expect(new Set(sampled(options.ratio!, 1))).toEqual(new Set([0, 1, 0.5]));
  });

  test("of counts are fixed half of the time", () => {
    const fixed = share(sampled(options.count!), (value) => typeof value === "object");
    expect(fixed).toBeGreaterThan(0.4);
    expect(fixed).toBeLessThan(0.6);
  });

  test("of spans are in order, and not always the same", () => {
    const spans = sampled(options.span!, 0) as [number, number][];
    expect(spans.every(([least, most]) => 4 <= least && least <= most && most <= 12)).toBe(true);
    expect(new Set(spans.map(String)).size).toBeGreaterThan(30);
  });
});

describe("everything else", () => {
  test("has all values that it can have", () => {
    expect(new Set(sampled(options.flag!))).toEqual(new Set([true, false]));
    expect(new Set(sampled(options.choice!))).toEqual(new Set(["a", "b", "c"]));
    const lists = new Set(sampled(options.names!).map(String));
    expect(lists).toEqual(new Set(["", "Goblin", "Orc,Bear Trap"]));
    expect(new Set(sampled(options.dice!))).toEqual(new Set(["d6", "2d4+1", "3", "0", "d20-5"]));
  });

  test("content stays as it is", () => {
    expect(sampleOption(options.content!, Rng.fromSeed(1))).toBe(options.content!.default);
    expect(sampleOption(options.contents!, Rng.fromSeed(1))).toBe(options.contents!.default);
  });
});

test("of a table about half of the options keep their defaults, each by itself", () => {
  const table = { a: options.integer!, b: options.integer!, c: options.flag! };
  const given = Array.from({ length: 300 }, (_, i) => sampleOptions(table, Rng.fromSeed(i)));
  for (const name of Object.keys(table)) {
    const set = given.filter((values) => name in values).length / given.length;
    expect(set).toBeGreaterThan(0.4);
    expect(set).toBeLessThan(0.6);
  }
  // An option more or less doesn't change what the others get.
  for (let i = 0; i < 20; i++) {
    const { b, ...rest } = sampleOptions(table, Rng.fromSeed(i));
    expect(sampleOptions({ c: table.c, a: table.a }, Rng.fromSeed(i))).toEqual(rest);
    expect(sampleOptions({ b: table.b }, Rng.fromSeed(i))).toEqual(b === undefined ? {} : { b });
  }
  expect(new Set(given.map(({ a, b }) => a === b)).size).toBe(2);
  const typical = Array.from({ length: 100 }, (_, i) => sampleOptions({ a: table.a }, Rng.fromSeed(i), 0).a);
  expect(typical.every((value) => value === undefined || (Number(value) >= 4 && Number(value) <= 9))).toBe(true);
});

test("a bad value is bad where an option has no range of its own, too", () => {
  const bare = { ...options.integer!, accepts: (value: unknown) => value === 1 };
  const { min: _, max: __, ...open } = bare;
  expect(badValue(open as Option)).toBe(2);
  expect(badValue(options.integer!)).toBe(91);
  expect(badValue(options.span!)).toEqual([21, 2]);
});
