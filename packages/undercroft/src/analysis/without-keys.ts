import { WALL } from "../core/tiles.js";
import type { Grid } from "./grid.js";
import { type HiddenPlot, secretCells } from "./spheres.js";

/** A map, and what may be shut on it. */
export type BarredMap = Grid & Pick<HiddenPlot, "locks" | "oneWays" | "doors">;

/**
 * The cells that somebody doesn't enter who has no key, finds no secret door and jumps down no ledge: what is locked, what
 * is secret, and where one-ways begin.
 */
export function barredCells(map: BarredMap): readonly number[] {
  return [...map.locks.map(({ at }) => at), ...map.oneWays.map(({ from }) => from), ...secretCells(map, map.doors)];
}

/**
 * The map as it is for that somebody. What is connected here must stay so, or a locked or secret door may become the only
 * way, or nothing may lead back from the end of a one-way. What isn't must not be connected, or there is a way round a lock.
 */
export function withoutKeys(map: BarredMap): Grid {
  return shutAt(map, barredCells(map));
}

/** A grid with some of its cells shut. */
export function shutAt(grid: Grid, cells: readonly number[]): Grid {
  if (cells.length === 0) return grid;
  const { width, height, tileset } = grid;
  const tiles = Uint8Array.from(grid.tiles as Uint8Array);
  for (const cell of cells) tiles[cell] = WALL;
  return { width, height, tileset, tiles };
}
