import { describe, expect, test } from "vitest";
import { type Point, Rng, type Size } from "../core/index.js";
import { apart, drawCell, leastApart } from "./stair-cells.js";

/** All cells that may be drawn, by the plainest method. */
function allowed([width, height]: Size, awayFrom: Point | undefined): string[] {
  const cells: string[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      if (awayFrom === undefined || apart([x, y], awayFrom) >= leastApart([width, height])) cells.push(`${x},${y}`);
    }
  }
  return cells;
}

describe("the cell of stairs", () => {
  test.each<[Size, Point | undefined]>([
    [[9, 7], undefined],
    [
      [9, 7],
      [4, 3],
    ],
    [
      [9, 7],
      [1, 1],
    ],
    [
      [9, 7],
      [7, 5],
    ],
    [
      [4, 3],
      [1, 1],
    ],
    [
      [4, 3],
      [2, 1],
    ],
    [
      [12, 4],
      [5, 2],
    ],
    [
      [4, 12],
      [1, 6],
    ],
    // The map above may be larger: what it keeps away from then lies outside this one.
    [
      [9, 7],
      [30, 3],
    ],
    [
      [9, 7],
      [9, 20],
    ],
    [
      [9, 7],
      [8, 3],
    ],
  ])("on %j away from %j is any that is far enough, and no other", (size, awayFrom) => {
    const expected = allowed(size, awayFrom);
    const drawn = new Map<string, number>();
    const draws = 200 * expected.length;
    for (let i = 0; i < draws; i++) {
      const cell = String(drawCell(Rng.fromSeed(i), size, awayFrom));
      drawn.set(cell, (drawn.get(cell) ?? 0) + 1);
    }
    expect([...drawn.keys()].sort()).toEqual(expected.sort());
    // 200 on average: six standard deviations away from it would not be luck.
    for (const times of drawn.values()) expect(Math.abs(times - 200)).toBeLessThan(6 * Math.sqrt(200));
  });

  test("exists wherever two of them have room", () => {
    const without: string[] = [];
    for (let width = 3; width < 24; width++) {
      for (let height = 3; height < 24; height++) {
        for (let y = 1; y < height - 1; y++) {
          for (let x = 1; x < width - 1; x++) {
            const cell = drawCell(Rng.fromSeed(1), [width, height], [x, y]);
            if (cell === undefined) without.push(`${width}x${height}, away from ${x}, ${y}`);
          }
        }
      }
    }
    expect(without).toEqual(["3x3, away from 1, 1"]);
  });

  test("is none where the only one is taken, or there is none at all", () => {
    expect(drawCell(Rng.fromSeed(1), [3, 3], [1, 1])).toBeUndefined();
    expect(drawCell(Rng.fromSeed(1), [2, 9], undefined)).toBeUndefined();
  });

  test("lies at least a third of the larger side away on a map of the usual size", () => {
    expect(leastApart([80, 50])).toBe(27);
    expect(leastApart([50, 200])).toBe(67);
  });
});
