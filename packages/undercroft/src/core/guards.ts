import { Spare } from "./spare.js";

/** The cell may change, but must stay walkable. */
export const START = 1;
/** The cell stays as it is: an exit. */
export const EXIT = 2;
/** The cell stays as it is: reserved, or part of a placed prefab. */
export const RESERVED = 4;
/** The start stays on this cell, whatever later steps ask for. */
export const PINNED_START = 8;
/** So does the exit on this cell. */
export const PINNED_EXIT = 16;
/** A pinned exit that no step has asked for yet: it stands in for the next one of its kind. */
export const UNASKED = 32;
/** A reserved cell that builders may attach rooms to. */
export const JOINABLE = 64;

const KEEP = EXIT | RESERVED;

const SPARE_BYTES = /* @__PURE__ */ new Spare<Uint8Array>((cells) => new Uint8Array(cells));

/** What guarded which cells at one moment. */
export interface GuardsThen {
  readonly bytes: Uint8Array | undefined;
  readonly reserves: boolean;
}

/**
 * What protects the cells of a map from being written. A cell may have several guards at once, and losing one leaves the
 * others.
 */
export class Guards {
  readonly #cells: number;
  /** The guards of each cell. Most maps have none until late, and some have none at all. */
  #bytes: Uint8Array | undefined;
  #reserves = false;

  constructor(cells: number) {
    this.#cells = cells;
  }

  /** Whether any cell is guarded, or was at some time. */
  get any(): boolean {
    return this.#bytes !== undefined;
  }

  /** The guards as bytes, once a cell was reserved: from then on they are part of what later steps can see. */
  get reservations(): Uint8Array | undefined {
    return this.#reserves ? this.#bytes : undefined;
  }

  add(cell: number, guards: number): void {
    this.#bytes ??= SPARE_BYTES.take(this.#cells).fill(0);
    this.#bytes[cell]! |= guards;
    if ((guards & RESERVED) !== 0) this.#reserves = true;
  }

  remove(cell: number, guards: number): void {
    if (this.#bytes !== undefined) this.#bytes[cell]! &= ~guards;
  }

  /** Whether a cell has one of these guards. */
  has(cell: number, guards: number): boolean {
    return this.#bytes !== undefined && (this.#bytes[cell]! & guards) !== 0;
  }

  /** Whether a cell stays as it is. */
  keeps(cell: number): boolean {
    return this.#bytes !== undefined && (this.#bytes[cell]! & KEEP) !== 0;
  }

  /** Whether a cell must not become a tile that can be walked on (1) or can't (0). */
  refuses(cell: number, walkable: number): boolean {
    if (this.#bytes === undefined) return false;
    const guard = this.#bytes[cell]!;
    return guard !== 0 && ((guard & KEEP) !== 0 || walkable === 0);
  }

  /** Gives up all guards, when the map is finished. */
  close(): void {
    if (this.#bytes !== undefined) SPARE_BYTES.give(this.#bytes);
    this.#bytes = undefined;
  }

  save(): GuardsThen {
    return { bytes: this.#bytes?.slice(), reserves: this.#reserves };
  }

  restore({ bytes, reserves }: GuardsThen): void {
    if (bytes === undefined) this.#bytes?.fill(0);
    else this.#bytes!.set(bytes);
    this.#reserves = reserves;
  }
}
