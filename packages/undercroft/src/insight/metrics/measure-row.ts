import { inFrame } from "../../analysis/framed-cells.js";
import { PlotWalks, secretCells } from "../../analysis/index.js";
import { branchFigures } from "../../analysis/layout/branches.js";
import { type CellBits, countBits, openAndPass } from "../../analysis/layout/cell-bits.js";
import { deadEndParts } from "../../analysis/layout/dead-end-parts.js";
import { dominators, releaseDominators } from "../../analysis/layout/dominators.js";
import { countDoorsAndPlants, reachedCells } from "../../analysis/layout/metrics.js";
import { pathLength } from "../../analysis/layout/path-length.js";
import {
  connectedParts,
  countDiagonalGaps,
  countHoles,
  countRooms,
  countWithout,
  emptyBlocks,
  releaseParts,
  roomyCells,
} from "../../analysis/layout/shapes.js";
import { sightSpread } from "../../analysis/layout/sight-spread.js";
import { type LayoutView, layoutView, PASS } from "../../analysis/layout/view.js";
import { countAreas } from "../../analysis/layout/watershed.js";
import { CLOSED } from "../../analysis/search-tree.js";
import { LEVEL } from "../../chain/index.js";
import { checkArgument, checkKeys, FLAG, type KeysOf, type Kind } from "../../core/index.js";
import { chambersOf } from "./chambers.js";
import { encounters, foesNearTheWay, NOTHING } from "./encounters.js";
import { cellIndex, type MeasuredCell, type MeasuredView, partsOf } from "./measured-view.js";
import { type LevelMetrics, type MetricId, NONE } from "./metric.js";
import { metricPosition, plainValue } from "./names.js";
import { neighbourhood } from "./neighbourhood.js";
import { countPatterns } from "./patterns.js";
import { differences, writeRows } from "./symmetry.js";
import { METRICS } from "./table.js";
import { UNREACHED, walkFrom } from "./walk.js";
import { type Arrays, arraysOf, Workspace } from "./workspace.js";

/** The scale of shares. */
const SHARE = 10_000;
const RATIO = 1000;

/** Which metrics are wanted in a row. */
export interface MeasureOptions {
  /** Whether to measure also what takes long: the metrics with `isDear`. */
  readonly all?: boolean;
  /** The metrics that are wanted. Others may be missing from the row, which saves time. Default: all of them. */
  readonly only?: ReadonlySet<MetricId>;
}

/** Where each metric is in a row. */
const AT = /* @__PURE__ */ Object.fromEntries(METRICS.map(({ id }) => [id, metricPosition(id)])) as Readonly<
  Record<MetricId, number>
>;

// What is measured together, apart from the shapes, which take no time.
const OF_REGIONS: readonly MetricId[] = ["regions", "largestRegion"];
const OF_HOLES: readonly MetricId[] = ["bigLoops", "smallHoles", "loops", ...OF_REGIONS];
const OF_DEAD_ENDS: readonly MetricId[] = ["deadEndCells", "nooks", "blindFloor"];
const OF_CHAMBERS: readonly MetricId[] = ["chambers", "chamberGini", "chamberLinks", "leafChambers"];
const OF_NEIGHBOURS: readonly MetricId[] = [
  ...(["deadEnds", "wideShare"] as const),
  ...OF_DEAD_ENDS,
  ...OF_REGIONS,
  ...OF_CHAMBERS,
];
const OF_PATTERNS: readonly MetricId[] = ["symmetryX", "symmetryY", "symmetryTurn", "patterns", "entropy"];
const OF_WAYS: readonly MetricId[] = [
  ...(["foes", "items", "firstFoe", "firstItem", "foesInSight"] as const),
  ...(["path", "detour", "threat", "diameter", "pathRel"] as const),
];
const OF_CHOKES: readonly MetricId[] = [
  ...(["chokes", "cutShare", "behind", "gates", "mandatory"] as const),
  ...(["bigOptional", "branches", "branchShare", "sightSpread"] as const),
];

/**
 * Measures a level. Returns whole numbers in the order of `METRICS`: each value times the metric's `scale`, rounded, or `NONE`
 * where the metric doesn't apply. So rows can be added up, compared and merged without rounding.
 *
 * Metrics with `isDear` are `NONE`, unless `all` is set. Pass a workspace if you measure many levels.
 *
 * @example
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 * import { measureRow, METRICS, NONE, plainValue } from "undercroft/insight";
 *
 * const row = measureRow(recipeChain(shippedRecipe("rooms")).build({ seed: 1 }));
 * for (const [i, metric] of METRICS.entries()) {
 *   if (row[i] !== NONE) console.log(metric.label, plainValue(metric, row[i] ?? NONE), metric.unit);
 * }
 */
