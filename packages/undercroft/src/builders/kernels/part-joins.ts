import {
  cheapestTunnels,
  DIGGABLE,
  largestRegion,
  oneRegionsCells,
  SOLID,
  secretCells,
  sharedRegions,
} from "../../analysis/index.js";
import type { NestedDraft } from "../../chain/index.js";
import {
  type BuilderMap,
  DOOR,
  type Door,
  FLOOR,
  PAUSE,
  type ReadonlyNumbers,
  type Rng,
  WALL,
  type Work,
} from "../../core/index.js";
import { fillBorder } from "./border.js";

// How what is built in parts becomes one map: the pieces of a part are joined, and gates are dug between parts.

/** The work of steps on a draft, which the map shows if a history is recorded. */
export function* shown(map: BuilderMap, draft: NestedDraft, work: Work): Work {
  for (const picture of work) {
    if (map.recording && picture !== PAUSE) draft.show();
    yield picture;
  }
}

/** Pieces with fewer cells that hold nothing are filled, because they aren't worth a tunnel. */
const LEAST_PIECE = 8;

/**
 * Joins the pieces of a draft with the least digging, if there are several. Returns the floor of the draft that a gate may
 * lead to: what is reached from its start or, if it has none, from its largest piece, without keys and without finding
 * secret doors. From there a player gets to all that was built.
 */
export function joinedFloor(map: BuilderMap, rng: Rng): Int32Array {
  const whole = oneRegionsCells(map);
  if (whole === undefined) joinPieces(map, rng);
  const floor = whole ?? floorAtHome(map);
  const shut = new Set([...map.locks.map(({ at }) => at), ...secretCells(map, map.doors)]);
  return shut.size === 0 || floor.length === 0 ? floor : reached(map, map.start ?? floor[0]!, shut);
}

/** Fills small pieces and joins the others. Those that can't be reached stay. */
function joinPieces(map: BuilderMap, rng: Rng): void {
  const { count, labels: shared, sizes } = sharedRegions(map);
  if (count < 2) return;
  const labels = new Int32Array(shared);
  fillSmallPieces(map, labels, sizes, (cell) => map.isReserved(cell) || cell === map.start);
  for (let cell = 0; map.hasReservedCells && cell < labels.length; cell++) {
    if (labels[cell]! < 0 && map.isReserved(cell)) labels[cell] = SOLID;
  }
  const { cells } = cheapestTunnels(map.width, { count, labels }, rng);
  for (const cell of cells) map.set(cell, FLOOR);
}

/**
 * Fills the small pieces of a map, except for the largest one and those with spawns, rooms or cells that are held. Their
 * labels become those of rock.
 */
export function fillSmallPieces(
  map: BuilderMap,
  labels: Int32Array,
  sizes: ReadonlyNumbers,
  isHeld: (cell: number) => boolean,
): void {
  const stays = Uint8Array.from(sizes, (size) => Number(size >= LEAST_PIECE));
  stays[largestRegion({ sizes })] = 1;
  const keep = (cell: number) => {
    if (labels[cell]! >= 0) stays[labels[cell]!] = 1;
  };
  for (const { at } of map.spawns) keep(at);
  for (const { anchor } of map.rooms ?? []) keep(anchor);
  for (let cell = 0; cell < labels.length; cell++) if (isHeld(cell)) keep(cell);
  for (let cell = 0; cell < labels.length; cell++) {
    if (labels[cell]! < 0 || stays[labels[cell]!] === 1) continue;
    map.set(cell, WALL);
    labels[cell] = DIGGABLE;
  }
}

function floorAtHome(map: BuilderMap): Int32Array {
  const { labels, sizes } = sharedRegions(map);
  const home = map.start === undefined ? largestRegion({ sizes }) : labels[map.start]!;
  const floor = new Int32Array(home < 0 ? 0 : sizes[home]!);
  for (let cell = 0, found = 0; found < floor.length; cell++) if (labels[cell] === home) floor[found++] = cell;
  return floor;
}

function reached(map: BuilderMap, from: number, shut: ReadonlySet<number>): Int32Array {
  const seen = new Set([from]);
  for (const cell of seen) {
    for (const next of [cell - map.width, cell - 1, cell + 1, cell + map.width]) {
      if (map.isWalkable(next) && !shut.has(next)) seen.add(next);
    }
  }
  return Int32Array.from(seen);
}

