import type { Frame, FrameState, Journal, JournalMark, Picture } from "./history.js";

/** The tiles at one moment, and where the history stood. */
export interface TilesThen {
  readonly bytes: Uint8Array;
  readonly mark: JournalMark | undefined;
}

/** The tiles of a map. Every write is counted, and noted for the history where one is recorded. */
export class RecordedTiles {
  readonly bytes: Uint8Array;
  /** How many times tiles were written. */
  revision = 0;
  readonly #journal: Journal | undefined;

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