export function measureRow(
  level: MeasuredView,
  workspace: Workspace = new Workspace(),
  options: MeasureOptions = {},
): Int32Array {
  checkArgument("measureRow", "level", VIEW, level);
  checkArgument("measureRow", "workspace", WORKSPACE, workspace);
  checkKeys("measureRow", options, OPTION_KEYS);
  const { all = false, only } = options;
  const arrays = arraysOf(workspace);
  const row = new Int32Array(METRICS.length).fill(NONE);
  const { width, height } = level;
  const parts = partsOf(level);
  const cellOf = (at: MeasuredView["start"]) => (at === undefined ? undefined : cellIndex(at, width));
  const view = layoutView(level, cellOf(parts.start), cellOf(parts.exits.find(({ kind }) => kind === "down")?.at));
  arrays.fit(view.cells.length, height * ((width + 31) >> 5));

  const { open, pass } = openAndPass(view);
  const floor = countBits(pass);
  const isWanted = (group: readonly MetricId[]) => only === undefined || group.some((id) => only.has(id));
  measureShapes(view, open, pass, floor, row);
  measureFloor(view, pass, floor, arrays, row, isWanted);
  if (isWanted(OF_CHOKES) || isWanted(OF_WAYS)) {
    const path = measureWays(level, view, parts, arrays, row);
    if (isWanted(OF_CHOKES)) measureChokes(view, path, row, all ? pass : undefined);
  }
  if (all) row[AT.areas] = countAreas(view, open);

  row[AT.rooms] = parts.rooms === undefined ? NONE : parts.rooms.length;
  row[AT.spawns] = parts.spawns.length;
  row[AT.prefabs] = parts.prefabs.length;
  row[AT.attempt] = level.attempt;
  return row;
}

/** Returns the plain values of a level: `path: 87`, `floorShare: 0.5213`, or null where a metric doesn't apply. */
export function metricsOf(
  level: MeasuredView,
  workspace: Workspace = new Workspace(),
  options: MeasureOptions = {},
): LevelMetrics {
  checkArgument("metricsOf", "level", VIEW, level);
  checkArgument("metricsOf", "workspace", WORKSPACE, workspace);
  checkKeys("metricsOf", options, OPTION_KEYS);
  const { all = true } = options;
  const row = measureRow(level, workspace, { all });
  return Object.fromEntries(METRICS.map((metric, i) => [metric.id, plainValue(metric, row[i]!)])) as LevelMetrics;
}

/** A share or another ratio as a whole number; `NONE` of nothing. Exact: neither number is anywhere near 2^53. */
function ratio(part: number, whole: number, scale: number): number {
  return whole === 0 ? NONE : Math.round((part * scale) / whole);
}

/** The layout: what is open, and in which shapes. */
function measureShapes(view: LayoutView, open: CellBits, pass: CellBits, floor: number, row: Int32Array): void {
  const { width, height, stride } = view;
  const openCount = countBits(open);
  row[AT.openShare] = ratio(openCount, width * height, SHARE);
  row[AT.floorShare] = ratio(floor, width * height, SHARE);
  row[AT.liquid] = ratio(openCount - floor, openCount, SHARE);
  const roomy = roomyCells(open, stride);
  const { rooms, rectangles } = countRooms(roomy, stride);
  row[AT.rooms2] = rooms;
  row[AT.rectShare] = ratio(rectangles, rooms, SHARE);
  row[AT.corridorShare] = ratio(countWithout(pass, roomy), floor, SHARE);
  row[AT.emptyBlocks] = Math.round(emptyBlocks(view, open) * SHARE);
  row[AT.diagGaps] = countDiagonalGaps(open, stride);
  const { doors, plants } = countDoorsAndPlants(view);
  row[AT.doors] = doors;
  row[AT.vegetation] = ratio(plants, openCount, SHARE);
}

