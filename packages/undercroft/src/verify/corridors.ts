import type { Checkable } from "./checkable.js";
import type { Faults } from "./faults.js";

/**
 * Checks that corridors are open, and in walking order: from each cell one gets to the next, as neighbours or across
 * other floor.
 */
export function checkCorridors(level: Checkable, walkable: Uint8Array, faults: Faults): void {
  const { width, corridors = [] } = level;
  const gaps = new Gaps(level, walkable);
  const mayHaveGaps = isOlder(level);
  for (const corridor of corridors) {
    let before = corridor[0]!;
    for (let i = 0; i < corridor.length; i++) {
      const cell = corridor[i]!;
      if (walkable[cell] === 0) faults.add("corridor-open", "a cell of a corridor is not walkable", cell);
      else if (i > 0 && !areNeighbours(before, cell, width) && !mayHaveGaps && !gaps.canCross(before, cell)) {
        faults.add("corridor-whole", "a corridor is cut before this cell", cell);
      }
      before = cell;
    }
  }
}

function areNeighbours(a: number, b: number, width: number): boolean {
  const apart = Math.abs(a - b);
  return apart === width || (apart === 1 && Math.max(a, b) % width !== 0);
}

/** Whether a level was checked before, when nobody asked whether its corridors had gaps. */
function isOlder({ checks = [] }: Checkable): boolean {
  return checks.length > 0 && !checks.some(({ name }) => name === "corridor-whole");
}

/** Corridors of a sound level need a fraction of this; a file that was made to take long ends here. */
const MOST_VISITS_PER_CELL = 16;

/** The gaps that corridors have where they run through other floor. */
class Gaps {
  readonly #width: number;
  readonly #height: number;
  readonly #walkable: Uint8Array;
  #visitsLeft: number;

  constructor({ width, height }: Checkable, walkable: Uint8Array) {
    this.#width = width;
    this.#height = height;
    this.#walkable = walkable;
    this.#visitsLeft = MOST_VISITS_PER_CELL * width * height;
  }

  /**
   * Whether one gets from a cell to another within the rectangle of both and one cell around it. What can't be walked on
   * is no end of a gap: another check tells of it.
   */
  canCross(from: number, to: number): boolean {
    const width = this.#width;
    if (this.#walkable[from] === 0) return true;
    const fromX = from % width;
    const toX = to % width;
    // Most gaps have one bend at most.
    const corner = from - fromX + toX;
    const other = to - toX + fromX;
    if (this.#isOpen(from, corner, 1) && this.#isOpen(corner, to, width)) return true;
    if (this.#isOpen(from, other, width) && this.#isOpen(other, to, 1)) return true;
    const fromY = Math.floor(from / width);
    const toY = Math.floor(to / width);
    const left = Math.max(Math.min(fromX, toX) - 1, 0);
    const right = Math.min(Math.max(fromX, toX) + 1, width - 1);
    const top = Math.max(Math.min(fromY, toY) - 1, 0);
    const bottom = Math.min(Math.max(fromY, toY) + 1, this.#height - 1);
    const visited = new Set<number>();
    const toVisit = [from];
    while (toVisit.length > 0) {
      const cell = toVisit.pop()!;
      if (cell === to) return true;
      if (this.#walkable[cell] === 0 || visited.has(cell)) continue;
      if (--this.#visitsLeft < 0) return true;
      visited.add(cell);
      const x = cell % width;
      const y = Math.floor(cell / width);
      if (x > left) toVisit.push(cell - 1);
      if (x < right) toVisit.push(cell + 1);
      if (y > top) toVisit.push(cell - width);
      if (y < bottom) toVisit.push(cell + width);
    }
    return false;
  }

  /** Whether every cell from one to another can be walked on, in a row or in a column. */
  #isOpen(from: number, to: number, step: number): boolean {
    const last = Math.max(from, to);
    for (let cell = Math.min(from, to); cell <= last; cell += step) if (this.#walkable[cell] === 0) return false;
    return true;
  }
}
