import { expect, test } from "vitest";
import { tileset } from "../../core/index.js";
import { dungeonTiles } from "./dungeon-tiles.js";
import { PICTURE_THEMES } from "./looks.js";
import { layTiles } from "./tile-plan.js";

/** The sides from which walls cast a shadow on each cell that has one: north 1, west 2, north-west 4. */
function shadows(rows: readonly string[]): Record<string, number> {
  const set = tileset();
  const [width, height] = [rows[0]!.length, rows.length];
  const tiles = Uint8Array.from(rows.join(""), (glyph) => set.byGlyph(glyph)!);
  const sides: Record<string, number> = {};
  layTiles(
    { width, height, tiles, tileset: set, spawns: [], start: undefined },
    { x: 0, y: 0, width, height },
    { arts: [dungeonTiles], theme: PICTURE_THEMES.dark, floorThemes: undefined },
    {
      put() {},
      look() {},
      shade(from, x, y) {
        sides[`${x},${y}`] = from;
      },
    },
  );
  return sides;
}

test("walls cast shadows to the south and the east, but not to the north and the west", () => {
  expect(shadows(["####", "#..#", "#..#", "####"])).toEqual({ "1,1": 7, "2,1": 5, "1,2": 6 });
  expect(shadows(["...", ".#.", "..."])).toEqual({ "2,1": 2, "1,2": 1, "2,2": 4 });
});

test("doors have no shadow on them, and cast none", () => {
  expect(shadows(["#+#", "...", "..."])).toEqual({ "0,1": 1, "1,1": 4, "2,1": 1 });
});
