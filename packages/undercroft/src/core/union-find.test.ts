import { expect, test } from "vitest";
import { rootOf } from "./union-find.js";

test("the root of a member is found, and the path to it gets shorter", () => {
  const parent = Int32Array.of(0, 0, 1, 2, 3, 5);
  expect(rootOf(parent, 4)).toBe(0);
  expect(parent).toEqual(Int32Array.of(0, 0, 0, 2, 2, 5));
  expect(rootOf(parent, 5)).toBe(5);
  expect(rootOf(parent, 0)).toBe(0);
});

test("groups are joined by their roots", () => {
  const parent = Int32Array.from({ length: 6 }, (_, i) => i);
  for (const [a, b] of [
    [4, 5],
    [1, 2],
    [5, 2],
  ] as const) {
    parent[rootOf(parent, a)] = rootOf(parent, b);
  }
  expect([0, 1, 2, 3, 4, 5].map((member) => rootOf(parent, member))).toEqual([0, 2, 2, 3, 2, 2]);
});
