import type { BuilderMap, Rect, Rng } from "../../core/index.js";

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
      for (let side = 0; side < 4; side++) {
        const near = found[i]! + (side === 0 ? -width : side === 1 ? -1 : side === 2 ? 1 : width);
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
      for (let side = 0; side < 4; side++) {
        const out = side === 0 ? -map.width : side === 1 ? -1 : side === 2 ? 1 : map.width;
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
    const heights = this.#heights.fill(0, left, right + 2);
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
  #frame(box: Rect, entrances: readonly Entrance[], rng: Rng) {
    const map = this.#map;
    let best = -Infinity;
    let ties = 0;
    let along = 0;
    for (const step of [map.width, 1, -map.width, -1]) {
      const score = axisScore(map, box, step, entrances);
      if (score < best) continue;
      ties = score === best ? ties + 1 : 1;
      best = score;
      if (ties === 1 || rng.below(ties) === 0) along = step;
    }
    const isUpright = along === map.width || along === -map.width;
    const across = isUpright ? 1 : map.width;
    const [length, breadth] = isUpright ? [box.height, box.width] : [box.width, box.height];
    const [startX, startY] = along > 0 ? [box.x, box.y] : isUpright ? [box.x, bottomOf(box)] : [rightOf(box), box.y];
    const origin = map.index(startX, startY);
    return {
      along,
      across,
      length,
      breadth,
      at: (u: number, v: number) => origin + u * along + v * across,
      placeOf(cell: number): readonly [number, number] {
        const [x, y] = [map.x(cell) - startX, map.y(cell) - startY];
        return isUpright ? [Math.sign(along) * y, x] : [along * x, y];
      },
    };
  }
}

const rightOf = ({ x, width }: Rect) => x + width - 1;
const bottomOf = ({ y, height }: Rect) => y + height - 1;

/** What speaks for an axis in a direction. */
function axisScore(map: BuilderMap, box: Rect, along: number, entrances: readonly Entrance[]): number {
  const isUpright = along === map.width || along === -map.width;
  const [length, breadth] = isUpright ? [box.height, box.width] : [box.width, box.height];
  let score = 2 * length >= 3 * breadth ? 6 : length > breadth ? 3 : length === breadth ? 1 : 0;
  if (entrances.some(({ out }) => out === -along)) score += 4;
  if (entrances.some(({ out }) => out === along)) score -= 8;
  if (entrances.length === 0) return score;
  // Of two ends, the one that is farther from the doors.
  const start = along > 0 ? (isUpright ? box.y : box.x) : isUpright ? bottomOf(box) : rightOf(box);
  let away = 0;
  for (const { inside } of entrances) away += Math.abs((isUpright ? map.y(inside) : map.x(inside)) - start);
  return score + away / (entrances.length * (length + 1));
}
