import { type BuilderMap, flag, integer, type Rng } from "../../core/index.js";

/** The rule of the cellular automaton, for the builder and the layer alike. */
export const AUTOMATON_RULE = {
  crowd: integer(
    5,
    { min: 1, max: 8, typical: [3, 7] },
    "A cell becomes wall if at least this many of its 8 neighbours are wall. Otherwise it becomes floor.",
  ),
  pillars: flag(true, "Whether a cell with no walls around it also becomes wall. This puts pillars into wide halls."),
};

/** Four cells as four bytes, for each way in which they can be rock (0) or floor (1). */
const FOUR_CELLS = /* @__PURE__ */ fourCells();

function fourCells(): Uint32Array {
  const bytes = new Uint8Array(64);
  for (let i = 0; i < 64; i++) bytes[i] = ((i >> 2) >> (i & 3)) & 1;
  // Written and read through the same view, so the byte order of the machine doesn't matter.
  return new Uint32Array(bytes.buffer);
}

/** Spare words before the first and after the last one, because the words at both ends also have neighbours. */
const BEFORE = 1;
const AFTER = 2;

/** The number of pictures whose swaps are allocated at once. Allocating each one separately takes longer than filling it. */
const PICTURES_AT_ONCE = 8;

/**
 * A map as one bit a cell, 1 for rock, 32 cells a word in reading order. The automaton counts the neighbours of 32 cells
 * at once: rows are shifted over each other and added by the logic of a full adder, so that the sum of each cell is
 * spread over four words. The border is always rock, and reserved cells and the start stay what they are.
 */
export class RockPlane {
  readonly #width: number;
  readonly #words: number;
  #now: Int32Array;
  #next: Int32Array;
  /** 1 where a cell stays rock. */
  readonly #rock: Int32Array;
  /** 0 where a cell stays floor. Undefined if none does. */
  #notFloor: Int32Array | undefined;
  /** What was shown last, at first solid rock. */
  #shown: Int32Array | undefined;
  /** Space for the swaps of several pictures, and how much of it is in use. */
  #spaces: Uint32Array | undefined;
  #spaceUsed = 0;
  readonly #tiles: Uint8Array;
  /** The same bytes, four cells at a time. */
  readonly #fours: Uint32Array;

  constructor(map: BuilderMap) {
    const { width, height, start } = map;
    const cells = width * height;
    const words = (cells + 31) >> 5;
    this.#width = width;
    this.#words = words;
    const size = BEFORE + words + AFTER;
    const planes = new Int32Array(3 * size).fill(-1, 0, 2 * size);
    this.#now = planes.subarray(0, size);
    this.#next = planes.subarray(size, 2 * size);
    this.#rock = planes.subarray(2 * size);
    const buffer = new ArrayBuffer(words * 32);
    this.#tiles = new Uint8Array(buffer, 0, cells);
    this.#fours = new Uint32Array(buffer);

    for (let x = 0; x < width; x++) {
      this.#keepRock(x);
      this.#keepRock(cells - 1 - x);
    }
    for (let y = 1; y < height; y++) {
      this.#keepRock(y * width - 1);
      this.#keepRock(y * width);
    }
    for (let cell = 0; map.hasReservedCells && cell < cells; cell++) {
      if (!map.isReserved(cell)) continue;
      if (map.isWalkable(cell)) this.#keepFloor(cell);
      else this.#keepRock(cell);
    }
    if (start !== undefined) this.#keepFloor(start);
  }

