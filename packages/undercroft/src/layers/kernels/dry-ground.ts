import { barredCells, type Hinges, hingesOf, sharedRegions } from "../../analysis/index.js";
import type { Shape } from "../../builders/kernels/blob.js";
import { type BuilderMap, bitCount, DOOR, type Rng } from "../../core/index.js";
import { BitRuns } from "./bit-runs.js";

/** The rows of the shape before there is one. */
const NONE = /* @__PURE__ */ new Int32Array(0);

/** Water never takes more than this share of the floor. */
const MOST_DROWNED = 0.5;

/** A shape that has been placed. */
export interface Covered {
  /** Its cells. */
  readonly cells: Int32Array;
  /** All cells beside it, also diagonally. */
  readonly outline: Int32Array;
}

/**
 * The ground of a map, for steps that put water on it. It knows which cells must stay as they are, and tests whether
 * a shape cuts anything off.
 *
 * Only what is dry beside the shape matters. It falls into groups, each in one piece along the outline. Where there is
 * only one, nothing is cut off. Otherwise each part of the ground under the shape must not lead from one part of the
 * ground around it to another one. Ways around it count only in a window. That is safe: what is connected inside stays
 * connected, and nothing changes outside.
 *
 * Locks, secret doors and ledges count as closed, and their surroundings stay. So no key ends up behind its own lock, and
 * the way back from a ledge is never cut.
 */
export class DryGround {
  readonly #map: BuilderMap;
  readonly #margin: number;
  /** The cells that must stay as they are: bit `i` of word `w` stands for cell `32 * w + i`. */
  readonly #kept: Int32Array;
  /** The dry cells in the same way. */
  readonly #dry: Int32Array;
  /** The number of dry cells that may still be covered. */
  #spare: number;
  /** What held the ground together before anything was covered. It still does where both sides are left. */
  #hinges: Hinges | undefined;

  // The shape that is being placed.
  #width = 0;
  #height = 0;
  #size = 0;
  /** Its rows as bits, with a cell more and a word more on each side. Then the rows of its outline. */
  #rows = NONE;
  #words = 0;
  /** Where the rows of the outline begin. */
  #outline = 0;

  // The place that is being tried: what stays dry in a window around it, and what is under the shape.
  #around = NONE;
  #under = NONE;
  readonly #dryRuns = new BitRuns();
  readonly #wetRuns = new BitRuns();
  /** For each part of the ground under the shape, a part of the dry ground beside it, counted from 1; 0 if there is none. */
  #beside = NONE;

  constructor(map: BuilderMap, margin: number) {
    this.#map = map;
    this.#margin = margin;
    // The words of a window can reach beyond the last row.
    this.#kept = new Int32Array((map.tiles.length >> 5) + 4);
    this.#dry = new Int32Array(this.#kept.length);
    this.#spare = Math.floor(MOST_DROWNED * this.#readTiles());
    this.#keepWhatStands();
    this.#keepDiagonalWays();
  }

