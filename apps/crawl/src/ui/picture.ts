import { COLORS } from "./colors.js";
import type { Screen } from "./screen.js";

/** A drawing of characters, as REXPaint has them: layers over each other, and colours of three bytes a cell. */
export interface DrawnLayer {
  readonly width: number;
  readonly height: number;
  readonly glyphs: Uint32Array;
  readonly fg: Uint8Array;
  readonly bg: Uint8Array;
}

/** Cells with this background are holes, through which the layer below shows. */
const HOLE = 0xff00ff;

/** How many rows of a picture that is too high can be cut off at the top. The rest is cut off at the bottom. */
const MOST_ABOVE = 5;

/** A picture in the middle of the screen. Round it, and where the screen is larger, there is night. */
export class Picture {
  readonly #layers: readonly DrawnLayer[];
  readonly #character: (code: number) => string | undefined;

  /** `character` says what a code of the drawing's font looks like. */
  constructor(layers: readonly DrawnLayer[], character: (code: number) => string | undefined) {
    this.#layers = layers;
    this.#character = character;
  }

  draw(screen: Screen): void {
    screen.fill(0, 0, screen.width, screen.height, COLORS.night);
    for (const layer of this.#layers) {
      const left = (screen.width - layer.width) >> 1;
      const top = Math.max(-MOST_ABOVE, (screen.height - layer.height) >> 1);
      for (let cell = 0; cell < layer.glyphs.length; cell++) {
        const bg = colorAt(layer.bg, cell);
        if (bg === HOLE) continue;
        const glyph = this.#character(layer.glyphs[cell]!) ?? " ";
        const x = left + (cell % layer.width);
        const y = top + Math.floor(cell / layer.width);
        screen.put(x, y, glyph === "\0" ? " " : glyph, colorAt(layer.fg, cell), bg);
      }
    }
  }
}

function colorAt(colors: Uint8Array, cell: number): number {
  return (colors[cell * 3]! << 16) | (colors[cell * 3 + 1]! << 8) | colors[cell * 3 + 2]!;
}
