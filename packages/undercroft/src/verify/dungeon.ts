import type { Landmark } from "../core/parts/index.js";
import type { Point } from "../core/rect.js";
import { type Checkable, checkableOf, type FinishedLevel, type MovementRule } from "./checkable.js";
import { secretsOf } from "./plot.js";
import { verify } from "./verify.js";
import { openCells, Walk } from "./walk.js";

/** The names of all checks of a whole dungeon, in the order in which verdicts list them. */
export const DUNGEON_CHECKS = [
  "level-sound",
  "exit-leads",
  "way-aligned",
  "landmark-aligned",
  "level-reachable",
  "exit-reachable",
  "key-before-lock",
  "one-way-returns",
] as const;

/** The name of a check of a whole dungeon, such as `level-reachable`. */
export type DungeonCheckName = (typeof DUNGEON_CHECKS)[number];

/** The result of one check of a whole dungeon. */
export interface DungeonCheck {
  /** Which check it is. */
  readonly name: DungeonCheckName;
  /** Whether the dungeon passed it. */
  readonly ok: boolean;
  /** The level with the first failure. Undefined if the check passed. */
  readonly level?: string;
  /** Cells of that level that show the failure. Undefined if the check passed. */
  readonly witnesses?: readonly Point[];
  /** What is wrong. Undefined if the check passed. */
  readonly message?: string;
}

/** The result of all checks of a whole dungeon. */
export interface DungeonVerdict {
  /** Whether the dungeon passed every check. */
  readonly ok: boolean;
  /** The result of each check. */
  readonly checks: readonly DungeonCheck[];
}

/** A well-formed level, and what is known about it. */
interface KnownLevel {
  readonly level: Checkable;
  readonly movement: MovementRule;
  /** Secret doors that nobody may have to find. */
  readonly hidden: readonly number[];
  /** What each of its cells is the key of. */
  readonly opens: Map<number, FarLock[]>;
}

/** A lock whose key is on another level. */
interface FarLock {
  readonly on: string;
  readonly at: number;
  readonly key: { readonly level: string; readonly at: Point };
  readonly name: string;
}

type Levels = ReadonlyMap<string, KnownLevel>;

/** A cell of one of the levels. */
interface Place {
  readonly level: string;
  readonly at: number;
}

/**
 * Checks all levels of a dungeon together: whether every way leads somewhere and lines up, every level can be reached, every
 * key of a quest is found before its lock, in whatever order the player opens things, and nobody is ever cut off. The
 * first level is where the game starts. Never throws because of a bad level.
 *
 * It is for dungeons with named levels. The stairs of a line of depths don't say where they lead.
 */
export function verifyDungeon(
  levels: Iterable<readonly [name: string, level: Checkable | FinishedLevel]>,
): DungeonVerdict {
  const checkables = new Map(Array.from(levels, ([name, level]) => [name, checkableOf(level)]));
  const faults = new Map<DungeonCheckName, Omit<DungeonCheck, "name" | "ok">>();
  const fault: AddFault = (name, level, message, cell) => {
    // Only the first one of each kind: one fault has many consequences.
    if (faults.has(name)) return;
    const width = checkables.get(level)?.width ?? 1;
    const witnesses: Point[] = cell === undefined ? [] : [[cell % width, Math.floor(cell / width)]];
    faults.set(name, { level, witnesses, message });
  };
  const wellFormed = soundLevels(checkables, fault);
  // Everything below indexes by the levels' numbers: it runs on well-formed levels only.
  if (wellFormed.size === checkables.size) {
    const locks = farLocks(wellFormed, fault);
    checkWays(wellFormed, fault);
    checkLandmarks(wellFormed, fault);
    checkJourney(wellFormed, locks, fault);
    checkReturns(wellFormed, fault);
  }
  const checks = DUNGEON_CHECKS.map((name): DungeonCheck => ({ name, ok: !faults.has(name), ...faults.get(name) }));
  return { ok: faults.size === 0, checks };
}

type AddFault = (name: DungeonCheckName, level: string, message: string, cell?: number) => void;

