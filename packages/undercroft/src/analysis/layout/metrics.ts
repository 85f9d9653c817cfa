import { bitCount } from "../../core/bits.js";
import { CLOSED } from "../search-tree.js";
import { branchFigures } from "./branches.js";
import { type CellBits, countBits, openAndPass, setCells } from "./cell-bits.js";
import { deadEndParts, fewNeighbours } from "./dead-end-parts.js";
import { type Dominators, dominators, releaseDominators } from "./dominators.js";
import { pathLength } from "./path-length.js";
import { countDiagonalGaps, countHoles, countRooms, countWithout, emptyBlocks, roomyCells } from "./shapes.js";
import { sightSpread } from "./sight-spread.js";
import { DOOR, type LayoutView, levelView, type MeasuredLevel, PLANT } from "./view.js";
import { countAreas } from "./watershed.js";

/** The twenty metrics that `distance` compares. */
export const DISTANCE_METRICS = /* @__PURE__ */ Object.freeze([
  "openShare",
  "floorShare",
  "rooms2",
  "areas",
  "rectShare",
  "corridorShare",
  "bigLoops",
  "deadEndCells",
  "nooks",
  "cutShare",
  "bigOptional",
  "branches",
  "branchShare",
  "pathRel",
  "mandatory",
  "doors",
  "sightSpread",
  "emptyBlocks",
  "diagGaps",
  "smallHoles",
] as const);

/**
 * All metrics of a level's layout: those of `distance`, then `liquid` and `vegetation`. Walkable means that a cell can be
 * walked on without harm, doors of all kinds included. Open cells are the walkable ones and the hazards. Movement is
 * orthogonal.
 *
 * - `openShare`, `floorShare`: open cells, walkable cells, as shares of the map.
 * - `rooms2`: rooms, which are at least 6 connected cells in squares of 2x2 open cells. `rectShare`: the share of them
 *   that are plain rectangles. `corridorShare`: the share of walkable cells in no such square.
 * - `areas`: distinct areas, which narrow places divide from one another.
 * - `bigLoops`, `smallHoles`: islands of at least 12 unwalkable cells, and smaller ones, that one can walk round.
 * - `deadEndCells`: cells in dead ends of at least 3 cells. `nooks`: the number of shorter dead ends.
 * - `cutShare`: the share of the reachable cells that are choke points. `bigOptional`: the share that lies behind one of
 *   them, without the exit, at most.
 * - `branches`: regions of at least 12 cells behind a choke point, without the exit. `branchShare`: their share of the
 *   reachable cells.
 * - `pathRel`: moves from the start to the exit, divided by the map's width plus height. `mandatory`: choke points on the
 *   way, for each move.
 * - `doors`: doors of all kinds.
 * - `sightSpread`: how many times as many cells can be seen from a place with a wide view as from one with a narrow view.
 * - `emptyBlocks`: the share of 8 x 4 blocks of the map of which less than a tenth is open.
 * - `diagGaps`: squares of 2x2 cells in which open and solid cells meet only at the corners.
 * - `liquid`, `vegetation`: hazards such as deep water, and grass, foliage and fungus, as shares of the open cells.
 */
export const LAYOUT_METRICS = /* @__PURE__ */ Object.freeze([...DISTANCE_METRICS, "liquid", "vegetation"] as const);

/** One of `LAYOUT_METRICS`, such as "areas". What each of them measures is said there. */
export type LayoutMetric = (typeof LAYOUT_METRICS)[number];

/** The metrics of one level. A metric is null where it doesn't apply. */
export type LayoutMetrics<Name extends LayoutMetric = LayoutMetric> = { readonly [N in Name]: number | null };

/** Measures the layout of a level. See the public face of it. */
export function levelMetrics<Name extends LayoutMetric = LayoutMetric>(
  level: MeasuredLevel,
  only?: readonly Name[],
): LayoutMetrics<Name> {
  return layoutMetrics(levelView(level), only);
}

