import { describe, expect, test } from "vitest";
import { FLOOR, SHIPPED_TILES, THEMES, tileset } from "../../core/index.js";
import { recipeChain, shippedRecipe } from "../../recipes/index.js";
import { pixelFont, pixelFontFor } from "./glyph-masks.js";
import { type PictureOptions, paintLevel, paintPicture, thingLook } from "./level-picture.js";
import { type LevelView, levelView } from "./level-view.js";
import { contrast, inkFor, PICTURE_THEMES, pictureTheme } from "./looks.js";
import { createPixels, type Pixels } from "./raster.js";

/** Zero where the bytes are the same. */
const compare = (a: ArrayLike<number>, b: ArrayLike<number>) => Buffer.compare(Buffer.from(a), Buffer.from(b));

const { dark, light } = PICTURE_THEMES;

/** A view from rows of glyphs: `@` is the start, `g` a goblin. */
function viewOf(rows: readonly string[], more: Partial<LevelView> = {}): LevelView {
  const set = tileset();
  const text = rows.join("");
  return {
    width: rows[0]!.length,
    height: rows.length,
    tileset: set,
    tiles: Uint8Array.from(text, (glyph) => set.byGlyph(glyph) ?? 1),
    start: text.includes("@") ? text.indexOf("@") : undefined,
    spawns: [...text].flatMap((glyph, at) => (glyph === "g" ? [{ at, name: "Goblin" }] : [])),
    exits: [],
    ...more,
  };
}

const CHAMBER = ["########", "########", "##@..g##", "##...+##", "########", "########"];

function painted(view: LevelView, options: PictureOptions = {}): Pixels {
  const { cell = 8, area = view } = options;
  const pixels = createPixels(area.width * cell, area.height * cell);
  paintLevel(pixels, view, { masks: pixelFontFor, ...options });
  return pixels;
}

