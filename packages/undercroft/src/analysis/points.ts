/**
 * The public faces of the measurements: places are points `[x, y]`, and what isn't one is refused. Inside the library, places
 * are cell numbers, which is faster, and whoever calls knows what they are.
 */
import { cellOf, checkArgument, FUNCTION, ITERABLE, type Kind, whole, wordOf } from "../core/arguments.js";
import { show, UndercroftError } from "../core/errors.js";
import { CELL_LIMIT } from "../core/map-limits.js";
import type { Movement } from "../core/movement.js";
import type { Room } from "../core/parts/index.js";
import type { Point } from "../core/rect.js";
import { RNG, type Rng } from "../core/rng.js";
import * as chokes from "./choke-points.js";
import * as ends from "./dead-ends.js";
import * as distances from "./distances.js";
import type { Grid } from "./grid.js";
import { gatesOf } from "./layout/gates.js";
import * as metrics from "./layout/metrics.js";
import { LAYOUT_METRICS, type LayoutMetric, type LayoutMetrics } from "./layout/metrics.js";
import type { Profile } from "./layout/profile.js";
import * as profiles from "./layout/profile.js";
import { levelView, type MeasuredLevel } from "./layout/view.js";
import type { Regions } from "./regions.js";
import * as parts from "./regions.js";
import type { RoomLink } from "./room-graph.js";
import * as graphs from "./room-graph.js";
import * as sight from "./sight.js";
import * as digging from "./tunnels.js";
import * as voronoi from "./voronoi.js";
import { VORONOI_METRICS, type VoronoiMetric } from "./voronoi.js";

/**
 * Returns whether a straight line between two places crosses nothing opaque. The two places themselves don't count. The
 * answer is the same in both directions. Throws if a place isn't a point on the map.
 *
 * @example
 * import { inSight } from "undercroft/analysis";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const level = recipeChain(shippedRecipe("rooms")).build({ seed: 1 });
 * const [exit] = level.exits;
 * if (level.start !== undefined && exit !== undefined) {
 *   console.log(inSight(level, level.start, exit.at)); // false
 * }
 */
export function inSight(grid: Grid, from: Point, to: Point): boolean {
  checkArgument("inSight", "grid", GRID, grid);
  return sight.inSight(grid, cellOf("inSight: from", from, grid), cellOf("inSight: to", to, grid));
}

/**
 * Returns, for each cell, the number of moves from the nearest source, or -1 if it can't be reached. Every move costs 1.
 * The cells are in the same order as in `tiles`. Throws if a source isn't a point on the map.
 *
 * @example
 * import { chain, maze } from "undercroft";
 * import { distanceField } from "undercroft/analysis";
 *
 * const map = chain({ width: 31, height: 11, purpose: "map" }).startWith(maze()).build({ seed: 42 });
 * const distances = distanceField(map, [[1, 1]], "orthogonal");
 * const cell = 1 * map.width + 1; // (1, 1)
 * console.log(distances[cell], distances[cell + 1], distances[0]); // 0 1 -1
 */
export function distanceField(grid: Grid, sources: readonly Point[], movement: Movement = "orthogonal"): Int32Array {
  checkArgument("distanceField", "grid", GRID, grid);
  checkArgument("distanceField", "movement", MOVEMENT, movement);
  return distances.distanceField(grid, cellsOf("distanceField: sources", sources, grid), movement);
}

/**
 * Returns a shortest path, both ends included, or undefined if no path exists. It knows nothing of locks and one-ways:
 * `level.path` does. Throws if an end isn't a point on the map.
 *
 * @example
 * import { chain, maze } from "undercroft";
 * import { shortestPath } from "undercroft/analysis";
 *
 * const map = chain({ width: 31, height: 11, purpose: "map" }).startWith(maze()).build({ seed: 42 });
 * console.log(shortestPath(map, [1, 1], [1, 9], "orthogonal"));
 */
