import { describe, expect, test } from "vitest";
import { SHIPPED_TILES, THEMES, tileset } from "../../core/index.js";
import { shippedWorld } from "../../worlds/index.js";
import { pixelFontFor } from "./glyph-masks.js";
import { paintLevel, plateLook, startLook, thingLook } from "./level-picture.js";
import type { LevelView } from "./level-view.js";
import { contrast, pictureTheme, tileLook } from "./looks.js";
import { createPixels, mixColors } from "./raster.js";
import { sceneLines } from "./text-picture.js";
import { PLATE_ALPHA, SHADE_COLOR } from "./tile-picture.js";

const cases = (["dark", "light"] as const).flatMap((side) => THEMES.map((theme) => [side, theme] as const));
const things = [...shippedWorld().things.values()];
const grounds = SHIPPED_TILES.filter(({ walkable, name }) => walkable || /water|lava|chasm/.test(name));

describe.each(cases)("in the %s picture theme, in the theme %s,", (side, theme) => {
  const colors = pictureTheme(side, theme);

  test("whoever is on a level stands out from the ground below", () => {
    for (const { name: tile } of grounds) {
      const { fill } = tileLook(colors, tile);
      const papers = fill === undefined ? [colors.floorNear, colors.floorFar, colors.floorPlain] : [fill];
      for (const paper of papers) {
        for (const { name } of things) {
          const { ink } = thingLook(colors, name, tile);
          expect(contrast(ink, paper), `${name} on ${tile}`).toBeGreaterThanOrEqual(3);
        }
        expect(contrast(startLook(colors, tile).ink, paper), `start on ${tile}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test("on tiles, those that have no picture stand out from their plate", () => {
    const plate = mixColors(colors.floorPlain, SHADE_COLOR, PLATE_ALPHA);
    for (const { name } of things) {
      expect(contrast(plateLook(colors, name).ink, plate), name).toBeGreaterThanOrEqual(3);
    }
  });
});

test("monsters are letters, and what lies about is none", () => {
  expect(things.length).toBeGreaterThan(30);
  for (const { name, kind } of things) {
    const { glyph } = thingLook(pictureTheme(), name);
    if (kind === "monster") expect(glyph, name).toMatch(/[A-Za-z&@]/);
    if (kind === "item" || kind === "trap") expect(glyph, name).not.toMatch(/[A-Za-z@]/);
  }
});

const set = tileset();

/** A row of one tile with a thing on its middle. */
function viewOf(tile: string, name: string, kind: "monster" | "item"): LevelView {
  const tiles = new Array(9).fill(set.tiles.findIndex((one) => one.name === tile));
  return {
    ...{ width: 3, height: 3, tiles, tileset: set, start: undefined, exits: [] },
    spawns: [{ at: 4, name, kind }],
  };
}

test("where there is no room for letters, monsters are larger dots than items", () => {
  const dotSize = (cell: number, kind: "monster" | "item") => {
    const pixels = createPixels(3 * cell, 3 * cell);
    paintLevel(pixels, viewOf("floor", "Dagger", kind), { cell, masks: pixelFontFor });
    const bare = createPixels(3 * cell, 3 * cell);
    paintLevel(bare, { ...viewOf("floor", "Dagger", kind), spawns: [] }, { cell, masks: pixelFontFor });
    return pixels.data.filter((part, i) => part !== bare.data[i]).length;
  };
  for (const cell of [3, 4, 5, 6, 7]) expect(dotSize(cell, "monster")).toBeGreaterThan(dotSize(cell, "item"));
  for (const cell of [1, 2]) expect(dotSize(cell, "item")).toBeGreaterThan(0);
});

test("in a terminal, too, things stand out from lava", () => {
  const lava = set.tiles.findIndex(({ name }) => name === "lava");
  const look = { glyph: "n", color: [226, 96, 28] } as const;
  const scene = { width: 1, height: 1, tiles: [lava], tileset: set, things: new Map([[0, look]]) };
  const [line] = sceneLines(scene, { color: "full" });
  const [back, ink] = [...line!.matchAll(/[34]8;2;(\d+);(\d+);(\d+)/g)].map(
    ([, r, g, b]) => (Number(r) << 16) | (Number(g) << 8) | Number(b),
  );
  expect(contrast(ink!, back!)).toBeGreaterThanOrEqual(3);
});
