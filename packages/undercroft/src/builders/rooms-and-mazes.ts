import { regions } from "../analysis/index.js";
import {
  type BuilderMap,
  count,
  DOOR,
  type Door,
  defineBuilder,
  FLOOR,
  type Rect,
  type Rng,
  type Room,
  ratio,
  room,
  rootOf,
  type Span,
  scaled,
  span,
  stuck,
  WALL,
} from "../core/index.js";
import { MazeDigger } from "./kernels/maze-digger.js";
import { oneRoomSize } from "./kernels/room-options.js";

/** The approximate number of frames of the maze, however large it is. */
const FRAMES = 20;

/**
 * Rooms in a maze. The rooms are placed first, then a maze fills all space between them, and doors join them so that
 * everything is connected, with a few loops. Dead ends are filled up at last, so every passage that is left leads somewhere.
 *
 *     #######################################################   roomsAndMazes()
 *     #.......#####.........#######.............#############   55 x 19, seed 3
 *     #.......#####.........#######.###########.#############
 *     #.......#####.........+.....#.###.......#...........###
 *     #.......#####.........#.....#.###.......#####.#####.###
 *     #.........###.........#.....#.###.......###...#.....###
 *     #########.#####.#######.....#.###.......###.###.....###
 *     #########.#...........#.....#...#.......###.###.....###
 *     #########.#...........#####.#.#.#+#####+###.###.....###
 *     #########.#...........#.......#.#.........#.###.....###
 *     #########.#...........#.......#.#.........#.###########
 *     #########.#...........#.......#.#.........#.+.........#
 *     #########.#...........#.......#.#.........#.#.........#
 *     #########.#...........#.......#.#.........#.#.........#
 *     #########.#...........#########.#######+###.#.........#
 *     #####.....#...........###...###.#######.###.#.........#
 *     #####.###############.###.#.###.#######.###.#.........#
 *     #####.....................#.....#######.....#.........#
 *     #######################################################
 *
 * The idea is Bob Nystrom's, from the dungeons of Hauberk.
 */
export const roomsAndMazes = defineBuilder({
  id: "rooms-and-mazes",
  summary: "Rooms with a maze between them, joined by doors, without dead ends.",
  options: {
    attempts: count(
      90,
      { min: 1, max: 10_000, typical: [10, 300] },
      "Number of rooms to try, per 80x50 cells. Rooms that overlap are skipped.",
    ),
    roomSize: span(
      5,
      11,
      { min: 3, max: 200, typical: [3, 19] },
      "Minimum and maximum width and height of a room's floor. They are always odd: even numbers are rounded down.",
    ),
    winding: ratio(
      0.35,
      "How much passages bend: 0 goes straight whenever possible, 0.5 has no preference, 1 turns whenever possible.",
    ),
    deadEnds: ratio(0, "Share of the dead ends to leave. The others are filled, up to where the passage branches off."),
    loops: ratio(0.03, "Chance of a second way at each place where one could be opened.", { typical: [0, 0.2] }),
    doors: ratio(0.75, "Share of the openings of rooms that get a door."),
  },
  adds: ["plan", "rooms", "corridors", "doors"],
  writes: ["tiles"],
  minSize: (options) => oneRoomSize({ roomSize: oddSpan(options.roomSize) }),
  *build(map, rng, { attempts, roomSize, winding, deadEnds, loops, doors }) {
    const rooms = placeRooms(map, rng.fork("rooms"), scaled(attempts, map), oddSpan(roomSize));
    const isRoom = new Uint8Array(map.tiles.length);
    for (const { x, y, width, height } of rooms) {
      map.fill({ x, y, width, height }, FLOOR);
      for (let row = y; row < y + height; row++) isRoom.fill(1, map.index(x, row), map.index(x + width, row));
      yield;
    }
    const digger = new MazeDigger(map, rng.fork("maze"), 1, winding);
    for (const rect of rooms) digger.take(rect);
    const batch = Math.max(1, Math.floor(digger.squares / FRAMES));
    while (digger.begin()) {
      while (digger.dig(batch)) yield;
    }
    const openings = joinParts(map, rng.fork("openings"), loops);
    yield;
    fillDeadEnds(map, rng.fork("dead ends"), isRoom, deadEnds);
    yield;
    map.doors = hangDoors(map, rng.fork("doors"), openings, isRoom, doors);
    map.rooms = rooms;
    map.corridors = passagesOf(map, isRoom);
  },
});

/** Odd sides, because passages of a maze and the walls between them take one cell each. */
function oddSpan([least, most]: Span): Span {
  return [least - 1 + (least % 2), most - 1 + (most % 2)];
}

/** Places rooms on the squares of the maze, so that walls between them are one cell wide or have space for a passage. */
function placeRooms(map: BuilderMap, rng: Rng, tries: number, [least, most]: Span): Room[] {
  const columns = (map.width - 1) >> 1;
  const rows = (map.height - 1) >> 1;
  const isTaken = new Uint8Array(columns * rows);
  for (let cell = 0; map.hasReservedCells && cell < map.tiles.length; cell++) {
    const [column, row] = [(map.x(cell) - 1) >> 1, (map.y(cell) - 1) >> 1];
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
    if (map.isReserved(cell)) isTaken[row * columns + column] = 1;
  }
  // Sides in squares.
  const shortest = (least + 1) >> 1;
  const longest = (most + 1) >> 1;
  const rooms: Room[] = [];
  const fits = (left: number, top: number, across: number, down: number): boolean => {
    for (let row = top; row < top + down; row++) {
      for (let i = row * columns + left; i < row * columns + left + across; i++) if (isTaken[i] === 1) return false;
    }
    return true;
  };
  const place = (left: number, top: number, across: number, down: number): void => {
    for (let row = top; row < top + down; row++) isTaken.fill(1, row * columns + left, row * columns + left + across);
    const rect: Rect = { x: 1 + 2 * left, y: 1 + 2 * top, width: 2 * across - 1, height: 2 * down - 1 };
    rooms.push(room(map, rect));
  };
  for (let i = 0; i < tries; i++) {
    const across = rng.between(shortest, Math.min(longest, columns));
    const down = rng.between(shortest, Math.min(longest, rows));
    const left = rng.between(0, columns - across);
    const top = rng.between(0, rows - down);
    if (fits(left, top, across, down)) place(left, top, across, down);
  }
  // Where chance has found no place: the first that there is.
  for (let i = 0; rooms.length === 0 && i < isTaken.length; i++) {
    const [left, top] = [i % columns, Math.floor(i / columns)];
    const isInside = left + shortest <= columns && top + shortest <= rows;
    if (isInside && fits(left, top, shortest, shortest)) place(left, top, shortest, shortest);
  }
  if (rooms.length === 0) throw stuck("reserved cells leave no space for a room.");
  return rooms;
}

