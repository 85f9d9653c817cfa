import { expect, test } from "vitest";
import { duration, firstOf, many, thousands } from "./words.js";

test("numbers and their nouns agree", () => {
  expect([many(1, "part"), many(0, "part"), many(1200, "part")]).toEqual(["1 part", "0 parts", "1,200 parts"]);
  expect(thousands(1_234_567)).toBe("1,234,567");
});

test("durations are said as people say them", () => {
  expect([0.2, 89, 91, 5399, 5401, 172_799, 172_801].map(duration)).toEqual([
    "1 s",
    "89 s",
    "2 min",
    "90 min",
    "2 h",
    "48 h",
    "2 days",
  ]);
});

test("of many things the first are named, and the others counted", () => {
  expect(firstOf(["a", "b"], 2)).toBe("a, b");
  expect(firstOf(["a", "b", "c", "d"], 2)).toBe("a, b and 2 more");
});
