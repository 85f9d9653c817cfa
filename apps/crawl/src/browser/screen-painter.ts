import { type GlyphMasks, type Pixels, paintGlyphs } from "undercroft/formats";
import type { Screen } from "../ui/index.js";

/** Shown for a sign that takes more than one code of UTF-16; the crawl has none of its own, a seed may. */
const REPLACEMENT = "?".charCodeAt(0);

/** A cell of the map's picture that has another colour laid over it. */
const TINTED = 2;

/** A picture of the map, and where it is on a screen of characters. */
export interface MapPicture {
  readonly x: number;
  readonly y: number;
  readonly rows: number;
  readonly pixels: Pixels;
}

/** Lays a colour over some pixels, so that they still shine through. */
function tint({ data, width }: ImageData, left: number, top: number, across: number, down: number, color: number) {
  const channels = [color >> 16, (color >> 8) & 0xff, color & 0xff] as const;
  for (let y = top; y < top + down; y++) {
    for (let x = left; x < left + across; x++) {
      const at = (y * width + x) * 4;
      for (const [i, channel] of channels.entries()) data[at + i] = (data[at + i]! + channel) >> 1;
    }
  }
}

/** Paints screens of characters on a canvas. Rows that look the same as before are left alone. */
export class ScreenPainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  #masks: GlyphMasks | undefined;
  #image: ImageData | undefined;
  #glyphs = new Uint16Array(0);
  #inks = new Uint32Array(0);
  #papers = new Uint32Array(0);
  #pictured = new Uint8Array(0);

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    // Nothing shines through: what is drawn needs no mixing with the page.
    this.#context = canvas.getContext("2d", { alpha: false })!;
  }

  /**
   * Paints what has changed; gives how many rows that were. A picture of the map is painted each time, wherever the screen
   * shows it.
   */
  paint(screen: Screen, masks: GlyphMasks, map?: MapPicture): number {
    const { width: columns, height: rows } = screen;
    const image = this.#imageFor(columns, rows, masks);
    const stripLength = image.width * masks.height * 4;
    let painted = 0;
    for (let row = 0; row < rows; row++) {
      const from = row * columns;
      const changed = this.#take(screen, from, from + columns);
      const isMap = map !== undefined && row >= map.y && row < map.y + map.rows;
      if (changed === undefined) {
        if (isMap) this.#layPicture(screen, row, image, masks, map);
        continue;
      }
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
      if (isMap) this.#layPicture(screen, row, image, masks, map);
      const [first, last] = changed;
      const left = first * masks.width;
      this.#context.putImageData(image, 0, 0, left, row * masks.height, (last + 1) * masks.width - left, masks.height);
    }
    return painted;
  }

  /** Copies a row of the map's picture to where the screen shows it. */
  #layPicture(screen: Screen, row: number, image: ImageData, masks: GlyphMasks, map: MapPicture): void {
    const { pixels } = map;
    const to = new Uint32Array(image.data.buffer);
    const from = new Uint32Array(pixels.data.buffer, pixels.data.byteOffset);
    const [across, down] = [masks.width, masks.height];
    for (let column = 0; column < screen.width; column++) {
      const cell = row * screen.width + column;
      if (screen.pictured[cell] === 0) continue;
      const left = (column - map.x) * across;
      for (let y = 0; y < down; y++) {
        const start = ((row - map.y) * down + y) * pixels.width + left;
        to.set(from.subarray(start, start + across), (row * down + y) * image.width + column * across);
      }
      if (screen.pictured[cell] === TINTED) tint(image, column * across, row * down, across, down, screen.bg[cell]!);
    }
    this.#context.putImageData(image, 0, 0, 0, row * down, image.width, down);
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
    this.#pictured = new Uint8Array(columns * rows);
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
      const pictured = screen.pictured[cell]!;
      const isSame = glyph === this.#glyphs[cell] && ink === this.#inks[cell] && paper === this.#papers[cell];
      if (isSame && pictured === this.#pictured[cell]) continue;
      this.#pictured[cell] = pictured;
      this.#glyphs[cell] = glyph;
      this.#inks[cell] = ink;
      this.#papers[cell] = paper;
      if (first < 0) first = cell - from;
      last = cell - from;
    }
    return first < 0 ? undefined : [first, last];
  }
}
