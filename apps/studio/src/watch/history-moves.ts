import type { Frame, History } from "undercroft";
import { eachChange } from "undercroft/formats";

/** Moves a history, and returns the cells that changed on the way. */
export function moveTo(history: History, position: number): readonly number[] {
  const from = history.position;
  history.seek(position);
  return changedCells(history.frames, Math.min(from, position), Math.max(from, position));
}

/** The cells that the frames after one position, up to another, changed. */
export function changedCells(frames: readonly Frame[], after: number, upTo: number): readonly number[] {
  const cells: number[] = [];
  for (let i = Math.max(0, after); i < upTo; i++) eachChange(frames[i]!.changes, (cell) => cells.push(cell));
  return cells;
}
