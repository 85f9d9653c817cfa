import type { BuilderMap, Rect, Rng } from "../../core/index.js";

/** No neighbour, or no cell. */
export const NONE = -1;

/** The maximum shift of a line. More would leave too little of the cells beside it. */
const MOST_SHIFT = 2;
/** No side of a cell is shorter, whatever the lines are shifted by. */
const LEAST_SIDE = 4;

/**
 * A map divided into rows of cells, with one line of rock between neighbours. The lines between rows are straight. Those
 * between the cells of a row are shifted at random, so that the rooms in them don't stand in columns. What is dug in a
 * cell can be entered from another one only where the line between them is opened.
 */
export class RingLattice {
  readonly columns: number;
  readonly rows: number;
  readonly size: number;
  /** 0 for each cell that can't be used, since something in it is reserved. */
  readonly isUsable: Uint8Array;
  /** The row of the map that each line between rows is in, with the border. */
  readonly #rowLines: Int32Array;
  /** For each row the columns of the map that the lines between its cells are in, with the border. */
  readonly #columnLines: Int32Array;

  /** `pins` are cells of the map that no line may be on. */
  constructor(map: BuilderMap, rng: Rng, cellWidth: number, cellHeight: number, pins: readonly number[]) {
    const { width, height } = map;
    this.columns = Math.floor((width - 1) / cellWidth);
    this.rows = Math.floor((height - 1) / cellHeight);
    this.size = this.columns * this.rows;
    this.isUsable = new Uint8Array(this.size).fill(1);
    const rowShift = shiftOf(height, this.rows);
    this.#rowLines = Int32Array.from({ length: this.rows + 1 }, (_, i) => {
      const middle = Math.round((i * (height - 1)) / this.rows);
      if (i === 0 || i === this.rows) return middle;
      return shifted(rng, middle, rowShift, (row) => pins.some((pin) => map.y(pin) === row));
    });
    const columnShift = shiftOf(width, this.columns);
    const across = this.columns + 1;
    this.#columnLines = Int32Array.from({ length: this.rows * across }, (_, at) => {
      const [row, i] = [Math.floor(at / across), at % across];
      const middle = Math.round((i * (width - 1)) / this.columns);
      if (i === 0 || i === this.columns) return middle;
      const [from, to] = [this.#rowLines[row]!, this.#rowLines[row + 1]!];
      const isPinned = (column: number) =>
        pins.some((pin) => map.x(pin) === column && map.y(pin) >= from && map.y(pin) <= to);
      return shifted(rng, middle, columnShift, isPinned);
    });
    if (map.hasReservedCells) this.#avoidReserved(map, new Set(pins));
  }

  /** The part of the map that belongs to a cell, without the lines around it. */
  box(cell: number): Rect {
    const row = Math.floor(cell / this.columns);
    const at = cell + row;
    const x = this.#columnLines[at]! + 1;
    const y = this.#rowLines[row]! + 1;
    return { x, y, width: this.#columnLines[at + 1]! - x, height: this.#rowLines[row + 1]! - y };
  }

  /** The cell that a place on the map belongs to, or `NONE` if it is on a line. */
  cellAt(x: number, y: number): number {
    let row = 0;
    while (row < this.rows && this.#rowLines[row + 1]! < y) row++;
    for (let cell = row * this.columns; cell < (row + 1) * this.columns; cell++) {
      const box = this.box(cell);
      if (x >= box.x && x < box.x + box.width) return y >= box.y && y < box.y + box.height ? cell : NONE;
    }
    return NONE;
  }

  /** The cell above (0), to the right (1), below (2) or to the left (3), or `NONE` if that can't be used. */
  neighbour(cell: number, direction: number): number {
    const { columns, size } = this;
    let next = direction === 0 ? cell - columns : cell + columns;
    if (direction === 1) next = (cell + 1) % columns === 0 ? NONE : cell + 1;
    else if (direction === 3) next = cell % columns === 0 ? NONE : cell - 1;
    return next >= 0 && next < size && this.isUsable[next] === 1 ? next : NONE;
  }

  /** How many steps from cell to cell it takes at least. */
  apart(a: number, b: number): number {
    const { columns } = this;
    return Math.abs((a % columns) - (b % columns)) + Math.abs(Math.floor(a / columns) - Math.floor(b / columns));
  }

  /** The cell that is nearest to one in the largest part of the lattice without dead ends, or `NONE` if there is none. */
  nearestInRing(cell: number): number {
    const inRing = this.#cellsInRings();
    let largest: readonly number[] = [];
    for (let from = 0; from < this.size; from++) {
      if (inRing[from] === 0) continue;
      const part = [from];
      inRing[from] = 0;
      for (const next of part) {
        for (let direction = 0; direction < 4; direction++) {
          const near = this.neighbour(next, direction);
          if (near === NONE || inRing[near] === 0) continue;
          inRing[near] = 0;
          part.push(near);
        }
      }
      if (part.length > largest.length) largest = part;
    }
    const first = largest[0] ?? NONE;
    return cell === NONE
      ? first
      : largest.reduce((best, one) => (this.apart(cell, one) < this.apart(cell, best) ? one : best), first);
  }

  /** 1 for all cells that are left when dead ends are cut off until there are none. */
  #cellsInRings(): Uint8Array {
    const isLeft = this.isUsable.slice();
    const ways = (cell: number) => [0, 1, 2, 3].filter((direction) => isLeft[this.neighbour(cell, direction)] === 1);
    const queue = Array.from({ length: this.size }, (_, cell) => cell);
    for (const cell of queue) {
      const open = ways(cell);
      if (isLeft[cell] === 0 || open.length > 1) continue;
      isLeft[cell] = 0;
      for (const direction of open) queue.push(this.neighbour(cell, direction));
    }
    return isLeft;
  }

  #avoidReserved(map: BuilderMap, pins: ReadonlySet<number>): void {
    for (let cell = 0; cell < this.size; cell++) {
      const { x, y, width, height } = this.box(cell);
      for (let row = y - 1; row <= y + height && this.isUsable[cell] === 1; row++) {
        for (let at = map.index(x - 1, row); at <= map.index(x + width, row); at++) {
          if (map.isReserved(at) && !pins.has(at)) this.isUsable[cell] = 0;
        }
      }
    }
  }
}

