import { type BuilderMap, DOOR, type Door, defineLayer, FLOOR, integer, ratio } from "../core/index.js";
import { markAround } from "./kernels/open-square.js";

/**
 * Puts doors where corridors meet rooms. On maps without corridors, puts some in narrow passages. A door is always
 * between two walls and never next to another door. A wide door is one entry in the list of doors for each of its cells,
 * and these have the same `group`. Places where a door would be pointless get none: where a few moves
 * lead around it, or in front of a niche.
 */
export const doorPlacement = defineLayer({
  id: "door-placement",
  version: 2,
  summary: "Puts doors where corridors meet rooms. On maps without corridors, puts some in narrow passages.",
  options: {
    atCorridors: ratio(1, "Chance of a door at each place where a corridor meets other floor."),
    perCorridor: integer(1, { min: 1, max: 50, typical: [1, 4] }, "Maximum number of doors per corridor."),
    leastLength: integer(3, { min: 1, max: 1000, typical: [1, 20] }, "Corridors shorter than this get no door."),
    inPassages: ratio(1 / 3, "Chance of a door on each cell of a narrow passage, on maps without corridors."),
    spacing: integer(1, { min: 1, max: 50, typical: [1, 10] }, "Minimum distance between two doors."),
    passageSpacing: integer(
      8,
      { min: 1, max: 50, typical: [1, 20] },
      "Minimum distance between two doors, on maps without corridors.",
    ),
    detour: integer(
      12,
      { min: 0, max: 50, typical: [0, 30] },
      "A door is left out if the player can walk around it in this many moves or fewer.",
    ),
    width: integer(
      1,
      { min: 1, max: 4 },
      "Maximum width of a door, in cells. Wider corridors and passages get no door.",
    ),
    behind: integer(4, { min: 1, max: 50, typical: [1, 20] }, "Minimum number of floor cells on each side of a door."),
  },
  adds: ["doors"],
  writes: ["tiles"],
  *build(map, rng, options) {
    const { corridors } = map;
    const doors = new DoorPlaces(map, options, corridors === undefined ? options.passageSpacing : options.spacing);
    if (corridors === undefined) {
      for (let y = 1; y < map.height - 1; y++) {
        for (let cell = map.index(1, y); cell < map.index(map.width - 1, y); cell++) {
          const way = doorwayAt(map, cell, options.width);
          if (way === undefined || way.cells[0] !== cell) continue;
          if (!rng.chance(options.inPassages) || !doors.fits(way)) continue;
          doors.add(way);
          yield;
        }
      }
      map.doors = doors.all;
      return;
    }

    const dug = new Uint8Array(map.width * map.height);
    for (const corridor of corridors) for (const cell of corridor) dug[cell] = 1;
    for (const corridor of corridors) {
      if (corridor.length < options.leastLength) continue;
      let placed = 0;
      const tried = new Set<number>();
      for (const cell of corridor) {
        const way = doorwayAt(map, cell, options.width);
        if (way === undefined || tried.has(way.cells[0]!) || !isMouth(way, dug)) continue;
        // A wide mouth comes up once for each of its cells.
        if (way.cells.length > 1) tried.add(way.cells[0]!);
        if (!rng.chance(options.atCorridors) || !doors.fits(way)) continue;
        doors.add(way);
        yield;
        if (++placed === options.perCorridor) break;
      }
    }
    map.doors = doors.all;
  },
});

/** A place for a door: cells side by side between two walls, in ascending order, and the step to their open side. */
interface Doorway {
  readonly cells: readonly number[];
  readonly side: number;
}

/** The doorway that a cell inside the border is part of, if it has one that isn't too wide: the narrower of two. */
function doorwayAt(map: BuilderMap, cell: number, most: number): Doorway | undefined {
  if (map.tiles[cell] !== FLOOR) return undefined;
  const rows = cellsAcross(map, cell, map.width, 1, most);
  const columns = cellsAcross(map, cell, 1, map.width, most);
  if (rows !== undefined && !(columns !== undefined && columns.length < rows.length)) return { cells: rows, side: 1 };
  return columns === undefined ? undefined : { cells: columns, side: map.width };
}

