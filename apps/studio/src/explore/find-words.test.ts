import { expect, test } from "vitest";
import { rarityWords } from "./find-words.ts";

test("what is rare is one in so many, with an interval", () => {
  expect(rarityWords(12, 480)).toBe(
    "About 1 in 40 levels: 12 found among 480. With 95% confidence it is between 1 in 70 and 1 in 23.",
  );
});

test("what is frequent is a percentage", () => {
  expect(rarityWords(30, 60)).toBe("About 50% of the levels: 30 found among 60. With 95% confidence it is 38% to 62%.");
  expect(rarityWords(60, 60)).toBe("Every level so far: 60 found among 60. With 95% confidence it is 95% to 100%.");
});

test("what was never found may still be there, but not more often than a bound", () => {
  expect(rarityWords(0, 480)).toBe(
    "None found among 480 levels. With 95% confidence, fewer than 1 in 160 levels are like this.",
  );
});

test("of few levels nothing is said that they don't say", () => {
  expect(rarityWords(0, 0)).toBe("");
  expect(rarityWords(0, 1)).toBe("None found among 1 level.");
  expect(rarityWords(0, 8)).toBe("None found among 8 levels.");
});
