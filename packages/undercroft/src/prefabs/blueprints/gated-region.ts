import type { Gates } from "../../analysis/index.js";
import { type BuilderMap, FLOOR, WALL } from "../../core/index.js";
import { around, besideOf, removeSpawns } from "../place/cells.js";
import type { Interior } from "../source/source.js";
import { isFreeFloor } from "./gate-sites.js";

/** The part of a map that a blueprint is about. */
export interface GatedRegion {
  /** The cell that distances are measured from: the gate, or the middle of a place in the open. */
  readonly from: number;
  /** The gate, or undefined if it lies in the open. */
  readonly gate: number | undefined;
  /** Its floor, in the order of the distances from there. */
  readonly cells: readonly number[];
  /** The same cells, to ask for one of them. */
  readonly has: ReadonlySet<number>;
}

/** How many cells of open floor a blueprint without a region uses: enough for an altar and its guards. */
const OPEN_CELLS = 25;

/** What lies behind a gate. */
export function regionBehind(map: BuilderMap, gate: number, { isBehind }: Gates): GatedRegion {
  return walked(map, gate, gate, Infinity, (cell) => isBehind(cell, gate));
}

/** The floor around a cell in the open, itself included. */
export function regionAround(map: BuilderMap, middle: number): GatedRegion {
  return walked(map, middle, undefined, OPEN_CELLS, (cell) => isFreeFloor(map, cell));
}

/** The same region after its floor has changed. */
export function walkedAgain(map: BuilderMap, { from, gate }: GatedRegion, cells: ReadonlySet<number>): GatedRegion {
  return walked(map, from, gate, Infinity, (cell) => cells.has(cell));
}

function walked(
  map: BuilderMap,
  from: number,
  gate: number | undefined,
  most: number,
  belongs: (cell: number) => boolean,
): GatedRegion {
  const has = new Set<number>();
  const cells: number[] = [];
  const enter = (cell: number) => {
    if (has.size >= most || has.has(cell) || cell === gate || !map.isWalkable(cell) || !belongs(cell)) return;
    has.add(cell);
    cells.push(cell);
  };
  if (gate === undefined) enter(from);
  for (let head = -1; head < cells.length; head++) {
    const cell = head < 0 ? from : cells[head]!;
    besideOf(map, cell).forEach(enter);
  }
  return { from, gate, cells, has };
}

/** Clears a region as its blueprint asks for. Rebuilding is done elsewhere. */
export function clearRegion(map: BuilderMap, region: GatedRegion, interior: Interior): GatedRegion {
  if (interior === "keep") return region;
  removeSpawns(map, ({ at }) => region.has.has(at));
  for (const cell of region.cells) map.set(cell, FLOOR);
  if (interior !== "square") return region;
  const cells = new Set(region.has);
  const queue = [...region.cells];
  for (let head = 0; head < queue.length; head++) {
    for (const wall of around(map, queue[head]!)) {
      if (cells.has(wall) || !isDent(map, wall, cells)) continue;
      map.set(wall, FLOOR);
      cells.add(wall);
      queue.push(wall);
    }
  }
  return queue.length === region.cells.length ? region : walkedAgain(map, region, cells);
}

/** A wall with at least this many cells of a region around it is a dent in the region. */
const DENT = 4;

/** Whether a wall can be dug away: it is a dent, and touches nothing outside the region. */
function isDent(map: BuilderMap, wall: number, cells: ReadonlySet<number>): boolean {
  if (map.tiles[wall] !== WALL || map.isReserved(wall) || !map.isInterior(map.x(wall), map.y(wall))) return false;
  let inside = 0;
  for (const cell of around(map, wall)) {
    if (cells.has(cell)) inside++;
    else if (map.isWalkable(cell) || map.isHazard(cell)) return false;
  }
  return inside >= DENT;
}

/** Whether two cells lie side by side. */
export function isBeside({ width }: Pick<BuilderMap, "width">, cell: number, other: number): boolean {
  const apart = Math.abs(cell - other);
  return apart === 1 || apart === width;
}