export function shortestPath(
  grid: Grid,
  from: Point,
  to: Point,
  movement: Movement = "orthogonal",
): readonly Point[] | undefined {
  checkArgument("shortestPath", "grid", GRID, grid);
  const cells = [cellOf("shortestPath: from", from, grid), cellOf("shortestPath: to", to, grid)] as const;
  checkArgument("shortestPath", "movement", MOVEMENT, movement);
  const path = distances.shortestPath(grid, ...cells, movement);
  return path === undefined ? undefined : pointsOf(path, grid);
}

/**
 * Returns, for each cell, how many cells would be cut off if it were blocked, or 0 if none would. These are the
 * articulation points of the walkable cells under orthogonal movement, each with the number of cells behind it.
 *
 * With `from`, counts the cells that can be reached from there only through the choke point. The result is 0 for `from`
 * itself and for cells that can't be reached from it. Without `from`, counts all but the largest of the parts that a
 * region would fall into. `gates` also tells what lies behind each choke point.
 *
 *     ########     ########   Without `from`. Shutting the doorway cuts
 *     #..#...#     #00#000#   the six cells of the smaller room off;
 *     #......#     #056700#   shutting the cell before it leaves five.
 *     #..#...#     #00#000#
 *     ########     ########
 */
export function chokePoints(grid: Grid, from?: Point): Int32Array {
  checkArgument("chokePoints", "grid", GRID, grid);
  return chokes.chokePoints(grid, from === undefined ? undefined : cellOf("chokePoints: from", from, grid));
}

/** Returns the walkable cells that can be left in only one direction, in reading order. Movement is orthogonal. */
export function deadEnds(grid: Grid): readonly Point[] {
  checkArgument("deadEnds", "grid", GRID, grid);
  return pointsOf(ends.deadEnds(grid), grid);
}

/** A passage with a dead end, from there back to the place where it branches off. */
export interface DeadEndPassage {
  /** Its cells, starting at the dead end. The junction isn't included. */
  readonly cells: readonly Point[];
  /** The cell that it branches off from: a junction, a wide place, or a cell for which `isKept` returns true. */
  readonly junction: Point;
}

/**
 * Traces dead ends back to their junctions. A passage also ends before a cell for which `isKept` returns true. Passages
 * whose dead end is such a cell are left out, and so are passages with two ends and no junction, because filling them
 * would remove them entirely.
 */
export function deadEndPassages(
  grid: Grid,
  from: readonly Point[],
  isKept: (at: Point) => boolean = () => false,
): readonly DeadEndPassage[] {
  checkArgument("deadEndPassages", "grid", GRID, grid);
  checkArgument("deadEndPassages", "isKept", FUNCTION, isKept);
  const deadEndCells = cellsOf("deadEndPassages: from", from, grid);
  const { count, starts, cells, junctions } = ends.deadEndPassages(grid, deadEndCells, (cell) =>
    isKept(pointOf(cell, grid)),
  );
  return Array.from({ length: count }, (_, i) => ({
    cells: pointsOf(cells.subarray(starts[i]!, starts[i + 1]!), grid),
    junction: pointOf(junctions[i]!, grid),
  }));
}

/**
 * The choke points of a level, as seen from its start, and what lies behind each of them. A gate is a cell without which
 * something can't be reached any more.
 */
export interface Gates {
  /** The cells of all gates. A gate comes after those that it lies behind. */
  readonly cells: readonly Point[];
  /** How many cells lie behind each gate, without the gate itself. */
  readonly behind: Int32Array;
  /** For each gate, the position in `cells` of the last gate on the way to it, or -1 if there is none. */
  readonly outer: Int32Array;
  /**
   * Returns whether a place lies behind a gate: whether it can be reached, but only through the gate. A cell that is no
   * gate has nothing behind it. Takes the same time on every map.
   */
  isBehind(at: Point, gate: Point): boolean;
  /** Returns the last gate that every way to a place crosses, or undefined if there is none. */
  gateOf(at: Point): Point | undefined;
  /** Returns all cells behind a gate. */
  cellsBehind(gate: Point): readonly Point[];
}

