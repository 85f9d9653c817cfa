/** A line between corners of cells. */
export type Edge = readonly [fromX: number, fromY: number, toX: number, toY: number];

/**
 * The outline of a set of cells: the edges that have the set on one side only, those in one line joined.
 * Undefined where there would be more than `most`: then a box round all of them says more.
 */
export function outlineOf(cells: ArrayLike<number>, width: number, most: number): Edge[] | undefined {
  const inSet = new Set<number>();
  for (let i = 0; i < cells.length; i++) inSet.add(cells[i]!);
  const across = new Map<number, number[]>();
  const down = new Map<number, number[]>();
  const add = (lines: Map<number, number[]>, line: number, at: number) => {
    const list = lines.get(line);
    if (list === undefined) lines.set(line, [at]);
    else list.push(at);
  };
  let count = 0;
  for (const cell of inSet) {
    const x = cell % width;
    const y = (cell - x) / width;
    const isIn = (neighbour: number, isSameRow: boolean) => isSameRow && inSet.has(neighbour);
    if (!inSet.has(cell - width)) add(across, y, x);
    else count--;
    if (!inSet.has(cell + width)) add(across, y + 1, x);
    else count--;
    if (!isIn(cell - 1, x > 0)) add(down, x, y);
    else count--;
    if (!isIn(cell + 1, x < width - 1)) add(down, x + 1, y);
    else count--;
    count += 4;
    if (count > most) return undefined;
  }
  const edges: Edge[] = [];
  for (const [y, xs] of across) for (const [from, to] of runs(xs)) edges.push([from, y, to, y]);
  for (const [x, ys] of down) for (const [from, to] of runs(ys)) edges.push([x, from, x, to]);
  return edges;
}

/** Neighbouring numbers joined: from the first of each run to one behind its last. */
function runs(numbers: number[]): [number, number][] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const found: [number, number][] = [];
  for (const number of sorted) {
    const last = found.at(-1);
    if (last !== undefined && last[1] === number) last[1]++;
    else found.push([number, number + 1]);
  }
  return found;
}

/** The smallest box that holds all of some cells: two corners. */
export function boxOf(cells: ArrayLike<number>, width: number): Edge | undefined {
  if (cells.length === 0) return undefined;
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (let i = 0; i < cells.length; i++) {
    const x = cells[i]! % width;
    const y = (cells[i]! - x) / width;
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + 1);
    bottom = Math.max(bottom, y + 1);
  }
  return [left, top, right, bottom];
}
