import { type BuilderMap, type Point, type Rng, type Size, stuck } from "../core/index.js";

/**
 * How many columns or rows lie between the ways up and down of a map at least: a third of its larger side, or what a
 * small map has from its middle to its border.
 */
export function leastApart([width, height]: Size): number {
  const side = Math.max(width, height);
  return Math.max(1, Math.min(Math.ceil(side / 3), (side - 2) >> 1));
}

/** The larger of the distances in columns and in rows: no way between two cells takes fewer moves. */
export function apart([ax, ay]: Point, [bx, by]: Point): number {
  return Math.max(Math.abs(ax - bx), Math.abs(ay - by));
}

/** A cell inside the border of a map, far enough from another one; all are equally likely. None where none is far enough. */
export function drawCell(rng: Rng, size: Size, awayFrom: Point | undefined): Point | undefined {
  const [width, height] = size;
  const least = leastApart(size);
  const columns: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    columns.push(awayFrom === undefined ? Math.max(0, width - 2) : columnsAway(width, y, awayFrom, least));
  }
  const cells = columns.reduce((sum, count) => sum + count, 0);
  if (cells === 0) return undefined;
  let left = rng.below(cells);
  const row = columns.findIndex((count) => {
    if (left < count) return true;
    left -= count;
    return false;
  });
  const y = row + 1;
  const x = left + 1;
  if (awayFrom === undefined || Math.abs(y - awayFrom[1]) >= least) return [x, y];
  // The columns that are too near lie between those to the left and those to the right.
  return [x <= awayFrom[0] - least ? x : width - 1 - (columns[row]! - left), y];
}

/** How many columns of a row lie far enough away. */
function columnsAway(width: number, y: number, [x, row]: Point, least: number): number {
  if (Math.abs(y - row) >= least) return width - 2;
  const toTheLeft = Math.min(x - least, width - 2);
  const toTheRight = width - 1 - Math.max(x + least, 1);
  return Math.max(0, toTheLeft) + Math.max(0, toTheRight);
}

/** Throws if some stairs are left that no tunnel leads to. Another attempt at the level may find a way. */
export function checkJoined(map: BuilderMap, [cut]: readonly number[]): void {
  if (cut === undefined) return;
  throw stuck(`the stairs at ${map.at(cut)} can't be joined to the map because reserved cells are in the way.`);
}
