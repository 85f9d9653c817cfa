import {
  type BuilderMap,
  DOOR,
  type Door,
  defineBuilder,
  digNarrow,
  FLOOR,
  integer,
  type Rect,
  type Rng,
  type Room,
  ratio,
  room,
  roomCells,
  rootOf,
  type Span,
  span,
  stuck,
  type Values,
} from "../core/index.js";
import { stretch } from "./kernels/border.js";
import { MazeDigger } from "./kernels/maze-digger.js";
import { RoomGround } from "./kernels/room-ground.js";

const OPTIONS = {
  columns: integer(3, { min: 1, max: 200, typical: [2, 6] }, "Number of rooms side by side."),
  rows: integer(3, { min: 1, max: 200, typical: [2, 5] }, "Number of rooms one below the other."),
  roomSize: span(
    4,
    24,
    { min: 2, max: 1000, typical: [3, 30] },
    "Minimum and maximum width and height of a room's floor. No room is larger than its part of the grid.",
  ),
  missing: ratio(0.15, "Share of the rooms that are missing. Corridors that would lead there only turn or branch."),
  loops: ratio(0.3, "Chance of a corridor between two neighbours that are already connected in another way."),
  mazes: ratio(0.1, "Share of the rooms that are filled with a small maze."),
  dark: ratio(0, "Share of the rooms that are named dark rooms in `areas`, for a game to leave unlit."),
  doors: ratio(0.7, "Share of the places where a corridor enters a room that get a door."),
};

/**
 * Nine rooms on a grid of three by three, like in Rogue. Neighbours are joined by corridors with a bend, some rooms are
 * missing, so that corridors meet in the rock instead, and some are small mazes. Everything is connected.
 *
 *     ############################################################   classicGrid()
 *     ############################################################   60 x 24, seed 5
 *     ####.#.###############...............####............#######
 *     ####.#.###############.#.............#...............#######
 *     ####...+...............#...............##............#######
 *     ####+###################.............####............#######
 *     ####.###############################+#######################
 *     ####.......############..............#######################
 *     ##########+############+####################################
 *     ###.........##########.......###############################
 *     ###.........+......###.......###############################
 *     ###.........######...........###############################
 *     ###.........##########.......+...........###################
 *     ######.####################+############........############
 *     ######...##################..##################.############
 *     ########.###################+##################+############
 *     ########.###################....############..........######
 *     #####.......################....############..........######
 *     #####.......################....#..........+..........######
 *     #####.......################....+.##########..........######
 *     #####.......################################..........######
 *     ############################################################
 *     ############################################################
 *     ############################################################
 */
export const classicGrid = defineBuilder({
  id: "classic-grid",
  summary: "Rooms on a grid of three by three, joined by corridors with bends, like in Rogue.",
  options: OPTIONS,
  adds: ["plan", "rooms", "corridors", "doors"],
  writes: ["tiles"],
  minSize: ({ columns, rows, roomSize: [least] }) => [2 + columns * (least + MARGIN), 2 + rows * (least + MARGIN)],
  *build(map, rng, options) {
    const places = placeRooms(map, rng.fork("rooms"), options);
    const links = linkPlaces(rng.fork("links"), places, options);
    const mazes = rng.fork("mazes");
    for (const place of places) {
      if (!place.isRoom) continue;
      if (place.isMaze) digMaze(map, mazes, place.rect);
      else map.fill(place.rect, FLOOR);
      yield;
    }
    const bends = rng.fork("bends");
    const corridors: number[][] = [];
    const mouths: Mouth[] = [];
    for (const [a, b] of links) {
      const { path, ends } = wayBetween(map, bends, a, b);
      corridors.push(digNarrow(map, path));
      mouths.push(...ends);
      yield;
    }
    const doors = hangDoors(map, rng.fork("doors"), mouths, options.doors);
    const isDoor = new Set(doors.map(({ at }) => at));
    map.rooms = places.filter(({ isRoom }) => isRoom).map((place) => roomOf(map, place));
    map.doors = doors;
    map.corridors = corridors
      .map((cells) => cells.filter((cell) => !isDoor.has(cell)))
      .filter(({ length }) => length > 0);
    const dark = rng.fork("dark");
    const unlit = map.rooms.filter(() => dark.chance(options.dark));
    if (unlit.length > 0) {
      map.areas = unlit.map((of) => ({
        name: "dark room",
        theme: "deep",
        role: "dark",
        cells: [...roomCells(map.width, of)],
      }));
    }
  },
});

