import type { Blocks } from "./blocks.js";
import type { Choices } from "./choices.js";
import type { Pausing } from "./meter.js";
import type { Wave } from "./wave.js";

/**
 * Contradictions that are undone one by one before a block is solved again. On maps of a few places there are more, so that a
 * missing solution is proved, and twice as many after each fresh start, for the same reason.
 */
const PATIENCE = 12;
const SMALL_PATIENCE = 20_000;
/** The first radius of a block, in places. */
const FIRST_RADIUS = 3;
/** Blocks that may be emptied in the first order of places, and one more for each of this many decided places. */
const FIRST_BLOCKS = 16;
const PLACES_PER_FIRST_BLOCK = 64;
/** The same in later orders, which must get further. Doubled from round to round. */
const LATER_BLOCKS = 60;
const PLACES_PER_LATER_BLOCK = 16;
/** The sides that the orders of places lean to, one after the other. */
const ORDERS = [
  [0, 0],
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;
/** More doublings than this would exceed any budget. */
const MOST_DOUBLINGS = 30;

/**
 * What is done if undoing choices doesn't help: a block around the contradiction is emptied and solved again, then
 * a larger one, and after too many of them the whole map, in another order.
 */
export class Repair {
  readonly #wave: Wave;
  readonly #choices: Choices;
  readonly #blocks: Blocks;
  /** The most places that were ever decided since the last fresh start. */
  #best = 0;
  /** Contradictions, and blocks emptied, since more was decided than ever before. */
  #troubles = 0;
  #attempts = 0;
  #radius = FIRST_RADIUS;
  /** The number of fresh starts, and the blocks emptied since the last one. */
  #order: number;
  #repairsInOrder: number;

  /** Goes on counting where an earlier run over the same output stopped. */
  constructor(wave: Wave, choices: Choices, blocks: Blocks, earlier?: Repair) {
    this.#wave = wave;
    this.#choices = choices;
    this.#blocks = blocks;
    this.#order = earlier === undefined ? 0 : earlier.#order;
    this.#repairsInOrder = earlier === undefined ? 0 : earlier.#repairsInOrder;
  }

  /** The number of fresh starts. */
  get order(): number {
    return this.#order;
  }

  get troubles(): number {
    return this.#troubles;
  }

  /** Counts contradictions from here. */
  forgetTroubles(): void {
    this.#troubles = 0;
  }

  /** Notes how many places are decided. Returns whether that is more than ever. */
  advance(decided: number): boolean {
    if (decided <= this.#best) return false;
    this.#best = decided;
    this.#forgetAttempts();
    return true;
  }

  #forgetAttempts(): void {
    this.#troubles = 0;
    this.#attempts = 0;
    this.#radius = FIRST_RADIUS;
  }

  addTrouble(): void {
    this.#troubles++;
  }

  /** Whether choices have been undone often enough. */
  get isDue(): boolean {
    const patience = (PATIENCE + SMALL_PATIENCE / this.#wave.grid.places ** 2) * doubled(this.#order);
    return this.#troubles > patience * (this.#attempts + 1);
  }

  /**
   * Empties a block around a place, so that it is decided again. Its neighbours stay as they are, and everything decided
   * so far becomes final. What was possible in the block still is, so emptying it leads to no contradiction.
   */
  *repair(center: number, startsOver: boolean): Pausing {
    const wave = this.#wave;
    const choices = this.#choices;
    this.#repairsInOrder++;
    this.#attempts++;
    wave.settle();
    choices.clear();
    choices.isCommitted = true;
    if (startsOver || this.#repairsInOrder > this.#allowance()) {
      this.#order++;
      this.#repairsInOrder = 0;
      const [across, down] = ORDERS[this.#order % ORDERS.length]!;
      wave.lean(across, down);
      this.#radius = Math.max(wave.grid.columns, wave.grid.rows);
    }
    const block = this.#blocks.around(center, this.#radius);
    this.#radius += 1 + (this.#radius >> 2);
    yield* this.#blocks.empty(block);
    if (block.length === wave.grid.places) {
      choices.isCommitted = false;
      this.#best = 0;
      this.#forgetAttempts();
    }
    wave.forget(wave.mark());
  }

  /** Blocks that may be emptied before a fresh start in another order. */
  #allowance(): number {
    if (this.#order === 0) return FIRST_BLOCKS + this.#best / PLACES_PER_FIRST_BLOCK;
    const round = Math.floor(this.#order / ORDERS.length);
    return (LATER_BLOCKS + this.#best / PLACES_PER_LATER_BLOCK) * doubled(round);
  }
}

function doubled(times: number): number {
  return 1 << Math.min(times, MOST_DOUBLINGS);
}