function colorAt({ width, data }: Pixels, x: number, y: number): number {
  const i = (y * width + x) * 4;
  return (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!;
}

/** Stones differ a little from each other: near enough to a colour. */
function isNear(color: number, wanted: number): boolean {
  return [16, 8, 0].every((shift) => Math.abs(((color >> shift) & 255) - ((wanted >> shift) & 255)) <= 8);
}

function colorsIn(pixels: Pixels, column: number, row: number, cell = 8): number[] {
  return Array.from({ length: cell * cell }, (_, i) =>
    colorAt(pixels, column * cell + (i % cell), row * cell + Math.floor(i / cell)),
  );
}

describe("stone", () => {
  test("Rock that borders nothing is the ground, walls are lit from above where no wall is over them.", () => {
    const pixels = painted(viewOf(CHAMBER));
    expect(new Set(colorsIn(pixels, 0, 0))).toEqual(new Set([dark.ground]));
    const above = (column: number, row: number) => colorAt(pixels, column * 8 + 3, row * 8);
    const middle = (column: number, row: number) => colorAt(pixels, column * 8 + 3, row * 8 + 4);
    const foot = (column: number, row: number) => colorAt(pixels, column * 8 + 3, row * 8 + 7);
    expect(isNear(above(3, 1), dark.wallTop)).toBe(true);
    expect(isNear(middle(3, 1), dark.wall)).toBe(true);
    expect(isNear(foot(3, 1), dark.wallFoot)).toBe(true);
    // The left wall goes on downwards: only its uppermost stone is lit.
    expect(isNear(above(1, 2), dark.wall)).toBe(true);
    expect(isNear(above(3, 4), dark.wallTop)).toBe(true);
    expect(isNear(foot(3, 4), dark.wall)).toBe(true);
  });

  test("Floors lie in the shadow of the wall above them.", () => {
    const pixels = painted(viewOf(CHAMBER));
    expect(isNear(colorAt(pixels, 3 * 8 + 4, 2 * 8 + 5), dark.floorPlain)).toBe(true);
    const shadow = colorAt(pixels, 3 * 8 + 4, 2 * 8);
    expect(contrast(shadow, 0)).toBeLessThan(contrast(colorAt(pixels, 3 * 8 + 4, 2 * 8 + 5), 0));
    expect(isNear(colorAt(pixels, 3 * 8 + 4, 3 * 8), dark.floorPlain)).toBe(true);
  });

  test("Floors cool with the distance from the start, as far as it is known.", () => {
    const view = viewOf(CHAMBER);
    const distances = new Int32Array(view.tiles.length).fill(-1);
    distances[2 * 8 + 3] = 0;
    distances[2 * 8 + 4] = 1000;
    const pixels = painted({ ...view, distances });
    const floor = (column: number) => colorAt(pixels, column * 8 + 4, 2 * 8 + 5);
    expect(isNear(floor(3), dark.floorNear)).toBe(true);
    expect(isNear(floor(4), dark.floorFar)).toBe(true);
  });

  test("Start, spawns and features are glyphs in their colours.", () => {
    const pixels = painted(viewOf(CHAMBER));
    const goblin = pixelFont().mask("g")!;
    const { ink } = thingLook(dark, "Goblin");
    colorsIn(pixels, 5, 2).forEach((color, i) => {
      expect(color === ink).toBe(goblin[i] === 255);
    });
    expect(colorsIn(pixels, 2, 2).filter((color) => color === dark.start)).toHaveLength(
      pixelFont()
        .mask("@")!
        .filter((alpha) => alpha > 0).length,
    );
    expect(new Set(colorsIn(pixels, 5, 3))).toEqual(new Set([dark.tiles.door!.fill, dark.tiles.door!.ink]));
  });

  test("Without things there are neither start nor spawns.", () => {
    const pixels = painted(viewOf(CHAMBER), { things: false });
    expect(colorsIn(pixels, 5, 2)).not.toContain(thingLook(dark, "Goblin").ink);
    expect(colorsIn(pixels, 2, 2)).not.toContain(dark.start);
  });

  test.each([1, 2, 3, 5, 7])("With %i pixels a cell there are dots instead of glyphs.", (cell) => {
    const pixels = painted(viewOf(CHAMBER), { cell });
    const middle = (column: number, row: number) =>
      colorAt(pixels, column * cell + (cell >> 1), row * cell + (cell >> 1));
    expect(middle(5, 2)).toBe(thingLook(dark, "Goblin").ink);
    expect(middle(2, 2)).toBe(dark.start);
    expect(middle(5, 3)).toBe(dark.tiles.door!.ink);
    expect(middle(0, 0)).toBe(dark.ground);
    expect(isNear(middle(1, 3), dark.wall)).toBe(true);
  });

  test.each(["stone", "glyphs"] as const)("As %s, parts painted one by one make up the whole picture.", (style) => {
    const level = recipeChain(shippedRecipe("layered-fort")).build({ seed: "parts", depth: 3 });
    const view = levelView(level);
    for (const cell of [1, 4, 8, 11]) {
      const whole = painted(view, { cell, style });
      for (let y = 0; y < view.height; y += 17) {
        for (let x = 0; x < view.width; x += 13) {
          const area = { x, y, width: Math.min(13, view.width - x), height: Math.min(17, view.height - y) };
          const part = painted(view, { cell, style, area });
          for (let row = 0; row < part.height; row++) {
            const from = ((y * cell + row) * whole.width + x * cell) * 4;
            const rowBytes = part.data.subarray(row * part.width * 4, (row + 1) * part.width * 4);
            expect(compare(rowBytes, whole.data.subarray(from, from + part.width * 4))).toBe(0);
          }
        }
      }
    }
  });
});

describe("terrain", () => {
  const LAKE = ["#######", "#.....#", "#.≈≈≈.#", "#.≈≈≈.#", "#.≈≈≈.#", "#.....#", "#######"];
  const water = dark.tiles.deep_water!;

  test.each(SHIPPED_TILES.slice(2).map(({ name, glyph }) => [name, glyph] as const))(
    "%s can be told from floor and wall, at every size",
    (name, glyph) => {
      for (const cell of [2, 4, 8, 11, 16]) {
        for (const theme of ["dark", "light"] as const) {
          const picture = (sign: string) =>
            colorsIn(painted(viewOf(["#####", "#...#", `#.${sign}.#`, "#...#", "#####"]), { cell, theme }), 2, 2, cell);
          for (const other of ["#", "."])
            expect(picture(glyph), `${name} ${cell} ${theme}`).not.toEqual(picture(other));
        }
      }
    },
  );

  test("A lake is filled, with round corners and a soft rim where floor lies next to it.", () => {
    const pixels = painted(viewOf(LAKE), { cell: 16 });
    const middle = colorsIn(pixels, 3, 3, 16);
    expect(middle.filter((color) => isNear(color, water.fill!)).length).toBeGreaterThan(200);
    expect(isNear(colorAt(pixels, 2 * 16, 2 * 16), dark.floorPlain)).toBe(true);
    const rim = colorAt(pixels, 3 * 16 + 8, 2 * 16);
    expect(isNear(rim, dark.floorPlain) || isNear(rim, water.fill!)).toBe(false);
  });

  test("Against a wall a lake has neither.", () => {
    const pixels = painted(viewOf(["####", "#≈≈#", "#≈≈#", "####"]), { cell: 16 });
    const corner = colorAt(pixels, 2 * 16 + 15, 2 * 16 + 15);
    expect(isNear(corner, water.fill!)).toBe(true);
  });

  test("A chasm has a cliff below the floor above it.", () => {
    const pixels = painted(viewOf(["####", "#..#", "#░░#", "#░░#", "####"]), { cell: 16 });
    const { fill } = dark.tiles.chasm!;
    expect(colorAt(pixels, 24, 2 * 16)).not.toBe(fill);
    expect(colorAt(pixels, 24, 2 * 16 + 12)).toBe(fill);
    expect(colorAt(pixels, 24, 3 * 16)).toBe(fill);
  });

  test("What is too small for a picture is a colour without dots.", () => {
    const colors = new Set(colorsIn(painted(viewOf(LAKE), { cell: 4 }), 3, 3, 4));
    expect(colors).toEqual(new Set([water.fill]));
  });

  test("A torch in a wall is wall, with a flame on it, and shows no rock behind it.", () => {
    const plain = painted(viewOf(["####", "####", "#..#", "####"]));
    const torch = painted(viewOf(["####", "#¶##", "#..#", "####"]));
    expect(colorsIn(torch, 1, 0)).toEqual(colorsIn(plain, 1, 0));
    expect(colorsIn(torch, 1, 1)).toContain(dark.tiles.torch_wall!.ink);
    const other = colorsIn(plain, 1, 1);
    const same = colorsIn(torch, 1, 1).filter((color, i) => color === other[i]);
    expect(same.length).toBeGreaterThan(40);
  });

  test("Walls and floors have the colours of the level's theme, and floors those of their place.", () => {
    for (const theme of THEMES) {
      const colors = pictureTheme("dark", theme);
      const areas = [{ name: "den", theme: "warrens", cells: [[2, 3, 4] as const] }];
      const pixels = painted(viewOf(CHAMBER, { theme, areas }));
      expect(isNear(colorAt(pixels, 3 * 8 + 3, 8 + 4), colors.wall), theme).toBe(true);
      expect(isNear(colorAt(pixels, 4 * 8 + 4, 3 * 8 + 5), colors.floorPlain), theme).toBe(true);
      expect(isNear(colorAt(pixels, 3 * 8 + 4, 2 * 8 + 5), pictureTheme("dark", "warrens").floorPlain)).toBe(true);
    }
  });

  test.each(["stone", "glyphs"] as const)("As %s, a lake painted in parts makes up the whole picture.", (style) => {
    const view = viewOf(["########", "#.≈~▒░.#", "#≈≈~♣░░#", '#""♠-=;#', "#¶≡§▲%τ#", "########"]);
    for (const cell of [4, 8, 11, 16]) {
      const whole = painted(view, { cell, style });
      for (let y = 0; y < view.height; y += 2) {
        for (let x = 0; x < view.width; x += 3) {
          const area = { x, y, width: Math.min(3, view.width - x), height: Math.min(2, view.height - y) };
          const part = painted(view, { cell, style, area });
          for (let row = 0; row < part.height; row++) {
            const from = ((y * cell + row) * whole.width + x * cell) * 4;
            const rowBytes = part.data.subarray(row * part.width * 4, (row + 1) * part.width * 4);
            expect(compare(rowBytes, whole.data.subarray(from, from + part.width * 4))).toBe(0);
          }
        }
      }
    }
  });

  test("As glyphs, a lake is a blue area.", () => {
    const lake = colorsIn(painted(viewOf(LAKE), { style: "glyphs" }), 3, 3);
    expect(new Set(lake)).toEqual(new Set([water.fill, water.ink]));
    expect(new Set(colorsIn(painted(viewOf(LAKE), { style: "glyphs", cell: 4 }), 3, 3, 4))).toEqual(
      new Set([water.fill]),
    );
  });

  test("A game's own wall and floor look like those that they replace.", () => {
    const own = tileset([
      { name: "granite", glyph: "#", walkable: false, opaque: true },
      { name: "flags", glyph: ".", walkable: true, opaque: false },
    ]);
    for (const style of ["stone", "glyphs"] as const) {
      const pixels = painted({ ...viewOf(CHAMBER), tileset: own }, { style });
      expect(compare(pixels.data, painted(viewOf(CHAMBER), { style }).data)).toBe(0);
    }
    expect(own.tiles[FLOOR]!.name).toBe("flags");
  });
});

describe("glyphs", () => {
  test("Every cell is its tile's character; rock that borders nothing is empty.", () => {
    const pixels = painted(viewOf(CHAMBER), { style: "glyphs" });
    const covered = (column: number, row: number) =>
      colorsIn(pixels, column, row).map((color) => color !== dark.ground);
    const shape = (glyph: string) => Array.from(pixelFont().mask(glyph)!, (alpha) => alpha === 255);
    expect(covered(0, 0)).not.toContain(true);
    expect(covered(1, 1)).toEqual(shape("#"));
    expect(covered(3, 2)).toEqual(shape("."));
    expect(covered(2, 2)).toEqual(shape("@"));
    expect(covered(5, 2)).toEqual(shape("g"));
    expect(covered(5, 3)).toEqual(shape("+"));
  });
});

describe("themes", () => {
  test("On paper everything that stands on a floor has enough contrast to be read.", () => {
    for (const name of ["Goblin", "Orc", "Health Potion", "Rations", "Longsword", "Zombie"]) {
      const { ink } = thingLook(light, name);
      for (const floor of [light.floorNear, light.floorFar, light.floorPlain]) {
        expect(contrast(ink, floor), name).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(light.start, light.floorFar)).toBeGreaterThan(7);
  });

  test("In the dark theme spawns keep the colours they have in a terminal.", () => {
    expect(inkFor(dark, 0x8fbf6a)).toBe(0x8fbf6a);
  });

  test("A theme that doesn't exist and a cell without pixels are said so.", () => {
    const pixels = createPixels(1, 1);
    expect(() => paintLevel(pixels, viewOf(CHAMBER), { theme: "drak" as "dark" })).toThrow(/dark, light, got "drak"/);
    expect(() => paintLevel(pixels, viewOf(CHAMBER), { cell: 0 })).toThrow(/cell must be .* got 0/);
    expect(() => paintLevel(pixels, viewOf(CHAMBER), { cell: 2.5 })).toThrow(/got 2\.5/);
  });
});

test("Walls that were drawn by hand look like all others.", () => {
  const level = recipeChain(shippedRecipe("layered-fort")).build({ seed: "parts", depth: 3 });
  expect(level.prefabs.length).toBeGreaterThan(0);
  const own = painted(levelView(level, { distances: false }), { things: false, cell: 4 });
  const { width, height, tiles, tileset } = level;
  const plain = { width, height, tiles, tileset, spawns: [], start: undefined, exits: [], areas: level.areas };
  expect(compare(own.data, painted(plain, { things: false, cell: 4 }).data)).toBe(0);
});

test("A step's own picture lies in the middle, as large as fits, in its colours.", () => {
  const pixels = createPixels(40, 20);
  paintPicture(pixels, { width: 2, rows: ["# ", " #"], colors: ["#ff0000", "#000000", "#000000", "#00ff00"] });
  expect(colorAt(pixels, 5, 5)).toBe(dark.ground);
  expect(colorAt(pixels, 15, 5)).toBe(0xff0000);
  expect(colorAt(pixels, 25, 15)).toBe(0x00ff00);
  expect(colorAt(pixels, 25, 5)).toBe(dark.ground);
});
