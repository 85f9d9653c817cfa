import { releaseTree, searchTree } from "../search-tree.js";
import { SPARE_OPEN } from "../walkable-cells.js";
import { type LayoutView, takePassCells } from "./view.js";

/**
 * Which cells can only be reached through which others, seen from the start: each reached cell hangs on the last choke
 * point that every way to it must cross, or on the start if there is none.
 *
 * This is the tree of blocks and choke points (Hopcroft and Tarjan 1973) with the blocks left out. It is known as the
 * dominator tree. Cells are meant by their numbers in order of the search, from 1, which is the start; so a cell comes
 * after the one that it hangs on.
 */
export interface Dominators {
  /** How many cells are reached from the start, itself included. */
  readonly count: number;
  /** The number of each cell of the view; `CLOSED` for those that aren't reached. */
  readonly numbers: Int32Array;
  /** The cell of the view with each number. */
  readonly cells: Int32Array;
  /** What each number hangs on; 0 for the start. */
  readonly holders: Int32Array;
  /** How many cells hang on each number, directly or not, itself included. More than 1 makes it a choke point. */
  readonly sizes: Int32Array;
}

/** Finds the choke points of a view and all that lies behind them, in linear time. */
export function dominators(view: LayoutView): Dominators {
  const { stride, start } = view;
  const open = takePassCells(view);
  const tree = searchTree(open, stride, start, start);
  SPARE_OPEN.give(open);
  const { count, numbers, cells, parents, lowest } = tree;
  // Each takes the place of an array that is not needed any more.
  const holders = lowest;
  const sizes = parents;
  for (let number = 1; number <= count; number++) {
    const parent = parents[number]!;
    // A branch that leads nowhere above its parent hangs on it; any other cell has a way round what its parent hangs on
    // if and only if its parent has one.
    holders[number] = lowest[number]! >= parent ? parent : holders[parent]!;
  }
  holders[0] = 0;
  sizes.fill(1, 1, count + 1);
  for (let number = count; number > 1; number--) sizes[holders[number]!]! += sizes[number]!;
  return { count, numbers, cells, holders, sizes };
}

/** Gives back arrays that nobody needs any more, with or without `numbers`. */
export function releaseDominators({ count, numbers, cells, holders, sizes }: Dominators, keepsNumbers = false): void {
  releaseTree({ count, numbers, cells, parents: sizes, lowest: holders }, keepsNumbers);
}
