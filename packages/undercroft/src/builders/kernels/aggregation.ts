import {
  type BuilderMap,
  type Count,
  choice,
  count,
  counted,
  integer,
  PAUSE,
  type ReadonlyBytes,
  type Rect,
  type Rng,
  SYMMETRIES,
  scaled,
  type Values,
  type Work,
} from "../../core/index.js";
import { stretch } from "./border.js";
import { Excavation, startNear } from "./excavation.js";
import { LeapField } from "./leap-field.js";

/** The options of all steps that grow crystals of floor. */
export const AGGREGATION_OPTIONS = {
  algorithm: choice(
    "walk-inwards",
    ["walk-inwards", "walk-outwards", "central-attractor"],
    "How particles move. walk-inwards: at random from anywhere until they touch floor. walk-outwards: at random from the middle until they touch rock. central-attractor: straight to the middle.",
  ),
  brush: integer(2, { min: 1, max: 20, typical: [1, 5] }, "Size of the square that each particle opens, in cells."),
  symmetry: choice("none", SYMMETRIES, "Mirrors everything that is dug: left to right, top to bottom, or both."),
  crystals: count(
    1,
    { min: 1, max: 1000, typical: [1, 8] },
    "Number of points that floor grows from, per 80x50 cells.",
  ),
};

type AggregationOptions = Values<typeof AGGREGATION_OPTIONS>;

/**
 * Sends out one particle after another, each of which opens rock beside floor, until `goal` cells are opened. Several
 * crystals are joined by winding passages before they grow, so that what grows is one region. With `ground`, the tiles that
 * a layer began with, particles settle on all existing floor, and old regions stay apart if they were.
 */
export function* aggregate(
  map: BuilderMap,
  rng: Rng,
  options: AggregationOptions,
  goal: number,
  ground?: ReadonlyBytes,
): Work {
  const site = new Excavation(map, options.brush, options.symmetry, goal, ground);
  const crystals = plantCrystals(site, rng, options.crystals, ground !== undefined);
  yield;
  if (crystals.length === 0) return;
  const send = senderOf(options.algorithm, site, rng, crystals);
  if (site.isUneven) {
    yield* sendUntil(site, site.goalBeforeTunnels, send);
    site.joinIslands();
  }
  yield* sendUntil(site, goal, send);
  yield* site.finish(rng);
}

