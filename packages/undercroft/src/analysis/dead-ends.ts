import type { Grid } from "./grid.js";

/** Returns the walkable cells that can be left in only one direction, in reading order. Movement is orthogonal. */
export function deadEnds(grid: Grid): Int32Array {
  const { width, height, tiles, tileset } = grid;
  const { walkable } = tileset;
  const ends: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      if (walkable[tiles[cell]!] === 0) continue;
      let ways = 0;
      if (y > 0) ways += walkable[tiles[cell - width]!]!;
      if (x > 0) ways += walkable[tiles[cell - 1]!]!;
      if (x < width - 1) ways += walkable[tiles[cell + 1]!]!;
      if (y < height - 1) ways += walkable[tiles[cell + width]!]!;
      if (ways === 1) ends.push(cell);
    }
  }
  return new Int32Array(ends);
}

/**
 * Traces dead ends back to their junctions, as `points.ts` explains. The cells of passage `i` are at `starts[i]` to
 * `starts[i + 1] - 1`, beginning with its dead end.
 */
export function deadEndPassages(grid: Grid, ends: ArrayLike<number>, isKept: (cell: number) => boolean = () => false) {
  const { width, height, tiles, tileset } = grid;
  const { walkable } = tileset;
  const lastRow = (height - 1) * width;
  const starts: number[] = [0];
  const cells: number[] = [];
  const junctions: number[] = [];
  for (let i = 0; i < ends.length; i++) {
    const begin = cells.length;
    let previous = -1;
    let cell = ends[i]!;
    for (;;) {
      const x = cell % width;
      const up = cell >= width && walkable[tiles[cell - width]!] === 1;
      const left = x > 0 && walkable[tiles[cell - 1]!] === 1;
      const right = x < width - 1 && walkable[tiles[cell + 1]!] === 1;
      const down = cell < lastRow && walkable[tiles[cell + width]!] === 1;
      const ways = Number(up) + Number(left) + Number(right) + Number(down);
      const kept = isKept(cell);
      if (kept || ways !== (previous === -1 ? 1 : 2)) {
        if (!kept && ways < 2) cells.length = begin;
        break;
      }
      cells.push(cell);
      const from = previous;
      previous = cell;
      if (up && cell - width !== from) cell -= width;
      else if (left && cell - 1 !== from) cell--;
      else if (right && cell + 1 !== from) cell++;
      else cell += width;
    }
    if (cells.length === begin) continue;
    starts.push(cells.length);
    junctions.push(cell);
  }
  return {
    count: junctions.length,
    starts: new Int32Array(starts),
    cells: new Int32Array(cells),
    junctions: new Int32Array(junctions),
  };
}
