/**
 * The last word on every level. This room trusts nobody: it imports types alone and has a flood fill of its own,
 * although `analysis` has one too. The doubling is on purpose: a mistake there must not be believed here.
 */
import { type Checkable, checkableOf, type FinishedLevel, type MovementRule } from "./checkable.js";
import { checkCorridors } from "./corridors.js";
import { CHECKS, type Check, type CheckName, Faults } from "./faults.js";
import { floodPlain, type Ground, giveBack, groundOf } from "./ground.js";
import { checkPlot } from "./plot.js";
import { Walk } from "./walk.js";

/** The result of all checks. */
export interface Verdict {
  /** Whether the level passed every check. */
  readonly ok: boolean;
  /** The moves that it takes to pass: `orthogonal` if diagonal moves are never necessary. */
  readonly movement: MovementRule;
  /** The result of each check. Bare maps have fewer. */
  readonly checks: readonly Check[];
  /**
   * The number of floor cells that can't be reached from the start, whether that is allowed or not. Sealed prefabs
   * don't count.
   */
  readonly unreachable: number;
}

type Work = Generator<void, Verdict, void>;

function finished(work: Work): Verdict {
  for (;;) {
    const pause = work.next();
    if (pause.done === true) return pause.value;
  }
}

/**
 * Checks a level and returns what is wrong with it. First without diagonal moves, then, if something can't be reached
 * that way, with them. Never throws because of a bad level. Takes a `Level`, or your own data as a `Checkable`.
 */
export function verify(given: Checkable | FinishedLevel): Verdict {
  return finished(verifying(checkableOf(given)));
}

/** Does the same with yields where it can be paused. */
export function* verifying(level: Checkable): Work {
  const strict = yield* verifyingUnder(level, "orthogonal");
  if (strict.ok || !strict.checks.some((check) => !check.ok && NEEDS_WAY.has(check.name))) return strict;
  const loose = yield* verifyingUnder(level, "diagonal");
  const failures = ({ checks }: Verdict) => checks.reduce((sum, { witnesses = [] }) => sum + witnesses.length, 0);
  // Where neither holds, the one with fewer failures shows better what is wrong.
  return loose.ok || failures(loose) < failures(strict) ? loose : strict;
}

const NEEDS_WAY: ReadonlySet<CheckName> = new Set<CheckName>([
  "exit-reachable",
  "spawn-reachable",
  "room-reachable",
  "prefab-entrances",
  "key-before-lock",
  "floor-reachable",
  "exit-unlocked",
  "exit-without-secrets",
  "one-way-returns",
  "solution-holds",
]);

/** Checks under one rule of movement. */
export function verifyUnder(level: Checkable, movement: MovementRule): Verdict {
  return finished(verifyingUnder(level, movement));
}

/** Does the same with yields where it can be paused. */
export function* verifyingUnder(level: Checkable, movement: MovementRule): Work {
  const faults = new Faults(level.width);
  const ground = groundOf(level);
  const { walkable } = ground;
  let unreachable = 0;
  // Everything below indexes by the level's numbers: it runs on well-formed levels only.
  if (checkForm(level, ground, faults)) {
    const isSealed = checkBorder(level, walkable, faults);
    checkSpawns(level, walkable, faults);
    checkRooms(level, walkable, faults);
    checkCorridors(level, walkable, faults);
    checkPrefabs(level, walkable, faults);
    yield;
    checkHazards(level, faults);
    checkDoors(level, walkable, faults);
    const standing = checkStart(level, walkable, faults);
    checkExits(level, walkable, faults);
    if (standing !== undefined) {
      yield;
      unreachable = checkReach(level, ground, standing, movement, isSealed, faults);
      yield;
      yield* checkPlot({ level, start: standing, movement, left: walkable, faults });
    }
  }
  giveBack(ground);
  const sound = level.purpose === "level" ? LEVEL_HOLDS : MAP_HOLDS;
  if (faults.none) return { ok: true, movement, checks: sound, unreachable };
  const checks = sound.map(({ name }) => faults.check(name));
  return { ok: checks.every((check) => check.ok), movement, checks, unreachable };
}

const NEEDS_START: ReadonlySet<CheckName> = new Set<CheckName>([
  "start-present",
  "exit-present",
  "exit-reachable",
  "spawn-reachable",
  "room-reachable",
  "key-before-lock",
  "floor-reachable",
  "exit-unlocked",
  "exit-without-secrets",
  "one-way-returns",
  "solution-holds",
]);