/**
 * Opens walls between rooms and passages until all of them are connected, in random order, and now and then one more.
 * Returns the cells that were opened.
 */
function joinParts(map: BuilderMap, rng: Rng, loops: number): number[] {
  const { width, height } = map;
  const { labels, count: parts } = regions(map);
  const linked = Int32Array.from({ length: parts }, (_, i) => i);
  const walls: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let cell = map.index(2 - (y % 2 === 0 ? 1 : 0), y); cell < map.index(width - 1, y); cell += 2) {
      const step = y % 2 === 0 ? width : 1;
      const [a, b] = [labels[cell - step]!, labels[cell + step]!];
      if (labels[cell]! < 0 && a >= 0 && b >= 0 && a !== b && !map.isReserved(cell)) walls.push(cell);
    }
  }
  const opened: number[] = [];
  for (const cell of rng.shuffle(walls)) {
    const step = map.y(cell) % 2 === 0 ? width : 1;
    const a = rootOf(linked, labels[cell - step]!);
    const b = rootOf(linked, labels[cell + step]!);
    const isExtra = rng.chance(loops);
    if (a === b && !isExtra) continue;
    // A second way right beside another one would lead nowhere new.
    const aside = step === 1 ? 2 * width : 2;
    const hasOther = [cell - aside, cell + aside].some((near) => map.isWalkable(near));
    if (a === b && hasOther) continue;
    linked[a] = b;
    map.set(cell, FLOOR);
    opened.push(cell);
  }
  return opened;
}

/** Fills passages that lead nowhere, cell by cell from their ends. A share of them is left. */
function fillDeadEnds(map: BuilderMap, rng: Rng, isRoom: Uint8Array, left: number): void {
  const { width } = map;
  const sides = [-width, -1, 1, width];
  const waysFrom = (cell: number) => sides.filter((side) => map.isWalkable(cell + side));
  const isPassage = (cell: number) => map.isWalkable(cell) && isRoom[cell] === 0 && !map.isReserved(cell);
  for (let end = width + 1; end < map.tiles.length - width - 1; end++) {
    if (!isPassage(end)) continue;
    let ways = waysFrom(end);
    if (ways.length > 1 || rng.chance(left)) continue;
    for (let cell = end; isPassage(cell) && ways.length <= 1; ways = waysFrom(cell)) {
      map.set(cell, WALL);
      if (ways.length === 0) break;
      cell += ways[0]!;
    }
  }
}

/** Hangs doors in openings of rooms that are still there. */
function hangDoors(map: BuilderMap, rng: Rng, openings: readonly number[], isRoom: Uint8Array, share: number): Door[] {
  const { width } = map;
  const doors: Door[] = [];
  for (const at of openings) {
    const step = map.y(at) % 2 === 0 ? width : 1;
    const isWanted = rng.chance(share);
    const sides = [at - step, at + step] as const;
    if (!isWanted || !map.isWalkable(at) || !sides.some((side) => isRoom[side] === 1)) continue;
    const aside = step === 1 ? width : 1;
    if (map.isWalkable(at - aside) || map.isWalkable(at + aside) || !sides.every((side) => map.isWalkable(side)))
      continue;
    map.set(at, DOOR);
    doors.push({ at, kind: "plain", sides });
  }
  return doors;
}

/** The passages, each in walking order: from one end or junction to another. */
function passagesOf(map: BuilderMap, isRoom: Uint8Array): number[][] {
  const { width } = map;
  const sides = [-width, -1, 1, width];
  const isLeft = new Uint8Array(isRoom.length);
  for (let cell = 0; cell < isLeft.length; cell++) {
    if (isRoom[cell] === 0 && map.isWalkable(cell) && !map.isDoor(cell)) isLeft[cell] = 1;
  }
  const isPassage = isLeft.slice();
  const ways = (cell: number) => sides.reduce((sum, side) => sum + isPassage[cell + side]!, 0);
  const passages: number[][] = [];
  const follow = (from: number): void => {
    const passage = [from];
    isLeft[from] = 0;
    for (let cell = from; ; ) {
      const side = sides.find((step) => isLeft[cell + step] === 1);
      if (side === undefined) break;
      cell += side;
      isLeft[cell] = 0;
      passage.push(cell);
      if (ways(cell) > 2) break;
    }
    passages.push(passage);
  };
  // From their ends first, so that only rings and what lies between junctions is left.
  for (let cell = 0; cell < isLeft.length; cell++) if (isLeft[cell] === 1 && ways(cell) < 2) follow(cell);
  for (let cell = 0; cell < isLeft.length; cell++) if (isLeft[cell] === 1) follow(cell);
  return passages;
}
