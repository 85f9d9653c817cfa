import { bitCount } from "../../core/bits.js";
import { CLOSED } from "../search-tree.js";
import { type BranchFigures, branchFigures } from "./branches.js";
import { type CellBits, countBits, openAndPass, setCells } from "./cell-bits.js";
import { deadEndParts, fewNeighbours } from "./dead-end-parts.js";
import { type Dominators, dominators, releaseDominators } from "./dominators.js";
import { pathLength } from "./path-length.js";
import { countDiagonalGaps, countHoles, countRooms, countWithout, emptyBlocks, roomyCells } from "./shapes.js";
import { sightSpread, viewpointsAmong } from "./sight-spread.js";
import { DOOR, type LayoutView, levelView, type MeasuredLevel, PLANT } from "./view.js";
import { countAreas } from "./watershed.js";

/** What metrics of the layout are made of. Each figure is worked out when it is asked for the first time. */
export class LayoutFigures {
  readonly view: LayoutView;
  readonly open: CellBits;
  readonly pass: CellBits;
  /** How many cells are open. */
  readonly openCount: number;
  /** How many cells can be walked on without harm. */
  readonly floor: number;
  #roomy: CellBits | undefined;
  #rooms: ReturnType<typeof countRooms> | undefined;
  #holes: ReturnType<typeof countHoles> | undefined;
  #deadEnds: ReturnType<typeof deadEndParts> | undefined;
  #things: ReturnType<typeof countDoorsAndPlants> | undefined;
  #path: number | undefined;
  #tree: Dominators | undefined;
  #chokes: BranchFigures | undefined;
  #reachedCells: Int32Array | undefined;

  constructor(view: LayoutView) {
    this.view = view;
    const { open, pass } = openAndPass(view);
    this.open = open;
    this.pass = pass;
    this.openCount = countBits(open);
    this.floor = countBits(pass);
  }

  /** The cells of the map. */
  get area(): number {
    return this.view.width * this.view.height;
  }

  /** Cells in squares of 2x2 open cells. */
  get roomy(): CellBits {
    this.#roomy ??= roomyCells(this.open, this.view.stride);
    return this.#roomy;
  }

  get rooms(): ReturnType<typeof countRooms> {
    this.#rooms ??= countRooms(this.roomy, this.view.stride);
    return this.#rooms;
  }

  get holes(): ReturnType<typeof countHoles> {
    this.#holes ??= countHoles(this.view, this.pass);
    return this.#holes;
  }

  /** Floor with at most one neighbour. */
  get ends(): CellBits {
    return fewNeighbours(this.pass, this.view.stride);
  }

  get deadEnds(): ReturnType<typeof deadEndParts> {
    this.#deadEnds ??= deadEndParts(this.view, this.ends);
    return this.#deadEnds;
  }

  get things(): ReturnType<typeof countDoorsAndPlants> {
    this.#things ??= countDoorsAndPlants(this.view);
    return this.#things;
  }

  /** Orthogonal moves from the start to the exit, or undefined if none lead there. */
  get path(): number | undefined {
    this.#path ??= this.orthogonalPath();
    return this.#path < 0 ? undefined : this.#path;
  }

  /** The same, or -1. */
  protected orthogonalPath(): number {
    return pathLength(this.view);
  }

  get #dominators(): Dominators {
    this.#tree ??= dominators(this.view);
    return this.#tree;
  }

  /** How many cells can be reached from the start. */
  get reached(): number {
    return this.#dominators.count;
  }

  /** Choke points, as seen from the start, or undefined if there is none. */
  get chokes(): BranchFigures | undefined {
    const { count, numbers } = this.#dominators;
    if (count === 0) return undefined;
    const { exit } = this.view;
    const number = exit < 0 ? CLOSED : numbers[exit]!;
    this.#chokes ??= branchFigures(this.#dominators, number === CLOSED ? 0 : number);
    return this.#chokes;
  }

  /** The same, or undefined if there is no exit. */
  get branches(): BranchFigures | undefined {
    return this.view.exit < 0 ? undefined : this.chokes;
  }

  /** The cells that can be reached from the start, in reading order. */
  get reachedCells(): Int32Array {
    this.#reachedCells ??= this.#findReached();
    return this.#reachedCells;
  }

  #findReached(): Int32Array {
    const { count, numbers } = this.#dominators;
    if (count === 0) return new Int32Array(0);
    const cells = setCells(this.pass);
    // Mostly all floor can be reached.
    return count === this.floor ? cells : cells.filter((cell) => numbers[cell] !== CLOSED);
  }

  /** The cells that are looked from to find out what a level looks like, or undefined if none can be reached. */
  get viewpoints(): Int32Array | undefined {
    return this.reachedCells.length === 0 ? undefined : viewpointsAmong(this.reachedCells);
  }

  get sightSpread(): number | undefined {
    const { viewpoints } = this;
    return viewpoints === undefined ? undefined : sightSpread(this.view, viewpoints);
  }

  /** Gives back the arrays that the next level can use. Nothing can be asked for after it. */
  release(): void {
    if (this.#tree !== undefined) releaseDominators(this.#tree);
  }
}

