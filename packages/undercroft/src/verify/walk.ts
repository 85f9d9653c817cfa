import type { Checkable, MovementRule } from "./checkable.js";

/** What a cell waits for that no key opens. */
const NEVER = 1 << 30;

/** What the walk makes of a walkable cell that it reaches. */
const REACHED = 2;

/** The cells of a level that can be walked on, as 1, but for some that are taken out. */
export function openCells({ tiles, tileset }: Checkable, without: readonly number[] = []): Uint8Array {
  const cells = new Uint8Array(tiles.length);
  for (let cell = 0; cell < tiles.length; cell++) if (tileset[tiles[cell]!]!.walkable) cells[cell] = 1;
  for (const cell of without) cells[cell] = 0;
  return cells;
}

/**
 * A walk through a level, wherever one can get, with locks and ways that lead in one direction only. It stops where cells
 * are shut, and goes on when one of them is opened. It marks the cells that it reaches in `ground`.
 */
export class Walk {
  readonly #level: Checkable;
  readonly #ground: Uint8Array;
  /** All cells that have been reached, in this order. */
  readonly #queue: Int32Array;
  #reached = 0;
  #done = 0;
  readonly #isDoor: Uint8Array;
  readonly #goesDiagonally: boolean;
  /** How many keys a cell still waits for. */
  readonly #waits: Int32Array;
  /** Whether somebody stands before a cell that is shut. */
  readonly #isWanted: Uint8Array;
  /** Which cells a key opens as soon as it is reached. */
  readonly #opens: ReadonlyMap<number, readonly number[]>;
  readonly #leads: ReadonlyMap<number, readonly number[]>;
  readonly #barred: ReadonlyMap<number, readonly number[]>;
  /** 1 for each cell that one of these three knows: there are few, and looking them up for every cell takes long. */
  readonly #isMarked: Uint8Array;
  /** From where each cell was entered, if somebody asked for it. */
  #cameFrom: Int32Array | undefined;

  /** `shut` are the cells that stay shut until they are opened, instead of those that are locked. */
  constructor(level: Checkable, ground: Uint8Array, movement: MovementRule, shut?: Iterable<number>) {
    const { tiles, tileset, locks, oneWays = [], questLocks = [] } = level;
    this.#level = level;
    this.#ground = ground;
    this.#goesDiagonally = movement === "diagonal";
    this.#isDoor = new Uint8Array(tileset.length);
    for (let kind = 0; kind < tileset.length; kind++) if (tileset[kind]!.door === true) this.#isDoor[kind] = 1;
    this.#queue = new Int32Array(tiles.length);
    this.#waits = new Int32Array(tiles.length);
    this.#isWanted = new Uint8Array(tiles.length);
    if (shut === undefined) for (const { at } of locks) this.#waits[at]!++;
    else for (const cell of shut) this.#waits[cell] = NEVER;
    // No key of this level opens them.
    for (const { at } of questLocks) this.#waits[at] = NEVER;
    this.#opens = shut === undefined ? byCell(locks.map(({ at, key }) => [key, at])) : new Map();
    this.#leads = byCell(oneWays.map(({ from, to }) => [from, to]));
    this.#barred = byCell(oneWays.map(({ from, to }) => [to, from]));
    this.#isMarked = new Uint8Array(tiles.length);
    for (const marked of [this.#opens, this.#leads, this.#barred])
      for (const at of marked.keys()) this.#isMarked[at] = 1;
  }

  /** Walks on from a cell, and returns how many cells were reached in all. */
  from(cell: number): number {
    const { width, height, tiles } = this.#level;
    const queue = this.#queue;
    const ground = this.#ground;
    const waits = this.#waits;
    const cameFrom = this.#cameFrom;
    let here = -1;
    const enter = (next: number) => {
      if (ground[next] !== 1) return;
      if (cameFrom !== undefined) cameFrom[next] = here;
      if (waits[next]! > 0) {
        this.#isWanted[next] = 1;
        return;
      }
      ground[next] = REACHED;
      queue[this.#reached++] = next;
    };
    enter(cell);
    while (this.#done < this.#reached) {
      here = queue[this.#done++]!;
      const isMarked = this.#isMarked[here] === 1;
      const back = isMarked ? this.#barred.get(here) : undefined;
      const step = back === undefined ? enter : (next: number) => back.includes(next) || enter(next);
      const x = here % width;
      const west = x > 0;
      const east = x < width - 1;
      const north = here >= width;
      const south = here < (height - 1) * width;
      if (west) step(here - 1);
      if (east) step(here + 1);
      if (north) step(here - width);
      if (south) step(here + width);
      if (this.#goesDiagonally && this.#isDoor[tiles[here]!] === 0) {
        const diagonally = (next: number) => this.#isDoor[tiles[next]!] === 1 || step(next);
        if (north && west) diagonally(here - width - 1);
        if (north && east) diagonally(here - width + 1);
        if (south && west) diagonally(here + width - 1);
        if (south && east) diagonally(here + width + 1);
      }
      if (!isMarked) continue;
      for (const to of this.#leads.get(here) ?? []) enter(to);
      for (const lock of this.#opens.get(here) ?? []) {
        if (--waits[lock]! === 0 && this.#isWanted[lock] === 1) enter(lock);
      }
    }
    return this.#reached;
  }

  /** Opens a cell, and walks on if somebody stands before it. */
  open(cell: number): void {
    this.#waits[cell] = 0;
    if (this.#isWanted[cell] === 1) this.from(cell);
  }

  /** Whether a cell has been reached. */
  hasReached(cell: number): boolean {
    return this.#ground[cell] === REACHED;
  }

  /** Whether somebody stands before a cell that is shut. */
  standsBefore(cell: number): boolean {
    return this.#isWanted[cell] === 1;
  }

  /** Walks from one cell to another, and returns the cells of a way with the fewest moves, from its end, if there is one. */
  wayBack(from: number, to: number): readonly number[] {
    this.#cameFrom = new Int32Array(this.#ground.length);
    this.from(from);
    const way: number[] = [];
    if (this.hasReached(to)) for (let cell = to; cell !== -1; cell = this.#cameFrom[cell]!) way.push(cell);
    return way;
  }
}

/**
 * The last of some shut cells on the way to a cell, for somebody who could open them all. Undefined if there is no way
 * even then, or if nothing is in the way. `without` are cells that can't be entered at all.
 */
export function barOnTheWay(
  level: Checkable,
  start: number,
  goal: number,
  movement: MovementRule,
  shut: ReadonlySet<number>,
  without: readonly number[] = [],
): number | undefined {
  const way = new Walk(level, openCells(level, without), movement, []).wayBack(start, goal);
  return way.find((cell) => shut.has(cell));
}

/** The second cells of pairs by the first. */
export function byCell(pairs: readonly (readonly [number, number])[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [by, cell] of pairs) {
    const group = groups.get(by);
    if (group === undefined) groups.set(by, [cell]);
    else group.push(cell);
  }
  return groups;
}