/** The levels that can be looked into. What is wrong with each by itself is a fault of the dungeon too. */
function soundLevels(checkables: ReadonlyMap<string, Checkable>, fault: AddFault): Levels {
  const levels = new Map<string, KnownLevel>();
  if (checkables.size === 0) fault("level-sound", "", "there are no levels");
  for (const [name, level] of checkables) {
    const { checks, movement } = verify(level);
    const broken = checks.find(({ ok }) => !ok);
    if (broken !== undefined) {
      const [x, y] = broken.witnesses?.[0] ?? [];
      const cell = x === undefined || y === undefined ? undefined : y * level.width + x;
      fault("level-sound", name, `level ${name} fails ${broken.name}: ${broken.message}`, cell);
    }
    if (checks.some(({ name: check, ok }) => check === "well-formed" && !ok)) continue;
    const hidden = level.allows?.includes("exit-secret") ? [] : secretsOf(level);
    levels.set(name, { level, movement, hidden, opens: new Map() });
  }
  return levels;
}

/** Finds the locks whose keys are on other levels, and tells those levels about their keys. */
function farLocks(levels: Levels, fault: AddFault): readonly FarLock[] {
  const locks: FarLock[] = [];
  for (const [on, { level }] of levels) {
    for (const { at, key, name = "key" } of level.questLocks ?? []) {
      const lock = { on, at, key, name };
      locks.push(lock);
      const there = levels.get(key.level);
      const cell = there === undefined ? undefined : cellAt(there.level, key.at);
      if (there === undefined || cell === undefined) {
        const where = there === undefined ? `level ${key.level}, which doesn't exist` : `outside level ${key.level}`;
        fault("key-before-lock", on, `${keyOf(lock)} is on ${where}`, at);
        continue;
      }
      if (!there.level.spawns.some((spawn) => spawn.at === cell && spawn.name === name)) {
        const message = `${keyOf(lock)} isn't at (${key.at.join(", ")}) of level ${key.level}`;
        fault("key-before-lock", key.level, message, cell);
      }
      there.opens.set(cell, [...(there.opens.get(cell) ?? []), lock]);
    }
  }
  return locks;
}

function keyOf({ name, on }: FarLock): string {
  return `the ${name}, which opens a lock on level ${on},`;
}

function cellAt({ width, height }: Checkable, [x, y]: Point): number | undefined {
  const isInside = Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < width && y < height;
  return isInside ? y * width + x : undefined;
}

/** The cell at a point of a level, if there is such a level and it is large enough. */
function cellOn(levels: Levels, name: string | undefined, point: Point): number | undefined {
  const level = name === undefined ? undefined : levels.get(name)?.level;
  return level === undefined ? undefined : cellAt(level, point);
}

function pointOf({ width }: Checkable, cell: number): Point {
  return [cell % width, Math.floor(cell / width)];
}

/** Every exit that leads to a level ends on the same cell there, on an exit that leads back or on a cell that says so. */
function checkWays(levels: Levels, fault: AddFault): void {
  for (const [name, { level }] of levels) {
    for (const { at, to, oneWay } of level.exits) {
      if (to === undefined) continue;
      const other = levels.get(to)?.level;
      if (other === undefined) {
        fault("exit-leads", name, `an exit of level ${name} leads to level ${to}, which doesn't exist`, at);
        continue;
      }
      const point = pointOf(level, at);
      const cell = cellAt(other, point);
      const isThere = oneWay
        ? other.arrivals?.some((end) => end.to === cell && isSame(end.from, { level: name, at: point }))
        : other.exits.some((exit) => exit.at === cell && exit.to === name && !exit.oneWay);
      const wanted = oneWay ? `an end of the way from level ${name}` : `an exit to level ${name}`;
      if (isThere !== true) fault("way-aligned", to, `level ${to} must have ${wanted} at (${point.join(", ")})`, cell);
    }
    for (const { from, to } of level.arrivals ?? []) {
      const other = levels.get(from.level)?.level;
      const cell = cellOn(levels, from.level, from.at);
      const isThere = other?.exits.some((exit) => exit.at === cell && exit.to === name && exit.oneWay);
      if (isThere === true) continue;
      fault("way-aligned", name, `level ${name} has an end of a way from level ${from.level}, where none begins`, to);
    }
  }
}