/** What every sound level, and every sound map, is told. */
const LEVEL_HOLDS: readonly Check[] = CHECKS.map((name) => Object.freeze({ name, ok: true }));
const MAP_HOLDS = LEVEL_HOLDS.filter(({ name }) => !NEEDS_START.has(name));

function checkForm(level: Checkable, { unknown }: Ground, faults: Faults): boolean {
  const { width, height } = level;
  const cells = width * height;
  const onMap = (cell: number) => Number.isInteger(cell) && cell >= 0 && cell < cells;
  let sound = true;
  const demand = (ok: boolean, message: string, cell?: number) => {
    if (!ok) faults.add("well-formed", message, cell);
    sound &&= ok;
  };
  const isSize = (side: number) => Number.isInteger(side) && side > 0;
  // A message with numbers in it is put together only where it is needed: this runs for every level.
  if (!isSize(width) || !isSize(height)) demand(false, `the map is empty (${width}x${height})`);
  if (level.tiles.length !== cells) {
    demand(false, `there must be ${cells} tiles, but there are ${level.tiles.length}`);
  }
  if (unknown >= 0) demand(false, `tile number ${level.tiles[unknown]} is not in the tileset`, unknown);
  demand(level.start === undefined || onMap(level.start), "the start is outside the map");
  demand(
    level.exits.every(({ at }) => onMap(at)),
    "an exit is outside the map",
  );
  demand(
    level.spawns.every(({ at, path = [] }) => onMap(at) && path.every(onMap)),
    "a spawn is outside the map",
  );
  demand(
    level.locks.every(({ at, key }) => onMap(at) && onMap(key)),
    "a lock or key is outside the map",
  );
  demand(level.questLocks?.every(({ at }) => onMap(at)) !== false, "a lock is outside the map");
  demand(level.arrivals?.every(({ to }) => onMap(to)) !== false, "the end of a one-way is outside the map");
  demand(level.oneWays?.every(({ from, to }) => onMap(from) && onMap(to)) !== false, "a one-way is outside the map");
  demand(
    level.solution?.every(({ take, opens }) => onMap(take) && opens.every(onMap)) !== false,
    "the solution has a cell outside the map",
  );
  const fits = (x: number, y: number, right: number, bottom: number) =>
    [x, y, right, bottom].every(Number.isInteger) && x >= 0 && y >= 0 && right <= width && bottom <= height;
  for (const room of level.rooms ?? []) {
    const inside = fits(room.x, room.y, room.x + room.width, room.y + room.height);
    demand(inside && room.width > 0 && room.height > 0 && onMap(room.anchor), "a room is outside the map");
    demand(room.cells?.every(onMap) !== false, "a cell of a room is outside the map");
  }
  for (const { at, sides } of level.doors ?? []) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isInside = onMap(at) && x > 0 && y > 0 && x < width - 1 && y < height - 1;
    const [a, b] = sides;
    const isBetween = a - at === at - b && (Math.abs(a - at) === 1 || Math.abs(a - at) === width);
    demand(isInside, "a door is outside the map or on its border");
    demand(isBetween, "a door is not between its two sides");
  }
  demand(level.landmarks?.every(({ cells: all }) => all.every(onMap)) !== false, "a landmark is outside the map");
  demand(level.areas?.every(({ cells: all }) => all.every(onMap)) !== false, "an area is outside the map");
  for (const corridor of level.corridors ?? []) {
    for (let i = 0; i < corridor.length; i++) {
      if (!onMap(corridor[i]!)) demand(false, "a corridor is outside the map");
    }
  }
  for (const prefab of level.prefabs) {
    const { name, x, y, rows, entrances } = prefab;
    const inside = fits(x, y, x, y + rows.length) && rows.every((row) => x + row.length <= width);
    demand(inside && entrances.every(onMap), `prefab ${name} is outside the map`);
  }
  return sound;
}

/** Checks that the border is solid, and returns whether it is. */
function checkBorder({ width, height }: Checkable, walkable: Uint8Array, faults: Faults): boolean {
  let isSealed = true;
  const open = (cell: number) => {
    if (walkable[cell] === 0) return;
    isSealed = false;
    faults.add("border-solid", "the border has a walkable cell", cell);
  };
  for (let x = 0; x < width; x++) {
    open(x);
    if (height > 1) open((height - 1) * width + x);
  }
  for (let y = 1; y < height - 1; y++) {
    open(y * width);
    if (width > 1) open(y * width + width - 1);
  }
  return isSealed;
}

