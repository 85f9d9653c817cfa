/**
 * The last word on every level. This room trusts nobody: it imports types alone and has a flood fill of its own,
 * although `analysis` has one too. The doubling is on purpose: a mistake there must not be believed here.
 */
import type { Point, Rect } from "../core/rect.js";

/** What the verifier looks at; a finished build and a level file both have all of it. Cells are flat indices. */
export interface Checkable {
  /** A `map` has neither start nor exit, and is not asked for them. */
  readonly purpose: "level" | "map";
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint8Array;
  readonly tileset: readonly {
    readonly name: string;
    readonly glyph: string;
    readonly walkable: boolean;
    readonly door?: boolean;
  }[];
  readonly start: number | undefined;
  readonly exits: readonly { readonly at: number; readonly kind: string }[];
  readonly rooms: readonly (Rect & { readonly anchor: number })[] | undefined;
  readonly corridors: readonly ArrayLike<number>[] | undefined;
  readonly spawns: readonly { readonly at: number; readonly name: string; readonly blocks: boolean }[];
  readonly prefabs: readonly (Pick<Rect, "x" | "y"> & {
    readonly name: string;
    readonly rows: readonly string[];
    readonly entrances: readonly number[];
    /** What nothing leads to in it is closed in on purpose. */
    readonly sealed?: true;
  })[];
  readonly locks: readonly { readonly at: number; readonly key: number }[];
  /** What is allowed on purpose, such as `floor-unreachable`. */
  readonly allows?: readonly string[];
}

export type MovementRule = "orthogonal" | "diagonal";

export const CHECKS = [
  "well-formed",
  "border-solid",
  "start-present",
  "start-walkable",
  "start-free",
  "exit-present",
  "exit-stairs",
  "exit-free",
  "exit-not-start",
  "exit-reachable",
  "spawn-walkable",
  "spawn-reachable",
  "spawn-blockers",
  "room-true",
  "room-reachable",
  "corridor-open",
  "prefab-intact",
  "prefab-entrances",
  "key-before-lock",
  "floor-reachable",
] as const;

export type CheckName = (typeof CHECKS)[number];

/** A check's outcome; a failed one says where. */
export interface Check {
  readonly name: CheckName;
  readonly ok: boolean;
  /** The cells that prove the failure; at most 100. */
  readonly witnesses?: readonly Point[];
  readonly message?: string;
}

export interface Verdict {
  readonly ok: boolean;
  /** The strictest rule of movement under which the level holds. */
  readonly movement: MovementRule;
  readonly checks: readonly Check[];
  /** How many cells of floor can't be reached from the start, those of sealed prefabs aside; allowed or not. */
  readonly unreachable: number;
}

/** A hundred cells prove a point; a million would only fill the file. */
const MOST_WITNESSES = 100;

/** Checks under orthogonal movement and, only where that leaves something unreached, under diagonal movement. */
export function verify(level: Checkable): Verdict {
  const strict = verifyUnder(level, "orthogonal");
  if (strict.ok || !strict.checks.some((check) => !check.ok && NEEDS_WAY.has(check.name))) return strict;
  const loose = verifyUnder(level, "diagonal");
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
]);

/** Checks under one rule of movement. */
export function verifyUnder(level: Checkable, movement: MovementRule): Verdict {
  const faults = new Faults(level.width);
  const walkable = walkableCells(level);
  let unreachable = 0;
  // Everything below indexes by the level's numbers: it runs on well-formed levels only.
  if (checkForm(level, walkable, faults)) {
    const isSealed = checkBorder(level, walkable, faults);
    checkSpawns(level, walkable, faults);
    checkRooms(level, walkable, faults);
    checkPrefabs(level, walkable, faults);
    const standing = checkStart(level, walkable, faults);
    checkExits(level, walkable, faults);
    if (standing !== undefined) unreachable = checkReach(level, walkable, standing, movement, isSealed, faults);
  }
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
]);

