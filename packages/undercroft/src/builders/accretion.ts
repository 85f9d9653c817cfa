import {
  type BuilderMap,
  choice,
  contents,
  count,
  DOOR,
  type Door,
  defineBuilder,
  FLOOR,
  flag,
  integer,
  PAUSE,
  type Rng,
  type Room,
  ratio,
  scaled,
  span,
  stuck,
  type Values,
  WALL,
} from "../core/index.js";
import type { Shape } from "./kernels/blob.js";
import { fillBorder } from "./kernels/border.js";
import { DrawnRooms } from "./kernels/drawn-rooms.js";
import { roomOfCells } from "./kernels/room-of-cells.js";
import {
  type DrawnRoom,
  type DrawnWay,
  isRoomPack,
  type LaidRoom,
  type RoomChoice,
  type RoomPack,
} from "./kernels/room-pack.js";
import { type FirstShape, MOST_SHAPE_CELLS, ROOM_SHAPES, roomShape } from "./kernels/room-shapes.js";
import { deepness, SHAPE_OPTIONS, shapeWeights } from "./kernels/shape-options.js";

const LONGEST_HALLWAY = 100;

const OPTIONS = {
  rooms: count(
    61,
    { min: 1, max: 100_000, typical: [10, 150] },
    "Number of rooms to try. A room that fits nowhere is left out: typically, about half of them are.",
  ),
  tries: integer(100, { min: 1, max: 10_000, typical: [20, 400] }, "Number of places to try for each room."),
  first: choice(
    "auto",
    ["auto", "entrance", "chamber", "cavern", ...ROOM_SHAPES],
    "Shape of the first room. With auto, depth 1 begins with an entrance hall, and deeper levels more and more often with a cavern.",
  ),
  ...SHAPE_OPTIONS,
  byDepth: flag(
    true,
    "Whether depth changes the mix: deeper levels have more caves, fewer built rooms and fewer hallways.",
  ),
  hallways: ratio(0.75, "Share of the rooms that come with a hallway, at depth 1."),
  hallwaysAcross: span(
    5,
    15,
    { min: 1, max: LONGEST_HALLWAY, typical: [2, 30] },
    "Length of hallways that lead left or right.",
  ),
  hallwaysDown: span(
    2,
    9,
    { min: 1, max: LONGEST_HALLWAY, typical: [2, 30] },
    "Length of hallways that lead up or down.",
  ),
  bends: ratio(0.15, "Share of the hallways that can also open to the side."),
  doors: ratio(0.6, "Share of the joints between rooms that get a door."),
  drawn: contents<RoomPack>(
    "room-pack",
    [],
    "Packs of room templates. Some of the rooms are drawn by hand then: a door of the drawing leads to what is there already, and its other doors to what comes later, or nowhere.",
    isRoomPack,
  ),
  drawnShare: ratio(0.12, "Share of the rooms that are drawn by hand, if there are packs to take them from.", {
    typical: [0, 0.5],
  }),
};

/**
 * Grows a level room by room. Each new room, often with a hallway, is moved along the existing walls until it fits. Then it
 * is joined by a single door. The result looks like built halls, caves and everything between, with few empty corners and
 * many dead ends worth a visit. Add loops with `add-loops`.
 *
 *     ########################################################   accretion()
 *     ########################################......##...#####   56 x 20, seed 3
 *     #################......................#.............###
 *     #######...#######......................+......#......###
 *     #######...#######......................#########...#####
 *     ####.......######......................#################
 *     ##.........######......................#################
 *     ##.####...###############.....################...#######
 *     #...###...###############.....##############.......#####
 *     #...###...###############.....##############.......#####
 *     #...#####+###############.....#############.........####
 *     #...####................+.....+.....................####
 *     ########......#############################.........####
 *     ########......##############################.......#####
 *     ##.............#######...###################.......#####
 *     ##.............+...........................###...#######
 *     #####################.....#########........#############
 *     ######################...##########........#############
 *     #####################################...################
 *     ########################################################
 *
 * @example
 * import { accretion, addLoops, chain, lakes, nicheStairs } from "undercroft";
 *
 * const level = chain({ width: 79, height: 29 })
 *   .startWith(accretion())
 *   .with(addLoops({ all: true, reach: 1 }))
 *   .with(lakes())
 *   .with(nicheStairs())
 *   .build({ seed: "rats", depth: 5 });
 * console.log(String(level));
 */
