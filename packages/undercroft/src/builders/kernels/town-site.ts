import { type BuilderMap, type Rect, type Rng, WALL } from "../../core/index.js";
import { interior } from "./border.js";

/** The sides of the map that a town can have water on. */
export const WATER_SIDES = ["left", "right", "top", "bottom", "none"] as const;
type WaterSide = (typeof WATER_SIDES)[number];

// What a cell of the site is used for.
/** Ground that nothing stands on yet. */
export const LAND = 0;
/** A road, a square or a quay. */
export const PAVED = 1;
/** Ground that can be walked on but not built on: beaches, piers, and what is reserved with the cells around it. */
export const KEPT = 2;
/** The inside of a building. */
export const INSIDE = 3;
/** Nobody can walk here: deep water, walls, trees. */
export const CLOSED = 4;

/** The width of the beach. */
const BEACH = 1;

/** How a site is cut: where the sea ends on average and where the wall stands. */
interface SiteOptions {
  readonly water: WaterSide;
  readonly sea: number;
  readonly wall: boolean;
  /** The least width and height of a building, walls included. */
  readonly least: number;
}

/**
 * The ground that a town is built on. It is measured from the side with the water: `u` leads from there to the gate, on the
 * opposite side of the map, and `v` along the shore.
 */
export class TownSite {
  /** The number of columns from the water to the gate, and of rows along the shore. */
  readonly length: number;
  readonly breadth: number;
  /** For each cell of the map what it is used for. */
  readonly use: Uint8Array;
  /** For each row how many cells are water. All are 0 if there is none. */
  readonly shore: Int32Array;
  /** Whether there is water, and whether a wall stands around the town. */
  readonly hasSea: boolean;
  readonly hasWall: boolean;
  /** Where the town lies, inside its wall, in `u` and `v`. Parts of it can be water. */
  readonly town: Rect;
  readonly map: BuilderMap;
  readonly #origin: number;
  readonly #stepU: number;
  readonly #stepV: number;

  constructor(map: BuilderMap, rng: Rng, { water, sea, wall, least }: SiteOptions) {
    const { width, height } = map;
    const isUpright = water === "top" || water === "bottom";
    this.map = map;
    this.length = isUpright ? height : width;
    this.breadth = isUpright ? width : height;
    this.#stepU = isUpright ? width : 1;
    this.#stepV = isUpright ? 1 : width;
    const isTurned = water === "right" || water === "bottom";
    this.#origin = isTurned ? (this.length - 1) * this.#stepU : 0;
    if (isTurned) this.#stepU = -this.#stepU;

    const wet = Math.round(sea * this.length);
    // A building with a way around it, and the border.
    const space = least + 4;
    this.hasSea = water !== "none" && wet >= LEAST_SEA && this.length - MOST_SEA * wet >= space + LEAST_SEA;
    const side = clamp(Math.floor(this.breadth / 12), 1, 6);
    const front = clamp(Math.floor(this.length / 10), 1, 12);
    const back = this.hasSea ? 0 : side;
    const dry = this.length - (this.hasSea ? Math.ceil(MOST_SEA * wet) : back);
    this.hasWall = wall && dry - front >= space + 4 && this.breadth - 2 * side >= space + 4;
    // Without a wall, the woods around the town are where it would be.
    const isRoomy = dry - front >= space + 2 && this.breadth - 2 * side >= space + 2;
    const [left, right, edge] = isRoomy ? [back + 1, front + 1, side + 1] : [1, 1, 1];
    this.town = {
      x: this.hasSea ? 1 : left,
      y: edge,
      width: this.length - right - (this.hasSea ? 1 : left),
      height: this.breadth - 2 * edge,
    };
    this.shore = this.hasSea ? shoreLine(rng, this.breadth, wet, this.length - space) : new Int32Array(this.breadth);
    this.use = new Uint8Array(map.tiles.length).fill(CLOSED);
    for (let v = 1; v < this.breadth - 1; v++) {
      for (let u = 1; u < this.length - 1; u++) this.use[this.at(u, v)] = this.#groundAt(u, v);
    }
    this.#keepReserved();
  }

