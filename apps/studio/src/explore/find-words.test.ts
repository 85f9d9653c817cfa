import { expect, test } from "vitest";
import { rarityWords } from "./find-words.ts";

test("a small share is written as one in a number, with an interval", () => {
  expect(rarityWords(12, 480)).toBe(
    "About 1 in 40 levels: 12 found among 480. With 95% confidence it is between 1 in 70 and 1 in 23.",
  );
});

test("a large share is written as a percentage", () => {
  expect(rarityWords(30, 60)).toBe("About 50% of the levels: 30 found among 60. With 95% confidence it is 38% to 62%.");
  expect(rarityWords(60, 60)).toBe("Every level so far: 60 found among 60. With 95% confidence it is 95% to 100%.");
});

test("for zero hits, an upper bound of the share is given", () => {
  expect(rarityWords(0, 480)).toBe(
    "None found among 480 levels. With 95% confidence, fewer than 1 in 160 levels are like this.",
  );
});

test("too few levels give no upper bound", () => {
  expect(rarityWords(0, 0)).toBe("");
  expect(rarityWords(0, 1)).toBe("None found among 1 level.");
  expect(rarityWords(0, 8)).toBe("None found among 8 levels.");
});
