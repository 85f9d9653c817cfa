import { type BuilderMap, type Rect, type Rng, WALL } from "../../core/index.js";
import { interior } from "./border.js";

/** The sides of the map that a town can have the sea on. */
export const WATER_SIDES = ["any", "left", "right", "top", "bottom", "none"] as const;
type WaterSide = (typeof WATER_SIDES)[number];

// What a cell of the site is used for.
/** Ground that nothing stands on yet. */
export const LAND = 0;
/** A way that is one cell wide, or a quay. */
export const LANE = 1;
/** A main street. */
export const STREET = 2;
/** A square. */
export const SQUARE = 3;
/** Ground that can be walked on but not built on: beaches, piers, and what is reserved with the cells around it. */
export const KEPT = 4;
/** The inside of a building. */
export const INSIDE = 5;
/** Nobody can walk here: deep water, walls, trees. */
export const CLOSED = 6;

/** Whether a use is that of a road of any kind. */
export function isPaved(use: number): boolean {
  return use >= LANE && use <= SQUARE;
}

/** How a site is cut. */
interface SiteOptions {
  readonly water: WaterSide;
  readonly sea: number;
  readonly river: number;
  /** The least width and height of a building, walls included. */
  readonly least: number;
}

/** The tiles of land and water. */
interface GroundTiles {
  readonly ground: number;
  readonly beach: number;
  readonly deep: number;
  readonly bridge: number;
}

/** A strip of water that is narrower than this is left out. */
const LEAST_SEA = 4;
/** How wide the sea can be somewhere, compared with its average. */
const MOST_SEA = 1.5;
/** Maps whose shorter side is less than this have no river. */
const LEAST_FOR_RIVER = 28;
/** Maps whose shorter side is less than this have a narrow one. */
const LEAST_FOR_WIDE_RIVER = 60;

/** The ground that a town is built on: land and water, and what each cell is used for. */
export class TownSite {
  readonly map: BuilderMap;
  /** For each cell of the map what it is used for. */
  readonly use: Uint8Array;
  /** 1 for cells that are water, also where a bridge or a pier stands in it. */
  readonly isWater: Uint8Array;
  /** 1 for those of them that are a river. */
  readonly isRiver: Uint8Array;
  /** The side that the sea is on. Undefined if there is none. */
  readonly seaSide: Exclude<WaterSide, "any" | "none"> | undefined;
  readonly hasRiver: boolean;
  /** 1 for cells of the wall of the town, and 1 for all walls that a house can share. */
  readonly isTownWall: Uint8Array;
  readonly isSharedWall: Uint8Array;
  readonly tiles: GroundTiles;
  /** Where something reserved in the water is joined to the land. */
  readonly #reservedPiers: number[] = [];

  constructor(map: BuilderMap, rng: Rng, { water, sea, river, least }: SiteOptions, tiles: GroundTiles) {
    this.map = map;
    this.tiles = tiles;
    this.use = new Uint8Array(map.tiles.length).fill(CLOSED);
    this.isWater = new Uint8Array(map.tiles.length);
    this.isRiver = new Uint8Array(map.tiles.length);
    this.isTownWall = new Uint8Array(map.tiles.length);
    this.isSharedWall = new Uint8Array(map.tiles.length);
    for (let y = 1; y < map.height - 1; y++) this.use.fill(LAND, map.index(1, y), map.index(map.width - 1, y));
    const drawn = rng.pick(["left", "right", "top", "bottom"] as const);
    const side = water === "any" ? drawn : water;
    this.seaSide = side !== "none" && this.#layCoast(rng, side, sea, least) ? side : undefined;
    this.hasRiver = rng.chance(river) && this.#layRiver(rng.fork("river"), side === "none" ? drawn : side);
    this.#keepReserved();
    this.#paint();
  }

