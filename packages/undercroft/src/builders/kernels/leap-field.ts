/** The size of a block: small enough for leaps near floor, large enough to be cheap to update. */
const BLOCK_BITS = 2;
const BLOCK = 1 << BLOCK_BITS;
/** The maximum distance, in blocks. Beyond that, it doesn't matter how far floor is. */
const FARTHEST = 12;

/**
 * How far a particle may leap without missing floor. For each block of 4x4 cells it holds the number of blocks, counted
 * with diagonals, to the nearest block that may have floor. Floor is only ever added, so distances only shrink, and
 * a block that gets its first floor only updates the neighbours that it is the nearest one for.
 */
export class LeapField {
  readonly #across: number;
  readonly #down: number;
  readonly #distance: Uint8Array;

  /** Begins with the floor for which `isFloor` holds. */
  constructor(width: number, height: number, isFloor: (cell: number) => boolean) {
    this.#across = (width + BLOCK - 1) >> BLOCK_BITS;
    this.#down = (height + BLOCK - 1) >> BLOCK_BITS;
    this.#distance = new Uint8Array(this.#across * this.#down).fill(FARTHEST);
    for (let y = 0; y < height; y++) {
      const blocks = (y >> BLOCK_BITS) * this.#across;
      for (let x = 0; x < width; x++) if (isFloor(y * width + x)) this.#distance[blocks + (x >> BLOCK_BITS)] = 0;
    }
    // Two passes, first from above and the left, then from below and the right.
    for (let y = 0; y < this.#down; y++) for (let x = 0; x < this.#across; x++) this.#comeNearer(x, y, -1);
    for (let y = this.#down - 1; y >= 0; y--) for (let x = this.#across - 1; x >= 0; x--) this.#comeNearer(x, y, 1);
  }

  /** Updates a block from its neighbours: the one beside it, and the three of the next row, in this direction. */
  #comeNearer(x: number, y: number, direction: 1 | -1): void {
    const nearest = Math.min(
      this.#at(x + direction, y),
      this.#at(x - 1, y + direction),
      this.#at(x, y + direction),
      this.#at(x + 1, y + direction),
    );
    const block = y * this.#across + x;
    if (nearest + 1 < this.#distance[block]!) this.#distance[block] = nearest + 1;
  }

  #at(x: number, y: number): number {
    return x < 0 || y < 0 || x >= this.#across || y >= this.#down ? FARTHEST : this.#distance[y * this.#across + x]!;
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
