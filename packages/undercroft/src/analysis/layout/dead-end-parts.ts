import { SPARE_INTS } from "../../core/spare.js";
import { SPARE_OPEN } from "../walkable-cells.js";
import { type CellBits, setCells, shifted } from "./cell-bits.js";
import { type LayoutView, takePassCells } from "./view.js";

/** Shorter dead ends are nooks. */
const LEAST_DEAD_END = 3;

/** Returns the walkable cells with at most one walkable neighbour. */
export function fewNeighbours(pass: CellBits, stride: number): CellBits {
  const west = shifted(pass, -1);
  const east = shifted(pass, 1);
  const north = shifted(pass, -stride);
  const south = shifted(pass, stride);
  const few = west;
  for (let i = 0; i < pass.length; i++) {
    const upright = north[i]! | south[i]!;
    const sideways = west[i]! | east[i]!;
    const two = (west[i]! & east[i]!) | (north[i]! & south[i]!) | (sideways & upright);
    few[i] = pass[i]! & ~two;
  }
  return few;
}

/**
 * Removes all cells with at most one walkable neighbour, again and again until none is left. The start and the exit stay.
 * Returns how many cells lie in dead ends of three cells or more, how many smaller dead ends there are, and how many cells
 * were removed. `ends` are the cells to remove first, from `fewNeighbours`.
 */
export function deadEndParts(view: LayoutView, ends: CellBits): { cells: number; nooks: number; all: number } {
  const { stride, cells, start, exit } = view;
  // The cells to look at, and in front of them, those that went. A cell comes up twice at most: at first, and when its
  // last neighbour but one goes.
  const queue = SPARE_INTS.take(2 * cells.length);
  let tail = setCells(ends, queue).length;
  if (tail === 0) {
    SPARE_INTS.give(queue);
    return { cells: 0, nooks: 0, all: 0 };
  }

  // A cell that goes has one neighbour at most, which gets its cells if it goes too. So each part is a tree, and the cell
  // that goes last has all of it.
  const alive = takePassCells(view);
  const weights = SPARE_INTS.take(cells.length).fill(0);
  const onward = SPARE_INTS.take(cells.length);
  let gone = 0;
  for (let head = 0; head < tail; head++) {
    const cell = queue[head]!;
    if (alive[cell] === 0 || cell === start || cell === exit) continue;
    alive[cell] = 0;
    // The only neighbour that is left. The border is never alive: 0 stands for none.
    const next =
      alive[cell - 1]! * (cell - 1) +
      alive[cell + 1]! * (cell + 1) +
      alive[cell - stride]! * (cell - stride) +
      alive[cell + stride]! * (cell + stride);
    queue[gone] = cell;
    onward[gone++] = next;
    const weight = weights[cell]! + 1;
    weights[cell] = weight;
    if (next === 0) continue;
    weights[next]! += weight;
    if (alive[next - 1]! + alive[next + 1]! + alive[next - stride]! + alive[next + stride]! <= 1) {
      queue[tail++] = next;
    }
  }

  let inDeadEnds = 0;
  let nooks = 0;
  for (let i = 0; i < gone; i++) {
    const next = onward[i]!;
    if (next !== 0 && alive[next] === 0) continue;
    const size = weights[queue[i]!]!;
    if (size >= LEAST_DEAD_END) inDeadEnds += size;
    else nooks++;
  }
  SPARE_OPEN.give(alive);
  SPARE_INTS.give(queue, weights, onward);
  return { cells: inDeadEnds, nooks, all: gone };
}
