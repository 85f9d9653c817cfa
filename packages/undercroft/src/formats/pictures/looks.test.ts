import { describe, expect, test } from "vitest";
import { SHIPPED_TILES, THEMES } from "../../core/index.js";
import { chain, simpleMap } from "../../entries/index.js";
import { recipeChain } from "../../recipes/index.js";
import { readWorld } from "../../worlds/index.js";
import { cp437Code } from "./cp437.js";
import { pixelFont } from "./glyph-masks.js";
import { paintLevel } from "./level-picture.js";
import { type LevelView, levelView } from "./level-view.js";
import { contrast, groundInk, PICTURE_THEMES, pictureTheme, themeCells, themesOf, tileLook } from "./looks.js";
import { createPixels } from "./raster.js";
import { STAMP_INK, STAMP_SIZE, stampsOf } from "./stamps.js";
import { toSvg } from "./svg.js";
import { toText } from "./text-picture.js";
import { worldColors } from "./world-colors.js";

const SIDES = ["dark", "light"] as const;
const cases = SIDES.flatMap((side) => THEMES.map((theme) => [side, theme] as const));

test("the table has every shipped tile and no other", () => {
  const names = SHIPPED_TILES.map(({ name }) => name).filter((name) => name !== "wall" && name !== "floor");
  for (const side of SIDES) expect(Object.keys(PICTURE_THEMES[side].tiles).sort()).toEqual([...names].sort());
});

describe.each(cases)("in the %s picture theme, in the theme %s,", (side, theme) => {
  const colors = pictureTheme(side, theme);

  test("every tile stands out from what it is drawn on", () => {
    for (const { name } of SHIPPED_TILES) {
      const { fill = colors.floorPlain, ink } = tileLook(colors, name);
      expect(contrast(ink, fill), name).toBeGreaterThanOrEqual(3);
    }
  });

  test("walls stand out from floors, and their tops from their faces", () => {
    for (const floor of [colors.floorNear, colors.floorFar, colors.floorPlain]) {
      expect(contrast(colors.wall, floor)).toBeGreaterThan(1.5);
    }
    expect(contrast(colors.wallTop, colors.wall)).toBeGreaterThan(1.3);
    expect(contrast(colors.wall, colors.wallFoot)).toBeGreaterThan(1.3);
  });

  test("glyphs can be read on the bare ground", () => {
    for (const { name } of SHIPPED_TILES) {
      const least = side === "light" ? 4.5 : 3;
      expect(contrast(groundInk(colors, name), colors.ground), name).toBeGreaterThanOrEqual(least);
    }
  });
});

test("themes differ, and an unknown one is the usual stone", () => {
  const walls = THEMES.map((theme) => pictureTheme("dark", theme).wall);
  expect(new Set(walls).size).toBe(THEMES.length);
  expect(pictureTheme("dark", "swamp")).toBe(PICTURE_THEMES.dark);
  expect(pictureTheme("dark", "toString")).toBe(PICTURE_THEMES.dark);
  expect(pictureTheme("dark", "stone")).toEqual(PICTURE_THEMES.dark);
  const { themes: _, ...own } = PICTURE_THEMES.dark;
  expect(pictureTheme(own, "deep")).toBe(own);
  // Painters keep what they mixed for a theme as long as it is the same object.
  expect(pictureTheme("light", "deep")).toBe(pictureTheme("light", "deep"));
});

test("every shipped tile's glyph is in the pixel font and in code page 437, each with a code of its own", () => {
  const font = pixelFont();
  const codes = SHIPPED_TILES.map(({ name, glyph }) => {
    expect(
      font.mask(glyph)?.some((alpha) => alpha > 0),
      `${name} ${glyph}`,
    ).toBe(true);
    return cp437Code(glyph);
  });
  expect(codes).not.toContain(undefined);
  expect(new Set(codes).size).toBe(SHIPPED_TILES.length);
});