const UNSEEN = -1;
const NEVER = -2;
const GOAL = -3;

const IS_FLOOR = -1;

/** Gates that take this many cells more than the shortest are as good. */
const SPARE_LENGTH = 3;

/**
 * The ways from some floor through rock to other floor, each as short as can be. Those that take more than `spare` cells
 * more than the shortest may be missing: nobody needs them, and to look for them takes long.
 */
export class Ways {
  /** How many cells have to be dug on the way to a goal, in the order of the goals. */
  readonly lengths: ReadonlyMap<number, number>;
  readonly #map: BuilderMap;
  /** For each rock cell that was reached, the cell before it; itself for floor. */
  readonly #from: Int32Array;
  readonly #length: Int32Array;

  /** Looks for ways. Reserved cells and the border are never dug. */
  constructor(map: BuilderMap, floor: Int32Array, goals: ArrayLike<number>, spare: number = SPARE_LENGTH) {
    this.#map = map;
    const { width, tiles, tileset } = map;
    const { walkable } = tileset;
    const from = new Int32Array(tiles.length).fill(UNSEEN);
    const length = new Int32Array(tiles.length);
    this.#from = from;
    this.#length = length;
    // What can't be dug counts as reached, from nowhere.
    fillBorder(from, map, NEVER);
    for (let i = 0; i < goals.length; i++) if (from[goals[i]!] === UNSEEN) from[goals[i]!] = GOAL;
    const queue = new Int32Array(tiles.length);
    let tail = 0;
    for (let i = 0; i < floor.length; i++) {
      from[floor[i]!] = floor[i]!;
      queue[tail++] = floor[i]!;
    }
    const guarded = map.hasReservedCells;
    let longest = Infinity;
    for (let head = 0; head < tail; head++) {
      const cell = queue[head]!;
      if (length[cell]! > longest) break;
      const back = cell - from[cell]!;
      // Straight on first: of ways of the same length, the one with fewer bends is the better gate.
      for (let k = back === 0 ? 0 : -1; k < 4; k++) {
        const next = cell + (k === -1 ? back : k === 0 ? -width : k === 1 ? -1 : k === 2 ? 1 : width);
        if (from[next] === GOAL && longest === Infinity) longest = length[cell]! + spare;
        if (from[next] !== UNSEEN || walkable[tiles[next]!] === 1) continue;
        if (guarded && map.isReserved(next)) continue;
        from[next] = cell;
        length[next] = length[cell]! + 1;
        queue[tail++] = next;
      }
    }
    this.lengths = this.#lengthsTo(goals);
  }

  #lengthsTo(goals: ArrayLike<number>): ReadonlyMap<number, number> {
    const lengths = new Map<number, number>();
    for (let i = 0; i < goals.length; i++) {
      const last = this.#lastBefore(goals[i]!);
      if (last >= 0) lengths.set(goals[i]!, this.#length[last]!);
    }
    return lengths;
  }