/** How a metric is made of figures. */
export interface Formula<Figures> {
  /** Undefined where the metric doesn't apply. */
  readonly value: (figures: Figures) => number | undefined;
  /** What the value is a share of. The metric doesn't apply to a share of nothing. */
  readonly per?: (figures: Figures) => number;
}

/** Rows keep whole numbers: ten-thousandths of shares, and thousandths of other ratios. */
export const SHARE = 10_000;
export const RATIO = 1000;

interface LayoutFormula extends Formula<LayoutFigures> {
  /** 1 for counts. */
  readonly scale: number;
}

const ofArea = ({ area }: LayoutFigures) => area;
const ofFloor = ({ floor }: LayoutFigures) => floor;
const ofOpen = ({ openCount }: LayoutFigures) => openCount;
const ofReached = ({ reached }: LayoutFigures) => reached;

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
 * All metrics of a level's layout: those of `distance`, then `liquid` and `vegetation`. What each of them measures is the
 * `help` of the metric of the same name in `METRICS` of `undercroft/insight`.
 */
export const LAYOUT_METRICS = /* @__PURE__ */ Object.freeze([...DISTANCE_METRICS, "liquid", "vegetation"] as const);

/** One of `LAYOUT_METRICS`, such as "areas". */
export type LayoutMetric = (typeof LAYOUT_METRICS)[number];

/** How each metric of the layout is measured. */
export const LAYOUT_FORMULAS: Readonly<Record<LayoutMetric, LayoutFormula>> = {
  openShare: { scale: SHARE, value: ({ openCount }) => openCount, per: ofArea },
  floorShare: { scale: SHARE, value: ({ floor }) => floor, per: ofArea },
  rooms2: { scale: 1, value: ({ rooms }) => rooms.rooms },
  areas: { scale: 1, value: ({ view, open }) => countAreas(view, open) },
  rectShare: { scale: SHARE, value: ({ rooms }) => rooms.rectangles, per: ({ rooms }) => rooms.rooms },
  corridorShare: { scale: SHARE, value: ({ pass, roomy }) => countWithout(pass, roomy), per: ofFloor },
  bigLoops: { scale: 1, value: ({ holes }) => holes.large },
  deadEndCells: { scale: 1, value: ({ deadEnds }) => deadEnds.cells },
  nooks: { scale: 1, value: ({ deadEnds }) => deadEnds.nooks },
  cutShare: { scale: SHARE, value: ({ chokes }) => chokes?.chokes, per: ofReached },
  bigOptional: { scale: SHARE, value: ({ branches }) => branches?.largestOptional, per: ofReached },
  branches: { scale: 1, value: ({ branches }) => branches?.branches },
  branchShare: { scale: SHARE, value: ({ branches }) => branches?.inBranches, per: ofReached },
  pathRel: { scale: RATIO, value: ({ path }) => path, per: ({ view }) => view.width + view.height },
  mandatory: { scale: SHARE, value: ({ chokes }) => chokes?.mandatory, per: ({ path }) => path ?? 0 },
  doors: { scale: 1, value: ({ things }) => things.doors },
  sightSpread: { scale: RATIO, value: (figures) => figures.sightSpread },
  emptyBlocks: { scale: SHARE, value: ({ view, open }) => emptyBlocks(view, open) },
  diagGaps: { scale: 1, value: ({ view, open }) => countDiagonalGaps(open, view.stride) },
  smallHoles: { scale: 1, value: ({ holes }) => holes.small },
  liquid: { scale: SHARE, value: ({ openCount, floor }) => openCount - floor, per: ofOpen },
  vegetation: { scale: SHARE, value: ({ things }) => things.plants, per: ofOpen },
};

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
  const figures = new LayoutFigures(view);
  const all = only.map((name) => [name, plain(LAYOUT_FORMULAS[name], figures)]);
  figures.release();
  return Object.fromEntries(all) as LayoutMetrics<Name>;
}

function plain({ value, per }: LayoutFormula, figures: LayoutFigures): number | null {
  const whole = per === undefined ? 1 : per(figures);
  const part = whole === 0 ? undefined : value(figures);
  return part === undefined ? null : part / whole;
}

function countDoorsAndPlants({ cells }: LayoutView): { doors: number; plants: number } {
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
