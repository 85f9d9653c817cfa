import { releaseTree, searchTree } from "./search-tree.js";

/** Cells that hold the ground together. */
export interface Hinges {
  /** Which cells are hinges: bit `i` of word `w` stands for cell `32 * w + i`. */
  readonly bits: Int32Array;
  /** For each hinge two cells, one on either side of it: every way between the two leads over the hinge. */
  readonly inside: Int32Array;
  readonly outside: Int32Array;
}

/**
 * Finds the choke points of all regions, and for each of them two cells that it holds together. It may leave out one in
 * each region. `open` is 1 where a cell is open and 0 everywhere else, on the whole border as well; it is used up.
 */
export function hingesOf(open: Uint8Array, width: number): Hinges {
  const bits = new Int32Array((open.length >> 5) + 2);
  const inside = new Int32Array(open.length);
  const outside = new Int32Array(open.length);
  const tree = searchTree(open, width, 0, open.length - 1);
  const { count, cells, parents, lowest } = tree;
  // The number of the last cell in each branch: most of the time it is far from the first one.
  const last = new Int32Array(count + 1);
  for (let number = count; number > 0; number--) {
    const parent = parents[number]!;
    last[number] = Math.max(last[number]!, number);
    last[parent] = Math.max(last[parent]!, last[number]!);
  }
  let root = 0;
  for (let number = 1; number <= count; number++) {
    const parent = parents[number]!;
    if (parent === 0) root = number;
    // A branch that leads nowhere above its parent hangs on it. The root has nothing above it to be cut off from.
    if (parent === 0 || parent === root || lowest[number]! < parent) continue;
    const hinge = cells[parent]!;
    bits[hinge >> 5]! |= 1 << (hinge & 31);
    inside[hinge] = cells[last[number]!]!;
    outside[hinge] = cells[root]!;
  }
  releaseTree(tree);
  return { bits, inside, outside };
}