  /** Lays the sea along a side, where there is space for it and for a town. Returns whether there was. */
  #layCoast(rng: Rng, side: "left" | "right" | "top" | "bottom", sea: number, least: number): boolean {
    const { map } = this;
    const [length, breadth] = isUpright(side) ? [map.height, map.width] : [map.width, map.height];
    const wet = Math.round(sea * length);
    // A building with a way around it, and the border.
    if (wet < LEAST_SEA || length - Math.ceil(MOST_SEA * wet) < least + 4 + LEAST_SEA) return false;
    const most = Math.floor(wet * MOST_SEA);
    const line = windingLine(rng, breadth, [Math.max(2, wet >> 1), most], 0.6 * wet);
    for (let v = 1; v < breadth - 1; v++) {
      for (let u = 1; u < line[v]!; u++) this.#wet(this.cell(side, u, v), u >= line[v]! - 1);
    }
    return true;
  }

  /** Lets a river flow through the middle of the map, into the sea if there is one. Returns whether there is space. */
  #layRiver(rng: Rng, side: "left" | "right" | "top" | "bottom"): boolean {
    const { map } = this;
    const [length, breadth] = isUpright(side) ? [map.height, map.width] : [map.width, map.height];
    const shorter = Math.min(length, breadth);
    if (shorter < LEAST_FOR_RIVER) return false;
    const width = shorter < LEAST_FOR_WIDE_RIVER ? 2 : 3;
    const line = windingLine(rng, length, [Math.round(breadth * 0.3), Math.round(breadth * 0.7)], breadth * 0.2);
    for (let u = 1; u < length - 1; u++) {
      const [from, to] = [Math.min(line[u]!, line[u - 1]!), Math.max(line[u]!, line[u - 1]!) + width];
      for (let v = from - 1; v <= to; v++) {
        const cell = this.cell(side, u, v);
        if (this.isWater[cell] === 0) this.isRiver[cell] = 1;
        this.#wet(cell, v === from - 1 || v === to);
      }
    }
    return true;
  }

  /** Makes water of a cell, with a bottom that can be walked on if it is a beach. What is deep already stays so. */
  #wet(cell: number, isBeach: boolean): void {
    if (this.isWater[cell] === 1 && this.use[cell] === CLOSED) return;
    this.isWater[cell] = 1;
    this.use[cell] = isBeach ? KEPT : CLOSED;
  }

  /** The cell that is `u` cells from a side of the map, and `v` cells along it. */
  cell(side: "left" | "right" | "top" | "bottom", u: number, v: number): number {
    const { map } = this;
    if (side === "left") return map.index(u, v);
    if (side === "right") return map.index(map.width - 1 - u, v);
    return side === "top" ? map.index(v, u) : map.index(v, map.height - 1 - u);
  }

  /** Nothing is built on reserved cells or next to them. Those that stand in the water are joined to the land. */
  #keepReserved(): void {
    const { map, use, isWater } = this;
    if (!map.hasReservedCells) return;
    const { width } = map;
    const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
    const inSea: number[] = [];
    for (let y = 1; y < map.height - 1; y++) {
      for (let cell = map.index(1, y); cell < map.index(width - 1, y); cell++) {
        if (!map.isReserved(cell)) continue;
        for (const near of around) if (use[cell + near] === LAND) use[cell + near] = KEPT;
        if (map.isWalkable(cell) && isWater[cell] === 1) inSea.push(cell);
      }
    }
    for (const cell of inSea) this.#reservedPiers.push(...this.#pierFrom(cell));
    for (const cell of this.#reservedPiers) use[cell] = KEPT;
    for (let cell = 0; cell < use.length; cell++) {
      if (map.isReserved(cell)) use[cell] = map.isWalkable(cell) ? KEPT : CLOSED;
    }
  }

  /** The water between a cell and the nearest land that lies straight ahead. */
  #pierFrom(cell: number): number[] {
    const { width } = this.map;
    let best: number[] = [];
    for (const step of [-width, -1, 1, width]) {
      const pier: number[] = [];
      let at = cell;
      for (; this.isWater[at] === 1; at += step) pier.push(at);
      const isLand = this.use[at] === LAND || this.use[at] === KEPT;
      if (isLand && (best.length === 0 || pier.length < best.length)) best = pier;
    }
    return best;
  }

  /** Puts the land and the water on the map. */
  #paint(): void {
    const { map, use, isWater } = this;
    const { ground, beach, deep, bridge } = this.tiles;
    map.fill(interior(map), ground);
    for (let cell = 0; cell < use.length; cell++) {
      if (isWater[cell] === 1) map.set(cell, use[cell] === CLOSED ? deep : beach);
    }
    for (const cell of this.#reservedPiers) map.set(cell, bridge);
  }

  /** Paves what is dry and free of a rectangle of the map. */
  pave(x: number, y: number, width: number, height: number, as: number): void {
    const { map } = this;
    const [right, bottom] = [Math.min(x + width, map.width - 1), Math.min(y + height, map.height - 1)];
    for (let row = Math.max(1, y); row < bottom; row++) {
      for (let cell = map.index(Math.max(1, x), row); cell < map.index(right, row); cell++) this.paveCell(cell, as);
    }
  }

  /** Paves some cells. */
  paveLine(cells: readonly number[], as: number): void {
    for (const cell of cells) this.paveCell(cell, as);
  }

  /** Paves a cell of land, or makes more of a lane. */
  paveCell(cell: number, as: number): void {
    const { use } = this;
    if (use[cell]! <= SQUARE && use[cell]! < as && !this.map.isReserved(cell)) use[cell] = as;
  }

  /** Makes a walled garden of a house. */
  clear({ x, y, width, height }: Rect): void {
    this.map.fill({ x, y, width, height }, WALL);
    this.map.fill({ x: x + 1, y: y + 1, width: width - 2, height: height - 2 }, this.tiles.ground);
    for (let row = y + 1; row < y + height - 1; row++) {
      this.use.fill(LAND, this.map.index(x + 1, row), this.map.index(x + width - 1, row));
    }
  }

  /** Builds a piece of wall, unless something reserved stands there. Returns whether it did. */
  wallUp(cell: number): boolean {
    const { map } = this;
    if (map.isReserved(cell) || !map.isInterior(map.x(cell), map.y(cell))) return false;
    this.use[cell] = CLOSED;
    map.set(cell, WALL);
    return true;
  }
}

function isUpright(side: string): boolean {
  return side === "top" || side === "bottom";
}

/** Rows between two points of a line that are not bent any further. */
const STRAIGHT = 3;

/** A line between two bounds whose middle is moved aside, and so are those of both halves. `swing` is how far at most. */
function windingLine(rng: Rng, length: number, [least, most]: readonly [number, number], swing: number): Int32Array {
  const line = new Int32Array(length);
  // In sixteenths of a cell, so that the halves of odd numbers aren't lost.
  const within = (value: number) => Math.max(16 * least, Math.min(16 * most, value));
  const ends = [16 * least, 16 * Math.max(least, most)] as const;
  line[0] = rng.between(...ends);
  line[length - 1] = rng.between(...ends);
  const spans: [from: number, to: number][] = [[0, length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const across = to - from;
    if (across < 2) continue;
    const middle = from + (across >> 1);
    // Long waves for the line as a whole, short ones for its bays.
    const aside = across <= STRAIGHT ? 0 : Math.round(16 * Math.min(swing, across * 0.35));
    line[middle] = within(((line[from]! + line[to]!) >> 1) + rng.between(-aside, aside));
    spans.push([middle, to], [from, middle]);
  }
  return line.map((value) => (value + 8) >> 4);
}
