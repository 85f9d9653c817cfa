import type { Lock, SolutionStep } from "../core/map-parts.js";
import type { Checkable, MovementRule } from "./checkable.js";
import type { Faults } from "./faults.js";

/** What a locked cell is that no key opens. */
const NEVER = 1 << 30;

/**
 * A walk through a level, wherever one can get, with locks and ways that lead in one direction only. It can be stopped
 * and go on when something has been opened. It takes away what it reaches from the walkable cells that it is given, and
 * leaves the others.
 */
export class Walk {
  readonly #level: Checkable;
  readonly #left: Uint8Array;
  readonly #stack: Int32Array;
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
  #reached = 0;

  /** `shut` are the cells that stay shut until they are opened, instead of those that are locked. */
  constructor(level: Checkable, walkable: Uint8Array, movement: MovementRule, shut?: Iterable<number>) {
    const { tiles, tileset, locks, oneWays = [] } = level;
    this.#level = level;
    this.#left = walkable;
    this.#goesDiagonally = movement === "diagonal";
    this.#isDoor = Uint8Array.from(tileset, ({ door }) => (door === true ? 1 : 0));
    this.#stack = new Int32Array(tiles.length);
    this.#waits = new Int32Array(tiles.length);
    this.#isWanted = new Uint8Array(tiles.length);
    if (shut === undefined) for (const { at } of locks) this.#waits[at]!++;
    else for (const cell of shut) this.#waits[cell] = NEVER;
    this.#opens = shut === undefined ? byCell(locks.map(({ at, key }) => [key, at])) : new Map();
    this.#leads = byCell(oneWays.map(({ from, to }) => [from, to]));
    this.#barred = byCell(oneWays.map(({ from, to }) => [to, from]));
  }

