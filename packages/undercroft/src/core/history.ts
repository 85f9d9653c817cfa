import { bitCount, fourBits, IS_LITTLE_ENDIAN } from "./bits.js";
import type { Exit, Room, Spawn } from "./parts/index.js";

/** Glyphs and colours to show instead of the map for one frame, such as a gallery of patterns. */
export interface Picture {
  /** The number of columns. */
  readonly width: number;
  /** One string of glyphs per row. */
  readonly rows: readonly string[];
  /** `#rrggbb` for each cell in reading order, if the picture has colours. */
  readonly colors?: readonly string[];
}

/** Everything besides the tiles at the time of a frame. Cells are flat indices. */
export interface FrameState {
  /** The cell where the player starts, if there is one yet. */
  readonly start: number | undefined;
  /** The stairs so far. */
  readonly exits: readonly Exit[];
  /** What stands on the map so far. */
  readonly spawns: readonly Spawn[];
  /** The rooms, once a step has planned any. */
  readonly rooms: readonly Room[] | undefined;
}

/** One moment of a build. */
export interface Frame extends FrameState {
  /** The name of the step that made it. */
  readonly step: string;
  /** What the step shows instead of the map, or undefined. */
  readonly picture: Picture | undefined;
  /** The tiles that differ from the previous frame. Read them with `eachChange`. */
  readonly changes: Changes;
}

/**
 * The cells that changed, as the exclusive-or of the old and the new tile, so that the same operation works forwards
 * and backwards. A few changes are a list. Many changes that swap the same two tiles are a plane with one bit per cell.
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

/** A plane of changes. */
interface Plane {
  readonly flip: number;
  readonly bits: Uint32Array;
}

/** The state of a journal, to go back to. */
export interface JournalMark {
  readonly frames: number;
  readonly rollbacks: number;
  /** Changes that belonged to no frame yet. */
  readonly pending: number;
  readonly plane: Plane | undefined;
}

/** Changes that a journal has space for at first; then for twice as many each time, up to the most. */
const FIRST_SPACE = 4096;
const MOST_SPACE = 65_536;
/** Wall to floor, and back: almost every change. It stands in the array before it is noted, so that it needn't be written. */
const USUAL_FLIP = 1;
const NO_SPAWNS: readonly Spawn[] = [];
const NO_CELLS = /* @__PURE__ */ new Int32Array(0);
const NO_FLIPS = /* @__PURE__ */ new Uint8Array(0);

/** Collects what changes between two frames. */
export class Journal {
  readonly frames: Frame[] = [];
  // The changes of many frames lie in the same two arrays, and each frame looks at its part. Some builds need none.
  // What is not in use of the flips is the usual one.
  #cells = NO_CELLS;
  #flips = NO_FLIPS;
  /** Where the changes since the last frame begin, and where they end. */
  #first = 0;
  #used = 0;
  /** A change of the whole map, made before those in the arrays. */
  #plane: Plane | undefined;
  /** The list of spawns at the last frame, and how many there were. */
  #spawns: readonly Spawn[] | undefined;
  #spawnCount = 0;
  #rollbacks = 0;

