import type { BuilderMap, Room } from "../../core/index.js";

/**
 * For every room but the last, the place in the list of the room nearest to it (from anchor to anchor, the first of
 * equals) among those that come after it. Joining each room to that one joins all of them: every room leads on to a
 * later one, and so to the last.
 */
export function nearestLaterRooms(map: BuilderMap, rooms: readonly Room[]): Int32Array {
  const grid = new RoomGrid(map, rooms);
  const nearest = new Int32Array(Math.max(0, rooms.length - 1));
  for (let room = 0; room < nearest.length; room++) {
    grid.removeFirst(room);
    nearest[room] = grid.nearest(room);
  }
  return nearest;
}

const NONE = -1;

/** Rooms by the box of a coarse grid in which their anchors lie; a box holds about one room. */
class RoomGrid {
  readonly #x: Int32Array;
  readonly #y: Int32Array;
  readonly #side: number;
  readonly #across: number;
  readonly #down: number;
  /** The first room of each box and, for each room, the next one of its box, in the order of the list. */
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  constructor(map: BuilderMap, rooms: readonly Room[]) {
    this.#x = Int32Array.from(rooms, (room) => map.x(room.anchor));
    this.#y = Int32Array.from(rooms, (room) => map.y(room.anchor));
    this.#side = Math.max(1, Math.ceil(Math.sqrt((map.width * map.height) / Math.max(1, rooms.length))));
    this.#across = Math.ceil(map.width / this.#side);
    this.#down = Math.ceil(map.height / this.#side);
    this.#first = new Int32Array(this.#across * this.#down).fill(NONE);
    this.#next = new Int32Array(rooms.length);
    for (let room = rooms.length - 1; room >= 0; room--) {
      const box = this.#box(room);
      this.#next[room] = this.#first[box]!;
      this.#first[box] = room;
    }
  }

  #box(room: number): number {
    return Math.floor(this.#y[room]! / this.#side) * this.#across + Math.floor(this.#x[room]! / this.#side);
  }

  /** Takes out the first room that is left. */
  removeFirst(room: number): void {
    this.#first[this.#box(room)] = this.#next[room]!;
  }

  /** The room nearest to this one among those that are left, of which there must be one. */
  nearest(room: number): number {
    const column = Math.floor(this.#x[room]! / this.#side);
    const line = Math.floor(this.#y[room]! / this.#side);
    let best = NONE;
    let bestDistance = Infinity;
    const look = (x: number, y: number) => {
      if (x < 0 || y < 0 || x >= this.#across || y >= this.#down) return;
      for (let other = this.#first[y * this.#across + x]!; other !== NONE; other = this.#next[other]!) {
        const distance = (this.#x[other]! - this.#x[room]!) ** 2 + (this.#y[other]! - this.#y[room]!) ** 2;
        if (distance < bestDistance || (distance === bestDistance && other < best)) {
          best = other;
          bestDistance = distance;
        }
      }
    };
    // Ring after ring of boxes, until nothing in the next ring can be as near as the best so far.
    const rings = Math.max(this.#across, this.#down);
    for (let ring = 0; ring < rings && Math.max(0, (ring - 1) * this.#side + 1) ** 2 <= bestDistance; ring++) {
      for (let x = Math.max(0, column - ring); x <= Math.min(this.#across - 1, column + ring); x++) {
        look(x, line - ring);
        if (ring > 0) look(x, line + ring);
      }
      for (let y = Math.max(0, line - ring + 1); y < Math.min(this.#down, line + ring); y++) {
        look(column - ring, y);
        look(column + ring, y);
      }
    }
    return best;
  }
}
