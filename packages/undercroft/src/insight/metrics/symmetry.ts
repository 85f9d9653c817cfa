import type { FramedCells } from "../../analysis/framed-cells.js";
import type { CellBits } from "../../analysis/layout/cell-bits.js";
import { bitCount } from "../../core/index.js";

/** How many cells differ from those that a mirrored or turned map has at their place. */
export interface Differences {
  /** Mirrored left to right. */
  readonly x: number;
  /** Mirrored top to bottom. */
  readonly y: number;
  /** After a half turn. */
  readonly turn: number;
}

/** Writes the bits of a map row by row, each row from the lowest bit of a word of its own, without the frame. */
export function writeRows({ width, height, frame, stride }: FramedCells, bits: CellBits, rows: Int32Array): Int32Array {
  const words = (width + 31) >> 5;
  const lastMask = (width & 31) === 0 ? -1 : (1 << (width & 31)) - 1;
  for (let y = 0, to = 0; y < height; y++) {
    let cell = (y + frame) * stride + frame;
    for (let word = 0; word < words; word++, to++, cell += 32) {
      const from = cell >> 5;
      const rest = cell & 31;
      let cells = bits[from]! >>> rest;
      if (rest !== 0 && from + 1 < bits.length) cells |= bits[from + 1]! << (32 - rest);
      rows[to] = word === words - 1 ? cells & lastMask : cells;
    }
  }
  return rows;
}

/** Compares the rows of a map with those of its mirror images. `mirrored` is written. */
export function differences(width: number, height: number, rows: Int32Array, mirrored: Int32Array): Differences {
  const words = (width + 31) >> 5;
  const spare = 32 * words - width;
  for (let row = 0; row < height * words; row += words) {
    // Backwards word by word and bit by bit; the unused bits, which come first then, are pushed out.
    for (let word = 0; word < words; word++) {
      const low = backwards(rows[row + words - 1 - word]!);
      const high = word === words - 1 ? 0 : backwards(rows[row + words - 2 - word]!);
      mirrored[row + word] = spare === 0 ? low : (low >>> spare) | (high << (32 - spare));
    }
  }
  let x = 0;
  let y = 0;
  let turn = 0;
  for (let row = 0, other = (height - 1) * words; other >= 0; row += words, other -= words) {
    for (let word = 0; word < words; word++) {
      const cells = rows[row + word]!;
      x += bitCount(cells ^ mirrored[row + word]!);
      y += bitCount(cells ^ rows[other + word]!);
      turn += bitCount(cells ^ mirrored[other + word]!);
    }
  }
  return { x, y, turn };
}

/** The bits of a word, the last one first. */
function backwards(word: number): number {
  let bits = ((word >>> 1) & 0x55555555) | ((word & 0x55555555) << 1);
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >>> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return (bits >>> 16) | (bits << 16);
}
