import { distanceField, sharedDistances, withoutKeys } from "../analysis/index.js";
import { type BuilderMap, counted, defineLayer, type Rng, stuck } from "../core/index.js";
import { drawPlaces, namedPlaces } from "./kernels/named-places.js";
import { bestFloor } from "./kernels/room-cell.js";

/**
 * Puts the exit down on the floor that takes the most moves to reach from the start.
 *
 * With `places`, it is put in a named place instead, such as the crypt of a town, as far from the start as that allows.
 *
 * @example
 * import { areaStart, chain, distantExit, maze } from "undercroft";
 *
 * const mazes = chain({ width: 41, height: 21 }).startWith(maze()).with(areaStart()).with(distantExit());
 * const level = mazes.build({ seed: "rats" });
 * const [x, y] = level.exits[0]?.at ?? [0, 0];
 * console.log(level.tileAt(x, y).name); // down_stairs
 */
export const distantExit = defineLayer({
  id: "distant-exit",
  summary: "Puts the exit as far from the start as possible, in walking distance.",
  options: { places: namedPlaces("the exit") },
  needs: ["start"],
  adds: ["exit"],
  writes: [],
  *build(map, rng, { places }) {
    const replaced = map.removeExits("down");
    if (replaced.length > 0) map.note("repair", `replaced ${counted(replaced.length, "earlier exit")}`);
    const from = wayIn(map);
    const best = farthestIn(map, rng, places, from) ?? farthestFrom(map, from);
    if (best === undefined) throw stuck("no free floor can be reached from the start.");
    map.addExit(best, "down");
  },
});

/** The free floor of one of some places that takes the most moves to reach. Undefined if none of them has any. */
function farthestIn(map: BuilderMap, rng: Rng, places: readonly string[], from: number): number | undefined {
  for (const place of drawPlaces(map, rng, places)) {
    const best = farthestFrom(map, from, place);
    if (best !== undefined) return best;
  }
  return undefined;
}

/** The free floor that takes the most moves to reach, the first of equals. */
function farthestFrom(map: BuilderMap, from: number, place?: ReadonlySet<number>): number | undefined {
  // The exit must be reachable without a key.
  const shut = withoutKeys(map);
  const distances = shut === map ? sharedDistances(map, from) : distanceField(shut, [from]);
  return bestFloor(map, (cell) => (place === undefined || place.has(cell) ? distances[cell]! : -1), 0);
}

/** The start or, where that is pinned in rock and will be joined later, the free floor nearest to it. */
function wayIn(map: BuilderMap): number {
  const start = map.start!;
  const { width } = map;
  if (!map.isReserved(start) || [-width, -1, 1, width].some((side) => map.isWalkable(start + side))) return start;
  const distance = (cell: number) => (map.x(cell) - map.x(start)) ** 2 + (map.y(cell) - map.y(start)) ** 2;
  return bestFloor(map, (cell) => -distance(cell)) ?? start;
}