test("stamps are for shipped tiles, whole, and show something", () => {
  const stamped = SHIPPED_TILES.filter(({ name }) => stampsOf(name).length > 0).map(({ name }) => name);
  expect(stamped).toContain("grass");
  expect(stamped).not.toContain("door");
  for (const name of stamped) {
    for (const stamp of stampsOf(name)) {
      expect(stamp, name).toHaveLength(STAMP_SIZE * STAMP_SIZE);
      expect(Math.max(...stamp), name).toBeGreaterThanOrEqual(STAMP_INK);
      // What isn't one of the signs would be 255.
      expect(Math.max(...stamp), name).toBeLessThanOrEqual(3);
    }
  }
  expect(stampsOf("toString")).toEqual([]);
});

test("the cells of places have the numbers of their themes; where places overlap, the first one counts", () => {
  const level = chain({ width: 30, height: 20, purpose: "map" }).startWith(simpleMap()).build({ seed: 1 });
  expect(themeCells(level)).toBeUndefined();
  const areas = [
    { theme: "swamp", cells: [[0, 0, 30]] },
    { theme: "deep", cells: [[2, 3, 6]] },
    { theme: "stone", cells: [[2, 5, 8]] },
  ];
  const cells = themeCells({ width: 30, height: 20, areas })!;
  expect(Array.from(cells.subarray(60, 70))).toEqual([0, 0, 0, 6, 6, 6, 1, 1, 0, 0]);
  expect(cells.reduce((sum, theme) => sum + Math.min(1, theme), 0)).toBe(5);
});

test("places have the colours of a world's themes in every picture", () => {
  const world = readWorld({
    world: "keep",
    themes: { frozen: { colors: { floor: "#123456" } } },
    recipes: {
      halves: {
        purpose: "map",
        size: [40, 14],
        steps: [
          {
            use: "in-parts",
            parts: [
              { steps: [{ use: "bsp-interior" }], name: "ice", theme: "frozen" },
              { steps: [{ use: "bsp-interior" }], name: "den", theme: "warrens" },
            ],
          },
        ],
      },
    },
  });
  const level = recipeChain(world.recipe("halves"), world).build({ seed: 1 });
  const theme = worldColors(world);
  const numbers = themeCells(level, themesOf(theme))!;
  const names = new Set(Array.from(numbers, (number) => themesOf(theme)[number - 1]));
  expect([...names].sort()).toEqual(["frozen", "warrens", undefined]);
  expect(toSvg(level, { theme })).toContain("#123456");
  expect(toText(level, { theme, color: "full" })).toContain("\u001b[48;2;18;52;86m");
  const floor = numbers.findIndex((number, cell) => number === themesOf(theme).length && level.tiles[cell] === 1);
  const colorsOf = (view: LevelView) => {
    const pixels = createPixels(view.width, view.height);
    paintLevel(pixels, view, { cell: 1, theme });
    return [...pixels.data.subarray(4 * floor, 4 * floor + 3)];
  };
  const view = levelView(level, { distances: false });
  // Stones differ a little from each other.
  const near = (parts: readonly number[]) => Math.max(...parts.map((part, i) => Math.abs(part - [18, 52, 86][i]!)));
  expect(near(colorsOf(view))).toBeLessThan(12);
  expect(near(colorsOf({ ...view, areas: undefined }))).toBeGreaterThan(12);
});

test("a world's theme that has no colours for paper has its others there, and one that has some has those", () => {
  const colors = { floor: "#123456" };
  const world = readWorld({ world: "keep", themes: { ice: { colors }, ash: { colors, light: { floor: "#abc" } } } });
  const floorOf = (side: "dark" | "light", name: string) => worldColors(world, side).themes?.[name]?.floorPlain;
  expect(["ice", "ash"].map((name) => floorOf("dark", name))).toEqual([0x123456, 0x123456]);
  expect(["ice", "ash"].map((name) => floorOf("light", name))).toEqual([0x123456, 0xaabbcc]);
});

test("a chain's theme is in its level's recipe, and only if it has one", () => {
  const options = { width: 30, height: 20, purpose: "map" } as const;
  const plain = chain(options).startWith(simpleMap()).build({ seed: 1 });
  expect("theme" in plain.recipe).toBe(false);
  const deep = chain({ ...options, theme: "deep" })
    .startWith(simpleMap())
    .build({ seed: 1 });
  expect(deep.recipe.theme).toBe("deep");
  expect(deep.hash).toBe(plain.hash);
  expect(() => chain({ ...options, theme: "A Deep" })).toThrow('got "A Deep".');
});