  /** Returns how many cells can be walked on. */
  #readTiles(): number {
    const { width, height, tiles, tileset } = this.#map;
    const barricade = tileset.index("barricade");
    const isShut = Uint8Array.from(tileset.tiles, ({ door }, tile) =>
      Number((door === true && tile !== DOOR) || tile === barricade),
    );
    let walkable = 0;
    for (let y = 1; y < height - 1; y++) {
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
        const tile = tiles[cell]!;
        if (tileset.hazard[tile] === 1) this.#keepAround(cell);
        if (tileset.walkable[tile] === 0) continue;
        walkable++;
        if (isShut[tile] === 1) this.#keepAround(cell);
        else this.#dry[cell >> 5]! |= 1 << (cell & 31);
      }
    }
    return walkable;
  }

  /**
   * Keeps the start, exits, what is barred, keys, the ends of one-ways and reserved floor with a cell around them, and
   * whatever else something stands on.
   */
  #keepWhatStands(): void {
    const map = this.#map;
    if (map.start !== undefined) this.#keepAround(map.start);
    for (const { at } of map.exits) this.#keepAround(at);
    for (const { at } of map.spawns) this.keep(at);
    for (const { key } of map.locks) this.#keepAround(key);
    for (const { to } of map.oneWays) this.#keepAround(to);
    for (const cell of barredCells(map)) {
      this.#keepAround(cell);
      this.#drown(cell);
    }
    for (let cell = 0; map.hasReservedCells && cell < map.tiles.length; cell++) {
      if (!map.isReserved(cell)) continue;
      if (map.isWalkable(cell)) this.#keepAround(cell);
      else this.keep(cell);
    }
  }

  /** Keeps the cells between parts of the map that are only connected diagonally. */
  #keepDiagonalWays(): void {
    const { width, height, tiles, movement, tileset } = this.#map;
    const { walkable } = tileset;
    if (movement === "orthogonal") return;
    for (let y = 1; y < height - 2; y++) {
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
        const below = cell + width;
        const isOpen = walkable[tiles[cell]!] === 1;
        const isOpenBelow = walkable[tiles[below]!] === 1;
        if (isOpen === isOpenBelow) continue;
        // The other two cells of the square to the right: only where they are open crosswise, something may be apart.
        const isOpenAside = walkable[tiles[cell + 1]!] === 1;
        if (isOpenAside === isOpen || isOpenAside === (walkable[tiles[below + 1]!] === 1)) continue;
        if (isOpen) this.#keepIfApart(cell, below + 1);
        else this.#keepIfApart(cell + 1, below);
      }
    }
  }

  #keepIfApart(a: number, b: number): void {
    const { labels } = sharedRegions(this.#map);
    if (labels[a] === labels[b]) return;
    this.keep(a);
    this.keep(b);
  }

  /** Keeps a cell inside the border, and the eight around it. */
  #keepAround(cell: number): void {
    const { width } = this.#map;
    for (let row = cell - width; row <= cell + width; row += width) {
      for (let near = row - 1; near <= row + 1; near++) this.keep(near);
    }
  }

  #drown(cell: number): void {
    this.#dry[cell >> 5]! &= ~(1 << (cell & 31));
  }

  /** Keeps a cell dry. */
  keep(cell: number): void {
    this.#kept[cell >> 5]! |= 1 << (cell & 31);
  }

  /** Whether a cell must stay as it is. */
  isKept(cell: number): boolean {
    return ((this.#kept[cell >> 5]! >>> (cell & 31)) & 1) === 1;
  }

  /** Sets the shape to place. Returns how many cells it has. */
  take({ width, height, mask }: Shape): number {
    this.#width = width;
    this.#height = height;
    // A cell more on each side, for the outline, and empty words around that.
    const words = (width + 33) >> 5;
    const stride = words + 2;
    const count = (height + 4) * stride;
    if (this.#rows.length < 2 * count) this.#rows = new Int32Array(4 * count);
    const rows = this.#rows.fill(0, 0, count);
    let size = 0;
    for (let y = 0, i = 0; y < height; y++) {
      const row = (y + 2) * stride + 1;
      for (let x = 1; x <= width; x++, i++) {
        rows[row + (x >> 5)]! |= mask[i]! << (x & 31);
        size += mask[i]!;
      }
    }
    for (let y = 0, outline = count; y < height + 2; y++) {
      for (let i = 0; i < words; i++) {
        const at = (y + 1) * stride + 1 + i;
        const wide = widened(rows, at - stride) | widened(rows, at) | widened(rows, at + stride);
        rows[outline++] = wide & ~rows[at]!;
      }
    }
    this.#words = words;
    this.#outline = count;
    this.#size = size;
    return size;
  }

  /**
   * Whether the shape can be placed with its upper left corner at (x, y), two cells or more from the edges of the map: it
   * covers nothing that must stay, cuts nothing off, and lies beside a dry cell.
   */
  fits(x: number, y: number): boolean {
    if (this.#coversKept(x, y) || this.#unhinges(x, y) || this.#leastApart(x, y) > MOST_APART) return false;
    if (this.#drowned(x, y) > this.#spare || this.#isCut(x, y)) return false;
    const apart = this.#apart(x, y);
    return apart > 0 && apart <= MOST_APART;
  }

  /** Whether the shape would cover a cell that must stay as it is. */
  #coversKept(x: number, y: number): boolean {
    const { width } = this.#map;
    // The rows begin one cell to the left of the shape.
    for (let row = 0, first = y * width + x - 1; row < this.#height; row++, first += width) {
      const shape = this.#rowAt(row);
      for (let word = 0; word < this.#words; word++) {
        if ((bitsAt(this.#kept, first + 32 * word) & this.#rows[shape + word]!) !== 0) return true;
      }
    }
    return false;
  }

  /** Whether the shape would cover a cell that holds others together, and neither of these: then it cuts them off. */
  #unhinges(x: number, y: number): boolean {
    const { width } = this.#map;
    const { bits, inside, outside } = (this.#hinges ??= this.#findHinges());
    const isLeft = (cell: number) => this.#isDry(cell) && !this.#covers(x, y, cell);
    for (let row = 0; row < this.#height; row++) {
      for (let word = 0; word < this.#words; word++) {
        const first = (y + row) * width + x - 1 + 32 * word;
        let under = bitsAt(bits, first) & this.#rows[this.#rowAt(row) + word]!;
        for (; under !== 0; under &= under - 1) {
          const hinge = first + 31 - Math.clz32(under & -under);
          if (this.#isDry(hinge) && isLeft(inside[hinge]!) && isLeft(outside[hinge]!)) return true;
        }
      }
    }
    return false;
  }

  #findHinges(): Hinges {
    const open = new Uint8Array(this.#map.tiles.length);
    for (let word = 0; word < this.#dry.length; word++) {
      for (let bits = this.#dry[word]!; bits !== 0; bits &= bits - 1)
        open[32 * word + 31 - Math.clz32(bits & -bits)] = 1;
    }
    return hingesOf(open, this.#map.width);
  }

  #isDry(cell: number): boolean {
    return ((this.#dry[cell >> 5]! >>> (cell & 31)) & 1) === 1;
  }

  /** Whether the shape at (x, y) covers a cell. */
  #covers(x: number, y: number, cell: number): boolean {
    const row = Math.floor(cell / this.#map.width);
    // The rows begin one cell to the left of the shape.
    const column = cell - row * this.#map.width - x + 1;
    if (column < 1 || column > this.#width || row < y || row >= y + this.#height) return false;
    return ((this.#rows[this.#rowAt(row - y) + (column >> 5)]! >>> (column & 31)) & 1) === 1;
  }

  /** Where the words of a row of the shape begin. */
  #rowAt(row: number): number {
    return (row + 2) * (this.#words + 2) + 1;
  }

  /**
   * A lower bound of the number of groups beside the shape, from bits alone. Of cells in a plane, the number of parts less
   * that of holes is the number of runs in their rows, less that of runs that lie below another one. Only where the whole
   * outline is dry, or all of it around a hole in the shape, there are more parts than that.
   */
  #leastApart(x: number, y: number): number {
    const dry = this.#dry;
    const rows = this.#rows;
    const words = this.#words;
    const last = (this.#height + 2) * words;
    const outline = this.#outline;
    let first = (y - 1) * this.#map.width + x - 1;
    let apart = 0;
    // A column of words at a time, from the left to the right: a run goes on if the word to the left ends with it.
    for (let column = 0; column < words; column++) {
      let above = 0;
      let aboveLeft = 0;
      for (let row = column, at = first; row < last; row += words, at += this.#map.width) {
        const own = bitsAt(dry, at) & rows[outline + row]!;
        const left = column === 0 ? 0 : bitsAt(dry, at - 32) & rows[outline + row - 1]!;
        const both = own & above;
        const bothLeft = left & aboveLeft;
        const runs = own & ~((own << 1) | (left >>> 31));
        const joints = both & ~((both << 1) | (bothLeft >>> 31));
        if (runs !== 0) apart += bitCount(runs);
        if (joints !== 0) apart -= bitCount(joints);
        above = own;
        aboveLeft = left;
      }
      first += 32;
    }
    return apart;
  }

  /** The number of groups beside the shape. */
  #apart(x: number, y: number): number {
    const { width } = this.#map;
    const words = this.#words;
    const rows = this.#rows.subarray(this.#outline, this.#outline + words * (this.#height + 2)).slice();
    for (let row = 0, i = 0; row < this.#height + 2; row++) {
      const first = (y + row - 1) * width + x - 1;
      for (let word = 0; word < words; word++, i++) rows[i]! &= bitsAt(this.#dry, first + 32 * word);
    }
    return this.#dryRuns.link(rows, words, this.#height + 2);
  }

  /** Reads the ground under the shape. Returns how many dry cells there are. */
  #drowned(x: number, y: number): number {
    const { width } = this.#map;
    const words = this.#words;
    if (this.#under.length < words * this.#height) this.#under = new Int32Array(2 * words * this.#height);
    let count = 0;
    for (let row = 0, i = 0; row < this.#height; row++) {
      const shape = this.#rowAt(row);
      const first = (y + row) * width + x - 1;
      for (let word = 0; word < words; word++, i++) {
        const bits = bitsAt(this.#dry, first + 32 * word) & this.#rows[shape + word]!;
        this.#under[i] = bits;
        if (bits !== 0) count += bitCount(bits);
      }
    }
    return count;
  }

  /** Whether a part of the ground under the shape leads from one part of the ground around it to another one. */
  #isCut(x: number, y: number): boolean {
    const { width, height } = this.#map;
    const words = this.#words;
    const left = Math.max(1, x - this.#margin);
    const right = Math.min(width - 1, x + this.#width + this.#margin);
    const top = Math.max(1, y - this.#margin);
    const bottom = Math.min(height - 1, y + this.#height + this.#margin);
    // The words of the window lie like those of the shape, so the first and the last ones can reach beyond it.
    const before = (x - 1 - left + 31) >> 5;
    const first = x - 1 - 32 * before;
    const across = (right - first + 31) >> 5;
    const size = across * (bottom - top);
    if (this.#around.length < size) this.#around = new Int32Array(2 * size);
    const around = this.#around;
    for (let word = 0; word < across; word++) {
      const column = first + 32 * word;
      let isIn = -1;
      if (column < left) isIn &= -1 << (left - column);
      if (column + 32 > right) isIn &= -1 >>> (column + 32 - right);
      for (let i = word, at = top * width + column; i < size; i += across, at += width) {
        around[i] = bitsAt(this.#dry, at) & isIn;
      }
    }
    const under = this.#under;
    const corner = (y - top) * across + before;
    for (let row = 0, i = 0; row < this.#height; row++) {
      for (let word = 0; word < words; word++, i++) around[corner + row * across + word]! ^= under[i]!;
    }
    this.#dryRuns.link(around, across, bottom - top);
    this.#wetRuns.link(under, words, this.#height);
    const runs = this.#wetRuns.count;
    if (this.#beside.length < runs) this.#beside = new Int32Array(2 * runs);
    this.#beside.fill(0, 0, runs);
    for (let row = 0, i = 0; row < this.#height; row++) {
      for (let word = 0; word < words; word++, i++) {
        const wet = under[i]!;
        if (wet === 0) continue;
        const at = corner + row * across + word;
        const toLeft = (around[at]! << 1) | (around[at - 1]! >>> 31);
        const toRight = (around[at]! >>> 1) | (around[at + 1]! << 31);
        if (
          this.#leadsOn(i, wet & around[at - across]!, at - across) ||
          this.#leadsOn(i, wet & around[at + across]!, at + across) ||
          this.#leadsOn(i, wet & toLeft, at) ||
          this.#leadsOn(i, wet & toRight, at, 1)
        )
          return true;
      }
    }
    return false;
  }

  /** Whether some cells under the shape are in parts that lie beside two parts of the dry ground that were found so far. */
  #leadsOn(word: number, wet: number, dryWord: number, after = 0): boolean {
    // One cell of each run will do.
    for (let bits = wet & ~(wet << 1); bits !== 0; bits &= bits - 1) {
      const part = this.#wetRuns.partAt(word, bits);
      const dry = this.#dryRuns.partAt(dryWord, bits, after) + 1;
      if (this.#beside[part] === 0) this.#beside[part] = dry;
      else if (this.#beside[part] !== dry) return true;
    }
    return false;
  }

  /** Covers the ground at (x, y), where the shape fits. */
  cover(x: number, y: number): Covered {
    const { width } = this.#map;
    const cells = new Int32Array(this.#size);
    const outline: number[] = [];
    let count = 0;
    for (let row = 0, first = (y - 1) * width + x - 1; row < this.#height + 2; row++, first += width) {
      for (let i = 0; i < this.#words; i++) {
        const start = first + 32 * i;
        for (let bits = this.#rows[this.#rowAt(row - 1) + i]!; bits !== 0; bits &= bits - 1) {
          const cell = start + 31 - Math.clz32(bits & -bits);
          cells[count++] = cell;
          if (!this.#isDry(cell)) continue;
          this.#spare--;
          this.#drown(cell);
        }
        for (let bits = this.#rows[this.#outline + row * this.#words + i]!; bits !== 0; bits &= bits - 1) {
          outline.push(start + 31 - Math.clz32(bits & -bits));
        }
      }
    }
    return { cells, outline: Int32Array.from(outline) };
  }
}

/** The 32 bits that begin at a bit. */
function bitsAt(words: Int32Array, bit: number): number {
  const at = bit >> 5;
  const shift = bit & 31;
  // JavaScript shifts by 0 instead of 32, so it is done in two steps.
  return (words[at]! >>> shift) | ((words[at + 1]! << 1) << (31 - shift));
}

/** A level that has rooms needs one that isn't under water, so one anchor is kept. */
export function keepOneRoom({ rooms = [] }: BuilderMap, rng: Rng, ground: DryGround): void {
  if (rooms.length > 0) ground.keep(rng.pick(rooms).anchor);
}

/** A word of cells, and those to their left and right. */
function widened(rows: Int32Array, at: number): number {
  const word = rows[at]!;
  return word | (word << 1) | (rows[at - 1]! >>> 31) | (word >>> 1) | (rows[at + 1]! << 31);
}

/** A shape with more groups beside it cuts one of them off so often that the search isn't worth it. */
const MOST_APART = 6;
