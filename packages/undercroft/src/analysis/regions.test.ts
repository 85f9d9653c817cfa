import { describe, expect, test } from "vitest";
import { FLOOR, Rng, tileset, WALL } from "../core/index.js";
import type { Grid } from "./grid.js";
import { largestRegion, largestRegionOf, oneRegionsCells, regions } from "./regions.js";

function grid(width: number, height: number, isOpen: (x: number, y: number) => boolean): Grid {
  const tiles = Uint8Array.from({ length: width * height }, (_, cell) =>
    isOpen(cell % width, Math.floor(cell / width)) ? FLOOR : WALL,
  );
  return { width, height, tiles, tileset: tileset() };
}

const picture = (...rows: string[]): Grid => grid(rows[0]!.length, rows.length, (x, y) => rows[y]![x] !== "#");

/** Flood fill from every cell in reading order: the slow and obvious way. */
function flooded({ width, height, tiles, tileset: { walkable } }: Grid): { labels: number[]; sizes: number[] } {
  const labels = new Array<number>(width * height).fill(-1);
  const sizes: number[] = [];
  for (let first = 0; first < labels.length; first++) {
    if (walkable[tiles[first]!] === 0 || labels[first] !== -1) continue;
    const label = sizes.length;
    const stack = [first];
    labels[first] = label;
    let size = 0;
    while (stack.length > 0) {
      const cell = stack.pop()!;
      size++;
      const x = cell % width;
      const y = Math.floor(cell / width);
      for (const [nx, ny] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        const next = ny * width + nx;
        if (walkable[tiles[next]!] === 0 || labels[next] !== -1) continue;
        labels[next] = label;
        stack.push(next);
      }
    }
    sizes.push(size);
  }
  return { labels, sizes };
}

function expectSame(map: Grid): void {
  const found = regions(map);
  const expected = flooded(map);
  expect(found.count).toBe(expected.sizes.length);
  expect([...found.sizes]).toEqual(expected.sizes);
  // `toEqual` on a long typed array is slow.
  expect(found.labels.every((label, cell) => label === expected.labels[cell])).toBe(true);
  const cells = expected.labels.flatMap((label, cell) => (label >= 0 ? [cell] : []));
  expect(oneRegionsCells(map)?.join()).toBe(found.count === 1 ? cells.join() : undefined);
}

describe("regions", () => {
  test("are numbered in reading order of their first cells; diagonal neighbours are apart", () => {
    const found = regions(picture("..#.", "#.#.", ".#..", "#..."));
    expect([...found.labels]).toEqual([0, 0, -1, 1, -1, 0, -1, 1, 2, -1, 1, 1, -1, 1, 1, 1]);
    expect([...found.sizes]).toEqual([3, 7, 1]);
    expect(found.count).toBe(3);
  });

  test("a row's end is not beside the next row's beginning", () => {
    expect(regions(picture("##.", ".##")).count).toBe(2);
    expect(regions(picture(".", "#", ".")).count).toBe(2);
  });

  test("of rock there are none, of open space one", () => {
    expect(regions(picture("##", "##"))).toMatchObject({ count: 0, sizes: new Int32Array(0) });
    expect(regions(picture("..", ".."))).toMatchObject({ count: 1, sizes: Int32Array.of(4) });
    expect(regions(picture("."))).toMatchObject({ count: 1 });
  });

  test("agree with a flood fill on 500 random maps", () => {
    const rng = Rng.fromSeed("regions");
    for (let i = 0; i < 500; i++) {
      const open = rng.pick([0.1, 0.4, 0.55, 0.6, 0.65, 0.9]);
      const [width, height] = [rng.between(1, 40), rng.between(1, 30)];
      expectSame(grid(width, height, () => rng.chance(open)));
    }
  });

  test.each<[string, Grid]>([
    ["a comb with its teeth up", grid(201, 60, (x, y) => x % 2 === 0 || y === 59)],
    ["a comb with its teeth down", grid(201, 60, (x, y) => x % 2 === 0 || y === 0)],
    ["a comb lying on its side", grid(60, 201, (x, y) => y % 2 === 0 || x === 59)],
    ["a comb lying on its other side", grid(60, 201, (x, y) => y % 2 === 0 || x === 0)],
    [
      "two combs, one in the other",
      grid(202, 61, (x, y) => (x % 4 < 2 ? x % 4 === 0 && y > 0 : x % 4 === 2 && y < 60)),
    ],
    ["a winding line", grid(99, 99, (x, y) => y % 2 === 0 || x === (y % 4 === 1 ? 98 : 0))],
    ["a chequered floor", grid(150, 150, (x, y) => (x + y) % 2 === 0)],
    ["columns", grid(150, 50, (x) => x % 2 === 0)],
    ["rows", grid(50, 150, (_x, y) => y % 2 === 0)],
    ["pillars", grid(101, 101, (x, y) => x % 2 === 0 || y % 2 === 0)],
    ["a spiral", spiral(101)],
    ["branches that join from right to left, level by level", joining(128)],
  ])("agree with a flood fill on %s", (_name, map) => {
    expectSame(map);
  });

  test("a spiral is one region and a chequered floor as many as it has light fields", () => {
    expect(regions(spiral(101)).count).toBe(1);
    expect(regions(grid(150, 150, (x, y) => (x + y) % 2 === 0)).count).toBe(150 * 75);
  });
});

/** One corridor that winds inwards, with rock between its turns. */
function spiral(size: number): Grid {
  const open = new Set<number>();
  let [x, y, dx, dy] = [0, 0, 1, 0];
  const isFree = (cx: number, cy: number) => cx >= 0 && cy >= 0 && cx < size && cy < size && !open.has(cy * size + cx);
  open.add(0);
  for (let turns = 0; turns < 2; ) {
    // Goes on while the cell ahead is free and the one beyond it isn't part of the corridor.
    const beyond = [x + 2 * dx, y + 2 * dy] as const;
    const blocked = open.has(beyond[1] * size + beyond[0]) && beyond[0] >= 0 && beyond[0] < size;
    if (isFree(x + dx, y + dy) && !blocked) {
      x += dx;
      y += dy;
      open.add(y * size + x);
      turns = 0;
    } else {
      [dx, dy] = [-dy, dx];
      turns++;
    }
  }
  return grid(size, size, (cx, cy) => open.has(cy * size + cx));
}

/** Columns that are joined in pairs, then pairs of pairs, and so on: the longest chains of joins. */
function joining(columns: number): Grid {
  const levels = Math.log2(columns);
  return grid(columns * 2, levels * 2 + 2, (x, y) => {
    const level = (y >> 1) + 1;
    if (y % 2 === 0) return x % 2 === 0;
    const span = 2 ** level * 2;
    return x % 2 === 0 || x % span === span / 2 - 1;
  });
}

describe("the largest region", () => {
  test("is the one with most cells, the first of equals, -1 where there is none", () => {
    expect(largestRegion(regions(picture(".#..", "##..", ".##.")))).toBe(1);
    expect(largestRegion(regions(picture(".#.", "#.#")))).toBe(0);
    expect(largestRegion(regions(picture("###")))).toBe(-1);
  });

  test("may be the one with most of the cells that count", () => {
    const parts = regions(picture("..#...", "###...", ".#####"));
    expect(largestRegionOf(parts, () => true)).toBe(1);
    expect(largestRegionOf(parts, (cell) => cell < 4)).toBe(0);
    expect(largestRegionOf(parts, (cell) => cell > 11)).toBe(2);
    expect(largestRegionOf(parts, () => false)).toBe(-1);
  });
});
