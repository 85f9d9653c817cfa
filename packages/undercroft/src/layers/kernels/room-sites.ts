import type { BuilderMap, Rng } from "../../core/index.js";

/** Where somebody walks into a room: the first cell inside, and the step from there to the door or the opening. */
export interface Entrance {
  readonly inside: number;
  readonly out: number;
}

/**
 * A room as those see it who furnish it. Its axis runs along the largest rectangle inside, from a door to the opposite end:
 * `at(u, v)` is `u` cells from the side with the door and `v` cells across.
 */
export interface RoomSite {
  /** Its floor. */
  readonly cells: readonly number[];
  /** Where it can be entered. */
  readonly entrances: readonly Entrance[];
  /** How many of its sides are walls, as a share. */
  readonly walled: number;
  /** How much of it the rectangle has. */
  readonly built: number;
  /** The cells of the rectangle along the axis, and across it. */
  readonly length: number;
  readonly breadth: number;
  /** The steps from a cell to the next one, along the axis and across it. */
  readonly along: number;
  readonly across: number;
  /** Whether a cell belongs to the room. */
  has(cell: number): boolean;
  /** The cell at a place in the rectangle. */
  at(u: number, v: number): number;
  /** How far a cell is from the beginning of the rectangle, along the axis and across it. */
  placeOf(cell: number): readonly [u: number, v: number];
}

/** A smaller part of an area isn't furnished. */
const LEAST_CELLS = 6;
/** The box around a room is at most this many times as large: what winds is no room. */
const MOST_BOX = 6;

/** Finds rooms on a map. Cells of one room are numbered alike, so that each is recognised at once. */
export class RoomSites {
  readonly #map: BuilderMap;
  /** The number of the room that a cell belongs to. */
  readonly #rooms: Int32Array;
  /** For the columns of a box, how many cells of a room lie above one another. */
  readonly #heights: Int32Array;
  #count = 0;

  constructor(map: BuilderMap) {
    this.#map = map;
    this.#rooms = new Int32Array(map.tiles.length);
    this.#heights = new Int32Array(map.width + 1);
  }

  /** The rooms that some cells consist of: walls and doors part them. */
  *of(cells: readonly number[], rng: Rng): Generator<RoomSite, void, void> {
    const map = this.#map;
    const waiting = ++this.#count;
    for (const cell of cells) if (map.isWalkable(cell) && !map.isDoor(cell)) this.#rooms[cell] = waiting;
    for (const cell of cells) {
      if (this.#rooms[cell] !== waiting) continue;
      const room = this.#flood(cell, waiting);
      const site = room.length < LEAST_CELLS ? undefined : this.#site(room, this.#count, rng);
      if (site !== undefined) yield site;
    }
  }

  #flood(first: number, waiting: number): number[] {
    const { width } = this.#map;
    const room = ++this.#count;
    const found = [first];
    this.#rooms[first] = room;
    for (let i = 0; i < found.length; i++) {
      for (const step of [-width, -1, 1, width]) {
        const near = found[i]! + step;
        if (this.#rooms[near] !== waiting) continue;
        this.#rooms[near] = room;
        found.push(near);
      }
    }
    return found;
  }

  #site(cells: readonly number[], number: number, rng: Rng): RoomSite | undefined {
    const map = this.#map;
    const rooms = this.#rooms;
    const entrances: Entrance[] = [];
    let [left, right, top, bottom] = [map.width, 0, map.height, 0];
    let sides = 0;
    for (const cell of cells) {
      const [x, y] = [map.x(cell), map.y(cell)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (const out of [-map.width, -1, 1, map.width]) {
        if (rooms[cell + out] === number) continue;
        sides++;
        if (map.isWalkable(cell + out)) entrances.push({ inside: cell, out });
      }
    }
    if ((right - left + 1) * (bottom - top + 1) > MOST_BOX * cells.length) return undefined;
    const box = this.#largestRectangle(number, left, right, top, bottom);
    const walled = 1 - entrances.length / sides;
    const built = (box.width * box.height) / cells.length;
    const has = (cell: number) => rooms[cell] === number;
    return { cells, entrances, walled, built, has, ...this.#frame(box, entrances, rng) };
  }

  /** The largest rectangle of cells of a room: for each row, the columns that reach that far up. */
  #largestRectangle(number: number, left: number, right: number, top: number, bottom: number) {
    const map = this.#map;
    const heights = this.#heights.fill(0);
    const box = { x: left, y: top, width: 0, height: 0 };
    // Columns that are higher than the one before, each with where a rectangle of its height begins.
    const starts: number[] = [];
    const tops: number[] = [];
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right + 1; x++) {
        const isIn = x <= right && this.#rooms[map.index(x, y)] === number;
        heights[x] = isIn ? heights[x]! + 1 : 0;
        let start = x;
        while (tops.length > 0 && tops.at(-1)! >= heights[x]!) {
          const height = tops.pop()!;
          start = starts.pop()!;
          if (height * (x - start) <= box.width * box.height) continue;
          Object.assign(box, { x: start, y: y - height + 1, width: x - start, height });
        }
        starts.push(start);
        tops.push(heights[x]!);
      }
      starts.length = 0;
      tops.length = 0;
    }
    return box;
  }

  /** The axis that suits a room best: it begins at a door, ends at a wall, and isn't too short. */
  #frame(
    box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
    entrances: readonly Entrance[],
    rng: Rng,
  ) {
    const map = this.#map;
    const corner = map.index(box.x, box.y);
    const last = map.index(box.x + box.width - 1, box.y + box.height - 1);
    const frames = [map.width, 1, -map.width, -1].map((along) => {
      const isUpright = along === map.width || along === -map.width;
      const across = isUpright ? 1 : map.width;
      const [length, breadth] = isUpright ? [box.height, box.width] : [box.width, box.height];
      const origin = along > 0 ? corner : last - (breadth - 1) * across;
      return { along, across, length, breadth, origin };
    });
    const scores = frames.map((frame) => axisScore(map, frame, entrances));
    const best = Math.max(...scores);
    const { origin, ...frame } = rng.pick(frames.filter((_, i) => scores[i] === best));
    const { along, across } = frame;
    const [startX, startY] = [map.x(origin), map.y(origin)];
    return {
      ...frame,
      at: (u: number, v: number) => origin + u * along + v * across,
      placeOf(cell: number): readonly [number, number] {
        const [x, y] = [map.x(cell) - startX, map.y(cell) - startY];
        return along === 1 ? [x, y] : along === -1 ? [-x, y] : along > 0 ? [y, x] : [-y, x];
      },
    };
  }
}

function axisScore(
  map: BuilderMap,
  { along, length, breadth, origin }: { along: number; length: number; breadth: number; origin: number },
  entrances: readonly Entrance[],
): number {
  const begins = entrances.some(({ out }) => out === -along) ? 4 : 0;
  const ends = entrances.some(({ out }) => out === along) ? -8 : 0;
  const long = 2 * length >= 3 * breadth ? 6 : length > breadth ? 3 : length === breadth ? 1 : 0;
  // Of two ends, the one that is farther from the doors.
  const isUpright = along === map.width || along === -map.width;
  const line = (cell: number) => (isUpright ? map.y(cell) : map.x(cell));
  let away = 0;
  for (const { inside } of entrances) away += Math.abs(line(inside) - line(origin));
  return begins + ends + long + (entrances.length === 0 ? 0 : away / (entrances.length * (length + 1)));
}
