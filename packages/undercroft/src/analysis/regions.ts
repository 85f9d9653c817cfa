import type { Grid } from "./grid.js";
import { walkableCells } from "./walkable-cells.js";

/** The connected parts of the walkable cells, under orthogonal movement. */
export interface Regions {
  readonly count: number;
  /** The region of each cell, or -1 for rock. Regions are numbered from 0 in reading order of their first cells. */
  readonly labels: Int32Array;
  /** The number of cells in each region. */
  readonly sizes: Int32Array;
}

/** Finds the regions of a map, in linear time. */
export function regions(grid: Grid): Regions {
  const { width, height } = grid;
  const open = walkableCells(grid);
  let capacity = 1024;
  let begin = new Int32Array(capacity);
  let end = new Int32Array(capacity);
  let parent = new Int32Array(capacity);
  let runs = 0;
  const root = (run: number): number => {
    let r = run;
    while (parent[r] !== r) {
      parent[r] = parent[parent[r]!]!;
      r = parent[r]!;
    }
    return r;
  };

  // Runs of each row, joined with those of the row above that they touch.
  let above = 0;
  for (let y = 0; y < height; y++) {
    const rowEnd = (y + 1) * width;
    const first = runs;
    for (let cell = y * width; cell < rowEnd; cell++) {
      if (open[cell] === 0) continue;
      const from = cell;
      while (cell < rowEnd && open[cell] === 1) cell++;
      if (runs === capacity) {
        capacity *= 2;
        begin = grown(begin, capacity);
        end = grown(end, capacity);
        parent = grown(parent, capacity);
      }
      begin[runs] = from;
      end[runs] = cell;
      while (above < first && end[above]! + width <= from) above++;
      // The smaller root wins, so a region's root is its first run in reading order.
      let own = runs;
      for (let run = above; run < first && begin[run]! + width < cell; run++) {
        const other = root(run);
        parent[Math.max(own, other)] = Math.min(own, other);
        own = Math.min(own, other);
      }
      parent[runs++] = own;
    }
    above = first;
  }

  // Number the regions in order and write the labels run by run. A run's parent comes before it and has its number.
  const labels = new Int32Array(width * height).fill(-1);
  const numbers = new Int32Array(runs);
  const sizes: number[] = [];
  for (let run = 0; run < runs; run++) {
    const isFirst = parent[run] === run;
    const label = isFirst ? sizes.length : numbers[parent[run]!]!;
    if (isFirst) sizes.push(0);
    numbers[run] = label;
    // Most runs are short: a loop is faster than a call of fill().
    for (let cell = begin[run]!; cell < end[run]!; cell++) labels[cell] = label;
    sizes[label]! += end[run]! - begin[run]!;
  }
  return { count: sizes.length, labels, sizes: Int32Array.from(sizes) };
}

/** Returns the region with the most cells, or -1 if there is none. Ties go to the first region. */
export function largestRegion({ sizes }: Regions): number {
  let best = -1;
  for (let i = 0; i < sizes.length; i++) if (best < 0 || sizes[i]! > sizes[best]!) best = i;
  return best;
}

/** Like `largestRegion`, but counts only the cells for which `counts` returns true. Returns -1 if there are none. */
export function largestRegionOf({ count, labels }: Regions, counts: (cell: number) => boolean): number {
  const sizes = new Int32Array(count);
  for (let cell = 0; cell < labels.length; cell++) {
    const label = labels[cell]!;
    if (label >= 0 && counts(cell)) sizes[label]!++;
  }
  const best = largestRegion({ count, labels, sizes });
  return best >= 0 && sizes[best]! > 0 ? best : -1;
}

function grown(values: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(capacity);
  larger.set(values);
  return larger;
}