function checkStart(level: Checkable, walkable: Uint8Array, faults: Faults): number | undefined {
  const { start } = level;
  if (start === undefined) {
    faults.add("start-present", "there is no start");
    return undefined;
  }
  for (const spawn of level.spawns) {
    if (spawn.at === start) faults.add("start-free", `${spawn.name} is on the start`, start);
  }
  if (walkable[start] === 1) return start;
  faults.add("start-walkable", "the start can't be walked on", start);
  return undefined;
}

function checkExits(level: Checkable, walkable: Uint8Array, faults: Faults): void {
  const { exits, start, tileset, tiles } = level;
  const isEnd = level.allows?.includes("dungeon-end") === true;
  if (!isEnd && !exits.some((exit) => exit.kind === "down")) faults.add("exit-present", "there is no exit down");
  for (const { at, kind } of exits) {
    const name = tileset[tiles[at]!]!.name;
    const isOnStairs = kind === "branch" ? name === "down_stairs" || name === "up_stairs" : name === `${kind}_stairs`;
    if (walkable[at] === 0 || !isOnStairs) {
      const stairs = kind === "branch" ? "stairs" : `${kind} stairs`;
      faults.add("exit-stairs", `the exit ${kind} is not on ${stairs} but on ${name}`, at);
    }
    if (kind === "down" && at === start) faults.add("exit-not-start", "the exit down is on the start", at);
  }
  const exitAt = new Set(exits.map((exit) => exit.at));
  for (const spawn of level.spawns) {
    if (exitAt.has(spawn.at)) faults.add("exit-free", `${spawn.name} is on an exit`, spawn.at);
  }
}

function checkSpawns({ spawns }: Checkable, walkable: Uint8Array, faults: Faults): void {
  const blocked = new Set<number>();
  for (const spawn of spawns) {
    if (walkable[spawn.at] === 0) faults.add("spawn-walkable", `${spawn.name} is inside rock`, spawn.at);
    for (const stop of spawn.path ?? []) {
      if (walkable[stop] === 0) faults.add("spawn-walkable", `the round of ${spawn.name} leads into rock`, stop);
    }
    if (!spawn.blocks) continue;
    if (blocked.has(spawn.at))
      faults.add("spawn-blockers", `${spawn.name} shares its cell with another blocking spawn`, spawn.at);
    blocked.add(spawn.at);
  }
}

function checkRooms(level: Checkable, walkable: Uint8Array, faults: Faults): void {
  for (const room of level.rooms ?? []) {
    const x = room.anchor % level.width;
    const y = Math.floor(room.anchor / level.width);
    const inBox = x >= room.x && y >= room.y && x < room.x + room.width && y < room.y + room.height;
    const inside = inBox && room.cells?.includes(room.anchor) !== false;
    if (!inside || walkable[room.anchor] === 0) {
      faults.add("room-true", "the anchor of a room is not a walkable cell inside it", room.anchor);
    }
  }
}

function checkPrefabs(level: Checkable, walkable: Uint8Array, faults: Faults): void {
  for (const { name, x, y, rows, entrances } of level.prefabs) {
    for (let dy = 0; dy < rows.length; dy++) {
      const row = rows[dy]!;
      for (let dx = 0; dx < row.length; dx++) {
        const cell = (y + dy) * level.width + x + dx;
        if (row[dx] !== " " && row[dx] !== level.tileset[level.tiles[cell]!]!.glyph) {
          faults.add("prefab-intact", `a cell of ${name} was changed after it was placed`, cell);
        }
      }
    }
    for (const entrance of entrances) {
      if (walkable[entrance] === 0) faults.add("prefab-entrances", `an entrance of ${name} is closed`, entrance);
    }
  }
}

/** A tile is a hazard whatever it says of walking on it: nobody arrives on one, and nobody is put there. */
function checkHazards({ tiles, tileset, start, exits, spawns }: Checkable, faults: Faults): void {
  const isHazard = (cell: number) => tileset[tiles[cell]!]!.hazard !== undefined;
  if (start !== undefined && isHazard(start)) faults.add("hazard-free", "the start is on a hazard", start);
  for (const { at } of exits) if (isHazard(at)) faults.add("hazard-free", "an exit is on a hazard", at);
  for (const { at, name, blocks } of spawns) {
    if (blocks && isHazard(at)) faults.add("hazard-free", `${name} is on a hazard`, at);
  }
}

