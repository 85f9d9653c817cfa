import { Spare } from "../core/spare.js";

/** The number of cells that nobody can walk on. It is larger than that of any other cell. */
export const CLOSED = 0x7fffffff;

/**
 * The depth-first tree of connected cells. Cells are numbered from 1 in the order in which the search came upon them, so
 * each has a higher number than its parent, and the numbers of a branch follow one another.
 */
export interface SearchTree {
  /** How many cells have been numbered. */
  readonly count: number;
  /** The number of each cell: 0 if it isn't connected with a root, and `CLOSED` if it isn't open. */
  readonly numbers: Int32Array;
  /** The cell with each number. */
  readonly cells: Int32Array;
  /** The number of the cell that each was entered from; 0 for roots. */
  readonly parents: Int32Array;
  /** The lowest number among all neighbours of a cell and of the cells in its branch. */
  readonly lowest: Int32Array;
}

/** For four bits, one for each direction: the lowest that is set, and 1 if others are set as well. */
const FIRST_WAY = /* @__PURE__ */ Uint8Array.of(0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0);
const HAS_MORE = /* @__PURE__ */ Uint8Array.of(0, 0, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1);

const SPARE_STACK = /* @__PURE__ */ new Spare((cells) => new Int32Array(cells));

/**
 * Numbers all cells that are connected with a root under orthogonal movement, without recursion. `open` is 1 where a cell
 * is open and 0 everywhere else, on the whole border as well; it is used up. The roots are all open cells from `firstRoot`
 * to `lastRoot`.
 */
export function searchTree(open: Uint8Array, stride: number, firstRoot: number, lastRoot: number): SearchTree {
  const numbers = new Int32Array(open.length);
  let openCount = 0;
  for (let cell = 0; cell < open.length; cell++) {
    const isOpen = open[cell]!;
    numbers[cell] = (isOpen - 1) & CLOSED;
    openCount += isOpen;
  }
  const cells = new Int32Array(openCount + 1);
  const parents = new Int32Array(openCount + 1);
  const lowest = new Int32Array(openCount + 1);
  const offsets = Int32Array.of(1, -1, stride, -stride);
  /** The cells on the way to the present one that may have another way on. */
  const stack = SPARE_STACK.take(open.length + 1);
  let count = 0;
  for (let root = firstRoot; root <= lastRoot; root++) {
    if (open[root] !== 1) continue;
    open[root] = 0;
    numbers[root] = ++count;
    cells[count] = root;
    let cell = root;
    let number = count;
    for (let height = 0; ; ) {
      // Which ways are open can't be foretold, so they are looked up: a processor that guesses wrong loses more time.
      const ways = open[cell + 1]! | (open[cell - 1]! << 1) | (open[cell + stride]! << 2) | (open[cell - stride]! << 3);
      if (ways === 0) {
        if (height === 0) break;
        cell = stack[--height]!;
        number = numbers[cell]!;
        continue;
      }
      stack[height] = cell;
      height += HAS_MORE[ways]!;
      cell += offsets[FIRST_WAY[ways]!]!;
      open[cell] = 0;
      parents[++count] = number;
      number = count;
      numbers[cell] = number;
      cells[number] = cell;
    }
  }
  SPARE_STACK.give(stack);

  // Children come after their parents, so backwards all of a branch is known when its first cell's turn comes. A cell's
  // parent is among its neighbours too. That does no harm: only what is lower than the parent leads out of the branch.
  lowest.fill(CLOSED);
  for (let number = count; number > 0; number--) {
    const cell = cells[number]!;
    const sideways = Math.min(numbers[cell - 1]!, numbers[cell + 1]!);
    const upright = Math.min(numbers[cell - stride]!, numbers[cell + stride]!);
    const low = Math.min(Math.min(lowest[number]!, number), Math.min(sideways, upright));
    lowest[number] = low;
    const parent = parents[number]!;
    lowest[parent] = Math.min(lowest[parent]!, low);
  }
  return { count, numbers, cells, parents, lowest };
}
