import { SPARE_INTS } from "../../core/spare.js";
import { rootOf } from "../../core/union-find.js";
import { type CellBits, setCells } from "./cell-bits.js";
import type { LayoutView } from "./view.js";

/**
 * The lengths of a straight and of a diagonal move, as whole numbers: 577/408 is the root of 2 to six digits. Up to a
 * distance of 100 cells, they order all sums of the two just as the exact lengths do, and comparing three quarters of one
 * sum with another comes out the same as well.
 */
const STRAIGHT = 408;
const DIAGONAL = 577;

/** Smaller spots are no areas. */
const LEAST_AREA = 6;

/**
 * Counts the distinct areas of the open cells: a watershed of the distance to the nearest solid cell.
 *
 * Cells are taken from the widest places to the narrowest ones, and the first in reading order where two are equally wide.
 * A cell without neighbours that were taken before it begins a basin, which has its peak there. Any other cell joins the
 * neighbouring basin with the highest peak; of equal ones, the first above, left, right, below and then at the corners, in
 * reading order. Another neighbouring basin merges with it if the cell, the saddle between the two, is at least three
 * quarters as wide as that basin's peak. Basins of 6 cells and more are areas. Neighbours may touch at a corner, unless
 * both cells beside the corner are solid.
 */
export function countAreas(view: LayoutView, open: CellBits): number {
  const { stride, cells } = view;
  const listing = SPARE_INTS.take(cells.length);
  const listed = setCells(open, listing);
  const widths = SPARE_INTS.take(cells.length).fill(0);
  const widest = measureWidths(listed, stride, widths);
  const ordered = SPARE_INTS.take(cells.length);
  widestFirst(listed, widths, widest, ordered);

  /** The basin of each cell that was taken, from 1. It may have merged with another one since. */
  const basins = SPARE_INTS.take(cells.length).fill(0);
  /** For each basin, the one that it has merged with, or itself. 0 is no basin, and the border is in none. */
  const parents = SPARE_INTS.take(cells.length);
  const peaks = SPARE_INTS.take(cells.length);
  const sizes = SPARE_INTS.take(cells.length);
  parents[0] = 0;
  let count = 0;
  const around = new Int32Array(8);
  for (let i = 0; i < listed.length; i++) {
    const cell = ordered[i]!;
    const up = cell - stride;
    const down = cell + stride;
    const north = parents[basins[up]!]!;
    const west = parents[basins[cell - 1]!]!;
    const east = parents[basins[cell + 1]!]!;
    const south = parents[basins[down]!]!;
    let northWest = parents[basins[up - 1]!]!;
    let northEast = parents[basins[up + 1]!]!;
    let southWest = parents[basins[down - 1]!]!;
    let southEast = parents[basins[down + 1]!]!;
    const width = widths[cell]!;
    // A corner between two solid cells is only where the next wall is one move away.
    if (width === STRAIGHT) {
      const n = widths[up]!;
      const w = widths[cell - 1]!;
      const e = widths[cell + 1]!;
      const s = widths[down]!;
      if ((n | w) === 0) northWest = 0;
      if ((n | e) === 0) northEast = 0;
      if ((s | w) === 0) southWest = 0;
      if ((s | e) === 0) southEast = 0;
    }
    const any = north || west || east || south || northWest || northEast || southWest || southEast;
    if (any === 0) {
      basins[cell] = ++count;
      parents[count] = count;
      peaks[count] = width;
      sizes[count] = 1;
      continue;
    }
    // Mostly there is one basin only.
    const isOne =
      (north === 0 || north === any) &&
      (west === 0 || west === any) &&
      (east === 0 || east === any) &&
      (south === 0 || south === any) &&
      (northWest === 0 || northWest === any) &&
      (northEast === 0 || northEast === any) &&
      (southWest === 0 || southWest === any) &&
      (southEast === 0 || southEast === any);
    let highest = rootOf(parents, any);
    if (!isOne) {
      around[0] = north;
      around[1] = west;
      around[2] = east;
      around[3] = south;
      around[4] = northWest;
      around[5] = northEast;
      around[6] = southWest;
      around[7] = southEast;
      let last = 0;
      for (let k = 0; k < 8; k++) {
        const basin = around[k]!;
        if (basin === 0) continue;
        // Several neighbours in turn are often of one basin.
        const root = basin === last ? 0 : rootOf(parents, basin);
        last = basin;
        around[k] = root;
        if (peaks[root]! > peaks[highest]!) highest = root;
      }
      for (let k = 0; k < 8; k++) {
        const root = around[k]!;
        if (root === 0 || root === highest || parents[root] !== root || 4 * width < 3 * peaks[root]!) continue;
        parents[root] = highest;
        sizes[highest]! += sizes[root]!;
      }
    }
    basins[cell] = highest;
    sizes[highest]!++;
  }
  let areas = 0;
  for (let basin = 1; basin <= count; basin++) {
    if (parents[basin] === basin && sizes[basin]! >= LEAST_AREA) areas++;
  }
  SPARE_INTS.give(listing, widths, ordered, basins, parents, peaks, sizes);
  return areas;
}

/**
 * Writes for every open cell how far the nearest cell is that isn't open, and returns the greatest of these distances.
 * `open` lists the cells in reading order; `widths` is 0.
 */
function measureWidths(open: Int32Array, stride: number, widths: Int32Array): number {
  for (let i = 0; i < open.length; i++) {
    const cell = open[i]!;
    const up = cell - stride;
    const straight = Math.min(widths[up]!, widths[cell - 1]!) + STRAIGHT;
    widths[cell] = Math.min(straight, Math.min(widths[up - 1]!, widths[up + 1]!) + DIAGONAL);
  }
  let widest = 0;
  for (let i = open.length - 1; i >= 0; i--) {
    const cell = open[i]!;
    const down = cell + stride;
    const straight = Math.min(widths[down]!, widths[cell + 1]!) + STRAIGHT;
    const slanting = Math.min(widths[down - 1]!, widths[down + 1]!) + DIAGONAL;
    const width = Math.min(widths[cell]!, Math.min(straight, slanting));
    widths[cell] = width;
    widest = Math.max(widest, width);
  }
  return widest;
}

/** Sorts cells by their widths into `ordered`, from the widest to the narrowest. Those that are equal stay in order. */
function widestFirst(open: Int32Array, widths: Int32Array, widest: number, ordered: Int32Array): void {
  const places = new Int32Array(widest + 2);
  for (let i = 0; i < open.length; i++) places[widest - widths[open[i]!]! + 1]!++;
  for (let i = 1; i <= widest; i++) places[i]! += places[i - 1]!;
  for (let i = 0; i < open.length; i++) {
    const cell = open[i]!;
    ordered[places[widest - widths[cell]!]!++] = cell;
  }
}
