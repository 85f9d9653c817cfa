import { type CellBits, shifted } from "../../analysis/layout/cell-bits.js";
import { bitCount } from "../../core/index.js";

/** What the floor is like, cell by cell. */
export interface Neighbourhood {
  /** Pairs of neighbouring cells. */
  readonly pairs: number;
  /** Squares of 2x2 cells. */
  readonly squares: number;
  /** Cells with exactly one neighbour. */
  readonly deadEnds: number;
  /** Cells with floor all around them. */
  readonly wide: CellBits;
  readonly wideCount: number;
}

/** Looks at the neighbours of all cells of floor, 32 cells at a time. */
export function neighbourhood(pass: CellBits, stride: number): Neighbourhood {
  const west = shifted(pass, -1);
  const east = shifted(pass, 1);
  const north = shifted(pass, -stride);
  const south = shifted(pass, stride);
  let pairs = 0;
  let deadEnds = 0;
  /** Cells with floor on both sides. */
  const between = new Int32Array(pass.length);
  /** Cells with floor on their right. */
  const beside = new Int32Array(pass.length);
  for (let i = 0; i < pass.length; i++) {
    const cells = pass[i]!;
    const w = west[i]!;
    const e = east[i]!;
    const n = north[i]!;
    const s = south[i]!;
    pairs += bitCount(cells & e) + bitCount(cells & s);
    const two = (w & e) | (n & s) | ((w | e) & (n | s));
    deadEnds += bitCount(cells & (w | e | n | s) & ~two);
    beside[i] = cells & e;
    between[i] = cells & w & e;
  }
  const besideBelow = shifted(beside, stride);
  const above = shifted(between, -stride);
  const below = shifted(between, stride);
  let squares = 0;
  let wideCount = 0;
  for (let i = 0; i < pass.length; i++) {
    squares += bitCount(beside[i]! & besideBelow[i]!);
    const wide = between[i]! & above[i]! & below[i]!;
    between[i] = wide;
    wideCount += bitCount(wide);
  }
  return { pairs, squares, deadEnds, wide: between, wideCount };
}
