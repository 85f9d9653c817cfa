import {
  DOOR,
  type Door,
  FLOOR,
  type NamedArea,
  type Rect,
  type Rng,
  type Room,
  room,
  roomCells,
  WALL,
} from "../../core/index.js";
import { halves } from "./halves.js";
import { wallCells } from "./town-lots.js";
import type { Building } from "./town-roles.js";
import type { TownSite } from "./town-site.js";

/** What later steps need to know about a building. */
export interface Interior {
  readonly rooms: readonly Room[];
  readonly doors: readonly Door[];
  /** The building, and its rooms if they have roles of their own. */
  readonly areas: readonly NamedArea[];
}

/** What a player would call a building, if that isn't the name of its role. */
const NAMES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["smith", "smithy"],
  ["abandoned", "abandoned house"],
]);

/** What the rooms of a building are for. The first is the one with the front door, and the largest. */
const ROOMS: ReadonlyMap<string, readonly string[]> = /* @__PURE__ */ new Map([
  ["pub", ["tavern", "kitchen", "bedroom", "bedroom", "larder"]],
  ["inn", ["tavern", "kitchen", "bedroom", "bedroom", "larder"]],
  ["tavern", ["tavern", "kitchen", "larder"]],
  ["smith", ["smithy", "bedroom", "storeroom"]],
  ["smithy", ["smithy", "bedroom", "storeroom"]],
  ["temple", ["temple", "crypt", "library"]],
  ["town hall", ["hall", "cellar", "study", "guardroom"]],
  ["palace", ["throne", "guardroom", "treasury", "bedroom", "library", "armoury"]],
  ["tower", ["guardroom", "armoury"]],
  ["barracks", ["barracks", "armoury", "dining hall"]],
  ["prison", ["guardroom", "cell", "cell", "cell"]],
  ["warehouse", ["warehouse", "storeroom"]],
  ["bakery", ["bakery", "bedroom", "larder"]],
  ["clothier", ["shop", "workshop", "bedroom"]],
  ["alchemist", ["laboratory", "library", "bedroom"]],
  ["workshop", ["workshop", "bedroom", "storeroom"]],
  ["shop", ["shop", "storeroom", "bedroom"]],
  ["stable", ["stable", "storeroom"]],
  ["house", ["house", "bedroom", "kitchen", "bedroom"]],
  ["hovel", ["hovel"]],
]);
/** The rooms of a building with a role that nobody has heard of. */
const OTHER_ROOMS: readonly string[] = ["", "storeroom", "bedroom"];

/** The least length of a room. */
const LEAST_ROOM = 3;
/** A building has a room for so many cells of floor. */
const CELLS_PER_ROOM = 15;
/** Of the parts of an abandoned house, and on which share of the floor they lie. */
const LITTER = ["rubble", "rubble", "dead_grass", "bones"] as const;
const LITTERED = 0.35;
/** From the outside to the court: a wall, two cells of floor, and another wall. */
const TO_COURT = 4;

/** A hall has about this share of the floor of its building. */
const HALL = 0.6;

/** Draws a building with its doors and its rooms. With a hall, half of it is one room. A court has the ground of the town. */
export function drawInterior(
  site: TownSite,
  rng: Rng,
  { outside, door }: Building,
  role: string,
  {
    hasCourt,
    hasHall,
    backDoors,
  }: { readonly hasCourt: boolean; readonly hasHall: boolean; readonly backDoors: readonly Door[] },
): Interior {
  const { map } = site;
  const inside = inset(outside, 1);
  const doors = [door, ...backDoors];
  map.fill(outside, WALL);
  map.fill(inside, FLOOR);
  const court = hasCourt ? courtOf(outside) : undefined;
  let rooms: Room[];
  let cells: readonly number[];
  if (court === undefined) {
    const rects = divide(site, rng, inside, (ROOMS.get(role) ?? OTHER_ROOMS).length, doors, hasHall);
    rooms = rects.map((rect) => room(map, rect));
    cells = roomCells(map.width, inside);
  } else {
    const walls = inset(court, -1);
    map.fill(walls, WALL);
    map.fill(court, site.tiles.ground);
    const { at, out } = rng.pick(wallCells(site, walls));
    doors.push({ at, kind: "plain", sides: [at - out, at + out] });
    const around = roomCells(map.width, inside).filter((cell) => !isIn(walls, map.x(cell), map.y(cell)));
    rooms = [{ ...inside, anchor: around[0]!, cells: around }];
    cells = [...around, ...roomCells(map.width, court)];
  }
  if (role === "abandoned") litter(site, rng, inside);
  for (const { at } of doors) map.set(at, DOOR);
  cells = cells.filter((cell) => map.isWalkable(cell)).sort((a, b) => a - b);
  const building = { name: NAMES.get(role) ?? role, theme: "town", role, cells };
  return { rooms, doors, areas: [building, ...roomAreas(site, role, rooms)] };
}