/** The floor: its regions, loops, dead ends, wide places and patterns. */
function measureFloor(
  view: LayoutView,
  pass: CellBits,
  floor: number,
  arrays: Arrays,
  row: Int32Array,
  isWanted: (group: readonly MetricId[]) => boolean,
): void {
  const { width, height, stride } = view;
  if (isWanted(OF_HOLES)) {
    const holes = countHoles(view, pass);
    row[AT.bigLoops] = holes.large;
    row[AT.smallHoles] = holes.small;
    row[AT.loops] = holes.large + holes.small;
  }
  if (isWanted(OF_NEIGHBOURS)) {
    const near = neighbourhood(pass, stride, arrays);
    if (isWanted(OF_DEAD_ENDS)) {
      const deadEnds = deadEndParts(view, near.ends);
      row[AT.deadEndCells] = deadEnds.cells;
      row[AT.nooks] = deadEnds.nooks;
      row[AT.blindFloor] = ratio(deadEnds.all, floor, SHARE);
    }
    row[AT.deadEnds] = near.deadEnds;
    row[AT.wideShare] = ratio(near.wideCount, floor, SHARE);
    if (isWanted(OF_REGIONS)) {
      // Euler: on a map, cells less pairs of neighbours plus squares of four are as many as regions less loops.
      const regions = floor - near.pairs + near.squares + row[AT.loops]!;
      row[AT.regions] = regions;
      row[AT.largestRegion] = regions === 1 ? SHARE : ratio(largestPart(pass, stride), floor, SHARE);
    }
    if (isWanted(OF_CHAMBERS)) {
      const chambers = chambersOf(view, pass, near.wide, arrays);
      row[AT.chambers] = chambers.count;
      row[AT.chamberGini] = ratio(chambers.gini[0], chambers.gini[1], RATIO);
      row[AT.chamberLinks] = chambers.links;
      row[AT.leafChambers] = chambers.leaves;
    }
  }
  if (!isWanted(OF_PATTERNS)) return;

  const { rows, mirrored } = arrays;
  writeRows(view, pass, rows);
  const different = differences(width, height, rows, mirrored);
  const cells = width * height;
  // By chance, two cells differ if one of them is floor and the other isn't.
  const byChance = 2 * floor * (cells - floor);
  row[AT.symmetryX] = ratio(byChance - different.x * cells, byChance, RATIO);
  row[AT.symmetryY] = ratio(byChance - different.y * cells, byChance, RATIO);
  row[AT.symmetryTurn] = ratio(byChance - different.turn * cells, byChance, RATIO);
  if (width < 3 || height < 3) return;
  const { kinds, entropy } = countPatterns(width, height, rows, arrays.patterns);
  row[AT.patterns] = kinds;
  row[AT.entropy] = Math.round(entropy * RATIO);
}

/** How many cells the largest region has. */
function largestPart(pass: CellBits, stride: number): number {
  const parts = connectedParts(pass, stride);
  const { runs, edges, first } = parts;
  const sizes = new Int32Array(runs);
  let largest = 0;
  for (let run = 0; run < runs; run++) {
    const size = sizes[first[run]!]! + edges[2 * run + 1]! - edges[2 * run]!;
    sizes[first[run]!] = size;
    largest = Math.max(largest, size);
  }
  releaseParts(parts);
  return largest;
}

/** What depends on moves. Returns how many orthogonal ones lead to the exit, or -1 if none do. */
function measureWays(
  level: MeasuredView,
  view: LayoutView,
  parts: Pick<MeasuredView, "start" | "exits" | "spawns" | "locks" | "oneWays">,
  arrays: Arrays,
  row: Int32Array,
): number {
  const { movement, width, height } = level;
  const { start, exit, cells } = view;
  const hasStart = start >= 0 && (cells[start]! & PASS) !== 0;
  const { fromStart, fromOther } = arrays;
  const met = (moves: number) => (moves === NOTHING ? NONE : moves);
  if (!hasStart) {
    const { foes, items } = encounters(level, view, parts, undefined, arrays);
    row[AT.foes] = foes;
    row[AT.items] = items;
    return -1;
  }
  const walk = walkFrom(view, movement, start, fromStart, arrays);
  const found = encounters(level, view, parts, fromStart, arrays);
  row[AT.foes] = found.foes;
  row[AT.items] = found.items;
  row[AT.firstFoe] = met(found.firstFoe);
  row[AT.firstItem] = met(found.firstItem);
  row[AT.foesInSight] = found.foesInSight;

  const path = exit < 0 ? UNREACHED : fromStart[exit]!;
  const isExitFarthest = path === walk.farthest;
  // One walk more from the exit, where it is of use, and one from the farthest cell if that is another.
  if (path !== UNREACHED) {
    row[AT.path] = path;
    row[AT.detour] = ratio(path, straightMoves(level, parts), RATIO);
    row[AT.threat] = 0;
    if (isExitFarthest || found.foes > 0) {
      const back = walkFrom(view, movement, exit, fromOther, arrays);
      if (isExitFarthest) row[AT.diameter] = back.farthest;
      row[AT.threat] = foesNearTheWay(level, view, parts.spawns, fromStart, fromOther, path);
    }
  }
  if (!isExitFarthest) row[AT.diameter] = walkFrom(view, movement, walk.farthestCell, fromOther, arrays).farthest;
  if (path !== UNREACHED) measureBarredWay(level, view, parts, arrays, row);
  const orthogonal = movement === "diagonal" ? pathLength(view) : path;
  row[AT.pathRel] = orthogonal < 0 ? NONE : ratio(orthogonal, width + height, RATIO);
  return orthogonal;
}