  /** Walks on from a cell, and returns how many cells were reached in all. */
  from(cell: number): number {
    const { width, height } = this.#level;
    const { tiles } = this.#level;
    const stack = this.#stack;
    let top = 0;
    const enter = (next: number) => {
      if (this.#left[next] === 0) return;
      if (this.#waits[next]! > 0) {
        this.#isWanted[next] = 1;
        return;
      }
      this.#left[next] = 0;
      this.#reached++;
      stack[top++] = next;
    };
    enter(cell);
    while (top > 0) {
      const here = stack[--top]!;
      const back = this.#barred.get(here);
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
        const aslant = (next: number) => this.#isDoor[tiles[next]!] === 1 || step(next);
        if (north && west) aslant(here - width - 1);
        if (north && east) aslant(here - width + 1);
        if (south && west) aslant(here + width - 1);
        if (south && east) aslant(here + width + 1);
      }
      for (const to of this.#leads.get(here) ?? []) enter(to);
      for (const lock of this.#opens.get(here) ?? []) {
        if (--this.#waits[lock]! === 0 && this.#isWanted[lock] === 1) enter(lock);
      }
    }
    return this.#reached;
  }

  /** Opens a cell, and walks on if somebody stands before it. */
  open(cell: number): void {
    this.#waits[cell] = 0;
    if (this.#isWanted[cell] === 1) this.from(cell);
  }

  /** Whether a walkable cell has been reached. */
  hasReached(cell: number): boolean {
    return this.#left[cell] === 0;
  }
}

function byCell(pairs: readonly (readonly [number, number])[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [by, cell] of pairs) {
    const known = found.get(by);
    if (known === undefined) found.set(by, [cell]);
    else known.push(cell);
  }
  return found;
}

/** Says which lock keeps the player from a key. `left` are the walkable cells that can't be reached. */
export function whyKeyIsOut(level: Checkable, lock: Lock, left: Uint8Array): string {
  const { width, locks } = level;
  const at = (cell: number) => `(${cell % width}, ${Math.floor(cell / width)})`;
  const key = `the ${lock.name ?? lock.kind ?? "key"} at ${at(lock.key)}`;
  // Walking from the key to where one can get shows what bars the way.
  const shut = new Set(locks.filter((other) => left[other.at] === 1).map((other) => other.at));
  const behind = new Walk({ ...level, oneWays: [] }, left.slice(), "diagonal", shut);
  if (left[lock.key] === 1) behind.from(lock.key);
  const isBeside = (cell: number) => {
    const sides = [cell - 1, cell + 1, cell - width, cell + width];
    return sides.some((side) => left[side] === 1 && behind.hasReached(side) && !shut.has(side));
  };
  const bars = [...shut].filter((cell) => cell === lock.key || isBeside(cell));
  if (bars.includes(lock.at)) return `${key} lies behind its own lock at ${at(lock.at)}`;
  const [first] = bars;
  if (first === undefined) return `${key} can't be reached from the start`;
  return `${key}, which opens ${at(lock.at)}, lies behind the lock at ${at(first)}`;
}

/** Checks what locks, one-ways and secret doors could spoil. Most levels have none of them. */
export function checkPlot(level: Checkable, start: number, movement: MovementRule, faults: Faults): void {
  const { locks, oneWays = [], solution, allows = [] } = level;
  const secrets = secretsOf(level);
  const locked = locks.map(({ at }) => at);
  checkKeys(locks, faults);
  if (locked.length > 0 && !allows.includes("exit-locked")) {
    const walk = new Walk(level, walkableOf(level), movement, locked);
    walk.from(start);
    for (const { at } of level.exits) {
      if (!walk.hasReached(at)) faults.add("exit-unlocked", "an exit can't be reached without a key", at);
    }
  }
  if (secrets.length > 0 && !allows.includes("exit-secret")) {
    // A lock that may bar the exit is opened as usual.
    const shut = allows.includes("exit-locked") ? undefined : [...locked, ...secrets];
    const walkable = walkableOf(level);
    if (shut === undefined) for (const cell of secrets) walkable[cell] = 0;
    const walk = new Walk(level, walkable, movement, shut);
    walk.from(start);
    for (const { at } of level.exits) {
      if (walk.hasReached(at)) continue;
      faults.add("exit-without-secrets", "an exit can't be reached without finding a secret door", at);
    }
  }
  if (oneWays.length > 0) checkReturns(level, start, movement, locked, faults);
  if (solution !== undefined) {
    const found = allows.includes("exit-secret") ? [] : secrets;
    checkSolution(level, solution, start, movement, found, faults);
  }
}

/** The cells of secret doors: those that the list of doors calls so, and those that look like one. */
function secretsOf({ tiles, tileset, doors = [] }: Checkable): readonly number[] {
  const cells = doors.filter(({ kind }) => kind === "secret").map(({ at }) => at);
  const tile = tileset.findIndex(({ name }) => name === "secret_door");
  if (tile < 0) return cells;
  const found = new Set(cells);
  for (let cell = tiles.indexOf(tile); cell >= 0; cell = tiles.indexOf(tile, cell + 1)) found.add(cell);
  return [...found];
}

function walkableOf({ tiles, tileset }: Checkable): Uint8Array {
  const isWalkable = Uint8Array.from(tileset, ({ walkable }) => (walkable ? 1 : 0));
  return tiles.map((tile) => isWalkable[tile]!);
}

/** A key that is gone after its first lock can't open a second one. */
function checkKeys(locks: readonly Lock[], faults: Faults): void {
  if (!locks.some(({ usedUp }) => usedUp === true)) return;
  for (const { at, key, usedUp } of locks) {
    if (usedUp !== true || !locks.some((other) => other.key === key && other.at !== at)) continue;
    faults.add("key-before-lock", "a key is used up by one of its locks, but has more than one", key);
  }
}

/** Whoever goes a one-way can get back to the start without a key, so nobody is ever caught. */
function checkReturns(
  level: Checkable,
  start: number,
  movement: MovementRule,
  locked: readonly number[],
  faults: Faults,
): void {
  // All ways are turned round: what can be reached from the start then is where one can get back from.
  const turned = (level.oneWays ?? []).map(({ from, to }) => ({ from: to, to: from }));
  const walk = new Walk({ ...level, oneWays: turned }, walkableOf(level), movement, locked);
  walk.from(start);
  for (const { to } of level.oneWays ?? []) {
    if (!walk.hasReached(to)) faults.add("one-way-returns", "the start can't be reached from the end of a one-way", to);
  }
}

/** Follows the solution: each key can be reached when it is its turn, and in the end no lock is shut. */
function checkSolution(
  level: Checkable,
  solution: readonly SolutionStep[],
  start: number,
  movement: MovementRule,
  secrets: readonly number[],
  faults: Faults,
): void {
  const keysOf = byCell(level.locks.map(({ at, key }) => [at, key]));
  const walk = new Walk(level, walkableOf(level), movement, [...keysOf.keys(), ...secrets]);
  walk.from(start);
  const taken = new Set<number>();
  for (const { take, opens } of solution) {
    if (!walk.hasReached(take))
      faults.add("solution-holds", "the solution takes a key that can't be reached yet", take);
    taken.add(take);
    for (const cell of opens) {
      const keys = keysOf.get(cell);
      if (keys === undefined) faults.add("solution-holds", "the solution opens a cell that isn't locked", cell);
      else if (!keys.every((key) => taken.has(key))) {
        faults.add("solution-holds", "the solution opens a lock without its key", cell);
      } else {
        keysOf.delete(cell);
        walk.open(cell);
      }
    }
  }
  for (const cell of keysOf.keys()) faults.add("solution-holds", "the solution leaves a lock shut", cell);
}
