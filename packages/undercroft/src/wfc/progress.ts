import type { Canvas } from "./canvas.js";
import type { Model } from "./model.js";
import type { Wave } from "./wave.js";

/** What is known so far, for display. */
export interface CollapseProgress {
  /** The number of patterns that are still possible for each cell. 1 means decided. */
  readonly left: Int32Array;
  /** The most likely colour of each cell. */
  readonly colors: Uint8Array;
}

/**
 * What the patterns left at each place make of the cells. It is asked for again and again while little changes, so it
 * remembers which patterns were left at an open place, and only looks at places where that has changed.
 */
export class Progress {
  readonly #model: Model;
  readonly #canvas: Canvas;
  /** For each place the set of patterns that was left when it was last open; empty where it never was. */
  #sets: Int32Array | undefined;
  /** What the cells of these places most likely are. */
  readonly #likeliest: Uint8Array;
  /** The weight of the patterns with each colour. */
  readonly #weights: Float64Array;

  constructor(model: Model, canvas: Canvas) {
    this.#model = model;
    this.#canvas = canvas;
    this.#likeliest = new Uint8Array(canvas.width * canvas.height);
    let last = 0;
    for (let i = 0; i < model.colors.length; i++) last = Math.max(last, model.colors[i]!);
    this.#weights = new Float64Array(last + 1);
  }

  of(wave: Wave): CollapseProgress {
    const { columns, rows, size, step, width } = this.#canvas;
    const { grid } = wave;
    const left = new Int32Array(this.#likeliest.length);
    const colors = new Uint8Array(left.length);
    this.#sets ??= new Int32Array(grid.state.length * wave.words);
    // Untouched places with the same template are alike.
    const untouched = new Map<number, number>();
    for (let row = 0; row < rows; row++) {
      const down = this.#canvas.down(row);
      for (let column = 0; column < columns; column++) {
        const place = grid.at(column, row);
        const count = wave.left(place);
        const decided = grid.decision(place);
        const isUntouched = grid.isUntouched(place);
        const isOpen = decided < 0 && !isUntouched;
        const isKnown = isOpen && wave.isLeft(place, this.#sets);
        const across = this.#canvas.across(column);
        for (let y = 0; y < down; y++) {
          for (let x = 0; x < across; x++) {
            const cell = (row * step + y) * width + column * step + x;
            const offset = y * size + x;
            left[cell] = count;
            if (isOpen) {
              if (!isKnown) this.#likeliest[cell] = this.#likelyColor(wave, place, offset);
              colors[cell] = this.#likeliest[cell]!;
            } else if (isUntouched) {
              const key = grid.templateOf[place]! * size * size + offset;
              const color = untouched.get(key) ?? this.#likelyColor(wave, place, offset);
              untouched.set(key, color);
              colors[cell] = color;
            } else {
              colors[cell] = this.#model.colors[decided * size * size + offset]!;
            }
          }
        }
      }
    }
    return { left, colors };
  }

  #likelyColor(wave: Wave, place: number, offset: number): number {
    const { size, colors, weights } = this.#model;
    return wave.likeliest(place, colors, size * size, offset, weights, this.#weights.fill(0));
  }
}
