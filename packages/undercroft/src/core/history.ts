import type { Exit, Room, Spawn } from "./builder-map.js";

/** Glyphs and colours to be shown instead of the map for one frame: a gallery of patterns, undecided cells. */
export interface Picture {
  readonly width: number;
  readonly rows: readonly string[];
  /** `#rrggbb` for each cell, in reading order, where the picture has colours. */
  readonly colors?: readonly string[];
}

/** What there was besides the tiles when a frame was taken. */
export interface FrameState {
  readonly start: number | undefined;
  readonly exits: readonly Exit[];
  readonly spawns: readonly Spawn[];
  readonly rooms: readonly Room[] | undefined;
}

/** One moment of a build. */
export interface Frame extends FrameState {
  /** The name of the step that was at work. */
  readonly step: string;
  readonly picture: Picture | undefined;
  readonly changes: Changes;
}

/**
 * Cells that changed, as the exclusive-or of the old and the new tile: the same operation leads forwards and back.
 * Few changes are a list; many that swap the same two tiles are a plane of one bit a cell.
 */
export type Changes =
  | { readonly kind: "list"; readonly cells: Int32Array; readonly flips: Uint8Array }
  | { readonly kind: "plane"; readonly flip: number; readonly bits: Uint32Array };

/** Calls `visit` for every cell that changed, with the exclusive-or of its old and new tile. */
export function eachChange(changes: Changes, visit: (cell: number, flip: number) => void): void {
  if (changes.kind === "list") {
    for (let i = 0; i < changes.cells.length; i++) visit(changes.cells[i]!, changes.flips[i]!);
    return;
  }
  for (let word = 0; word < changes.bits.length; word++) {
    let bits = changes.bits[word]!;
    while (bits !== 0) {
      const lowest = 31 - Math.clz32(bits & -bits);
      visit(word * 32 + lowest, changes.flip);
      bits &= bits - 1;
    }
  }
}

/** Collects what changes between two frames. */
export class Journal {
  readonly frames: Frame[] = [];
  #cells = new Int32Array(1024);
  #flips = new Uint8Array(1024);
  #used = 0;
  /** The list of spawns at the last frame, and how many there were. */
  #spawns: readonly Spawn[] | undefined;
  #spawnCount = 0;

  /** Notes that one cell changed. */
  note(cell: number, flip: number): void {
    if (flip === 0) return;
    if (this.#used === this.#cells.length) this.#grow(this.#used * 2);
    this.#cells[this.#used] = cell;
    this.#flips[this.#used++] = flip;
  }

  /** Notes what changed between two whole maps; `before` must be the state after all that was noted so far. */
  noteAll(before: Uint8Array, after: Uint8Array): void {
    for (let i = 0; i < after.length; i++) {
      const flip = before[i]! ^ after[i]!;
      if (flip !== 0) this.note(i, flip);
    }
  }

  /**
   * Closes a frame; after the first one, without changes and without a picture there is nothing to see, and no frame.
   * The list of spawns may only grow afterwards, or be replaced: the frame remembers how many it had, not each of them.
   */
  frame(step: string, cellCount: number, state: FrameState, picture?: Picture): Frame | undefined {
    const last = this.frames.at(-1);
    const sameState =
      last !== undefined &&
      last.start === state.start &&
      last.exits === state.exits &&
      last.rooms === state.rooms &&
      this.#spawns === state.spawns &&
      this.#spawnCount === state.spawns.length;
    if (this.#used === 0 && picture === undefined && sameState) return undefined;
    const { start, exits, spawns, rooms } = state;
    const spawnCount = spawns.length;
    const changes = this.#take(cellCount);
    const frame: Frame = {
      step,
      picture,
      changes,
      start,
      exits,
      rooms,
      get spawns() {
        return spawns.slice(0, spawnCount);
      },
    };
    this.#spawns = spawns;
    this.#spawnCount = spawnCount;
    this.frames.push(frame);
    return frame;
  }

  #take(cellCount: number): Changes {
    const used = this.#used;
    this.#used = 0;
    const flips = this.#flips;
    // A list costs 5 bytes a change, a plane an eighth of a byte a cell.
    if (used * 40 > cellCount && sameByte(flips, used)) {
      const bits = new Uint32Array((cellCount + 31) >> 5);
      for (let i = 0; i < used; i++) {
        const cell = this.#cells[i]!;
        bits[cell >> 5]! ^= 1 << (cell & 31);
      }
      return { kind: "plane", flip: flips[0]!, bits };
    }
    return { kind: "list", cells: this.#cells.slice(0, used), flips: flips.slice(0, used) };
  }

  #grow(size: number): void {
    const cells = new Int32Array(size);
    const flips = new Uint8Array(size);
    cells.set(this.#cells);
    flips.set(this.#flips);
    this.#cells = cells;
    this.#flips = flips;
  }
}

function sameByte(bytes: Uint8Array, used: number): boolean {
  for (let i = 1; i < used; i++) if (bytes[i] !== bytes[0]) return false;
  return used > 0;
}

/** The frames of a finished build, and a position among them that moves both ways. */
export class History {
  readonly frames: readonly Frame[];
  /** The tiles at the current position. Position 0 is solid rock, position n the state after frame n. */
  readonly tiles: Uint8Array;
  #position = 0;

  constructor(frames: readonly Frame[], cellCount: number) {
    this.frames = frames;
    this.tiles = new Uint8Array(cellCount);
  }

  get position(): number {
    return this.#position;
  }

  /** The frame at the current position; none before the first. */
  get frame(): Frame | undefined {
    return this.frames[this.#position - 1];
  }

  forward(): boolean {
    const frame = this.frames[this.#position];
    if (frame === undefined) return false;
    this.#flip(frame);
    this.#position++;
    return true;
  }

  back(): boolean {
    const frame = this.frame;
    if (frame === undefined) return false;
    this.#flip(frame);
    this.#position--;
    return true;
  }

  /** Goes to a position; one out of range becomes the nearest end. */
  seek(position: number): void {
    while (this.#position < position && this.forward());
    while (this.#position > Math.max(0, position) && this.back());
  }

  /** For each cell the name of the step that last wrote it, up to the current position. */
  writers(): (string | undefined)[] {
    const writers = new Array<string | undefined>(this.tiles.length).fill(undefined);
    for (const frame of this.frames.slice(0, this.#position)) {
      eachChange(frame.changes, (cell) => {
        writers[cell] = frame.step;
      });
    }
    return writers;
  }

  #flip(frame: Frame): void {
    const { tiles } = this;
    eachChange(frame.changes, (cell, flip) => {
      tiles[cell]! ^= flip;
    });
  }
}
