import type { Grid } from "./grid.js";

/**
 * Returns, for each cell, how many cells would be cut off if it were blocked, or 0 if none would. These are the
 * articulation points of the walkable cells under orthogonal movement, each with the number of cells behind it.
 *
 * With `from`, counts the cells that can be reached from there only through the choke point. The result is 0 for `from`
 * itself and for cells that can't be reached from it. Without `from`, counts all but the largest of the parts that a
 * region would fall into.
 *
 *     ########     ########   Without `from`. Shutting the doorway cuts
 *     #..#...#     #00#000#   the six cells of the smaller room off;
 *     #......#     #056700#   shutting the cell before it leaves five.
 *     #..#...#     #00#000#
 *     ########     ########
 *
 * Uses Robert Tarjan's depth-first search without recursion.
 */
export function chokePoints(grid: Grid, from?: number): Int32Array {
  const { width, height, tiles, tileset } = grid;
  const { walkable } = tileset;
  const cellCount = width * height;
  const lastRow = cellCount - width;
  const offsets = [-width, -1, 1, width]; // the way back of direction k is direction 3 - k

  // Cells are numbered from 1 in the order of the search; what is known of them is kept by number.
  const numbers = new Int32Array(cellCount);
  let walkableCount = 0;
  for (let cell = 0; cell < cellCount; cell++) walkableCount += walkable[tiles[cell]!]!;
  const cells = new Int32Array(walkableCount + 1);
  /** The lowest number that can be reached from a cell's branch without crossing the way it was entered by. */
  const lowest = new Int32Array(walkableCount + 1);
  /** How many cells a branch has. */
  const sizes = new Int32Array(walkableCount + 1);
  /** How many cells hang on a cell in branches that have no other way out, and how many in the largest of these. */
  const hanging = new Int32Array(walkableCount + 1);
  const largest = new Int32Array(walkableCount + 1);
  /** Two bits: the direction from which a cell was entered; above them: the next direction to look in. */
  const states = new Uint8Array(cellCount);

  const behind = new Int32Array(cellCount);
  let used = 0;
  const firstRoot = from ?? 0;
  const lastRoot = from ?? cellCount - 1;
  for (let root = firstRoot; root <= lastRoot; root++) {
    if (walkable[tiles[root]!] === 0 || numbers[root] !== 0) continue;
    const first = ++used;
    numbers[root] = first;
    cells[first] = root;
    lowest[first] = first;
    sizes[first] = 1;

    let cell = root;
    let x = root % width;
    let number = first;
    for (;;) {
      const k = states[cell]! >> 2;
      if (k < 4) {
        states[cell]! += 4;
        if (k === 0 ? cell < width : k === 1 ? x === 0 : k === 2 ? x === width - 1 : cell >= lastRow) continue;
        const next = cell + offsets[k]!;
        if (walkable[tiles[next]!] === 0) continue;
        const seen = numbers[next]!;
        if (seen === 0) {
          cell = next;
          if (k === 1) x--;
          else if (k === 2) x++;
          number = ++used;
          numbers[cell] = number;
          cells[number] = cell;
          lowest[number] = number;
          sizes[number] = 1;
          states[cell] = 3 - k;
        } else if (seen < lowest[number]! && (number === first || k !== (states[cell]! & 3))) lowest[number] = seen;
        continue;
      }

      if (number === first) break;
      const wayBack = states[cell]! & 3;
      const size = sizes[number]!;
      const low = lowest[number]!;
      cell += offsets[wayBack]!;
      if (wayBack === 1) x--;
      else if (wayBack === 2) x++;
      number = numbers[cell]!;
      sizes[number]! += size;
      if (low < lowest[number]!) lowest[number] = low;
      if (low >= number) {
        hanging[number]! += size;
        if (size > largest[number]!) largest[number] = size;
      }
    }

    // All numbers from `first` on belong to this region, and `others` is what is left of it without the cell.
    const others = used - first;
    for (let n = first; n <= used; n++) {
      const hung = hanging[n]!;
      if (hung === 0) continue;
      if (from === undefined) behind[cells[n]!] = others - Math.max(others - hung, largest[n]!);
      else if (n !== first) behind[cells[n]!] = hung;
    }
  }
  return behind;
}
