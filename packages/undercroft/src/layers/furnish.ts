import {
  type BuilderMap,
  content,
  DOWN_STAIRS,
  defineLayer,
  type NamedArea,
  type Rng,
  ratio,
  roomCells,
  show,
  tileTitle,
  UndercroftError,
  UP_STAIRS,
} from "../core/index.js";
import { RoomToFurnish } from "./kernels/arrangements.js";
import { countOpen, drawWideCount } from "./kernels/by-depth.js";
import { FurniturePlaces } from "./kernels/furniture-places.js";
import {
  type FurnishedRoom,
  type Furniture,
  type FurnitureTable,
  isFurnitureTable,
} from "./kernels/furniture-table.js";
import { tileNamed } from "./kernels/patch-table.js";
import { type RoomSite, RoomSites } from "./kernels/room-sites.js";
import { UNDERCROFT_FURNITURE } from "./kernels/shipped-tables.js";

/**
 * Furnishes rooms so that one sees what they are for: shelves along the walls of libraries, long tables with benches, an
 * altar at the end of an aisle, braziers beside doors. Areas that have a role, such as "kitchen", are furnished for it. A
 * share of the other rooms gets a role by depth and size, and becomes a named area. Caves don't. Single pieces stand in
 * what is left: columns and altars on open floor, statues along the walls, and torches in them.
 *
 *     ######################################   ######################################   bspDungeon(), furnish({ rooms: 1 })
 *     #####.................################   #####..&..&..&..&..&..################   38 x 13, seed 26, depth 5
 *     #####.................###.....###....#   #####=================###.....###◘..◘#
 *     #####.................###.....###....#   #####=================###=====###...◘#
 *     #####.................###.....###....#   #####.....&..&..&..&..###==_=.###....#
 *     ######.##################............#   ######.##################............#
 *     ######.####################.##########   ######.####################.##########
 *     ######.####################.##########   ######.####################.##########
 *     ######.......########................#   ######.......########◘..◘.....◘..◘..◘#
 *     ######.......########................#   ######.......########&...............#
 *     ######...............................#   ######...............................#
 *     ######.......########................#   ######.......########&..◘..◘..◘..◘..◘#
 *     ######################################   ######################################
 *
 * Nothing is put into corridors, in front of doors or next to stairs, and everything that could be reached before can still
 * be reached, without diagonal moves if it could be before. Furniture only takes the place of plain floor, so use this
 * layer before `ground` and `patches`, which leave small areas alone or grow around it. For furniture and roles of your own,
 * pass a table made with `furnitureTable` from `undercroft/tables`.
 */
export const furnish = defineLayer({
  id: "furnish",
  version: 2,
  summary:
    "Furnishes rooms by what they are for, and adds columns, altars, statues and torches, without blocking any way.",
  options: {
    amount: ratio(1, "Multiplies the number of single pieces of every kind.", { min: 0, max: 20, typical: [0, 5] }),
    rooms: ratio(0.35, "Share of the built rooms that become a library, a guardroom and so on."),
    table: content("furniture-table", UNDERCROFT_FURNITURE, "Furniture to place.", isFurnitureTable),
  },
  adds: ["areas"],
  writes: ["tiles"],
  *build(map, rng, { amount, rooms, table }) {
    const where = `furniture table ${show(table.name)}`;
    const kinds = table.pieces.map((piece) => ({ piece, tile: pieceTile(map, where, piece.tile, piece.place) }));
    const openCells = amount * countOpen(map);
    const places = new FurniturePlaces(map);
    yield* new Rooms(map, places, table.rooms ?? [], roomTiles(map, where, table), rng.fork("rooms")).furnish(rooms);
    for (const [i, { piece, tile }] of kinds.entries()) {
      const stream = rng.fork(i);
      const wanted = drawWideCount(stream, piece, map.depth, openCells);
      if (wanted > 0) yield* place(map, stream, places, piece, tile, wanted);
    }
  },
});

