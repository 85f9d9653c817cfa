import { BuilderMap, FLOOR, type Tileset } from "../../core/index.js";

/** The hall is so high that things can be put into it. */
const HALL_HEIGHT = 9;
const LEAST_HALL = 20;

/**
 * Returns a map that is as good as a map can be for blueprints: a hall with the start and the exit, and below it a room
 * for each number of cells, all of them behind a gate of their own.
 */
export function trialGround(regions: readonly number[], depth: number, tiles: Tileset): BuilderMap {
  const sides = regions.map((cells) => Math.max(1, Math.ceil(Math.sqrt(cells))));
  const width = Math.max(LEAST_HALL, sides.reduce((sum, side) => sum + side + 2, 0) + 2);
  const top = HALL_HEIGHT + 2;
  const map = new BuilderMap(width, top + Math.max(0, ...sides) + 2, depth, tiles);
  map.fill({ x: 1, y: 1, width: width - 2, height: HALL_HEIGHT }, FLOOR);
  let x = 2;
  for (const [i, cells] of regions.entries()) {
    const side = sides[i]!;
    map.setAt(x + (side >> 1), HALL_HEIGHT + 1, FLOOR);
    for (let cell = 0; cell < cells; cell++) map.setAt(x + (cell % side), top + Math.floor(cell / side), FLOOR);
    x += side + 2;
  }
  map.start = map.index(1, 1);
  map.addExit(map.index(width - 2, 1), "down");
  return map;
}
