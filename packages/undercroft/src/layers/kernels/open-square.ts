import type { BuilderMap } from "../../core/index.js";

/** Whether a cell inside the border lies in a square of 2x2 walkable cells. In passages one cell wide, none does. */
export function isInOpenSquare({ width, tiles, tileset: { walkable } }: BuilderMap, cell: number): boolean {
  if (walkable[tiles[cell]!] === 0) return false;
  const left = walkable[tiles[cell - 1]!]!;
  const right = walkable[tiles[cell + 1]!]!;
  const above = cell - width;
  const below = cell + width;
  if (walkable[tiles[above]!] === 1) {
    if ((left & walkable[tiles[above - 1]!]!) === 1 || (right & walkable[tiles[above + 1]!]!) === 1) return true;
  }
  if (walkable[tiles[below]!] === 0) return false;
  return (left & walkable[tiles[below - 1]!]!) === 1 || (right & walkable[tiles[below + 1]!]!) === 1;
}

/** 1 for each cell of a corridor. */
export function corridorCells(map: BuilderMap): Uint8Array {
  const isCorridor = new Uint8Array(map.tiles.length);
  for (const corridor of map.corridors ?? []) for (const cell of corridor) isCorridor[cell] = 1;
  return isCorridor;
}

/** Sets the marks of a cell and of all cells up to `radius` columns and rows away to 1. */
export function markAround(map: BuilderMap, marks: Uint8Array, cell: number, radius: number): void {
  const [x, y] = [map.x(cell), map.y(cell)];
  const left = Math.max(0, x - radius);
  const right = Math.min(map.width - 1, x + radius);
  for (let row = Math.max(0, y - radius); row <= Math.min(map.height - 1, y + radius); row++) {
    marks.fill(1, map.index(left, row), map.index(right, row) + 1);
  }
}
