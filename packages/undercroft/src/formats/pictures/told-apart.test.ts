import { describe, expect, test } from "vitest";
import { SHIPPED_TILES, THEMES, tileset } from "../../core/index.js";
import { dungeonTiles } from "./dungeon-tiles.js";
import { pixelFontFor } from "./glyph-masks.js";
import { type PictureOptions, paintLevel } from "./level-picture.js";
import { contrast, pictureTheme, tileLook } from "./looks.js";
import { createPixels } from "./raster.js";

const SIDES = ["dark", "light"] as const;
const cases = SIDES.flatMap((side) => THEMES.map((theme) => [side, theme] as const));

/** Every way to paint a map: as letters in cells with and without room for them, as stone and as tiles. */
const PAINTED: readonly PictureOptions[] = [
  { style: "glyphs", cell: 4 },
  { style: "glyphs", cell: 8 },
  { style: "glyphs", cell: 16 },
  { style: "stone", cell: 4 },
  { style: "stone", cell: 8 },
  { style: "stone", cell: 16 },
  { tiles: dungeonTiles, cell: 8 },
  { tiles: dungeonTiles, cell: 16 },
];

const SIZE = 9;
const MIDDLE = 4;
/** A wall on the left that is seen from the floor, and rock that isn't seen from anywhere. */
const PLACES = { middle: [MIDDLE, MIDDLE], wall: [1, MIDDLE], rock: [0, 0] } as const;

/** Paints a hall with a tile in its middle and so far around it, and returns the pixels of each place. */
function paintedPlaces(name: string, side: "dark" | "light", theme: string, options: PictureOptions, reach: number) {
  const set = tileset();
  const tile = set.tiles.findIndex((one) => one.name === name);
  const isIn = (x: number, y: number, from: number, to: number) => Math.min(x, y) >= from && Math.max(x, y) <= to;
  const tiles = Array.from({ length: SIZE * SIZE }, (_, at) => {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    if (isIn(x, y, MIDDLE - reach, MIDDLE + reach)) return tile;
    return isIn(x, y, 2, SIZE - 3) ? 1 : 0;
  });
  const { cell = 8 } = options;
  const pixels = createPixels(SIZE * cell, SIZE * cell);
  const view = { width: SIZE, height: SIZE, tiles, tileset: set, spawns: [], start: undefined, exits: [], theme };
  paintLevel(pixels, view, { masks: pixelFontFor, theme: side, ...options });
  const words = (column: number, row: number) =>
    Array.from({ length: cell * cell }, (_, i) => {
      const at = ((row * cell + Math.floor(i / cell)) * pixels.width + column * cell + (i % cell)) * 4;
      return (pixels.data[at]! << 16) | (pixels.data[at + 1]! << 8) | pixels.data[at + 2]!;
    });
  return { middle: words(...PLACES.middle), wall: words(...PLACES.wall), rock: words(...PLACES.rock) };
}

/** The colour that most pixels have. */
function mostly(pixels: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]![0];
}

/** The share of pixels that two cells don't have in common, by more than the grain of a stone. */
function differentShare(one: readonly number[], other: readonly number[]): number {
  const isFar = (a: number, b: number) =>
    [16, 8, 0].some((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) > GRAIN);
  return one.filter((pixel, i) => isFar(pixel, other[i]!)).length / one.length;
}

const GRAIN = 8;
/** One pixel of twenty: letters are thin. */
const LEAST_DIFFERENT = 1 / 20;

describe.each(cases)("in the %s picture theme, in the theme %s,", (side, theme) => {
  test.each(["chasm", "chasm_edge", "deep_water", "lava"])("%s is told from walls and from rock", (name) => {
    for (const options of PAINTED) {
      // As a tile, the edge of a chasm is floor with cracks in it.
      if (name === "chasm_edge" && options.tiles !== undefined) continue;
      const { middle, wall, rock } = paintedPlaces(name, side, theme, options, 1);
      const what = JSON.stringify({ ...options, tiles: options.tiles !== undefined });
      expect(contrast(mostly(middle), mostly(rock)), `${what} and rock`).toBeGreaterThanOrEqual(1.5);
      expect(contrast(mostly(middle), mostly(wall)), `${what} and walls`).toBeGreaterThanOrEqual(1.5);
    }
    // SVG pictures and terminals have these colours as they are.
    const colors = pictureTheme(side, theme);
    const { fill } = tileLook(colors, name);
    expect(contrast(fill!, colors.ground)).toBeGreaterThanOrEqual(1.5);
    expect(contrast(fill!, colors.wall)).toBeGreaterThanOrEqual(1.5);
  });

  test("no two tiles look alike", () => {
    const names = SHIPPED_TILES.map(({ name }) => name).filter((name) => name !== "wall");
    for (const options of PAINTED.filter(({ cell }) => cell === 16)) {
      const middles = names.map((name) => paintedPlaces(name, side, theme, options, 0).middle);
      for (const [i, one] of middles.entries()) {
        for (const [j, other] of middles.slice(0, i).entries()) {
          const what = `${names[i]} and ${names[j]}, ${options.style ?? "tiles"}`;
          expect(differentShare(one, other), what).toBeGreaterThan(LEAST_DIFFERENT);
        }
      }
    }
  });
});
