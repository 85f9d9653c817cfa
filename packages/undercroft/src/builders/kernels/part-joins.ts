import { cheapestTunnels, DIGGABLE, largestRegion, SOLID, sharedRegions } from "../../analysis/index.js";
import type { PartDraft } from "../../chain/index.js";
import { type BuilderMap, DOOR, type Door, FLOOR, type Rng, WALL, type Work } from "../../core/index.js";

// How what is built in parts becomes one map: the pieces of a part are joined, and gates are dug between parts.

/** The work of steps on a draft, which the map shows if a history is recorded. */
export function* shown(map: BuilderMap, draft: PartDraft, work: Work): Work {
  for (const picture of work) {
    if (map.recording) draft.show();
    yield picture;
  }
}

/** Pieces with fewer cells that hold nothing are filled, because they aren't worth a tunnel. */
const LEAST_PIECE = 8;

/** Joins the pieces of a map with the least digging. Small ones are filled, and those that nothing can reach stay. */
export function joinPieces(map: BuilderMap, rng: Rng): void {
  const { count, labels: found, sizes } = sharedRegions(map);
  if (count < 2) return;
  const labels = new Int32Array(found);
  const holds = new Uint8Array(count);
  holds[largestRegion({ sizes })] = 1;
  const hold = (cell: number) => {
    if (labels[cell]! >= 0) holds[labels[cell]!] = 1;
  };
  for (const spawn of map.spawns) hold(spawn.at);
  for (const { anchor } of map.rooms ?? []) hold(anchor);
  if (map.start !== undefined) hold(map.start);
  for (let cell = 0; map.hasReservedCells && cell < labels.length; cell++) {
    if (!map.isReserved(cell)) continue;
    if (labels[cell]! >= 0) hold(cell);
    else labels[cell] = SOLID;
  }
  for (let cell = 0; cell < labels.length; cell++) {
    const label = labels[cell]!;
    if (label < 0 || holds[label] === 1 || sizes[label]! >= LEAST_PIECE) continue;
    map.set(cell, WALL);
    labels[cell] = DIGGABLE;
  }
  const { cells } = cheapestTunnels(map.width, { count, labels }, rng);
  for (const cell of cells) map.set(cell, FLOOR);
}

/**
 * Returns the floor of a draft that a gate may lead to: what is reached from its start or, if it has none, from its
 * largest piece, without keys and without finding secret doors. From there a player gets to all that was built.
 */
export function openFloor(map: BuilderMap): Uint8Array {
  const { tiles, tileset, width } = map;
  const secret = tileset.index("secret_door");
  const shut = new Set(map.locks.map(({ at }) => at));
  const isOpen = (cell: number) => map.isWalkable(cell) && tiles[cell] !== secret && !shut.has(cell);
  const open = new Uint8Array(tiles.length);
  const first = map.start ?? firstOfLargest(map);
  if (first === undefined) return open;
  const queue = [first];
  open[first] = 1;
  for (let head = 0; head < queue.length; head++) {
    const cell = queue[head]!;
    for (const next of [cell - width, cell - 1, cell + 1, cell + width]) {
      if (open[next] === 1 || !isOpen(next)) continue;
      open[next] = 1;
      queue.push(next);
    }
  }
  return open;
}

function firstOfLargest(map: BuilderMap): number | undefined {
  const { labels, sizes } = sharedRegions(map);
  const largest = largestRegion({ sizes });
  for (let cell = 0; largest >= 0 && cell < labels.length; cell++) if (labels[cell] === largest) return cell;
  return undefined;
}

/** The ways from some floor through rock, each to a cell next to other floor, shortest first. */
export class Ways {
  readonly #map: BuilderMap;
  /** For each rock cell that was reached, the cell before it; itself for floor. */
  readonly #from: Int32Array;
  readonly #length: Int32Array;