  #keepRock(cell: number): void {
    this.#rock[BEFORE + (cell >> 5)]! |= 1 << (cell & 31);
  }

  #keepFloor(cell: number): void {
    this.#notFloor ??= new Int32Array(this.#rock.length).fill(-1);
    this.#notFloor[BEFORE + (cell >> 5)]! &= ~(1 << (cell & 31));
  }

  /** Makes every cell that isn't kept what `now` says, and the others what they have to be. */
  #keep(now: Int32Array): void {
    const rock = this.#rock;
    const notFloor = this.#notFloor;
    for (let i = BEFORE; i < BEFORE + this.#words; i++) now[i]! |= rock[i]!;
    if (notFloor !== undefined) for (let i = BEFORE; i < BEFORE + this.#words; i++) now[i]! &= notFloor[i]!;
  }

  /**
   * Makes each cell floor with this probability, rounded to 1/256, and rock otherwise. Eight draws serve 32 cells: from
   * the lowest binary digit of the odds to the highest, a 1 joins the bits drawn so far with new ones by "or", a 0 by
   * "and", which halves the distance to 1 or to 0.
   */
  scatter(rng: Rng, floor: number): void {
    const odds = Math.round(floor * 256);
    for (let i = BEFORE; i < BEFORE + this.#words; i++) {
      let bits = 0;
      for (let digit = 0; digit < 8; digit++) {
        const draw = rng.next() | 0;
        bits = ((odds >> digit) & 1) === 1 ? bits | draw : bits & draw;
      }
      this.#now[i] = odds === 256 ? 0 : ~bits;
    }
    this.#keep(this.#now);
  }

  /** Takes over a map's tiles: what can't be walked on is rock. */
  read(tiles: Uint8Array, walkable: Uint8Array): void {
    for (let cell = 0; cell < tiles.length; cell += 32) {
      const end = Math.min(32, tiles.length - cell);
      let floor = 0;
      for (let i = 0; i < end; i++) floor |= walkable[tiles[cell + i]!]! << i;
      this.#now[BEFORE + (cell >> 5)] = ~floor;
    }
    this.#keep(this.#now);
  }

  /** One iteration: rock where at least `crowd` of 8 neighbours are rock or, with `pillars`, where none is. */
  step(crowd: number, pillars: boolean): void {
    const now = this.#now;
    const next = this.#next;
    const rock = this.#rock;
    // The row above a word's cells begins `rowWords` words and `shift` bits before them. A shift by 32 - shift is made
    // in two, because JavaScript shifts by 0 instead of 32.
    const rowWords = this.#width >> 5;
    const shift = this.#width & 31;
    const rest = 31 - shift;
    // A sum reaches `crowd` where adding 8 - crowd carries into the digit of eight.
    const add1 = -((8 - crowd) & 1);
    const add2 = -(((8 - crowd) >> 1) & 1);
    const add4 = -(((8 - crowd) >> 2) & 1);
    const lonely = pillars ? -1 : 0;

    // Only words with a cell of an inner row: so the rows above and below are always there.
    const first = BEFORE + rowWords;
    const last = BEFORE + ((this.#tiles.length - this.#width - 1) >> 5);
    let highRow = now[first - rowWords]!;
    let lowRow = now[first + rowWords + 1]!;
    let above = (highRow << shift) | ((now[first - rowWords - 1]! >>> 1) >>> rest);
    let here = now[first]!;
    let below = (now[first + rowWords]! >>> shift) | ((lowRow << 1) << rest);
    // The sum of each column of three, as a digit of one and a digit of two, of this word and of the one before it.
    let ones = above ^ here ^ below;
    let twos = (above & here) | (below & (above | here));
    let onesBefore = 0;
    let twosBefore = 0;
    for (let i = first; i <= last; i++) {
      const highRowAfter = now[i + 1 - rowWords]!;
      const lowRowAfter = now[i + 2 + rowWords]!;
      const aboveAfter = (highRowAfter << shift) | ((highRow >>> 1) >>> rest);
      const hereAfter = now[i + 1]!;
      const belowAfter = (lowRow >>> shift) | ((lowRowAfter << 1) << rest);
      const onesAfter = aboveAfter ^ hereAfter ^ belowAfter;
      const twosAfter = (aboveAfter & hereAfter) | (belowAfter & (aboveAfter | hereAfter));

      // The columns to the left and to the right, and the own column without the cell itself.
      const left1 = (ones << 1) | (onesBefore >>> 31);
      const left2 = (twos << 1) | (twosBefore >>> 31);
      const right1 = (ones >>> 1) | (onesAfter << 31);
      const right2 = (twos >>> 1) | (twosAfter << 31);
      const own1 = above ^ below;
      const own2 = above & below;

      // Their sum, 0 to 8, in four binary digits.
      const sides1 = left1 ^ right1;
      const sum1 = sides1 ^ own1;
      const carry2 = (left1 & right1) | (own1 & sides1);
      const sides2 = left2 ^ right2;
      const three2 = sides2 ^ own2;
      const sum2 = three2 ^ carry2;
      const carry4 = (left2 & right2) | (own2 & sides2);
      const more4 = three2 & carry2;
      const sum4 = carry4 ^ more4;
      const sum8 = carry4 & more4;

      const over2 = sum1 & add1;
      const over4 = (sum2 & add2) | (over2 & (sum2 | add2));
      const over8 = (sum4 & add4) | (over4 & (sum4 | add4));
      next[i] = sum8 | over8 | (lonely & ~(sum1 | sum2 | sum4 | sum8)) | rock[i]!;

      onesBefore = ones;
      twosBefore = twos;
      ones = onesAfter;
      twos = twosAfter;
      highRow = highRowAfter;
      lowRow = lowRowAfter;
      above = aboveAfter;
      here = hereAfter;
      below = belowAfter;
    }
    if (this.#notFloor !== undefined) this.#keep(next);
    this.#now = next;
    this.#next = now;
  }

  /**
   * Makes a map what the plane is. While a history is recorded, only what has changed since the last time is written: so
   * nothing else may have written on the map.
   */
  show(map: BuilderMap): void {
    if (!map.recording || map.hasReservedCells) {
      map.paint(this.tiles());
      return;
    }
    const words = this.#words;
    this.#shown ??= new Int32Array(words).fill(-1);
    const swaps = this.#space();
    for (let word = 0; word < words; word++) {
      const now = this.#now[BEFORE + word]!;
      swaps[word] = now ^ this.#shown[word]!;
      this.#shown[word] = now;
    }
    // Beyond the last cell there is nothing to swap.
    const over = this.#tiles.length & 31;
    if (over !== 0) swaps[words - 1]! &= ~(-1 << over);
    map.swap(swaps);
  }

  /** Words for the swaps of one picture, which belong to the history afterwards. */
  #space(): Uint32Array {
    const words = this.#words;
    if (this.#spaces === undefined || this.#spaceUsed === this.#spaces.length) {
      this.#spaces = new Uint32Array(words * PICTURES_AT_ONCE);
      this.#spaceUsed = 0;
    }
    return this.#spaces.subarray(this.#spaceUsed, (this.#spaceUsed += words));
  }

  /** The cells as tiles: rock is 0, wall, and the rest 1, floor. The array is the plane's own and is used again. */
  tiles(): Uint8Array {
    const fours = this.#fours;
    for (let word = 0; word < this.#words; word++) {
      const floor = ~this.#now[BEFORE + word]!;
      const at = word << 3;
      for (let i = 0; i < 8; i++) fours[at + i] = FOUR_CELLS[(floor >>> (i << 2)) & 15]!;
    }
    return this.#tiles;
  }
}
