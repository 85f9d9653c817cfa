import type { Screen } from "../ui/index.js";
import { type ColorDepth, painter } from "./color-depth.js";

const ESCAPE = "\u001b";

/** Makes the text that turns the previous screen into the next one. Cells that look the same aren't written again. */
export class FrameWriter {
  readonly #paint: (fg: number, bg: number) => string;
  #width = 0;
  #height = 0;
  #glyphs = new Uint32Array(0);
  #paints: string[] = [];

  constructor(depth: ColorDepth) {
    this.#paint = painter(depth);
  }

  /** Forgets what the terminal shows: the next frame writes everything. */
  reset(): void {
    this.#width = 0;
  }

  /** The text to write for a frame, empty if nothing has changed. */
  frame(screen: Screen): string {
    const { width, height } = screen;
    let text = "";
    if (width !== this.#width || height !== this.#height) {
      this.#width = width;
      this.#height = height;
      this.#glyphs = new Uint32Array(width * height);
      this.#paints = new Array(width * height).fill("");
      text = `${ESCAPE}[0m${ESCAPE}[2J`;
    }
    let painted: string | undefined;
    /** Where the cursor is after the last glyph; a new row is always gone to, as terminals differ at their edge. */
    let cursor = -1;
    for (let cell = 0; cell < screen.glyphs.length; cell++) {
      const glyph = screen.glyphs[cell]!;
      const paint = this.#paint(screen.fg[cell]!, screen.bg[cell]!);
      if (glyph === this.#glyphs[cell] && paint === this.#paints[cell]) continue;
      this.#glyphs[cell] = glyph;
      this.#paints[cell] = paint;
      const column = cell % width;
      if (cell !== cursor || column === 0) text += `${ESCAPE}[${(cell - column) / width + 1};${column + 1}H`;
      if (paint !== painted) text += `${ESCAPE}[${paint}m`;
      painted = paint;
      text += String.fromCodePoint(glyph);
      cursor = cell + 1;
    }
    return painted === undefined ? text : `${text}${ESCAPE}[0m`;
  }
}