function* sendUntil(site: Excavation, goal: number, send: () => void): Work {
  while (site.opened < goal && site.looks > 0) {
    send();
    if (site.isFrameDue()) yield;
    else if (site.isPauseDue()) yield PAUSE;
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A point from which floor grows, and the part of the map that is its own. */
interface Crystal extends Place {
  readonly district: Rect;
  /** Rows and columns round its middle that are known to be all floor. */
  hollow: number;
}

/** A cross of five cells with rock around it is the smallest useful district. */
const LEAST_DISTRICT = 5;
/** Steps from one crystal to the next, and the share of the floor that such passages may take. */
const STEPS_BETWEEN = 65;
const MOST_IN_PASSAGES = 0.5;

/**
 * Opens a cross in the middle of each district. The districts are as equal as can be, in rows, about as wide for their
 * height as 80x50; a single crystal stands in the middle of the map, several a little off the middles of theirs. Each
 * crystal but the first is joined to the one before it in its row or to one of the row above, so that they form a tree.
 */
function plantCrystals(site: Excavation, rng: Rng, wanted: Count, onFloor: boolean): Crystal[] {
  const { map, brush, goal } = site;
  const width = map.width - 2;
  const height = map.height - 2;
  const mostRows = Math.max(1, Math.floor(height / LEAST_DISTRICT));
  const mostColumns = Math.max(1, Math.floor(width / LEAST_DISTRICT));
  const asked = scaled(wanted, map);
  const floorEach = (STEPS_BETWEEN * brush.mostCells) / brush.size / MOST_IN_PASSAGES;
  const number = Math.min(asked, mostRows * mostColumns, Math.max(1, Math.floor(goal / floorEach)));
  if (number < asked)
    map.note("shortfall", `asked for ${counted(asked, "crystal")}, but the map has room for only ${number}`);
  const evenRows = Math.round(Math.sqrt((number * height * 80) / (width * 50)));
  const rows = Math.max(1, Math.min(mostRows, number, Math.max(evenRows, Math.ceil(number / mostColumns))));

  const crystals: Crystal[] = [];
  let above: Crystal[] = [];
  for (let row = 0; row < rows; row++) {
    const columns = Math.floor(((row + 1) * number) / rows) - Math.floor((row * number) / rows);
    const planted: Crystal[] = [];
    for (let column = 0; column < columns && site.opened < goal; column++) {
      const [x, right] = stretch(map.width, column, columns);
      const [y, bottom] = stretch(map.height, row, rows);
      const district = { x, y, width: right - x, height: bottom - y };
      const middle = number === 1 ? [map.width >> 1, map.height >> 1] : middleOf(district, rng);
      const start = startNear(map, district, middle[0]!, middle[1]!, onFloor);
      if (start === undefined) continue;
      const crystal = { x: map.x(start), y: map.y(start), district, hollow: 0 };
      const neighbours = [planted.at(-1), above[Math.floor((column * above.length) / columns)]];
      const joinable = neighbours.filter((neighbour) => neighbour !== undefined);
      if (joinable.length > 0 && !onFloor) digPassage(site, rng, rng.pick(joinable), crystal);
      openCross(site, start);
      planted.push(crystal);
    }
    for (const crystal of planted) crystals.push(crystal);
    if (planted.length > 0) above = planted;
  }
  // Through the middle of the map everything is joined to its own image.
  if (brush.isMirroring && number > 1 && !onFloor) joinToMiddle(site, rng, crystals);
  return crystals;
}

/**
 * Digs from one point to another, in steps along rows and columns in random order. Stops when the goal is reached, so
 * what is dug hangs together whatever the goal is.
 */
function digPassage(site: Excavation, rng: Rng, from: Place, to: Place): void {
  let { x, y } = from;
  while ((x !== to.x || y !== to.y) && site.opened < site.goal) {
    const columns = Math.abs(to.x - x);
    const rows = Math.abs(to.y - y);
    if (rng.below(columns + rows) < columns) x += Math.sign(to.x - x);
    else y += Math.sign(to.y - y);
    site.dig(x, y);
  }
}

function joinToMiddle(site: Excavation, rng: Rng, crystals: readonly Crystal[]): void {
  const middle = { x: site.map.width >> 1, y: site.map.height >> 1 };
  const moves = ({ x, y }: Crystal) => Math.abs(x - middle.x) + Math.abs(y - middle.y);
  let nearest = crystals[0];
  for (const crystal of crystals) if (moves(crystal) < moves(nearest!)) nearest = crystal;
  if (nearest !== undefined) digPassage(site, rng, nearest, middle);
}

/** A point in the inner half of a district, so that crystals don't stand in rows. */
function middleOf({ x, y, width, height }: Rect, rng: Rng): number[] {
  return [x + (width >> 2) + rng.below((width >> 1) + 1), y + (height >> 2) + rng.below((height >> 1) + 1)];
}

function openCross(site: Excavation, middle: number): void {
  const { map, goal } = site;
  for (const cell of [middle, middle - 1, middle + 1, middle - map.width, middle + map.width]) {
    const [x, y] = [map.x(cell), map.y(cell)];
    if (site.opened < goal && map.isInterior(x, y)) site.dig(x, y);
  }
}

function senderOf(
  algorithm: AggregationOptions["algorithm"],
  site: Excavation,
  rng: Rng,
  crystals: readonly Crystal[],
): () => void {
  if (algorithm === "walk-outwards") return () => wanderOutwards(site, rng, rng.pick(crystals));
  if (algorithm === "central-attractor") return () => fallInwards(site, rng, rng.pick(crystals));
  const { map } = site;
  const leaps = new LeapField(map.width, map.height, (cell) => map.isWalkable(cell));
  return () => wanderInwards(site, rng, leaps);
}

/** The maximum number of moves of a particle. One that takes longer is given up. */
const MOST_MOVES = 20_000;
const MOVES_PER_DRAW = 16;

/** From anywhere in the rock at random until it comes upon floor; the last rock before that is opened. */
function wanderInwards(site: Excavation, rng: Rng, leaps: LeapField): void {
  const { map } = site;
  const { width, height, tiles } = map;
  const { walkable } = map.tileset;
  let x = rng.between(1, width - 2);
  let y = rng.between(1, height - 2);
  site.looks--;
  if (map.isWalkable(map.index(x, y))) return;
  let bits = 0;
  let left = 0;
  let moves = 0;
  for (; moves < MOST_MOVES; moves++) {
    const leap = leaps.leap(x, y);
    if (leap > 0) {
      // The middle of a side is nearer than its ends, and so a walker more often comes out there.
      const along = rng.below(leap + 1) + rng.below(leap + 1) - leap;
      const side = rng.below(4);
      const across = (side & 1) === 0 ? -leap : leap;
      x = clamp(x + (side < 2 ? across : along), 1, width - 2);
      y = clamp(y + (side < 2 ? along : across), 1, height - 2);
      continue;
    }
    if (left === 0) {
      bits = rng.next();
      left = MOVES_PER_DRAW;
    }
    const nextX = x + MOVE_X[bits & 3]!;
    const nextY = y + MOVE_Y[bits & 3]!;
    bits >>>= 2;
    left--;
    if (nextX < 1 || nextY < 1 || nextX > width - 2 || nextY > height - 2) continue;
    if (walkable[tiles[nextY * width + nextX]!] === 1) {
      site.dig(x, y);
      noteStamp(leaps, site, x, y);
      break;
    }
    x = nextX;
    y = nextY;
  }
  site.looks -= moves;
}

const MOVE_X = Int8Array.of(-1, 1, 0, 0);
const MOVE_Y = Int8Array.of(0, 0, -1, 1);

/** From the middle over floor at random until it comes upon rock, which is opened. */
function wanderOutwards(site: Excavation, rng: Rng, crystal: Crystal): void {
  const { map } = site;
  const { width, height, tiles } = map;
  const { walkable } = map.tileset;
  widenHollow(site, crystal);
  let { x, y } = crystal;
  let bits = 0;
  let left = 0;
  let moves = 0;
  for (; moves < MOST_MOVES; moves++) {
    const leap = crystal.hollow - Math.max(Math.abs(x - crystal.x), Math.abs(y - crystal.y));
    if (leap > 1) {
      const along = rng.below(leap + 1) + rng.below(leap + 1) - leap;
      const side = rng.below(4);
      const across = (side & 1) === 0 ? -leap : leap;
      x += side < 2 ? across : along;
      y += side < 2 ? along : across;
      continue;
    }
    if (left === 0) {
      bits = rng.next();
      left = MOVES_PER_DRAW;
    }
    const nextX = x + MOVE_X[bits & 3]!;
    const nextY = y + MOVE_Y[bits & 3]!;
    bits >>>= 2;
    left--;
    if (nextX < 1 || nextY < 1 || nextX > width - 2 || nextY > height - 2) continue;
    if (walkable[tiles[nextY * width + nextX]!] === 0) {
      site.dig(nextX, nextY);
      break;
    }
    x = nextX;
    y = nextY;
  }
  site.looks -= moves + 1;
}

/** Looks whether the next ring round a crystal's hollow has become floor. */
function widenHollow({ map }: Excavation, crystal: Crystal): void {
  const ring = crystal.hollow + 1;
  const { x, y } = crystal;
  if (!map.isInterior(x - ring, y - ring) || !map.isInterior(x + ring, y + ring)) return;
  for (let i = -ring; i <= ring; i++) {
    if (!map.isWalkable(map.index(x + i, y - ring)) || !map.isWalkable(map.index(x + i, y + ring))) return;
    if (!map.isWalkable(map.index(x - ring, y + i)) || !map.isWalkable(map.index(x + ring, y + i))) return;
  }
  crystal.hollow = ring;
}

/** From anywhere in a crystal's district straight to its middle; the last rock before floor is opened. */
function fallInwards(site: Excavation, rng: Rng, { x: toX, y: toY, district }: Crystal): void {
  const { map } = site;
  const { width, tiles } = map;
  const { walkable } = map.tileset;
  let x = district.x + rng.below(district.width);
  let y = district.y + rng.below(district.height);
  site.looks--;
  if (map.isWalkable(map.index(x, y))) return;
  const columns = Math.abs(toX - x);
  const rows = Math.abs(toY - y);
  const stepX = toX < x ? -1 : 1;
  const stepY = toY < y ? -1 : 1;
  // A line without diagonal steps: floor must touch floor along rows and columns. `lead` says which way it is behind.
  let lead = columns - rows;
  for (let i = columns + rows; i > 0; i--) {
    const alongRow = lead > 0 || (lead === 0 && columns >= rows);
    const nextX = alongRow ? x + stepX : x;
    const nextY = alongRow ? y : y + stepY;
    lead += alongRow ? -2 * rows : 2 * columns;
    if (walkable[tiles[nextY * width + nextX]!] === 1) break;
    x = nextX;
    y = nextY;
    site.looks--;
  }
  site.dig(x, y);
}

/** Updates the leaps for a stamp and its mirror images. */
function noteStamp(leaps: LeapField, { map, brush }: Excavation, x: number, y: number): void {
  const left = brush.left(x);
  const right = brush.right(x);
  const top = brush.top(y);
  const bottom = brush.bottom(y);
  leaps.occupy(left, top, right, bottom);
  const { width, height } = map;
  if (brush.mirrorsColumns) leaps.occupy(width - 1 - right, top, width - 1 - left, bottom);
  if (brush.mirrorsRows) leaps.occupy(left, height - 1 - bottom, right, height - 1 - top);
  if (brush.mirrorsColumns && brush.mirrorsRows) {
    leaps.occupy(width - 1 - right, height - 1 - bottom, width - 1 - left, height - 1 - top);
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
