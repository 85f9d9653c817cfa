import { sharedRegions } from "../analysis/index.js";
import { type BuilderMap, count, counted, defineMetaBuilder, type Rng, scaled } from "../core/index.js";
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
    const points = drawPoints(floor, number, rng.fork("areas"));
    const spawns = rng.fork("spawns");
    const { cells, starts } = areasOf(map, points, floor.length);
    for (let area = 0; area < number; area++) {
      if (spawnRegion(map, spawns, cells.subarray(starts[area], starts[area + 1]), options) > 0) yield;
    }
  },
});

/** Draws some cells of the floor, each once. */
function drawPoints(floor: Int32Array, number: number, rng: Rng): Int32Array {
  for (let i = 0; i < number; i++) {
    const drawn = i + rng.below(floor.length - i);
    const cell = floor[drawn]!;
    floor[drawn] = floor[i]!;
    floor[i] = cell;
  }
  // In reading order they spread over memory as they lie on the map.
  const chosen: Int32Array = floor.subarray(0, number);
  return chosen.sort();
}

/** All walkable cells in reading order; with a start, those that can be reached from it. */
function floorToSpawnOn(map: BuilderMap): Int32Array {
  const { labels, sizes } = sharedRegions(map);
  const main = map.start === undefined ? -1 : labels[map.start]!;
  let cells = 0;
  for (let region = 0; region < sizes.length; region++) if (main < 0 || region === main) cells += sizes[region]!;
  const floor = new Int32Array(cells + 1);
  let found = 0;
  // Each cell is written down, and stays if it is one of them: that needs no branch.
  for (let cell = 0; cell < labels.length; cell++) {
    floor[found] = cell;
    const label = labels[cell]!;
    found += main < 0 ? Number(label >= 0) : Number(label === main);
  }
  return floor.subarray(0, cells);
}

/** Areas of a map: the cells of area `i` are at `starts[i]` to `starts[i + 1] - 1`, in reading order. */
interface Areas {
  readonly cells: Int32Array;
  readonly starts: Int32Array;
}

/**
 * The areas round the points, in the points' order. All spread at the same pace; as they take turns in that order, a cell
 * equally far from two of them goes to the first.
 */
function areasOf(map: BuilderMap, points: Int32Array, mostCells: number): Areas {
  const { width } = map;
  const { labels } = sharedRegions(map);
  // 1 for floor that is in no queue yet.
  const open = new Uint8Array(labels.length);
  for (let cell = 0; cell < open.length; cell++) open[cell] = Number(labels[cell]! >= 0);
  const queue = new Int32Array(mostCells + 1);
  const areaInQueue = new Int32Array(mostCells + 1);
  let tail = 0;
  for (let area = 0; area < points.length; area++) {
    open[points[area]!] = 0;
    areaInQueue[tail] = area;
    queue[tail++] = points[area]!;
  }
  // The border is solid: a neighbour of floor lies on the map and in the next row or column. Neighbours are written to the
  // queue in any case, and it grows over those that are open: a processor would foretell wrongly which they are.
  for (let head = 0; head < tail; head++) {
    const cell = queue[head]!;
    const area = areaInQueue[head]!;
    queue[tail] = cell - width;
    areaInQueue[tail] = area;
    tail += open[cell - width]!;
    open[cell - width] = 0;
    queue[tail] = cell - 1;
    areaInQueue[tail] = area;
    tail += open[cell - 1]!;
    open[cell - 1] = 0;
    queue[tail] = cell + 1;
    areaInQueue[tail] = area;
    tail += open[cell + 1]!;
    open[cell + 1] = 0;
    queue[tail] = cell + width;
    areaInQueue[tail] = area;
    tail += open[cell + width]!;
    open[cell + width] = 0;
  }
  return sortedByArea(map.tiles.length, points.length, queue.subarray(0, tail), areaInQueue);
}

/** Sorts cells by their areas, and those of an area in reading order. */
function sortedByArea(mapCells: number, areas: number, queue: Int32Array, areaInQueue: Int32Array): Areas {
  // 0 for what is in no area, and otherwise 1 more than the number of its area. Cells in none are counted, too, and come
  // first, so that no cell needs to be asked.
  const owner = new Int32Array(mapCells);
  const starts = new Int32Array(areas + 2);
  for (let i = 0; i < queue.length; i++) {
    owner[queue[i]!] = areaInQueue[i]! + 1;
    starts[areaInQueue[i]! + 2]!++;
  }
  starts[1] = mapCells - queue.length;
  for (let area = 1; area <= areas; area++) starts[area + 1]! += starts[area]!;
  const cells = new Int32Array(mapCells);
  const next = starts.slice();
  for (let cell = 0; cell < mapCells; cell++) cells[next[owner[cell]!]!++] = cell;
  return { cells, starts: starts.subarray(1) };
}
