import {
  type BuilderMap,
  contains,
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
import { type Building, wallCells } from "./town-buildings.js";

/** What later steps need to know about a building. */
export interface Interior {
  readonly rooms: readonly Room[];
  readonly doors: readonly Door[];
  readonly area: NamedArea;
}

/** Draws a building with its door, its rooms and what belongs to its role. Its court has the ground of the town. */
export function drawInterior(
  map: BuilderMap,
  rng: Rng,
  building: Building,
  role: string,
  door: Door,
  ground: number,
): Interior {
  const { outside, court } = building;
  const inside = inset(outside, 1);
  const doors = [door];
  map.fill(outside, WALL);
  map.fill(inside, FLOOR);
  let rooms: readonly Room[];
  if (court === undefined) {
    const halves = isDivided(role) ? divide(map, rng, inside, door) : undefined;
    rooms = (halves ?? [inside]).map((rect) => room(map, rect));
  } else {
    const walls = inset(court, -1);
    map.fill(walls, WALL);
    map.fill(court, ground);
    const { at, out } = rng.pick(wallCells(map, walls));
    doors.push({ at, kind: "plain", sides: [at - out, at + out] });
    const cells = roomCells(map.width, inside).filter((cell) => !contains(walls, map.x(cell), map.y(cell)));
    rooms = [{ ...inside, anchor: cells[0]!, cells }];
  }
  for (const { at } of doors) map.set(at, DOOR);
  furnish(map, rng, building, role, door);
  const cells = rooms.flatMap((of) => roomCells(map.width, of));
  if (court !== undefined) cells.push(...roomCells(map.width, court));
  const area = { name: NAMES.get(role) ?? role, theme: "town", role, cells: cells.sort((a, b) => a - b) };
  return { rooms, doors, area };
}

/** What a player would call a building, if that isn't the name of its role. */
const NAMES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["smith", "smithy"],
  ["abandoned", "abandoned house"],
]);

function inset({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

/** Halls are one room, homes have two if they are large enough. */
function isDivided(role: string): boolean {
  return role !== "temple" && role !== "pub";
}

/** The least length of each room in a building that is divided. */
const LEAST_ROOM = 3;

/** Divides the inside of a building by a wall with an opening, and returns its two rooms. Undefined if it is too small. */
function divide(map: BuilderMap, rng: Rng, inside: Rect, door: Door): [Rect, Rect] | undefined {
  const { x, y, width, height } = inside;
  const isWide = width >= height;
  const [length, breadth] = isWide ? [width, height] : [height, width];
  if (length < 2 * LEAST_ROOM + 1 || breadth < LEAST_ROOM) return undefined;
  const entered = isWide ? map.x(door.sides[0]) - x : map.y(door.sides[0]) - y;
  let first = rng.between(LEAST_ROOM, length - LEAST_ROOM - 1);
  // The wall must not stand right behind the door. A door in a short side is never there.
  if (first === entered) first = first > LEAST_ROOM ? first - 1 : first + 1;
  if (first === entered || length - first - 1 < LEAST_ROOM) return undefined;
  const opening = rng.below(breadth);
  for (let i = 0; i < breadth; i++) {
    if (i !== opening) map.setAt(isWide ? x + first : x + i, isWide ? y + i : y + first, WALL);
  }
  return halves(inside, isWide, first, 1);
}

/** What lies on the floor of some buildings, and on which share of it. */
const LITTER: ReadonlyMap<string, { readonly tiles: readonly string[]; readonly share: number }> =
  /* @__PURE__ */ new Map([
    ["abandoned", { tiles: ["rubble", "rubble", "dead_grass", "bones"], share: 0.4 }],
    ["alchemist", { tiles: ["fungus"], share: 0.2 }],
    ["clothier", { tiles: ["carpet"], share: 0.5 }],
  ]);

/** Puts into a building what shows its role. Only tiles that can be walked on, or that stand in a wall. */
function furnish(map: BuilderMap, rng: Rng, { outside, court }: Building, role: string, door: Door): void {
  const inside = inset(outside, 1);
  const tile = (name: string) => map.tileset.index(name);
  const litter = LITTER.get(role);
  if (litter !== undefined) {
    const tiles = litter.tiles.map(tile);
    for (const cell of roomCells(map.width, inside)) {
      if (map.tiles[cell] !== FLOOR || !rng.chance(litter.share)) continue;
      // Where there is only one, no draw is made.
      map.set(cell, tiles.length === 1 ? tiles[0]! : rng.pick(tiles));
    }
  } else if (role === "smith") {
    // The forge: a fire in the wall.
    const walls = wallCells(map, outside).filter(({ at, out }) => at !== door.at && map.tiles[at - out] === FLOOR);
    if (walls.length > 0) map.set(rng.pick(walls).at, tile("torch_wall"));
  } else if (role === "temple" && court === undefined && Math.min(inside.width, inside.height) >= LEAST_ROOM) {
    map.fill(inset(inside, 1), tile("carpet"));
    map.set(room(map, inside).anchor, tile("altar"));
  }
}