/**
 * Cells of each part of the grid that no room has: so there are three between any two rooms, for two doors and a bend
 * between them.
 */
const MARGIN = 3;

/** A part of the grid: a room, or one cell where corridors meet. */
interface Place {
  readonly column: number;
  readonly row: number;
  readonly rect: Rect;
  readonly isRoom: boolean;
  readonly isMaze: boolean;
}

/** Two neighbours, the left or upper one first. */
type Link = readonly [Place, Place];

function placeRooms(map: BuilderMap, rng: Rng, options: Values<typeof OPTIONS>): Place[] {
  const { columns, rows, missing, mazes } = options;
  const places: Place[] = [];
  const ground = RoomGround.of(map);
  // One room is always there.
  const certain = rng.below(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const isRoom = !rng.chance(missing) || places.length === certain;
      const isMaze = rng.chance(mazes);
      const [x, right] = stretch(map.width, column, columns);
      const [y, bottom] = stretch(map.height, row, rows);
      const space = { x: x + 1, y: y + 1, width: right - x - MARGIN, height: bottom - y - MARGIN };
      const wanted = isRoom ? roomIn(rng, space, options.roomSize) : undefined;
      // What is left of a room beside something reserved may be smaller than others.
      const free = wanted === undefined || ground === undefined ? wanted : ground.largestIn(wanted, 2);
      if (free === undefined) places.push({ column, row, rect: cellIn(rng, space), isRoom: false, isMaze });
      else places.push({ column, row, rect: isMaze ? oddSides(free) : free, isRoom: true, isMaze });
    }
  }
  if (!places.some(({ isRoom }) => isRoom)) throw stuck("reserved cells leave no space for a room.");
  return places;
}

/** A maze has passages along all of its sides. */
function oddSides({ x, y, width, height }: Rect): Rect {
  return { x, y, width: width - 1 + (width % 2), height: height - 1 + (height % 2) };
}

function roomIn(rng: Rng, space: Rect, [least, most]: Span): Rect {
  const side = (longest: number) => rng.between(Math.min(least, longest), Math.min(most, longest));
  const [width, height] = [side(space.width), side(space.height)];
  const x = space.x + rng.between(0, space.width - width);
  return { x, y: space.y + rng.between(0, space.height - height), width, height };
}

function cellIn(rng: Rng, { x, y, width, height }: Rect): Rect {
  return { x: x + rng.below(width), y: y + rng.below(height), width: 1, height: 1 };
}

/**
 * Decides which neighbours are joined: as few as connect everything, in random order, and some more. A missing room that
 * only one corridor leads to is left out, with its corridor.
 */
function linkPlaces(rng: Rng, places: readonly Place[], { columns, loops }: Values<typeof OPTIONS>): Link[] {
  const all: [number, number][] = [];
  for (const [i, { column }] of places.entries()) {
    if (column + 1 < columns) all.push([i, i + 1]);
    if (i + columns < places.length) all.push([i, i + columns]);
  }
  const linked = Int32Array.from(places.keys());
  let links = rng.shuffle(all).filter(([a, b]) => {
    const isExtra = rng.chance(loops);
    const [rootA, rootB] = [rootOf(linked, a), rootOf(linked, b)];
    linked[rootA] = rootB;
    return rootA !== rootB || isExtra;
  });
  for (;;) {
    const ways = new Int32Array(places.length);
    for (const [a, b] of links) {
      ways[a]!++;
      ways[b]!++;
    }
    const isUseless = (i: number) => !places[i]!.isRoom && ways[i]! < 2;
    const useful = links.filter(([a, b]) => !isUseless(a) && !isUseless(b));
    if (useful.length === links.length) break;
    links = useful;
  }
  return links.map(([a, b]) => [places[a]!, places[b]!]);
}

