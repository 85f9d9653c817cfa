import type { Rng } from "../core/index.js";
import type { Blocks } from "./blocks.js";
import type { Pausing } from "./meter.js";
import type { Solved } from "./outcome.js";
import type { Wave } from "./wave.js";

/** The radius of the blocks of a repeated solution that are solved again, and the distance between their middles. */
const RADIUS = 6;
const STEP = 6;

/** A smaller solution, repeated all over an empty wave and then solved again block by block. */
export class Variation {
  readonly #wave: Wave;
  readonly #blocks: Blocks;
  /** The middles of the blocks that are still to be solved anew. */
  readonly #middles: number[] = [];
  /** What stood in the block that is being solved anew, place by place. */
  #before: readonly { readonly place: number; readonly pattern: number }[] = [];

  constructor(wave: Wave, blocks: Blocks) {
    this.#wave = wave;
    this.#blocks = blocks;
  }

  /** Fills the wave with the smaller solution, and draws the order in which its blocks are solved anew. */
  *repeat(rng: Rng, { patterns, columns, rows }: Solved): Pausing {
    const wave = this.#wave;
    const { grid } = wave;
    for (let row = 0; row < grid.rows; row++) {
      for (let column = 0; column < grid.columns; column++) {
        wave.decide(grid.at(column, row), patterns[(row % rows) * columns + (column % columns)]!);
      }
      yield* this.#makeFinal();
    }
    for (let row = 0; row < grid.rows; row += STEP) {
      for (let column = 0; column < grid.columns; column += STEP) this.#middles.push(grid.at(column, row));
    }
    rng.shuffle(this.#middles);
  }

  /** Empties the next block; false where there is none. */
  *emptyNext(): Pausing<boolean> {
    const wave = this.#wave;
    const middle = this.#middles.pop();
    if (middle === undefined) return false;
    const block = this.#blocks.around(middle, RADIUS);
    this.#before = block.map((place) => ({ place, pattern: wave.grid.decision(place) }));
    yield* this.#blocks.empty(block);
    wave.settle();
    wave.forget(wave.mark());
    return true;
  }

  /** Puts back what stood in the block. */
  *restore(): Pausing {
    const wave = this.#wave;
    wave.undo(0);
    wave.settle();
    for (const { place } of this.#before) wave.reset(place);
    for (const { place, pattern } of this.#before) wave.decide(place, pattern);
    yield* this.#makeFinal();
  }

  *#makeFinal(): Pausing {
    const wave = this.#wave;
    yield* wave.propagating();
    wave.settle();
    wave.forget(wave.mark());
  }
}