  /**
   * Looks for ways from all cells for which `isFloor` is true, through all for which `mayDig` is. Reserved cells and the
   * border are never dug.
   */
  constructor(map: BuilderMap, floor: Iterable<number>, mayDig: (cell: number) => boolean) {
    this.#map = map;
    const { width } = map;
    this.#from = new Int32Array(map.tiles.length).fill(-1);
    this.#length = new Int32Array(map.tiles.length);
    const queue: number[] = [];
    for (const cell of floor) {
      this.#from[cell] = cell;
      queue.push(cell);
    }
    const enter = (next: number, cell: number) => {
      if (this.#from[next] !== -1 || map.isWalkable(next) || map.isReserved(next)) return;
      if (!map.isInterior(map.x(next), map.y(next)) || !mayDig(next)) return;
      this.#from[next] = cell;
      this.#length[next] = this.#length[cell]! + 1;
      queue.push(next);
    };
    for (let head = 0; head < queue.length; head++) {
      const cell = queue[head]!;
      const back = cell - this.#from[cell]!;
      // Straight on first: of ways of the same length, the one with fewer bends is the better gate.
      if (back !== 0) enter(cell + back, cell);
      for (const next of [cell - width, cell - 1, cell + 1, cell + width]) enter(next, cell);
    }
  }

  /** Returns the length of the way to a cell of other floor, in cells to dig, or undefined if there is none. */
  lengthTo(goal: number): number | undefined {
    const last = this.#lastBefore(goal);
    return last === undefined ? undefined : this.#length[last]!;
  }

  /** Returns the cells to dig on the way to a cell of other floor, from there on. */
  to(goal: number): number[] {
    const cells: number[] = [];
    let cell = this.#lastBefore(goal)!;
    for (; this.#from[cell] !== cell; cell = this.#from[cell]!) cells.push(cell);
    return cells;
  }

  /** The cell beside a goal from which it is nearest. */
  #lastBefore(goal: number): number | undefined {
    const { width } = this.#map;
    let best: number | undefined;
    for (const cell of [goal - width, goal - 1, goal + 1, goal + width]) {
      if (this.#from[cell] === -1) continue;
      if (best === undefined || this.#length[cell]! < this.#length[best]!) best = cell;
    }
    return best;
  }
}

/** Gates that take this many cells more than the shortest are as good. */
const SPARE_LENGTH = 3;

/**
 * Picks up to `count` of the cells that ways lead to: the nearest first, then others nearly as near, as far as possible
 * from those that were picked, and at least `apart` moves away. Those that take more than `spare` cells more than the
 * nearest are left out.
 */
export function pickGoals(
  map: BuilderMap,
  ways: Ways,
  goals: readonly number[],
  count: number,
  apart: number,
  rng: Rng,
  spare: number = SPARE_LENGTH,
): number[] {
  const lengths = new Map<number, number>();
  for (const goal of goals) {
    const length = ways.lengthTo(goal);
    if (length !== undefined) lengths.set(goal, length);
  }
  if (lengths.size === 0) return [];
  const shortest = Math.min(...lengths.values());
  const near = rng.shuffle([...lengths.keys()].filter((goal) => lengths.get(goal)! <= shortest + spare));
  const picked: number[] = [];
  const away = new Map(near.map((goal) => [goal, Infinity]));
  while (picked.length < count) {
    let best: number | undefined;
    for (const goal of near) {
      const isBetter =
        best === undefined ||
        away.get(goal)! > away.get(best)! ||
        (away.get(goal) === away.get(best) && lengths.get(goal)! < lengths.get(best)!);
      if (isBetter) best = goal;
    }
    if (best === undefined || away.get(best)! < apart) break;
    picked.push(best);
    for (const goal of near) {
      const moves = Math.abs(map.x(goal) - map.x(best)) + Math.abs(map.y(goal) - map.y(best));
      away.set(goal, Math.min(away.get(goal)!, moves));
    }
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
