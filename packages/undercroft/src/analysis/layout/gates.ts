import type { BuilderMap } from "../../core/builder-map.js";
import { inFrame, outOfFrame } from "../framed-cells.js";
import { CLOSED } from "../search-tree.js";
import { dominators, releaseDominators } from "./dominators.js";
import { type LayoutView, layoutView } from "./view.js";

/** The gates of a view, as `points.ts` explains them. Cells are indices into the tiles of the map. */
export type Gates = ReturnType<typeof gatesOf>;

/** The gates of a draft. They are found again only if a tile was written since the last time. */
export function sharedGates(map: BuilderMap, exit: number | undefined): Gates {
  return map.measured(`gates ${map.start} ${exit}`, () => gatesOf(layoutView(map, map.start, exit)));
}

/** Finds all choke points of a view and what lies behind them, in linear time. */
export function gatesOf(view: LayoutView) {
  const tree = dominators(view);
  const { count, numbers, cells: cellOf } = tree;
  // What is kept has only as many numbers as there are.
  const holders = tree.holders.slice(0, count + 1);
  const sizes = tree.sizes.slice(0, count + 1);

  // Cells are put in order so that those behind a gate follow it: they have the places from its own to the end of its
  // block. Each number gets the first place that its holder has not given away yet.
  const places = new Int32Array(count + 1);
  const free = new Int32Array(count + 1);
  /** The cell at each place. */
  const ordered = new Int32Array(count);
  let gateCount = 0;
  for (let number = 1; number <= count; number++) {
    const holder = holders[number]!;
    const size = sizes[number]!;
    const place = free[holder]!;
    free[holder] = place + size;
    free[number] = place + 1;
    places[number] = place;
    ordered[place] = outOfFrame(view, cellOf[number]!);
    gateCount += (1 - size) >>> 31;
  }
  releaseDominators(tree, true);
  // The start is none, even if everything lies behind it.
  if (count > 1) gateCount--;

  const cells = new Int32Array(gateCount);
  const behind = new Int32Array(gateCount);
  const outer = new Int32Array(gateCount);
  /** For numbers of gates, the position in `cells`; -1 for the start. */
  const positions = free;
  positions[1] = -1;
  for (let number = 2, gate = 0; number <= count; number++) {
    const size = sizes[number]!;
    if (size === 1) continue;
    cells[gate] = ordered[places[number]!]!;
    behind[gate] = size - 1;
    outer[gate] = positions[holders[number]!]!;
    positions[number] = gate++;
  }

  const { width, height } = view;
  /** The number of a cell, or 0 if it isn't reached. */
  const numberOf = (cell: number) => {
    if (!(cell >= 0 && cell < width * height)) return 0;
    const number = numbers[inFrame(view, cell)]!;
    return number === CLOSED ? 0 : number;
  };
  /** The number of a gate, or 0 for all other cells. */
  const gateNumber = (cell: number) => {
    const number = numberOf(cell);
    return number > 1 && sizes[number]! > 1 ? number : 0;
  };
  return {
    cells,
    behind,
    outer,
    isBehind: (cell: number, gate: number): boolean => {
      const outerNumber = gateNumber(gate);
      const number = numberOf(cell);
      if (outerNumber === 0 || number === 0) return false;
      const from = places[outerNumber]!;
      return places[number]! > from && places[number]! < from + sizes[outerNumber]!;
    },
    /** Returns the last gate that every way to a cell crosses, or -1 if there is none. */
    gateOf: (cell: number): number => {
      const holder = holders[numberOf(cell)]!;
      return holder > 1 ? ordered[places[holder]!]! : -1;
    },
    /** The array is a view of a shared one: don't change it. */
    cellsBehind: (gate: number): Int32Array => {
      const number = gateNumber(gate);
      const from = places[number]!;
      return number === 0 ? new Int32Array(0) : ordered.subarray(from + 1, from + sizes[number]!);
    },
  };
}
