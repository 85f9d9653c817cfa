import type { BuilderMap } from "../core/builder-map.js";
import { stuck } from "../core/errors.js";
import type { Door, Lock, Room, Spawn } from "../core/map-parts.js";
import { roomCells } from "../core/room-cells.js";
import { counted } from "../core/words.js";
import { reseat } from "./reseat.js";

/** What the map looked like when a step began; what differs afterwards has to be brought in line. */
export interface Before {
  readonly revision: number;
  readonly start: number | undefined;
  readonly exits: unknown;
  readonly spawns: readonly Spawn[];
  readonly spawnCount: number;
}

export function stateBefore(map: BuilderMap): Before {
  const { revision, start, exits, spawns } = map;
  return { revision, start, exits, spawns, spawnCount: spawns.length };
}

/**
 * Runs after every step: rooms, corridors, doors and spawns are made true of the tiles again, and whatever stands on or too
 * near to the start or an exit is moved. No step has to think of it, and none can forget it. What it returns is the work
 * that is left to do, with yields where it can be paused. After most steps nothing is.
 */
export function reconcile(map: BuilderMap, before: Before, roomsAreDrawn: boolean): Iterable<void> {
  if (map.revision !== before.revision) {
    if (roomsAreDrawn && map.rooms !== undefined) map.rooms = trueRooms(map, map.rooms);
    if (map.corridors !== undefined) map.corridors = openCorridors(map, map.corridors);
    if (map.doors !== undefined) map.doors = trueDoors(map, map.doors);
    removeBuriedSpawns(map);
  }
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

/** Keeps the rooms that still have floor, each with an anchor on it. */
function trueRooms(map: BuilderMap, rooms: readonly Room[]): readonly Room[] {
  if (rooms.every((room) => map.isWalkable(room.anchor))) return rooms;
  const kept: Room[] = [];
  for (const room of rooms) {
    const anchor = nearestFloor(map, room);
    if (anchor !== undefined) kept.push(anchor === room.anchor ? room : { ...room, anchor });
  }
  if (kept.length === 0) throw stuck("no room has any floor left.");
  const lost = rooms.length - kept.length;
  if (lost > 0) map.note("repair", `${lost} of ${rooms.length} rooms were removed because they have no floor left`);
  return kept;
}

/** The walkable cell of a room nearest to its anchor, the first of equals. */
function nearestFloor(map: BuilderMap, room: Room): number | undefined {
  if (map.isWalkable(room.anchor)) return room.anchor;
  let best: number | undefined;
  let bestDistance = Infinity;
  for (const cell of roomCells(map.width, room)) {
    if (!map.isWalkable(cell)) continue;
    const distance = (map.x(cell) - map.x(room.anchor)) ** 2 + (map.y(cell) - map.y(room.anchor)) ** 2;
    if (distance < bestDistance) {
      best = cell;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * Keeps the doors that still are doors: something to walk on at their two sides, and walls at the other two. A wide door
 * stays whole or not at all.
 */
function trueDoors(map: BuilderMap, doors: readonly Door[]): readonly Door[] {
  const groups = groupsOf(doors);
  const isTrue = (door: Door) => isTrueDoor(map, door, groups);
  if (doors.every(isTrue)) return doors;
  const broken = new Set(doors.flatMap((door) => (door.group === undefined || isTrue(door) ? [] : [door.group])));
  return doors.filter((door) => (door.group === undefined ? isTrue(door) : !broken.has(door.group)));
}

/** The group of each cell of a wide door. Most levels have none. */
function groupsOf(doors: readonly Door[]): ReadonlyMap<number, number> {
  const groups = new Map<number, number>();
  for (const { at, group } of doors) if (group !== undefined) groups.set(at, group);
  return groups;
}

function isTrueDoor(map: BuilderMap, { at, sides: [a, b], group }: Door, groups: ReadonlyMap<number, number>): boolean {
  if (!map.isDoor(at) || !map.isWalkable(a) || !map.isWalkable(b)) return false;
  const aside = Math.abs(at - a) === 1 ? map.width : 1;
  const isClosed = (cell: number) =>
    (group !== undefined && groups.get(cell) === group) || (!map.isWalkable(cell) && !map.isHazard(cell));
  return isClosed(at - aside) && isClosed(at + aside);
}

function openCorridors(map: BuilderMap, corridors: BuilderMap["corridors"] & object): readonly (readonly number[])[] {
  const isOpen = (cell: number) => map.isWalkable(cell);
  if (corridors.every((corridor) => areWalkable(map, corridor))) return corridors;
  return corridors.map((corridor) => corridor.filter(isOpen)).filter((corridor) => corridor.length > 0);
}

/** Goes over every corridor after every step, so it is a plain loop. */
function areWalkable({ tiles, tileset: { walkable } }: BuilderMap, cells: readonly number[]): boolean {
  for (let i = 0; i < cells.length; i++) if (walkable[tiles[cells[i]!]!] === 0) return false;
  return true;
}

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
  if (map.spawns.every((spawn) => map.isWalkable(spawn.at))) return;
  const all = map.spawns.length;
  map.changeSpawns((spawn) => (map.isWalkable(spawn.at) ? spawn : undefined));
  map.note("repair", `removed ${counted(all - map.spawns.length, "spawn")} from cells that are rock now`);
}
