import { SPARE_INTS } from "../core/spare.js";

/** The number of cells that can't be reached. It is larger than that of any other cell. */
export const CLOSED = 0x7fffffff;

/**
 * The depth-first tree of connected cells. Cells are numbered from 1 in the order in which the search came upon them, so
 * each has a higher number than its parent, and the numbers of a branch follow one another.
 */
export interface SearchTree {
  /** How many cells have been numbered. */
  readonly count: number;
  /** The number of each cell: `CLOSED` if it isn't open, or isn't connected with a root. */
  readonly numbers: Int32Array;
  /** The cell with each number. */
  readonly cells: Int32Array;
  /** The number of the cell that each was entered from; 0 for roots. */
  readonly parents: Int32Array;
  /** The lowest number among the neighbours of a cell and of all cells in its branch. */
  readonly lowest: Int32Array;
}

/** Gives back the arrays of a tree that nobody needs any more, with or without `numbers`. */
export function releaseTree({ numbers, cells, parents, lowest }: SearchTree, keepsNumbers = false): void {
  SPARE_INTS.give(cells, parents, lowest);
  if (!keepsNumbers) SPARE_INTS.give(numbers);
}

/**
 * Numbers all cells that are connected with a root under orthogonal movement, without recursion. `open` is 1 where a cell
 * is open and 0 everywhere else, on the whole border as well; it is used up. The roots are all open cells from `firstRoot`
 * to `lastRoot`.
 */
export function searchTree(open: Uint8Array, stride: number, firstRoot: number, lastRoot: number): SearchTree {
  const numbers = SPARE_INTS.take(open.length).fill(CLOSED);
  const cells = SPARE_INTS.take(open.length + 1);
  const parents = SPARE_INTS.take(open.length + 1);
  const lowest = SPARE_INTS.take(open.length + 1);
  let count = 0;
  for (let root = firstRoot; root <= lastRoot; root++) {
    if (open[root] !== 1) continue;
    open[root] = 0;
    let cell = root;
    let number = ++count;
    const first = number;
    numbers[cell] = number;
    cells[number] = cell;
    parents[number] = 0;
    lowest[number] = number;
    // Nothing is kept of how far the search has looked round a cell: to look again costs less.
    for (;;) {
      if (open[cell + 1] === 1) cell += 1;
      else if (open[cell - 1] === 1) cell -= 1;
      else if (open[cell + stride] === 1) cell += stride;
      else if (open[cell - stride] === 1) cell -= stride;
      else {
        if (number === first) break;
        number = parents[number]!;
        cell = cells[number]!;
        continue;
      }
      open[cell] = 0;
      parents[++count] = number;
      number = count;
      // A neighbour without a number will be in this cell's branch: what is lower has one by now. The cell's parent is
      // among them. That does no harm: only what is lower than the parent leads out of the branch.
      const sideways = Math.min(numbers[cell - 1]!, numbers[cell + 1]!);
      lowest[number] = Math.min(sideways, Math.min(numbers[cell - stride]!, numbers[cell + stride]!));
      numbers[cell] = number;
      cells[number] = cell;
    }
  }

  // Children come after their parents, so backwards all of a branch is known when its first cell's turn comes.
  lowest[0] = 0;
  for (let number = count; number > 0; number--) {
    const parent = parents[number]!;
    lowest[parent] = Math.min(lowest[parent]!, lowest[number]!);
  }
  return { count, numbers, cells, parents, lowest };
}
