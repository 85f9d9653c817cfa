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
  let count = 0;
  for (let root = firstRoot; root <= lastRoot; root++) {
    if (open[root] !== 1) continue;
    open[root] = 0;
    let cell = root;
    let number = ++count;
    const first = number;
    numbers[cell] = number;
    cells[number] = cell;
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
      numbers[cell] = number;
      cells[number] = cell;
    }
  }

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
