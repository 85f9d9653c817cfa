import type { BuilderMap } from "./builder-map.js";
import { stuck } from "./errors.js";
import { FLOOR } from "./tiles.js";

/**
 * Digs an L-shaped corridor from one cell to another, both included, and goes around reserved rock. Returns the new
 * floor in walking order. For corridors of more than one cell across, see `digCorridor`.
 */
export function digDogleg(map: BuilderMap, from: number, to: number, rowFirst: boolean, width = 1): number[] {
  return digCorridor(map, doglegPath(map, from, to, rowFirst), width);
}

/** Digs the straightest corridor from one cell to another, both included. Otherwise like `digDogleg`. */
export function digLine(map: BuilderMap, from: number, to: number, width = 1): number[] {
  return digCorridor(map, linePath(map, from, to), width);
}

/**
 * Digs along a path of orthogonally adjacent cells. If reserved rock is on the path, digs the shortest detour around
 * it, so that the ends are always joined. If that is impossible, the step is stuck. Ends inside reserved rock are
 * skipped. Returns the new floor in walking order.
 *
 * A corridor of a greater `width` also takes the cells beside the path, on the side that is farther from other floor. It
 * is narrower where the border or reserved rock leaves no space.
 */
export function digCorridor(map: BuilderMap, path: readonly number[], width = 1): number[] {
  return width > 1 ? digWide(map, path, width) : digNarrow(map, path);
}

/** Like `digCorridor`, for steps whose corridors are always one cell across: they do without what digs wide ones. */
export function digNarrow(map: BuilderMap, path: readonly number[]): number[] {
  const way = diggableWay(map, path);
  const dug: number[] = [];
  for (let i = 0; i < way.length; i++) {
    const cell = way[i]!;
    if (map.isWalkable(cell)) continue;
    map.set(cell, FLOOR);
    dug.push(cell);
  }
  return dug;
}

/** The cells that a wide corridor takes for one cell of its way, as rows and columns before that cell. */
interface Shift {
  readonly columns: number;
  readonly rows: number;
}

/** Digs a way and cells beside it: of all sides on which these can lie, on the one with the least other floor. */
function digWide(map: BuilderMap, path: readonly number[], width: number): number[] {
  const way = diggableWay(map, path);
  const rock = way.flatMap((cell, i) => (map.isWalkable(cell) ? [] : [{ cell, ...turnsOf(way, i) }]));
  let best: number[] = [];
  let least = Infinity;
  for (const shift of shiftsOf(width)) {
    const cells = new Set<number>();
    let outside = 0;
    for (const place of rock) outside += takeCrossSection(map, place, width, shift, cells);
    const cost = touching(map, cells) + OUTSIDE_COST * outside;
    if (cost >= least) continue;
    least = cost;
    best = [...cells];
  }
  const dug = best.filter((cell) => !map.isWalkable(cell));
  for (const cell of dug) map.set(cell, FLOOR);
  return dug;
}

/** A corridor rather lies along other floor than outside the map, where it is narrower than it should be. */
const OUTSIDE_COST = 8;

/** A place on a way, and whether the way goes along its row, along its column, or both. */
interface Place {
  readonly cell: number;
  readonly isAcross: boolean;
  readonly isUpright: boolean;
}

function turnsOf(way: readonly number[], i: number): Omit<Place, "cell"> {
  const steps = [i > 0 ? way[i - 1]! : undefined, way[i + 1]].flatMap((next) =>
    next === undefined ? [] : [Math.abs(next - way[i]!)],
  );
  return { isAcross: steps.includes(1), isUpright: steps.some((step) => step !== 1) };
}

/** All shifts of a width: first those in the middle, which win where it makes no difference. */
function shiftsOf(width: number): Shift[] {
  const shifts: Shift[] = [];
  for (let rows = 0; rows < width; rows++)
    for (let columns = 0; columns < width; columns++) shifts.push({ columns, rows });
  const off = ({ columns, rows }: Shift) => Math.abs(2 * columns - width + 1) + Math.abs(2 * rows - width + 1);
  return shifts.sort((a, b) => off(a) - off(b));
}

/**
 * Takes the cells of a wide corridor at one place: a line across the way, or a square where it turns. Returns how many of
 * them are outside the map or must stay rock.
 */
function takeCrossSection(map: BuilderMap, place: Place, width: number, shift: Shift, cells: Set<number>): number {
  const { cell, isAcross, isUpright } = place;
  // The cell itself comes first: corridors are listed in walking order.
  cells.add(cell);
  const isTurn = isAcross === isUpright;
  const [columns, rows] = [isUpright || isTurn ? width : 1, isAcross || isTurn ? width : 1];
  const left = map.x(cell) - (columns > 1 ? shift.columns : 0);
  const top = map.y(cell) - (rows > 1 ? shift.rows : 0);
  let outside = 0;
  for (let y = top; y < top + rows; y++) {
    for (let x = left; x < left + columns; x++) {
      if (map.isInterior(x, y) && !staysRock(map, map.index(x, y))) cells.add(map.index(x, y));
      else outside++;
    }
  }
  return outside;
}

/** How often cells lie on or beside floor that is there already. */
function touching(map: BuilderMap, cells: ReadonlySet<number>): number {
  let count = 0;
  for (const cell of cells) {
    if (map.isWalkable(cell)) count++;
    for (const next of [cell - map.width, cell - 1, cell + 1, cell + map.width]) {
      if (!cells.has(next) && map.isWalkable(next)) count++;
    }
  }
  return count;
}

