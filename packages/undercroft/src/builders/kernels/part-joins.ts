import { cheapestTunnels, DIGGABLE, largestRegion, SOLID, secretCells, sharedRegions } from "../../analysis/index.js";
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
export function openFloor(map: BuilderMap): number[] {
  const { labels, sizes } = sharedRegions(map);
  const home = map.start === undefined ? largestRegion({ sizes }) : labels[map.start]!;
  const floor: number[] = [];
  for (let cell = 0; home >= 0 && cell < labels.length; cell++) if (labels[cell] === home) floor.push(cell);
  const shut = new Set([...map.locks.map(({ at }) => at), ...secretCells(map, map.doors)]);
  return shut.size === 0 || floor.length === 0 ? floor : reached(map, map.start ?? floor[0]!, shut);
}

function reached(map: BuilderMap, from: number, shut: ReadonlySet<number>): number[] {
  const seen = new Set([from]);
  for (const cell of seen) {
    for (const next of [cell - map.width, cell - 1, cell + 1, cell + map.width]) {
      if (map.isWalkable(next) && !shut.has(next)) seen.add(next);
    }
  }
  return [...seen];
}

const UNSEEN = -1;
const NEVER = -2;

/** The ways from some floor through rock, each to a cell next to other floor, shortest first. */
export class Ways {
  readonly #map: BuilderMap;
  /** For each rock cell that was reached, the cell before it; itself for floor. */
  readonly #from: Int32Array;
  readonly #length: Int32Array;

  /**
   * Looks for ways from floor through cells with 1 in a mask, or through all rock without one. Reserved cells and the
   * border are never dug.
   */
  constructor(map: BuilderMap, floor: readonly number[], mayDig?: Uint8Array) {
    this.#map = map;
    const { width, height, tiles, tileset } = map;
    const { walkable } = tileset;
    const from = new Int32Array(tiles.length).fill(-1);
    const length = new Int32Array(tiles.length);
    this.#from = from;
    this.#length = length;
    // What can't be dug counts as reached, from nowhere.
    for (let x = 0; x < width; x++) from[x] = from[(height - 1) * width + x] = NEVER;
    for (let y = 0; y < height; y++) from[y * width] = from[(y + 1) * width - 1] = NEVER;
    const queue = new Int32Array(tiles.length);
    let tail = 0;
    for (const cell of floor) {
      from[cell] = cell;
      queue[tail++] = cell;
    }
    const guarded = map.hasReservedCells;
    for (let head = 0; head < tail; head++) {
      const cell = queue[head]!;
      const back = cell - from[cell]!;
      // Straight on first: of ways of the same length, the one with fewer bends is the better gate.
      for (let k = back === 0 ? 0 : -1; k < 4; k++) {
        const next = cell + (k === -1 ? back : k === 0 ? -width : k === 1 ? -1 : k === 2 ? 1 : width);
        if (from[next] !== UNSEEN || walkable[tiles[next]!] === 1) continue;
        if ((mayDig !== undefined && mayDig[next] === 0) || (guarded && map.isReserved(next))) continue;
        from[next] = cell;
        length[next] = length[cell]! + 1;
        queue[tail++] = next;
      }
    }
  }

  /** Returns the lengths of the ways to cells of other floor, in cells to dig. Cells that none leads to are left out. */
  lengthsTo(goals: readonly number[]): Map<number, number> {
    const lengths = new Map<number, number>();
    for (const goal of goals) {
      const last = this.#lastBefore(goal);
      if (last !== undefined) lengths.set(goal, this.#length[last]!);
    }
    return lengths;
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
      if (this.#from[cell]! < 0) continue;
      if (best === undefined || this.#length[cell]! < this.#length[best]!) best = cell;
    }
    return best;
  }
}

/**
 * Finds ways to floor, one at a time: for a few goals near the floor this takes less time than `Ways`, which are ways from
 * everywhere to everywhere.
 */
export class NearWays {
  readonly #map: BuilderMap;
  readonly #floor: Uint8Array;
  readonly #mayDig: Uint8Array;
  /** The search in which a cell was seen last, and the cell before it there. */
  readonly #seen: Int32Array;
  readonly #from: Int32Array;
  #search = 0;

  /** `floor` and `mayDig` are masks of the map. Reserved cells and the border are never dug. */
  constructor(map: BuilderMap, floor: readonly number[], mayDig: Uint8Array) {
    this.#map = map;
    this.#floor = new Uint8Array(map.tiles.length);
    for (const cell of floor) this.#floor[cell] = 1;
    this.#mayDig = mayDig;
    this.#seen = new Int32Array(map.tiles.length);
    this.#from = new Int32Array(map.tiles.length);
  }

  /** Returns the cells to dig on the shortest way from a goal to the floor, from the goal on, or undefined if there is none. */
  to(goal: number): readonly number[] | undefined {
    const map = this.#map;
    const { width } = map;
    const seen = this.#seen;
    const from = this.#from;
    const search = ++this.#search;
    const queue = [goal];
    seen[goal] = search;
    for (let head = 0; head < queue.length; head++) {
      const cell = queue[head]!;
      for (const next of [cell - width, cell - 1, cell + 1, cell + width]) {
        if (seen[next] === search) continue;
        seen[next] = search;
        if (this.#floor[next] === 1) {
          const cells: number[] = [];
          for (let back = cell; back !== goal; back = from[back]!) cells.push(back);
          return cells.reverse();
        }
        if (this.#mayDig[next] === 0 || map.isWalkable(next) || map.isReserved(next)) continue;
        if (!map.isInterior(map.x(next), map.y(next))) continue;
        from[next] = cell;
        queue.push(next);
      }
    }
    return undefined;
  }
}

/** Gates that take this many cells more than the shortest are as good. */
const SPARE_LENGTH = 3;

/**
 * Picks up to `count` of the cells that ways of these lengths lead to: the nearest first, then others nearly as near, as far as possible
 * from those that were picked, and at least `apart` moves away. Those that take more than `spare` cells more than the
 * nearest are left out.
 */
export function pickGoals(
  map: BuilderMap,
  lengths: ReadonlyMap<number, number>,
  count: number,
  apart: number,
  rng: Rng,
  spare: number = SPARE_LENGTH,
): number[] {
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
