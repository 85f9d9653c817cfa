/**
 * The ways to measure the distance between two cells: in a straight line, along rows and columns, or in moves of a
 * chess king.
 */
export const VORONOI_METRICS = ["pythagoras", "manhattan", "chebyshev"] as const;

/** One of `VORONOI_METRICS`. */
export type VoronoiMetric = (typeof VORONOI_METRICS)[number];

/** Returns, for each cell, the index of the nearest point, as `points.ts` explains. */
export function nearestPoints(
  width: number,
  height: number,
  points: ArrayLike<number>,
  metric: VoronoiMetric,
): Int32Array {
  const labels = new Int32Array(width * height).fill(-1);
  for (let point = points.length - 1; point >= 0; point--) labels[points[point]!] = point;
  if (points.length === 0) return labels;
  if (metric === "pythagoras") spreadStraight(width, height, points, labels);
  else spreadAlongGrid(width, height, labels, metric === "chebyshev");
  return labels;
}

/** One number holds a distance and, in its lower part, a point: the lesser of two is nearer, or as near and of a lower point. */
const ONE_MOVE = 2 ** 26;

/**
 * Azriel Rosenfeld and John Pfaltz's two passes over the map (1966): each cell takes the best of the neighbours already
 * seen, first those above and to the left, then those below and to the right. Every shortest way can be walked such that
 * the first pass sees one part of it and the second the rest; and where a point is the best for a cell, it is the best
 * along the whole way, so that ties come out right too.
 */
function spreadAlongGrid(width: number, height: number, labels: Int32Array, diagonal: boolean): void {
  // A frame round the map spares the passes all tests of bounds.
  const stride = width + 2;
  const best = new Float64Array(stride * (height + 2)).fill(Infinity);
  for (let y = 0; y < height; y++) {
    const row = (y + 1) * stride + 1;
    for (let x = 0; x < width; x++) if (labels[y * width + x]! >= 0) best[row + x] = labels[y * width + x]!;
  }
  const first = stride + 1;
  const last = stride * height + width;
  const sweep = diagonal ? sweepAsKing : sweepAsRook;
  for (let y = 0; y < height; y++) sweep(best, first + y * stride, width, -stride, 1);
  for (let y = 0; y < height; y++) sweep(best, last - y * stride, width, stride, -1);
  for (let y = 0; y < height; y++) {
    const row = (y + 1) * stride + 1;
    for (let x = 0; x < width; x++) {
      const value = best[row + x]!;
      labels[y * width + x] = value - Math.floor(value / ONE_MOVE) * ONE_MOVE;
    }
  }
}

/** One row of a pass in direction `step`; the row that was done before it lies `before` cells away. */
function sweepAsRook(best: Float64Array, from: number, width: number, before: number, step: number): void {
  let beside = Infinity;
  for (let i = 0, cell = from; i < width; i++, cell += step) {
    beside = Math.min(best[cell]!, Math.min(beside, best[cell + before]!) + ONE_MOVE);
    best[cell] = beside;
  }
}

/** The same with diagonal moves. */
function sweepAsKing(best: Float64Array, from: number, width: number, before: number, step: number): void {
  let beside = Infinity;
  let behind = Infinity;
  let above = best[from + before]!;
  for (let i = 0, cell = from; i < width; i++, cell += step) {
    const ahead = best[cell + before + step]!;
    beside = Math.min(best[cell]!, Math.min(Math.min(beside, behind), Math.min(above, ahead)) + ONE_MOVE);
    best[cell] = beside;
    behind = above;
    above = ahead;
  }
}

/**
 * The exact distance transform of Arnold Meijster, Jos Roerdink and Wim Hesselink (2000): first the nearest point of each
 * cell's own column, then along each row the lower envelope of the columns' parabolas. Of two columns the left one is
 * better up to some cell of the row and the right one from there on, whether by distance or, on equal distance, by the
 * number of the point; so ties need no search of their own.
 */
function spreadStraight(width: number, height: number, points: ArrayLike<number>, labels: Int32Array): void {
  const pointRow = new Int32Array(points.length);
  for (let point = 0; point < points.length; point++) pointRow[point] = Math.floor(points[point]! / width);

  for (let cell = width; cell < labels.length; cell++) if (labels[cell] === -1) labels[cell] = labels[cell - width]!;
  for (let y = height - 2; y >= 0; y--) {
    for (let cell = y * width; cell < (y + 1) * width; cell++) {
      const below = labels[cell + width]!;
      const own = labels[cell]!;
      if (below === -1 || below === own) continue;
      const farther = own === -1 ? 1 : Math.abs(pointRow[own]! - y) - Math.abs(pointRow[below]! - y);
      if (farther > 0 || (farther === 0 && below < own)) labels[cell] = below;
    }
  }

  // The columns of the envelope, from left to right: each one's point, its distance in rows, squared, and where it begins.
  const column = new Int32Array(width);
  const seedOf = new Int32Array(width);
  const rise = new Float64Array(width);
  const begin = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let top = -1;
    for (let x = 0; x < width; x++) {
      const point = labels[row + x]!;
      if (point === -1) continue;
      const dy = pointRow[point]! - y;
      const squared = dy * dy;
      let start = 0;
      while (top >= 0) {
        // The last cell at which the column on top is still at least as near as this one.
        const left = column[top]!;
        const numerator = x * x - left * left + squared - rise[top]!;
        const doubled = 2 * (x - left);
        let lastOfTop = Math.floor(numerator / doubled);
        if (lastOfTop * doubled === numerator && point < seedOf[top]!) lastOfTop--;
        start = Math.max(0, lastOfTop + 1);
        if (lastOfTop >= begin[top]!) break;
        top--;
        start = 0;
      }
      if (start >= width) continue;
      top++;
      column[top] = x;
      seedOf[top] = point;
      rise[top] = squared;
      begin[top] = start;
    }
    for (let end = width; top >= 0; top--) {
      labels.fill(seedOf[top]!, row + begin[top]!, row + end);
      end = begin[top]!;
    }
  }
}
