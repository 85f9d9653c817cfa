import { expect, test } from "vitest";
import { standingWords, withUnit } from "./standing-words.ts";

const PATH = { more: "a longer way", less: "a shorter way", unit: "move" };
const said = (values: readonly number[], own: number) => {
  const { standing, range } = standingWords(values, own, PATH);
  return `${standing} ${range}`;
};

test("a level is compared with many others", () => {
  expect(said([10, 20, 30, 40], 35)).toBe("A longer way than 75% of 4 levels (10 to 40 moves)");
  expect(said([10, 20, 30, 40], 15)).toBe("A shorter way than 75% of 4 levels (10 to 40 moves)");
  expect(said([10, 20], 35)).toBe("A longer way than all 2 levels (10 to 20 moves)");
});

test("says that all levels are alike if they are", () => {
  expect(said([94, 94, 94], 94)).toBe("The same as all 3 levels (94 moves)");
  expect(said([90, 90, 90], 94)).toBe("A longer way than all 3 levels (90 moves)");
});

test("a single level is not compared", () => {
  expect(said([94], 94)).toBe("The same as the one other level (94 moves)");
  expect(said([1], 94)).toBe("A longer way than the one other level (1 move)");
  expect(said([100], 94)).toBe("A shorter way than the one other level (100 moves)");
});

test("counts agree with what they count", () => {
  expect(withUnit({ unit: "loop" }, 1, 1)).toBe("1 loop");
  expect(withUnit({ unit: "dead end" }, 2, 4)).toBe("2 to 4 dead ends");
  expect(withUnit({ unit: "%" }, 40, 51)).toBe("40 to 51%");
});