/** The rooms of a building that are for something else than the building as a whole. */
function roomAreas({ map }: TownSite, role: string, rooms: readonly Room[]): NamedArea[] {
  if (role === "abandoned") return [];
  const roles = ROOMS.get(role) ?? OTHER_ROOMS;
  return rooms.flatMap((of, i) => {
    const name = roles[i] ?? "storeroom";
    if (name === "" || (rooms.length === 1 && name === role)) return [];
    return [{ name, theme: "room", role: name, cells: roomCells(map.width, of) }];
  });
}

/** A wall inside a building, and the way across it. */
interface Partition {
  readonly cells: readonly number[];
  readonly across: number;
}

/**
 * Divides the inside of a building by walls with doors in them into at most this many rooms. The room with the front door
 * comes first, and the others follow by size.
 */
function divide({ map }: TownSite, rng: Rng, inside: Rect, most: number, doors: Door[], hasHall: boolean): Rect[] {
  const wanted = Math.min(most, Math.floor((inside.width * inside.height) / CELLS_PER_ROOM));
  const rects = [inside];
  const partitions: Partition[] = [];
  // No wall stands right behind a door.
  const entries = doors.flatMap(({ at, sides }) => [at, ...sides]);
  const columns = new Set(entries.map((cell) => map.x(cell)));
  const rows = new Set(entries.map((cell) => map.y(cell)));
  const [front] = doors;
  const hasFront = (rect: Rect) => isIn(rect, map.x(front!.sides[0]), map.y(front!.sides[0]));
  const isHall = (rect: Rect) => hasHall && rects.length > 1 && hasFront(rect);
  while (rects.length < wanted) {
    const largest = rects.reduce(
      (best, rect, i) => (best < 0 || area(rect) > area(rects[best]!) ? (isHall(rect) ? best : i) : best),
      -1,
    );
    if (largest < 0) break;
    const rect = rects[largest]!;
    const isWide = rect.width >= rect.height;
    const [from, length] = isWide ? [rect.x, rect.width] : [rect.y, rect.height];
    const taken = isWide ? columns : rows;
    const places: number[] = [];
    for (let first = LEAST_ROOM; first <= length - LEAST_ROOM - 1; first++) {
      if (!taken.has(from + first)) places.push(first);
    }
    if (places.length === 0) break;
    // The first room stays the largest.
    const first = hasHall && rects.length === 1 ? hallAt(places, length, hasFront, rect, isWide) : rng.pick(places);
    const parts = halves(rect, isWide, first, 1);
    const wall = isWide
      ? { x: rect.x + first, y: rect.y, width: 1, height: rect.height }
      : { x: rect.x, y: rect.y + first, width: rect.width, height: 1 };
    map.fill(wall, WALL);
    partitions.push({ cells: roomCells(map.width, wall), across: isWide ? 1 : map.width });
    rects.splice(largest, 1, ...parts);
  }
  for (const { cells, across } of partitions) {
    const open = cells.filter((cell) => map.isWalkable(cell - across) && map.isWalkable(cell + across));
    const at = rng.pick(open);
    doors.push({ at, kind: "plain", sides: [at - across, at + across] });
  }
  return rects.sort((a, b) => Number(hasFront(b)) - Number(hasFront(a)) || area(b) - area(a));
}

/** Where the wall of a hall is: the hall has the front door, and more than half of the floor. */
function hallAt(
  places: readonly number[],
  length: number,
  hasFront: (rect: Rect) => boolean,
  rect: Rect,
  isWide: boolean,
): number {
  const off = (first: number) => {
    const isFirst = hasFront(halves(rect, isWide, first, 1)[0]!);
    return Math.abs((isFirst ? first : length - first - 1) - HALL * length);
  };
  return places.reduce((best, first) => (off(first) < off(best) ? first : best));
}

function area({ width, height }: Rect): number {
  return width * height;
}

function isIn(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}

function inset({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

function courtOf({ x, y, width, height }: Rect): Rect | undefined {
  if (Math.min(width, height) < 2 * TO_COURT + 1) return undefined;
  return { x: x + TO_COURT, y: y + TO_COURT, width: width - 2 * TO_COURT, height: height - 2 * TO_COURT };
}

/** Scatters what is left of its roof and its furniture over an abandoned house. */
function litter({ map }: TownSite, rng: Rng, inside: Rect): void {
  const tiles = LITTER.map((name) => map.tileset.index(name));
  for (const cell of roomCells(map.width, inside)) {
    if (map.tiles[cell] === FLOOR && rng.chance(LITTERED)) map.set(cell, rng.pick(tiles));
  }
}
