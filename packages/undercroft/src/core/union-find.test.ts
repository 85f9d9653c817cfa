import { expect, test } from "vitest";
import { joinedRoot, rootOf } from "./union-find.js";

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

test("the smaller root wins, so that the root is the first member", () => {
  const parent = Int32Array.from({ length: 6 }, (_, i) => i);
  expect(joinedRoot(parent, 4, 5)).toBe(4);
  expect(joinedRoot(parent, 2, 5)).toBe(2);
  expect(joinedRoot(parent, 3, 1)).toBe(1);
  expect(joinedRoot(parent, 2, 4)).toBe(2);
  expect([0, 1, 2, 3, 4, 5].map((member) => rootOf(parent, member))).toEqual([0, 1, 2, 1, 2, 2]);
});
