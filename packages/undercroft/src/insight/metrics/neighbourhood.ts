import type { CellBits } from "../../analysis/layout/cell-bits.js";
import { bitCount } from "../../core/index.js";
import type { Arrays } from "./workspace.js";

/** What the floor is like, cell by cell. The bits are those of the workspace. */
export interface Neighbourhood {
  /** Pairs of neighbouring cells. */
  readonly pairs: number;
  /** Squares of 2x2 cells. */
  readonly squares: number;
  /** Cells with exactly one neighbour. */
  readonly deadEnds: number;
  /** Cells with at most one neighbour. */
  readonly ends: CellBits;
  /** Cells with floor all around them. */
  readonly wide: CellBits;
  readonly wideCount: number;
}

/** Looks at the neighbours of all cells of floor, 32 cells at a time. */
export function neighbourhood(pass: CellBits, stride: number, arrays: Arrays): Neighbourhood {
  // A row further is so many words and bits. Both lists have as many empty words at both ends, so there is
  // always a word. What is shifted by 32 bits would stay where it is, so it is shifted twice.
  const rowWords = stride >> 5;
  const up = stride & 31;
  const down = 31 - up;
  const pad = rowWords + 1;
  const words = pass.length;
  const { floor, between, ends, wide } = arrays.bitsFor(words, pad);
  floor.set(pass, pad);

  let pairs = 0;
  let squares = 0;
  let deadEnds = 0;
  let belowNext = (floor[pad + rowWords]! >>> up) | ((floor[pad + rowWords + 1]! << down) << 1);
  for (let i = 0; i < words; i++) {
    const at = pad + i;
    const cells = floor[at]!;
    const west = (cells << 1) | (floor[at - 1]! >>> 31);
    const east = (cells >>> 1) | (floor[at + 1]! << 31);
    const north = (floor[at - rowWords]! << up) | ((floor[at - rowWords - 1]! >>> down) >>> 1);
    const south = belowNext;
    // The last word has none after it.
    belowNext = i + 1 < words ? (floor[at + rowWords + 1]! >>> up) | ((floor[at + rowWords + 2]! << down) << 1) : 0;
    const southEast = (south >>> 1) | (belowNext << 31);
    const beside = cells & east;
    pairs += bitCount(beside) + bitCount(cells & south);
    squares += bitCount(beside & south & southEast);
    const few = cells & ~((west & east) | (north & south) | ((west | east) & (north | south)));
    ends[i] = few;
    deadEnds += bitCount(few & (west | east | north | south));
    between[at] = beside & west;
  }
  let wideCount = 0;
  for (let i = 0; i < words; i++) {
    const at = pad + i;
    const above = (between[at - rowWords]! << up) | ((between[at - rowWords - 1]! >>> down) >>> 1);
    const below = (between[at + rowWords]! >>> up) | ((between[at + rowWords + 1]! << down) << 1);
    const all = between[at]! & above & below;
    wide[i] = all;
    wideCount += bitCount(all);
  }
  return { pairs, squares, deadEnds, ends, wide, wideCount };
}
