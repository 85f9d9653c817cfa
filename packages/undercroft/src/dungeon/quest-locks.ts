import { regions, secretCells, spheresOf } from "../analysis/index.js";
import {
  type BuilderMap,
  counted,
  defineLayer,
  FLOOR,
  type Point,
  type QuestLock,
  rootOf,
  stuck,
  WALL,
} from "../core/index.js";
import { lines } from "./aligned-ways.js";

/** A lock of a quest: what it locks, and where its key is. */
export interface QuestPlace {
  /** The locked cell, or undefined for the exit down that the chain makes. */
  readonly at: Point | undefined;
  readonly key: { readonly level: string; readonly at: Point };
  readonly name: string;
}

const LOCK = /^(?:(\d{1,8}),(\d{1,8})|down) (\S+) (\d{1,8}),(\d{1,8}) (\S.*)$/s;

/** A lock of a quest, as the step's option has it. */
export function lockText({ at, key, name }: QuestPlace): string {
  return `${at === undefined ? "down" : at.join(",")} ${key.level} ${key.at.join(",")} ${name}`;
}

function parseLock(text: string): QuestPlace | undefined {
  const [, x, y, level, keyX, keyY, name] = LOCK.exec(text) ?? [];
  if (level === undefined || name === undefined) return undefined;
  const at = x === undefined ? undefined : ([Number(x), Number(y)] as const);
  return { at, key: { level, at: [Number(keyX), Number(keyY)] }, name };
}

/**
 * Locks exits with keys from other levels of a dungeon, and puts keys for locks on other levels where `aligned-ways` has
 * kept a cell for them. It goes at the end of a chain. Nothing but the exit itself lies behind such a lock: if the exit
 * is in the middle of a passage, this step digs a way around it.
 */
export const questLocks = defineLayer({
  id: "quest-locks",
  version: 2,
  summary: "Locks exits with keys from other levels, and puts keys for other levels on their cells.",
  options: {
    locks: lines(
      "Exits to lock: a cell or the word down, the level where the key is, its cell there, and its name. Empty: none.",
      'a list of locks such as "12,7 mines 30,4 Iron Key"',
      (text) => parseLock(text) !== undefined,
      [["down mines 3,4 Iron Key"], []],
    ),
  },
  needs: ["start", "exit"],
  writes: ["tiles", "spawns"],
  *build(map, _rng, { locks }) {
    for (const { at, name } of map.questKeys) {
      if (!isFreeFor(map, at)) throw stuck(`the ${name} at ${map.at(at)} can't be reached without a key or a search.`);
      map.addSpawn({ at, name, kind: "key", blocks: false });
    }
    if (locks.length === 0) return;
    const newLocks = locks.map((text): QuestLock => {
      const { at, key, name } = parseLock(text)!;
      return { at: exitAt(map, at), key, kind: "key", name };
    });
    // One after the other: a way around one of them may not lead over another.
    for (const lock of newLocks) {
      detach(map, lock.at);
      map.questLocks = [...map.questLocks, lock];
    }
    if (!map.allows.includes("exit-locked")) map.allows = [...map.allows, "exit-locked"];
    yield;
  },
});

/** The cell of the exit that is meant. */
function exitAt(map: BuilderMap, at: Point | undefined): number {
  const isMeant = (exit: BuilderMap["exits"][number]) =>
    at === undefined ? exit.kind === "down" : exit.at === map.index(...at);
  const exit = map.exits.find(isMeant);
  if (exit === undefined) throw stuck(`there is no exit at (${at?.join(", ")}) that could be locked.`);
  if (exit.at === map.start) throw stuck(`the exit at ${map.at(exit.at)} can't be locked because it is the start.`);
  return exit.at;
}

/** Whether a cell can be reached with all locks and secret doors shut. */
function isFreeFor(map: BuilderMap, cell: number): boolean {
  const movements = map.movement === "orthogonal" ? (["orthogonal"] as const) : (["orthogonal", "diagonal"] as const);
  const secrets = secretCells(map, map.doors);
  return movements.some((movement) => spheresOf(map, map, movement, secrets).of[cell] === 0);
}

/** The neighbours of a cell, clockwise. Every second one is at a side, the others are at its corners. */
const RING: readonly Point[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

/** Makes sure that nothing is cut off if a cell can't be entered: what only the cell joins is joined around it. */
function detach(map: BuilderMap, cell: number): void {
  const ring = RING.map(([dx, dy]) => cell + map.index(dx, dy));
  const labels = partsWithout(map, cell);
  // Positions in the ring from which the cell can be entered.
  const sides = [0, 2, 4, 6].filter((i) => labels[ring[i]!]! >= 0);
  const parent = Int32Array.from(RING, (_, i) => i);
  const join = (a: number, b: number) => {
    parent[rootOf(parent, b)] = rootOf(parent, a);
  };
  const areJoined = (a: number, b: number) => rootOf(parent, a) === rootOf(parent, b);
  for (const a of sides) for (const b of sides) if (labels[ring[a]!] === labels[ring[b]!]) join(a, b);
  const gaps = sides.map((from, i) => {
    const to = sides[(i + 1) % sides.length]!;
    const between: number[] = [];
    for (let at = (from + 1) % RING.length; at !== to; at = (at + 1) % RING.length) between.push(ring[at]!);
    return { from, to, walls: between.filter((near) => !map.isWalkable(near)) };
  });
  // The shortest ways round first.
  gaps.sort((a, b) => a.walls.length - b.walls.length);
  const own = new Set(sides.map((i) => labels[ring[i]!]!));
  let dug = 0;
  for (const { from, to, walls } of gaps) {
    if (areJoined(from, to) || !walls.every((wall) => mayDig(map, labels, own, wall, cell))) continue;
    for (const wall of walls) map.set(wall, FLOOR);
    dug += walls.length;
    join(from, to);
  }
  if (sides.some((side) => !areJoined(side, sides[0]!))) {
    throw stuck(`the exit at ${map.at(cell)} can't be locked because other parts of the map lie behind it.`);
  }
  if (dug > 0) map.note("repair", `dug ${counted(dug, "cell")} around the locked exit at ${map.at(cell)}`);
}

/** The parts of the map while a cell, all locks and all secret doors are shut. */
function partsWithout(map: BuilderMap, cell: number): Int32Array {
  const tiles = map.copyTiles();
  const shut = [cell, ...map.locks.map(({ at }) => at), ...map.questLocks.map(({ at }) => at)];
  for (const at of [...shut, ...secretCells(map, map.doors)]) tiles[at] = WALL;
  const { width, height, tileset } = map;
  return regions({ width, height, tileset, tiles }).labels;
}

/** Whether a wall beside an exit can be opened without making a way to any but its own parts, or past a door or a lock. */
function mayDig(map: BuilderMap, labels: Int32Array, own: ReadonlySet<number>, wall: number, exit: number): boolean {
  if (!map.isInterior(map.x(wall), map.y(wall)) || map.isReserved(wall) || map.tiles[wall] !== WALL) return false;
  return RING.every(([dx, dy]) => {
    const near = wall + map.index(dx, dy);
    if (map.isDoor(near) || map.isHazard(near)) return false;
    return !map.isWalkable(near) || near === exit || own.has(labels[near]!);
  });
}
