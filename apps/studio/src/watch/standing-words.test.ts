import { expect, test } from "vitest";
import { standingWords, withUnit } from "./standing-words.ts";

const PATH = { more: "Longer than", less: "Shorter than", unit: "step" };
const said = (values: readonly number[], own: number) => {
  const { standing, range } = standingWords(values, own, PATH);
  return `${standing} ${range}`;
};

test("a level is compared with many others", () => {
  expect(said([10, 20, 30, 40], 35)).toBe("Longer than 75% of 4 levels (10 to 40 steps)");
  expect(said([10, 20, 30, 40], 15)).toBe("Shorter than 75% of 4 levels (10 to 40 steps)");
  expect(said([10, 20], 35)).toBe("Longer than all 2 levels (10 to 20 steps)");
});

test("where all levels are alike, that is what is said", () => {
  expect(said([94, 94, 94], 94)).toBe("The same as all 3 levels (94 steps)");
  expect(said([90, 90, 90], 94)).toBe("Longer than all 3 levels (90 steps)");
});

test("one level is no crowd", () => {
  expect(said([94], 94)).toBe("The same as the one other level (94 steps)");
  expect(said([1], 94)).toBe("Longer than the one other level (1 step)");
  expect(said([100], 94)).toBe("Shorter than the one other level (100 steps)");
});

test("counts agree with what they count", () => {
  expect(withUnit({ unit: "loop" }, 1, 1)).toBe("1 loop");
  expect(withUnit({ unit: "dead end" }, 2, 4)).toBe("2 to 4 dead ends");
  expect(withUnit({ unit: "% floor" }, 40, 51)).toBe("40 to 51% floor");
});
