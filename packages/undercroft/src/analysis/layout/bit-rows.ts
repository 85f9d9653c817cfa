import { bitCount } from "../../core/bits.js";
import type { LayoutView } from "./view.js";

/** Cells as bits: row after row, each of `words` words, the first cell in the lowest bit. Bits past the end are 0. */
export interface BitRows {
  readonly width: number;
  readonly height: number;
  readonly words: number;
  readonly bits: Int32Array;
}

/** Returns which cells of a view have a bit, such as `OPEN`. */
export function bitRows({ width, height, stride, cells }: LayoutView, bit: number): BitRows {
  const words = (width + 31) >> 5;
  const bits = new Int32Array(words * height);
  const shift = 31 - Math.clz32(bit);
  for (let y = 0, word = 0; y < height; y++) {
    const row = (y + 1) * stride + 1;
    for (let x = 0; x < width; word++) {
      let all = 0;
      for (const end = Math.min(x + 32, width); x < end; x++) all |= ((cells[row + x]! >> shift) & 1) << x;
      bits[word] = all;
    }
  }
  return { width, height, words, bits };
}

/** Returns the bits that are 0, within the rows. */
export function invertedRows({ width, height, words, bits }: BitRows): BitRows {
  const inverted = bits.map((word) => ~word);
  const rest = width & 31;
  if (rest !== 0) for (let i = words - 1; i < bits.length; i += words) inverted[i]! &= (1 << rest) - 1;
  return { width, height, words, bits: inverted };
}

/** How many bits are 1. */
export function countBits({ bits }: BitRows): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += bitCount(bits[i]!);
  return count;
}

/** Runs of cells in rows, in reading order, joined to parts. */
export interface Parts {
  /** How many runs there are. */
  readonly runs: number;
  /** The column in which each run begins. */
  readonly from: Int32Array;
  /** The column after the last one of each run. */
  readonly to: Int32Array;
  /** The row of each run. */
  readonly row: Int32Array;
  /** The first run of the part that each run belongs to. */
  readonly first: Int32Array;
}

/**
 * Finds the connected parts of cells, run by run. With `isDiagonal`, cells that touch at a corner are connected as well.
 */
export function connectedParts({ width, height, words, bits }: BitRows, isDiagonal: boolean): Parts {
  // A run takes two cells at least, its own and the one after it.
  const most = height * ((width + 1) >> 1);
  const edges = new Int32Array(2 * ((width + 1) >> 1) + 2);
  const from = new Int32Array(most);
  const to = new Int32Array(most);
  const row = new Int32Array(most);
  const first = new Int32Array(most);
  const reach = isDiagonal ? 1 : 0;
  let runs = 0;
  let above = 0;
  for (let y = 0, word = 0; y < height; y++) {
    // Edges of runs, where a bit differs from the one before it.
    let count = 0;
    let before = 0;
    for (let k = 0; k < words; k++, word++) {
      const all = bits[word]!;
      let changes = all ^ ((all << 1) | before);
      before = all >>> 31;
      for (; changes !== 0; changes &= changes - 1) edges[count++] = 32 * k + 31 - Math.clz32(changes & -changes);
    }
    if (count % 2 === 1) edges[count++] = width;

    const begin = runs;
    for (let i = 0; i < count; i += 2, runs++) {
      const left = edges[i]!;
      const right = edges[i + 1]!;
      from[runs] = left;
      to[runs] = right;
      row[runs] = y;
      while (above < begin && to[above]! + reach <= left) above++;
      let own = runs;
      for (let other = above; other < begin && from[other]! < right + reach; other++) {
        let root = other;
        while (first[root] !== root) {
          first[root] = first[first[root]!]!;
          root = first[root]!;
        }
        // The smaller root wins, so that a part's root is its first run.
        if (root < own) {
          if (own < runs) first[own] = root;
          own = root;
        } else first[root] = own;
      }
      first[runs] = own;
    }
    above = begin;
  }
  // What a run names comes before it, and names the part's first run by then.
  for (let run = 0; run < runs; run++) first[run] = first[first[run]!]!;
  return { runs, from, to, row, first };
}
