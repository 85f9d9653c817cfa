import { PAUSE, type Pausing, type Rect, type Rng } from "../../core/index.js";
import { CLOSED, INSIDE, isPaved, LAND, LANE, SQUARE, type TownSite } from "./town-site.js";
import type { TownWards } from "./town-wards.js";

/** A piece of ground for one building. Neighbours share the cells of the wall between them. */
export type Lot = Rect;

/** What becomes of the ground between the streets. */
interface Lots {
  /** The lots that are built on, with their walls. */
  readonly houses: readonly Lot[];
  /** Those that are left free. */
  readonly gardens: readonly Lot[];
}

/** Blocks whose sides are longer than this are divided by lanes. */
const LONGEST_BLOCK = 26;
/** A piece of a block that is so many times as large as a lot is divided by an alley. */
const LOTS_PER_ALLEY = 7;
/** Lots that are up to so many times too large stay whole. */
const TOLERANCE = 1.4;
/** The share of the ground that houses stand on. Some lots have no road, and gardens need some. */
const BUILT = 0.56;
/** How much larger lots on a square are. */
const ON_SQUARE = 1.6;
/** How much larger the lots of the richest wards are than usual, and how much smaller those of the poorest. */
const RICHEST = 2;
const POOREST = 0.6;

/**
 * Divides the ground between the streets of a town into lots, block by block: the largest rectangle of a block first, then
 * what is left of it. `wealth` is how rich each ward is, from 0 to 1.
 */
export function* layLots(
  site: TownSite,
  wards: TownWards,
  rng: Rng,
  {
    wanted,
    size,
    great,
    wealth,
  }: {
    readonly wanted: number;
    readonly size: readonly [number, number];
    readonly great: number;
    readonly wealth: Float64Array;
  },
): Pausing<Lots> {
  const [least, most] = size;
  const blocks = new Blocks(site, wards, rng.fork("lanes"));
  const land = blocks.free;
  const usual = Math.max(least * least, (land * BUILT) / wanted);
  const lots: Lot[] = [];
  const pieces = great > most ? Array.from(blocks.all()) : blocks.all();
  const landmark = great > most ? greatLot(site, blocks, [...pieces], great, most) : undefined;
  if (landmark !== undefined) {
    enclose(site, landmark);
    lots.push(landmark);
  }
  for (const cells of pieces) {
    const [x, y] = [site.map.x(cells[0]!), site.map.y(cells[0]!)];
    const rich = wealth[wards.wardOf[wards.plotAt(site.map.index(x, y))]!]!;
    const lotSize = usual * (POOREST + (RICHEST - POOREST) * rich);
    for (let rect = blocks.largest(cells, least); rect !== undefined; rect = blocks.largest(cells, least)) {
      const isOnSquare = wallCells(site, rect).some(({ at, out }) => site.use[at + out] === SQUARE);
      const parts = divide(site, rng, rect, isOnSquare ? lotSize * ON_SQUARE : lotSize, least, most);
      for (const part of parts) enclose(site, part);
      lots.push(...parts);
      yield PAUSE;
    }
  }
  if (lots.length === 0) {
    const last = anyPlace(site, least);
    if (last === undefined) return { houses: [], gardens: [] };
    enclose(site, last);
    return { houses: [last], gardens: [] };
  }
  return chooseLots(site, rng, lots, wanted, landmark);
}

/** The largest lot that a town has space for, of at most this width and height: on a square, if there is space. */
function greatLot(
  site: TownSite,
  blocks: Blocks,
  pieces: readonly (readonly number[])[],
  great: number,
  least: number,
): Lot | undefined {
  let best: Lot | undefined;
  let largest = 0;
  for (const cells of pieces) {
    const rect = blocks.largest(cells, LEAST_GREAT);
    if (rect === undefined || Math.max(rect.width, rect.height) <= least) continue;
    for (const lot of cornersOf(rect, great)) {
      const sides = wallCells(site, lot);
      const isOnSquare = sides.some(({ at, out }) => site.use[at + out] === SQUARE);
      const isOnRoad = sides.some(({ at, out }) => isPaved(site.use[at + out]!));
      const score = lot.width * lot.height * (isOnSquare ? ON_MAIN_SQUARE : isOnRoad ? 1 : 0);
      if (score <= largest) continue;
      best = lot;
      largest = score;
    }
  }
  return best;
}

/** A great building is at least this wide and high, and counts so many times as large on a square. */
const LEAST_GREAT = 9;
const ON_MAIN_SQUARE = 2;

/** The corners of a rectangle, each of at most this width and height. */
function cornersOf({ x, y, width, height }: Rect, most: number): Lot[] {
  const [wide, high] = [Math.min(width, most), Math.min(height, most)];
  const size = { width: wide, height: high };
  const [right, bottom] = [x + width - wide, y + height - high];
  return [x, right].flatMap((left) => [y, bottom].map((top) => ({ x: left, y: top, ...size })));
}

