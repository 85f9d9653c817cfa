import { cached, checkArgument, grown, IS_LITTLE_ENDIAN, type Kind, whole } from "../../core/index.js";
import type { GlyphMasks } from "./glyph-font.js";

/** A picture in memory: red, green, blue and alpha of each pixel, row by row, as in `ImageData`. */
export interface Pixels {
  /** The number of columns of pixels. */
  readonly width: number;
  /** The number of rows of pixels. */
  readonly height: number;
  /** Four bytes per pixel. */
  readonly data: Uint8ClampedArray;
}

/** Returns an empty, transparent picture. */
export function createPixels(width: number, height: number): Pixels {
  checkArgument("createPixels", "width", SIDE, width);
  checkArgument("createPixels", "height", SIDE, height);
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}

/** Returns the 32-bit word of an opaque pixel with a colour, `0xrrggbb`. */
export function pixelWord(color: number): number {
  if (!IS_LITTLE_ENDIAN) return ((color << 8) | 0xff) >>> 0;
  return (0xff000000 | ((color & 0xff) << 16) | (color & 0xff00) | ((color >> 16) & 0xff)) >>> 0;
}

/** The pixels of a picture as one word each; writing a word is a quarter of the work of writing its bytes. */
export function pixelWords({ data, width, height }: Pixels): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, width * height);
}

/** A colour in hexadecimal digits, such as `#2040ff`. */
export function hexColor(color: number): string {
  return `#${color.toString(16).padStart(6, "0")}`;
}

/** Red, green and blue of a colour. */
export function rgbOf(color: number): readonly [number, number, number] {
  return [color >> 16, (color >> 8) & 255, color & 255];
}

/** A colour, `0xrrggbb`, by its red, green and blue. */
export function colorOf([r, g, b]: readonly [number, number, number]): number {
  return (r << 16) | (g << 8) | b;
}

/** A colour between two, both `0xrrggbb`: the first at 0, the second at 255. */
export function mixColors(from: number, to: number, part: number): number {
  if (part <= 0) return from;
  if (part >= 255) return to;
  const rest = 255 - part;
  const channel = (shift: number) =>
    Math.floor((((from >> shift) & 0xff) * rest + ((to >> shift) & 0xff) * part + 127) / 255) << shift;
  return channel(16) | channel(8) | channel(0);
}

/** Fills a rectangle with a colour, clipped to the picture. */
export function fillRect(
  pixels: Pixels,
  left: number,
  top: number,
  width: number,
  height: number,
  color: number,
): void {
  fillWords(pixelWords(pixels), pixels, left, top, width, height, pixelWord(color));
}

/** The same with the words already at hand, for callers that paint many. */
export function fillWords(
  words: Uint32Array,
  size: { readonly width: number; readonly height: number },
  left: number,
  top: number,
  width: number,
  height: number,
  word: number,
): void {
  const from = Math.max(0, left);
  const to = Math.min(size.width, left + width);
  const bottom = Math.min(size.height, top + height);
  if (to <= from) return;
  for (let y = Math.max(0, top); y < bottom; y++) {
    const row = y * size.width;
    // A call of fill costs more than a few writes do.
    if (to - from > 24) words.fill(word, row + from, row + to);
    else for (let i = row + from; i < row + to; i++) words[i] = word;
  }
}

/** Draws a glyph's mask over the picture in one colour. */
export function blitMask(
  pixels: Pixels,
  mask: Uint8Array,
  maskWidth: number,
  left: number,
  top: number,
  color: number,
): void {
  const { width, height, data } = pixels;
  const words = pixelWords(pixels);
  const word = pixelWord(color);
  const [r, g, b] = rgbOf(color);
  const maskHeight = mask.length / maskWidth;
  for (let y = Math.max(0, -top); y < maskHeight && top + y < height; y++) {
    for (let x = Math.max(0, -left); x < maskWidth && left + x < width; x++) {
      const alpha = mask[y * maskWidth + x]!;
      if (alpha === 0) continue;
      const i = (top + y) * width + left + x;
      if (alpha === 255) {
        words[i] = word;
        continue;
      }
      const rest = 255 - alpha;
      data[i * 4] = (data[i * 4]! * rest + r * alpha + 127) / 255;
      data[i * 4 + 1] = (data[i * 4 + 1]! * rest + g * alpha + 127) / 255;
      data[i * 4 + 2] = (data[i * 4 + 2]! * rest + b * alpha + 127) / 255;
      data[i * 4 + 3] = 255;
    }
  }
}

/** A screen of characters, as flat arrays. */
export interface GlyphCells {
  /** The number of characters in a row. */
  readonly columns: number;
  /** The number of rows of characters. */
  readonly rows: number;
  /** UTF-16 codes. 0 and codes that the font doesn't have leave the cell empty. */
  readonly glyphs: Uint16Array;
  /** The glyph's colour, `0xrrggbb`. */
  readonly inks: Uint32Array;
  /** The background colour, `0xrrggbb`. */
  readonly papers: Uint32Array;
}

/** Returns an empty screen of characters, black on black. */
export function createGlyphCells(columns: number, rows: number): GlyphCells {
  checkArgument("createGlyphCells", "columns", SIDE, columns);
  checkArgument("createGlyphCells", "rows", SIDE, rows);
  const count = columns * rows;
  const [glyphs, inks, papers] = [new Uint16Array(count), new Uint32Array(count), new Uint32Array(count)];
  return { columns, rows, glyphs, inks, papers };
}

