import type { Point } from "../../core/rect.js";
import type { Tile } from "../../core/tiles.js";
import type { Grid } from "../grid.js";
import { openCells } from "../walkable-cells.js";

/** A level to measure: a finished level, or anything else that has its tiles, its start and its exits. */
export interface MeasuredLevel extends Grid {
  /** The cell where the player arrives, as [x, y], if there is one. */
  readonly start: Point | undefined;
  /** The ways out. The first that leads down counts as the exit. */
  readonly exits: readonly { readonly at: Point; readonly kind: string }[];
}

/** Bits of a cell in a view. Can be walked on without harm; doors of all kinds count. */
export const PASS = 1;
/** `PASS`, or a hazard such as deep water. */
export const OPEN = 2;
/** Blocks sight. */
export const OPAQUE = 4;
/** Is a door. */
export const DOOR = 8;
/** Is overgrown. */
export const PLANT = 16;

/** The tiles that count as vegetation. */
const PLANTS: readonly string[] = ["grass", "dead_grass", "foliage", "fungus"];

/**
 * What the metrics look at: the cells of a map, of which those at the border are not open. A map whose own border is open
 * gets a frame of solid cells. So nobody has to ask whether a neighbour of an open cell is still on the map.
 */
export interface LayoutView {
  /** The size of the map, without the frame. */
  readonly width: number;
  readonly height: number;
  /** How wide the frame is: 0 or 1. */
  readonly frame: 0 | 1;
  /** The length of a row, with the frame on both sides. */
  readonly stride: number;
  /** The bits of each cell, row by row, with the frame. The buffer goes on to a multiple of 32 cells, with zeros. */
  readonly cells: Uint8Array;
  /** The cell where the player arrives, as an index into `cells`, or -1. */
  readonly start: number;
  /** The exit, as an index into `cells`, or -1. */
  readonly exit: number;
}

/** Returns the view of a finished level. */
export function levelView(level: MeasuredLevel): LayoutView {
  const { start, exits, width } = level;
  const exit = exits.find(({ kind }) => kind === "down")?.at;
  const cellAt = (at: Point | undefined) => (at === undefined ? undefined : at[1] * width + at[0]);
  return layoutView(level, cellAt(start), cellAt(exit));
}

/** Returns the view of a map. `start` and `exit` are cells of the map. */
export function layoutView(grid: Grid, start: number | undefined, exit: number | undefined): LayoutView {
  const { width, height, tiles, tileset } = grid;
  const bits = tileBits(tileset.tiles);
  const frame = hasOpenBorder(grid, bits) ? 1 : 0;
  const stride = width + 2 * frame;
  const cells = openCells(stride * (height + 2 * frame));
  if (frame === 0) {
    for (let cell = 0; cell < cells.length; cell++) cells[cell] = bits[tiles[cell]!]!;
  } else {
    cells.fill(OPAQUE);
    for (let y = 0, cell = 0; y < height; y++) {
      for (let framed = (y + 1) * stride + 1, end = cell + width; cell < end; cell++, framed++) {
        cells[framed] = bits[tiles[cell]!]!;
      }
    }
  }
  const view = { width, height, frame, stride, cells, start: -1, exit: -1 } as const;
  return {
    ...view,
    start: start === undefined ? -1 : inFrame(view, start),
    exit: exit === undefined ? -1 : inFrame(view, exit),
  };
}

/** Returns where a cell of the map is in a view. */
export function inFrame(
  { width, frame, stride }: Pick<LayoutView, "width" | "frame" | "stride">,
  cell: number,
): number {
  return frame === 0 ? cell : cell + stride + 1 + 2 * Math.floor(cell / width);
}

/** Returns which cell of the map a cell of a view is. */
export function outOfFrame({ frame, stride }: Pick<LayoutView, "frame" | "stride">, cell: number): number {
  return frame === 0 ? cell : cell + 1 - stride - 2 * Math.floor(cell / stride);
}

function hasOpenBorder({ width, height, tiles }: Grid, bits: Uint8Array): boolean {
  const last = (height - 1) * width;
  let all = 0;
  for (let x = 0; x < width; x++) all |= bits[tiles[x]!]! | bits[tiles[last + x]!]!;
  for (let row = 0; row <= last; row += width) all |= bits[tiles[row]!]! | bits[tiles[row + width - 1]!]!;
  return (all & OPEN) !== 0;
}

const BITS_OF = /* @__PURE__ */ new WeakMap<readonly Tile[], Uint8Array>();

/** The bits of each tile of a set. */
function tileBits(tiles: readonly Tile[]): Uint8Array {
  const known = BITS_OF.get(tiles);
  if (known !== undefined) return known;
  const bits = new Uint8Array(256);
  for (const [index, { name, walkable, opaque, door, hazard }] of tiles.entries()) {
    const pass = walkable && hazard === undefined;
    bits[index] =
      (pass ? PASS : 0) |
      (pass || hazard !== undefined ? OPEN : 0) |
      (opaque ? OPAQUE : 0) |
      (door === true ? DOOR : 0) |
      (PLANTS.includes(name) ? PLANT : 0);
  }
  BITS_OF.set(tiles, bits);
  return bits;
}