/**
 * Finds all choke points of a level and what lies behind them, in linear time. Movement is orthogonal, hazards can't be
 * crossed, and doors of all kinds are open. Throws if the level has no start.
 *
 * @example
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 * import { gates } from "undercroft/analysis";
 *
 * const level = recipeChain(shippedRecipe("bsp-dungeon")).build({ seed: 1 });
 * const { cells, behind, isBehind } = gates(level);
 *
 * const [exit] = level.exits;
 * // Places for a vault: 20 to 80 cells, and nobody has to go there.
 * const sites = cells.filter(
 *   (gate, i) => behind[i]! >= 20 && behind[i]! <= 80 && exit !== undefined && !isBehind(exit.at, gate),
 * );
 * console.log(cells.length > 0, sites.length);
 */
export function gates(level: MeasuredLevel): Gates {
  checkArgument("gates", "level", MEASURED, level);
  if (level.start === undefined) {
    throw new UndercroftError("bad-option", "gates: the level must have a start, and bare maps have none.");
  }
  const { cells, behind, outer, isBehind, gateOf, cellsBehind } = gatesOf(levelView(level));
  return {
    cells: pointsOf(cells, level),
    behind,
    outer,
    isBehind: (at, gate) => isBehind(cellOf("isBehind: at", at, level), cellOf("isBehind: gate", gate, level)),
    gateOf: (at) => {
      const gate = gateOf(cellOf("gateOf: at", at, level));
      return gate < 0 ? undefined : pointOf(gate, level);
    },
    cellsBehind: (gate) => pointsOf(cellsBehind(cellOf("cellsBehind: gate", gate, level)), level),
  };
}

/** Finds the regions of a map, in linear time. */
export function regions(grid: Grid): Regions {
  checkArgument("regions", "grid", GRID, grid);
  return parts.regions(grid);
}

/** Returns the region with the most cells, or -1 if the map has no floor. Ties go to the first region. */
export function largestRegion(found: Pick<Regions, "sizes">): number {
  checkArgument("largestRegion", "found", REGIONS, found);
  return parts.largestRegion(found);
}

/**
 * Finds out which rooms are neighbours. All rooms grow outwards over walkable cells at the same pace. Two rooms are
 * linked if their areas meet.
 */
export function roomGraph(grid: Grid, rooms: readonly Omit<Room, "anchor">[]): RoomLink[] {
  checkArgument("roomGraph", "grid", GRID, grid);
  checkArgument("roomGraph", "rooms", ROOMS, rooms);
  return graphs.roomGraph(grid, rooms);
}

/**
 * Returns, for each cell, the index of the nearest point. Ties go to the lowest index. Exact for every metric. The time
 * depends on the number of cells, not on the number of points. Without any points, all cells get -1. Throws if a point is
 * outside the map.
 */
export function nearestPoints(
  width: number,
  height: number,
  points: readonly Point[],
  metric: VoronoiMetric,
): Int32Array {
  checkArgument("nearestPoints", "width", SIDE, width);
  checkArgument("nearestPoints", "height", SIDE, height);
  checkArgument("nearestPoints", "metric", METRIC, metric);
  return voronoi.nearestPoints(width, height, cellsOf("nearestPoints: points", points, { width, height }), metric);
}

/** Tunnels between regions. */
export interface Tunnels {
  /** Each tunnel, the shortest first. */
  readonly tunnels: readonly Tunnel[];
  /** For each region, the lowest region that it is joined to, including itself. */
  readonly groups: Int32Array;
}

/** A tunnel between two regions. */
export interface Tunnel {
  /** The two regions that it joins. */
  readonly regions: readonly [number, number];
  /** The number of rock cells between the two regions on this path. */
  readonly length: number;
  /** The rock to dig, in walking order. A cell that two tunnels share is listed only in the first. */
  readonly cells: readonly Point[];
}

