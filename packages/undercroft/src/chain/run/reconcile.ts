import type { BuilderMap } from "../../core/builder-map.js";
import { type Lock, PART_NAMES, PARTS, type Spawn } from "../../core/parts/index.js";
import { counted } from "../../core/words.js";
import { reseat } from "./reseat.js";
import { nameKeysApart } from "./unique-keys.js";

/** What the map looked like when a step began; what differs afterwards has to be brought in line. */
export interface Before {
  readonly revision: number;
  readonly start: number | undefined;
  readonly exits: unknown;
  readonly spawns: readonly Spawn[];
  readonly spawnCount: number;
  readonly locks: readonly Lock[];
}

export function stateBefore(map: BuilderMap): Before {
  const { revision, start, exits, spawns, locks } = map;
  return { revision, start, exits, spawns, spawnCount: spawns.length, locks };
}

/**
 * Runs after every step: rooms, corridors, doors and spawns are made true of the tiles again, and whatever stands on or too
 * near to the start or an exit is moved. No step has to think of it, and none can forget it. What it returns is the work
 * that is left to do, with yields where it can be paused. After most steps nothing is.
 */
export function reconcile(map: BuilderMap, before: Before, roomsAreDrawn: boolean): Iterable<void> {
  if (map.revision !== before.revision) {
    remakeParts(map, roomsAreDrawn);
    removeBuriedSpawns(map);
  }
  if (map.locks !== before.locks) nameKeysApart(map);
  if (map.locks.length > 0 && map.spawns !== before.spawns) putKeysBack(map, before.spawns);
  // A wall that is gone may bring a spawn into sight, so new tiles are a reason too.
  const isSame =
    map.revision === before.revision &&
    map.start === before.start &&
    map.exits === before.exits &&
    map.spawns === before.spawns &&
    map.spawns.length === before.spawnCount;
  return isSame || map.spawns.length === 0 ? NOTHING_LEFT : reseat(map);
}

const NOTHING_LEFT: readonly void[] = [];

/** Makes all lists true of the tiles that depend on them. Rooms that are only planned don't. */
function remakeParts(map: BuilderMap, roomsAreDrawn: boolean): void {
  for (const name of REMADE) {
    const list = map[name];
    if (list === undefined || (name === "rooms" && !roomsAreDrawn)) continue;
    const remade = PARTS[name].remake!(list, map);
    if (remade !== list) Object.assign(map, { [name]: remade });
  }
}

const REMADE = /* @__PURE__ */ PART_NAMES.filter((name) => PARTS[name].remake !== undefined);

/** A key stays where it is as long as its lock does, whatever a step does to spawns. */
function putKeysBack(map: BuilderMap, spawnsBefore: readonly Spawn[]): void {
  for (const lock of map.locks) {
    const key = spawnsBefore.find((spawn) => isKeyOf(spawn, lock));
    if (key === undefined || !map.isWalkable(lock.key) || map.spawns.some((spawn) => isKeyOf(spawn, lock))) continue;
    map.addSpawn(key);
    map.note(
      "repair",
      `${key.name} at ${map.at(lock.key)} was put back because the lock at ${map.at(lock.at)} needs it`,
    );
  }
}

/** Whether a spawn is what a lock asks for. Levers and the like are no spawns. */
function isKeyOf({ at, name }: Spawn, lock: Lock): boolean {
  return at === lock.key && name === lock.name;
}

function removeBuriedSpawns(map: BuilderMap): void {
  const isWalkable = (cell: number) => map.isWalkable(cell);
  if (map.spawns.some(({ path }) => path?.every(isWalkable) === false)) {
    map.changeSpawns(({ path = [], ...spawn }) => {
      const round = path.filter(isWalkable);
      return round.length < 2 ? spawn : { ...spawn, path: round };
    });
  }
  if (map.spawns.every(({ at }) => isWalkable(at))) return;
  const all = map.spawns.length;
  map.changeSpawns((spawn) => (map.isWalkable(spawn.at) ? spawn : undefined));
  map.note("repair", `removed ${counted(all - map.spawns.length, "spawn")} from cells that are rock now`);
}
