import { inFrame, outOfFrame } from "../../analysis/framed-cells.js";
import { PlotWalks, secretCells } from "../../analysis/index.js";
import type { CellBits } from "../../analysis/layout/cell-bits.js";
import { LayoutFigures } from "../../analysis/layout/metrics.js";
import { connectedParts, releaseParts } from "../../analysis/layout/shapes.js";
import { type LayoutView, layoutView, PASS } from "../../analysis/layout/view.js";
import { type Chambers, chambersOf } from "./chambers.js";
import { type Encounters, encounters, foesNearTheWay } from "./encounters.js";
import { type Gated, gatedCells } from "./gated.js";
import { groundsSeen } from "./grounds.js";
import { type Guards, guardsOf } from "./guards.js";
import { cellIndex, type MeasuredCell, type MeasuredView, partsOf, type ViewParts } from "./measured-view.js";
import { type Neighbourhood, neighbourhood } from "./neighbourhood.js";
import { countPatterns } from "./patterns.js";
import { type Choices, choicesOf, type Population, populationOf } from "./population.js";
import { type Looks, largestAndMedian, looksOf, type SquareRooms, squareRooms } from "./square-rooms.js";
import { differences, writeRows } from "./symmetry.js";
import { type VariedGround, variedGround } from "./varied-ground.js";
import { UNREACHED, walkFrom } from "./walk.js";
import type { Arrays } from "./workspace.js";

/**
 * What all metrics are made of. Each figure is worked out when it is asked for the first time. They share the arrays of a
 * workspace, so only one level is measured at a time.
 */
export class Figures extends LayoutFigures {
  readonly level: MeasuredView;
  readonly parts: ViewParts;
  readonly #arrays: Arrays;
  #near: Neighbourhood | undefined;
  #largestRegion: number | undefined;
  #chambers: Chambers | undefined;
  #rows: Int32Array | undefined;
  #differences: ReturnType<typeof differences> | undefined;
  #patterns: ReturnType<typeof countPatterns> | undefined;
  #ways: Ways | undefined;
  #population: Population | undefined;
  #choices: Choices | undefined;
  /** In a list, since there may be none to find. */
  #guards: readonly [Guards | undefined] | undefined;
  #squareRooms: SquareRooms | undefined;
  #looks: Looks | undefined;
  #variedGround: VariedGround | undefined;
  #gated: Gated | undefined;

  constructor(level: MeasuredView, arrays: Arrays) {
    const parts = partsOf(level);
    const cellOf = (at: MeasuredView["start"]) => (at === undefined ? undefined : cellIndex(at, level.width));
    super(layoutView(level, cellOf(parts.start), cellOf(parts.exits.find(({ kind }) => kind === "down")?.at)));
    this.level = level;
    this.parts = parts;
    this.#arrays = arrays;
    arrays.fit(this.view.cells.length, level.height * ((level.width + 31) >> 5));
  }

