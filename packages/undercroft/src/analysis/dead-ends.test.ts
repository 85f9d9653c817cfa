import { describe, expect, test } from "vitest";
import { Rng, tileset } from "../core/index.js";
import { deadEndPassages, deadEnds } from "./dead-ends.js";
import type { Grid } from "./grid.js";

function gridOf(rows: readonly string[]): Grid {
  const tiles = Uint8Array.from(rows.join(""), (glyph) => tileset().byGlyph(glyph)!);
  return { width: rows[0]!.length, height: rows.length, tiles, tileset: tileset() };
}

/** Draws the cells of the first passage as `a`, of the second as `b` and so on. */
function pictureOf(grid: Grid, isKept?: (cell: number) => boolean): string[] {
  const { count, starts, cells } = deadEndPassages(grid, deadEnds(grid), isKept);
  const glyphs = Array.from(grid.tiles as Uint8Array, (tile) => grid.tileset.glyph(tile));
  for (let i = 0; i < count; i++) {
    for (let at = starts[i]!; at < starts[i + 1]!; at++) glyphs[cells[at]!] = String.fromCharCode(97 + i);
  }
  return Array.from({ length: grid.height }, (_, y) => glyphs.slice(y * grid.width, (y + 1) * grid.width).join(""));
}

describe("deadEnds", () => {
  test("are the cells with one way out, and neither cells without any nor corners", () => {
    const grid = gridOf([
      "##########", //
      "#....#.#.#",
      "####.#####",
      "####...###",
      "##########",
    ]);
    expect([...deadEnds(grid)]).toEqual([11, 36]);
  });

  test("are the same as counted cell by cell on 300 random maps with open borders", () => {
    const rng = Rng.fromSeed("dead ends");
    for (let i = 0; i < 300; i++) {
      const width = rng.between(1, 10);
      const height = rng.between(1, 10);
      const tiles = Uint8Array.from({ length: width * height }, () => rng.below(2));
      const isOpen = (x: number, y: number) =>
        x >= 0 && y >= 0 && x < width && y < height && tiles[y * width + x] === 1;
      const expected: number[] = [];
      for (const [cell, tile] of tiles.entries()) {
        const x = cell % width;
        const y = Math.floor(cell / width);
        const ways = [isOpen(x, y - 1), isOpen(x, y + 1), isOpen(x - 1, y), isOpen(x + 1, y)].filter(Boolean).length;
        if (tile === 1 && ways === 1) expected.push(cell);
      }
      expect([...deadEnds({ width, height, tiles, tileset: tileset() })]).toEqual(expected);
    }
  });
});

describe("deadEndPassages", () => {
  const grid = gridOf([
    "#############",
    "#......#....#",
    "#.####.#.##.#",
    "#.#.##......#",
    "#.#.##.#.##.#",
    "#......#.####",
    "#####.##.####",
    "#####.#######",
    "#############",
  ]);

  test("lead from each dead end back to the junction, which stays", () => {
    expect(pictureOf(grid)).toEqual([
      "#############",
      "#......#....#",
      "#.####.#.##.#",
      "#.#a##......#",
      "#.#a##.#c##b#",
      "#......#c####",
      "#####d##c####",
      "#####d#######",
      "#############",
    ]);
  });

  test("end before a cell that is kept", () => {
    const kept = 8 + 5 * 13;
    expect(pictureOf(grid, (cell) => cell === kept)[4]).toBe("#.#a##.#.##b#");
    expect(pictureOf(grid, (cell) => cell === kept)[6]).toBe("#####d##c####");
  });

  test("name the cell that they hang on", () => {
    const { junctions } = deadEndPassages(grid, deadEnds(grid));
    expect([...junctions].map((cell) => [cell % 13, Math.floor(cell / 13)])).toEqual([
      [3, 5],
      [11, 3],
      [8, 3],
      [5, 5],
    ]);
  });

  test("leave out a passage with two ends and no junction", () => {
    expect(deadEndPassages(gridOf(["#######", "#.....#", "#####.#", "#######"]), [8, 19]).count).toBe(0);
  });

  test("leave a room alone, however small, and fill the niche in its wall", () => {
    expect(pictureOf(gridOf(["######", "##.###", "#...##", "#...##", "######"]))).toEqual([
      "######",
      "##a###",
      "#...##",
      "#...##",
      "######",
    ]);
  });
});
