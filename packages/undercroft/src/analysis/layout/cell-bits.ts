import { bitCount, fourBits } from "../../core/bits.js";
import { grown } from "../../core/grown.js";
import type { LayoutView } from "./view.js";

/**
 * Cells as bits, 32 in a word, the first in the lowest bit. Cells at the border are never set, so the bit before and the
 * one after a set bit are those of its neighbours, and the same goes for a row's length.
 */
export type CellBits = Int32Array;

/** Returns which cells of a view have a bit, such as `OPEN`. */
export function cellBits({ cells }: LayoutView, bit: number): CellBits {
  const shift = 31 - Math.clz32(bit);
  const fours = new Int32Array(cells.buffer);
  const bits = new Int32Array(fours.length >> 3);
  for (let word = 0, i = 0; word < bits.length; word++) {
    let all = 0;
    for (let place = 0; place < 32; place += 4) all |= fourBits((fours[i++]! >>> shift) & 0x01010101) << place;
    bits[word] = all;
  }
  return bits;
}

/** Returns for each cell the bit of the cell that comes so many places later, or before it if `by` is negative. */
export function shifted(bits: CellBits, by: number): CellBits {
  const found = new Int32Array(bits.length);
  const words = by >> 5;
  const rest = by & 31;
  const from = Math.max(0, -words);
  const to = Math.min(bits.length, bits.length - words);
  if (rest === 0) {
    for (let i = from; i < to; i++) found[i] = bits[i + words]!;
    return found;
  }
  // What comes in from outside is 0.
  if (from > 0) found[from - 1] = bits[0]! << (32 - rest);
  for (let i = from; i + 1 < to; i++) {
    found[i] = (bits[i + words]! >>> rest) | (bits[i + words + 1]! << (32 - rest));
  }
  if (to > from) {
    const above = to + words < bits.length ? bits[to + words]! << (32 - rest) : 0;
    found[to - 1] = (bits[to - 1 + words]! >>> rest) | above;
  }
  return found;
}

/** How many cells are set. */
export function countBits(bits: CellBits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += bitCount(bits[i]!);
  return count;
}

const FIRST_SPACE = 2048;

/** Returns the edges of all runs of set cells in turn: the first cell of a run, then the cell after its last one. */
export function runEdges(bits: CellBits): Int32Array {
  let edges = new Int32Array(FIRST_SPACE);
  let count = 0;
  for (let i = 0, before = 0; i < bits.length; i++) {
    const word = bits[i]!;
    let changes = word ^ ((word << 1) | before);
    before = word >>> 31;
    if (changes === 0) continue;
    if (count + 32 > edges.length) edges = grown(edges);
    do {
      edges[count++] = 32 * i + 31 - Math.clz32(changes & -changes);
      changes &= changes - 1;
    } while (changes !== 0);
  }
  return edges.subarray(0, count);
}

/** Returns all cells that are set, in reading order. */
export function setCells(bits: CellBits): Int32Array {
  const cells = new Int32Array(countBits(bits));
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) cells[count++] = 32 * i + 31 - Math.clz32(word & -word);
  }
  return cells;
}
