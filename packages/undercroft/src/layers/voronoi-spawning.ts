import { sharedRegions } from "../analysis/index.js";
import { type BuilderMap, count, counted, defineLayer, PAUSE, type Rng, scaled } from "../core/index.js";
import { itemLimit, leaveOutItems, rollSpawns, SPAWN_OPTIONS, spreadSpawns } from "../spawning/index.js";
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
    items: itemLimit(),
  },
  writes: ["spawns"],
  *build(map, rng, { areas, ...options }) {
    const floor = floorToSpawnOn(map);
    const asked = scaled(areas, map);
    const number = Math.min(asked, floor.length);
    if (number < asked)
      map.note("shortfall", `asked for ${counted(asked, "area")}, but the map has floor for only ${number}`);
    // The floor once more, with a cell to spare: what the points are drawn from, then a queue, then the sorted cells.
    const spare = new Int32Array(floor.length + 1);
    spare.set(floor);
    const points = drawPoints(spare, floor.length, number, rng.fork("areas"));
    const spawns = rng.fork("spawns");
    const before = map.spawns.length;
    yield PAUSE;
    const { cells, starts } = areasOf(map, points, floor, spare);
    yield PAUSE;
    for (let area = 0; area < number; area++) {
      const rolled = rollSpawns(map, spawns, options);
      if (rolled <= 0) continue;
      const region = cells.subarray(starts[area], starts[area + 1]);
      if (spreadSpawns(map, spawns, region, region.length, rolled, options) > 0) yield;
    }
    leaveOutItems(map, spawns, before, options.items);
  },
});

/** Draws some of the first cells of a list, each once. Leaves the list in another order. */
function drawPoints(list: Int32Array, cells: number, number: number, rng: Rng): Int32Array {
  for (let i = 0; i < number; i++) {
    const drawn = i + rng.below(cells - i);
    const cell = list[drawn]!;
    list[drawn] = list[i]!;
    list[i] = cell;
  }
  // In reading order they spread over memory as they lie on the map.
  const chosen: Int32Array = list.slice(0, number);
  return chosen.sort();
}

/** Areas of a map: the cells of area `i` are at `starts[i]` to `starts[i + 1] - 1`, in reading order. */
interface Areas {
  readonly cells: Int32Array;
  readonly starts: Int32Array;
}

/**
 * The areas around the points, in their order. All spread at the same pace, and take turns in this order, so a cell equally
 * far from two points goes to the first.
 */
function areasOf(map: BuilderMap, points: Int32Array, floor: Int32Array, queue: Int32Array): Areas {
  const { width } = map;
  const { count, labels } = sharedRegions(map);
  // -1 for rock, 0 for floor that is in no area yet, and otherwise 1 more than the number of its area. Where there is one
  // region, its label is 0 already.
  const owner = new Int32Array(labels);
  if (count > 1) for (let cell = 0; cell < owner.length; cell++) owner[cell] = labels[cell]! >> 31;
  // How many cells belong to each.
  const sizes = new Int32Array(points.length + 1);
  let tail = 0;
  for (let i = 0; i < points.length; i++) {
    owner[points[i]!] = i + 1;
    queue[tail++] = points[i]!;
  }
  // The border is solid, so every neighbour of floor is on the map. A branch for each neighbour would be mispredicted half of
  // the time. So every neighbour is written to the queue, which grows only past those that are open, and gets an owner without
  // a branch: `| (own & -1)` if it is open, and otherwise `| (own & 0)`.
  for (let head = 0; head < tail; head++) {
    const cell = queue[head]!;
    const own = owner[cell]!;
    sizes[own]!++;
    const north = owner[cell - width]!;
    const isNorth = Number(north === 0);
    owner[cell - width] = north | (own & -isNorth);
    queue[tail] = cell - width;
    tail += isNorth;
    const west = owner[cell - 1]!;
    const isWest = Number(west === 0);
    owner[cell - 1] = west | (own & -isWest);
    queue[tail] = cell - 1;
    tail += isWest;
    const east = owner[cell + 1]!;
    const isEast = Number(east === 0);
    owner[cell + 1] = east | (own & -isEast);
    queue[tail] = cell + 1;
    tail += isEast;
    const south = owner[cell + width]!;
    const isSouth = Number(south === 0);
    owner[cell + width] = south | (own & -isSouth);
    queue[tail] = cell + width;
    tail += isSouth;
  }
  sizes[0] = floor.length - tail;
  return sortedByArea(floor, owner, sizes, queue);
}

/** Sorts floor by the areas it belongs to, into another array; that of an area stays in reading order. */
function sortedByArea(floor: Int32Array, owner: Int32Array, sizes: Int32Array, cells: Int32Array): Areas {
  // Where the next cell of each area goes, from its start and from its end. Floor in no area comes first, so that no cell
  // needs a test.
  const next = new Int32Array(sizes.length);
  const end = new Int32Array(sizes.length);
  for (let i = 0, sum = 0; i < sizes.length; i++) {
    next[i] = sum;
    sum += sizes[i]!;
    end[i] = sum;
  }
  const starts = end.slice();
  // Cells of one area follow each other, and each needs the place of the one before. From both ends at once, fewer wait.
  for (let i = 0, j = floor.length - 1; i <= j; i++, j--) {
    const first = floor[i]!;
    cells[next[owner[first]!]!++] = first;
    const last = floor[j]!;
    if (i < j) cells[--end[owner[last]!]!] = last;
  }
  return { cells, starts };
}
