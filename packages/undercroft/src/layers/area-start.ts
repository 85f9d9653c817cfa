import { largestRegionOf, sharedRegions } from "../analysis/index.js";
import {
  type BuilderMap,
  choice,
  defineLayer,
  flag,
  PAUSE,
  type Point,
  type Rng,
  UndercroftError,
} from "../core/index.js";
import { awayFrom, distancesFrom, exitCells } from "./kernels/away.js";
import { drawPlaces, namedPlaces } from "./kernels/named-places.js";
import { bestFloor, isUnclaimed } from "./kernels/room-cell.js";

/**
 * Puts the start on the floor closest to a side, a corner or the middle of the map. If there already is an exit down,
 * the start is placed far enough from it. With `places`, it is put in a named place, such as the gate of a town.
 *
 * @example
 * import { areaStart, chain, distantExit, maze } from "undercroft";
 *
 * const mazes = chain({ width: 41, height: 21 })
 *   .startWith(maze())
 *   .with(areaStart({ x: "left", y: "bottom" }))
 *   .with(distantExit());
 *
 * console.log(mazes.build({ seed: "rats" }).start);
 */
export const areaStart = defineLayer({
  id: "area-start",
  version: 2,
  summary: "Puts the start on the floor closest to a side, a corner or the middle of the map.",
  options: {
    x: choice("center", ["left", "center", "right"], "Horizontal position."),
    y: choice("center", ["top", "center", "bottom"], "Vertical position."),
    largest: flag(
      true,
      "Only use the connected part of the map with the most free floor, so that the player never starts in a small pocket.",
    ),
    away: awayFrom("the exit, if there already is one"),
    places: namedPlaces("the start"),
  },
  adds: ["start"],
  writes: [],
  *build(map, rng, { x, y, largest, away, places }) {
    const wanted: Point = [
      { left: 1, center: map.width >> 1, right: map.width - 2 }[x],
      { top: 1, center: map.height >> 1, bottom: map.height - 2 }[y],
    ];
    map.start = undefined;
    // Found here so that there is a pause before the search.
    if (largest) sharedRegions(map);
    yield PAUSE;
    const start = startIn(map, rng, places, wanted, largest, away) ?? startNear(map, wanted, largest, away);
    if (start === undefined) throw new UndercroftError("no-floor", "the map has no free floor to start on.");
    map.start = start;
  },
});

/** The free floor in one of some places, as `startNear` finds it. Undefined if none of them has any. */
function startIn(
  map: BuilderMap,
  rng: Rng,
  places: readonly string[],
  wanted: Point,
  largest: boolean,
  away: number,
): number | undefined {
  for (const place of drawPlaces(map, rng, places)) {
    const start = startNear(map, wanted, largest, away, place);
    if (start !== undefined) return start;
  }
  return undefined;
}

/** The free floor nearest to a place that is far enough from the exits down, or else the one farthest from them. */
function startNear(
  map: BuilderMap,
  [wantedX, wantedY]: Point,
  largest: boolean,
  away: number,
  place?: ReadonlySet<number>,
): number | undefined {
  const { width, height } = map;
  // The region with the most free floor, so that a level doesn't start inside a large prefab that is sealed.
  const parts = largest ? sharedRegions(map) : undefined;
  const main = parts === undefined || parts.count === 1 ? 0 : largestRegionOf(parts, (cell) => isUnclaimed(map, cell));
  const isFree = (cell: number) =>
    isUnclaimed(map, cell) &&
    (parts === undefined || parts.labels[cell] === main) &&
    (place === undefined || place.has(cell));
  const exits = exitCells(map, "down");
  const toExits = distancesFrom(map, exits);

  // Row by row, from the wanted one up and down, until no cell of a row can be nearer. The first of equals in reading order.
  let best: number | undefined;
  let nearest = Infinity;
  for (let turn = 0; turn < 2 * height; turn++) {
    const y = turn % 2 === 0 ? wantedY + (turn >> 1) : wantedY - ((turn + 1) >> 1);
    const rows = (y - wantedY) ** 2;
    if (rows > nearest) break;
    if (y < 0 || y >= height) continue;
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      const distance = rows + (x - wantedX) ** 2;
      if (distance > nearest || (distance === nearest && cell > best!) || !isFree(cell)) continue;
      if (exits.length > 0 && !toExits.isAway(cell, away)) continue;
      best = cell;
      nearest = distance;
    }
  }
  return best ?? bestFloor(map, (cell) => (isFree(cell) ? toExits.moves(cell) : -Infinity));
}
