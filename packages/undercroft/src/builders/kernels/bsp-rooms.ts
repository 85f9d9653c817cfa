import {
  type BuilderMap,
  count,
  integer,
  overlaps,
  type Rect,
  type Rng,
  type Room,
  room,
  scaled,
  type Values,
} from "../../core/index.js";
import { stretch } from "./border.js";
import { RoomGround } from "./room-ground.js";
import { EXTRA_TRIES, gapOption, roomSizeOption } from "./room-options.js";

/** The options of all builders that divide the map to find places for rooms. */
export const BSP_OPTIONS = {
  attempts: count(
    240,
    { min: 1, max: 10_000, typical: [20, 600] },
    "Number of rooms to try, per 80x50 cells. Rooms too close to another room are skipped.",
  ),
  roomSize: roomSizeOption(4, 20, [3, 24]),
  shift: integer(
    5,
    { min: 0, max: 100, typical: [0, 12] },
    "How far a room can be moved from the top-left corner of its part of the map, in each direction.",
  ),
  gap: gapOption(2),
};

type BspOptions = Values<typeof BSP_OPTIONS>;

/**
 * Finds places for rooms: each is tried in a random part of the map, whose quarters are parts from then on, so that
 * later rooms fit into ever smaller parts. A map larger than 80x50 is made of several districts of about that size, each
 * divided by itself. Yields each room as it is placed and returns them in a winding line: from left to right through the
 * first row of districts, back through the next. So rooms that follow each other are near each other, however large the
 * map is. A room that would lie on something reserved is cut to what is free, or dropped.
 */
export function* bspRooms(map: BuilderMap, rng: Rng, options: BspOptions): Generator<Room, Room[], void> {
  const { attempts, roomSize, gap } = options;
  const across = districts(map.width, 80, roomSize[0] + gap);
  const down = districts(map.height, 50, roomSize[0] + gap);
  const tries = scaled(attempts, map);
  const ground = RoomGround.of(map);
  const rooms: Room[] = [];
  for (let line = 0, number = 0; line < down; line++) {
    const band: Room[] = [];
    for (let place = 0; place < across; place++, number++) {
      const share =
        Math.floor(((number + 1) * tries) / (across * down)) - Math.floor((number * tries) / (across * down));
      const [x, right] = stretch(map.width, place, across, gap);
      const [y, bottom] = stretch(map.height, line, down, gap);
      const district = { x, y, width: right - x, height: bottom - y };
      const isLast = number === across * down - 1;
      const missing = () => (isLast ? 2 - rooms.length - band.length : 0);
      for (const rect of divide(district, rng, options, ground, share, missing())) {
        const placed = room(map, rect);
        band.push(placed);
        yield placed;
      }
      while (ground !== undefined && missing() > 0) {
        const rect = ground.lastResort([...rooms, ...band], gap, roomSize[1], roomSize[1]);
        if (rect === undefined) break;
        const placed = room(map, rect);
        band.push(placed);
        yield placed;
      }
    }
    const direction = line % 2 === 0 ? 1 : -1;
    band.sort((a, b) => (a.x - b.x) * direction || a.y - b.y);
    rooms.push(...band);
  }
  if (rooms.length < 2) map.note("shortfall", "asked for at least 2 rooms, but placed only 1");
  return rooms;
}

/** How many districts lie side by side, each with space for a room and the wall beside it. */
function districts(length: number, usual: number, least: number): number {
  return Math.max(1, Math.min(Math.round(length / usual), Math.floor((length - 2) / least)));
}

/** Places rooms in a district, with some extra tries while there are fewer than `wanted`. */
function* divide(
  district: Rect,
  rng: Rng,
  { roomSize: [least, most], shift, gap }: BspOptions,
  ground: RoomGround | undefined,
  tries: number,
  wanted: number,
): Generator<Rect, void, void> {
  // No room takes more than half of a district: a second one always has space where it isn't tiny.
  const widest = Math.min(most, Math.max(least, (district.width - gap) >> 1));
  const highest = Math.min(most, Math.max(least, (district.height - gap) >> 1));
  const parts: Part[] = [{ ...district, divided: false }];
  const rooms: Rect[] = [];
  for (let i = 0; i < tries || (rooms.length < wanted && i < tries + EXTRA_TRIES); i++) {
    const part = rng.pick(parts);
    if (!part.divided) {
      part.divided = true;
      addDivisions(parts, part, least);
    }
    const width = rng.between(least, Math.max(least, Math.min(widest, part.width)));
    const height = rng.between(least, Math.max(least, Math.min(highest, part.height)));
    const x = Math.min(part.x + rng.below(shift + 1), district.x + district.width - width);
    const y = Math.min(part.y + rng.below(shift + 1), district.y + district.height - height);
    const whole = { x, y, width, height };
    const rect = ground === undefined ? whole : ground.largestIn(whole, least);
    if (rect === undefined || isTaken(rooms, rect, gap)) continue;
    rooms.push(rect);
    yield rect;
  }
}

/** A part of a district. It stays in the list when it is divided, so that large rooms can still be tried. */
interface Part extends Rect {
  divided: boolean;
}

/** Whether a place is too near to one of the rooms. A loop, because most of the work of a builder is done here. */
function isTaken(rooms: readonly Rect[], rect: Rect, gap: number): boolean {
  for (let i = 0; i < rooms.length; i++) if (overlaps(rect, rooms[i]!, gap)) return true;
  return false;
}

/** Adds the quarters of a part, or its halves if quarters would be smaller than the smallest room, or nothing. */
function addDivisions(parts: Part[], { x, y, width, height }: Rect, least: number): void {
  const left = width < 2 * least ? width : width >> 1;
  const top = height < 2 * least ? height : height >> 1;
  const right = width - left;
  const bottom = height - top;
  if (right === 0 && bottom === 0) return;
  parts.push({ x, y, width: left, height: top, divided: false });
  if (right > 0) parts.push({ x: x + left, y, width: right, height: top, divided: false });
  if (bottom > 0) parts.push({ x, y: y + top, width: left, height: bottom, divided: false });
  if (right > 0 && bottom > 0) parts.push({ x: x + left, y: y + top, width: right, height: bottom, divided: false });
}
