import type { Frame, FrameState, Journal, JournalMark, Picture } from "./history.js";

/** The tiles at one moment, and where the history stood. */
export interface TilesThen {
  readonly bytes: Uint8Array;
  readonly mark: JournalMark | undefined;
}

/** Four cells as four bytes, for each way in which they can be set (1) or not (0). */
const FOUR_CELLS = /* @__PURE__ */ fourCells();

function fourCells(): Int32Array {
  const bytes = new Uint8Array(64);
  for (let i = 0; i < 64; i++) bytes[i] = ((i >> 2) >> (i & 3)) & 1;
  // Written and read through the same view, so the byte order of the machine doesn't matter.
  return new Int32Array(bytes.buffer);
}

/** The tiles of a map. Every write is counted, and noted for the history where one is recorded. */
export class RecordedTiles {
  readonly bytes: Uint8Array;
  /** How many times tiles were written. */
  revision = 0;
  readonly #journal: Journal | undefined;
  /** The same bytes, four cells at a time; without the last ones if there are fewer than four. Few builds need them. */
  #fours: Int32Array | undefined;

  constructor(cells: number, journal: Journal | undefined) {
    this.bytes = new Uint8Array(cells);
    this.#journal = journal;
  }

  get recording(): boolean {
    return this.#journal !== undefined;
  }

  write(cell: number, tile: number): void {
    if (this.#journal !== undefined) this.#journal.note(cell, this.bytes[cell]! ^ tile);
    this.bytes[cell] = tile;
    this.revision++;
  }

  /** Makes all cells from `begin` up to `end` this tile. */
  writeRow(begin: number, end: number, tile: number): void {
    const { bytes } = this;
    this.#journal?.noteRow(bytes, begin, end, tile);
    // Rows of rooms are short: a loop is faster than a call of fill().
    for (let cell = begin; cell < end; cell++) bytes[cell] = tile;
    this.revision++;
  }

  writeAll(tiles: Uint8Array): void {
    this.#journal?.noteAll(this.bytes, tiles);
    this.bytes.set(tiles);
    this.revision++;
  }

  /** Swaps wall and floor wherever a bit is set. Changes nothing, and says no, if one of these cells is neither. */
  swap(bits: Uint32Array): boolean {
    if ((this.#flip(bits) & ~0x01010101) !== 0) {
      // To flip the same bits again brings back what was there.
      this.#flip(bits);
      return false;
    }
    this.#journal?.noteSwaps(bits, this.bytes.length);
    this.revision++;
    return true;
  }

  /** Flips the lowest bit of every cell whose bit is set. Returns all bits that the tiles near such a cell had. */
  #flip(bits: Uint32Array): number {
    const { bytes } = this;
    this.#fours ??= new Int32Array(bytes.buffer, 0, bytes.length >> 2);
    const fours = this.#fours;
    const whole = bytes.length >> 5;
    let seen = 0;
    for (let word = 0, i = 0; word < whole; word++, i += 8) {
      const flips = bits[word]!;
      if (flips === 0) continue;
      for (let k = 0; k < 8; k++) {
        const four = fours[i + k]!;
        seen |= four;
        fours[i + k] = four ^ FOUR_CELLS[(flips >>> (4 * k)) & 15]!;
      }
    }
    for (let cell = whole * 32; cell < bytes.length; cell++) {
      const flip = (bits[cell >> 5]! >>> (cell & 31)) & 1;
      seen |= bytes[cell]! * flip;
      bytes[cell]! ^= flip;
    }
    return seen;
  }

  /** Adds a frame to the history, if one is recorded. */
  frame(step: string, state: FrameState, picture: Picture | undefined): Frame | undefined {
    return this.#journal?.frame(step, this.bytes.length, state, picture);
  }

  save(): TilesThen {
    return { bytes: this.bytes.slice(), mark: this.#journal?.mark() };
  }

  /**
   * Goes back. Returns whether the history knows nothing of what was undone; otherwise a frame was taken since, and the
   * history also has the way back.
   */
  restore({ bytes, mark }: TilesThen): boolean {
    const isForgotten = mark === undefined || this.#journal!.rollback(mark);
    if (!isForgotten) this.#journal!.noteAll(this.bytes, bytes);
    this.bytes.set(bytes);
    this.revision++;
    return isForgotten;
  }
}