/** Where a corridor enters a room: the cell in its wall, and the step into the room. */
interface Mouth {
  readonly at: number;
  readonly inwards: number;
}

/** The cells of a corridor between two neighbours: straight out of the first, one bend or two, and straight into the other. */
function wayBetween(
  map: BuilderMap,
  rng: Rng,
  a: Place,
  b: Place,
): { readonly path: readonly number[]; readonly ends: readonly Mouth[] } {
  const isAcross = a.row === b.row;
  // Along the way and across it, whichever way it leads.
  const start = (place: Place) => (isAcross ? place.rect.x : place.rect.y);
  const length = (place: Place) => (isAcross ? place.rect.width : place.rect.height);
  const from = start(a) + length(a) - (a.isRoom ? 0 : 1);
  const to = start(b) - (b.isRoom ? 1 : 0);
  const fromSide = sideOf(rng, a, isAcross);
  const toSide = sideOf(rng, b, isAcross);
  const bend = rng.between(from + 1, Math.max(from + 1, to - 1));
  const cell = (along: number, aside: number) => (isAcross ? map.index(along, aside) : map.index(aside, along));
  const path: number[] = [];
  for (let along = from; along < bend; along++) path.push(cell(along, fromSide));
  const step = Math.sign(toSide - fromSide);
  for (let aside = fromSide; aside !== toSide; aside += step) path.push(cell(bend, aside));
  for (let along = bend; along <= to; along++) path.push(cell(along, toSide));
  const inwards = isAcross ? 1 : map.width;
  const ends: Mouth[] = [];
  if (a.isRoom) ends.push({ at: cell(from, fromSide), inwards: -inwards });
  if (b.isRoom) ends.push({ at: cell(to, toSide), inwards });
  return { path, ends };
}

/** The row or column in which a corridor leaves a place. In a maze, it is one that has a passage. */
function sideOf(rng: Rng, { rect, isMaze }: Place, isAcross: boolean): number {
  const [start, length] = isAcross ? [rect.y, rect.height] : [rect.x, rect.width];
  return start + (isMaze ? 2 * rng.below((length + 1) >> 1) : rng.below(length));
}

function digMaze(map: BuilderMap, rng: Rng, rect: Rect): void {
  const digger = new MazeDigger(map, rng, 1, 0.5, rect);
  while (digger.begin()) while (digger.dig(digger.squares));
}

function hangDoors(map: BuilderMap, rng: Rng, mouths: readonly Mouth[], share: number): Door[] {
  const doors: Door[] = [];
  for (const { at, inwards } of mouths) {
    const isWanted = rng.chance(share);
    const aside = Math.abs(inwards) === 1 ? map.width : 1;
    const isPassage = map.tiles[at] === FLOOR && map.isWalkable(at + inwards) && map.isWalkable(at - inwards);
    if (!isWanted || !isPassage || map.isWalkable(at - aside) || map.isWalkable(at + aside)) continue;
    map.set(at, DOOR);
    // Reserved cells stay as they are.
    if (map.isDoor(at)) doors.push({ at, kind: "plain", sides: [at - inwards, at + inwards] });
  }
  return doors;
}

/** The room that is drawn in a place. In a maze, only the passages belong to it. */
function roomOf(map: BuilderMap, { rect, isMaze }: Place): Room {
  const plain = room(map, rect);
  if (!isMaze) return plain;
  const cells = Array.from(roomCells(map.width, plain)).filter((cell) => map.isWalkable(cell));
  return { ...plain, anchor: cells[0]!, cells };
}
