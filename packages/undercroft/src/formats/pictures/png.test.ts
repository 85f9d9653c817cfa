import { expect, test } from "vitest";
import { recipeChain, shippedRecipe } from "../../recipes/index.js";
import { levelView } from "./level-view.js";
import { encodePng, levelPixels, toPng } from "./png.js";
import { readPngPixels } from "./png-reader.js";
import { createPixels, pixelWord, pixelWords } from "./raster.js";

/** Zero where the bytes are the same. */
const compare = (a: ArrayLike<number>, b: ArrayLike<number>) => Buffer.compare(Buffer.from(a), Buffer.from(b));

const level = recipeChain(shippedRecipe("layered-fort"), { size: [60, 44] }).build({ seed: "picture", depth: 2 });

test.each([
  {},
  { cell: 5, theme: "light" },
  { cell: 8, style: "glyphs", area: { x: 10, y: 4, width: 7, height: 9 } },
] as const)("A PNG decodes to exactly what was painted, with %j.", async (options) => {
  const { width, height, data } = await readPngPixels(await toPng(level, options), { side: 4096, pixels: 4096 * 1024 });
  const pixels = levelPixels(levelView(level), options);
  expect([width, height]).toEqual([pixels.width, pixels.height]);
  const { cell = 16, area = level } = { area: level, ...options };
  expect([width, height]).toEqual([area.width * cell, area.height * cell]);
  expect(compare(data, pixels.data)).toBe(0);
  expect(pixels.data.every((value, i) => i % 4 < 3 || value === 255)).toBe(true);
});

test.each([
  ["256 colours has a palette", 256, 3],
  ["257 colours has none", 257, 2],
])("A picture of %s, and can be read again.", async (_, colors, type) => {
  const pixels = createPixels(512, 128);
  const words = pixelWords(pixels);
  for (let i = 0; i < words.length; i++) words[i] = pixelWord(7 * (Math.floor(i / 5) % colors));
  const png = await encodePng(pixels);
  // The type of colours is in the header.
  expect(png[25]).toBe(type);
  const again = await readPngPixels(png, { side: 4096, pixels: 4096 * 1024 });
  expect(compare(again.data, pixels.data)).toBe(0);
});

test("A view as a worker sends it gives the same picture as the level itself.", async () => {
  const view = structuredClone(levelView(level));
  expect(compare(await toPng(view, { cell: 4 }), await toPng(level, { cell: 4, level: false }))).toBe(0);
});

test("A picture that would be too large is refused, and says how large a cell may be.", async () => {
  await expect(toPng(level, { cell: 256 })).rejects.toThrow(/60x44 cells of 256 pixels .* at most 112/);
  await expect(toPng(level, { area: { x: 0, y: 0, width: 0, height: 3 } })).rejects.toThrow("the area is empty (0x3)");
});
