import { bitCount, fourBits } from "../../core/bits.js";
import { type LayoutView, OPEN, PASS } from "./view.js";

/** Where the bits are in a cell. */
const OPEN_PLACE = 31 - /* @__PURE__ */ Math.clz32(OPEN);
const PASS_PLACE = 31 - /* @__PURE__ */ Math.clz32(PASS);

/**
 * Cells as bits, 32 in a word, the first in the lowest bit. Cells at the border are never set, so the bit before and the
 * one after a set bit are those of its neighbours, and the same goes for a row's length.
 */
export type CellBits = Int32Array;

/** Returns which cells have `OPEN`, and which have `PASS`. */
export function openAndPass({ cells }: LayoutView): { open: CellBits; pass: CellBits } {
  const fours = new Int32Array(cells.buffer);
  const open = new Int32Array(fours.length >> 3);
  const pass = new Int32Array(fours.length >> 3);
  for (let word = 0, i = 0; word < open.length; word++) {
    let openWord = 0;
    let passWord = 0;
    for (let place = 0; place < 32; place += 4) {
      const four = fours[i++]!;
      openWord |= fourBits((four >>> OPEN_PLACE) & 0x01010101) << place;
      passWord |= fourBits((four >>> PASS_PLACE) & 0x01010101) << place;
    }
    open[word] = openWord;
    pass[word] = passWord;
  }
  return { open, pass };
}

/** Returns for each cell the bit of the cell that comes so many places later, or before it if `by` is negative. */
export function shifted(bits: CellBits, by: number): CellBits {
  const result = new Int32Array(bits.length);
  const words = by >> 5;
  const rest = by & 31;
  const from = Math.max(0, -words);
  const to = Math.min(bits.length, bits.length - words);
  if (rest === 0) {
    for (let i = from; i < to; i++) result[i] = bits[i + words]!;
    return result;
  }
  // What comes in from outside is 0.
  if (from > 0) result[from - 1] = bits[0]! << (32 - rest);
  for (let i = from; i + 1 < to; i++) {
    result[i] = (bits[i + words]! >>> rest) | (bits[i + words + 1]! << (32 - rest));
  }
  if (to > from) {
    const above = to + words < bits.length ? bits[to + words]! << (32 - rest) : 0;
    result[to - 1] = (bits[to - 1 + words]! >>> rest) | above;
  }
  return result;
}

/** How many cells are set. */
export function countBits(bits: CellBits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += bitCount(bits[i]!);
  return count;
}

/** How many edges the runs of set cells have. */
export function countEdges(bits: CellBits): number {
  let count = 0;
  for (let i = 0, before = 0; i < bits.length; i++) {
    const word = bits[i]!;
    count += bitCount(word ^ ((word << 1) | before));
    before = word >>> 31;
  }
  return count;
}

/** Writes the edges of all runs of set cells in turn: the first cell of a run, then the cell after its last one. */
export function writeEdges(bits: CellBits, edges: Int32Array): void {
  let count = 0;
  for (let i = 0, before = 0; i < bits.length; i++) {
    const word = bits[i]!;
    let changes = word ^ ((word << 1) | before);
    before = word >>> 31;
    for (; changes !== 0; changes &= changes - 1) edges[count++] = 32 * i + 31 - Math.clz32(changes & -changes);
  }
}

/** Lists all cells that are set, in reading order: in `cells`, if it is given, or else in an array of its own. */
export function setCells(bits: CellBits, cells: Int32Array = new Int32Array(countBits(bits))): Int32Array {
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) cells[count++] = 32 * i + 31 - Math.clz32(word & -word);
  }
  return cells.subarray(0, count);
}

/** The bits of a word that belong to cells from `from` to before `to`; the word has some of them. */
export function bitsWithin(bits: CellBits, word: number, from: number, to: number): number {
  const before = Math.max(0, from - 32 * word);
  const after = Math.max(0, 32 * word + 32 - to);
  return bits[word]! & (-1 << before) & (-1 >>> after);
}