/** What every sound level, and every sound map, is told. */
const LEVEL_HOLDS: readonly Check[] = CHECKS.map((name) => Object.freeze({ name, ok: true }));
const MAP_HOLDS = LEVEL_HOLDS.filter(({ name }) => !NEEDS_START.has(name));

class Faults {
  readonly #width: number;
  readonly #found = new Map<CheckName, { cells: number[]; message: string }>();

  constructor(width: number) {
    this.#width = width;
  }

  get none(): boolean {
    return this.#found.size === 0;
  }

  add(name: CheckName, message: string, cell?: number): void {
    const known = this.#found.get(name);
    if (known === undefined) this.#found.set(name, { cells: cell === undefined ? [] : [cell], message });
    else if (cell !== undefined && known.cells.length < MOST_WITNESSES) known.cells.push(cell);
  }

  check(name: CheckName): Check {
    const fault = this.#found.get(name);
    if (fault === undefined) return { name, ok: true };
    const witnesses = fault.cells.map((cell): Point => [cell % this.#width, Math.floor(cell / this.#width)]);
    return { name, ok: false, witnesses, message: fault.message };
  }
}

function checkForm(level: Checkable, walkable: Uint8Array, faults: Faults): boolean {
  const { width, height } = level;
  const cells = width * height;
  const onMap = (cell: number) => Number.isInteger(cell) && cell >= 0 && cell < cells;
  let sound = true;
  const demand = (ok: boolean, message: string, cell?: number) => {
    if (!ok) faults.add("well-formed", message, cell);
    sound &&= ok;
  };
  const isSize = (side: number) => Number.isInteger(side) && side > 0;
  demand(isSize(width) && isSize(height), `the map is empty (${width}x${height})`);
  demand(level.tiles.length === cells, `there must be ${cells} tiles, but there are ${level.tiles.length}`);
  const unknown = walkable.indexOf(NO_TILE);
  demand(unknown < 0, `tile number ${level.tiles[unknown]} is not in the tileset`, unknown);
  demand(level.start === undefined || onMap(level.start), "the start is outside the map");
  demand(
    level.exits.every(({ at }) => onMap(at)),
    "an exit is outside the map",
  );
  demand(
    level.spawns.every(({ at }) => onMap(at)),
    "a spawn is outside the map",
  );
  demand(
    level.locks.every(({ at, key }) => onMap(at) && onMap(key)),
    "a lock or key is outside the map",
  );
  const fits = (x: number, y: number, right: number, bottom: number) =>
    [x, y, right, bottom].every(Number.isInteger) && x >= 0 && y >= 0 && right <= width && bottom <= height;
  for (const room of level.rooms ?? []) {
    const inside = fits(room.x, room.y, room.x + room.width, room.y + room.height);
    demand(inside && room.width > 0 && room.height > 0 && onMap(room.anchor), "a room is outside the map");
  }
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

/** What `walkableCells` says of a tile that is not in the tileset. */
const NO_TILE = 2;

/** For each cell 1 where it can be walked on, 0 where it can't, or that its tile is unknown. */
function walkableCells({ tiles, tileset }: Checkable): Uint8Array {
  const kinds = new Uint8Array(256).fill(NO_TILE);
  for (let kind = 0; kind < tileset.length; kind++) kinds[kind] = tileset[kind]!.walkable ? 1 : 0;
  const walkable = new Uint8Array(tiles.length);
  // Four cells at a time. Where wall is number 0 and floor number 1, four of these are their own answer.
  const areOwnAnswer = kinds[0] === 0 && kinds[1] === 1 ? ~0x01010101 : -1;
  const whole = tiles.byteOffset % 4 === 0 ? tiles.length >> 2 : 0;
  const fours = new Uint32Array(tiles.buffer, whole === 0 ? 0 : tiles.byteOffset, whole);
  const walkableFours = new Uint32Array(walkable.buffer, 0, whole);
  for (let i = 0; i < whole; i++) {
    const four = fours[i]!;
    walkableFours[i] =
      (four & areOwnAnswer) === 0
        ? four
        : kinds[four & 255]! |
          (kinds[(four >>> 8) & 255]! << 8) |
          (kinds[(four >>> 16) & 255]! << 16) |
          (kinds[four >>> 24]! << 24);
  }
  for (let cell = whole * 4; cell < tiles.length; cell++) walkable[cell] = kinds[tiles[cell]!]!;
  return walkable;
}

/** Gives whether the border is solid all round. */
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
  if (!exits.some((exit) => exit.kind === "down")) faults.add("exit-present", "there is no exit down");
  for (const { at, kind } of exits) {
    const name = tileset[tiles[at]!]!.name;
    if (walkable[at] === 0 || name !== `${kind}_stairs`) {
      faults.add("exit-stairs", `the exit ${kind} is not on ${kind} stairs but on ${name}`, at);
    }
    if (kind === "down" && at === start) faults.add("exit-not-start", "the exit down is on the start", at);
  }
  const exitAt = new Set(exits.map((exit) => exit.at));
  for (const spawn of level.spawns) {
    if (exitAt.has(spawn.at)) faults.add("exit-free", `${spawn.name} is on an exit`, spawn.at);
  }
}

function checkSpawns({ spawns, tiles }: Checkable, walkable: Uint8Array, faults: Faults): void {
  const blocked = new Uint8Array(spawns.length > 0 ? tiles.length : 0);
  for (const spawn of spawns) {
    if (walkable[spawn.at] === 0) faults.add("spawn-walkable", `${spawn.name} is inside rock`, spawn.at);
    if (!spawn.blocks) continue;
    if (blocked[spawn.at] === 1)
      faults.add("spawn-blockers", `${spawn.name} shares its cell with another blocking spawn`, spawn.at);
    blocked[spawn.at] = 1;
  }
}

function checkRooms(level: Checkable, walkable: Uint8Array, faults: Faults): void {
  for (const room of level.rooms ?? []) {
    const x = room.anchor % level.width;
    const y = Math.floor(room.anchor / level.width);
    const inside = x >= room.x && y >= room.y && x < room.x + room.width && y < room.y + room.height;
    if (!inside || walkable[room.anchor] === 0) {
      faults.add("room-true", "the anchor of a room is not a walkable cell inside it", room.anchor);
    }
  }
  for (const corridor of level.corridors ?? []) {
    for (let i = 0; i < corridor.length; i++) {
      const cell = corridor[i]!;
      if (walkable[cell] === 0) faults.add("corridor-open", "a cell of a corridor is not walkable", cell);
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

function checkReach(
  level: Checkable,
  walkable: Uint8Array,
  start: number,
  movement: MovementRule,
  isSealed: boolean,
  faults: Faults,
): number {
  const isPlain = isSealed && movement === "orthogonal" && level.locks.length === 0;
  const left = isPlain ? floodPlain(walkable, level.width, start) : flood(level, walkable, start, movement);
  for (const { at } of level.exits) {
    if (left[at] === 1 || walkable[at] === 0)
      faults.add("exit-reachable", "an exit can't be reached from the start", at);
  }
  for (const { at, name } of level.spawns) {
    if (left[at] === 1 && !isSealedIn(level, at))
      faults.add("spawn-reachable", `${name} can't be reached from the start`, at);
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
  for (const { key } of level.locks) {
    if (left[key] === 1 || walkable[key] === 0)
      faults.add("key-before-lock", "a key can't be reached before its lock", key);
  }
  const isAllowed = level.purpose === "map" || level.allows?.includes("floor-unreachable") === true;
  let unreachable = 0;
  for (let cell = left.indexOf(1); cell >= 0; cell = left.indexOf(1, cell + 1)) {
    if (isSealedIn(level, cell)) continue;
    unreachable++;
    if (!isAllowed) faults.add("floor-reachable", "floor can't be reached from the start", cell);
  }
  return unreachable;
}

/** Whether a cell belongs to a prefab that is closed on purpose. */
function isSealedIn({ prefabs, width }: Checkable, cell: number): boolean {
  return prefabs.some(({ x, y, rows, sealed }) => {
    const glyph = rows[Math.floor(cell / width) - y]?.[(cell % width) - x];
    return sealed === true && glyph !== undefined && glyph !== " ";
  });
}

/**
 * The walkable cells that are left when one has walked from the start wherever one can. The usual case: a solid border,
 * so that no neighbour is outside the map, no locks, orthogonal steps. A neighbour is put on the stack in any case and
 * stays there if it is left: that needs no branch, of which a processor would foretell about half.
 */
function floodPlain(walkable: Uint8Array, width: number, start: number): Uint8Array {
  const left = walkable.slice();
  const stack = new Int32Array(walkable.length + 1);
  let top = 0;
  left[start] = 0;
  stack[top++] = start;
  while (top > 0) {
    const cell = stack[--top]!;
    stack[top] = cell - 1;
    top += left[cell - 1]!;
    left[cell - 1] = 0;
    stack[top] = cell + 1;
    top += left[cell + 1]!;
    left[cell + 1] = 0;
    stack[top] = cell - width;
    top += left[cell - width]!;
    left[cell - width] = 0;
    stack[top] = cell + width;
    top += left[cell + width]!;
    left[cell + width] = 0;
  }
  return left;
}

/** The same for every other case; a locked cell opens when its key has been reached. */
function flood(level: Checkable, walkable: Uint8Array, start: number, movement: MovementRule): Uint8Array {
  const { width, height, tiles, tileset, locks } = level;
  const doors = Uint8Array.from(tileset, ({ door }) => (door === true ? 1 : 0));
  const isDoor = (cell: number) => doors[tiles[cell]!] === 1;
  const left = walkable.slice();
  const stack = new Int32Array(tiles.length);
  let top = 0;
  // How many keys a cell still waits for, and which cells a key opens.
  const waits = locks.length > 0 ? new Int32Array(tiles.length) : undefined;
  const opens = new Map<number, number[]>();
  for (const { at, key } of locks) {
    waits![at]!++;
    const cells = opens.get(key);
    if (cells === undefined) opens.set(key, [at]);
    else cells.push(at);
  }
  // A cell that was touched while locked is entered as soon as it opens.
  const touched = waits === undefined ? undefined : new Uint8Array(tiles.length);

  const enter = (cell: number) => {
    if (left[cell] === 0) return;
    if (waits !== undefined && waits[cell]! > 0) {
      touched![cell] = 1;
      return;
    }
    left[cell] = 0;
    stack[top++] = cell;
  };
  enter(start);
  while (top > 0) {
    const cell = stack[--top]!;
    const x = cell % width;
    const west = x > 0;
    const east = x < width - 1;
    const north = cell >= width;
    const south = cell < (height - 1) * width;
    if (west) enter(cell - 1);
    if (east) enter(cell + 1);
    if (north) enter(cell - width);
    if (south) enter(cell + width);
    if (movement === "diagonal" && !isDoor(cell)) {
      if (north && west && !isDoor(cell - width - 1)) enter(cell - width - 1);
      if (north && east && !isDoor(cell - width + 1)) enter(cell - width + 1);
      if (south && west && !isDoor(cell + width - 1)) enter(cell + width - 1);
      if (south && east && !isDoor(cell + width + 1)) enter(cell + width + 1);
    }
    if (waits === undefined) continue;
    for (const lock of opens.get(cell) ?? []) {
      if (--waits[lock]! === 0 && touched![lock] === 1) enter(lock);
    }
  }
  return left;
}