  get near(): Neighbourhood {
    return (this.#near ??= neighbourhood(this.pass, this.view.stride, this.#arrays));
  }

  override get ends(): CellBits {
    return this.near.ends;
  }

  get loops(): number {
    return this.holes.large + this.holes.small;
  }

  get regions(): number {
    // Euler: on a map, cells less pairs of neighbours plus squares of four are as many as regions less loops.
    return this.floor - this.near.pairs + this.near.squares + this.loops;
  }

  /** How many cells the largest region has. */
  get largestRegion(): number {
    return (this.#largestRegion ??= this.regions === 1 ? this.floor : largestPart(this.pass, this.view.stride));
  }

  get chambers(): Chambers {
    return (this.#chambers ??= chambersOf(this.view, this.pass, this.near.wide, this.#arrays));
  }

  /** The floor, each row from a word of its own. */
  get #floorRows(): Int32Array {
    return (this.#rows ??= writeRows(this.view, this.pass, this.#arrays.rows));
  }

  /** How many fewer cells than by chance differ from those of a mirror image, times all cells. */
  likeness(image: "x" | "y" | "turn"): number {
    const { width, height } = this.view;
    this.#differences ??= differences(width, height, this.#floorRows, this.#arrays.mirrored);
    return this.byChance - this.#differences[image] * this.area;
  }

  /** By chance, two cells differ if one of them is floor and the other isn't: how many would, times all cells. */
  get byChance(): number {
    return 2 * this.floor * (this.area - this.floor);
  }

  get patterns(): ReturnType<typeof countPatterns> | undefined {
    const { width, height } = this.view;
    if (width < 3 || height < 3) return undefined;
    return (this.#patterns ??= countPatterns(width, height, this.#floorRows, this.#arrays.patterns));
  }

  get ways(): Ways {
    return (this.#ways ??= waysOf(this.level, this.view, this.parts, this.#arrays));
  }

  get population(): Population {
    return (this.#population ??= populationOf(this.parts.spawns, this.level.width));
  }

  get choices(): Choices {
    return (this.#choices ??= choicesOf(this.parts, this.level.width));
  }

  get guards(): Guards | undefined {
    const { movement, width } = this.level;
    const { spawns } = this.parts;
    this.#guards ??= [guardsOf({ spawns, width, movement }, this.view, this.reachedCells, this.#arrays)];
    return this.#guards[0];
  }

  /** How many kinds of ground can be seen from all viewpoints, one after the other, and how many these are. */
  get groundsSeen(): readonly [kinds: number, viewpoints: number] | undefined {
    const { viewpoints, view, level } = this;
    if (viewpoints === undefined) return undefined;
    const cells = viewpoints.map((cell) => outOfFrame(view, cell));
    return [groundsSeen(level, this.variedGround, cells), cells.length];
  }

  get variedGround(): VariedGround {
    return (this.#variedGround ??= variedGround(this.level));
  }

  get squareRooms(): SquareRooms {
    return (this.#squareRooms ??= squareRooms(this.view, this.pass, this.parts.areas));
  }

  /** How many cells the largest room has, and twice how many the median one has. */
  get roomSizes(): readonly [largest: number, twiceMedian: number] {
    return largestAndMedian(this.squareRooms);
  }

  get looks(): Looks {
    return (this.#looks ??= looksOf(this.squareRooms, this.view, this.variedGround));
  }

  /** What takes a key, or undefined if there is no start. */
  get gated(): Gated | undefined {
    const { start, cells } = this.view;
    if (start < 0 || (cells[start]! & PASS) === 0) return undefined;
    return (this.#gated ??= gatedCells(this.level, this.parts));
  }

  override release(): void {
    super.release();
    if (this.#squareRooms !== undefined) releaseParts(this.#squareRooms.parts);
  }

  protected override orthogonalPath(): number {
    return this.level.movement === "diagonal" ? super.orthogonalPath() : this.ways.openPath;
  }

  /** How many moves lead from the start to the exit if nothing is in between. There must be both. */
  get straightMoves(): number {
    const { view, level } = this;
    const { start, exit, stride } = view;
    const dx = Math.abs((start % stride) - (exit % stride));
    const dy = Math.abs(Math.floor(start / stride) - Math.floor(exit / stride));
    return level.movement === "diagonal" ? Math.max(dx, dy) : dx + dy;
  }
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

/** What depends on moves, by the level's own movement. What isn't there or can't be reached is undefined. */
interface Ways extends Encounters {
  /** Moves to the exit if nothing were locked or hidden, or `UNREACHED`. */
  readonly openPath: number;
  /** Moves to the exit for a player who comes without a key. */
  readonly path?: number;
  readonly diameter?: number;
  readonly threat?: number;
}

function waysOf(level: MeasuredView, view: LayoutView, parts: ViewParts, arrays: Arrays): Ways {
  const { movement } = level;
  const { start, exit, cells } = view;
  const { fromStart, fromOther } = arrays;
  if (start < 0 || (cells[start]! & PASS) === 0) {
    return { ...encounters(level, view, parts, undefined), openPath: UNREACHED };
  }
  const walk = walkFrom(view, movement, start, fromStart, arrays);
  const met = encounters(level, view, parts, fromStart);
  const openPath = exit < 0 ? UNREACHED : fromStart[exit]!;
  const hasPath = openPath !== UNREACHED;
  const isExitFarthest = openPath === walk.farthest;
  // One walk more from the exit, where it is of use, and one from the farthest cell if that is another.
  let diameter: number | undefined;
  let threat = 0;
  if (hasPath && (isExitFarthest || met.foes > 0)) {
    const back = walkFrom(view, movement, exit, fromOther, arrays);
    if (isExitFarthest) diameter = back.farthest;
    threat = foesNearTheWay(level, view, parts.spawns, fromStart, fromOther, openPath);
  }
  diameter ??= walkFrom(view, movement, walk.farthestCell, fromOther, arrays).farthest;
  if (!hasPath) return { ...met, openPath, diameter };
  return { ...met, openPath, diameter, path: openPath, threat, ...barredWay(level, view, parts, arrays, met.foes) };
}

/**
 * If there are locks, secret doors or one-ways, the way to the exit is that of a player who comes without a key, and so are
 * the foes near it.
 */
function barredWay(
  level: MeasuredView,
  view: LayoutView,
  parts: ViewParts,
  arrays: Arrays,
  foes: number,
): Pick<Ways, "path" | "threat"> {
  const { width, movement } = level;
  const cellOf = (at: MeasuredCell) => cellIndex(at, width);
  const locks = (parts.locks ?? []).map(({ at, key }) => ({ at: cellOf(at), key: cellOf(key) }));
  const oneWays = (parts.oneWays ?? []).map(({ from, to }) => ({ from: cellOf(from), to: cellOf(to) }));
  const secrets = secretCells(level);
  if (locks.length + oneWays.length + secrets.length === 0) return {};
  const exit = cellOf(parts.exits.find(({ kind }) => kind === "down")!.at);
  const way = new PlotWalks(level, { start: cellOf(parts.start!), locks, oneWays }, movement).fromNothing(exit);
  if (way === undefined) return {};
  const path = way.length - 1;

  const shut = { ...view, cells: new Uint8Array(view.cells.buffer.slice(0), 0, view.cells.length) };
  for (const cell of [...locks.map(({ at }) => at), ...secrets]) shut.cells[inFrame(view, cell)]! &= ~PASS;
  const { fromStart, fromOther } = arrays;
  walkFrom(shut, movement, view.start, fromStart, arrays);
  const shutPath = fromStart[view.exit]!;
  // An exit that takes a key has no one place that its way leads through: what is near the open way counts.
  if (shutPath === UNREACHED || foes === 0) return { path };
  walkFrom(shut, movement, view.exit, fromOther, arrays);
  return { path, threat: foesNearTheWay(level, view, parts.spawns, fromStart, fromOther, shutPath) };
}