function shiftOf(side: number, cells: number): number {
  return Math.min(MOST_SHIFT, Math.floor(((side - 1) / cells - 1 - LEAST_SIDE) / 2));
}

/** A random number near `middle` that isn't refused, or `middle` if all are. */
function shifted(rng: Rng, middle: number, most: number, isRefused: (value: number) => boolean): number {
  const first = rng.between(-most, most);
  for (let i = 0; i <= 2 * most; i++) {
    const value = middle + ((first + most + i) % (2 * most + 1)) - most;
    if (!isRefused(value)) return value;
  }
  return middle;
}

/** The maximum number of steps of a walk for each cell of the lattice. Hardly any takes a quarter of them. */
const STEPS_PER_CELL = 40;

/**
 * Draws a ring of neighbouring cells through two of them: two random walks from the one to the other, without the loops
 * that they make. Returns the cells in order, beginning with `from`, or undefined if the first walk leaves no way for the
 * second.
 */
export function drawRing(lattice: RingLattice, rng: Rng, from: number, to: number): number[] | undefined {
  const isTaken = new Uint8Array(lattice.size);
  const there = drawPath(lattice, rng, from, to, isTaken);
  if (there === undefined) return undefined;
  for (const cell of there) isTaken[cell] = 1;
  isTaken[from] = 0;
  isTaken[to] = 0;
  // Where the first way is a single step, the second one has to be another.
  if (there.length === 2) return undefined;
  const back = drawPath(lattice, rng, to, from, isTaken);
  return back === undefined ? undefined : [...there, ...back.slice(1, -1)];
}

/** A random walk from cell to cell; whenever it comes by its own path, the loop is forgotten (loop-erased walk). */
function drawPath(lattice: RingLattice, rng: Rng, from: number, to: number, isTaken: Uint8Array): number[] | undefined {
  if (!isJoined(lattice, from, to, isTaken)) return undefined;
  const place = new Int32Array(lattice.size).fill(NONE);
  const path = [from];
  place[from] = 0;
  for (let left = STEPS_PER_CELL * lattice.size; left > 0; left--) {
    const next = lattice.neighbour(path.at(-1)!, rng.below(4));
    if (next === NONE || isTaken[next] === 1) continue;
    const before = place[next]!;
    if (before === NONE) {
      place[next] = path.length;
      path.push(next);
    } else {
      for (const cell of path.splice(before + 1)) place[cell] = NONE;
    }
    if (next === to) return path;
  }
  return undefined;
}

function isJoined(lattice: RingLattice, from: number, to: number, isTaken: Uint8Array): boolean {
  const seen = isTaken.slice();
  const queue = [from];
  seen[from] = 1;
  for (const cell of queue) {
    if (cell === to) return true;
    for (let direction = 0; direction < 4; direction++) {
      const next = lattice.neighbour(cell, direction);
      if (next === NONE || seen[next] === 1) continue;
      seen[next] = 1;
      queue.push(next);
    }
  }
  return false;
}
