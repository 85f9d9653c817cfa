import { naturalLog } from "../../core/index.js";

/** What squares of 3x3 cells look like. */
export interface Patterns {
  /** How many different ones there are. */
  readonly kinds: number;
  /** How many bits it takes on average to tell which one is at a place. */
  readonly entropy: number;
}

/**
 * Counts the patterns of all squares of 3x3 cells on a map. `rows` has its cells as bits, each row from a word of its own.
 * A map must have three rows and columns at least.
 */
export function countPatterns(width: number, height: number, rows: Int32Array, counts: Int32Array): Patterns {
  counts.fill(0);
  const words = (width + 31) >> 5;
  for (let y = 0; y + 2 < height; y++) {
    const row = y * words;
    // The columns of three cells that are looked at: two that came before, and eight more. The first is in the lowest bits.
    let columns = 0;
    for (let x = 0; x < width; x += 8) {
      const word = row + (x >> 5);
      const shift = x & 31;
      const top = SPREAD[(rows[word]! >>> shift) & 255]!;
      const middle = SPREAD[(rows[word + words]! >>> shift) & 255]!;
      const bottom = SPREAD[(rows[word + 2 * words]! >>> shift) & 255]!;
      columns = (columns >>> 24) | ((top | (middle << 1) | (bottom << 2)) << 6);
      // Much of a map is solid.
      if (columns === 0) {
        counts[0]! += Math.min(8, width - x) - (x === 0 ? 2 : 0);
      } else if (x > 0 && x + 8 <= width) {
        counts[columns & 511]!++;
        counts[(columns >>> 3) & 511]!++;
        counts[(columns >>> 6) & 511]!++;
        counts[(columns >>> 9) & 511]!++;
        counts[(columns >>> 12) & 511]!++;
        counts[(columns >>> 15) & 511]!++;
        counts[(columns >>> 18) & 511]!++;
        counts[columns >>> 21]!++;
      } else {
        const end = Math.min(8, width - x);
        for (let i = x === 0 ? 2 : 0; i < end; i++) counts[(columns >>> (3 * i)) & 511]!++;
      }
    }
  }
  const squares = (width - 2) * (height - 2);
  let kinds = 0;
  let sum = 0;
  for (let code = 0; code < 512; code++) {
    const count = counts[code]!;
    if (count === 0) continue;
    kinds++;
    sum += weightOf(count);
  }
  return { kinds, entropy: (weightOf(squares) - sum) / (squares * UNIT) };
}

/** The bits of each byte, three places apart. */
const SPREAD = /* @__PURE__ */ Int32Array.from({ length: 256 }, (_, byte) => {
  let spread = 0;
  for (let bit = 0; bit < 8; bit++) spread |= ((byte >>> bit) & 1) << (3 * bit);
  return spread;
});

/** Logarithms are kept as whole numbers of this many parts, so that their sum is the same in any order. */
const UNIT = 2 ** 20;
const WEIGHTS = /* @__PURE__ */ new Float64Array(4096).fill(-1);

/** Returns n · log2 n, from a table if n is small. */
function weightOf(n: number): number {
  if (n >= WEIGHTS.length) return newWeight(n);
  if (WEIGHTS[n]! < 0) WEIGHTS[n] = newWeight(n);
  return WEIGHTS[n]!;
}

function newWeight(n: number): number {
  return Math.round((-naturalLog(1 / n) / Math.LN2) * n * UNIT);
}
