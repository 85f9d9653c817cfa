import { spheresOf } from "../../analysis/spheres.js";
import { cellIndex, type MeasuredCell, type MeasuredView, type ViewParts } from "./measured-view.js";

/** How many cells can be reached, and how many of them only with a key. */
export interface Gated {
  readonly gated: number;
  readonly reached: number;
}

/** Counts what can be reached with and without keys, by the level's own movement. Secret doors are open. */
export function gatedCells(level: MeasuredView, parts: ViewParts): Gated {
  const cellOf = (at: MeasuredCell) => cellIndex(at, level.width);
  const start = cellOf(parts.start!);
  const locks = (parts.locks ?? []).map(({ at, key }) => ({ at: cellOf(at), key: cellOf(key) }));
  const elsewhere = (parts.questLocks ?? []).map(({ at }) => cellOf(at));
  const oneWays = (parts.oneWays ?? []).map(({ from, to }) => ({ from: cellOf(from), to: cellOf(to) }));
  // Without locks, nothing takes a key, and it doesn't matter how much is reached.
  if (locks.length + elsewhere.length === 0) return { gated: 0, reached: 1 };
  const reached = spheresOf(level, { start, locks: [], oneWays }, level.movement).order.length;
  const { order, of } = spheresOf(level, { start, locks, oneWays }, level.movement, elsewhere);
  let free = 0;
  for (const cell of order) if (of[cell] === 0) free++;
  return { gated: reached - free, reached };
}
