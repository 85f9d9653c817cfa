import type { Lock, SolutionStep } from "../core/parts/index.js";
import type { Checkable, MovementRule } from "./checkable.js";
import type { Faults } from "./faults.js";
import { barOnTheWay, byCell, openCells, Walk } from "./walk.js";

/** What the checks of locks and ways look at, and where they write what is wrong. */
interface Plot {
  readonly level: Checkable;
  readonly start: number;
  readonly movement: MovementRule;
  /** 1 for each walkable cell that can't be reached at all. */
  readonly left: Uint8Array;
  readonly faults: Faults;
}

/** Checks what locks, one-ways and secret doors could spoil, and yields in between. Most levels have none of them. */
export function* checkPlot(plot: Plot): Generator<void, void, void> {
  const { level, faults } = plot;
  const { locks, oneWays = [], arrivals = [], questLocks = [], solution } = level;
  const secrets = secretsOf(level);
  if (locks.length > 0) {
    checkKeys(plot);
    checkUse(level, faults);
    yield;
  }
  if (locks.length > 0 || questLocks.length > 0 || secrets.length > 0) yield* checkExits(plot, secrets);
  yield;
  if (oneWays.length > 0 || arrivals.length > 0) checkReturns(plot);
  yield;
  if (solution !== undefined && (locks.length > 0 || solution.length > 0)) {
    checkSolution(plot, solution, level.allows?.includes("exit-secret") ? [] : secrets);
  }
}

/** The cells of secret doors: those that the list of doors calls so, and those that look like one. */
export function secretsOf({ tiles, tileset, doors }: Checkable): readonly number[] {
  const cells: number[] = [];
  for (let kind = 0; kind < tileset.length; kind++) {
    if (tileset[kind]!.name !== "secret_door") continue;
    for (let cell = tiles.indexOf(kind); cell >= 0; cell = tiles.indexOf(kind, cell + 1)) cells.push(cell);
  }
  for (const { at, kind } of doors ?? []) if (kind === "secret") cells.push(at);
  return cells;
}

/** Every key can be reached, whatever is opened first. */
function checkKeys(plot: Plot): void {
  const { level, left, faults } = plot;
  for (const lock of level.locks) {
    if (left[lock.key] !== 1 && isWalkable(level, lock.key)) continue;
    faults.add("key-before-lock", () => whyKeyIsOut(plot, lock), lock.key);
  }
}

/** Says which lock keeps the player from a key. */
function whyKeyIsOut({ level, start, movement, left }: Plot, lock: Lock): string {
  const at = placeIn(level);
  const key = `${nameOf(lock)} at ${at(lock.key)}`;
  if (!isWalkable(level, lock.key)) return `${key}, which opens ${at(lock.at)}, is inside rock`;
  const shut = new Set(level.locks.map((other) => other.at).filter((cell) => left[cell] === 1));
  // A lock that could be opened if the key weren't needed for it says more than the key's own.
  const other = lock.key === lock.at ? undefined : barOnTheWay(level, start, lock.key, movement, shut, [lock.at]);
  if (other !== undefined) return `${key}, which opens ${at(lock.at)}, lies behind the lock at ${at(other)}`;
  const own = barOnTheWay(level, start, lock.key, movement, shut);
  if (own !== undefined) return `${key} lies behind its own lock at ${at(lock.at)}`;
  return `${key}, which opens ${at(lock.at)}, can't be reached from the start`;
}

/** What a key is called. Names come from files, and may be of any length. */
function nameOf({ name, kind }: Lock): string {
  return `the ${shortened(name ?? kind ?? "key")}`;
}

function shortened(name: string): string {
  const word = name.replace(/\s+/g, " ");
  return word.length > 24 ? `${word.slice(0, 23)}…` : word;
}

function placeIn({ width }: Checkable): (cell: number) => string {
  return (cell) => `(${cell % width}, ${Math.floor(cell / width)})`;
}

function isWalkable({ tiles, tileset }: Checkable, cell: number): boolean {
  return tileset[tiles[cell]!]!.walkable;
}

/** A key that is gone after its first lock can't open a second one. */
function checkUse(level: Checkable, faults: Faults): void {
  const { locks } = level;
  if (!locks.some(({ usedUp }) => usedUp === true)) return;
  const firstOf = new Map<number, number>();
  const others = new Map<number, number>();
  for (const { at, key } of locks) {
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, at);
    else if (first !== at) others.set(key, at);
  }
  const place = placeIn(level);
  for (const lock of locks) {
    const { at, key, usedUp } = lock;
    const other = others.get(key);
    if (usedUp !== true || other === undefined) continue;
    const second = other === at ? firstOf.get(key)! : other;
    const message = () =>
      `${nameOf(lock)} at ${place(key)} is used up by the lock at ${place(at)}, but opens ${place(second)} too`;
    faults.add("key-before-lock", message, key);
  }
}