export const accretion = defineBuilder({
  id: "accretion",
  summary: "Grows a level room by room: each new room is attached to the others with a door or a hallway.",
  options: OPTIONS,
  adds: ["plan", "rooms", "corridors", "doors"],
  writes: ["tiles", "spawns", "prefabs"],
  places: ({ drawn }) => drawn.flatMap(({ rooms }) => rooms),
  minSize: () => [12, 9],
  *build(map, rng, options) {
    const weights = shapeWeights("accretion", map.depth, options);
    const growth = new Growth(map);
    const piece = new Piece(map.width);
    const space = new Uint8Array(MOST_SHAPE_CELLS);
    const shapes = rng.fork("shapes");
    const places = rng.fork("places");
    const doors = rng.fork("doors");
    const { drawn: packs, drawnShare } = options;
    const drawn = packs.length > 0 ? yield* DrawnRooms.from(packs, drawnShare, map, rng.fork("drawn")) : undefined;

    const first = firstShape(shapes, map.depth, weights, options);
    growth.begin(roomShape(shapes, first, map.width - 2, map.height - 2, space), places);
    yield;
    const rooms = scaled(options.rooms, map);
    const hallways = share(map.depth, options);
    for (let i = 1; i < rooms; i++) {
      // The last rooms fill what is left, and hallways would only be in the way.
      const mayHaveHallway = i < rooms * 0.86;
      for (const choice of drawn?.due() ?? []) {
        const luck = drawn!.rng;
        piece.takeDrawn(choice, luck);
        if (luck.chance(hallways) && mayHaveHallway) piece.addHallway(luck, options);
        if (!growth.attach(piece, luck, options.tries, luck.chance(options.doors))) continue;
        drawn!.count(true);
        yield;
      }
      const kind = ROOM_SHAPES[shapes.weighted(weights)]!;
      piece.take(roomShape(shapes, kind, map.width - 4, map.height - 4, space), shapes);
      if (shapes.chance(hallways) && mayHaveHallway) piece.addHallway(shapes, options);
      if (growth.attach(piece, places, options.tries, doors.chance(options.doors))) {
        drawn?.count(false);
        yield;
      } else if (i % ROOMS_BETWEEN_PAUSES === 0) yield PAUSE;
    }
    map.rooms = growth.rooms;
    map.corridors = growth.corridors;
    map.doors = growth.doors;
    drawn?.record();
  },
});

/** The number of rooms that find no place between two pauses. A full map has very many. */
const ROOMS_BETWEEN_PAUSES = 128;

/** The share of hallways that is left at the greatest depth. */
const DEEP_HALLWAYS = 0.14;

function share(depth: number, options: Values<typeof OPTIONS>): number {
  return options.hallways * (1 - (1 - DEEP_HALLWAYS) * deepness(depth, options));
}

function firstShape(rng: Rng, depth: number, weights: readonly number[], options: Values<typeof OPTIONS>): FirstShape {
  if (options.first !== "auto") return options.first;
  if (options.byDepth && depth === 1) return "entrance";
  const deep = deepness(depth, options);
  if (rng.chance(0.3 + 0.4 * deep)) return "cavern";
  return ROOM_SHAPES[rng.weighted(weights)]!;
}

// The opposite of a direction is two further on.
const UP = 0;
const RIGHT = 1;
const DOWN = 2;
const LEFT = 3;
const DX = [0, 1, 0, -1];
const DY = [-1, 0, 1, 0];
const NOWHERE = -1;

/** A room that looks for a place, perhaps with a hallway. */
class Piece {
  /** The cells, first those of the room, then those of the hallway, counted from the upper left corner of the room. */
  cells = new Int32Array(MOST_SHAPE_CELLS + LONGEST_HALLWAY);
  size = 0;
  roomSize = 0;
  /** What is drawn, if it is a drawn room. */
  drawn: Drawn | undefined;
  /** The directions in which it can be attached, and for each of the four the cell outside of it where the door is. */
  readonly sites: number[] = [];
  readonly siteX = [0, 0, 0, 0];
  readonly siteY = [0, 0, 0, 0];
  // The box, which a hallway makes larger.
  left = 0;
  top = 0;
  right = 0;
  bottom = 0;
  readonly #mapWidth: number;

