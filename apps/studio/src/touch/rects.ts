/** A rectangle of cells as a sketch has it: the column and row of its upper left cell, its width and its height. */
export type CellRect = readonly [x: number, y: number, width: number, height: number];

/** Beyond this many rectangles it would take longer to join them than a hand takes from cell to cell. */
const MOST_JOINED = 1000;

/**
 * The same cells in few rectangles, none of which overlap. It depends on the cells alone: whoever paints the same ones in
 * another order gets the same recipe.
 */
export function joined(rects: readonly CellRect[]): readonly CellRect[] {
  if (rects.length > MOST_JOINED) return rects;
  const byRows = joinedRows(rects);
  const byColumns = joinedRows(rects.map(turned)).map(turned).sort(inReadingOrder);
  return byColumns.length < byRows.length ? byColumns : byRows;
}

/** Rows as long as they can be, and those under each other as one rectangle where they begin and end alike. */
function joinedRows(rects: readonly CellRect[]): CellRect[] {
  const edges = [...new Set(rects.flatMap(([, y, , height]) => [y, y + height]))].sort((a, b) => a - b);
  const done: CellRect[] = [];
  /** What goes on from the rows above, by its first column and its width: the row that it began in. */
  let open = new Map<string, readonly [x: number, width: number, top: number]>();
  for (const [i, top] of edges.entries()) {
    const bottom = edges[i + 1];
    const runs =
      bottom === undefined ? [] : runsOf(rects.filter(([, y, , height]) => y <= top && bottom <= y + height));
    const next: typeof open = new Map();
    for (const [x, width] of runs) {
      const key = `${x} ${width}`;
      next.set(key, open.get(key) ?? [x, width, top]);
    }
    for (const [key, [x, width, begun]] of open) if (!next.has(key)) done.push([x, begun, width, top - begun]);
    open = next;
  }
  return done.sort(inReadingOrder);
}

/** The columns that rectangles cover, those beside each other as one. */
function runsOf(rects: readonly CellRect[]): [x: number, width: number][] {
  const runs: [number, number][] = [];
  for (const [x, , width] of rects.toSorted((a, b) => a[0] - b[0])) {
    const last = runs.at(-1);
    if (last !== undefined && x <= last[0] + last[1]) last[1] = Math.max(last[1], x + width - last[0]);
    else runs.push([x, width]);
  }
  return runs;
}

const turned = ([x, y, width, height]: CellRect): CellRect => [y, x, height, width];
const inReadingOrder = (a: CellRect, b: CellRect) => a[1] - b[1] || a[0] - b[0];

/** Rectangles without the cells of another one. */
export function without(rects: readonly CellRect[], cut: CellRect): readonly CellRect[] {
  if (!rects.some((rect) => overlaps(rect, cut))) return rects;
  return rects.flatMap((rect) => (overlaps(rect, cut) ? around(rect, cut) : [rect]));
}

/** What is left of a rectangle around one that lies over it. */
function around([x, y, width, height]: CellRect, [cutX, cutY, cutWidth, cutHeight]: CellRect): CellRect[] {
  const [right, bottom] = [x + width, y + height];
  const top = Math.max(y, cutY);
  const low = Math.min(bottom, cutY + cutHeight);
  const left: CellRect[] = [
    [x, y, width, top - y],
    [x, top, cutX - x, low - top],
    [cutX + cutWidth, top, right - cutX - cutWidth, low - top],
    [x, low, width, bottom - low],
  ];
  return left.filter(([, , w, h]) => w > 0 && h > 0);
}

/** Whether two rectangles have a cell in common. */
export function overlaps([ax, ay, aw, ah]: CellRect, [bx, by, bw, bh]: CellRect): boolean {
  return ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

/** Whether a cell lies in a rectangle. */
export function holds([x, y, width, height]: CellRect, cellX: number, cellY: number): boolean {
  return cellX >= x && cellY >= y && cellX < x + width && cellY < y + height;
}

/** How many cells there are in rectangles that don't overlap. */
export function cellCount(rects: readonly CellRect[]): number {
  return rects.reduce((sum, [, , width, height]) => sum + width * height, 0);
}
