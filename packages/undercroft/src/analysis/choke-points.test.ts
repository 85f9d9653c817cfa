import { describe, expect, test } from "vitest";
import { Rng, tileset } from "../core/index.js";
import { chokePoints } from "./choke-points.js";
import { distanceField, UNREACHED } from "./distances.js";
import type { Grid } from "./grid.js";
import { regions } from "./regions.js";

function gridOf(rows: readonly string[]): Grid & { tiles: Uint8Array } {
  const tiles = Uint8Array.from(rows.join(""), (glyph) => tileset().byGlyph(glyph)!);
  return { width: rows[0]!.length, height: rows.length, tiles, tileset: tileset() };
}

function randomGrid(rng: Rng): Grid & { tiles: Uint8Array } {
  const width = rng.between(1, 10);
  const height = rng.between(1, 10);
  const openness = rng.pick([0.5, 0.6, 0.7, 0.8, 1]);
  const tiles = Uint8Array.from({ length: width * height }, () => Number(rng.chance(openness)));
  return { width, height, tiles, tileset: tileset() };
}

function pictureOf(grid: Grid, behind: Int32Array): string[] {
  return Array.from({ length: grid.height }, (_, y) =>
    Array.from({ length: grid.width }, (_, x) => {
      const cell = y * grid.width + x;
      return grid.tiles[cell] === 0 ? "#" : String(behind[cell]);
    }).join(""),
  );
}

const TWO_ROOMS = gridOf(["########", "#..#...#", "#......#", "#..#...#", "########"]);

describe("chokePoints", () => {
  test("finds the doorway between two rooms, with the smaller room behind it", () => {
    expect(pictureOf(TWO_ROOMS, chokePoints(TWO_ROOMS))).toEqual([
      "########",
      "#00#000#",
      "#056700#",
      "#00#000#",
      "########",
    ]);
  });

  test("counts what lies behind the doorway as seen from a cell of the smaller room", () => {
    const middleRow = chokePoints(TWO_ROOMS, 9).subarray(16, 24);
    expect([...middleRow]).toEqual([0, 0, 10, 9, 8, 0, 0, 0]);
  });

  test("sees nothing behind the cell that it looks from, nor where that can't go", () => {
    const corridors = gridOf(["#######", "#.....#", "#######", "#.....#", "#######"]);
    expect(pictureOf(corridors, chokePoints(corridors, 10))).toEqual([
      "#######",
      "#01010#",
      "#######",
      "#00000#",
      "#######",
    ]);
  });

  test("finds none on a ring and none on open floor", () => {
    const ring = gridOf(["#####", "#...#", "#.#.#", "#...#", "#####"]);
    expect(Math.max(...chokePoints(ring))).toBe(0);
    expect(Math.max(...chokePoints(gridOf(["....", "....", "...."])))).toBe(0);
  });

  test("gives what removing each cell in turn gives, on 300 random maps", () => {
    const rng = Rng.fromSeed("choke points");
    for (let i = 0; i < 300; i++) {
      const grid = randomGrid(rng);
      expect(chokePoints(grid), pictureOf(grid, chokePoints(grid)).join("\n")).toEqual(slowChokePoints(grid));
    }
  });

  test("gives what walking round each cell in turn gives, seen from a random cell of 300 random maps", () => {
    const rng = Rng.fromSeed("seen from");
    for (let i = 0; i < 300; i++) {
      const grid = randomGrid(rng);
      const from = rng.below(grid.tiles.length);
      const found = chokePoints(grid, from);
      expect(found, pictureOf(grid, found).join("\n")).toEqual(slowChokePointsFrom(grid, from));
    }
  });

  test("is not stopped by a passage of many thousand cells", () => {
    const length = 300_000;
    const grid = { width: length, height: 1, tiles: new Uint8Array(length).fill(1), tileset: tileset() };
    const behind = chokePoints(grid, 0);
    expect(behind[1]).toBe(length - 2);
    expect(behind[length - 2]).toBe(1);
    expect(behind[length - 1]).toBe(0);
  });
});

function slowChokePoints(grid: Grid & { tiles: Uint8Array }): Int32Array {
  const { labels } = regions(grid);
  return Int32Array.from(grid.tiles, (tile, cell) => {
    if (tile === 0) return 0;
    const without = { ...grid, tiles: grid.tiles.slice() };
    without.tiles[cell] = 0;
    const parts = regions(without);
    const sizes = new Map<number, number>();
    for (const [other, part] of parts.labels.entries()) {
      if (part >= 0 && labels[other] === labels[cell]) sizes.set(part, (sizes.get(part) ?? 0) + 1);
    }
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    return total - Math.max(0, ...sizes.values());
  });
}

function slowChokePointsFrom(grid: Grid & { tiles: Uint8Array }, from: number): Int32Array {
  const reached = (tiles: Uint8Array) =>
    distanceField({ ...grid, tiles }, [from]).filter((d) => d !== UNREACHED).length;
  const before = distanceField(grid, [from]);
  return Int32Array.from(grid.tiles, (_tile, cell) => {
    if (cell === from || before[cell] === UNREACHED) return 0;
    const tiles = grid.tiles.slice();
    tiles[cell] = 0;
    return reached(grid.tiles) - 1 - reached(tiles);
  });
}