  constructor(mapWidth: number) {
    this.#mapWidth = mapWidth;
  }

  /** Becomes a room of this shape. A piece is used again and again, since most of them fit nowhere. */
  take({ width, height, mask }: Shape, rng: Rng): void {
    const mapWidth = this.#mapWidth;
    const { cells } = this;
    this.left = 0;
    this.top = 0;
    this.right = width - 1;
    this.bottom = height - 1;
    this.sites.length = 0;
    let count = 0;
    for (let y = 0, cell = 0; y < height; y++) {
      for (let x = 0; x < width; x++, cell++) {
        cells[count] = y * mapWidth + x;
        count += mask[cell]!;
      }
    }
    this.size = count;
    this.roomSize = count;
    this.drawn = undefined;
    this.#findSite(UP, rng, mask, width, height, 0, 1, width);
    this.#findSite(RIGHT, rng, mask, height, width, width - 1, width, -1);
    this.#findSite(DOWN, rng, mask, width, height, (height - 1) * width, 1, -width);
    this.#findSite(LEFT, rng, mask, height, width, 0, width, 1);
  }

  /**
   * A door can lead up from the topmost cell of a column if the walls beside it stand: from nowhere else does the way out
   * miss the rest of the room. The same for the other directions: `first` is the outermost cell of the first line, and
   * the steps lead to the next line and inwards. Draws one of these cells.
   */
  #findSite(
    direction: number,
    rng: Rng,
    mask: Uint8Array,
    lines: number,
    length: number,
    first: number,
    across: number,
    inwards: number,
  ): void {
    let candidates = 0;
    let site = 0;
    let siteDepth = 0;
    let before = length;
    let own = depthOf(mask, first, inwards, length);
    for (let line = 0; line < lines; line++) {
      const after = line + 1 < lines ? depthOf(mask, first + (line + 1) * across, inwards, length) : length;
      // The wall before the cell stands free if neither neighbour reaches that far out.
      if (own < length && before >= own && after >= own && rng.below(++candidates) === 0) {
        site = line;
        siteDepth = own;
      }
      before = own;
      own = after;
    }
    if (candidates === 0) return;
    this.sites.push(direction);
    const isUpright = direction === UP || direction === DOWN;
    const along = direction === UP || direction === LEFT ? siteDepth - 1 : length - siteDepth;
    this.siteX[direction] = isUpright ? site : along;
    this.siteY[direction] = isUpright ? along : site;
  }

  /** Becomes a drawn room, which can be attached at one way of each side. */
  takeDrawn(choice: RoomChoice, rng: Rng): void {
    const room = choice.draw(rng);
    const { insideX, insideY, left, top, right, bottom } = room;
    const size = insideX.length;
    // A hallway begins behind the door.
    const most = size + 1 + LONGEST_HALLWAY;
    if (this.cells.length < most) this.cells = new Int32Array(most);
    for (let i = 0; i < size; i++) this.cells[i] = insideY[i]! * this.#mapWidth + insideX[i]!;
    this.size = size;
    this.roomSize = size;
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
    this.sites.length = 0;
    const ways: DrawnWay[] = [];
    for (const direction of [UP, RIGHT, DOWN, LEFT]) {
      const there = room.ways.filter(({ side }) => side === direction);
      if (there.length === 0) continue;
      const way = rng.pick(there);
      ways[direction] = way;
      this.sites.push(direction);
      this.siteX[direction] = way.x;
      this.siteY[direction] = way.y;
    }
    this.drawn = { choice, room, ways, way: undefined };
  }

  /** Lets a hallway lead out of one of its sites; what it is attached by is then the hallway's end. */
  addHallway(rng: Rng, { hallwaysAcross, hallwaysDown, bends }: Values<typeof OPTIONS>): void {
    if (this.sites.length === 0) return;
    const direction = rng.pick(this.sites);
    if (this.drawn !== undefined) this.#leaveBy(this.drawn, direction);
    const [least, most] = direction === UP || direction === DOWN ? hallwaysDown : hallwaysAcross;
    const length = rng.between(least, most);
    let x = this.siteX[direction]!;
    let y = this.siteY[direction]!;
    for (let i = 0; i < length; i++) {
      this.cells[this.size++] = y * this.#mapWidth + x;
      x += DX[direction]!;
      y += DY[direction]!;
    }
    const endX = x - DX[direction]!;
    const endY = y - DY[direction]!;
    this.left = Math.min(this.left, endX);
    this.right = Math.max(this.right, endX);
    this.top = Math.min(this.top, endY);
    this.bottom = Math.max(this.bottom, endY);
    this.siteX[direction] = x;
    this.siteY[direction] = y;
    this.sites.length = 0;
    this.sites.push(direction);
    if (!rng.chance(bends)) return;
    for (const turn of [1, 3]) {
      const sideways = (direction + turn) % 4;
      this.siteX[sideways] = endX + DX[sideways]!;
      this.siteY[sideways] = endY + DY[sideways]!;
      this.sites.push(sideways);
    }
  }

  /** Makes a way of the drawing the last of its own cells, so that a hallway begins beyond its door. */
  #leaveBy(drawn: Drawn, direction: number): void {
    drawn.way = drawn.ways[direction]!;
    this.cells[this.size++] = this.siteY[direction]! * this.#mapWidth + this.siteX[direction]!;
    this.siteX[direction]! += DX[direction]!;
    this.siteY[direction]! += DY[direction]!;
  }
}