/** Finds the tile of a piece. Throws if there is none of this name, or none that can be used in its place. */
function pieceTile(map: BuilderMap, where: string, name: string, place?: Furniture["place"]): number {
  const tile = tileNamed(map, where, name);
  const { walkable, door, hazard } = map.tileset;
  const isFurniture = door[tile] === 0 && hazard[tile] === 0 && tile !== UP_STAIRS && tile !== DOWN_STAIRS;
  if (isFurniture && (place !== "wall" || walkable[tile] === 0)) return tile;
  const rule =
    place === "wall" ? "furniture in a wall must be solid, and no hazard" : "it is a door, stairs or a hazard";
  throw new UndercroftError(
    "bad-content",
    `${where}: tile ${tileTitle(map.tileset, name)} can't be used here: ${rule}.`,
    {
      value: name,
    },
  );
}

/** Finds the tiles of all furniture in rooms: a wrong name is an error on every level. */
function roomTiles(map: BuilderMap, where: string, { rooms = [] }: FurnitureTable): ReadonlyMap<string, number> {
  const tiles = new Map<string, number>();
  for (const { pieces } of rooms) {
    for (const { tile, beside = tile } of pieces) {
      for (const name of [tile, beside]) if (!tiles.has(name)) tiles.set(name, pieceTile(map, where, name));
    }
  }
  return tiles;
}

/** A level has at most this many rooms of a role that nobody asked for, and they are this far apart. */
const MOST_ALIKE = 2;
const APART = 24;
/** How much rarer a role is that a level already has. */
const RARER = 0.2;

/** What a room must be like to get a role: walls on nearly all sides, mostly a rectangle, and most of its floor free. */
const LEAST_WALLED = 0.75;
const LEAST_BUILT = 0.6;
const LEAST_FREE = 0.6;

/** Less than this is no furniture to speak of. */
const LEAST_PLACED = 3;

/** Furnishes the rooms of a level by their roles. */
class Rooms {
  readonly #map: BuilderMap;
  readonly #places: FurniturePlaces;
  readonly #kinds: readonly FurnishedRoom[];
  readonly #tiles: ReadonlyMap<string, number>;
  readonly #rng: Rng;
  readonly #sites: RoomSites;
  /** 1 for the cells of rooms that are furnished. */
  readonly #isFurnished: Uint8Array;
  /** Where the rooms of each role are. */
  readonly #cellsOf = new Map<string, number[]>();

  constructor(
    map: BuilderMap,
    places: FurniturePlaces,
    kinds: readonly FurnishedRoom[],
    tiles: ReadonlyMap<string, number>,
    rng: Rng,
  ) {
    this.#map = map;
    this.#places = places;
    this.#kinds = kinds;
    this.#tiles = tiles;
    this.#rng = rng;
    this.#sites = new RoomSites(map);
    this.#isFurnished = new Uint8Array(map.tiles.length);
  }

