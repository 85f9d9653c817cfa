import type { BuilderMap } from "../../core/index.js";

/** Whether a cell inside the border lies in a square of 2x2 walkable cells. In passages one cell wide, none does. */
export function isInOpenSquare(map: BuilderMap, cell: number): boolean {
  const { width } = map;
  if (!map.isWalkable(cell)) return false;
  for (const across of [-1, 1]) {
    if (!map.isWalkable(cell + across)) continue;
    for (const down of [-width, width]) {
      if (map.isWalkable(cell + down) && map.isWalkable(cell + down + across)) return true;
    }
  }
  return false;
}

/** 1 for each cell of a corridor. */
export function corridorCells(map: BuilderMap): Uint8Array {
  const isCorridor = new Uint8Array(map.tiles.length);
  for (const corridor of map.corridors ?? []) for (const cell of corridor) isCorridor[cell] = 1;
  return isCorridor;
}