/**
 * Finds the tunnels that join all regions with the least digging: a minimum spanning tree. `labels` is what `regions`
 * returns, in which you can mark rock that must stay with `SOLID`.
 *
 * All regions grow through the rock at the same pace. Where two of them meet, there is a path between them. Paths are
 * found in order of length, so each one can be taken or skipped at once (Kruskal's algorithm). Kurt Mehlhorn showed
 * that this finds the shortest paths ("A faster approximation algorithm for the Steiner problem in graphs", 1988).
 * Takes linear time, and stops as soon as everything is joined.
 *
 * Cells on the border count as solid. Among paths of the same length, `rng` chooses one at random.
 */
export function cheapestTunnels(width: number, found: Pick<Regions, "count" | "labels">, rng: Rng): Tunnels {
  checkArgument("cheapestTunnels", "width", SIDE, width);
  checkArgument("cheapestTunnels", "found", LABELS, found);
  checkArgument("cheapestTunnels", "rng", RNG, rng);
  const { count, lengths, ends: joined, starts, cells, groups } = digging.cheapestTunnels(width, found, rng);
  const tunnels = Array.from({ length: count }, (_, i) => ({
    regions: [joined[i]!, joined[count + i]!] as const,
    length: lengths[i]!,
    cells: pointsOf(cells.subarray(starts[i]!, starts[i + 1]!), { width }),
  }));
  return { tunnels, groups };
}

/**
 * Measures the layout of a level: how much of it is open, how many rooms and loops it has, what lies behind choke points.
 * Takes linear time.
 *
 * A metric is null where it doesn't apply: `rectShare` without rooms, metrics about the way to the exit without an exit, or
 * a share of nothing. `profile` and `distance` count it as 0.
 *
 * `only` names the metrics to measure. `sightSpread` and `areas` take longer than all others together.
 *
 * @example
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 * import { brogueProfile, distance, levelMetrics } from "undercroft/analysis";
 *
 * const level = recipeChain(shippedRecipe("rooms"), { size: [79, 29] }).build({ seed: 1 });
 * const metrics = levelMetrics(level);
 * console.log(metrics.rooms2, metrics.floorShare);
 * console.log(distance(metrics, brogueProfile) > 2); // true
 */
export function levelMetrics<Name extends LayoutMetric = LayoutMetric>(
  level: MeasuredLevel,
  only?: readonly Name[],
): LayoutMetrics<Name> {
  checkArgument("levelMetrics", "level", MEASURED, level);
  if (only !== undefined) checkArgument("levelMetrics", "only", ONLY, only);
  return metrics.levelMetrics(level, only);
}

/**
 * Measures how the layout metrics are spread over levels. Takes levels, or what `levelMetrics` returned for them. A metric
 * that doesn't apply to a level counts as 0. Between two values, percentiles are interpolated.
 *
 * @example
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 * import { distance, levelMetrics, profile } from "undercroft/analysis";
 *
 * const caves = recipeChain(shippedRecipe("caves"));
 * const mine = profile(Array.from({ length: 20 }, (_, seed) => caves.build({ seed })));
 * console.log(mine.levels, mine.metrics.areas.median);
 *
 * const rooms = recipeChain(shippedRecipe("rooms")).build({ seed: 1 });
 * console.log(distance(levelMetrics(rooms), mine) > 1); // true
 */
export function profile(levels: Iterable<MeasuredLevel | LayoutMetrics>): Profile {
  checkArgument("profile", "levels", ITERABLE, levels);
  const list = [...levels];
  for (const [i, level] of list.entries()) {
    checkArgument("profile", `levels[${i}]`, isObject(level) && "tiles" in level ? MEASURED : MEASUREMENTS, level);
  }
  if (list.length === 0) throw new UndercroftError("bad-option", "profile: levels must have at least one level.");
  return profiles.profile(list);
}

/**
 * Returns how far a level is from a profile: the root mean square, over the twenty metrics of `DISTANCE_METRICS`, of how
 * many sigmas each is away from the median, at most 6. The levels of a profile themselves have about 1. A metric that
 * doesn't apply counts as 0.
 *
 * Pass the size of the level if it isn't that of the profile's levels: counts, such as `doors`, are then compared for the
 * same area.
 */
