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
    // Three columns of three cells each; the oldest falls out when the next one comes.
    let code = 0;
    for (let word = 0, x = 0; word < words; word++) {
      const top = rows[row + word]!;
      const middle = rows[row + words + word]!;
      const bottom = rows[row + 2 * words + word]!;
      const any = top | middle | bottom;
      const end = Math.min(32, width - 32 * word);
      for (let bit = 0; bit < end; bit++, x++) {
        // Much of a map is solid: eight columns at a time.
        if (code === 0 && x >= 2 && bit + 8 <= end && ((any >>> bit) & 255) === 0) {
          counts[0]! += 8;
          bit += 7;
          x += 7;
          continue;
        }
        const column = ((top >>> bit) & 1) | (((middle >>> bit) & 1) << 1) | (((bottom >>> bit) & 1) << 2);
        code = ((code << 3) | column) & 511;
        if (x >= 2) counts[code]!++;
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
    sum += weighed(count);
  }
  return { kinds, entropy: (weighed(squares) - sum) / (squares * UNIT) };
}

/** Logarithms are kept as whole numbers of this many parts, so that their sum is the same in any order. */
const UNIT = 2 ** 20;
const KNOWN = /* @__PURE__ */ new Float64Array(4096).fill(-1);

/** Returns n · log2 n. */
function weighed(n: number): number {
  if (n >= KNOWN.length) return weigh(n);
  const known = KNOWN[n]!;
  if (known >= 0) return known;
  const weight = weigh(n);
  KNOWN[n] = weight;
  return weight;
}

function weigh(n: number): number {
  return Math.round((-naturalLog(1 / n) / Math.LN2) * n * UNIT);
}
