import type { Level, Point } from "undercroft";
import { chokePoints, gates, regions } from "undercroft/analysis";
import { type LevelMetrics, metricsOf, Workspace } from "undercroft/insight";

/** Figures by which levels are compared: all metrics, null where one doesn't apply or takes long to measure. */
export type Figures = LevelMetrics;

/** What overlays show, one entry a cell where they are arrays of the map's size. */
export interface Analysis {
  /** Moves from the start, -1 where no way leads. */
  readonly distances: Int32Array;
  /** The number of each cell's region, -1 on rock. */
  readonly regions: Int32Array;
  /** How many cells would be cut off without each cell; 0 where none would. */
  readonly chokePoints: Int32Array;
  /** From the start to the first way down, cell by cell. */
  readonly criticalPath: Int32Array;
  readonly gates: GatedPlaces;
  /** How many rounds of keys it takes to reach each cell, -1 where no way leads; none where nothing is locked. */
  readonly spheres: Int32Array | undefined;
}

/** The choke points that a lock would be worth its key on, and the places behind them. */
interface GatedPlaces {
  /** Most lies behind the first. */
  readonly gates: readonly { readonly at: number; readonly behind: number }[];
  /** The number of the place that each cell belongs to, -1 where it can't be shut off without shutting off the exit. */
  readonly places: Int32Array;
}

const workspace = new Workspace();

/** The figures of a level, without those that take long. */
export function figuresOf(level: Level): Figures {
  return metricsOf(level, workspace, { all: false });
}

/** The moves from the start to each cell, -1 where no way leads. */
export function distancesFromStart(level: Level): Int32Array {
  const { width, height, start } = level;
  return start === undefined ? new Int32Array(width * height).fill(-1) : level.distancesFrom(start);
}

/** Everything that overlays and figures show of a level. */
export function analyse(level: Level): { readonly analysis: Analysis; readonly figures: Figures } {
  const { width, exits } = level;
  const cellOf = ([x, y]: Point) => y * width + x;
  const exit = exits.find(({ kind }) => kind === "down")?.at;
  return {
    analysis: {
      distances: distancesFromStart(level),
      regions: regions(level).labels,
      chokePoints: chokePoints(level, level.start),
      criticalPath: Int32Array.from(level.criticalPath() ?? [], cellOf),
      gates: gatedPlaces(level, exit),
      spheres: level.locks.length === 0 && level.oneWays.length === 0 ? undefined : level.spheres(),
    },
    figures: figuresOf(level),
  };
}

/** Nooks with fewer cells than this are not worth a gate. */
const LEAST_PLACE = 6;

/** Finds where locks and vaults could go: what lies behind one cell, unless the exit does. */
function gatedPlaces(level: Level, exit: Point | undefined): GatedPlaces {
  const { width } = level;
  const places = new Int32Array(width * level.height).fill(-1);
  if (level.start === undefined) return { gates: [], places };
  const { cells, behind, outer, isBehind, cellsBehind } = gates(level);
  const found: { at: number; behind: number }[] = [];
  // By gate: the index in the list of the gate that represents it.
  const shown = new Int32Array(cells.length).fill(-1);
  let count = 0;
  const cellOf = ([x, y]: Point) => y * width + x;
  for (const [i, gateAt] of cells.entries()) {
    const at = cellOf(gateAt);
    const isOnTheWay = exit !== undefined && (at === cellOf(exit) || isBehind(exit, gateAt));
    if (behind[i]! < LEAST_PLACE || isOnTheWay) continue;
    const before = outer[i]!;
    const known = before < 0 ? -1 : shown[before]!;
    const gate = { at, behind: behind[i]! };
    // Every cell of a passage is a gate, and so is the floor before it: the first one between two walls is enough.
    if (known >= 0 && behind[before]! - behind[i]! < LEAST_PLACE) {
      shown[i] = known;
      if (!isNarrow(level, found[known]!.at) && isNarrow(level, at)) found[known] = gate;
      continue;
    }
    shown[i] = found.push(gate) - 1;
    if (known >= 0) continue;
    for (const place of cellsBehind(gateAt)) places[cellOf(place)] = count;
    count++;
  }
  return { gates: found.sort((a, b) => b.behind - a.behind || a.at - b.at), places };
}

/** Whether a cell has something that can't be walked on to both sides, or above and below. */
function isNarrow(level: Level, cell: number): boolean {
  const [x, y] = [cell % level.width, Math.floor(cell / level.width)];
  const isShut = (dx: number, dy: number) => !level.isWalkable(x + dx, y + dy) && !level.isWalkable(x - dx, y - dy);
  return isShut(1, 0) || isShut(0, 1);
}
