import { bitCount, rootOf } from "../../core/index.js";

/**
 * Finds which cells are connected, in rows of bits: words of 32 cells, the first in the lowest bit. Runs of
 * cells in a row are numbered in reading order, and linked with those that they touch in the row above. The number of a
 * cell's run is the number of runs that begin before it, so it isn't stored where they end.
 */
export class BitRuns {
  /** For each word the cells that a run begins with, and the number of runs that begin before it. */
  #starts = new Int32Array(0);
  #before = new Int32Array(0);
  /** The runs that each is linked with. */
  #linked = new Int32Array(0);

  /** The number of runs. */
  count = 0;

  /** Takes up rows of cells. Returns how many parts they fall into. */
  link(rows: Int32Array, words: number, height: number): number {
    const size = words * height;
    if (this.#starts.length < size) {
      this.#starts = new Int32Array(2 * size);
      this.#before = new Int32Array(2 * size);
      // Between two runs of a row there is a cell that is in none.
      this.#linked = new Int32Array(32 * size);
    }
    const starts = this.#starts;
    const before = this.#before;
    const linked = this.#linked;
    let count = 0;
    for (let at = 0; at < size; ) {
      for (let last = 0, end = at + words; at < end; at++) {
        const bits = rows[at]!;
        const begun = bits & ~((bits << 1) | last);
        last = bits >>> 31;
        starts[at] = begun;
        before[at] = count;
        if (begun !== 0) count += bitCount(begun);
      }
    }
    this.count = count;
    for (let run = 0; run < count; run++) linked[run] = run;
    let parts = count;
    for (let at = words; at < size; ) {
      for (let last = 0, end = at + words; at < end; at++) {
        const both = rows[at]! & rows[at - words]!;
        let joints = both & ~((both << 1) | last);
        last = both >>> 31;
        for (; joints !== 0; joints &= joints - 1) {
          const upper = rootOf(linked, runAt(starts, before, at - words, joints));
          const lower = rootOf(linked, runAt(starts, before, at, joints));
          if (upper === lower) continue;
          linked[lower] = upper;
          parts--;
        }
      }
    }
    return parts;
  }

  /**
   * The part of a run, as the number of one of its runs: the run of the lowest cell of `bits`, which are in a word. If that
   * cell is in none, it is the last run before it, or with `after` the first one after it.
   */
  partAt(word: number, bits: number, after = 0): number {
    return rootOf(this.#linked, runAt(this.#starts, this.#before, word, bits) + after);
  }
}

/** The number of the last run that doesn't begin after the lowest cell of `bits`. */
function runAt(starts: Int32Array, before: Int32Array, word: number, bits: number): number {
  return before[word]! + bitCount(starts[word]! & (bits ^ (bits - 1))) - 1;
}
