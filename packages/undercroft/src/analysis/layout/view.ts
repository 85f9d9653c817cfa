import type { Point } from "../../core/rect.js";
import type { Tile } from "../../core/tiles.js";
import { type FramedCells, framedCells, inFrame } from "../framed-cells.js";
import type { Grid } from "../grid.js";
import { SPARE_OPEN } from "../walkable-cells.js";

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
const PLANTS: readonly string[] = ["grass", "dead_grass", "foliage", "fungus", "moss", "roots"];

/** What the metrics look at: the bits of all cells of a map. */
export interface LayoutView extends FramedCells {
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
  const framed = framedCells(grid, tileBits(grid.tileset.tiles), OPEN, OPAQUE);
  const at = (cell: number | undefined) => (cell === undefined ? -1 : inFrame(framed, cell));
  return { ...framed, start: at(start), exit: at(exit) };
}

/** Returns 1 for each cell with `PASS`, and 0 for all others. To be given back to `SPARE_OPEN`. */
export function takePassCells({ cells }: LayoutView): Uint8Array {
  const pass = SPARE_OPEN.take(cells.length);
  const fours = new Int32Array(cells.buffer);
  const passFours = new Int32Array(pass.buffer);
  for (let i = 0; i < fours.length; i++) passFours[i] = fours[i]! & (0x01010101 * PASS);
  return pass;
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
