import { type LandmarkKind, type Point, type Rect, Rng, type Size } from "../core/index.js";

/** Where a landmark is, on all levels that share its cells. They draw the same outline from the same seed. */
export interface LandmarkSite {
  readonly rect: Rect;
  readonly seed: number;
}

/** How large landmarks are if nobody says: as a share of the map that their levels have in common, and in cells. */
const USUAL: Readonly<Record<LandmarkKind, { readonly share: number; readonly least: Size; readonly most: Size }>> = {
  chasm: { share: 0.3, least: [7, 4], most: [26, 13] },
  // The pool into which a river falls.
  river: { share: 0.1, least: [4, 3], most: [7, 4] },
  // Inside its walls.
  tower: { share: 0.12, least: [5, 5], most: [9, 7] },
};

/** How large a landmark is on levels that have so many cells in common, and smaller sizes for where that doesn't fit. */
export function usualSizes(kind: LandmarkKind, shared: Size): readonly Size[] {
  const { share, least, most } = USUAL[kind];
  return SMALLER.map((part) => {
    const side = (i: 0 | 1) => Math.max(least[i], Math.min(most[i], Math.round(share * part * shared[i])));
    return [side(0), side(1)];
  });
}

const SMALLER = [1, 0.75, 0.5, 0.25] as const;

/** The smallest sides that any landmark can have. */
export const LEAST_SIDE = 3;

/**
 * How many cells there are at least between a landmark and the edge of the map: the border, and a wall or a rim with room to
 * walk around it.
 */
export const MARGIN = 3;

/** The cells of a landmark, row by row. A tower is a rectangle; all else is ragged, in one piece and without holes. */
export function landmarkCells(kind: LandmarkKind, { rect, seed }: LandmarkSite): readonly Point[] {
  const { x, y, width, height } = rect;
  const isWide = width >= height;
  const [length, breadth] = isWide ? [width, height] : [height, width];
  const slices = kind === "tower" ? evenSlices(length, breadth) : raggedSlices(length, breadth, Rng.fromSeed(seed));
  const cells: Point[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [along, aside] = isWide ? [column, row] : [row, column];
      const [first, last] = slices[along]!;
      if (aside >= first && aside <= last) cells.push([x + column, y + row]);
    }
  }
  return cells;
}

/** The first and the last cell of each slice across the longer side. */
type Slices = readonly (readonly [first: number, last: number])[];

function evenSlices(length: number, breadth: number): Slices {
  return Array.from({ length }, () => [0, breadth - 1] as const);
}

/** Thin at both ends and wide in the middle, which wanders. Each slice meets the one before it in a cell or more. */
function raggedSlices(length: number, breadth: number, rng: Rng): Slices {
  const edges: [number, number][] = [];
  const wander = (value: number, most: number) => Math.max(0, Math.min(most, value + rng.between(-1, 1)));
  const drift = breadth >> 2;
  const bite = breadth >> 3;
  let [middle, above, below] = [rng.between(0, 2 * drift), rng.between(0, bite), rng.between(0, bite)];
  for (let i = 0; i < length; i++) {
    const fromMiddle = (2 * i + 1 - length) / length;
    const half = (breadth / 2) * Math.sqrt(1 - fromMiddle * fromMiddle);
    [middle, above, below] = [wander(middle, 2 * drift), wander(above, bite), wander(below, bite)];
    const centre = (breadth - 1) / 2 + middle - drift;
    edges.push([Math.ceil(centre - half) + above, Math.floor(centre + half) - below]);
  }
  const slices: [number, number][] = [];
  for (let i = 0; i < length; i++) {
    const [from, to] = slices.at(-1) ?? [0, breadth - 1];
    const [first, last] = [smooth(edges, i, 0), smooth(edges, i, 1)];
    const start = Math.max(0, Math.min(to, first));
    slices.push([start, Math.min(breadth - 1, Math.max(start, from, last))]);
  }
  return slices;
}

/** The middle one of three neighbouring edges, so that nothing is a single cell wide. */
function smooth(edges: readonly (readonly [number, number])[], i: number, side: 0 | 1): number {
  const [a, b, c] = [edges[Math.max(0, i - 1)]!, edges[i]!, edges[Math.min(edges.length - 1, i + 1)]!];
  return Math.max(Math.min(a[side], b[side]), Math.min(Math.max(a[side], b[side]), c[side]));
}

/** The cells of a landmark from which one step leads out of it: where somebody can stand who goes down there. */
export function edgeCells(cells: readonly Point[]): readonly Point[] {
  const inside = new Set(cells.map(String));
  const isOutside = (x: number, y: number) => !inside.has(`${x},${y}`);
  return cells.filter(
    ([x, y]) => isOutside(x - 1, y) || isOutside(x + 1, y) || isOutside(x, y - 1) || isOutside(x, y + 1),
  );
}