/** Every exit that can be reached at all can be reached without a key and without finding a secret door. */
function* checkExits(
  { level, start, movement, left, faults }: Plot,
  secrets: readonly number[],
): Generator<void, void, void> {
  const { locks, questLocks = [], allows = [] } = level;
  const place = placeIn(level);
  const locked = [...locks, ...questLocks].map(({ at }) => at);
  const walkFrom = (without: readonly number[], shut?: readonly number[]) => {
    const walk = new Walk(level, openCells(level, without), movement, shut);
    walk.from(start);
    return walk;
  };
  const bar = (exit: number, shut: readonly number[]) =>
    barOnTheWay(level, start, exit, movement, new Set(shut)) ?? exit;

  const reachable = level.exits.map(({ at }) => at).filter((at) => left[at] !== 1 && isWalkable(level, at));
  const needsQuest = new Set(questLocks.map(({ at }) => at));
  const mayBeLocked = locked.length === 0 || allows.includes("exit-locked");
  const unlocked = mayBeLocked ? undefined : walkFrom([], locked);
  for (const exit of reachable) {
    if (unlocked?.hasReached(exit) !== false) continue;
    faults.add("exit-unlocked", () => `an exit lies behind the lock at ${place(bar(exit, locked))}`, exit);
  }

  if (secrets.length === 0 || allows.includes("exit-secret")) return;
  yield;
  // To an exit that takes no key, a way must lead that takes neither key nor search; to others, one that takes keys only.
  const withKeys = walkFrom(secrets);
  yield;
  const withoutKeys = mayBeLocked ? withKeys : walkFrom(secrets, locked);
  for (const exit of reachable) {
    const walk = unlocked?.hasReached(exit) ? withoutKeys : withKeys;
    // Nobody enters an exit whose key is on another level, but somebody must get to it.
    if (walk.hasReached(exit) || (needsQuest.has(exit) && walk.standsBefore(exit))) continue;
    const message = () => `an exit lies behind the secret door at ${place(bar(exit, secrets))}`;
    faults.add("exit-without-secrets", message, exit);
  }
}

/** Whoever goes a one-way can get back to the start without a key, so nobody is ever caught. */
function checkReturns({ level, start, movement, faults }: Plot): void {
  const { locks, oneWays = [], arrivals = [] } = level;
  const place = placeIn(level);
  // All ways are turned round: what can be reached from the start then is where one can get back from.
  const turned = oneWays.map(({ from, to }) => ({ from: to, to: from }));
  const locked = locks.map(({ at }) => at);
  const walk = new Walk({ ...level, oneWays: turned }, openCells(level), movement, locked);
  walk.from(start);
  const ends = [
    ...oneWays.map(({ from, to }) => ({ beginning: place(from), to })),
    ...arrivals.map(({ from, to }) => ({ beginning: `level ${shortened(from.level)}`, to })),
  ];
  for (const { beginning, to } of ends) {
    if (walk.hasReached(to)) continue;
    const end = `the one-way from ${beginning} ends at ${place(to)}`;
    const why = isWalkable(level, to) ? "from which the start can't be reached without a key" : "which is inside rock";
    faults.add("one-way-returns", `${end}, ${why}`, to);
  }
}

/** Follows the solution: each key can be reached when it is its turn, and in the end no lock is shut. */
function checkSolution(plot: Plot, solution: readonly SolutionStep[], secrets: readonly number[]): void {
  const { level, start, movement, faults } = plot;
  const place = placeIn(level);
  const fault = (message: string | (() => string), cell: number) => faults.add("solution-holds", message, cell);
  const opensOf = byCell(level.locks.map(({ at, key }) => [key, at]));
  /** How many keys each locked cell still waits for. */
  const waits = new Map<number, number>();
  for (const { at } of level.locks) waits.set(at, (waits.get(at) ?? 0) + 1);
  const isOpen = new Set<number>();
  const walk = new Walk(level, openCells(level, secrets), movement, waits.keys());
  walk.from(start);
  const whyKeyIsOutNow = (key: number) => {
    const shut = new Set([...waits.keys(), ...secrets].filter((cell) => !isOpen.has(cell)));
    const bar = barOnTheWay(level, start, key, movement, shut);
    if (bar === undefined) return "can't be reached";
    return `lies behind the ${waits.has(bar) ? "lock" : "secret door"} at ${place(bar)} then`;
  };
  const taken = new Set<number>();
  for (const { take, opens } of solution) {
    const locked = opensOf.get(take);
    if (locked === undefined) fault(`the solution takes ${place(take)}, where no lock has its key`, take);
    else if (!walk.hasReached(take)) {
      fault(() => `the solution takes the key at ${place(take)}, which ${whyKeyIsOutNow(take)}`, take);
    }
    // A key that is taken twice counts once.
    if (!taken.has(take)) for (const cell of locked ?? []) waits.set(cell, waits.get(cell)! - 1);
    taken.add(take);
    for (const cell of opens) {
      const missing = waits.get(cell);
      if (missing === undefined) fault(`the solution opens ${place(cell)}, which isn't locked`, cell);
      else if (missing > 0) fault(`the solution opens the lock at ${place(cell)} without its key`, cell);
      else {
        isOpen.add(cell);
        walk.open(cell);
      }
    }
  }
  for (const cell of waits.keys()) {
    if (!isOpen.has(cell)) fault(`the solution leaves the lock at ${place(cell)} shut`, cell);
  }
}
