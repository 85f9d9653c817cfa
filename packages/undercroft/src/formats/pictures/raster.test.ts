import { expect, test } from "vitest";
import { pixelFont } from "./glyph-masks.js";
import { blitMask, createGlyphCells, createPixels, fillRect, mixColors, type Pixels, paintGlyphs } from "./raster.js";

function colorAt({ width, data }: Pixels, x: number, y: number): number {
  const i = (y * width + x) * 4;
  expect(data[i + 3]).toBe(255);
  return (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!;
}

test("Colours are mixed between both ends, which are reached exactly.", () => {
  expect(mixColors(0x102030, 0xffeedd, 0)).toBe(0x102030);
  expect(mixColors(0x102030, 0xffeedd, 255)).toBe(0xffeedd);
  expect(mixColors(0x000000, 0xffffff, 128)).toBe(0x808080);
});

test("A rectangle that reaches over the edges is cut off there.", () => {
  const pixels = createPixels(40, 6);
  fillRect(pixels, -5, 2, 100, 2, 0xff8000);
  for (let x = 0; x < 40; x++) {
    expect(colorAt(pixels, x, 2)).toBe(0xff8000);
    expect(colorAt(pixels, x, 3)).toBe(0xff8000);
    expect(pixels.data[(1 * 40 + x) * 4 + 3]).toBe(0);
    expect(pixels.data[(4 * 40 + x) * 4 + 3]).toBe(0);
  }
});

test("A mask is mixed with what is there by how much it covers, and cut off at the edges.", () => {
  const pixels = createPixels(3, 2);
  fillRect(pixels, 0, 0, 3, 2, 0x000000);
  blitMask(pixels, Uint8Array.of(0, 128, 255, 255), 2, 1, 0, 0xffffff);
  blitMask(pixels, Uint8Array.of(255, 255, 255, 255), 2, -1, -1, 0x00ff00);
  expect([0, 1, 2].map((x) => colorAt(pixels, x, 0))).toEqual([0x00ff00, 0x000000, 0x808080]);
  expect([0, 1, 2].map((x) => colorAt(pixels, x, 1))).toEqual([0x000000, 0xffffff, 0xffffff]);
});

test("A screen of characters has each glyph in its colours, whatever was painted before.", () => {
  const font = pixelFont();
  const [columns, rows] = [60, 50];
  const cells = createGlyphCells(columns, rows);
  const pixels = createPixels(columns * 8, rows * 8);
  // More colours than are kept, so that stamps are thrown away in between.
  for (let i = 0; i < cells.glyphs.length; i++) {
    cells.glyphs[i] = i % 7 === 0 ? 0 : 33 + (i % 94);
    cells.inks[i] = (i * 2_654_435) & 0xffffff;
    cells.papers[i] = (i * 40_503) & 0xffffff;
  }
  for (let round = 0; round < 2; round++) {
    paintGlyphs(pixels, cells, font);
    for (let i = 0; i < cells.glyphs.length; i++) {
      const mask = font.mask(String.fromCharCode(cells.glyphs[i]!));
      const [left, top] = [(i % columns) * 8, Math.floor(i / columns) * 8];
      for (let pixel = 0; pixel < 64; pixel += 5) {
        const expected = mask?.[pixel] === 255 ? cells.inks[i] : cells.papers[i];
        const at = ((top + (pixel >> 3)) * pixels.width + left + (pixel & 7)) * 4;
        const color = (pixels.data[at]! << 16) | (pixels.data[at + 1]! << 8) | pixels.data[at + 2]!;
        if (color !== expected) expect.fail(`cell ${i}, pixel ${pixel}: ${color.toString(16)}`);
      }
    }
    cells.inks.reverse();
  }
});

test("Characters that don't fit into the picture are left out.", () => {
  const cells = createGlyphCells(3, 3);
  cells.papers.fill(0xff0000);
  const pixels = createPixels(20, 12);
  paintGlyphs(pixels, cells, pixelFont());
  expect(colorAt(pixels, 15, 7)).toBe(0xff0000);
  expect(pixels.data[(0 * 20 + 16) * 4 + 3]).toBe(0);
  expect(pixels.data[(8 * 20 + 0) * 4 + 3]).toBe(0);
});
