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
