import type { ReadonlyBytes } from "../src/core/index.js";

/** What is commonly written for distances and regions: the kernels of `analysis` are measured against it. */

/** Distances from a cell by a breadth-first search whose cells are named by texts, "x,y". Floor is 1. */
export function stringKeyedDistances(tiles: ReadonlyBytes, width: number, from: number): Map<string, number> {
  const startX = from % width;
  const startY = Math.floor(from / width);
  const distances = new Map([[`${startX},${startY}`, 0]]);
  const queue: [x: number, y: number][] = [[startX, startY]];
  for (let head = 0; head < queue.length; head++) {
    const [x, y] = queue[head]!;
    const next = distances.get(`${x},${y}`)! + 1;
    for (const [dx, dy] of [
      [0, -1],
      [-1, 0],
      [1, 0],
      [0, 1],
    ] as const) {
      const key = `${x + dx},${y + dy}`;
      if (tiles[(y + dy) * width + x + dx] !== 1 || distances.has(key)) continue;
      distances.set(key, next);
      queue.push([x + dx, y + dy]);
    }
  }
  return distances;
}

/** Regions by union-find over single cells, with path halving, numbered from 0 in reading order; -1 on rock. */
export function perPixelRegions(
  tiles: ReadonlyBytes,
  walkable: Uint8Array,
  width: number,
): { readonly labels: Int32Array; readonly sizes: readonly number[] } {
  const parent = new Int32Array(tiles.length).fill(-1);
  const root = (cell: number) => {
    let r = cell;
    while (parent[r] !== r) {
      parent[r] = parent[parent[r]!]!;
      r = parent[r]!;
    }
    return r;
  };
  for (let cell = 0; cell < tiles.length; cell++) {
    if (walkable[tiles[cell]!] === 0) continue;
    parent[cell] = cell;
    if (cell % width > 0 && parent[cell - 1] !== -1) parent[cell] = root(cell - 1);
    if (cell >= width && parent[cell - width] !== -1) {
      const a = root(cell);
      const b = root(cell - width);
      if (a < b) parent[b] = a;
      else parent[a] = b;
    }
  }
  const labels = new Int32Array(tiles.length).fill(-1);
  const sizes: number[] = [];
  for (let cell = 0; cell < tiles.length; cell++) {
    if (parent[cell] === -1) continue;
    const r = root(cell);
    if (r === cell) {
      labels[cell] = sizes.length;
      sizes.push(1);
    } else {
      labels[cell] = labels[r]!;
      sizes[labels[cell]!]!++;
    }
  }
  return { labels, sizes };
}