/** A drawn room as a piece. */
interface Drawn {
  readonly choice: RoomChoice;
  readonly room: DrawnRoom;
  /** For each direction the way at which it can be attached. */
  readonly ways: readonly DrawnWay[];
  /** The way that its hallway leads out of. Undefined if it has no hallway. */
  way: DrawnWay | undefined;
}

/**
 * The cells of a piece are tested in these strides, so that a place where it doesn't fit is found out early. A stride
 * visits every cell, unless it divides their number.
 */
const STRIDES = [31, 37] as const;

/** How many cells of a line are closed before its first open one. */
function depthOf(mask: Uint8Array, first: number, inwards: number, length: number): number {
  let depth = 0;
  for (let cell = first; depth < length && mask[cell] === 0; cell += inwards) depth++;
  return depth;
}

/** Places that are tried for the first room where something is reserved. */
const FIRST_TRIES = 20;
/** A place in a wall that failed this often is given up. */
const MOST_FAILS = 20;

/** What has grown so far. */
class Growth {
  readonly rooms: Room[] = [];
  readonly corridors: number[][] = [];
  readonly doors: Door[] = [];
  readonly #map: BuilderMap;
  /** 1 for each cell that a room can't have: on the border, dug, reserved, or beside such a cell. */
  readonly #near: Uint8Array;
  /** For each direction the walls from which a room can grow that way. Some have become useless since they were noted. */
  readonly #walls: readonly number[][] = [[], [], [], []];
  /** How often each of these walls failed. */
  readonly #fails: readonly number[][] = [[], [], [], []];
  /** Ways out of drawn rooms that lead nowhere yet. */
  readonly #ways = new Map<number, readonly { readonly laid: LaidRoom; readonly way: DrawnWay }[]>();

