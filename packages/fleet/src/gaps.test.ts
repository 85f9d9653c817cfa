import { Parts } from "undercroft/insight/node";
import { expect, test } from "vitest";
import { gapsOf, gapText, partText } from "./gaps.js";

const partsOf = (seeds: ConstructorParameters<typeof Parts>[0]["seeds"], which: readonly number[]) => {
  const parts = new Parts({ part: 10, seeds });
  return which.map((index) => parts.at(index));
};

test("parts that follow each other are one gap", () => {
  const gaps = gapsOf(partsOf([[1, 95]], [0, 1, 3, 8, 9]));
  expect(gaps).toEqual([
    [1, 20],
    [31, 40],
    [81, 95],
  ]);
  expect(gaps.map(gapText)).toEqual(["1..20", "31..40", "81..95"]);
});

test("a part of one seed is that seed", () => {
  expect(partsOf([[5, 5]], [0]).map(partText)).toEqual(["5"]);
  expect(gapText([5, 5])).toBe("5");
});

test("parts of a list have no numbers, and are named", () => {
  const seeds = Array.from({ length: 12 }, (_, i) => `seed ${i}`);
  const parts = partsOf([seeds], [0, 1]);
  expect(gapsOf(parts)).toEqual(parts.map(({ name }) => name));
  expect(parts.map(partText)).toEqual(["seed 0 to seed 9", "seed 10 to seed 11"]);
});