  /** Furnishes the areas that have a role, and gives a role to a share of the other rooms. */
  *furnish(share: number): Generator<void, void, void> {
    const map = this.#map;
    map.areas ??= [];
    if (this.#kinds.length === 0) return;
    yield* this.#furnishAreas(map.areas, this.#rng.fork("areas"));
    const made: NamedArea[] = [];
    const [draws, roles] = [this.#rng.fork("which"), this.#rng.fork("roles")];
    const kinds = this.#kinds.filter((kind) => isUsual(kind, map.depth));
    for (const room of map.rooms ?? []) {
      if (!draws.chance(share) || this.#isFurnished[room.anchor] === 1) continue;
      const cells = roomCells(map.width, room);
      for (const site of this.#sites.of(cells, roles)) {
        const kind = this.#isBuilt(site) ? this.#roleFor(site, kinds, roles) : undefined;
        if (kind === undefined) continue;
        if ((yield* this.#furnishRoom(site, kind, roles)) < LEAST_PLACED) continue;
        made.push({ name: kind.role, theme: kind.role, role: kind.role, cells: cells.filter(site.has) });
      }
    }
    map.areas = [...map.areas, ...made];
  }

  /** Furnishes the areas whose role the table knows. Small ones come first: a house may have a kitchen. */
  *#furnishAreas(areas: readonly NamedArea[], rng: Rng): Generator<void, void, void> {
    const bySize = [...areas].sort((a, b) => a.cells.length - b.cells.length);
    for (const { role, cells } of bySize) {
      const kinds = this.#kinds.filter((kind) => kind.role === role);
      if (kinds.length === 0) continue;
      for (const site of this.#sites.of(cells, rng)) {
        const furnished = site.cells.filter((cell) => this.#isFurnished[cell] === 1).length;
        if (2 * furnished > site.cells.length) continue;
        const suited = kinds.filter((kind) => suits(kind, site));
        yield* this.#furnishRoom(site, rng.pick(suited.length > 0 ? suited : kinds), rng);
      }
    }
  }

  /** Furnishes a room. Returns how many cells have furniture. */
  *#furnishRoom(site: RoomSite, kind: FurnishedRoom, rng: Rng): Generator<void, number, void> {
    for (const { inside, out } of site.entrances) this.#places.keepFree(inside + out);
    const room = new RoomToFurnish(this.#map, this.#places, site, rng);
    for (const piece of kind.pieces) {
      const before = room.placed;
      const madeBeside = piece.beside === undefined ? undefined : this.#tiles.get(piece.beside);
      room.furnish(piece, this.#tiles.get(piece.tile)!, madeBeside);
      if (room.placed > before) yield;
    }
    for (const cell of site.cells) {
      this.#isFurnished[cell] = 1;
      this.#places.close(cell);
    }
    const others = this.#cellsOf.get(kind.role);
    if (others === undefined) this.#cellsOf.set(kind.role, [site.cells[0]!]);
    else others.push(site.cells[0]!);
    return room.placed;
  }

  /** Whether a room looks as if somebody had built it for something. */
  #isBuilt({ walled, built, cells }: RoomSite): boolean {
    if (walled < LEAST_WALLED || built < LEAST_BUILT) return false;
    let free = 0;
    for (const cell of cells) free += Number(this.#places.isOpen(cell));
    return free >= LEAST_FREE * cells.length;
  }

  #roleFor(site: RoomSite, kinds: readonly FurnishedRoom[], rng: Rng): FurnishedRoom | undefined {
    const weights = kinds.map((kind) => (suits(kind, site) ? this.#weightFor(kind, site) : 0));
    return weights.some((weight) => weight > 0) ? kinds[rng.weighted(weights)] : undefined;
  }

  #weightFor({ role, weight = 1 }: FurnishedRoom, site: RoomSite): number {
    const others = this.#cellsOf.get(role);
    if (others === undefined) return weight;
    const isAway = others.length < MOST_ALIKE && !others.some((cell) => this.#isNear(cell, site.cells[0]!));
    return isAway ? weight * RARER : 0;
  }

  #isNear(a: number, b: number): boolean {
    const map = this.#map;
    return Math.max(Math.abs(map.x(a) - map.x(b)), Math.abs(map.y(a) - map.y(b))) < APART;
  }
}

/** Whether rooms at a depth become this without being asked to. */
function isUsual({ weight = 1, depths: [first, last] = EVERY_DEPTH }: FurnishedRoom, depth: number): boolean {
  return weight > 0 && depth >= first && depth <= last;
}

const EVERY_DEPTH = [-Infinity, Infinity] as const;

/** Whether a room has the right size for what it is to be. */
function suits(
  { cells: [least, most] = USUAL_CELLS, side: [short, long] = USUAL_SIDE }: FurnishedRoom,
  site: RoomSite,
) {
  const side = Math.min(site.length, site.breadth);
  return site.cells.length >= least && site.cells.length <= most && side >= short && side <= long;
}

const USUAL_CELLS = [20, 200] as const;
const USUAL_SIDE = [3, 100] as const;

function* place(
  map: BuilderMap,
  rng: Rng,
  places: FurniturePlaces,
  { place }: Furniture,
  tile: number,
  wanted: number,
): Generator<void, void, void> {
  const blocks = map.tileset.walkable[tile] === 0;
  const cells = places.list(place);
  let left = cells.length;
  for (let placed = 0; placed < wanted && left > 0; ) {
    const i = rng.below(left);
    const cell = cells[i]!;
    cells[i] = cells[--left]!;
    if (!places.fits(cell, place, blocks)) continue;
    map.set(cell, tile);
    places.take(cell);
    placed++;
    yield;
  }
}