  /** Returns the current state, for `rollback`. */
  mark(): JournalMark {
    const pending = this.#used - this.#first;
    return { frames: this.frames.length, rollbacks: this.#rollbacks, pending, plane: this.#plane };
  }

  /**
   * Forgets what was noted since a mark, and returns true. If a frame was closed since then, somebody may have seen it: then
   * it forgets nothing and returns false. A mark can be used once, and not after an earlier one was used.
   */
  rollback({ frames, rollbacks, pending, plane }: JournalMark): boolean {
    if (frames !== this.frames.length || rollbacks !== this.#rollbacks) return false;
    // What a plane became since was noted after all that was pending.
    const used = this.#first + pending;
    this.#flips.fill(USUAL_FLIP, used, this.#used);
    this.#used = used;
    this.#plane = plane;
    this.#rollbacks++;
    return true;
  }

  /** Notes that one cell changed. */
  note(cell: number, flip: number): void {
    if (flip === 0) return;
    if (this.#used === this.#cells.length) this.#makeSpace(1);
    this.#cells[this.#used] = cell;
    this.#flips[this.#used++] = flip;
  }

  /** Notes that a row of cells, up to `end`, becomes this tile. */
  noteRow(before: Uint8Array, begin: number, end: number, tile: number): void {
    if (this.#used + end - begin > this.#cells.length) this.#makeSpace(end - begin);
    const cells = this.#cells;
    const flips = this.#flips;
    let used = this.#used;
    const first = before[begin]!;
    let differences = 0;
    for (let cell = begin; cell < end; cell++) differences |= before[cell]! ^ first;
    if (differences === 0 && (first ^ tile) === USUAL_FLIP) {
      for (let cell = begin; cell < end; cell++) cells[used++] = cell;
      this.#used = used;
      return;
    }
    // Each cell is written down, and stays if it changes: that needs no branch.
    for (let cell = begin; cell < end; cell++) {
      const flip = before[cell]! ^ tile;
      cells[used] = cell;
      flips[used] = flip;
      used += Number(flip !== 0);
    }
    if (used < flips.length) flips[used] = USUAL_FLIP;
    this.#used = used;
  }

  /** Notes that wall and floor are swapped wherever a bit is set. The bits are the journal's from now on. */
  noteSwaps(bits: Uint32Array, cellCount: number): void {
    this.#noteWhole({ flip: 1, bits }, cellCount);
  }

  /** Notes what changed between two whole maps; `before` must be the state after all that was noted so far. */
  noteAll(before: Uint8Array, after: Uint8Array): void {
    this.#notePlane();
    const plane = planeOfSwaps(before, after);
    if (plane !== undefined) {
      this.#noteWhole(plane, after.length);
      return;
    }
    for (let i = 0; i < after.length; i++) this.note(i, before[i]! ^ after[i]!);
  }

  #noteWhole(plane: Plane, cellCount: number): void {
    this.#notePlane();
    this.#plane = plane;
    if (this.#used > this.#first || !isDense(plane.bits, cellCount)) this.#notePlane();
  }

  #notePlane(): void {
    if (this.#plane === undefined) return;
    eachChange({ kind: "plane", ...this.#plane }, (cell, flip) => this.note(cell, flip));
    this.#plane = undefined;
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
    const isUnchanged = this.#used === this.#first && this.#plane === undefined;
    if (isUnchanged && picture === undefined && sameState) return undefined;
    const { start, exits, spawns, rooms } = state;
    const spawnCount = spawns.length;
    const changes = this.#take(cellCount);
    // Most frames have no spawns, and an object with a getter takes long to make.
    const frame: Frame =
      spawnCount === 0
        ? { step, picture, changes, start, exits, rooms, spawns: NO_SPAWNS }
        : {
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
    if (this.#plane !== undefined && this.#used === this.#first) {
      const { flip, bits } = this.#plane;
      this.#plane = undefined;
      return { kind: "plane", flip, bits };
    }
    this.#notePlane();
    if (isWorthIt(this.#used - this.#first, cellCount) && this.#isAlike())
      return { kind: "plane", flip: this.#flips[this.#first]!, bits: this.#takePlane(cellCount) };
    const first = this.#first;
    const count = this.#used - first;
    this.#first = this.#used;
    // Not subarray(), which takes twice as long: some builds have a frame for every few cells.
    const cells = new Int32Array(this.#cells.buffer, 4 * first, count);
    const flips = new Uint8Array(this.#flips.buffer, this.#flips.byteOffset + first, count);
    return { kind: "list", cells, flips };
  }

  /** Whether all changes since the last frame swap the same two tiles. */
  #isAlike(): boolean {
    const flips = this.#flips;
    let i = this.#first;
    while (i < this.#used && flips[i] === flips[this.#first]) i++;
    return i === this.#used;
  }

  /**
   * The changes since the last frame as bits. They are written behind the cells and take their place then: memory of its
   * own for each plane would take longer to get than to fill.
   */
  #takePlane(cellCount: number): Uint32Array {
    const size = (cellCount + 31) >> 5;
    if (this.#used + size > this.#cells.length) this.#makeSpace(size);
    const first = this.#first;
    const used = this.#used;
    const cells = this.#cells;
    cells.fill(0, used, used + size);
    // Cells mostly come in rows: a word is written once its cells are together.
    let word = used;
    let together = 0;
    for (let i = first; i < used; i++) {
      const cell = cells[i]!;
      if ((cell >> 5) + used !== word) {
        cells[word]! ^= together;
        word = (cell >> 5) + used;
        together = 0;
      }
      together ^= 1 << (cell & 31);
    }
    cells[word]! ^= together;
    cells.copyWithin(first, used, used + size);
    this.#flips.fill(USUAL_FLIP, first, used);
    this.#first = first + size;
    this.#used = first + size;
    return new Uint32Array(cells.buffer, 4 * first, size);
  }

  /** Goes on in larger arrays, and takes along what belongs to no frame yet. */
  #makeSpace(least: number): void {
    const pending = this.#used - this.#first;
    const usual = Math.min(Math.max(FIRST_SPACE, this.#cells.length * 2), MOST_SPACE);
    const size = Math.max(usual, (pending + least) * 2);
    const cells = this.#cells.subarray(this.#first, this.#used);
    const flips = this.#flips.subarray(this.#first, this.#used);
    // Both in one piece of memory: it takes long to get one.
    const space = new ArrayBuffer(5 * size);
    this.#cells = new Int32Array(space, 0, size);
    this.#flips = new Uint8Array(space, 4 * size);
    this.#cells.set(cells);
    this.#flips.fill(USUAL_FLIP, pending);
    this.#flips.set(flips);
    this.#first = 0;
    this.#used = pending;
  }
}

/** A list costs 5 bytes a change, a plane an eighth of a byte a cell. */
function isWorthIt(changes: number, cellCount: number): boolean {
  return changes * 40 > cellCount;
}

const FOUR_ONES = 0x01010101;

/**
 * What differs between two maps as a plane, where all differences swap wall and floor, or two other tiles whose numbers
 * differ by their last bit; undefined where they don't. Looks at 32 cells at a time, as eight words; for that, bytes must
 * lie where words begin, and in the order of their bits.
 */
function planeOfSwaps(before: Uint8Array, after: Uint8Array): Plane | undefined {
  if (!IS_LITTLE_ENDIAN || before.byteOffset % 4 !== 0 || after.byteOffset % 4 !== 0) return undefined;
  const old = new Int32Array(before.buffer, before.byteOffset, before.length >> 2);
  const now = new Int32Array(after.buffer, after.byteOffset, after.length >> 2);
  const whole = after.length >> 5;
  const bits = new Uint32Array((after.length + 31) >> 5);
  let flips = 0;
  for (let word = 0, i = 0; word < whole; word++) {
    let swaps = 0;
    for (let place = 0; place < 32; place += 4, i++) {
      const four = old[i]! ^ now[i]!;
      flips |= four;
      swaps |= fourBits(four) << place;
    }
    bits[word] = swaps;
  }
  for (let cell = whole * 32; cell < after.length; cell++) {
    const flip = before[cell]! ^ after[cell]!;
    flips |= flip;
    bits[cell >> 5]! |= (flip & 1) << (cell & 31);
  }
  if ((flips & ~FOUR_ONES) !== 0) return undefined;
  return { flip: 1, bits };
}

/** Whether a plane has so many bits that a list would be longer. Stops counting when that is certain. */
function isDense(bits: Uint32Array, cellCount: number): boolean {
  let count = 0;
  for (let word = 0; word < bits.length && !isWorthIt(count, cellCount); word++) count += bitCount(bits[word]!);
  return isWorthIt(count, cellCount);
}

/** The frames of a finished build, with a current position that can move forwards and backwards. */
export class History {
  /** All frames, in the order in which they were taken. */
  readonly frames: readonly Frame[];
  readonly #cellCount: number;
  #tiles: Uint8Array | undefined;
  #position = 0;

  /** For internal use: a level built with `history: true` has a history. */
  constructor(frames: readonly Frame[], cellCount: number) {
    this.frames = frames;
    this.#cellCount = cellCount;
  }

  /** The tiles at the current position. Position 0 is solid rock, and position n is the state after frame n. */
  get tiles(): Uint8Array {
    // Created on first use: many histories are never looked at.
    this.#tiles ??= new Uint8Array(this.#cellCount);
    return this.#tiles;
  }

  /** The current position, from 0 to the number of frames. */
  get position(): number {
    return this.#position;
  }

  /** The frame at the current position, or undefined at position 0. */
  get frame(): Frame | undefined {
    return this.frames[this.#position - 1];
  }

  /** Moves one frame forwards. Returns false at the end. */
  forward(): boolean {
    const frame = this.frames[this.#position];
    if (frame === undefined) return false;
    this.#flip(frame);
    this.#position++;
    return true;
  }

  /** Moves one frame backwards. Returns false at the beginning. */
  back(): boolean {
    const frame = this.frame;
    if (frame === undefined) return false;
    this.#flip(frame);
    this.#position--;
    return true;
  }

  /** Moves to a position. A position out of range is clamped. */
  seek(position: number): void {
    while (this.#position < position && this.forward());
    while (this.#position > Math.max(0, position) && this.back());
  }

  /** Returns, for each cell, the name of the step that last wrote it, up to the current position. */
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
