import { SPARE_OPEN } from "../walkable-cells.js";
import { type LayoutView, OPAQUE } from "./view.js";

/** Cells that are looked from. Of what they see, the third smallest and the third largest are compared. */
const VIEWPOINTS = 24;
const LOW = 2;
const HIGH = 21;

/** Returns the cells that are looked from, spread evenly over `reached`, which lists cells in reading order. */
export function viewpointsAmong(reached: Int32Array): Int32Array {
  // On a very small map, one cell may be several of them.
  return Int32Array.from(
    { length: VIEWPOINTS },
    (_, i) => reached[Math.floor(((i + 0.5) * reached.length) / VIEWPOINTS)]!,
  );
}

/**
 * Returns how much the view changes from place to place: cells seen from a place with a wide view, for each cell seen from
 * one with a narrow view.
 */
export function sightSpread(view: LayoutView, viewpoints: Int32Array): number {
  const seenBy = SPARE_OPEN.take(view.cells.length).fill(0);
  const seen = new Int32Array(VIEWPOINTS);
  for (let i = 0; i < VIEWPOINTS; i++) {
    seen[i] = cellsSeen(view, viewpoints[i]!, seenBy, i + 1);
  }
  SPARE_OPEN.give(seenBy);
  seen.sort();
  return seen[HIGH]! / seen[LOW]!;
}

/**
 * Counts the cells that are seen from a cell, itself included, along Bresenham's lines to every cell on the edge of the
 * map. A line ends before the first opaque cell. Cells are marked in `seenBy` when they are counted; marks rise.
 */
function cellsSeen(view: LayoutView, from: number, seenBy: Uint8Array, mark: number): number {
  const { width, height, frame, stride } = view;
  const x = (from % stride) - frame;
  const y = Math.floor(from / stride) - frame;
  seenBy[from] = mark;
  let count = 1;
  const right = width - 1 - x;
  const below = height - 1 - y;
  count += towardsEdge(view, from, right, 1, below, stride, seenBy, mark);
  count += towardsEdge(view, from, right, 1, y, -stride, seenBy, mark);
  count += towardsEdge(view, from, x, -1, below, stride, seenBy, mark);
  count += towardsEdge(view, from, x, -1, y, -stride, seenBy, mark);
  count += towardsEdge(view, from, below, stride, right, 1, seenBy, mark);
  count += towardsEdge(view, from, below, stride, x, -1, seenBy, mark);
  count += towardsEdge(view, from, y, -stride, right, 1, seenBy, mark);
  count += towardsEdge(view, from, y, -stride, x, -1, seenBy, mark);
  return count;
}

/**
 * Counts the cells that are newly seen in one eighth of the view. Lines go `ahead` cells forward or `aside` cells to the
 * side until the edge of the map, whichever comes first, and at least as far forward as to the side.
 *
 * After k moves forward, a line that goes s cells to the side for f cells forward is m = ⌊k · s / f + ½⌋ cells aside. If it
 * has been stopped, all lines are stopped by the same cell that are the same up to there. They have nothing to add and are
 * left out. They follow one another in order of their slope s / f, and end where one of the m changes.
 */
function towardsEdge(
  { cells }: LayoutView,
  from: number,
  ahead: number,
  step: number,
  aside: number,
  sideStep: number,
  seenBy: Uint8Array,
  mark: number,
): number {
  let count = 0;
  // To the edge ahead, from the straight line outwards: steeper and steeper.
  const last = Math.min(ahead, aside);
  for (let side = 0; side <= last && ahead > 0; ) {
    let cell = from;
    let rest = ahead;
    // The least slope (2m + 1) / 2k with which a line would be a cell further aside at one of the moves so far.
    let limit = 1;
    let moves = 1;
    let m = 0;
    let k = 1;
    for (; k <= ahead; k++) {
      rest += 2 * side;
      cell += step;
      if (rest >= 2 * ahead) {
        // For each m, the last move before it changes has the least slope.
        if (k > 1 && (2 * m + 1) * moves < limit * (k - 1)) {
          limit = 2 * m + 1;
          moves = k - 1;
        }
        rest -= 2 * ahead;
        cell += sideStep;
        m++;
      }
      if ((cells[cell]! & OPAQUE) !== 0) break;
      count += (seenBy[cell]! - mark) >>> 31;
      seenBy[cell] = mark;
    }
    if (k > ahead) {
      side++;
      continue;
    }
    if ((2 * m + 1) * moves < limit * k) {
      limit = 2 * m + 1;
      moves = k;
    }
    // The first side / ahead that is no smaller than limit / 2 moves.
    side = Math.max(side + 1, Math.ceil((ahead * limit) / (2 * moves)));
  }

  // To the edge aside, from the slope 1 inwards: flatter and flatter.
  for (let forward = aside + 1; forward <= ahead && aside > 0; ) {
    let cell = from;
    let rest = forward;
    // The greatest slope (2m - 1) / 2k below which a line would be a cell less aside at one of the moves so far.
    let limit = 0;
    let moves = 1;
    let m = 0;
    let k = 1;
    for (; k <= forward; k++) {
      rest += 2 * aside;
      cell += step;
      if (rest >= 2 * forward) {
        rest -= 2 * forward;
        cell += sideStep;
        m++;
        // For each m, its first move has the greatest slope.
        if ((2 * m - 1) * moves > limit * k) {
          limit = 2 * m - 1;
          moves = k;
        }
      }
      if ((cells[cell]! & OPAQUE) !== 0) break;
      count += (seenBy[cell]! - mark) >>> 31;
      seenBy[cell] = mark;
    }
    if (k > forward) {
      forward++;
      continue;
    }
    // Still straight ahead: so are all that come.
    if (limit === 0) break;
    // The first forward with aside / forward smaller than limit / 2 moves.
    forward = Math.max(forward + 1, Math.floor((2 * moves * aside) / limit) + 1);
  }
  return count;
}
