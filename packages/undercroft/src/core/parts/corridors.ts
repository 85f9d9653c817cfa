import type { Point } from "../rect.js";
import { path } from "./field.js";
import { type Ground, part } from "./part.js";

/**
 * The cells of a corridor in walking order: the floor that it added. Where it runs through a room or across another
 * corridor, the next cell is beyond that.
 */
export type Corridor<C = Point> = readonly C[];

export const corridors = /* @__PURE__ */ part<Corridor<number>, Corridor>({
  item: path,
  atFirst: "missing",
  isInAllHashes: true,
  // A corridor that was cut becomes two, or more.
  remake(list, ground) {
    if (list.every((corridor) => isWhole(ground, corridor))) return list;
    return list.flatMap((corridor) => (isWhole(ground, corridor) ? [corridor] : piecesOf(ground, corridor)));
  },
});

/** Goes over every corridor after every step, so it is a plain loop, and most cells are next to the one before. */
function isWhole(ground: Ground, cells: readonly number[]): boolean {
  const { tiles, width } = ground;
  const { walkable } = ground.tileset;
  let before = cells[0]!;
  for (const cell of cells) {
    if (walkable[tiles[cell]!] === 0) return false;
    const distance = Math.abs(cell - before);
    if (distance > 1 && distance !== width && !leadsOn(ground, before, cell)) return false;
    before = cell;
  }
  return true;
}

function piecesOf(ground: Ground, corridor: readonly number[]): readonly (readonly number[])[] {
  const pieces: number[][] = [];
  for (const cell of corridor) {
    if (!ground.isWalkable(cell)) continue;
    const last = pieces.at(-1);
    if (last !== undefined && leadsOn(ground, last.at(-1)!, cell)) last.push(cell);
    else pieces.push([cell]);
  }
  return pieces;
}

/**
 * Whether a corridor leads from one of its cells to the next: as neighbours, or across other floor, such as a room that it
 * runs through. There the way may go a cell to the side, round something that stands in it.
 */
function leadsOn(ground: Ground, from: number, to: number): boolean {
  const { tiles, tileset, width } = ground;
  const distance = Math.abs(to - from);
  if (distance === 1 || distance === width) return true;
  // Nearly all ways have one bend at most.
  const fromX = from % width;
  const toX = to % width;
  const corner = from - fromX + toX;
  const opposite = to - toX + fromX;
  if (isOpenLine(ground, from, corner, 1) && isOpenLine(ground, corner, to, width)) return true;
  if (isOpenLine(ground, from, opposite, width) && isOpenLine(ground, opposite, to, 1)) return true;
  const fromY = Math.floor(from / width);
  const toY = Math.floor(to / width);
  const isBetween = (n: number, a: number, b: number) => n >= Math.min(a, b) - 1 && n <= Math.max(a, b) + 1;
  const seen = new Set([from]);
  for (const cell of seen) {
    if (cell === to) return true;
    for (const next of [cell - width, cell - 1, cell + 1, cell + width]) {
      if (tileset.walkable[tiles[next]!] !== 1) continue;
      if (isBetween(next % width, fromX, toX) && isBetween(Math.floor(next / width), fromY, toY)) seen.add(next);
    }
  }
  return false;
}

/** Whether all cells of a row or of a column can be walked on, from one to another. */
function isOpenLine({ tiles, tileset: { walkable } }: Ground, a: number, b: number, step: number): boolean {
  const last = Math.max(a, b);
  for (let cell = Math.min(a, b); cell <= last; cell += step) if (walkable[tiles[cell]!] === 0) return false;
  return true;
}
