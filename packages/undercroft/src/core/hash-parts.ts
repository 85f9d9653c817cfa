import { Hasher } from "./hash.js";
import type {
  Arrival,
  CellElsewhere,
  Door,
  Exit,
  Lock,
  NamedArea,
  OneWay,
  PlacedPrefab,
  Props,
  QuestLock,
  Room,
  Spawn,
} from "./map-parts.js";

/** What all hashes take in of a map's parts. */
interface HashedParts {
  readonly exits: readonly Exit[];
  readonly rooms: readonly Room[] | undefined;
  readonly corridors: readonly ArrayLike<number>[] | undefined;
  readonly doors?: readonly Door[] | undefined;
  readonly areas?: readonly NamedArea[] | undefined;
  readonly prefabs: readonly PlacedPrefab[];
  readonly locks: readonly Lock[];
  readonly oneWays?: readonly OneWay[] | undefined;
  readonly arrivals?: readonly Arrival[] | undefined;
  readonly questLocks?: readonly QuestLock[] | undefined;
}

// Each list opens with its length, -1 where there is none, so that no list can be taken for part of another.

export function hashExits(hasher: Hasher, exits: HashedParts["exits"]): void {
  hasher.word(exits.length);
  for (const { at, kind, to, name, oneWay } of exits) {
    hasher.word(at).text(kind);
    // What only the levels of a dungeon with names have.
    if (to !== undefined) hasher.text("to").text(to);
    if (name !== undefined) hasher.text("name").text(name);
    if (oneWay) hasher.text("one-way");
  }
}

export function hashRooms(hasher: Hasher, { rooms, corridors }: Pick<HashedParts, "rooms" | "corridors">): void {
  hasher.word(rooms?.length ?? -1);
  for (const { x, y, width, height, anchor } of rooms ?? []) {
    hasher.word(x).word(y).word(width).word(height).word(anchor);
  }
  hasher.word(corridors?.length ?? -1);
  for (const corridor of corridors ?? []) hasher.word(corridor.length).words(corridor);
}

/** Takes in what only newer maps have, each only where it is there: a map without keeps the hash that it had before. */
export function hashNewerParts(
  hasher: Hasher,
  parts: Pick<HashedParts, "rooms" | "doors" | "areas" | "locks" | "oneWays" | "arrivals" | "questLocks">,
): void {
  const { rooms, doors, areas, locks, oneWays = [], arrivals = [], questLocks = [] } = parts;
  if (rooms?.some(({ cells }) => cells !== undefined) === true) {
    hasher.text("cells").words(hashOnce(rooms, hashCells));
  }
  if (doors !== undefined) hasher.text("doors").words(hashOnce(doors, hashDoors));
  if (areas !== undefined) hasher.text("areas").words(hashOnce(areas, hashAreas));
  if (locks.some(({ kind, name, usedUp }) => (kind ?? name ?? usedUp) !== undefined)) {
    hasher.text("locks").words(hashOnce(locks, hashLockKinds));
  }
  if (oneWays.length > 0) hasher.text("oneWays").words(hashOnce(oneWays, hashOneWays));
  if (arrivals.length > 0) hasher.text("arrivals").words(hashOnce(arrivals, hashArrivals));
  if (questLocks.length > 0) hasher.text("questLocks").words(hashOnce(questLocks, hashQuestLocks));
}

/** Lists are replaced, not changed. So what was hashed of one after a step needn't be hashed again after the next one. */
const KNOWN_LISTS = /* @__PURE__ */ new WeakMap<object, Int32Array>();

function hashOnce<L extends object>(list: L, hash: (hasher: Hasher, list: L) => void): Int32Array {
  let known = KNOWN_LISTS.get(list);
  if (known === undefined) {
    const hasher = new Hasher();
    hash(hasher, list);
    known = hasher.digest();
    KNOWN_LISTS.set(list, known);
  }
  return known;
}