/** The same for a view, such as that of a draft. */
export function layoutMetrics<Name extends LayoutMetric = LayoutMetric>(
  view: LayoutView,
  only: readonly Name[] = LAYOUT_METRICS as readonly LayoutMetric[] as readonly Name[],
): LayoutMetrics<Name> {
  const { width, height, stride, exit } = view;
  const wanted = new Set<LayoutMetric>(only);
  const asksFor = (...names: LayoutMetric[]) => names.some((name) => wanted.has(name));
  const known: { [N in LayoutMetric]?: number | null } = {};

  const { open, pass } = openAndPass(view);
  const openCount = countBits(open);
  const passCount = countBits(pass);
  known.openShare = openCount / (width * height);
  known.floorShare = passCount / (width * height);
  known.liquid = share(openCount - passCount, openCount);

  if (asksFor("rooms2", "rectShare", "corridorShare")) {
    const roomy = roomyCells(open, stride);
    const { rooms, rectangles } = countRooms(roomy, stride);
    known.rooms2 = rooms;
    known.rectShare = share(rectangles, rooms);
    known.corridorShare = share(countWithout(pass, roomy), passCount);
  }
  if (asksFor("areas")) known.areas = countAreas(view, open);
  if (asksFor("bigLoops", "smallHoles")) {
    const holes = countHoles(view, pass);
    known.bigLoops = holes.large;
    known.smallHoles = holes.small;
  }
  if (asksFor("deadEndCells", "nooks")) {
    const deadEnds = deadEndParts(view, fewNeighbours(pass, stride));
    known.deadEndCells = deadEnds.cells;
    known.nooks = deadEnds.nooks;
  }
  if (asksFor("emptyBlocks")) known.emptyBlocks = emptyBlocks(view, open);
  if (asksFor("diagGaps")) known.diagGaps = countDiagonalGaps(open, stride);
  if (asksFor("doors", "vegetation")) {
    const { doors, plants } = countDoorsAndPlants(view);
    known.doors = doors;
    known.vegetation = share(plants, openCount);
  }

  if (asksFor("pathRel", "mandatory", "cutShare", "bigOptional", "branches", "branchShare", "sightSpread")) {
    const path = pathLength(view);
    known.pathRel = path < 0 ? null : path / (width + height);
    const tree = dominators(view);
    const exitNumber = exit < 0 ? 0 : tree.numbers[exit]!;
    const figures = branchFigures(tree, exitNumber === CLOSED ? 0 : exitNumber);
    const hasBoth = exit >= 0 && tree.count > 0;
    known.cutShare = share(figures.chokes, tree.count);
    known.mandatory = path < 0 ? null : share(figures.mandatory, path);
    known.bigOptional = hasBoth ? figures.largestOptional / tree.count : null;
    known.branches = hasBoth ? figures.branches : null;
    known.branchShare = hasBoth ? figures.inBranches / tree.count : null;
    if (asksFor("sightSpread")) {
      known.sightSpread = tree.count === 0 ? null : sightSpread(view, reachedCells(tree, pass, passCount));
    }
    releaseDominators(tree);
  }
  return Object.fromEntries(only.map((name) => [name, known[name]])) as LayoutMetrics<Name>;
}

/** The cells that are reached, in reading order. Mostly these are all that can be walked on. */
export function reachedCells({ count, numbers }: Dominators, pass: CellBits, passCount: number): Int32Array {
  const cells = setCells(pass);
  return count === passCount ? cells : cells.filter((cell) => numbers[cell] !== CLOSED);
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

export function countDoorsAndPlants({ cells }: LayoutView): { doors: number; plants: number } {
  const either = 0x01010101 * (DOOR | PLANT);
  const fours = new Int32Array(cells.buffer);
  let doors = 0;
  let plants = 0;
  for (let i = 0; i < fours.length; i++) {
    const four = fours[i]! & either;
    if (four === 0) continue;
    doors += bitCount(four & (0x01010101 * DOOR));
    plants += bitCount(four & (0x01010101 * PLANT));
  }
  return { doors, plants };
}
