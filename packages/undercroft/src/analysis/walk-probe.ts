import type { Grid } from "./grid.js";

/** Tells whether two cells are far apart without measuring the whole map. */
export interface WalkProbe {
  /** Returns whether walking between two cells inside the border takes at least this many moves or is impossible. */
  isFar(from: number, to: number, moves: number): boolean;
  /** The number of cells visited so far, for budgets. */
  readonly steps: number;
}

/**
 * Creates a probe for a grid. The grid can change between two calls. Each call searches from both ends at once and goes
 * no farther than necessary. Cells on the border count as rock.
 */
export function walkProbe(grid: Grid): WalkProbe {
  const { width, height, tiles, tileset } = grid;
  const { walkable } = tileset;
  // A search marks its cells with two numbers higher than all before it, one for each end.
  const marks = new Int32Array(width * height);
  for (let x = 0; x < width; x++) marks[x] = marks[(height - 1) * width + x] = NEVER_ENTERED;
  for (let y = 0; y < height; y++) marks[y * width] = marks[y * width + width - 1] = NEVER_ENTERED;
  let mark = 0;
  let steps = 0;
  let near = new Int32Array(64);
  let far = new Int32Array(64);
  let next = new Int32Array(64);

  function isFar(from: number, to: number, moves: number): boolean {
    if (from === to) return moves <= 0;
    mark += 2;
    let nearMark = mark;
    let farMark = mark + 1;
    marks[from] = nearMark;
    marks[to] = farMark;
    near[0] = from;
    far[0] = to;
    let nearSize = 1;
    let farSize = 1;
    for (let walked = 1; walked < moves; walked++) {
      // The end with the smaller front goes on.
      if (farSize < nearSize) {
        [near, far] = [far, near];
        [nearSize, farSize] = [farSize, nearSize];
        [nearMark, farMark] = [farMark, nearMark];
      }
      if (nearSize === 0) return true;
      if (next.length < 4 * nearSize) next = new Int32Array(8 * nearSize);
      steps += nearSize;
      let size = 0;
      for (let i = 0; i < nearSize; i++) {
        const cell = near[i]!;
        for (let k = 0; k < 4; k++) {
          const neighbour = k === 0 ? cell - width : k === 1 ? cell - 1 : k === 2 ? cell + 1 : cell + width;
          const seen = marks[neighbour]!;
          if (seen === farMark) return false;
          if (seen >= mark || walkable[tiles[neighbour]!] === 0) continue;
          marks[neighbour] = nearMark;
          next[size++] = neighbour;
        }
      }
      [near, next] = [next, near];
      nearSize = size;
    }
    return true;
  }

  return {
    isFar,
    get steps() {
      return steps;
    },
  };
}

/** A mark higher than any search uses. */
const NEVER_ENTERED = 0x7fffffff;