/** The cells from wall to wall in the direction of `across`, if they are few and all have open sides. */
function cellsAcross(
  map: BuilderMap,
  cell: number,
  across: number,
  side: number,
  most: number,
): readonly number[] | undefined {
  const isPassage = (at: number) => map.tiles[at] === FLOOR && map.isWalkable(at - side) && map.isWalkable(at + side);
  if (!isPassage(cell)) return undefined;
  let first = cell;
  let last = cell;
  // One more than that is enough to know that it is too wide.
  while (last - first < most * across && isPassage(first - across)) first -= across;
  while (last - first < most * across && isPassage(last + across)) last += across;
  if (last - first >= most * across || !isWall(map, first - across) || !isWall(map, last + across)) return undefined;
  const cells: number[] = [];
  for (let at = first; at <= last; at += across) cells.push(at);
  return cells;
}

/** Whether a corridor begins or ends at a doorway in it: on one of its sides is floor that isn't dug. */
function isMouth({ cells, side }: Doorway, dug: Uint8Array): boolean {
  return cells.every((cell) => dug[cell - side] === 0) || cells.every((cell) => dug[cell + side] === 0);
}

/** Something that a door can be hung on. Water and other hazards can't be walked on, but they are no walls. */
function isWall(map: BuilderMap, cell: number): boolean {
  return !map.isWalkable(cell) && map.tileset.opaque[map.tiles[cell]!] === 1;
}

/** Where there are doors already, and what a door at another place would close. */
class DoorPlaces {
  /** The doors that the map had and those added since. */
  readonly all: Door[];
  readonly #map: BuilderMap;
  readonly #spacing: number;
  readonly #detour: number;
  readonly #behind: number;
  /** 1 where a door would be too near to another one. */
  readonly #taken: Uint8Array;
  /** The number of the search that last visited a cell, and the cells of the current search. */
  readonly #seen: Int32Array;
  readonly #queue: number[] = [];
  #search = 0;

  constructor(map: BuilderMap, { detour, behind }: { detour: number; behind: number }, spacing: number) {
    this.#map = map;
    this.all = [...(map.doors ?? [])];
    this.#spacing = spacing;
    this.#detour = detour;
    this.#behind = behind;
    this.#taken = new Uint8Array(map.width * map.height);
    for (let cell = 0; cell < this.#taken.length; cell++)
      if (map.isDoor(cell)) markAround(map, this.#taken, cell, spacing);
    this.#seen = new Int32Array(map.width * map.height);
  }

  /** Whether a doorway is free for a door that closes something. */
  fits({ cells, side }: Doorway): boolean {
    const map = this.#map;
    const isFree = (cell: number) =>
      this.#taken[cell] === 0 && cell !== map.start && !map.isReserved(cell) && !map.hasSpawn(cell);
    if (!cells.every(isFree)) return false;
    const [cell] = cells as [number];
    return this.#separates(cells, cell - side, cell + side) && this.#separates(cells, cell + side, cell - side);
  }

  add({ cells, side }: Doorway): void {
    const group = cells.length > 1 ? { group: cells[0]! } : {};
    for (const cell of cells) {
      this.#map.set(cell, DOOR);
      this.all.push({ at: cell, kind: "plain", sides: [cell - side, cell + side], ...group });
      markAround(this.#map, this.#taken, cell, this.#spacing);
    }
  }

  /**
   * Whether closing `doors` leaves enough cells on the side of `from`, and no short way from there to `to`. Stops as soon
   * as that is known.
   */
  #separates(doors: readonly number[], from: number, to: number): boolean {
    const map = this.#map;
    const seen = this.#seen;
    const queue = this.#queue;
    const search = ++this.#search;
    const sides = [-map.width, -1, 1, map.width];
    for (const door of doors) seen[door] = search;
    seen[from] = search;
    queue.length = 0;
    queue.push(from);
    let moves = 0;
    let last = 1;
    for (let head = 0; head < queue.length; head++) {
      if (head === last) {
        moves++;
        last = queue.length;
      }
      if (moves >= this.#detour && queue.length >= this.#behind) return true;
      for (let i = 0; i < 4; i++) {
        const next = queue[head]! + sides[i]!;
        if (seen[next] === search || !map.isWalkable(next)) continue;
        if (next === to) return false;
        seen[next] = search;
        queue.push(next);
      }
    }
    return queue.length >= this.#behind;
  }
}
