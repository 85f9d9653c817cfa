/** What `searchTree` finds in a frame where nobody can go. Larger than the number of any cell. */
export const CLOSED = 0x7fffffff;

/**
 * The depth-first tree of connected cells. Cells are numbered from 1 in the order in which the search came upon them, so
 * each has a higher number than its parent, and the numbers of a branch follow one another.
 */
export interface SearchTree {
  /** How many cells have been numbered. */
  readonly count: number;
  /** The cell with each number. */
  readonly cells: Int32Array;
  /** The number of the cell that each was entered from; 0 for roots. */
  readonly parents: Int32Array;
  /** The lowest number among all neighbours of a cell and of the cells in its branch. */
  readonly lowest: Int32Array;
}

/**
 * Numbers all cells that are connected with a root under orthogonal movement, without recursion.
 *
 * `numbers` has a solid frame: a cell more on all four sides than the map. It is 0 where a cell is open and `CLOSED`
 * everywhere else; afterwards it has the numbers. The roots are all cells from `firstRoot` to `lastRoot` that are open
 * and have no number yet. `open` is how many cells are open, or more.
 */
export function searchTree(
  numbers: Int32Array,
  stride: number,
  firstRoot: number,
  lastRoot: number,
  open: number,
): SearchTree {
  const cells = new Int32Array(open + 1);
  const parents = new Int32Array(open + 1);
  const lowest = new Int32Array(open + 1);
  let count = 0;
  for (let root = firstRoot; root <= lastRoot; root++) {
    if (numbers[root] !== 0) continue;
    let cell = root;
    let number = ++count;
    numbers[cell] = number;
    cells[number] = cell;
    const first = number;
    // Nothing is kept of how far the search has looked round a cell: to look again costs less.
    for (;;) {
      if (numbers[cell + 1] === 0) cell += 1;
      else if (numbers[cell - 1] === 0) cell -= 1;
      else if (numbers[cell + stride] === 0) cell += stride;
      else if (numbers[cell - stride] === 0) cell -= stride;
      else {
        if (number === first) break;
        number = parents[number]!;
        cell = cells[number]!;
        continue;
      }
      parents[++count] = number;
      number = count;
      numbers[cell] = number;
      cells[number] = cell;
    }
  }

  // Children come after their parents, so backwards all of a branch is known when its first cell's turn comes. A cell's
  // parent is among its neighbours too. That does no harm: only what is lower than the parent leads out of the branch.
  for (let number = 1; number <= count; number++) lowest[number] = number;
  for (let number = count; number > 0; number--) {
    const cell = cells[number]!;
    const sideways = Math.min(numbers[cell - 1]!, numbers[cell + 1]!);
    const upright = Math.min(numbers[cell - stride]!, numbers[cell + stride]!);
    const low = Math.min(lowest[number]!, sideways, upright);
    lowest[number] = low;
    const parent = parents[number]!;
    if (low < lowest[parent]!) lowest[parent] = low;
  }
  return { count, cells, parents, lowest };
}
