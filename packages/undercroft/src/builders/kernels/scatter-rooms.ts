import {
  type BuilderMap,
  count,
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

/** The options of all builders that scatter rooms. */
export const SCATTER_OPTIONS = {
  attempts: count(
    30,
    { min: 1, max: 10_000, typical: [5, 120] },
    "Number of rooms to try, per 80x50 cells. Rooms that overlap are skipped.",
  ),
  roomSize: roomSizeOption(6, 9, [3, 20]),
  gap: gapOption(1),
};

type ScatterOptions = Values<typeof SCATTER_OPTIONS>;

/**
 * Places rooms at random, dropping those that overlap. A map larger than 80x50 is filled district by district, in a
 * winding line, so that rooms that follow each other in the list are near each other however large the map is. A room
 * that would lie on something reserved is cut to what is free, or dropped.
 */
export function* scatterRooms(map: BuilderMap, rng: Rng, options: ScatterOptions): Generator<Room, Room[], void> {
  const { attempts, roomSize, gap } = options;
  const [least, most] = roomSize;
  const widest = Math.min(most, map.width - 2);
  const highest = Math.min(most, map.height - 2);
  const across = Math.max(1, Math.min(Math.round(map.width / 80), Math.floor((map.width - 2) / widest)));
  const down = Math.max(1, Math.min(Math.round(map.height / 50), Math.floor((map.height - 2) / highest)));
  const tries = scaled(attempts, map);
  const ground = RoomGround.of(map);
  const rooms: Room[] = [];
  const taken = new Neighbourhood(map, rooms, Math.max(widest, highest) + gap, gap);

  let number = -1;
  let district: Rect = { x: 0, y: 0, width: 0, height: 0 };
  for (let i = 0; i < tries || (rooms.length < 2 && i < tries + EXTRA_TRIES); i++) {
    const next = Math.floor((Math.min(i, tries - 1) * across * down) / tries);
    if (next !== number) district = districtOf(map, (number = next), across, down);
    const width = rng.between(least, widest);
    const height = rng.between(least, highest);
    const x = district.x + rng.below(district.width - width + 1);
    const y = district.y + rng.below(district.height - height + 1);
    const wanted = { x, y, width, height };
    const candidate = ground === undefined ? wanted : ground.largestIn(wanted, least);
    if (candidate === undefined || taken.hasRoomNear(candidate)) continue;
    const placed = room(map, candidate);
    taken.add(placed);
    yield placed;
  }
  while (ground !== undefined && rooms.length < 2) {
    const rect = ground.lastResort(rooms, gap, widest, highest);
    if (rect === undefined) break;
    const placed = room(map, rect);
    taken.add(placed);
    yield placed;
  }
  if (rooms.length < 2) map.note("shortfall", "asked for at least 2 rooms, but placed only 1");
  return rooms;
}

/** The part of the interior that district `number` covers, in lines that go right, then left, then right again. */
function districtOf(map: BuilderMap, number: number, across: number, down: number): Rect {
  const line = Math.floor(number / across);
  const place = line % 2 === 0 ? number % across : across - 1 - (number % across);
  const [x, right] = stretch(map.width, place, across);
  const [y, bottom] = stretch(map.height, line, down);
  return { x, y, width: right - x, height: bottom - y };
}

const NONE = -1;

/** Tells in constant time whether a room is near: a coarse grid whose boxes are as wide as the largest room. */
class Neighbourhood {
  readonly #rooms: Room[];
  readonly #box: number;
  readonly #gap: number;
  readonly #across: number;
  readonly #down: number;
  /** For each box the room that came into it last, by its number, and for each room the one before it in its box. */
  readonly #last: Int32Array;
  readonly #before: number[] = [];

  constructor(map: BuilderMap, rooms: Room[], box: number, gap: number) {
    this.#rooms = rooms;
    this.#box = box;
    this.#gap = gap;
    this.#across = Math.ceil(map.width / box);
    this.#down = Math.ceil(map.height / box);
    this.#last = new Int32Array(this.#across * this.#down).fill(NONE);
  }

  add(room: Room): void {
    const box = Math.floor(room.y / this.#box) * this.#across + Math.floor(room.x / this.#box);
    this.#before.push(this.#last[box]!);
    this.#last[box] = this.#rooms.push(room) - 1;
  }

  hasRoomNear(rect: Rect): boolean {
    const column = Math.floor(rect.x / this.#box);
    const line = Math.floor(rect.y / this.#box);
    const right = Math.min(this.#across - 1, column + 1);
    const bottom = Math.min(this.#down - 1, line + 1);
    for (let y = Math.max(0, line - 1); y <= bottom; y++) {
      for (let x = Math.max(0, column - 1); x <= right; x++) {
        for (let i = this.#last[y * this.#across + x]!; i !== NONE; i = this.#before[i]!) {
          if (overlaps(rect, this.#rooms[i]!, this.#gap)) return true;
        }
      }
    }
    return false;
  }
}
