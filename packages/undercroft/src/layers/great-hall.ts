import {
  type BuilderMap,
  contains,
  defineLayer,
  FLOOR,
  flag,
  type Rect,
  ratio,
  room,
  roomCells,
} from "../core/index.js";
import { barredParts } from "./kernels/barred-parts.js";
import { occupiedCells } from "./kernels/occupied-cells.js";

/**
 * Opens a great hall in the middle of the map, whatever was there before, with rows of columns and a carpet from end to
 * end. `areas` lists it. If the map has rooms, the hall becomes one of them. Join it to the rest with `connect-regions`.
 *
 *     ######################################   ######################################   bspDungeon(), greatHall({ width: 0.6, height: 0.6 })
 *     ######################################   ######################################   38 x 17, seed 3
 *     ######################################   ######################################
 *     ######################################   ######################################
 *     #####....############................#   #####................................#
 *     #####................................#   #####....I...I...I...I...I...........#
 *     #####....############................#   #####................................#
 *     #####....############................#   #####...=====================........#
 *     #####....#################.###########   #####...=====================.########
 *     ##########################.###########   #######.=====================.########
 *     #######################......#########   #######.......................########
 *     #######################......#########   #######..I...I...I...I...I....########
 *     #######################......###.....#   #######.......................##.....#
 *     #######################......###.....#   #######################......###.....#
 *     #######################..............#   #######################..............#
 *     #######################......###.....#   #######################......###.....#
 *     ######################################   ######################################
 *
 * The start, exits, reserved cells and all that locks close off stay as they are.
 */
export const greatHall = defineLayer({
  id: "great-hall",
  summary: "Opens a great hall with columns in the middle of the map.",
  options: {
    width: ratio(0.34, "Width of the hall, as a share of the map.", { min: 0.05, typical: [0.15, 0.6] }),
    height: ratio(0.34, "Height of the hall, as a share of the map.", { min: 0.05, typical: [0.15, 0.6] }),
    columns: flag(true, "Whether two rows of columns stand in the hall."),
    carpet: flag(true, "Whether a carpet lies between the columns."),
  },
  adds: ["areas"],
  writes: ["tiles", "rooms"],
  *build(map, _rng, { width, height, columns, carpet }) {
    const hall = hallOf(map, width, height);
    open(map, hall);
    if (map.rooms !== undefined) {
      const others = map.rooms.filter(({ anchor }) => !contains(hall, map.x(anchor), map.y(anchor)));
      map.rooms = [...others, room(map, hall)];
    }
    yield;
    if (carpet) layCarpet(map, hall);
    if (columns) putColumns(map, hall);
    const cells = roomCells(map.width, hall).filter((cell) => map.isWalkable(cell));
    map.areas = [...(map.areas ?? []), { name: "great hall", theme: "stone", role: "hall", cells }];
    yield;
  },
});

/** A hall whose sides are shorter is only a room. */
const LEAST_SIDE = 5;

/** The hall's floor: in the middle, with a row in its own middle. */
function hallOf(map: BuilderMap, width: number, height: number): Rect {
  const side = (share: number, length: number) => {
    const wanted = Math.min(length - 2, Math.max(LEAST_SIDE, Math.round(share * length)));
    return wanted - 1 + (wanted % 2);
  };
  const [across, down] = [side(width, map.width), side(height, map.height)];
  return { x: (map.width - across) >> 1, y: (map.height - down) >> 1, width: across, height: down };
}

function open(map: BuilderMap, hall: Rect): void {
  const mayOpen = barredParts(map);
  for (const cell of roomCells(map.width, hall)) if (map.isWalkable(cell) || mayOpen(cell)) map.set(cell, FLOOR);
}

/** A carpet of three rows along the longer side. */
function layCarpet(map: BuilderMap, { x, y, width, height }: Rect): void {
  const carpet = map.tileset.index("carpet");
  const isWide = width >= height;
  const strip = isWide
    ? { x: x + 1, y: y + (height >> 1) - 1, width: width - 2, height: 3 }
    : { x: x + (width >> 1) - 1, y: y + 1, width: 3, height: height - 2 };
  for (const cell of roomCells(map.width, strip)) if (map.tiles[cell] === FLOOR) map.set(cell, carpet);
}

/** From one column to the next, and from the walls to the first ones. */
const COLUMN_STEP = 4;
const TO_COLUMNS = 2;

/** Columns in two rows. Each stands alone, with floor on all eight sides, so none bars a way. */
function putColumns(map: BuilderMap, { x, y, width, height }: Rect): void {
  const pillar = map.tileset.index("pillar");
  const taken = occupiedCells(map);
  const isWide = width >= height;
  const [length, breadth] = isWide ? [width, height] : [height, width];
  // The rows would touch.
  if (breadth < 2 * TO_COLUMNS + 3) return;
  for (let along = TO_COLUMNS; along < length - TO_COLUMNS; along += COLUMN_STEP) {
    for (const aside of [TO_COLUMNS - 1, breadth - TO_COLUMNS]) {
      const cell = isWide ? map.index(x + along, y + aside) : map.index(x + aside, y + along);
      if (map.tiles[cell] === FLOOR && !taken.has(cell) && isOpen(map, cell)) map.set(cell, pillar);
    }
  }
}

function isOpen(map: BuilderMap, cell: number): boolean {
  for (let row = cell - map.width; row <= cell + map.width; row += map.width) {
    for (let near = row - 1; near <= row + 1; near++) if (!map.isWalkable(near) || map.isDoor(near)) return false;
  }
  return true;
}