/** The path without ends in rock that must stay or, where such rock lies on it, a way round it. */
function diggableWay(map: BuilderMap, path: readonly number[]): readonly number[] {
  if (!map.hasReservedCells) return path;
  let first = 0;
  let end = path.length;
  while (first < end && staysRock(map, path[first]!)) first++;
  while (end > first && staysRock(map, path[end - 1]!)) end--;
  const free = path.slice(first, end);
  if (!free.some((cell) => staysRock(map, cell))) return free;
  const from = free[0]!;
  const to = free.at(-1)!;
  const round = wayRound(map, from, to);
  if (round === undefined)
    throw stuck(`can't dig from ${map.at(from)} to ${map.at(to)} because reserved cells are in the way.`);
  return round;
}

/** Whether a cell is rock that no step may dig. */
function staysRock(map: BuilderMap, cell: number): boolean {
  return map.isReserved(cell) && !map.isWalkable(cell);
}

/** The cells along a row and then a column, or the other way about. */
export function doglegPath(map: BuilderMap, from: number, to: number, rowFirst: boolean): number[] {
  const across = map.x(to) < map.x(from) ? -1 : 1;
  const along = map.y(to) < map.y(from) ? -map.width : map.width;
  const columns = Math.abs(map.x(to) - map.x(from));
  const rows = Math.abs(map.y(to) - map.y(from));
  const [first, second] = rowFirst ? [across, along] : [along, across];
  const corner = rowFirst ? columns : rows;
  const path = new Array<number>(columns + rows + 1);
  for (let i = 0, cell = from; i < path.length; i++) {
    path[i] = cell;
    cell += i < corner ? first : second;
  }
  return path;
}

/** The cells nearest to a straight line, each beside the one before it: a line without diagonal steps. */
function linePath(map: BuilderMap, from: number, to: number): number[] {
  const columns = Math.abs(map.x(to) - map.x(from));
  const rows = Math.abs(map.y(to) - map.y(from));
  const across = map.x(to) < map.x(from) ? -1 : 1;
  const along = map.y(to) < map.y(from) ? -map.width : map.width;
  const path = [from];
  let cell = from;
  // The next step goes across the side of the cell through which the line leaves it.
  for (let x = 0, y = 0; x < columns || y < rows; path.push(cell)) {
    if ((1 + 2 * x) * rows < (1 + 2 * y) * columns) {
      cell += across;
      x++;
    } else {
      cell += along;
      y++;
    }
  }
  return path;
}

/** How far beside its two ends a way round is looked for at first; doubled until there is one. */
const FIRST_MARGIN = 8;

/**
 * A shortest way between two cells that avoids rock which can't be dug and the border, with few bends; undefined where
 * there is none. It is looked for near the two cells first, so that the cost doesn't depend on the size of the map.
 */
function wayRound(map: BuilderMap, from: number, to: number): number[] | undefined {
  for (let margin = FIRST_MARGIN; ; margin *= 2) {
    const left = Math.max(1, Math.min(map.x(from), map.x(to)) - margin);
    const top = Math.max(1, Math.min(map.y(from), map.y(to)) - margin);
    const right = Math.min(map.width - 2, Math.max(map.x(from), map.x(to)) + margin);
    const bottom = Math.min(map.height - 2, Math.max(map.y(from), map.y(to)) + margin);
    const way = wayInWindow(map, from, to, left, top, right, bottom);
    if (way !== undefined) return way;
    if (left === 1 && top === 1 && right === map.width - 2 && bottom === map.height - 2) return undefined;
  }
}

const NOT_REACHED = -1;
const CLOSED = -2;

function wayInWindow(
  map: BuilderMap,
  from: number,
  to: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number[] | undefined {
  // Moves to the goal, in a window with a closed frame of one cell: no neighbour has to be tested against its edges.
  const width = right - left + 3;
  const moves = new Int32Array(width * (bottom - top + 3)).fill(CLOSED);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (!staysRock(map, map.index(x, y))) moves[(y - top + 1) * width + x - left + 1] = NOT_REACHED;
    }
  }
  const inWindow = (cell: number) => (map.y(cell) - top + 1) * width + map.x(cell) - left + 1;
  const goal = inWindow(to);
  const begin = inWindow(from);
  const sides = [-width, -1, 1, width];

  const queue = new Int32Array(moves.length);
  let tail = 1;
  queue[0] = goal;
  moves[goal] = 0;
  for (let head = 0; head < tail && moves[begin] === NOT_REACHED; head++) {
    const place = queue[head]!;
    for (const side of sides) {
      if (moves[place + side] !== NOT_REACHED) continue;
      moves[place + side] = moves[place]! + 1;
      queue[tail++] = place + side;
    }
  }
  if (moves[begin] === NOT_REACHED) return undefined;

  const way = [from];
  let side = sides[0]!;
  for (let place = begin; place !== goal; ) {
    const nearer = moves[place]! - 1;
    if (moves[place + side] !== nearer) side = sides.find((other) => moves[place + other] === nearer)!;
    place += side;
    way.push(map.index((place % width) + left - 1, Math.floor(place / width) + top - 1));
  }
  return way;
}
