import type { AllowedColors } from "./allowed-colors.js";
import type { Demands } from "./demands.js";
import { PAUSE, type Pausing } from "./meter.js";
import type { Wave } from "./wave.js";

/** Squares of places that are emptied and solved again. */
export class Blocks {
  readonly #wave: Wave;
  readonly #allowed: AllowedColors;
  readonly #demands: Demands;

  constructor(wave: Wave, allowed: AllowedColors, demands: Demands) {
    this.#wave = wave;
    this.#allowed = allowed;
    this.#demands = demands;
  }

  /** The places of a square, row by row. It ends at the output's sides, or goes on at the other one. */
  around(center: number, radius: number): number[] {
    const { grid } = this.#wave;
    const columns = spanAround(grid.columnOf(center), radius, grid.columns, grid.isPeriodic);
    const rows = spanAround(grid.rowOf(center), radius, grid.rows, grid.isPeriodic);
    return rows.flatMap((row) => columns.map((column) => grid.at(column, row)));
  }

  /** Lets the places of a block have all that their neighbours and the demands on their cells allow. */
  *empty(block: readonly number[]): Pausing {
    const wave = this.#wave;
    const { meter } = wave;
    meter.work += block.length;
    for (const place of block) wave.reset(place);
    this.#demands.forgetWays();
    for (const place of block) {
      this.#allowed.restrict(wave, place);
      if (meter.isDue) yield PAUSE;
    }
    for (const place of block) {
      wave.revise(place);
      if (meter.isDue) yield PAUSE;
    }
    yield* wave.propagating();
  }
}

function spanAround(middle: number, radius: number, length: number, wraps: boolean): number[] {
  const first = wraps ? middle - Math.min(radius, (length - 1) >> 1) : Math.max(0, middle - radius);
  const end = wraps ? first + Math.min(2 * radius + 1, length) : Math.min(length, middle + radius + 1);
  return Array.from({ length: end - first }, (_, i) => (first + i + length) % length);
}
