import { type BuilderMap, count, counted, defineLayer, type Rng, scaled } from "../core/index.js";
import { SPAWN_OPTIONS, spawnRegion } from "../spawning/index.js";
import { floorToSpawnOn } from "./kernels/floor-to-spawn-on.js";

/**
 * Divides the floor into areas around random points and spawns monsters, items and traps in each, for maps without
 * rooms. Each cell belongs to the point that takes the fewest moves to reach, so an area is never on both sides of a
 * wall. If there is a start, only floor that can be reached from it is used.
 */
export const voronoiSpawning = defineLayer({
  id: "voronoi-spawning",
  summary: "Divides the floor into random areas and spawns monsters, items and traps in each.",
  options: {
    // On a map that is all floor an area has 12.5 x 12.5 cells.
    areas: count(26, { min: 1, max: 100_000, typical: [4, 100] }, "Number of areas, per 80x50 cells."),
    ...SPAWN_OPTIONS,
  },
  writes: ["spawns"],
  *build(map, rng, { areas, ...options }) {
    const floor = floorToSpawnOn(map);
    const asked = scaled(areas, map);
    const number = Math.min(asked, floor.length);
    if (number < asked)
      map.note("shortfall", `asked for ${counted(asked, "area")}, but the map has floor for only ${number}`);
    const points = drawPoints(floor.slice(), number, rng.fork("areas"));
    const spawns = rng.fork("spawns");
    for (const area of areasOf(map, points, floor)) if (spawnRegion(map, spawns, area, options) > 0) yield;
  },
});

/** Draws some cells of a list, each once, and returns them in reading order. Leaves the list in another order. */
function drawPoints(cells: Int32Array, number: number, rng: Rng): Int32Array {
  for (let i = 0; i < number; i++) {
    const drawn = i + rng.below(cells.length - i);
    [cells[i], cells[drawn]] = [cells[drawn]!, cells[i]!];
  }
  const points: Int32Array = cells.slice(0, number);
  return points.sort();
}

/**
 * The areas around the points, in their order, each with its cells in reading order. All spread at the same pace, and take
 * turns in this order, so a cell equally far from two points goes to the first.
 */
function areasOf({ width, tiles }: BuilderMap, points: Int32Array, floor: Int32Array): number[][] {
  /** For each cell one more than the number of its area, 0 for floor in none yet, and -1 for all else. */
  const owner = new Int32Array(tiles.length).fill(-1);
  for (const cell of floor) owner[cell] = 0;
  for (const [i, point] of points.entries()) owner[point] = i + 1;
  const queue = [...points];
  for (const cell of queue) {
    for (const next of [cell - width, cell - 1, cell + 1, cell + width]) {
      if (owner[next] !== 0) continue;
      owner[next] = owner[cell]!;
      queue.push(next);
    }
  }
  const areas = Array.from(points, (): number[] => []);
  for (const cell of floor) if (owner[cell]! > 0) areas[owner[cell]! - 1]!.push(cell);
  return areas;
}