function isSame(a: FarLock["key"], b: FarLock["key"]): boolean {
  return a.level === b.level && a.at[0] === b.at[0] && a.at[1] === b.at[1];
}

/** Every landmark is whole, has the way to the level below inside it, and goes on on the same cells there and above. */
function checkLandmarks(levels: Levels, fault: AddFault): void {
  for (const [name, { level }] of levels) {
    for (const landmark of level.landmarks ?? []) {
      const { kind, cells, below } = landmark;
      const what = `the ${kind} ${landmark.name} of level ${name}`;
      const stray = cells.find((cell) => !belongs(level, landmark, cell));
      if (stray !== undefined) {
        const tile = level.tileset[level.tiles[stray]!]!.name;
        fault("landmark-aligned", name, `${what} has a cell of ${tile}`, stray);
      }
      const isWay = ({ at, to }: Checkable["exits"][number]) => to === below && cells.includes(at);
      if (kind !== "river" && below !== undefined && !level.exits.some(isWay)) {
        fault("landmark-aligned", name, `${what} has no way to level ${below} in it`, cells[0]);
      }
      for (const where of ["above", "below"] as const) {
        const other = landmark[where];
        if (other === undefined || goesOn(levels, name, landmark, where)) continue;
        fault("landmark-aligned", name, `${what} isn't on the same cells of level ${other}, ${where} it`, cells[0]);
      }
    }
  }
}

/** Whether the level above or below has the same landmark on the same cells. */
function goesOn(levels: Levels, name: string, landmark: Landmark, where: "above" | "below"): boolean {
  const level = levels.get(name)!.level;
  const other = levels.get(landmark[where]!)?.level;
  const back = where === "above" ? "below" : "above";
  const twin = other?.landmarks?.find((one) => one.name === landmark.name && one[back] === name);
  if (other === undefined || twin?.kind !== landmark.kind || twin.cells.length !== landmark.cells.length) return false;
  return landmark.cells.every((cell, i) => cellAt(other, pointOf(level, cell)) === twin.cells[i]);
}

/** Whether a cell of a landmark is what its kind says. Ways through it are on floor or stairs. */
function belongs(level: Checkable, { kind, below }: Landmark, cell: number): boolean {
  const { walkable, hazard } = level.tileset[level.tiles[cell]!]!;
  if (kind === "river") return hazard === "drown";
  if (kind === "tower" || below === undefined) return walkable && hazard === undefined;
  const isEnd = level.exits.some(({ at }) => at === cell) || level.arrivals?.some(({ to }) => to === cell) === true;
  return isEnd ? walkable : hazard === "fall";
}

/** A walk through all levels, wherever keys lead. Whoever has a key keeps it. */
class Journey {
  readonly #levels: Levels;
  readonly #walks = new Map<string, Walk>();
  /** Levels where the walk has got further since their exits and keys were last looked at. */
  readonly #changed = new Set<string>();
  /** How many keys a locked cell still waits for, by level and cell. */
  readonly #waits = new Map<string, number>();
  readonly #taken = new Set<FarLock>();

  constructor(levels: Levels, locks: readonly FarLock[], open: (lock: FarLock) => boolean = () => false) {
    this.#levels = levels;
    for (const lock of locks) this.#waits.set(placeOf(lock), (this.#waits.get(placeOf(lock)) ?? 0) + 1);
    for (const lock of locks) if (open(lock)) this.#take(lock);
  }

  /** Goes on from a cell of a level, until nothing more can be reached or until a cell that is asked for is. */
  from(name: string, cell: number, until?: Place): void {
    this.#enter(name, cell);
    for (const here of this.#changed) {
      if (until !== undefined && this.hasReached(until.level, until.at)) return;
      this.#changed.delete(here);
      const { level, opens } = this.#levels.get(here)!;
      for (const [key, locks] of opens) if (this.hasReached(here, key)) for (const lock of locks) this.#take(lock);
      for (const { at, to } of level.exits) {
        const end = cellOn(this.#levels, to, pointOf(level, at));
        if (end !== undefined && this.hasReached(here, at) && !this.hasReached(to!, end)) this.#enter(to!, end);
      }
    }
  }

  hasReached(name: string, cell: number): boolean {
    return this.#walks.get(name)?.hasReached(cell) === true;
  }

  #walk(name: string): Walk {
    let walk = this.#walks.get(name);
    if (walk === undefined) {
      const { level, movement, hidden } = this.#levels.get(name)!;
      walk = new Walk(level, openCells(level, hidden), movement);
      this.#walks.set(name, walk);
    }
    return walk;
  }

