import { inFrame, outOfFrame } from "../framed-cells.js";
import { CLOSED } from "../search-tree.js";
import { dominators, releaseDominators } from "./dominators.js";
import { type LayoutView, levelView, type MeasuredLevel } from "./view.js";

/**
 * The choke points of a level, as seen from its start, and what lies behind each of them. A gate is a cell without which
 * something can't be reached any more. Cells are indices into the level's `tiles`.
 */
export interface Gates {
  /** The cells of all gates. A gate comes after those that it lies behind. */
  readonly cells: Int32Array;
  /** How many cells lie behind each gate, without the gate itself. */
  readonly behind: Int32Array;
  /** For each gate, the position in `cells` of the last gate on the way to it, or -1 if there is none. */
  readonly outer: Int32Array;
  /**
   * Returns whether a cell lies behind a gate: whether it can be reached, but only through the gate. Both are cells. A
   * cell that is no gate has nothing behind it. Takes the same time on every map.
   */
  isBehind(cell: number, gate: number): boolean;
  /** Returns the last gate that every way to a cell crosses, as a cell, or -1 if there is none. */
  gateOf(cell: number): number;
  /** Returns all cells behind a gate. The array is a view of a shared one: don't change it. */
  cellsBehind(gate: number): Int32Array;
}

/**
 * Finds all choke points of a level and what lies behind them, in linear time. Movement is orthogonal, hazards can't be
 * crossed, and doors of all kinds are open.
 *
 * @example
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 * import { gates } from "undercroft/analysis";
 *
 * const level = recipeChain(shippedRecipe("bsp-dungeon")).build({ seed: 1 });
 * const { cells, behind, isBehind } = gates(level);
 *
 * const [down] = level.exits;
 * const exit = down === undefined ? -1 : down.at[1] * level.width + down.at[0];
 * // Places for a vault: 20 to 80 cells, and nobody has to go there.
 * const sites = cells.filter((gate, i) => behind[i]! >= 20 && behind[i]! <= 80 && !isBehind(exit, gate));
 * console.log(cells.length > 0, sites.length);
 */
export function gates(level: MeasuredLevel): Gates {
  return gatesOf(levelView(level));
}

/** The same for a view. */
export function gatesOf(view: LayoutView): Gates {
  const tree = dominators(view);
  const { count, numbers, cells: cellOf, holders, sizes } = tree;

  // Cells are put in order so that those behind a gate follow it: they have the places from its own to the end of its
  // block. Each number gets the first place that its holder has not given away yet.
  const places = new Int32Array(count + 1);
  const free = new Int32Array(count + 1);
  /** The cell at each place. */
  const ordered = new Int32Array(count);
  /** For each place, the place after the last cell behind it. */
  const ends = new Int32Array(count);
  /** For each place, the place of what it hangs on. Place 0 is the start. */
  const holding = new Int32Array(count);
  let gateCount = 0;
  for (let number = 1; number <= count; number++) {
    const holder = holders[number]!;
    const size = sizes[number]!;
    const place = free[holder]!;
    free[holder] = place + size;
    free[number] = place + 1;
    places[number] = place;
    ordered[place] = outOfFrame(view, cellOf[number]!);
    ends[place] = place + size;
    holding[place] = places[holder]!;
    if (size > 1 && number > 1) gateCount++;
  }
  releaseDominators(tree, true);

  const cells = new Int32Array(gateCount);
  const behind = new Int32Array(gateCount);
  const outer = new Int32Array(gateCount);
  /** For places of gates, the position in `cells`. The start has place 0 and is no gate. */
  const positions = free;
  positions[0] = -1;
  for (let place = 1, gate = 0; place < count; place++) {
    const size = ends[place]! - place;
    if (size === 1) continue;
    cells[gate] = ordered[place]!;
    behind[gate] = size - 1;
    outer[gate] = positions[holding[place]!]!;
    positions[place] = gate++;
  }

  const { width, height } = view;
  /** The place of a cell, or -1 if it isn't reached. */
  const placeOf = (cell: number) => {
    if (!(cell >= 0 && cell < width * height)) return -1;
    const number = numbers[inFrame(view, cell)]!;
    return number === CLOSED ? -1 : places[number]!;
  };
  /** The place of a gate, or -1 for all other cells. */
  const gateAt = (gate: number) => {
    const place = placeOf(gate);
    return place > 0 && ends[place]! > place + 1 ? place : -1;
  };
  return {
    cells,
    behind,
    outer,
    isBehind: (cell, gate) => {
      const place = gateAt(gate);
      const other = placeOf(cell);
      return place >= 0 && other > place && other < ends[place]!;
    },
    gateOf: (cell) => {
      const place = placeOf(cell);
      const holder = place > 0 ? holding[place]! : 0;
      return holder > 0 ? ordered[holder]! : -1;
    },
    cellsBehind: (gate) => {
      const place = gateAt(gate);
      return place < 0 ? new Int32Array(0) : ordered.subarray(place + 1, ends[place]!);
    },
  };
}
