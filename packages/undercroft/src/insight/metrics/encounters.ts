import { inFrame } from "../../analysis/framed-cells.js";
import { inSight } from "../../analysis/index.js";
import type { LayoutView } from "../../analysis/layout/view.js";
import { isItem } from "../../core/index.js";
import { cellIndex, type MeasuredView } from "./measured-view.js";
import { isFoe } from "./spawn-kinds.js";
import { UNREACHED } from "./walk.js";

/** Foes are close to the way up to so many moves off it. */
const NEAR = 16;

/** What a player comes upon. */
export interface Encounters {
  readonly foes: number;
  readonly items: number;
  /** Moves from the start. Undefined if there is none to reach. */
  readonly firstFoe: number | undefined;
  readonly firstItem: number | undefined;
  /** Undefined if there is no start. */
  readonly foesInSight: number | undefined;
}

/** Looks at all spawns. `fromStart` has the moves from the start, or is undefined where there is none. */
export function encounters(
  grid: MeasuredView,
  view: LayoutView,
  { spawns, start }: Pick<MeasuredView, "spawns" | "start">,
  fromStart: Int32Array | undefined,
): Encounters {
  let foes = 0;
  let items = 0;
  let firstFoe: number | undefined;
  let firstItem: number | undefined;
  let foesInSight = 0;
  for (let i = 0; i < spawns.length; i++) {
    const spawn = spawns[i]!;
    const asFoe = isFoe(spawn);
    const asItem = isItem(spawn);
    if (asFoe) foes++;
    else if (asItem) items++;
    if (fromStart === undefined || start === undefined || (!asFoe && !asItem)) continue;
    const cell = cellIndex(spawn.at, grid.width);
    if (asFoe && inSight(grid, cellIndex(start, grid.width), cell)) foesInSight++;
    const moves = fromStart[inFrame(view, cell)]!;
    if (moves === UNREACHED) continue;
    if (asFoe && (firstFoe === undefined || moves < firstFoe)) firstFoe = moves;
    if (asItem && (firstItem === undefined || moves < firstItem)) firstItem = moves;
  }
  return { foes, items, firstFoe, firstItem, foesInSight: fromStart === undefined ? undefined : foesInSight };
}

/** Counts the foes at most 16 moves off a shortest way: by way of them, it takes at most twice as many moves more. */
export function foesNearTheWay(
  { width }: MeasuredView,
  view: LayoutView,
  spawns: MeasuredView["spawns"],
  fromStart: Int32Array,
  fromExit: Int32Array,
  path: number,
): number {
  let near = 0;
  for (let i = 0; i < spawns.length; i++) {
    const spawn = spawns[i]!;
    if (!isFoe(spawn)) continue;
    const cell = inFrame(view, cellIndex(spawn.at, width));
    if (fromStart[cell] !== UNREACHED && fromStart[cell]! + fromExit[cell]! <= path + 2 * NEAR) near++;
  }
  return near;
}