export function distance(
  measured: LayoutMetrics<(typeof metrics.DISTANCE_METRICS)[number]>,
  from: Profile,
  size?: readonly [width: number, height: number],
): number {
  checkArgument("distance", "measured", MEASUREMENTS, measured);
  checkArgument("distance", "from", PROFILE, from);
  if (size !== undefined) checkArgument("distance", "size", SIZE, size);
  return profiles.distance(measured, from, size);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const MOVEMENT = /* @__PURE__ */ wordOf("orthogonal", "diagonal");
const METRIC = /* @__PURE__ */ wordOf(...VORONOI_METRICS);
const SIDE = /* @__PURE__ */ whole(1, CELL_LIMIT);

/** A map: a level, a draft, or an object with the same four things. */
const GRID: Kind = {
  rule: "a level, a draft or another object with width, height, tiles and tileset",
  fits: isGrid,
  hint: (value) =>
    isObject(value) && value.format === "undercroft-level" ? "Read a level file with readLevel first." : undefined,
};

function isGrid(value: unknown): value is Grid {
  if (!isObject(value) || !isObject(value.tiles) || !isObject(value.tileset)) return false;
  const { width, height, tiles, tileset } = value;
  return (
    Number.isSafeInteger(width) &&
    Number.isSafeInteger(height) &&
    tiles.length === (width as number) * (height as number) &&
    isObject(tileset.walkable)
  );
}

const MEASURED: Kind = {
  rule: "a level, or another object with width, height, tiles, tileset, start and exits",
  fits: (value) => isGrid(value) && Array.isArray((value as Partial<MeasuredLevel>).exits),
  ...(GRID.hint && { hint: GRID.hint }),
};

const MEASUREMENTS: Kind = {
  rule: "what levelMetrics returns",
  fits: (value) => isObject(value) && metrics.DISTANCE_METRICS.every((name) => name in value),
};

const PROFILE: Kind = {
  rule: "a profile: brogueProfile, or what profile or readProfile returns",
  fits: (value) => isObject(value) && MEASUREMENTS.fits(value.metrics),
};

const SIZE: Kind = {
  rule: "[width, height], two whole numbers above 0",
  fits: (value) =>
    Array.isArray(value) && value.length === 2 && value.every((side) => Number.isSafeInteger(side) && side > 0),
};

const ONLY: Kind = {
  rule: `a list of ${LAYOUT_METRICS.slice(0, 3).join(", ")} and other names in LAYOUT_METRICS`,
  fits: (value) => Array.isArray(value) && value.every((name) => LAYOUT_METRICS.includes(name)),
};

const ROOMS: Kind = {
  rule: "a list of rooms, each with x, y, width and height",
  fits: (value) =>
    Array.isArray(value) &&
    value.every((room) => isObject(room) && SIDES.every((side) => Number.isSafeInteger(room[side]))),
};
const SIDES = ["x", "y", "width", "height"] as const;

const REGIONS: Kind = {
  rule: "what regions returns",
  fits: (value) => isObject(value) && isObject(value.sizes) && "length" in value.sizes,
};

const LABELS: Kind = {
  rule: "what regions returns: count and labels",
  fits: (value) => isObject(value) && Number.isSafeInteger(value.count) && value.labels instanceof Int32Array,
};

function pointOf(cell: number, { width }: Pick<Grid, "width">): Point {
  return [cell % width, Math.floor(cell / width)];
}

function pointsOf(cells: ArrayLike<number>, size: Pick<Grid, "width">): readonly Point[] {
  return Array.from(cells, (cell) => pointOf(cell, size));
}

function cellsOf(where: string, points: readonly Point[], size: Pick<Grid, "width" | "height">): number[] {
  if (Array.isArray(points) && !(points.length > 0 && points.every((number) => typeof number === "number"))) {
    return points.map((point, i) => cellOf(`${where}[${i}]`, point, size));
  }
  const one = Array.isArray(points) && points.length === 2 ? ` For one point, write [[${points.join(", ")}]].` : "";
  const message = `${where} must be a list of points [x, y], got ${show(points)}.${one}`;
  throw new UndercroftError("bad-option", message, { value: points });
}
