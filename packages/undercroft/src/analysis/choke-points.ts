import { framedCells, inFrame, outOfFrame } from "./framed-cells.js";
import type { Grid } from "./grid.js";
import { releaseTree, searchTree } from "./search-tree.js";

/**
 * Returns, for each cell, how many cells would be cut off if it were blocked, as `points.ts` explains. Uses Robert Tarjan's
 * depth-first search without recursion.
 */
export function chokePoints(grid: Grid, from?: number): Int32Array {
  const framed = framedCells(grid, grid.tileset.walkable, 1, 0);
  const firstRoot = from === undefined ? 0 : inFrame(framed, from);
  const lastRoot = from === undefined ? framed.cells.length - 1 : firstRoot;
  const tree = searchTree(framed.cells, framed.stride, firstRoot, lastRoot);
  const { count, cells, parents, lowest } = tree;

  /** How many cells a branch has. */
  const sizes = new Int32Array(count + 1).fill(1);
  /** How many cells hang on a cell in branches that have no other way out, and how many in the largest of these. */
  const hanging = new Int32Array(count + 1);
  const largest = new Int32Array(count + 1);
  for (let number = count; number > 0; number--) {
    const parent = parents[number]!;
    if (parent === 0) continue;
    const size = sizes[number]!;
    sizes[parent]! += size;
    if (lowest[number]! < parent) continue;
    hanging[parent]! += size;
    if (size > largest[parent]!) largest[parent] = size;
  }

  // From here on, `sizes` has the size of the whole region instead.
  for (let number = 1; number <= count; number++) {
    const parent = parents[number]!;
    if (parent !== 0) sizes[number] = sizes[parent]!;
  }
  const behind = new Int32Array(grid.tiles.length);
  for (let number = 1; number <= count; number++) {
    const hung = hanging[number]!;
    if (hung === 0) continue;
    const cell = outOfFrame(framed, cells[number]!);
    const others = sizes[number]! - 1;
    if (from === undefined) behind[cell] = others - Math.max(others - hung, largest[number]!);
    else if (parents[number] !== 0) behind[cell] = hung;
  }
  releaseTree(tree);
  return behind;
}