/** Which lots are built on: first those on a road. The others become ground again. */
function chooseLots(site: TownSite, rng: Rng, lots: readonly Lot[], wanted: number, landmark?: Lot): Lots {
  const order = rng.shuffle(Array.from(lots.keys()));
  const isOnRoad = lots.map((lot) => wallCells(site, lot).some(({ at, out }) => isPaved(site.use[at + out]!)));
  const rank = (i: number) => (lots[i] === landmark ? 2 : Number(isOnRoad[i]));
  order.sort((a, b) => rank(b) - rank(a));
  const isBuilt = lots.map(() => false);
  for (const i of order.slice(0, wanted)) isBuilt[i] = isOnRoad[i]! || wanted === 1;
  if (!isBuilt.includes(true)) isBuilt[order[0]!] = true;
  const houses = lots.filter((_, i) => isBuilt[i]);
  const gardens = lots.filter((_, i) => !isBuilt[i]);
  for (const garden of gardens) open(site, garden);
  for (const house of houses) enclose(site, house);
  return { houses, gardens };
}

/** Makes ground of a lot again, except for the wall of the town. */
function open({ use, map, isTownWall }: TownSite, { x, y, width, height }: Rect): void {
  for (let row = y; row < y + height; row++) {
    for (let cell = map.index(x, row); cell < map.index(x + width, row); cell++) {
      if (isTownWall[cell] === 0) use[cell] = LAND;
    }
  }
}

/** Divides a rectangle into lots that share their walls, now and then with an alley between them. */
function divide(site: TownSite, rng: Rng, rect: Rect, lotSize: number, least: number, most: number): Lot[] {
  const lots: Lot[] = [];
  const parts = [rect];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const { x, y, width, height } = part;
    const isWide = width >= height;
    const side = Math.max(width, height);
    const area = width * height;
    const isAlley = area > LOTS_PER_ALLEY * lotSize && side >= 2 * least + 1;
    const isTooLarge = area > TOLERANCE * lotSize || side > most;
    if (!isAlley && (!isTooLarge || side < 2 * least - 1)) {
      lots.push(within(part, most));
      continue;
    }
    // The cell of the wall belongs to both, or that of the alley to none.
    const total = isAlley ? side - 1 : side + 1;
    const slack = total - 2 * least;
    const first = least + (slack > 0 ? rng.between(Math.floor(slack / 4), slack - Math.floor(slack / 4)) : 0);
    if (isAlley) {
      if (isWide) site.pave(x + first, y, 1, height, LANE);
      else site.pave(x, y + first, width, 1, LANE);
    }
    const next = isAlley ? first + 1 : first - 1;
    parts.push(
      isWide ? { x: x + next, y, width: width - next, height } : { x, y: y + next, width, height: height - next },
      isWide ? { x, y, width: first, height } : { x, y, width, height: first },
    );
  }
  return lots;
}

function within({ x, y, width, height }: Rect, most: number): Rect {
  return { x, y, width: Math.min(width, most), height: Math.min(height, most) };
}

/** Marks the walls and the inside of a lot. */
function enclose({ use, map, isSharedWall }: TownSite, { x, y, width, height }: Rect): void {
  for (let row = y; row < y + height; row++) {
    const isEdge = row === y || row === y + height - 1;
    for (let column = x; column < x + width; column++) {
      const cell = map.index(column, row);
      const isWall = isEdge || column === x || column === x + width - 1;
      use[cell] = isWall ? CLOSED : INSIDE;
      if (isWall) isSharedWall[cell] = 1;
    }
  }
}

/** The cells of the walls of a rectangle, corners aside, each with the step that leads outside. */
export function wallCells(
  { map }: TownSite,
  { x, y, width, height }: Rect,
): { readonly at: number; readonly out: number }[] {
  const cells: { at: number; out: number }[] = [];
  for (let column = x + 1; column < x + width - 1; column++) {
    cells.push({ at: map.index(column, y), out: -map.width });
    cells.push({ at: map.index(column, y + height - 1), out: map.width });
  }
  for (let row = y + 1; row < y + height - 1; row++) {
    cells.push({ at: map.index(x, row), out: -1 });
    cells.push({ at: map.index(x + width - 1, row), out: 1 });
  }
  return cells;
}

/**
 * Where a last house can stand if none of the blocks had space for one: the first square of free land that is large enough,
 * with free land around it.
 */
function anyPlace({ use, map }: TownSite, least: number): Rect | undefined {
  const { width } = map;
  // For each cell the side of the largest free square that ends there.
  const sides = new Int32Array(use.length);
  for (let cell = width + 1; cell < use.length; cell++) {
    if (use[cell] !== LAND) continue;
    sides[cell] = 1 + Math.min(sides[cell - 1]!, sides[cell - width]!, sides[cell - width - 1]!);
    if (sides[cell]! < least + 2) continue;
    return { x: map.x(cell) - least, y: map.y(cell) - least, width: least, height: least };
  }
  return undefined;
}

