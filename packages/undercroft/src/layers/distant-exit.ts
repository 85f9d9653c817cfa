import { distanceField, sharedDistances, withoutKeys } from "../analysis/index.js";
import { type BuilderMap, counted, defineLayer, stuck } from "../core/index.js";
import { bestFloor } from "./kernels/room-cell.js";

/**
 * Puts the exit down on the floor that takes the most moves to reach from the start.
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
  options: {},
  needs: ["start"],
  adds: ["exit"],
  writes: [],
  *build(map) {
    const replaced = map.removeExits("down");
    if (replaced.length > 0) map.note("repair", `replaced ${counted(replaced.length, "earlier exit")}`);
    const best = farthestFrom(map, wayIn(map));
    if (best === undefined) throw stuck("no free floor can be reached from the start.");
    map.addExit(best, "down");
  },
});

/** The free floor that takes the most moves to reach, the first of equals. */
function farthestFrom(map: BuilderMap, from: number): number | undefined {
  // The exit must be reachable without a key.
  const shut = withoutKeys(map);
  const distances = shut === map ? sharedDistances(map, from) : distanceField(shut, [from]);
  return bestFloor(map, (cell) => distances[cell]!, 0);
}

/** The start or, where that is pinned in rock and will be joined later, the free floor nearest to it. */
function wayIn(map: BuilderMap): number {
  const start = map.start!;
  const { width } = map;
  if (!map.isReserved(start) || [-width, -1, 1, width].some((side) => map.isWalkable(start + side))) return start;
  const distance = (cell: number) => (map.x(cell) - map.x(start)) ** 2 + (map.y(cell) - map.y(start)) ** 2;
  return bestFloor(map, (cell) => -distance(cell)) ?? start;
}