/**
 * Paints a screen of characters, starting in the picture's upper left corner. Each glyph is rendered once per pair of
 * colours and then copied.
 */
export function paintGlyphs(pixels: Pixels, cells: GlyphCells, masks: GlyphMasks): void {
  const { width: stampWidth, height: stampHeight } = masks;
  const columns = Math.min(cells.columns, Math.floor(pixels.width / stampWidth));
  const rows = Math.min(cells.rows, Math.floor(pixels.height / stampHeight));
  const words = pixelWords(pixels);
  const stride = pixels.width;
  const rest = stride - stampWidth;
  const { glyphs, inks, papers } = cells;
  const book = cached(BOOKS, masks, () => new StampBook(stampWidth * stampHeight));
  let stamps = book.words;
  for (let row = 0; row < rows; row++) {
    const top = row * stampHeight * stride;
    for (let column = 0; column < columns; column++) {
      const cell = row * cells.columns + column;
      let stamp = book.find(glyphs[cell]!, inks[cell]!, papers[cell]!);
      if (stamp < 0) {
        stamp = book.add(masks, glyphs[cell]!, inks[cell]!, papers[cell]!);
        stamps = book.words;
      }
      let to = top + column * stampWidth;
      // Eight pixels at a time: a loop for each of them takes twice as long.
      for (let y = 0; y < stampHeight; y++, to += rest) {
        const end = to + stampWidth;
        for (; to + 8 <= end; to += 8, stamp += 8) {
          words[to] = stamps[stamp]!;
          words[to + 1] = stamps[stamp + 1]!;
          words[to + 2] = stamps[stamp + 2]!;
          words[to + 3] = stamps[stamp + 3]!;
          words[to + 4] = stamps[stamp + 4]!;
          words[to + 5] = stamps[stamp + 5]!;
          words[to + 6] = stamps[stamp + 6]!;
          words[to + 7] = stamps[stamp + 7]!;
        }
        for (; to < end; to++) words[to] = stamps[stamp++]!;
      }
    }
  }
}

/** Slots of a table of stamps, a power of two: a level has some dozens, floors that cool some hundreds. */
const SLOTS = 8192;
/** The table is emptied when it is this full: searches stay short. */
const MOST_STAMPS = SLOTS / 4;
/** Words that a table's stamps take at first; large glyphs need more. */
const FIRST_STAMPS = 64;

/** Glyphs already mixed with their colours, found by glyph and colours. */
class StampBook {
  /** All stamps one after the other. */
  words: Uint32Array;
  readonly #size: number;
  #count = 0;
  readonly #starts = new Int32Array(SLOTS).fill(-1);
  readonly #glyphs = new Uint16Array(SLOTS);
  readonly #inks = new Uint32Array(SLOTS);
  readonly #papers = new Uint32Array(SLOTS);
  #slot = 0;

  constructor(size: number) {
    this.#size = size;
    this.words = new Uint32Array(size * FIRST_STAMPS);
  }

  /** Where a stamp begins, or -1; the slot it would have is remembered for `add`. */
  find(glyph: number, ink: number, paper: number): number {
    let slot = (Math.imul(glyph, 0x9e3779b1) ^ Math.imul(ink, 0x85ebca6b) ^ Math.imul(paper, 0xc2b2ae35)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & (SLOTS - 1);
    for (; this.#starts[slot]! >= 0; slot = (slot + 1) & (SLOTS - 1)) {
      if (this.#glyphs[slot] === glyph && this.#inks[slot] === ink && this.#papers[slot] === paper) {
        return this.#starts[slot]!;
      }
    }
    this.#slot = slot;
    return -1;
  }

  /** Mixes a stamp that the last `find` did not find. */
  add(masks: GlyphMasks, glyph: number, ink: number, paper: number): number {
    if (this.#count === MOST_STAMPS) {
      this.#count = 0;
      this.#starts.fill(-1);
      this.find(glyph, ink, paper);
    }
    const start = this.#count * this.#size;
    if (start + this.#size > this.words.length) this.words = grown(this.words);
    const mask = glyph === 0 ? undefined : masks.mask(String.fromCharCode(glyph));
    if (mask === undefined) this.words.fill(pixelWord(paper), start, start + this.#size);
    else for (let i = 0; i < this.#size; i++) this.words[start + i] = pixelWord(mixColors(paper, ink, mask[i]!));
    const slot = this.#slot;
    this.#starts[slot] = start;
    this.#glyphs[slot] = glyph;
    this.#inks[slot] = ink;
    this.#papers[slot] = paper;
    this.#count++;
    return start;
  }
}

const BOOKS = /* @__PURE__ */ new WeakMap<GlyphMasks, StampBook>();

/** A picture, as an argument of public functions. */
export const PIXELS: Kind = {
  rule: "a picture { width, height, data }, as createPixels makes it",
  fits: (value) => {
    const { width, height, data } = (value ?? {}) as Partial<Pixels>;
    return data !== undefined && data.buffer !== undefined && data.length === width! * height! * 4;
  },
};
const SIDE = /* @__PURE__ */ whole(1);