/**
 * If there are locks, secret doors or one-ways, the way to the exit is that of a player who comes without a key, and so are
 * the foes near it.
 */
function measureBarredWay(
  level: MeasuredView,
  view: LayoutView,
  parts: Pick<MeasuredView, "start" | "exits" | "spawns" | "locks" | "oneWays">,
  arrays: Arrays,
  row: Int32Array,
): void {
  const { width, movement } = level;
  const cellOf = (at: MeasuredCell) => cellIndex(at, width);
  const locks = (parts.locks ?? []).map(({ at, key }) => ({ at: cellOf(at), key: cellOf(key) }));
  const oneWays = (parts.oneWays ?? []).map(({ from, to }) => ({ from: cellOf(from), to: cellOf(to) }));
  const secrets = secretCells(level);
  if (locks.length + oneWays.length + secrets.length === 0) return;
  const exit = cellOf(parts.exits.find(({ kind }) => kind === "down")!.at);
  const way = new PlotWalks(level, { start: cellOf(parts.start!), locks, oneWays }, movement).fromNothing(exit);
  if (way === undefined) return;
  row[AT.path] = way.length - 1;
  row[AT.detour] = ratio(way.length - 1, straightMoves(level, parts), RATIO);

  const shut = { ...view, cells: new Uint8Array(view.cells.buffer.slice(0), 0, view.cells.length) };
  for (const cell of [...locks.map(({ at }) => at), ...secrets]) shut.cells[inFrame(view, cell)]! &= ~PASS;
  const { fromStart, fromOther } = arrays;
  walkFrom(shut, movement, view.start, fromStart, arrays);
  const path = fromStart[view.exit]!;
  // An exit that takes a key has no one place that its way leads through: what is near the open way counts.
  if (path === UNREACHED || row[AT.foes] === 0) return;
  walkFrom(shut, movement, view.exit, fromOther, arrays);
  row[AT.threat] = foesNearTheWay(level, view, parts.spawns, fromStart, fromOther, path);
}

/** How many moves lead from the start to the exit if nothing is in between. */
function straightMoves(
  { width, movement }: MeasuredView,
  { start, exits }: Pick<MeasuredView, "start" | "exits">,
): number {
  const from = cellIndex(start!, width);
  const to = cellIndex(exits.find(({ kind }) => kind === "down")!.at, width);
  const dx = Math.abs((from % width) - (to % width));
  const dy = Math.abs(Math.floor(from / width) - Math.floor(to / width));
  return movement === "diagonal" ? Math.max(dx, dy) : dx + dy;
}

/** Choke points, as seen from the start. `seen` is the floor if the sight spread is wanted. */
function measureChokes(view: LayoutView, path: number, row: Int32Array, seen: CellBits | undefined): void {
  const { exit } = view;
  const tree = dominators(view);
  const { count, numbers } = tree;
  if (count > 0) {
    const exitNumber = exit < 0 || numbers[exit] === CLOSED ? 0 : numbers[exit]!;
    const figures = branchFigures(tree, exitNumber);
    row[AT.chokes] = figures.chokes;
    row[AT.cutShare] = ratio(figures.chokes, count, SHARE);
    row[AT.behind] = figures.largest;
    row[AT.gates] = figures.gates;
    if (path >= 0) row[AT.mandatory] = ratio(figures.mandatory, path, SHARE);
    if (exit >= 0) {
      row[AT.bigOptional] = ratio(figures.largestOptional, count, SHARE);
      row[AT.branches] = figures.branches;
      row[AT.branchShare] = ratio(figures.inBranches, count, SHARE);
    }
    if (seen !== undefined) {
      row[AT.sightSpread] = Math.round(sightSpread(view, reachedCells(tree, seen, countBits(seen))) * RATIO);
    }
  }
  releaseDominators(tree);
}

const VIEW: Kind = {
  rule: "a level, or the view of a draft",
  fits: (value) => {
    const { tiles, tileset, exits, spawns } = (value ?? {}) as Partial<MeasuredView>;
    return tiles !== undefined && tileset?.walkable !== undefined && Array.isArray(exits) && Array.isArray(spawns);
  },
  hint: (value) => LEVEL.hint!(value),
};
const WORKSPACE: Kind = { rule: "a Workspace, or undefined", fits: (value) => value instanceof Workspace };
const OPTION_KEYS: KeysOf<MeasureOptions> = {
  all: FLAG,
  only: { rule: "a Set of names of metrics", fits: (value) => value instanceof Set },
};
