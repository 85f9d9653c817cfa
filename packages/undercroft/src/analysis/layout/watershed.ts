import { type LayoutView, OPEN } from "./view.js";

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
export function countAreas(view: LayoutView): number {
  const { stride, cells } = view;
  const widths = distancesToWalls(view);
  const ordered = widestFirst(view, widths);
  /** The basin of each cell that was taken, from 1. */
  const basins = new Int32Array(cells.length);
  const parents = [0];
  const peaks = [0];
  const sizes = [0];
  const rootOf = (basin: number) => {
    let root = basin;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!;
      root = parents[root]!;
    }
    return root;
  };
  const around = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < ordered.length; i++) {
    const cell = ordered[i]!;
    const width = widths[cell]!;
    const up = cell - stride;
    const down = cell + stride;
    const north = cells[up]! & OPEN;
    const south = cells[down]! & OPEN;
    const west = cells[cell - 1]! & OPEN;
    const east = cells[cell + 1]! & OPEN;
    around[0] = basins[up]!;
    around[1] = basins[cell - 1]!;
    around[2] = basins[cell + 1]!;
    around[3] = basins[down]!;
    around[4] = (north | west) === 0 ? 0 : basins[up - 1]!;
    around[5] = (north | east) === 0 ? 0 : basins[up + 1]!;
    around[6] = (south | west) === 0 ? 0 : basins[down - 1]!;
    around[7] = (south | east) === 0 ? 0 : basins[down + 1]!;

    let highest = 0;
    let last = 0;
    let isOne = true;
    for (let k = 0; k < 8; k++) {
      const basin = around[k]!;
      if (basin === 0 || basin === last) continue;
      last = basin;
      const root = rootOf(basin);
      if (root === highest) continue;
      if (highest !== 0) isOne = false;
      if (peaks[root]! > peaks[highest]!) highest = root;
    }
    if (highest === 0) {
      highest = parents.length;
      parents.push(highest);
      peaks.push(width);
      sizes.push(0);
    } else if (!isOne) {
      for (let k = 0; k < 8; k++) {
        if (around[k] === 0) continue;
        const root = rootOf(around[k]!);
        if (root === highest || 4 * width < 3 * peaks[root]!) continue;
        parents[root] = highest;
        sizes[highest]! += sizes[root]!;
      }
    }
    basins[cell] = highest;
    sizes[highest]!++;
  }
  let areas = 0;
  for (let basin = 1; basin < parents.length; basin++) {
    if (parents[basin] === basin && sizes[basin]! >= LEAST_AREA) areas++;
  }
  return areas;
}

/** The distance of every open cell from the nearest cell that isn't; outside the map, nothing is open. */
function distancesToWalls({ width, height, stride, cells }: LayoutView): Int32Array {
  const widths = new Int32Array(cells.length);
  for (let y = 1; y <= height; y++) {
    for (let x = 1; x <= width; x++) {
      const cell = y * stride + x;
      if ((cells[cell]! & OPEN) === 0) continue;
      const up = cell - stride;
      const straight = Math.min(widths[up]!, widths[cell - 1]!) + STRAIGHT;
      widths[cell] = Math.min(straight, Math.min(widths[up - 1]!, widths[up + 1]!) + DIAGONAL);
    }
  }
  for (let y = height; y > 0; y--) {
    for (let x = width; x > 0; x--) {
      const cell = y * stride + x;
      const known = widths[cell]!;
      if (known === 0) continue;
      const down = cell + stride;
      const straight = Math.min(widths[down]!, widths[cell + 1]!) + STRAIGHT;
      widths[cell] = Math.min(known, straight, Math.min(widths[down - 1]!, widths[down + 1]!) + DIAGONAL);
    }
  }
  return widths;
}

/** All open cells, the widest places first, in reading order where they are equal. */
function widestFirst({ cells }: LayoutView, widths: Int32Array): Int32Array {
  let widest = 0;
  let open = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    const width = widths[cell]!;
    if (width > widest) widest = width;
    open += (cells[cell]! & OPEN) >> 1;
  }
  const places = new Int32Array(widest + 2);
  for (let cell = 0; cell < cells.length; cell++) places[widest - widths[cell]! + 1]!++;
  for (let i = 1; i <= widest; i++) places[i]! += places[i - 1]!;
  const ordered = new Int32Array(open);
  for (let cell = 0; cell < cells.length; cell++) {
    const width = widths[cell]!;
    if (width !== 0) ordered[places[widest - width]!++] = cell;
  }
  return ordered;
}
