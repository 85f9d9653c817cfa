import type { Rect, Rng } from "../../core/index.js";
import { halves } from "./halves.js";
import { CLOSED, PAVED, type TownSite } from "./town-site.js";

/** A piece of ground for one building and what belongs to it, in `u` and `v` of the site. */
export type Lot = Rect;

/** How the ground inside a town is divided. */
interface Streets {
  /** The lots, such that those that follow each other are neighbours, or nearly so. */
  readonly lots: readonly Lot[];
  /** The rows of the main street, which leads through the gate. */
  readonly gate: readonly [first: number, end: number];
  /** The market square. Undefined if there is none. */
  readonly square: Rect | undefined;
}

/** Blocks whose sides are longer than this are divided by streets. */
const LONGEST_BLOCK = 26;
/** The main street of a town with fewer rows than this is one cell wide. */
const LEAST_FOR_WIDE_STREET = 20;
/** A town that is smaller has no square. */
const LEAST_FOR_SQUARE = { width: 22, height: 17 };

/**
 * Lays out the streets of a town: the main street from the gate to the water, the square in its middle, and the streets
 * that divide the rest into blocks. The blocks are divided into lots, so many that there is one for each building.
 */
export function layStreets(site: TownSite, rng: Rng, buildings: number, least: number, hasSquare: boolean): Streets {
  const { town } = site;
  const wide = town.height >= LEAST_FOR_WIDE_STREET ? 2 : 1;
  const main = town.y + mainRow(rng, town.height - wide, least + 1);
  const gate = [main, main + wide] as const;
  pave(site, { x: 1, y: main, width: site.length - 2, height: wide });

  // Below, each lot has a lane of its own.
  const lane = site.hasWall && town.height > LEAST_FOR_WIDE_STREET ? 1 : 0;
  const square = hasSquare ? squareOn(site, rng, gate) : undefined;
  const blocks: Rect[] = [];
  for (const half of [
    { x: town.x, y: town.y + lane, width: town.width, height: main - town.y - lane },
    { x: town.x, y: main + wide, width: town.width, height: town.y + town.height - main - wide },
  ]) {
    const isBeside = square !== undefined && (half.y < main ? square.y < main : square.y >= main);
    blocks.push(...(isBeside ? around(site, half, square) : [half]));
  }
  if (square !== undefined) pave(site, square);

  const dry = town.width * town.height - seaIn(site);
  const lotSize = Math.max((least + 1) ** 2, dry / (SPARE_LOTS * buildings));
  const lots = blocks.flatMap((block) => lotsOf(site, rng, block, lotSize, least));
  return { lots, gate, square };
}

/** The row of the main street: about in the middle, or along an edge if only one of its sides has space for houses. */
function mainRow(rng: Rng, rows: number, least: number): number {
  if (rows < 2 * least) return rng.chance(0.5) ? 0 : rows;
  const slack = Math.min(rows >> 3, (rows - 2 * least) >> 1);
  return (rows >> 1) + rng.between(-slack, slack);
}

/** The number of lots per building. Some are too small or too wet, and gardens need some. */
const SPARE_LOTS = 1.3;

function seaIn({ shore, town }: TownSite): number {
  let cells = 0;
  for (let v = town.y; v < town.y + town.height; v++) cells += Math.max(0, shore[v]! - town.x);
  return cells;
}

/** Paves what is dry of a rectangle, except for reserved cells. */
function pave(site: TownSite, { x, y, width, height }: Rect): void {
  for (let v = y; v < y + height; v++) {
    for (let u = Math.max(x, site.shore[v]!); u < x + width; u++) {
      const cell = site.at(u, v);
      if (site.use[cell] !== CLOSED && !site.map.isReserved(cell)) site.use[cell] = PAVED;
    }
  }
}

/** Paves a quay along the water, as far as the town reaches. */
export function layQuay(site: TownSite): void {
  const { shore, town } = site;
  if (!site.hasSea) return;
  for (let v = town.y; v < town.y + town.height; v++) {
    const end = Math.max(shore[v - 1]!, shore[v]!, shore[v + 1]!);
    pave(site, { x: shore[v]!, y: v, width: end + 1 - shore[v]!, height: 1 });
  }
}

/** A square on one side of the main street, which is a part of it, somewhere in the middle of the dry land. */
function squareOn(site: TownSite, rng: Rng, [first, end]: Streets["gate"]): Rect | undefined {
  const { town } = site;
  const from = site.dryFrom(town);
  const dry = town.x + town.width - from;
  if (dry < LEAST_FOR_SQUARE.width || town.height < LEAST_FOR_SQUARE.height) return undefined;
  const isAbove = rng.chance(0.5);
  const space = isAbove ? first - town.y : town.y + town.height - end;
  const width = rng.between(7, Math.max(7, Math.min(13, dry >> 2)));
  const deep = Math.min(rng.between(5, 7), space);
  const x = from + Math.floor(dry * (0.3 + 0.3 * rng.unit())) - (width >> 1);
  return { x, y: isAbove ? first - deep : first, width, height: end - first + deep };
}

/** What a half of the town is divided into by the square in it and the streets that lead past it. */
function around(site: TownSite, half: Rect, square: Rect): Rect[] {
  const end = half.x + half.width;
  const [left, right] = [square.x - 1, square.x + square.width];
  for (const x of [left, right]) pave(site, { x, y: half.y, width: 1, height: half.height });
  const isAbove = half.y < square.y;
  const height = isAbove ? square.y - half.y : half.y + half.height - square.y - square.height;
  const middle = { x: square.x, y: isAbove ? half.y : square.y + square.height, width: square.width, height };
  return [{ ...half, width: left - half.x }, middle, { ...half, x: right + 1, width: end - right - 1 }].filter(
    (block) => block.width > 0 && block.height > 0,
  );
}

/** Divides a block by streets until none is too long, and what is left into lots. */
function lotsOf(site: TownSite, rng: Rng, block: Rect, lotSize: number, least: number): Lot[] {
  const lots: Lot[] = [];
  const parts = [block];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const { x, y, width, height } = part;
    const side = Math.max(width, height);
    const isBlock = side > LONGEST_BLOCK;
    // The street takes a cell, and each lot one for the way past it.
    if (!isBlock && (width * height <= 1.4 * lotSize || side < 2 * (least + 1))) {
      lots.push(part);
      continue;
    }
    const gap = isBlock ? 1 : 0;
    const first = Math.round((side - gap) * (0.38 + 0.24 * rng.unit()));
    const isWide = width >= height;
    if (isBlock) pave(site, isWide ? { x: x + first, y, width: 1, height } : { x, y: y + first, width, height: 1 });
    parts.push(...halves(part, isWide, first, gap).reverse());
  }
  return lots;
}