  /** Returns the cells to dig on the way to a goal, from there on. */
  to(goal: number): number[] {
    const cells: number[] = [];
    let cell = this.#lastBefore(goal);
    for (; this.#from[cell] !== cell; cell = this.#from[cell]!) cells.push(cell);
    return cells;
  }

  /** The cell beside a goal from which it is nearest, or -1 if no way leads to it. */
  #lastBefore(goal: number): number {
    const { width } = this.#map;
    let best = -1;
    for (let k = 0; k < 4; k++) {
      const cell = goal + (k === 0 ? -width : k === 1 ? -1 : k === 2 ? 1 : width);
      if (this.#from[cell]! < 0) continue;
      if (best < 0 || this.#length[cell]! < this.#length[best]!) best = cell;
    }
    return best;
  }
}

/**
 * Finds ways to floor, one at a time: for a few goals near the floor this takes less time than `Ways`, which are ways from
 * all of the floor.
 */
export class NearWays {
  readonly #map: BuilderMap;
  readonly #mayDig: Uint8Array;
  /** For each cell, `IS_FLOOR`, `NEVER` at the border, or the number of the search in which it was seen last. */
  readonly #seen: Int32Array;
  /** The cells of a search, and for each of them the place of the one before it. */
  readonly #queue: number[] = [];
  readonly #before: number[] = [];
  #search = 0;

  /** `mayDig` is a mask of the map. Reserved cells and the border are never dug. */
  constructor(map: BuilderMap, floor: Int32Array, mayDig: Uint8Array) {
    this.#map = map;
    this.#mayDig = mayDig;
    this.#seen = fillBorder(new Int32Array(map.tiles.length), map, NEVER);
    for (let i = 0; i < floor.length; i++) this.#seen[floor[i]!] = IS_FLOOR;
  }

  /** Returns the cells to dig on the shortest way from a goal to the floor, from the goal on, or undefined if there is none. */
  to(goal: number): readonly number[] | undefined {
    const map = this.#map;
    const { width, tiles, tileset } = map;
    const { walkable } = tileset;
    const isGuarded = map.hasReservedCells;
    const mayDig = this.#mayDig;
    const seen = this.#seen;
    const queue = this.#queue;
    const before = this.#before;
    const search = ++this.#search;
    queue[0] = goal;
    seen[goal] = search;
    for (let head = 0, tail = 1; head < tail; head++) {
      const cell = queue[head]!;
      for (let k = 0; k < 4; k++) {
        const next = cell + (k === 0 ? -width : k === 1 ? -1 : k === 2 ? 1 : width);
        if (seen[next] === search || seen[next] === NEVER) continue;
        if (seen[next] === IS_FLOOR) {
          const cells: number[] = [];
          for (let at = head; at !== 0; at = before[at]!) cells.push(queue[at]!);
          return cells.reverse();
        }
        seen[next] = search;
        if (mayDig[next] === 0 || walkable[tiles[next]!] === 1 || (isGuarded && map.isReserved(next))) continue;
        queue[tail] = next;
        before[tail++] = head;
      }
    }
    return undefined;
  }
}

/**
 * Picks up to `count` of the cells that ways of these lengths lead to: the nearest first, then others nearly as near, as far
 * as possible from those already picked, and at least `apart` moves away. Those that take more than `spare` cells more than
 * the nearest are left out.
 */
export function pickGoals(
  map: BuilderMap,
  lengths: ReadonlyMap<number, number>,
  count: number,
  apart: number,
  rng: Rng,
  spare: number = SPARE_LENGTH,
): number[] {
  let shortest = Infinity;
  for (const length of lengths.values()) if (length < shortest) shortest = length;
  const candidates: { goal: number; x: number; y: number; length: number; away: number }[] = [];
  for (const [goal, length] of lengths) {
    if (length <= shortest + spare) candidates.push({ goal, x: map.x(goal), y: map.y(goal), length, away: Infinity });
  }
  if (candidates.length === 0) return [];
  const near = rng.shuffle(candidates);
  const picked: number[] = [];
  while (picked.length < count) {
    let best = near[0]!;
    for (const one of near) {
      if (one.away > best.away || (one.away === best.away && one.length < best.length)) best = one;
    }
    if (best.away < apart) break;
    picked.push(best.goal);
    for (const one of near) one.away = Math.min(one.away, Math.abs(one.x - best.x) + Math.abs(one.y - best.y));
  }
  return picked;
}

/** Digs a gate: floor through rock, bridges over water and the like, and a door where there is a frame for one. */
export function digGate(map: BuilderMap, cells: readonly number[], hasDoor = true): void {
  const bridge = map.tileset.index("bridge");
  for (const cell of cells) map.set(cell, map.isHazard(cell) ? bridge : FLOOR);
  if (!hasDoor) return;
  const places = cells.flatMap((cell) => doorPlace(map, cell) ?? []);
  const door = places[places.length >> 1];
  if (door === undefined) return;
  map.set(door.at, DOOR);
  map.doors = [...(map.doors ?? []), door];
}

/** A door on a cell, if it is floor between two walls with a way on both sides, and no door stands next to it. */
function doorPlace(map: BuilderMap, at: number): Door | undefined {
  if (map.tiles[at] !== FLOOR) return undefined;
  const isWall = (cell: number) => !map.isWalkable(cell) && !map.isHazard(cell);
  const isWay = (cell: number) => map.isWalkable(cell) && !map.isDoor(cell);
  for (const [side, aside] of [
    [1, map.width],
    [map.width, 1],
  ] as const) {
    if (!isWay(at - side) || !isWay(at + side) || !isWall(at - aside) || !isWall(at + aside)) continue;
    return { at, kind: "plain", sides: [at - side, at + side] };
  }
  return undefined;
}
