import type { BuilderMap, Rng } from "../../core/index.js";
import type { FurniturePlaces } from "./furniture-places.js";
import type { Arrangement, RoomFurniture } from "./furniture-table.js";
import type { RoomSite } from "./room-sites.js";

/** A piece of a room with the tiles that it is made of. */
interface ReadyPiece extends RoomFurniture {
  /** What stands there. */
  readonly made: number;
  /** What stands on both sides. Undefined if nothing does. */
  readonly madeBeside: number | undefined;
}

/** A room that is being furnished. */
export class RoomToFurnish {
  readonly site: RoomSite;
  readonly rng: Rng;
  /** How many cells have furniture so far. */
  placed = 0;
  /** Whether a whole wall is filled at the moment, cell by cell: what is left free between two cells is filled next. */
  fillsWalls = false;
  readonly #map: BuilderMap;
  readonly #places: FurniturePlaces;

  constructor(map: BuilderMap, places: FurniturePlaces, site: RoomSite, rng: Rng) {
    this.site = site;
    this.rng = rng;
    this.#map = map;
    this.#places = places;
  }

  /** Arranges furniture that is made of a tile, and of another one beside it. */
  furnish(piece: RoomFurniture, made: number, madeBeside: number | undefined): void {
    if (!this.rng.chance(piece.chance ?? 1)) return;
    const { every = 1, share = 1 } = piece;
    this.fillsWalls = piece.arrange === "walls" && every === 1 && share === 1;
    ARRANGE[piece.arrange](this, { ...piece, made, madeBeside });
  }