  #enter(name: string, cell: number): void {
    this.#walk(name).from(cell);
    this.#changed.add(name);
  }

  #take(lock: FarLock): void {
    if (this.#taken.has(lock)) return;
    this.#taken.add(lock);
    const left = this.#waits.get(placeOf(lock))! - 1;
    this.#waits.set(placeOf(lock), left);
    if (left > 0) return;
    this.#walk(lock.on).open(lock.at);
    this.#changed.add(lock.on);
  }
}

function placeOf({ on, at }: FarLock): string {
  return `${at} ${on}`;
}

/** Somebody who goes wherever keys lead gets everywhere. */
function checkJourney(levels: Levels, locks: readonly FarLock[], fault: AddFault): void {
  const home = homeOf(levels);
  if (home === undefined) return;
  const journey = new Journey(levels, locks);
  journey.from(home.level, home.at);
  const isTaken = ({ key }: FarLock) => {
    const cell = cellOn(levels, key.level, key.at);
    return cell !== undefined && journey.hasReached(key.level, cell);
  };
  const left = locks.filter((lock) => !isTaken(lock));
  for (const lock of left) fault("key-before-lock", lock.key.level, whyOutOfReach(levels, locks, left, lock, home));
  for (const [name, { level }] of levels) {
    if (level.start !== undefined && !journey.hasReached(name, level.start)) {
      fault("level-reachable", name, `level ${name} can't be reached from level ${home.level}`, level.start);
    }
    for (const { at, to } of level.exits) {
      if (to === undefined || journey.hasReached(name, at)) continue;
      fault("exit-reachable", name, `the exit of level ${name} to level ${to} can't be reached`, at);
    }
  }
}

/** Where the game starts. */
function homeOf(levels: Levels): Place | undefined {
  const [first] = levels;
  const start = first?.[1].level.start;
  return first === undefined || start === undefined ? undefined : { level: first[0], at: start };
}

/** Says what keeps the player from the key of a lock: the lock itself, others that wait for each other, or nothing of the kind. */
function whyOutOfReach(
  levels: Levels,
  locks: readonly FarLock[],
  left: readonly FarLock[],
  lock: FarLock,
  home: Place,
): string {
  const cell = cellOn(levels, lock.key.level, lock.key.at);
  const canBeReached = (isOpen: (other: FarLock) => boolean) => {
    const journey = new Journey(levels, locks, isOpen);
    journey.from(home.level, home.at);
    return cell !== undefined && journey.hasReached(lock.key.level, cell);
  };
  const key = `${keyOf(lock)} on level ${lock.key.level}`;
  if (!canBeReached(() => true)) return `${key} can't be reached`;
  if (!canBeReached((other) => other !== lock)) return `${key} lies behind its own lock`;
  const others = left.filter((other) => other !== lock && !canBeReached((open) => open !== other));
  const names = (others.length > 0 ? others : left.filter((other) => other !== lock)).map(({ name }) => `the ${name}`);
  return `${key} lies behind a lock for ${[...new Set(names)].join(" and ")}, which lies behind its lock in turn`;
}

/** Whoever goes a way that doesn't lead back can get to where the game started, with no key but those found after it. */
function checkReturns(levels: Levels, fault: AddFault): void {
  const home = homeOf(levels);
  if (home === undefined) return;
  const locks = [...levels.values()].flatMap(({ opens }) => [...opens.values()].flat());
  for (const [name, { level }] of levels) {
    for (const { at, to, oneWay } of level.exits) {
      const end = oneWay ? cellOn(levels, to, pointOf(level, at)) : undefined;
      if (end === undefined) continue;
      const journey = new Journey(levels, locks);
      journey.from(to!, end, home);
      if (journey.hasReached(home.level, home.at)) continue;
      const message = `whoever goes the one-way from level ${name} to level ${to} can't get back to level ${home.level}`;
      fault("one-way-returns", name, message, at);
    }
  }
}
