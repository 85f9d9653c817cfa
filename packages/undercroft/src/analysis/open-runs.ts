import { fourBits } from "../core/bits.js";
import { grown } from "../core/grown.js";
import type { Grid } from "./grid.js";
import { walkableCells } from "./walkable-cells.js";

const FIRST_SPACE = 2048;

/**
 * Finds all runs of walkable cells within the rows of a map, in reading order. Gives their edges in turn: the first cell
 * of a run, then the cell after its last one.
 *
 * Looks at 32 cells at a time, as bits: a run begins or ends where a bit differs from the one before it. So there
 * is no branch for each cell, which the processor would often predict wrong.
 */
export function openRuns(grid: Grid): Int32Array {
  const open = walkableCells(grid);
  const fours = new Int32Array(open.buffer);
  let edges = new Int32Array(FIRST_SPACE);
  let count = 0;
  /** Whether the cell before was open: 1 or 0. */
  let before = 0;
  for (let word = 0; word < fours.length; word += 8) {
    let all = 0;
    for (let k = 0; k < 8; k++) all |= fourBits(fours[word + k]!) << (4 * k);
    let changes = all ^ ((all << 1) | before);
    before = all >>> 31;
    if (changes === 0) continue;
    if (count + 32 > edges.length) edges = grown(edges);
    const lastCell = word * 4 + 31;
    do {
      edges[count++] = lastCell - Math.clz32(changes & -changes);
      changes &= changes - 1;
    } while (changes !== 0);
  }
  if (count % 2 === 1) edges[count++] = open.length;
  return withinRows(edges.subarray(0, count), open, grid.width);
}

/** Divides runs that go on over the end of a row. There are none where a side of the map is solid. */
function withinRows(edges: Int32Array, open: Uint8Array, width: number): Int32Array {
  let crossings = 0;
  for (let row = width; row < open.length; row += width) crossings += open[row - 1]! & open[row]!;
  if (crossings === 0) return edges;
  const divided = new Int32Array(edges.length + 2 * crossings);
  let count = 0;
  for (let i = 0; i < edges.length; i += 2) {
    for (let from = edges[i]!; from < edges[i + 1]!; ) {
      const rowEnd = from - (from % width) + width;
      divided[count++] = from;
      from = Math.min(rowEnd, edges[i + 1]!);
      divided[count++] = from;
    }
  }
  return divided;
}