function hashCells(hasher: Hasher, rooms: readonly Room[]): void {
  for (const { cells = [] } of rooms) hasher.word(cells.length).words(cells);
}

function hashDoors(hasher: Hasher, doors: readonly Door[]): void {
  hasher.word(doors.length);
  for (const { at, kind, sides, group } of doors) {
    hasher.word(at).text(kind).words(sides);
    if (group !== undefined) hasher.text("group").word(group);
  }
}

function hashAreas(hasher: Hasher, areas: readonly NamedArea[]): void {
  hasher.word(areas.length);
  for (const { name, theme, role, cells } of areas) {
    hasher.text(name).text(theme);
    if (role !== undefined) hasher.text("role").text(role);
    hasher.word(cells.length).words(cells);
  }
}

function hashLockKinds(hasher: Hasher, locks: readonly Lock[]): void {
  for (const { kind = "", name = "", usedUp } of locks)
    hasher
      .text(kind)
      .text(name)
      .word(usedUp ? 1 : 0);
}

function hashOneWays(hasher: Hasher, oneWays: readonly OneWay[]): void {
  hasher.word(oneWays.length);
  for (const { from, to } of oneWays) hasher.word(from).word(to);
}

function hashArrivals(hasher: Hasher, arrivals: readonly Arrival[]): void {
  hasher.word(arrivals.length);
  for (const { from, to } of arrivals) {
    hashElsewhere(hasher, from);
    hasher.word(to);
  }
}

function hashQuestLocks(hasher: Hasher, locks: readonly QuestLock[]): void {
  hasher.word(locks.length);
  for (const { at, key, kind = "", name = "" } of locks) {
    hasher.word(at);
    hashElsewhere(hasher, key);
    hasher.text(kind).text(name);
  }
}

function hashElsewhere(hasher: Hasher, { level, at }: CellElsewhere): void {
  hasher.text(level).words(at);
}

/** Takes in `clear` of each spawn only where `clearOf` gives it: to a finished level it means nothing. */
export function hashSpawns<S extends Omit<Spawn, "clear">>(
  hasher: Hasher,
  spawns: readonly S[],
  clearOf?: (spawn: S) => number,
): void {
  hasher.word(spawns.length);
  for (const spawn of spawns) {
    const { at, name, blocks, from, table, depth, state, or, props } = spawn;
    hasher.word(at).text(name).word(Number(blocks)).text(from);
    if (clearOf !== undefined) hasher.word(clearOf(spawn));
    // What only some spawns ask for: those that don't have the hash that they had before there was such a thing.
    if (table !== undefined) hasher.text("table");
    if (depth !== undefined) hasher.text("depth").word(depth);
    if (state !== undefined) hasher.text("state").text(state);
    if (or !== undefined) hasher.text("or").text(or.join("\n"));
    if (props !== undefined) hashProps(hasher, props);
  }
}

function hashProps(hasher: Hasher, props: Props): void {
  hasher.text("props");
  for (const name of Object.keys(props).sort((a, b) => (a < b ? -1 : 1))) hasher.text(name).text(props[name]!);
}

/** Hashes disagree about how the tiles of a prefab are taken in. */
export function hashPrefabs(
  hasher: Hasher,
  { prefabs, locks }: Pick<HashedParts, "prefabs" | "locks">,
  hashRows: (rows: readonly string[]) => void,
): void {
  hasher.word(prefabs.length);
  for (const { name, kind, x, y, transform, rows, entrances, sealed, cells } of prefabs) {
    hasher.text(name).text(kind).word(x).word(y).text(transform);
    hashRows(rows);
    hasher.word(entrances.length).words(entrances);
    if (sealed) hasher.text("sealed");
    for (const { x, y, props } of cells ?? []) {
      hasher.word(x).word(y);
      hashProps(hasher, props);
    }
  }
  hasher.word(locks.length);
  for (const { at, key } of locks) hasher.word(at).word(key);
}
