import { describe, expect, test } from "vitest";
import { DOOR, FLOOR, Rng, tileset, WALL } from "../core/index.js";
import type { Grid } from "./grid.js";
import { inSight, isNearAndSeen } from "./sight.js";

const TILES: Record<string, number> = { "#": WALL, "+": DOOR, "*": tileset().index("crystal") };

function picture(...rows: string[]): Grid {
  const tiles = Uint8Array.from(rows.join(""), (glyph) => TILES[glyph] ?? FLOOR);
  return { width: rows[0]!.length, height: rows.length, tiles, tileset: tileset() };
}

/** Whether `a` sees `b` in a picture that has both. */
function sees(...rows: string[]): boolean {
  const text = rows.join("");
  return inSight(picture(...rows), text.indexOf("a"), text.indexOf("b"));
}

describe("in sight", () => {
  test("along rows, columns and diagonals, over any distance", () => {
    expect(sees("a......b")).toBe(true);
    expect(sees("b......a")).toBe(true);
    expect(sees("a", ".", ".", "b")).toBe(true);
    expect(sees("a...", "....", "....", "...b")).toBe(true);
    expect(sees("...a", "....", "....", "b...")).toBe(true);
  });

  test("rock and doors stop the eye, crystal doesn't", () => {
    expect(sees("a..#..b")).toBe(false);
    expect(sees("a..+..b")).toBe(false);
    expect(sees("a..*..b")).toBe(true);
    expect(sees("a..", ".#.", "..b")).toBe(false);
    expect(sees("a", "#", "b")).toBe(false);
  });

  test("what one stands in or looks at doesn't count, and neighbours always see each other", () => {
    const grid = picture("###", "###", "###");
    for (let cell = 0; cell < 9; cell++) expect(inSight(grid, 4, cell)).toBe(true);
    expect(inSight(grid, 4, 4)).toBe(true);
  });

  test("one looks past rock that isn't on the line", () => {
    expect(sees("a.....b", "#######")).toBe(true);
    expect(sees("a#", "#b")).toBe(true);
    expect(sees("#####", "a...b", "#####")).toBe(true);
  });

  test("whoever is seen sees back, on random maps and from all cells to all", () => {
    const rng = Rng.fromSeed("sight");
    let seen = 0;
    let hidden = 0;
    for (let i = 0; i < 40; i++) {
      const [width, height] = [rng.between(1, 14), rng.between(1, 12)];
      const tiles = Uint8Array.from({ length: width * height }, () => (rng.chance(0.25) ? WALL : FLOOR));
      const grid = { width, height, tiles, tileset: tileset() };
      for (let a = 0; a < tiles.length; a++) {
        for (let b = 0; b <= a; b++) {
          const there = inSight(grid, a, b);
          if (there !== inSight(grid, b, a)) throw new Error(`cells ${a} and ${b} of map ${i} don't see alike`);
          there ? seen++ : hidden++;
        }
      }
    }
    expect(seen).toBeGreaterThan(1000);
    expect(hidden).toBeGreaterThan(1000);
  });

  test("the line never strays more than half a cell: cells farther from it can be rock", () => {
    const rng = Rng.fromSeed("line");
    for (let i = 0; i < 200; i++) {
      const [ax, ay, bx, by] = [rng.below(15), rng.below(15), rng.below(15), rng.below(15)];
      const long = Math.max(Math.abs(bx - ax), Math.abs(by - ay));
      const tiles = new Uint8Array(225).fill(WALL);
      for (let step = 0; step <= long; step++) {
        const share = long === 0 ? 0 : step / long;
        // Both roundings, where the line passes exactly between two cells.
        for (const round of [Math.floor, Math.ceil]) {
          const exactX = ax + (bx - ax) * share;
          const exactY = ay + (by - ay) * share;
          const x = Math.abs(exactX - Math.round(exactX)) === 0.5 ? round(exactX) : Math.round(exactX);
          const y = Math.abs(exactY - Math.round(exactY)) === 0.5 ? round(exactY) : Math.round(exactY);
          tiles[y * 15 + x] = FLOOR;
        }
      }
      const grid = { width: 15, height: 15, tiles, tileset: tileset() };
      expect(inSight(grid, ay * 15 + ax, by * 15 + bx)).toBe(true);
    }
  });
});

describe("near and seen", () => {
  const grid = picture(".........", ".........", "....#....", ".........", ".........");
  const cell = (x: number, y: number) => y * 9 + x;

  test("counts rows and columns, each for itself", () => {
    expect(isNearAndSeen(grid, cell(0, 0), cell(3, 0), 3)).toBe(true);
    expect(isNearAndSeen(grid, cell(0, 0), cell(4, 0), 3)).toBe(false);
    expect(isNearAndSeen(grid, cell(0, 0), cell(3, 3), 3)).toBe(true);
    expect(isNearAndSeen(grid, cell(0, 0), cell(0, 4), 3)).toBe(false);
    expect(isNearAndSeen(grid, cell(8, 0), cell(0, 1), 3)).toBe(false);
    expect(isNearAndSeen(grid, cell(2, 2), cell(2, 2), 0)).toBe(true);
    expect(isNearAndSeen(grid, cell(2, 2), cell(3, 2), 0)).toBe(false);
  });

  test("needs sight as well", () => {
    expect(isNearAndSeen(grid, cell(2, 2), cell(6, 2), 9)).toBe(false);
    expect(isNearAndSeen(grid, cell(2, 1), cell(6, 1), 9)).toBe(true);
  });
});
