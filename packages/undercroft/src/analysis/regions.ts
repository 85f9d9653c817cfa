import type { Grid } from "./distances.js";

/** The connected parts of the walkable cells, joined orthogonally. */
export interface Regions {
  readonly count: number;
  /** For each cell the number of its region, from 0 in reading order of their first cells; -1 on rock. */
  readonly labels: Int32Array;
  /** For each region how many cells it has. */
  readonly sizes: Int32Array;
}

/** Labels the regions by horizontal runs of walkable cells, joined by union-find: linear, two passes. */
export function regions(grid: Grid): Regions {
  const { width, height, tiles } = grid;
  const { walkable } = grid.tileset;
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
    const row = y * width;
    const first = runs;
    for (let x = 0; x < width; x++) {
      if (walkable[tiles[row + x]!] === 0) continue;
      const from = row + x;
      while (x < width && walkable[tiles[row + x]!] === 1) x++;
      if (runs === capacity) {
        capacity *= 2;
        begin = grown(begin, capacity);
        end = grown(end, capacity);
        parent = grown(parent, capacity);
      }
      begin[runs] = from;
      end[runs] = row + x;
      parent[runs] = runs;
      while (above < first && end[above]! + width <= from) above++;
      for (let run = above; run < first && begin[run]! + width < row + x; run++) {
        const a = root(run);
        const b = root(runs);
        // The smaller root wins, so a region's root is its first run in reading order.
        if (a < b) parent[b] = a;
        else parent[a] = b;
      }
      runs++;
    }
    above = first;
  }

  // Number the roots in order, then write the labels run by run.
  const labels = new Int32Array(width * height).fill(-1);
  const numbers = new Int32Array(runs);
  const sizes: number[] = [];
  for (let run = 0; run < runs; run++) {
    const r = root(run);
    if (r === run) {
      numbers[run] = sizes.length;
      sizes.push(0);
    }
    const label = numbers[r]!;
    labels.fill(label, begin[run], end[run]);
    sizes[label]! += end[run]! - begin[run]!;
  }
  return { count: sizes.length, labels, sizes: Int32Array.from(sizes) };
}

/** The number of the region with most cells, the first of equals; -1 where there is none. */
export function largestRegion({ sizes }: Regions): number {
  let best = -1;
  for (let i = 0; i < sizes.length; i++) if (best < 0 || sizes[i]! > sizes[best]!) best = i;
  return best;
}

function grown(values: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(capacity);
  larger.set(values);
  return larger;
}