  constructor(map: BuilderMap) {
    const { width, height } = map;
    this.#map = map;
    this.#near = fillBorder(new Uint8Array(width * height), map, 1);
    if (!map.hasReservedCells) return;
    for (let y = 1; y < height - 1; y++) {
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) if (map.isReserved(cell)) this.#close(cell);
    }
    // Floor that was there before grows rooms like any other. All of it is closed by now, so none is in a wall's place.
    for (let cell = width + 1; cell < this.#near.length - width - 1; cell++) {
      if (map.mayJoin(cell)) this.#noteWalls(cell);
    }
  }

  /** Digs the first room, anywhere on the map where nothing is reserved. */
  begin(shape: Shape, rng: Rng): void {
    const { width, height } = this.#map;
    let cells: number[] = [];
    for (let tries = FIRST_TRIES; tries > 0; tries--) {
      const x = rng.between(1, width - 1 - shape.width);
      const y = rng.between(1, height - 1 - shape.height);
      const all: number[] = [];
      for (let i = 0; i < shape.width * shape.height; i++) {
        if (shape.mask[i] === 1) all.push((y + Math.floor(i / shape.width)) * width + x + (i % shape.width));
      }
      const free = all.filter((cell) => this.#near[cell] === 0);
      if (free.length > cells.length) cells = free;
      if (free.length < all.length) continue;
      this.#dig(all, all.length);
      return;
    }
    cells = largestPart(width, cells);
    if (cells.length === 0) throw stuck("reserved cells leave no space for a first room.");
    this.#dig(cells, cells.length);
  }

  /** Tries to find a place for a piece and digs it there. Returns whether there was one. */
  attach(piece: Piece, rng: Rng, tries: number, hasDoor: boolean): boolean {
    const { width, height } = this.#map;
    const { sites, siteX, siteY } = piece;
    if (sites.length === 0) return false;
    const stride = piece.size % STRIDES[0] !== 0 ? STRIDES[0] : piece.size % STRIDES[1] !== 0 ? STRIDES[1] : 1;
    // Where few walls are left, each would only be tried again and again.
    let walls = 0;
    for (let i = 0; i < sites.length; i++) walls += this.#walls[(sites[i]! + 2) % 4]!.length;
    for (let left = Math.min(tries, 2 * walls); left > 0; left--) {
      const out = sites.length === 1 ? sites[0]! : sites[rng.below(sites.length)]!;
      // Where the piece leads up it is attached to a wall that leads down.
      const direction = (out + 2) % 4;
      const drawn = this.#drawWall(direction, rng);
      if (drawn === NOWHERE) continue;
      const wall = this.#walls[direction]![drawn]!;
      const y = Math.floor(wall / width);
      const cornerX = wall - y * width - siteX[out]!;
      const cornerY = y - siteY[out]!;
      const isInside =
        cornerX + piece.left > 0 &&
        cornerY + piece.top > 0 &&
        cornerX + piece.right < width - 1 &&
        cornerY + piece.bottom < height - 1;
      const corner = cornerY * width + cornerX;
      if (!isInside || !this.#isFree(piece, corner, stride)) {
        this.#fails[direction]![drawn]!++;
        continue;
      }
      const cells: number[] = [];
      for (let i = 0; i < piece.size; i++) cells.push(corner + piece.cells[i]!);
      let needsDoor = hasDoor;
      if (piece.drawn === undefined) this.#dig(cells, piece.roomSize);
      else if (this.#lay(piece.drawn, cornerX, cornerY, cells)) needsDoor = false;
      this.#open(wall, DY[direction]! * width + DX[direction]!, needsDoor);
      return true;
    }
    return false;
  }

  #isFree({ cells, size, drawn }: Piece, corner: number, stride: number): boolean {
    const near = this.#near;
    for (let i = 0, at = 0; i < size; i++) {
      if (near[corner + cells[at]!] === 1) return false;
      at += stride;
      while (at >= size) at -= size;
    }
    return drawn === undefined || this.#isRock(drawn.room, corner);
  }

  /** Whether there is plain rock where a drawn room has its walls. */
  #isRock({ wallX, wallY }: DrawnRoom, corner: number): boolean {
    const map = this.#map;
    for (let i = 0; i < wallX.length; i++) {
      const cell = corner + wallY[i]! * map.width + wallX[i]!;
      if (map.tiles[cell] !== WALL || map.isReserved(cell)) return false;
    }
    return true;
  }

  /** Draws a wall from which a room could grow in a direction, and drops the useless ones. Returns its index. */
  #drawWall(direction: number, rng: Rng): number {
    const walls = this.#walls[direction]!;
    const fails = this.#fails[direction]!;
    const ahead = DY[direction]! * this.#map.width + DX[direction]!;
    while (walls.length > 0) {
      const i = rng.below(walls.length);
      if (fails[i]! < MOST_FAILS && this.#near[walls[i]! + ahead] === 0) return i;
      walls[i] = walls.at(-1)!;
      fails[i] = fails.at(-1)!;
      walls.pop();
      fails.pop();
    }
    return NOWHERE;
  }

  /** Digs cells: first those of the room, then those of its hallway. */
  #dig(cells: readonly number[], roomSize: number): void {
    const map = this.#map;
    for (const cell of cells) map.set(cell, FLOOR);
    for (const cell of cells) this.#close(cell);
    for (const cell of cells) this.#noteWalls(cell);
    this.rooms.push(roomOfCells(map, cells.slice(0, roomSize)));
    if (cells.length > roomSize) this.corridors.push(cells.slice(roomSize));
  }

  /** Lays a drawn room, and digs its hallway. Returns whether there is a door between the two. */
  #lay({ choice, room, way }: Drawn, x: number, y: number, cells: readonly number[]): boolean {
    const map = this.#map;
    const cellAt = (dx: number, dy: number) => (y + dy) * map.width + x + dx;
    const laid = choice.lay(room, x, y);
    this.rooms.push(laid.room);
    this.doors.push(...laid.doors);
    for (const cell of cells) this.#close(cell);
    for (let i = 0; i < room.wallX.length; i++) this.#near[cellAt(room.wallX[i]!, room.wallY[i]!)] = 1;
    for (const own of room.ways) {
      const cell = cellAt(own.x, own.y);
      this.#ways.set(cell, [...(this.#ways.get(cell) ?? []), { laid, way: own }]);
      this.#noteWall(cell - DY[own.side]! * map.width - DX[own.side]!, own.side);
    }
    if (way === undefined) return false;
    const hallway = cells.slice(room.insideX.length + 1);
    for (const cell of hallway) map.set(cell, FLOOR);
    for (const cell of hallway) this.#noteWalls(cell);
    this.corridors.push(hallway);
    const door = cellAt(way.x, way.y);
    this.#open(door, DY[way.side]! * map.width + DX[way.side]!, false);
    return map.isDoor(door);
  }

  /** Opens a wall between two rooms. What is drawn there comes first, and a door before anything else. */
  #open(wall: number, ahead: number, hasDoor: boolean): void {
    const map = this.#map;
    const ways = this.#ways.get(wall) ?? [];
    for (const { laid, way } of ways) laid.join(way);
    const { tile = FLOOR } = (ways.find(({ way }) => map.tileset.door[way.tile] === 1) ?? ways[0])?.way ?? {};
    map.set(wall, hasDoor && map.tileset.door[tile] !== 1 ? DOOR : tile);
    this.#close(wall);
    if (!map.isDoor(wall)) return;
    const kind = map.tileset.tiles[map.tiles[wall]!]!.name === "secret_door" ? "secret" : "plain";
    this.doors.push({ at: wall, kind, sides: [wall - ahead, wall + ahead] });
  }

  #close(cell: number): void {
    const { width } = this.#map;
    const near = this.#near;
    for (let row = cell - width - 1; row <= cell + width - 1; row += width) {
      near[row] = 1;
      near[row + 1] = 1;
      near[row + 2] = 1;
    }
  }

  #noteWalls(cell: number): void {
    for (let direction = 0; direction < 4; direction++) this.#noteWall(cell, direction);
  }

  #noteWall(cell: number, direction: number): void {
    const ahead = DY[direction]! * this.#map.width + DX[direction]!;
    const beyond = cell + 2 * ahead;
    if (beyond < 0 || beyond >= this.#near.length || this.#near[beyond] === 1) return;
    this.#walls[direction]!.push(cell + ahead);
    this.#fails[direction]!.push(0);
  }
}

/** The largest 4-way part of some cells in ascending order, the first of equals. */
function largestPart(width: number, cells: readonly number[]): number[] {
  const left = new Set(cells);
  let best: number[] = [];
  for (const first of cells) {
    if (!left.delete(first)) continue;
    const part = [first];
    for (const cell of part) {
      for (const next of [cell - width, cell - 1, cell + 1, cell + width]) if (left.delete(next)) part.push(next);
    }
    if (part.length > best.length) best = part;
  }
  return best.sort((a, b) => a - b);
}
