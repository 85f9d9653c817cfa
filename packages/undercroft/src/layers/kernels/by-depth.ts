import type { BuilderMap, Kind, Rng } from "../../core/index.js";

/** How many of something a level has, by depth. */
export interface CountByDepth {
  /**
   * The average number at depth 0, per 2000 open cells: about as many as a level of 80x50 has. Or the least and the most
   * that a level has, whatever its size and depth.
   */
  readonly count: number | readonly [least: number, most: number];
  /** How much the number grows with each depth. Can be negative. Default: 0. */
  readonly perDepth?: number;
  /** The largest average number, at any depth. Default: no limit. */
  readonly most?: number;
  /** The first and the last depth that have any. Default: all depths. */
  readonly depths?: readonly [first: number, last: number];
}

/** The number of open cells that the numbers of tables refer to. */
const OPEN_CELLS = 2000;

/** Draws how many of something a map with this many open cells gets. `draw` turns the average into a number. */
function drawnAt(
  rng: Rng,
  { count, perDepth = 0, most = Infinity, depths: [first, last] = [-Infinity, Infinity] }: CountByDepth,
  depth: number,
  openCells: number,
  draw: (average: number) => number,
): number {
  const isThere = depth >= first && depth <= last;
  if (typeof count === "object") return isThere && openCells > 0 ? rng.between(...count) : 0;
  const atDepth = isThere ? Math.max(0, Math.min(most, count + perDepth * depth)) : 0;
  return draw((atDepth * openCells) / OPEN_CELLS);
}

/** Draws how many of something a map gets: the average, with a fraction left to chance. */
export function drawCount(rng: Rng, entry: CountByDepth, depth: number, openCells: number): number {
  return drawnAt(rng, entry, depth, openCells, (average) => {
    const whole = Math.floor(average);
    return whole + Number(rng.chance(average - whole));
  });
}

/** The same with far more variation: from none to twice the average. */
export function drawWideCount(rng: Rng, entry: CountByDepth, depth: number, openCells: number): number {
  return drawnAt(rng, entry, depth, openCells, (average) => Math.round(2 * average * rng.unit()));
}

/** The number of cells that can be seen across: floor and hazards. */
export function countOpen({ tiles, tileset: { walkable, hazard } }: BuilderMap): number {
  let open = 0;
  for (let cell = 0; cell < tiles.length; cell++) open += walkable[tiles[cell]!]! | hazard[tiles[cell]!]!;
  return open;
}

/** Whether a value is the least and the most of something. */
function isSpan(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(Number.isSafeInteger)) return false;
  return value[0] >= 0 && value[0] <= value[1];
}

const isDepth = (depth: unknown) => typeof depth === "number" && !Number.isNaN(depth);

/** What the keys of `CountByDepth` must be. */
export const COUNT_RULES = {
  count: {
    rule: "a number, or [least, most], two whole numbers",
    fits: (value) => Number.isFinite(value) || isSpan(value),
  },
  perDepth: { rule: "a number", fits: Number.isFinite },
  most: { rule: "a number, 0 or more", fits: (value) => typeof value === "number" && value >= 0 },
  depths: {
    rule: "[first, last], two depths",
    fits: (value) => Array.isArray(value) && value.length === 2 && value.every(isDepth),
  },
} as const satisfies Record<keyof CountByDepth, Kind>;
