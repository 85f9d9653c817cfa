import { inFrame } from "../../analysis/framed-cells.js";
import { DOOR, type LayoutView } from "../../analysis/layout/view.js";
import { isItem, type Movement } from "../../core/index.js";
import { cellIndex, type MeasuredSpawn, type MeasuredView } from "./measured-view.js";
import { isFoe } from "./spawn-kinds.js";
import { copyPass } from "./walk.js";
import type { Arrays } from "./workspace.js";

/** What lies at most so many moves from a foe is guarded. */
const GUARDED = 6;
/** Marks cells that are near a foe. Others have 1 if they are floor, or else 0. */
const NEAR = 2;

/** How many items have a foe near them, and how much of the floor has. */
export interface Guards {
  readonly items: number;
  readonly guardedItems: number;
  readonly floor: number;
  readonly guardedFloor: number;
}

/** Looks for foes near the items and near some floor. Undefined if there are no items, no foes or no floor. */
export function guardsOf(
  { spawns, width, movement }: Pick<MeasuredView, "spawns" | "width" | "movement">,
  view: LayoutView,
  floor: Int32Array,
  { open, queue }: Arrays,
): Guards | undefined {
  const cellOf = ({ at }: MeasuredSpawn) => inFrame(view, cellIndex(at, width));
  const items = spawns.filter(isItem).map(cellOf);
  const foes = spawns.filter(isFoe).map(cellOf);
  if (items.length === 0 || foes.length === 0 || floor.length === 0) return undefined;
  copyPass(view, open);
  markNear(view, movement, foes, open, queue);
  let guardedFloor = 0;
  for (let i = 0; i < floor.length; i++) guardedFloor += open[floor[i]!]! >> 1;
  const guardedItems = items.filter((cell) => open[cell] === NEAR).length;
  return { items: items.length, guardedItems, floor: floor.length, guardedFloor };
}

/** Marks all cells that are at most so many moves from one of some cells, which needn't be floor. */
function markNear(
  { stride, cells }: LayoutView,
  movement: Movement,
  from: readonly number[],
  open: Uint8Array,
  queue: Int32Array,
): void {
  let tail = 0;
  const enter = (cell: number) => {
    open[cell] = NEAR;
    queue[tail++] = cell;
  };
  for (const cell of from) if (open[cell] !== NEAR) enter(cell);
  const isDoor = (cell: number) => (cells[cell]! & DOOR) !== 0;
  for (let moves = 0, head = 0; moves < GUARDED; moves++) {
    for (const end = tail; head < end; head++) {
      const cell = queue[head]!;
      if (open[cell - 1] === 1) enter(cell - 1);
      if (open[cell + 1] === 1) enter(cell + 1);
      if (open[cell - stride] === 1) enter(cell - stride);
      if (open[cell + stride] === 1) enter(cell + stride);
      if (movement === "orthogonal" || isDoor(cell)) continue;
      for (const row of [cell - stride, cell + stride]) {
        if (open[row - 1] === 1 && !isDoor(row - 1)) enter(row - 1);
        if (open[row + 1] === 1 && !isDoor(row + 1)) enter(row + 1);
      }
    }
  }
}
