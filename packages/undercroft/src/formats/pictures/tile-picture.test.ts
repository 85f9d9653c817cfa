import { describe, expect, test } from "vitest";
import { tileset } from "../../core/index.js";
import { recipeChain, shippedRecipe } from "../../recipes/index.js";
import { readWorld } from "../../worlds/index.js";
import { autotile47 } from "./autotile.js";
import { dungeonTiles } from "./dungeon-tiles.js";
import { pixelFontFor } from "./glyph-masks.js";
import { type PictureOptions, paintLevel, thingLook } from "./level-picture.js";
import { type LevelView, levelView } from "./level-view.js";
import { PICTURE_THEMES } from "./looks.js";
import { createPixels, fillRect, type Pixels } from "./raster.js";
import type { TileSheet } from "./tile-sheet.js";
import { LIGHT_REACH } from "./torchlight.js";
import { worldColors } from "./world-colors.js";

/** A view from rows of glyphs: `@` is the start, `g` a goblin. */
function viewOf(rows: readonly string[], set = tileset()): LevelView {
  const text = rows.join("");
  return {
    width: rows[0]!.length,
    height: rows.length,
    tileset: set,
    tiles: Uint8Array.from(text, (glyph) => set.byGlyph(glyph) ?? 1),
    start: text.includes("@") ? text.indexOf("@") : undefined,
    spawns: [...text].flatMap((glyph, at) => (glyph === "g" ? [{ at, name: "Goblin" }] : [])),
    exits: [],
  };
}

function painted(view: LevelView, options: PictureOptions): Pixels {
  const { cell = 8, area = view } = options;
  const pixels = createPixels(area.width * cell, area.height * cell);
  paintLevel(pixels, view, { masks: pixelFontFor, ...options, cell });
  return pixels;
}

