import { CLOSED } from "../search-tree.js";
import { type LayoutView, OPAQUE } from "./view.js";

/** Cells that are looked from. Of what they see, the third smallest and the third largest are compared. */
const VIEWPOINTS = 24;
const LOW = 2;
const HIGH = 21;

/**
 * Returns how much the view changes from place to place: cells seen from a place with a wide view, for each cell seen from
 * one with a narrow view. `numbers` tells which cells of the view are reached, and `count` how many these are.
 */
export function sightSpread(view: LayoutView, numbers: Int32Array, count: number): number {
  const viewpoints: number[] = [];
  for (let cell = 0, passed = 0; viewpoints.length < VIEWPOINTS; cell++) {
    if (numbers[cell] === 0 || numbers[cell] === CLOSED) continue;
    // The i-th is number ⌊(i + ½) · count / 24⌋ in reading order; one cell may be several of them.
    while (Math.floor(((viewpoints.length + 0.5) * count) / VIEWPOINTS) === passed) viewpoints.push(cell);
    passed++;
  }
  const seenBy = new Uint8Array(view.cells.length);
  const seen = viewpoints.map((cell, i) => cellsSeen(view, cell, seenBy, i + 1));
  seen.sort((a, b) => a - b);
  return seen[HIGH]! / seen[LOW]!;
}

/**
 * Counts the cells that are seen from a cell, itself included, along Bresenham's lines to every cell on the edge of the
 * map. A line ends before the first opaque cell. Cells are marked in `seenBy` when they are counted.
 */
function cellsSeen(view: LayoutView, from: number, seenBy: Uint8Array, mark: number): number {
  const { width, height, stride, cells } = view;
  const fromX = (from % stride) - 1;
  const fromY = Math.floor(from / stride) - 1;
  seenBy[from] = mark;
  let count = 1;
  const perimeter = 2 * (width + height);
  for (let i = 0; i < perimeter; i++) {
    const isRow = i < 2 * width;
    const x = isRow ? i >> 1 : (i & 1) * (width - 1);
    const y = isRow ? (i & 1) * (height - 1) : (i - 2 * width) >> 1;
    const dx = Math.abs(x - fromX);
    const dy = Math.abs(y - fromY);
    const sideways = x < fromX ? -1 : 1;
    const upright = y < fromY ? -stride : stride;
    let error = dx - dy;
    let cell = from;
    for (let left = Math.max(dx, dy); left > 0; left--) {
      const doubled = 2 * error;
      if (doubled >= -dy) {
        error -= dy;
        cell += sideways;
      }
      if (doubled <= dx) {
        error += dx;
        cell += upright;
      }
      if ((cells[cell]! & OPAQUE) !== 0) break;
      if (seenBy[cell] !== mark) {
        seenBy[cell] = mark;
        count++;
      }
    }
  }
  return count;
}