  #groundAt(u: number, v: number): number {
    const inland = u - this.shore[v]!;
    return inland >= 0 ? LAND : inland >= -BEACH ? KEPT : CLOSED;
  }

  /** The cell at `u` and `v`. */
  at(u: number, v: number): number {
    return this.#origin + u * this.#stepU + v * this.#stepV;
  }

  /** A rectangle in `u` and `v` as one of the map. */
  rectOf({ x, y, width, height }: Rect): Rect {
    const a = this.at(x, y);
    const b = this.at(x + width - 1, y + height - 1);
    const [ax, ay, bx, by] = [this.map.x(a), this.map.y(a), this.map.x(b), this.map.y(b)];
    return {
      x: Math.min(ax, bx),
      y: Math.min(ay, by),
      width: Math.abs(ax - bx) + 1,
      height: Math.abs(ay - by) + 1,
    };
  }

  /** The first `u` from which all rows of a rectangle are dry, with a path along the water. */
  dryFrom({ x, y, height }: Rect): number {
    let from = x;
    if (!this.hasSea) return from;
    for (let v = y; v < y + height; v++) from = Math.max(from, this.shore[v]! + 1);
    return from;
  }

  /** Nothing is built on reserved cells or next to them. Those that stand in the water are joined to the land. */
  #keepReserved(): void {
    const { map, use } = this;
    if (!map.hasReservedCells) return;
    const { width } = map;
    const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
    for (let v = 1; v < this.breadth - 1; v++) {
      for (let u = 1; u < this.length - 1; u++) {
        const cell = this.at(u, v);
        if (!map.isReserved(cell)) continue;
        for (const near of around) {
          if (use[cell + near] === LAND) use[cell + near] = KEPT;
        }
        if (map.isWalkable(cell)) for (let pier = u; pier < this.shore[v]!; pier++) use[this.at(pier, v)] = KEPT;
      }
    }
    for (let cell = 0; cell < use.length; cell++) {
      if (map.isReserved(cell)) use[cell] = map.isWalkable(cell) ? KEPT : CLOSED;
    }
  }

  /** Puts the land and the water on the map. */
  paint(ground: number, shallow: number, deep: number, bridge: number): void {
    const { map, use } = this;
    map.fill(interior(map), ground);
    if (!this.hasSea) return;
    for (let v = 1; v < this.breadth - 1; v++) {
      const shore = Math.min(this.shore[v]!, this.length - 1);
      for (let u = 1; u < shore; u++) {
        const cell = this.at(u, v);
        const isBeach = u >= shore - BEACH;
        map.set(cell, isBeach ? shallow : use[cell] === CLOSED ? deep : bridge);
      }
    }
  }

  /** Makes land of a rectangle of the map again. */
  open({ x, y, width, height }: Rect): void {
    for (let row = y; row < y + height; row++) {
      this.use.fill(LAND, this.map.index(x, row), this.map.index(x + width, row));
    }
  }

  /** Builds the wall around the town, with towers, and with a gate as wide as the street that leads through it. */
  buildWall(gate: readonly [first: number, end: number]): void {
    if (!this.hasWall) return;
    const { x, y, width, height } = this.town;
    const [front, top, bottom] = [x + width, y - 1, y + height];
    const put = (u: number, v: number): void => {
      const cell = this.at(u, v);
      const isInside = u > 0 && v > 0 && u < this.length - 1 && v < this.breadth - 1;
      if (!isInside || this.map.isReserved(cell)) return;
      this.use[cell] = CLOSED;
      this.map.set(cell, WALL);
    };
    const tower = (u: number, v: number): void => {
      for (let dv = -1; dv <= 1; dv++) for (let du = -1; du <= 1; du++) put(u + du, v + dv);
    };
    for (let v = top; v <= bottom; v++) if (v < gate[0] || v >= gate[1]) put(front, v);
    for (const v of [top, bottom]) {
      // Into the water, so far that nobody can wade around it.
      const back = this.hasSea ? Math.max(1, this.shore[v]! - BEACH - 1) : x - 1;
      for (let u = back; u < front; u++) put(u, v);
      if (height < LEAST_FOR_TOWERS) continue;
      tower(front, v);
      tower(back, v);
    }
    if (!this.hasSea) for (let v = top; v <= bottom; v++) put(x - 1, v);
    if (height < LEAST_FOR_TOWERS) return;
    // One at each side of the gate.
    for (const v of [gate[0] - 1, gate[1]]) for (const u of [front - 1, front + 1]) put(u, v);
  }
}

/** A strip of water that is narrower than this is left out. */
const LEAST_SEA = 4;
/** How wide the sea can be somewhere, compared with its average. */
const MOST_SEA = 1.5;
/** Towns that are narrower have a wall without towers. */
const LEAST_FOR_TOWERS = 14;

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Rows between two points of the shore that are not bent any further. */
const STRAIGHT = 3;

/** For each row how many cells are water: a line whose middle is moved aside, and so are those of both halves. */
function shoreLine(rng: Rng, breadth: number, average: number, most: number): Int32Array {
  const line = new Float64Array(breadth);
  const least = Math.max(2, Math.round(average / 2));
  const widest = Math.min(most, Math.floor(average * MOST_SEA));
  const within = (value: number) => clamp(value, least, Math.max(least, widest));
  line[0] = within(average * (0.7 + 0.6 * rng.unit()));
  line[breadth - 1] = within(average * (0.7 + 0.6 * rng.unit()));
  const spans: [from: number, to: number][] = [[0, breadth - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const length = to - from;
    if (length < 2) continue;
    const middle = from + (length >> 1);
    // Long waves for the coast as a whole, short ones for its bays.
    const swing = length <= STRAIGHT ? 0 : Math.min(average * 0.6, length * 0.35);
    line[middle] = within((line[from]! + line[to]!) / 2 + (2 * rng.unit() - 1) * swing);
    spans.push([middle, to], [from, middle]);
  }
  return Int32Array.from(line, Math.round);
}
