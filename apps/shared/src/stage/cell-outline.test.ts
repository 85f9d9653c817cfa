import { expect, test } from "vitest";
import { boxOf, outlineOf } from "./cell-outline.ts";

const sorted = (edges: readonly (readonly number[])[] | undefined) => edges?.map((edge) => edge.join(" ")).sort();

test("A block of cells has four edges, however many cells it has.", () => {
  const width = 10;
  const cells = [22, 23, 24, 32, 33, 34];
  expect(sorted(outlineOf(cells, width, 100))).toEqual(["2 2 2 4", "2 2 5 2", "2 4 5 4", "5 2 5 4"]);
});

test("Cells at both ends of neighbouring rows don't touch.", () => {
  expect(outlineOf([9, 10], 10, 100)).toHaveLength(8);
});

test("A hole has edges of its own.", () => {
  const ring = [0, 1, 2, 10, 12, 20, 21, 22];
  expect(outlineOf(ring, 10, 100)).toHaveLength(8);
});

test("A cell that is named twice counts once; a tangle is refused and has a box.", () => {
  expect(outlineOf([5, 5], 10, 100)).toHaveLength(4);
  const scattered = Array.from({ length: 50 }, (_, i) => i * 2 + (Math.floor(i / 5) % 2));
  expect(outlineOf(scattered, 10, 100)).toBeUndefined();
  expect(boxOf([23, 57, 41], 10)).toEqual([1, 2, 8, 6]);
  expect(boxOf([], 10)).toBeUndefined();
});