function checkDoors(level: Checkable, walkable: Uint8Array, faults: Faults): void {
  const { width, tiles, tileset, doors = [] } = level;
  const groups = new Map<number, number | undefined>(doors.map(({ at, group }) => [at, group]));
  const barred = new Set([...level.locks, ...(level.questLocks ?? [])].map(({ at }) => at));
  for (const { at, kind, sides, group } of doors) {
    if (prefabsAt(level, at).length > 0) continue;
    const aside = Math.abs(sides[0] - at) === 1 ? width : 1;
    const isOpen = sides.every((side) => walkable[side] === 1);
    const isOfGroup = (cell: number) => group !== undefined && groups.get(cell) === group;
    const isClosed = (cell: number) =>
      isOfGroup(cell) || (walkable[cell] === 0 && tileset[tiles[cell]!]!.hazard === undefined);
    const isDoor = tileset[tiles[at]!]!.door === true || (kind === "barred" && barred.has(at));
    if (!isDoor) faults.add("door-true", "the list of doors has a cell that is no door", at);
    else if (!isOpen) faults.add("door-true", "a door has a side that can't be walked on", at);
    else if (!isClosed(at - aside) || !isClosed(at + aside)) {
      faults.add("door-true", "a door has a way around it right beside it", at);
    }
  }
}

/** The prefabs whose drawing has a cell. */
function prefabsAt({ prefabs, width }: Checkable, cell: number): Checkable["prefabs"] {
  return prefabs.filter(({ x, y, rows }) => {
    const glyph = rows[Math.floor(cell / width) - y]?.[(cell % width) - x];
    return glyph !== undefined && glyph !== " ";
  });
}

function checkReach(
  level: Checkable,
  ground: Ground,
  start: number,
  movement: MovementRule,
  isSealed: boolean,
  faults: Faults,
): number {
  const { walkable: left, count } = ground;
  const { locks, oneWays = [], questLocks = [] } = level;
  const hasPlot = locks.length > 0 || oneWays.length > 0 || questLocks.length > 0;
  const isPlain = isSealed && movement === "orthogonal" && !hasPlot;
  // The walk clears the cells that it reaches. Exits in rock would look like them, so they are noted first.
  const rock = new Set<number>();
  for (const { at } of level.exits) if (left[at] === 0) rock.add(at);
  const reached = isPlain ? floodPlain(ground, level.width, start) : walkAll(level, left, start, movement);
  for (const { at } of level.exits) {
    if (left[at] === 1 || rock.has(at)) faults.add("exit-reachable", "an exit can't be reached from the start", at);
  }
  for (const { at, name, path = [] } of level.spawns) {
    if (left[at] === 1 && !isSealedIn(level, at))
      faults.add("spawn-reachable", `${name} can't be reached from the start`, at);
    for (const stop of path) {
      if (left[stop] === 1) faults.add("spawn-reachable", `the round of ${name} can't be reached from the start`, stop);
    }
  }
  for (const { anchor } of level.rooms ?? []) {
    if (left[anchor] === 1) {
      faults.add("room-reachable", "a room can't be reached from the start", anchor);
    }
  }
  for (const { name, entrances } of level.prefabs) {
    for (const entrance of entrances) {
      if (left[entrance] === 1) {
        faults.add("prefab-entrances", `an entrance of ${name} can't be reached from the start`, entrance);
      }
    }
  }
  const isAllowed = level.purpose === "map" || level.allows?.includes("floor-unreachable") === true;
  let unreachable = 0;
  let stillLeft = count - reached;
  for (let cell = 0; stillLeft > 0; cell++) {
    if (left[cell] !== 1) continue;
    stillLeft--;
    if (isSealedIn(level, cell)) continue;
    unreachable++;
    if (!isAllowed) faults.add("floor-reachable", "floor can't be reached from the start", cell);
  }
  return unreachable;
}

/**
 * Walks from the start wherever keys lead, and returns how many cells were reached. What needs a key from another level
 * stays shut: it counts as reached if somebody gets to it, and nothing else may lie behind it.
 */
function walkAll(level: Checkable, left: Uint8Array, start: number, movement: MovementRule): number {
  const walk = new Walk(level, left, movement);
  let reached = walk.from(start);
  for (const cell of new Set(level.questLocks?.map(({ at }) => at))) {
    if (left[cell] !== 1 || !walk.standsBefore(cell)) continue;
    left[cell] = 0;
    reached++;
  }
  return reached;
}

/** Whether a cell belongs to a prefab that is closed on purpose. */
function isSealedIn(level: Checkable, cell: number): boolean {
  return prefabsAt(level, cell).some(({ sealed }) => sealed === true);
}