/** The colour of a pixel, `0xrrggbb`. */
function at({ width, data }: Pixels, x: number, y: number): number {
  const i = (y * width + x) * 4;
  return (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!;
}

const hasSameBytes = (a: Pixels, b: Pixels) => Buffer.compare(Buffer.from(a.data), Buffer.from(b.data)) === 0;

/** A sheet whose cells have one colour each: the number of the cell, and red. */
function plainSheet(mapping: Partial<TileSheet>, columns = 8, rows = 8): TileSheet {
  const tile = mapping.tile ?? 8;
  const pixels = createPixels(columns * tile, rows * tile);
  for (let cell = 0; cell < columns * rows; cell++) {
    fillRect(pixels, (cell % columns) * tile, Math.floor(cell / columns) * tile, tile, tile, 0xff0000 + cell);
  }
  return { tile, tiles: {}, things: {}, pixels, ...mapping };
}

const HALL = ["##########", "#@.......#", "#...~~...#", "#..g~~.¶##", "##########"];

describe("a level as tiles", () => {
  test("shows the cells of a sheet: blocks by their neighbours, things on their tiles", () => {
    const view = viewOf(HALL);
    const sheet = plainSheet({
      tiles: { wall: { autotile: 47, first: 0 }, floor: 50, shallow_water: { autotile: 16, first: 0 }, torch_wall: 61 },
      things: { Player: 52, Goblin: [53] },
    });
    const pixels = painted(view, { tiles: sheet });
    const shown = (x: number, y: number) => at(pixels, x * 8 + 4, y * 8 + 4) - 0xff0000;
    expect(shown(1, 1)).toBe(52);
    expect(shown(3, 3)).toBe(53);
    expect(shown(2, 1)).toBe(50);
    expect(shown(7, 3)).toBe(61);
    // The corner has walls to the east and the south, and goes on outside; floor lies to the south-east.
    expect(shown(0, 0)).toBe(autotile47(255 - 8));
    expect(shown(4, 0)).toBe(autotile47(255 - 8 - 16 - 32));
    // Water to the east and the south: 2 + 4. Walls are no shore.
    expect(shown(4, 2)).toBe(Math.floor(6 / 4) * 8 + (6 % 4));
    expect(shown(4, 3)).toBe(Math.floor(7 / 4) * 8 + (7 % 4));
  });

  test("shows the floor where a sheet is transparent, and the next sheet where it has nothing", () => {
    const view = viewOf(["....", ".~.=", "...."]);
    const clear = createPixels(8, 8);
    fillRect(clear, 0, 0, 4, 8, 0x00ff00);
    const own: TileSheet = { pixels: clear, tile: 8, tiles: { shallow_water: 0 }, things: {} };
    const pixels = painted(view, { tiles: [own, plainSheet({ tiles: { floor: 7, carpet: 8 } })] });
    expect(at(pixels, 8 + 1, 8 + 4)).toBe(0x00ff00);
    expect(at(pixels, 8 + 6, 8 + 4)).toBe(0xff0007);
    expect(at(pixels, 24 + 4, 8 + 4)).toBe(0xff0008);
  });

  test("scales tiles evenly: whole multiples stay sharp", () => {
    const pixels = createPixels(2, 2);
    fillRect(pixels, 0, 0, 1, 2, 0xffffff);
    fillRect(pixels, 1, 0, 1, 2, 0x000000);
    const sheet: TileSheet = { pixels, tile: 2, tiles: { floor: 0 }, things: {} };
    const row = (cell: number) => {
      const large = painted(viewOf(["."]), { tiles: sheet, cell });
      return Array.from({ length: cell }, (_, x) => at(large, x, 3) & 0xff);
    };
    expect(row(8)).toEqual([255, 255, 255, 255, 0, 0, 0, 0]);
    expect(row(9)).toEqual([255, 255, 255, 255, 128, 0, 0, 0, 0]);
  });

  test("is stone where cells are too small", () => {
    const view = viewOf(HALL);
    expect(hasSameBytes(painted(view, { tiles: dungeonTiles, cell: 3 }), painted(view, { cell: 3 }))).toBe(true);
    expect(hasSameBytes(painted(view, { tiles: dungeonTiles, cell: 4 }), painted(view, { cell: 4 }))).toBe(false);
  });

  test("has dots for things where cells are too small for their pictures", () => {
    const view = { ...viewOf(["...", "...", "..."]), spawns: [{ at: 4, name: "Goblin" }] };
    const middle = (cell: number) =>
      at(painted(view, { tiles: dungeonTiles, cell }), Math.floor(cell * 1.5), Math.floor(cell * 1.5));
    const { ink } = thingLook(PICTURE_THEMES.dark, "Goblin");
    for (const cell of [4, 5, 7]) expect(middle(cell)).toBe(ink);
  });

  test("looks the same when it is painted part by part, with light and without", () => {
    for (const name of ["deeps", "town"]) {
      const view = levelView(recipeChain(shippedRecipe(name)).build({ seed: "parts", depth: 3 }));
      for (const light of [false, true]) {
        const options = { tiles: dungeonTiles, cell: 8, light };
        const whole = painted(view, options);
        const patched = createPixels(whole.width, whole.height);
        for (let y = 0; y < view.height; y += 13) {
          for (let x = 0; x < view.width; x += 17) {
            const area = { x, y, width: Math.min(17, view.width - x), height: Math.min(13, view.height - y) };
            const part = painted(view, { ...options, area });
            for (let row = 0; row < part.height; row++) {
              const from = row * part.width * 4;
              const to = ((y * 8 + row) * whole.width + x * 8) * 4;
              patched.data.set(part.data.subarray(from, from + part.width * 4), to);
            }
          }
        }
        expect(hasSameBytes(patched, whole)).toBe(true);
      }
    }
  });

  test("shows a world's own looks, unless a sheet has a picture of them", () => {
    const world = readWorld({
      world: "frost",
      tiles: {
        shallow_water: { glyph: "~", walkable: true, opaque: false, look: { color: "#9cf", background: "#123456" } },
      },
      things: { Goblin: { kind: "monster", look: { glyph: "G", color: "#abcdef" } } },
    });
    const view = viewOf(["....", ".~g.", "...."]);
    const theme = worldColors(world);
    const inPicture = (pixels: Pixels, color: number) => {
      for (let i = 0; i < pixels.width * pixels.height; i++) if (at(pixels, i, 0) === color) return true;
      return false;
    };
    const ours = painted(view, { tiles: dungeonTiles, theme, cell: 16 });
    expect(inPicture(ours, 0x123456)).toBe(true);
    expect(inPicture(ours, 0xabcdef)).toBe(true);
    const sheet = plainSheet({ tiles: { shallow_water: 3 }, things: { Goblin: 4 } });
    const theirs = painted(view, { tiles: [sheet, dungeonTiles], theme, cell: 16 });
    expect(inPicture(theirs, 0x123456)).toBe(false);
    expect(inPicture(theirs, 0xabcdef)).toBe(false);
    expect(inPicture(theirs, 0xff0004)).toBe(true);
  });

  test("has a plate under the character of a thing that nobody has drawn", () => {
    const view = { ...viewOf(["....", "....", "...."]), spawns: [{ at: 5, name: "Zorn" }] };
    const pixels = painted(view, { tiles: plainSheet({ tiles: { floor: 1 } }), cell: 16 });
    expect(at(pixels, 16 + 1, 16 + 8)).toBe(0xff0001);
    expect(at(pixels, 16 + 3, 16 + 3) >> 16).toBeLessThan(0x90);
  });
});

describe("torchlight", () => {
  /** How bright cells are, from a plain floor without a texture of its own. */
  function brightness(view: LevelView): (x: number, y: number) => number {
    const white = createPixels(8, 8);
    fillRect(white, 0, 0, 8, 8, 0x808080);
    const sheet: TileSheet = { pixels: white, tile: 8, tiles: { floor: 0, wall: 0 }, things: {} };
    const pixels = painted(view, { tiles: sheet, light: true, cell: 8, things: false });
    return (x, y) => {
      let sum = 0;
      for (let dy = 0; dy < 8; dy++) for (let dx = 0; dx < 8; dx++) sum += at(pixels, x * 8 + dx, y * 8 + dy) >> 16;
      return sum / 64;
    };
  }

  test("fades with the distance from the start, and ends", () => {
    const row = `#@${".".repeat(30)}#`;
    const wall = "#".repeat(row.length);
    const light = brightness(viewOf([wall, row, wall]));
    expect(light(1, 1)).toBeGreaterThan(light(4, 1));
    expect(light(4, 1)).toBeGreaterThan(light(7, 1));
    expect(light(LIGHT_REACH + 3, 1)).toBe(light(29, 1));
    expect(light(29, 1)).toBeLessThan(0x80);
    expect(light(1, 1)).toBeGreaterThan(0x80);
  });

  test("doesn't pass walls, but a torch in a wall shines", () => {
    const light = brightness(viewOf(["#########", "#...#...#", "#...#...#", "#...#...#", "##¶######"]));
    expect(light(2, 3)).toBeGreaterThan(light(2, 1));
    expect(light(6, 2)).toBeLessThan(light(2, 2));
    expect(light(6, 2)).toBe(light(7, 1));
  });

  test("has the hue of the theme in its shadows", () => {
    const view = viewOf(["....", "....", "...."]);
    const channels = (floorFar: number) => {
      const pixels = painted(view, { tiles: plainGray(), light: true, theme: { ...PICTURE_THEMES.dark, floorFar } });
      return at(pixels, 12, 12);
    };
    expect(channels(0x0000ff) & 0xff).toBeGreaterThan(channels(0x0000ff) >> 16);
    expect(channels(0xff0000) & 0xff).toBeLessThan(channels(0xff0000) >> 16);
  });

  function plainGray(): TileSheet {
    const gray = createPixels(8, 8);
    fillRect(gray, 0, 0, 8, 8, 0x808080);
    return { pixels: gray, tile: 8, tiles: { floor: 0 }, things: {} };
  }
});
