import type { BitRows } from "./bit-rows.js";
import { type LayoutView, PASS } from "./view.js";

/** Shorter dead ends are nooks. */
const LEAST_DEAD_END = 3;

/**
 * Takes away all cells with at most one walkable neighbour, over and over until none is left; the start and the exit stay.
 * Returns how many cells lie in dead ends of three cells and more, and how many smaller ones there are.
 */
export function deadEndParts(view: LayoutView, pass: BitRows): { cells: number; nooks: number } {
  const { stride, cells, start, exit } = view;
  const { height, words, bits } = pass;
  const alive = cells.map((cell) => cell & PASS);
  const queue: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < words; k++) {
      const i = y * words + k;
      const here = bits[i]!;
      if (here === 0) continue;
      const west = (here << 1) | (k > 0 ? bits[i - 1]! >>> 31 : 0);
      const east = (here >>> 1) | (k + 1 < words ? bits[i + 1]! << 31 : 0);
      const north = y > 0 ? bits[i - words]! : 0;
      const south = y + 1 < height ? bits[i + words]! : 0;
      const two = (west & east) | (north & south) | ((west | east) & (north | south));
      for (let ends = here & ~two; ends !== 0; ends &= ends - 1) {
        queue.push((y + 1) * stride + 1 + 32 * k + 31 - Math.clz32(ends & -ends));
      }
    }
  }

  // A cell that goes has one neighbour at most, which gets its cells if it goes too. So each part is a tree, and the cell
  // that goes last has all of it.
  const weights = new Int32Array(cells.length);
  const onward: number[] = [];
  let peeled = 0;
  for (let head = 0; head < queue.length; head++) {
    const cell = queue[head]!;
    if (alive[cell] === 0 || cell === start || cell === exit) continue;
    alive[cell] = 0;
    let next = 0;
    if (alive[cell - 1] === 1) next = cell - 1;
    else if (alive[cell + 1] === 1) next = cell + 1;
    else if (alive[cell - stride] === 1) next = cell - stride;
    else if (alive[cell + stride] === 1) next = cell + stride;
    queue[peeled] = cell;
    onward[peeled++] = next;
    const weight = weights[cell]! + 1;
    weights[cell] = weight;
    if (next === 0) continue;
    weights[next]! += weight;
    if (alive[next - 1]! + alive[next + 1]! + alive[next - stride]! + alive[next + stride]! <= 1) queue.push(next);
  }

  let inDeadEnds = 0;
  let nooks = 0;
  for (let i = 0; i < peeled; i++) {
    // The frame, cell 0, is never alive.
    const next = onward[i]!;
    if (next !== 0 && alive[next] === 0) continue;
    const size = weights[queue[i]!]!;
    if (size >= LEAST_DEAD_END) inDeadEnds += size;
    else nooks++;
  }
  return { cells: inDeadEnds, nooks };
}
