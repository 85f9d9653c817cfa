import type { BuilderMap } from "./builder-map.js";
import { FLOOR } from "./tiles.js";

/** Digs one cell of a corridor; what was rock before is added to `dug`. */
function digCell(map: BuilderMap, cell: number, dug: number[]): void {
  if (map.isWalkable(cell)) return;
  map.set(cell, FLOOR);
  if (map.isWalkable(cell)) dug.push(cell);
}

/** Digs along a row and a column from one cell to another, both included. Gives the new floor, in walking order. */
export function digDogleg(map: BuilderMap, from: number, to: number, rowFirst: boolean): number[] {
  const dug: number[] = [];
  const corner = rowFirst ? map.index(map.x(to), map.y(from)) : map.index(map.x(from), map.y(to));
  digStraight(map, from, corner, dug);
  digStraight(map, corner, to, dug);
  return dug;
}

/** Digs between two cells of the same row or column. */
function digStraight(map: BuilderMap, from: number, to: number, dug: number[]): void {
  const sameRow = map.y(from) === map.y(to);
  const step = (to < from ? -1 : 1) * (sameRow ? 1 : map.width);
  for (let cell = from; ; cell += step) {
    digCell(map, cell, dug);
    if (cell === to) return;
  }
}