  /** Puts up a piece on each of these cells, or on none. */
  putAll(cells: readonly number[], tile: number, flanks = false): boolean {
    const floor = cells.map((cell) => this.#map.tiles[cell]!);
    for (const [i, cell] of cells.entries()) {
      if (this.put(cell, tile, flanks)) continue;
      for (const [j, done] of cells.slice(0, i).entries()) {
        this.#map.set(done, floor[j]!);
        this.#places.reopen(done, flanks);
      }
      this.placed -= i;
      return false;
    }
    return true;
  }

  /** Puts up one piece. Returns whether it may stand there. */
  put(cell: number, tile: number, flanks = false): boolean {
    const map = this.#map;
    const blocks = map.tileset.walkable[tile] === 0;
    if (!this.site.has(cell)) return false;
    if (!(flanks ? this.#places.mayFlank(cell, blocks) : this.#places.mayPut(cell, blocks))) return false;
    if (blocks && !this.fillsWalls && this.#places.leavesNook(cell)) return false;
    map.set(cell, tile);
    this.#places.close(cell);
    this.placed++;
    return true;
  }

  /** Puts up a share of the pieces. */
  putShare(cells: Iterable<number>, { made, share = 1 }: ReadyPiece): void {
    for (const cell of cells) if (this.rng.chance(share)) this.put(cell, made);
  }

  /** Puts up a piece with what belongs on both sides of it, one step away. */
  putWithSides(cell: number, { made, madeBeside }: ReadyPiece, step: number): boolean {
    if (!this.put(cell, made)) return false;
    if (madeBeside !== undefined) this.putAll([cell - step, cell + step], madeBeside);
    return true;
  }

  /** Whether only one other cell leads to a cell. */
  isNook(cell: number): boolean {
    return this.#places.isNook(cell);
  }

  /** Whether a cell is a wall of the room, or furniture. */
  isBlocked(cell: number): boolean {
    return !this.#map.isWalkable(cell);
  }

  /** Whether a cell belongs to a wall around the room. */
  isWall(cell: number): boolean {
    return !this.site.has(cell) && !this.#map.isWalkable(cell);
  }
}

const ARRANGE: Readonly<Record<Arrangement, (room: RoomToFurnish, piece: ReadyPiece) => void>> = {
  walls(room, piece) {
    room.putShare(alongWalls(room, piece.every ?? 1, true), piece);
    if (!room.fillsWalls) return;
    for (const cell of room.site.cells) if (room.isNook(cell)) room.put(cell, piece.made);
  },

  sides(room, piece) {
    room.putShare(alongWalls(room, piece.every ?? 1, false), piece);
  },

  corners(room, piece) {
    const { along, across, cells } = room.site;
    const { made, madeBeside, share = 1 } = piece;
    for (const cell of cells) {
      const [ahead, aside] = [wallSide(room, cell, along), wallSide(room, cell, across)];
      if (ahead === 0 || aside === 0 || !room.rng.chance(share)) continue;
      if (!room.put(cell, made) || madeBeside === undefined) continue;
      for (const step of [ahead, aside]) if (room.rng.chance(HEAP)) room.put(cell - step, madeBeside);
    }
  },

  middle(room, piece) {
    const { site } = room;
    room.putWithSides(site.at(site.length >> 1, site.breadth >> 1), piece, site.across);
  },

  end(room, { made, madeBeside }) {
    const { site } = room;
    const cells = middles(site.breadth).map((v) => {
      let cell = site.at(site.length - 1, v);
      while (site.has(cell + site.along)) cell += site.along;
      return cell;
    });
    if (!cells.every((cell) => room.isWall(cell + site.along)) || !room.putAll(cells, made)) return;
    if (madeBeside === undefined) return;
    // In a narrow room, they stand in the corners instead of leaving a nook there.
    const beside = (steps: number) => [cells[0]! - steps * site.across, cells.at(-1)! + steps * site.across];
    if (!room.putAll(beside(1), madeBeside)) room.putAll(beside(2), madeBeside);
  },

  doors(room, { made }) {
    const { entrances, along, across, has } = room.site;
    for (const { inside, out } of entrances) {
      const step = Math.abs(out) === Math.abs(along) ? across : along;
      const flanks = [inside - step, inside + step];
      const standsFree = (cell: number) =>
        [along, -along, across, -across].every((side) => has(cell + side) || room.isBlocked(cell + side));
      if (flanks.every((cell) => room.isWall(cell + out) && standsFree(cell))) room.putAll(flanks, made, true);
    }
  },

  pairs(room, { made, madeBeside, every = madeBeside === undefined ? 3 : 4, share = 1 }) {
    const { site } = room;
    if (site.breadth < 5) return;
    const aside = site.breadth >> 2;
    const margin = madeBeside === undefined ? 1 : 2;
    for (const u of spread(margin, site.length - 1 - margin, every)) {
      const pair = [site.at(u, aside), site.at(u, site.breadth - 1 - aside)];
      if (!room.rng.chance(share) || !room.putAll(pair, made) || madeBeside === undefined) continue;
      for (const cell of pair) room.putAll([cell - site.along, cell + site.along], madeBeside);
    }
  },

  rows(room, piece) {
    const { site } = room;
    const way = site.breadth < 9 ? [] : middles(site.breadth);
    for (const u of spread(2, site.length - 3, piece.every ?? 2)) {
      // There is a way along both walls, and along what stands there.
      const margin = site.breadth < 4 ? 0 : room.isBlocked(site.at(u, 0)) ? 2 : 1;
      for (let v = margin; v < site.breadth - margin; v++) {
        if (way.includes(v) || !room.rng.chance(piece.share ?? 1)) continue;
        room.putWithSides(site.at(u, v), piece, site.along);
      }
    }
  },

  lines(room, piece) {
    const { site } = room;
    const { madeBeside, every = madeBeside === undefined ? 3 : 4 } = piece;
    const margin = site.breadth >= 5 ? 2 : 1;
    const end = site.length >= 7 ? 2 : 1;
    const way = site.length < 13 ? [] : middles(site.length);
    for (const v of spread(margin, site.breadth - 1 - margin, every)) {
      for (let u = end; u < site.length - end; u++) {
        if (way.includes(u) || !room.rng.chance(piece.share ?? 1)) continue;
        room.putWithSides(site.at(u, v), piece, site.across);
      }
    }
  },

  aisle(room, piece) {
    const { site } = room;
    for (const v of middles(site.breadth)) {
      let first = site.at(0, v);
      while (site.has(first - site.along)) first -= site.along;
      for (let cell = first; site.has(cell); cell += site.along) room.putShare([cell], piece);
    }
  },

  inlay(room, piece) {
    const { site } = room;
    const margin = Math.min(site.length, site.breadth) >= 7 ? 2 : 1;
    for (let u = margin; u < site.length - margin; u++) {
      for (let v = margin; v < site.breadth - margin; v++) room.putShare([site.at(u, v)], piece);
    }
  },

  floor(room, piece) {
    room.putShare(room.site.cells, piece);
  },
};

/** The chance that a heap in a corner has another piece along a wall. */
const HEAP = 0.6;

/** The cells along the walls, or along those beside the axis only. Corners of the room only count if all cells do. */
function alongWalls(room: RoomToFurnish, every: number, all: boolean): readonly number[] {
  const { cells, along, across, length, breadth, placeOf } = room.site;
  const [inLength, inBreadth] = [turns(length, every), turns(breadth, every)];
  return cells.filter((cell) => {
    const beside = wallSide(room, cell, across) !== 0;
    const before = wallSide(room, cell, along) !== 0;
    if (!beside && !(all && before)) return false;
    if (every === 1) return true;
    if (all && beside && before) return false;
    const [u, v] = placeOf(cell);
    return beside ? inLength(u) : inBreadth(v);
  });
}

/** Whether it is a place's turn, if there is a piece at equal distances along a wall of this length. */
function turns(length: number, every: number): (place: number) => boolean {
  const [first = 0, second = first + every] = spread(0, length - 1, every);
  return (place) => (place - first) % (second - first) === 0;
}

/** The step from a cell to the wall beside it, forwards or backwards. 0 if there is none, or one on both sides. */
function wallSide(room: RoomToFurnish, cell: number, step: number): number {
  return step * (Number(room.isWall(cell + step)) - Number(room.isWall(cell - step)));
}

/** The middle of a length: one cell or two. */
function middles(length: number): readonly number[] {
  return length % 2 === 1 ? [length >> 1] : [(length >> 1) - 1, length >> 1];
}

/** Places from one to another at equal distances, as many at one end as at the other. The distance can be one more than given. */
function spread(from: number, to: number, every: number): readonly number[] {
  const space = to - from;
  if (space < 0) return [];
  const step = every % 2 === 0 && space % 2 === 1 ? every + 1 : every;
  let count = Math.floor(space / step) + 1;
  if (count > 1 && (space - (count - 1) * step) % 2 === 1) count--;
  const first = from + ((space - (count - 1) * step) >> 1);
  return Array.from({ length: count }, (_, i) => first + i * step);
}