/** The ground between the streets, in pieces that no street leads through. */
class Blocks {
  readonly #site: TownSite;
  readonly #rng: Rng;
  /** 1 for land in the town, and 1 for what of it isn't in a block yet. */
  readonly #isLand: Uint8Array;
  readonly #isOpen: Uint8Array;
  /** For each column of a block how many cells from a row upwards can be built on. */
  readonly #heights: Int32Array;
  readonly #stack: Int32Array;
  /** The number of cells of all blocks. */
  readonly free: number;

  constructor(site: TownSite, wards: TownWards, rng: Rng) {
    const { map, use, isWater } = site;
    this.#site = site;
    this.#rng = rng;
    this.#isLand = new Uint8Array(use.length);
    this.#heights = new Int32Array(map.width + 1);
    this.#stack = new Int32Array(map.width + 1);
    let free = 0;
    for (let y = 1; y < map.height - 1; y++) {
      for (let cell = map.index(1, y); cell < map.index(map.width - 1, y); cell++) {
        if (use[cell] !== LAND || isWater[cell] === 1 || wards.isTown[wards.plotAt(cell)] === 0) continue;
        this.#isLand[cell] = 1;
        free++;
      }
    }
    this.free = free;
    this.#isOpen = this.#isLand.slice();
  }

  /** All blocks, each as its cells. Those that are too long are divided by lanes. */
  *all(): Generator<readonly number[]> {
    for (let cell = 0; cell < this.#isOpen.length; cell++) {
      if (this.#isOpen[cell] === 1) yield* this.#piecesOf(cell);
    }
  }

  *#piecesOf(cell: number): Generator<readonly number[]> {
    const block = this.#flood(cell);
    const lane = this.#laneThrough(block);
    if (lane.length === 0) {
      yield block;
      return;
    }
    for (const at of block) this.#isOpen[at] = 1;
    for (const at of lane) {
      this.#isOpen[at] = 0;
      this.#site.paveCell(at, LANE);
    }
    for (const at of block) if (this.#isOpen[at] === 1) yield* this.#piecesOf(at);
  }

  /** The cells of the block that a cell belongs to. They aren't free any more. */
  #flood(from: number): number[] {
    const { width } = this.#site.map;
    const isOpen = this.#isOpen;
    const block = [from];
    isOpen[from] = 0;
    for (const cell of block) {
      for (let side = 0; side < 4; side++) {
        const near = side === 0 ? cell - width : side === 1 ? cell - 1 : side === 2 ? cell + 1 : cell + width;
        if (isOpen[near] === 0) continue;
        isOpen[near] = 0;
        block.push(near);
      }
    }
    return block;
  }

  /** The cells of a lane across a block that is too long. None if it isn't. */
  #laneThrough(block: readonly number[]): number[] {
    const { map } = this.#site;
    const { x, y, width, height } = boxOf(this.#site, block);
    if (Math.max(width, height) - 2 <= LONGEST_BLOCK) return [];
    const isWide = width >= height;
    const side = isWide ? width : height;
    const at = (isWide ? x : y) + this.#rng.between(Math.floor(side * 0.38), Math.floor(side * 0.62));
    return block.filter((cell) => (isWide ? map.x(cell) : map.y(cell)) === at);
  }

  /**
   * The largest rectangle of a block that nothing stands on yet, with the walls that are there already at its edge. Undefined
   * if it is too small for a building.
   */
  largest(block: readonly number[], least: number): Rect | undefined {
    const { x, y, width, height } = boxOf(this.#site, block);
    const { map } = this.#site;
    const heights = this.#heights.fill(0, 0, width + 1);
    const stack = this.#stack;
    let best: Rect | undefined;
    let largest = 0;
    for (let row = y; row < y + height; row++) {
      let depth = 0;
      for (let i = 0; i <= width; i++) {
        if (i < width) heights[i] = this.#canBuild(map.index(x + i, row)) ? heights[i]! + 1 : 0;
        const here = i < width ? heights[i]! : 0;
        while (depth > 0 && heights[stack[depth - 1]!]! >= here) {
          const tall = heights[stack[--depth]!]!;
          const from = depth > 0 ? stack[depth - 1]! + 1 : 0;
          const wide = i - from;
          if (tall < least || wide < least || tall * wide <= largest) continue;
          largest = tall * wide;
          best = { x: x + from, y: row - tall + 1, width: wide, height: tall };
        }
        stack[depth++] = i;
      }
    }
    return best;
  }

  /** Whether a cell is land, or a wall that a house can share. */
  #canBuild(cell: number): boolean {
    const { use, isSharedWall } = this.#site;
    return isSharedWall[cell] === 1 || (this.#isLand[cell] === 1 && use[cell] === LAND);
  }
}

/** The smallest rectangle around some cells, with the walls beside them. */
function boxOf({ map }: TownSite, cells: readonly number[]): Rect {
  let [left, top, right, bottom] = [map.width, map.height, 0, 0];
  for (const cell of cells) {
    const [x, y] = [map.x(cell), map.y(cell)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left - 1, y: top - 1, width: right - left + 3, height: bottom - top + 3 };
}
