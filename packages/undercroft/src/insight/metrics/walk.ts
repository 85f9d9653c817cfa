import { DOOR, type LayoutView, PASS } from "../../analysis/layout/view.js";
import type { Movement } from "../../core/index.js";
import type { Arrays } from "./workspace.js";

/** The number of moves to cells that can't be reached. */
export const UNREACHED = -1;

/** How far a walk from one cell went. */
export interface Walk {
  /** The most moves to any cell. */
  readonly farthest: number;
  /** The first in reading order of the cells that take so many. */
  readonly farthestCell: number;
}

/** Writes how many moves it takes from a cell of floor to each cell of a view: all floor that can be reached. */
export function walkFrom(
  view: LayoutView,
  movement: Movement,
  from: number,
  moves: Int32Array,
  { open, queue }: Arrays,
): Walk {
  copyPass(view, open);
  moves.fill(UNREACHED, 0, view.cells.length);
  queue[0] = from;
  open[from] = 0;
  const last = movement === "diagonal" ? spreadDiagonally(view, moves, open, queue) : spread(view, moves, open, queue);
  let farthestCell = queue[last]!;
  const farthest = moves[farthestCell]!;
  for (let i = last - 1; i >= 0 && moves[queue[i]!] === farthest; i--) farthestCell = Math.min(farthestCell, queue[i]!);
  return { farthest, farthestCell };
}

/** Writes 1 for each cell of floor, and 0 for all others. */
export function copyPass({ cells }: LayoutView, open: Uint8Array): void {
  const fours = new Int32Array(cells.buffer);
  const openFours = new Int32Array(open.buffer);
  for (let i = 0; i < fours.length; i++) openFours[i] = fours[i]! & (0x01010101 * PASS);
}

/** Returns where the last cell is in the queue. */
function spread({ stride }: LayoutView, moves: Int32Array, open: Uint8Array, queue: Int32Array): number {
  let tail = 1;
  // Neighbours are written to the queue in any case, and the queue grows over those that are open, as in `distanceField`.
  for (let head = 0, count = 0; head < tail; count++) {
    for (const end = tail; head < end; head++) {
      const cell = queue[head]!;
      moves[cell] = count;
      queue[tail] = cell - 1;
      tail += open[cell - 1]!;
      open[cell - 1] = 0;
      queue[tail] = cell + 1;
      tail += open[cell + 1]!;
      open[cell + 1] = 0;
      queue[tail] = cell - stride;
      tail += open[cell - stride]!;
      open[cell - stride] = 0;
      queue[tail] = cell + stride;
      tail += open[cell + stride]!;
      open[cell + stride] = 0;
    }
  }
  return tail - 1;
}

/** The same with diagonal moves, which never lead into a door or out of one. */
function spreadDiagonally(
  { stride, cells }: LayoutView,
  moves: Int32Array,
  open: Uint8Array,
  queue: Int32Array,
): number {
  let tail = 1;
  for (let head = 0; head < tail; head++) {
    const cell = queue[head]!;
    // The first has none yet.
    const next = head === 0 ? 1 : moves[cell]! + 1;
    if (head === 0) moves[cell] = 0;
    const isDoor = (cells[cell]! & DOOR) !== 0;
    for (let row = cell - stride; row <= cell + stride; row += stride) {
      for (let near = row - 1; near <= row + 1; near++) {
        if (open[near] === 0) continue;
        const isStraight = row === cell || near === row;
        if (!isStraight && (isDoor || (cells[near]! & DOOR) !== 0)) continue;
        open[near] = 0;
        moves[near] = next;
        queue[tail++] = near;
      }
    }
  }
  return tail - 1;
}
