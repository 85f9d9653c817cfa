import { distanceField, UNREACHED } from "../analysis/index.js";
import { type BuilderMap, count, counted, defineMetaBuilder, scaled } from "../core/index.js";
import { SPAWN_OPTIONS, spawnRegion } from "../spawning/index.js";

/**
 * Divides the floor into areas around random points and spawns monsters, items and traps in each, for maps without
 * rooms. Each cell belongs to the point that takes the fewest moves to reach, so an area is never on both sides of a
 * wall. If there is a start, only floor that can be reached from it is used.
 */
export const voronoiSpawning = defineMetaBuilder({
  id: "voronoi-spawning",
  summary: "Divides the floor into random areas and spawns monsters, items and traps in each.",
  options: {
    // On a map that is all floor an area has 12.5 x 12.5 cells.
    areas: count(26, { min: 1, max: 100_000, typical: [4, 100] }, "Number of areas, per 80x50 cells."),
    ...SPAWN_OPTIONS,
  },
  *build(map, rng, { areas, ...options }) {
    const floor = floorToSpawnOn(map);
    const asked = scaled(areas, map);
    const number = Math.min(asked, floor.length);
    if (number < asked)
      map.note("shortfall", `asked for ${counted(asked, "area")}, but the map has floor for only ${number}`);
    const seeds = rng.fork("areas");
    for (let i = 0; i < number; i++) {
      const drawn = i + seeds.below(floor.length - i);
      const cell = floor[drawn]!;
      floor[drawn] = floor[i]!;
      floor[i] = cell;
    }
    // In reading order they spread over memory as they lie on the map.
    const points = floor.subarray(0, number).sort((a, b) => a - b);
    const spawns = rng.fork("spawns");
    for (const area of areasOf(map, points, floor.length)) {
      if (spawnRegion(map, spawns, area, options) > 0) yield;
    }
  },
});

/** All walkable cells in reading order; with a start, those that can be reached from it. */
function floorToSpawnOn(map: BuilderMap): Int32Array {
  const reach = map.start === undefined ? undefined : distanceField(map, [map.start]);
  const isOpen = (cell: number) => (reach === undefined ? map.isWalkable(cell) : reach[cell] !== UNREACHED);
  let cells = 0;
  for (let cell = 0; cell < map.tiles.length; cell++) if (isOpen(cell)) cells++;
  const floor = new Int32Array(cells);
  for (let cell = map.tiles.length - 1; cells > 0; cell--) if (isOpen(cell)) floor[--cells] = cell;
  return floor;
}

/**
 * The cells of the area round each point, in the points' order. All spread at the same pace; as they take turns in that
 * order, a cell equally far from two of them goes to the first.
 */
function areasOf(map: BuilderMap, points: Int32Array, mostCells: number): number[][] {
  const { width } = map;
  const owner = new Int32Array(map.tiles.length).fill(-1);
  const queue = new Int32Array(mostCells);
  let tail = 0;
  const claim = (cell: number, area: number): void => {
    if (owner[cell] !== -1 || !map.isWalkable(cell)) return;
    owner[cell] = area;
    queue[tail++] = cell;
  };
  for (let area = 0; area < points.length; area++) claim(points[area]!, area);
  // The border is solid: a neighbour of floor lies on the map and in the next row or column.
  for (let head = 0; head < tail; head++) {
    const cell = queue[head]!;
    const area = owner[cell]!;
    claim(cell - width, area);
    claim(cell - 1, area);
    claim(cell + 1, area);
    claim(cell + width, area);
  }
  const areas = Array.from(points, (): number[] => []);
  for (let cell = 0; cell < owner.length; cell++) if (owner[cell]! >= 0) areas[owner[cell]!]!.push(cell);
  return areas;
}
