import { distanceField, UNREACHED } from "../analysis/index.js";
import { type BuilderMap, count, defineMetaBuilder, scaled } from "../core/index.js";
import { SPAWN_OPTIONS, spawnRegion } from "../spawning/index.js";

/**
 * Divides the floor into areas round random points, each cell with the point that takes fewest moves to reach, and
 * spawns in each of them: monsters, items and traps all over a map without rooms. An area never lies on both sides of a
 * wall. Where there is a start, only what can be reached from it is divided.
 */
export const voronoiSpawning = defineMetaBuilder({
  id: "voronoi-spawning",
  summary: "Divides the floor into areas round random points and spawns in each of them.",
  options: {
    // On a map that is all floor an area has 12.5 x 12.5 cells.
    areas: count(26, { min: 1, max: 100_000, typical: [4, 100] }, "Areas, per 80x50 cells."),
    ...SPAWN_OPTIONS,
  },
  *build(map, rng, { areas, ...options }) {
    const floor = floorToSpawnOn(map);
    const asked = scaled(areas, map);
    const number = Math.min(asked, floor.length);
    if (number < asked) map.note("shortfall", `asked for ${asked} areas, the map has floor for ${number}`);
    const seeds = rng.fork("areas");
    for (let i = 0; i < number; i++) {
      const drawn = i + seeds.below(floor.length - i);
      const cell = floor[drawn]!;
      floor[drawn] = floor[i]!;
      floor[i] = cell;
    }
    const spawns = rng.fork("spawns");
    for (const area of areasOf(map, floor.subarray(0, number))) {
      if (spawnRegion(map, spawns, area, options) > 0) yield;
    }
  },
});

/** All walkable cells in reading order; with a start, those that can be reached from it. */
function floorToSpawnOn(map: BuilderMap): Int32Array {
  const reach = map.start === undefined ? undefined : distanceField(map, [map.start]);
  const floor = new Int32Array(map.tiles.length);
  let used = 0;
  for (let cell = 0; cell < floor.length; cell++) {
    if (reach === undefined ? map.isWalkable(cell) : reach[cell] !== UNREACHED) floor[used++] = cell;
  }
  return floor.subarray(0, used);
}

/**
 * The cells of each seed's area, in the order of the seeds. All seeds spread at the same pace; as they take turns in
 * their order, a cell equally far from two of them goes to the first.
 */
function* areasOf(map: BuilderMap, seeds: Int32Array): Generator<number[], void, void> {
  const { width } = map;
  const area = new Int32Array(map.tiles.length).fill(-1);
  const queue = new Int32Array(map.tiles.length);
  const sizes = new Int32Array(seeds.length);
  let tail = 0;
  const claim = (cell: number, number: number): void => {
    if (area[cell] !== -1 || !map.isWalkable(cell)) return;
    area[cell] = number;
    sizes[number]!++;
    queue[tail++] = cell;
  };
  for (let number = 0; number < seeds.length; number++) claim(seeds[number]!, number);
  // The border is solid: a neighbour of floor lies on the map and in the next row or column.
  for (let head = 0; head < tail; head++) {
    const cell = queue[head]!;
    const number = area[cell]!;
    claim(cell - width, number);
    claim(cell - 1, number);
    claim(cell + 1, number);
    claim(cell + width, number);
  }

  const cells = Array.from(sizes, () => [] as number[]);
  for (let i = 0; i < tail; i++) cells[area[queue[i]!]!]!.push(queue[i]!);
  yield* cells;
}
