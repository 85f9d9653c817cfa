import { type GlyphMasks, paintGlyphs } from "undercroft/formats";
import type { Screen } from "../ui/index.js";

/** Shown for a sign that takes more than one code of UTF-16; the crawl has none of its own, a seed may. */
const REPLACEMENT = "?".charCodeAt(0);

/** Paints screens of characters on a canvas. Rows that look the same as before are left alone. */
export class ScreenPainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  #masks: GlyphMasks | undefined;
  #image: ImageData | undefined;
  #glyphs = new Uint16Array(0);
  #inks = new Uint32Array(0);
  #papers = new Uint32Array(0);

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    // Nothing shines through: what is drawn needs no mixing with the page.
    this.#context = canvas.getContext("2d", { alpha: false })!;
  }

  /** Paints what has changed; gives how many rows that were. */
  paint(screen: Screen, masks: GlyphMasks): number {
    const { width: columns, height: rows } = screen;
    const image = this.#imageFor(columns, rows, masks);
    const stripLength = image.width * masks.height * 4;
    let painted = 0;
    for (let row = 0; row < rows; row++) {
      const from = row * columns;
      const changed = this.#take(screen, from, from + columns);
      if (changed === undefined) continue;
      painted++;
      // The pixels of a row of cells lie together, and so it is a picture of its own.
      const strip = {
        width: image.width,
        height: masks.height,
        data: image.data.subarray(row * stripLength, (row + 1) * stripLength),
      };
      const cells = {
        columns,
        rows: 1,
        glyphs: this.#glyphs.subarray(from, from + columns),
        inks: this.#inks.subarray(from, from + columns),
        papers: this.#papers.subarray(from, from + columns),
      };
      paintGlyphs(strip, cells, masks);
      const [first, last] = changed;
      const left = first * masks.width;
      this.#context.putImageData(image, 0, 0, left, row * masks.height, (last + 1) * masks.width - left, masks.height);
    }
    return painted;
  }

  #imageFor(columns: number, rows: number, masks: GlyphMasks): ImageData {
    const width = columns * masks.width;
    const height = rows * masks.height;
    const isSame = this.#image?.width === width && this.#image.height === height && this.#masks === masks;
    if (this.#image !== undefined && isSame) return this.#image;
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#masks = masks;
    this.#image = this.#context.createImageData(width, height);
    // No glyph has the code 0: every cell counts as changed.
    this.#glyphs = new Uint16Array(columns * rows);
    this.#inks = new Uint32Array(columns * rows);
    this.#papers = new Uint32Array(columns * rows);
    return this.#image;
  }

  /** Takes over the cells of a row; gives the first and the last column that changed. */
  #take(screen: Screen, from: number, to: number): readonly [first: number, last: number] | undefined {
    let first = -1;
    let last = -1;
    for (let cell = from; cell < to; cell++) {
      const code = screen.glyphs[cell]!;
      const glyph = code > 0xffff ? REPLACEMENT : code;
      const ink = screen.fg[cell]!;
      const paper = screen.bg[cell]!;
      if (glyph === this.#glyphs[cell] && ink === this.#inks[cell] && paper === this.#papers[cell]) continue;
      this.#glyphs[cell] = glyph;
      this.#inks[cell] = ink;
      this.#papers[cell] = paper;
      if (first < 0) first = cell - from;
      last = cell - from;
    }
    return first < 0 ? undefined : [first, last];
  }
}
