import type { BuilderMap } from "../core/builder-map.js";
import type { ReadonlyNumbers } from "../core/readonly-numbers.js";
import { joinedRoot } from "../core/union-find.js";
import type { Grid } from "./grid.js";
import { openRuns } from "./open-runs.js";
import { walkableCells } from "./walkable-cells.js";

/** The connected parts of the walkable cells, under orthogonal movement. */
export interface Regions {
  /** The number of separate parts. */
  readonly count: number;
  /** The region of each cell, or -1 for rock. Regions are numbered from 0 in reading order of their first cells. */
  readonly labels: Int32Array;
  /** The number of cells in each region. */
  readonly sizes: Int32Array;
}

/** Regions that several steps share, and nobody may change. */
export interface SharedRegions {
  /** The number of regions. */
  readonly count: number;
  /** The region of each cell, or -1. */
  readonly labels: ReadonlyNumbers;
  /** The number of cells of each region. */
  readonly sizes: ReadonlyNumbers;
}

/** Returns the regions of a draft. They are found again only if a tile was written since the last time. */
export function sharedRegions(map: BuilderMap): SharedRegions {
  return map.measured("regions", () => regions(map));
}

/**
 * The same for a draft of which the caller knows that all walkable cells are connected. Nothing needs to be searched then,
 * neither now nor by those who ask later. The labels are written into an array that the caller has no more use for.
 */
export function sharedOneRegion(map: BuilderMap, labels: Int32Array): SharedRegions {
  return map.measured("regions", () => oneRegion(map, labels));
}

function oneRegion(grid: Grid, labels: Int32Array): Regions {
  const open = walkableCells(grid);
  let size = 0;
  for (let cell = 0; cell < open.length; cell++) {
    labels[cell] = open[cell]! - 1;
    size += open[cell]!;
  }
  return size === 0 ? { count: 0, labels, sizes: new Int32Array(0) } : { count: 1, labels, sizes: Int32Array.of(size) };
}

/**
 * Returns all walkable cells in reading order if they are one region, and undefined if they are several or none. Takes less
 * time than to find the regions.
 */
export function oneRegionsCells(grid: Grid): Int32Array | undefined {
  const edges = openRuns(grid);
  const parent = joinedRuns(edges, grid.width);
  let roots = 0;
  let size = 0;
  for (let run = 0; run < parent.length; run++) {
    if (parent[run] === run) roots++;
    size += edges[2 * run + 1]! - edges[2 * run]!;
  }
  if (roots !== 1) return undefined;
  const cells = new Int32Array(size);
  for (let run = 0, count = 0; run < parent.length; run++) {
    for (let cell = edges[2 * run]!; cell < edges[2 * run + 1]!; cell++) cells[count++] = cell;
  }
  return cells;
}

/**
 * Joins each run with those of the row above that it touches. All of them lie between the first run that ends beyond its
 * begin, and the last one that begins before its end. Gives the parent of each run, which is itself for the first of each
 * region.
 */
export function joinedRuns(
  edges: Int32Array,
  width: number,
  runs = edges.length >> 1,
  parent: Int32Array = new Int32Array(runs),
): Int32Array {
  let above = 0;
  for (let run = 0; run < runs; run++) {
    const from = edges[2 * run]! - width;
    const to = edges[2 * run + 1]! - width;
    while (edges[2 * above + 1]! <= from) above++;
    let own = run;
    for (let other = above; edges[2 * other]! < to; other++) own = joinedRoot(parent, own, other);
    parent[run] = own;
  }
  return parent;
}

/** Finds the regions of a map, in linear time. */
export function regions(grid: Grid): Regions {
  const { width, height } = grid;
  const edges = openRuns(grid);
  const parent = joinedRuns(edges, width);
  const runs = parent.length;

  // Number the regions in order and write the labels run by run. A run's parent comes before it and has its number.
  const labels = new Int32Array(width * height).fill(-1);
  const sizes = new Int32Array(runs);
  let count = 0;
  for (let run = 0; run < runs; run++) {
    const isFirst = parent[run] === run;
    const label = isFirst ? count++ : parent[parent[run]!]!;
    // From here on it holds the number: no later run looks for a root.
    parent[run] = label;
    const first = edges[2 * run]!;
    const end = edges[2 * run + 1]!;
    // Most runs are short: a loop is faster than a call of fill().
    for (let cell = first; cell < end; cell++) labels[cell] = label;
    sizes[label]! += end - first;
  }
  return { count, labels, sizes: sizes.slice(0, count) };
}

/** Returns the region with the most cells, or -1 if the map has no floor. Ties go to the first region. */
export function largestRegion({ sizes }: Pick<SharedRegions, "sizes">): number {
  let best = -1;
  for (let i = 0; i < sizes.length; i++) if (best < 0 || sizes[i]! > sizes[best]!) best = i;
  return best;
}

/** Like `largestRegion`, but counts only the cells for which `counts` returns true. Returns -1 if there are none. */
export function largestRegionOf({ count, labels }: SharedRegions, counts: (cell: number) => boolean): number {
  const sizes = new Int32Array(count);
  for (let cell = 0; cell < labels.length; cell++) {
    const label = labels[cell]!;
    if (label >= 0 && counts(cell)) sizes[label]!++;
  }
  const best = largestRegion({ sizes });
  return best >= 0 && sizes[best]! > 0 ? best : -1;
}
