import { SPARE_INTS } from "../../core/spare.js";
import { SPARE_OPEN } from "../walkable-cells.js";
import { type LayoutView, PASS, takePassCells } from "./view.js";

/** Returns how many orthogonal moves lead from the start to the exit, or -1 if none do. */
export function pathLength(view: LayoutView): number {
  const { stride, cells, start, exit } = view;
  if (start < 0 || exit < 0) return -1;
  // 1 for cells that can be walked on and are in no queue yet.
  if ((cells[start]! & cells[exit]! & PASS) === 0) return -1;
  const open = takePassCells(view);
  const queue = SPARE_INTS.take(cells.length + 1);
  queue[0] = start;
  open[start] = 0;
  let tail = 1;
  let length = -1;
  // Neighbours are written to the queue in any case, and the queue grows over those that are open, as in `distanceField`.
  for (let head = 0, moves = 0; head < tail && length < 0; moves++) {
    // When the exit is in the queue, it is closed.
    if (open[exit] === 0) length = moves;
    for (const end = tail; head < end; head++) {
      const cell = queue[head]!;
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
  SPARE_INTS.give(queue);
  SPARE_OPEN.give(open);
  return length;
}
