import { type BuilderMap, isPlain, type Rng } from "../../core/index.js";

/** How many of something a level has, by depth. */
export interface CountByDepth {
  /** The average number at depth 0, per 2000 open cells: about as many as a level of 80x50 has. */
  readonly count: number;
  /** How much the number grows with each depth. Can be negative. Default: 0. */
  readonly perDepth?: number;
  /** The largest average number, at any depth. Default: no limit. */
  readonly most?: number;
  /** The first and the last depth that have any. Default: all depths. */
  readonly depths?: readonly [first: number, last: number];
}

/** As many open cells as the numbers of tables are for. */
const OPEN_CELLS = 2000;

/** The average number of something on a map with so many open cells. */
export function averageCount(entry: CountByDepth, depth: number, openCells: number): number {
  const { count, perDepth = 0, most = Infinity, depths: [first, last] = [-Infinity, Infinity] } = entry;
  if (depth < first || depth > last) return 0;
  return (Math.max(0, Math.min(most, count + perDepth * depth)) * openCells) / OPEN_CELLS;
}

/** Draws how many of something a map gets: the average, with a fraction left to chance. */
export function drawCount(rng: Rng, entry: CountByDepth, depth: number, openCells: number): number {
  const average = averageCount(entry, depth, openCells);
  const whole = Math.floor(average);
  return whole + Number(rng.chance(average - whole));
}

/** The number of cells that are open to the eye: floor and hazards. */
export function countOpen({ tiles, tileset: { walkable, hazard } }: BuilderMap): number {
  let open = 0;
  for (let cell = 0; cell < tiles.length; cell++) open += walkable[tiles[cell]!]! | hazard[tiles[cell]!]!;
  return open;
}

/** Whether a value has numbers by depth that make sense. */
export function isCountByDepth(value: unknown): value is CountByDepth {
  if (!isPlain(value)) return false;
  const { count, perDepth = 0, most = 0, depths = [1, 1] } = value;
  const isDepth = (depth: unknown) => typeof depth === "number" && !Number.isNaN(depth);
  return (
    Number.isFinite(count) &&
    Number.isFinite(perDepth) &&
    typeof most === "number" &&
    most >= 0 &&
    Array.isArray(depths) &&
    depths.length === 2 &&
    depths.every(isDepth)
  );
}
