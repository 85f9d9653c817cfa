/** Cells across a block: fine enough that a leap is possible near floor, coarse enough to be cheap to keep. */
const BLOCK_BITS = 2;
const BLOCK = 1 << BLOCK_BITS;
/** Blocks beyond which it doesn't matter how far floor is. */
const FARTHEST = 12;

/**
 * How far a particle may leap without missing floor. For each block of 4x4 cells it holds the number of blocks, counted
 * with diagonals, to the nearest block that may have floor. Floor only ever comes to a map, so distances only shrink,
 * and a block that gets its first floor has to tell its neighbours no farther than they come nearer by it.
 */
export class LeapField {
  readonly #across: number;
  readonly #down: number;
  readonly #distance: Uint8Array;

  constructor(width: number, height: number) {
    this.#across = (width + BLOCK - 1) >> BLOCK_BITS;
    this.#down = (height + BLOCK - 1) >> BLOCK_BITS;
    this.#distance = new Uint8Array(this.#across * this.#down).fill(FARTHEST);
  }

  /** Cells that a particle can move in any direction, rows and columns alike, without entering a block with floor. */
  leap(x: number, y: number): number {
    return (this.#distance[(y >> BLOCK_BITS) * this.#across + (x >> BLOCK_BITS)]! - 1) << BLOCK_BITS;
  }

  /** Notes that there may be floor from one column and row to others, all included. */
  occupy(left: number, top: number, right: number, bottom: number): void {
    for (let row = top >> BLOCK_BITS; row <= bottom >> BLOCK_BITS; row++) {
      for (let column = left >> BLOCK_BITS; column <= right >> BLOCK_BITS; column++) this.#occupyBlock(column, row);
    }
  }

  #occupyBlock(column: number, row: number): void {
    if (this.#distance[row * this.#across + column] === 0) return;
    this.#distance[row * this.#across + column] = 0;
    // Ring by ring; where a whole ring gets no nearer, none outside it does.
    for (let ring = 1; ring < FARTHEST; ring++) if (!this.#approach(column, row, ring)) return;
  }

  #approach(column: number, row: number, ring: number): boolean {
    const left = Math.max(0, column - ring);
    const right = Math.min(this.#across - 1, column + ring);
    const top = Math.max(0, row - ring);
    const bottom = Math.min(this.#down - 1, row + ring);
    let nearer = false;
    for (let y = top; y <= bottom; y++) {
      const wholeRow = y === row - ring || y === row + ring;
      for (let x = left; x <= right; x++) {
        if (!wholeRow && x !== column - ring && x !== column + ring) {
          x = Math.min(right, column + ring - 1);
          continue;
        }
        const block = y * this.#across + x;
        if (this.#distance[block]! <= ring) continue;
        this.#distance[block] = ring;
        nearer = true;
      }
    }
    return nearer;
  }
}
