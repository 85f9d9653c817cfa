import { type LayoutView, PASS } from "./view.js";

/** Returns how many orthogonal moves lead from the start to the exit, or -1 if none do. */
export function pathLength({ stride, cells, start, exit }: LayoutView): number {
  if (start < 0 || exit < 0) return -1;
  // 1 for cells that can be walked on and are in no queue yet.
  const open = new Uint8Array(cells.length);
  for (let cell = 0; cell < cells.length; cell++) open[cell] = cells[cell]! & PASS;
  if (open[start] === 0 || open[exit] === 0) return -1;
  const queue = new Int32Array(cells.length + 1);
  queue[0] = start;
  open[start] = 0;
  let tail = 1;
  // Neighbours are written to the queue in any case, and the queue grows over those that are open, as in `distanceField`.
  for (let head = 0, moves = 0; head < tail; moves++) {
    for (const end = tail; head < end; head++) {
      const cell = queue[head]!;
      if (cell === exit) return moves;
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
  return -1;
}
