import { expect, test } from "vitest";
import { counted } from "./words.js";

test("a count agrees with its noun", () => {
  expect([0, 1, 2].map((n) => counted(n, "spawn"))).toEqual(["0 spawns", "1 spawn", "2 spawns"]);
  expect([1, 2].map((n) => counted(n, "way down", "ways down"))).toEqual(["1 way down", "2 ways down"]);
});
