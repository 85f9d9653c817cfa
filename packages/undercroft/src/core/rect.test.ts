import { expect, test } from "vitest";
import { center, clip, contains, overlaps, type Rect } from "./rect.js";
import { Rng } from "./rng.js";

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

function cellsOf(r: Rect): Set<string> {
  const cells = new Set<string>();
  for (let y = r.y; y < r.y + r.height; y++) for (let x = r.x; x < r.x + r.width; x++) cells.add(`${x},${y}`);
  return cells;
}

function someRect(rng: Rng): Rect {
  return rect(rng.between(-4, 8), rng.between(-4, 8), rng.between(1, 6), rng.between(1, 6));
}

test("a rectangle holds its first and its last cell, and not the one after", () => {
  const r = rect(2, 3, 4, 2);
  expect(contains(r, 2, 3)).toBe(true);
  expect(contains(r, 5, 4)).toBe(true);
  for (const [x, y] of [
    [1, 3],
    [2, 2],
    [6, 4],
    [5, 5],
  ] as const) {
    expect(contains(r, x, y)).toBe(false);
  }
  expect(contains(rect(2, 3, 0, 5), 2, 3)).toBe(false);
});

test("rectangles that touch don't overlap, unless a gap is asked for", () => {
  const left = rect(0, 0, 3, 3);
  expect(overlaps(left, rect(3, 0, 3, 3))).toBe(false);
  expect(overlaps(left, rect(2, 2, 3, 3))).toBe(true);
  expect(overlaps(left, rect(3, 0, 3, 3), 1)).toBe(true);
  expect(overlaps(left, rect(4, 0, 3, 3), 1)).toBe(false);
  expect(overlaps(left, rect(4, 4, 3, 3), 1)).toBe(false);
  expect(overlaps(left, rect(3, 3, 3, 3), 1)).toBe(true);
});

test("overlaps is what counting cells says, whichever comes first", () => {
  const rng = Rng.fromSeed("overlaps");
  for (let i = 0; i < 2000; i++) {
    const a = someRect(rng);
    const b = someRect(rng);
    const gap = rng.below(3);
    const grown = rect(b.x - gap, b.y - gap, b.width + 2 * gap, b.height + 2 * gap);
    const shared = [...cellsOf(a)].some((cell) => cellsOf(grown).has(cell));
    expect(overlaps(a, b, gap)).toBe(shared);
    expect(overlaps(b, a, gap)).toBe(shared);
  }
});

test("the middle lies inside, and after the middle line of an even side", () => {
  expect(center(rect(0, 0, 5, 5))).toEqual([2, 2]);
  expect(center(rect(0, 0, 4, 2))).toEqual([2, 1]);
  expect(center(rect(7, 9, 1, 1))).toEqual([7, 9]);
  const rng = Rng.fromSeed("center");
  for (let i = 0; i < 200; i++) {
    const r = someRect(rng);
    const [x, y] = center(r);
    expect(contains(r, x, y)).toBe(true);
  }
});

test("clip leaves exactly the cells that both have", () => {
  const rng = Rng.fromSeed("clip");
  for (let i = 0; i < 2000; i++) {
    const a = someRect(rng);
    const frame = someRect(rng);
    const clipped = clip(a, frame);
    expect(clipped.width).toBeGreaterThanOrEqual(0);
    expect(clipped.height).toBeGreaterThanOrEqual(0);
    const shared = [...cellsOf(a)].filter((cell) => cellsOf(frame).has(cell));
    expect([...cellsOf(clipped)].sort()).toEqual(shared.sort());
  }
  expect(clip(rect(0, 0, 2, 2), rect(5, 5, 2, 2))).toMatchObject({ width: 0, height: 0 });
});
