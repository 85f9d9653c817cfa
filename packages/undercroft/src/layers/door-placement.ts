import { type BuilderMap, DOOR, type Door, defineMetaBuilder, FLOOR, integer, ratio } from "../core/index.js";

/**
 * Puts doors where corridors meet rooms. On maps without corridors, puts some in narrow passages. A door is always
 * between two walls and never next to another door. Places where a door would be pointless get none: where a few moves
 * lead around it, or in front of a niche.
 */
export const doorPlacement = defineMetaBuilder({
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
          if (openSide(map, cell) === 0 || !rng.chance(options.inPassages) || !doors.fits(cell)) continue;
          doors.add(cell);
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
      for (const cell of corridor) {
        const side = openSide(map, cell);
        const isMouth = side !== 0 && (dug[cell - side] === 0 || dug[cell + side] === 0);
        if (!isMouth || !rng.chance(options.atCorridors) || !doors.fits(cell)) continue;
        doors.add(cell);
        yield;
        if (++placed === options.perCorridor) break;
      }
    }
    map.doors = doors.all;
  },
});

/** The step from a cell inside the border to its open side if it lies between two walls in a straight passage, otherwise 0. */
function openSide(map: BuilderMap, cell: number): number {
  if (map.tiles[cell] !== FLOOR) return 0;
  const { width } = map;
  const isOpen = map.isWalkable(cell - 1);
  if (isOpen !== map.isWalkable(cell + 1)) return 0;
  const [side, across] = isOpen ? [1, width] : [width, 1];
  if (!map.isWalkable(cell - side) || !map.isWalkable(cell + side)) return 0;
  return isWall(map, cell - across) && isWall(map, cell + across) ? side : 0;
}

/** Something that a door can be hung on: water and the like stop the feet, but not the eye. */
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
  /** The number of the search that last came by a cell, and the cells of the search at work. */
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
    for (let cell = 0; cell < this.#taken.length; cell++) if (map.isDoor(cell)) this.#take(cell);
    this.#seen = new Int32Array(map.width * map.height);
  }

  /** Whether a cell of a straight passage is free for a door that closes something. */
  fits(cell: number): boolean {
    const map = this.#map;
    if (this.#taken[cell] === 1 || cell === map.start || map.isReserved(cell) || map.hasSpawn(cell)) return false;
    const side = openSide(map, cell);
    return this.#separates(cell, cell - side, cell + side) && this.#separates(cell, cell + side, cell - side);
  }

  add(cell: number): void {
    const map = this.#map;
    const side = openSide(map, cell);
    map.set(cell, DOOR);
    this.all.push({ at: cell, kind: "plain", sides: [cell - side, cell + side] });
    this.#take(cell);
  }

  #take(cell: number): void {
    const map = this.#map;
    const left = Math.max(0, map.x(cell) - this.#spacing);
    const right = Math.min(map.width - 1, map.x(cell) + this.#spacing);
    const bottom = Math.min(map.height - 1, map.y(cell) + this.#spacing);
    for (let y = Math.max(0, map.y(cell) - this.#spacing); y <= bottom; y++) {
      this.#taken.fill(1, map.index(left, y), map.index(right, y) + 1);
    }
  }

  /**
   * Whether closing `door` leaves enough cells on the side of `from`, and no short way from there to `to`. Looks at
   * no more cells than that takes to know.
   */
  #separates(door: number, from: number, to: number): boolean {
    const map = this.#map;
    const seen = this.#seen;
    const queue = this.#queue;
    const search = ++this.#search;
    const sides = [-map.width, -1, 1, map.width];
    seen[door] = search;
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
