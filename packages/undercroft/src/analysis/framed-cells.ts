import type { ReadonlyBytes } from "../core/readonly-numbers.js";
import type { Grid } from "./grid.js";
import { openCells } from "./walkable-cells.js";

/**
 * The cells of a map, of which none at the border is open. A map whose own border is open gets a frame of solid cells. So
 * nobody has to ask whether a neighbour of an open cell is still on the map.
 */
export interface Frame {
  /** The size of the map, without the frame. */
  readonly width: number;
  readonly height: number;
  /** How wide the frame is: 0 or 1. */
  readonly frame: 0 | 1;
  /** The length of a row, with the frame on both sides. */
  readonly stride: number;
}

/** A map in its frame, if it needs one. */
export interface FramedCells extends Frame {
  /** A byte for each cell, row by row, with the frame. The buffer goes on to a multiple of 32 cells, with zeros. */
  readonly cells: Uint8Array;
}

/**
 * Looks up the tile of each cell in a table. Cells with a bit of `open` are open. The frame is made of `solid`.
 */
export function framedCells(grid: Grid, table: Uint8Array, open: number, solid: number): FramedCells {
  const { width, height, tiles } = grid;
  const frame = hasOpenBorder(grid, table, open) ? 1 : 0;
  const stride = width + 2 * frame;
  const cells = openCells(stride * (height + 2 * frame));
  if (frame === 0) {
    lookUp(tiles, table, cells);
    return { width, height, frame, stride, cells };
  }
  cells.fill(solid);
  for (let y = 0, cell = 0; y < height; y++) {
    for (let framed = (y + 1) * stride + 1, end = cell + width; cell < end; cell++, framed++) {
      cells[framed] = table[tiles[cell]!]!;
    }
  }
  return { width, height, frame, stride, cells };
}

/** Most cells are wall, number 0, or floor, number 1. Where there is nothing else, four are looked up at a time. */
function lookUp(tiles: ReadonlyBytes, table: Uint8Array, cells: Uint8Array): void {
  let cell = 0;
  if (tiles instanceof Uint8Array && tiles.byteOffset % 4 === 0) {
    const fours = new Int32Array(tiles.buffer, tiles.byteOffset, tiles.length >> 2);
    const found = new Int32Array(cells.buffer);
    const walls = 0x01010101 * table[0]!;
    const difference = table[0]! ^ table[1]!;
    for (let i = 0; i < fours.length; i++, cell += 4) {
      const four = fours[i]!;
      if ((four & ~0x01010101) === 0) {
        found[i] = walls ^ Math.imul(four, difference);
        continue;
      }
      cells[cell] = table[tiles[cell]!]!;
      cells[cell + 1] = table[tiles[cell + 1]!]!;
      cells[cell + 2] = table[tiles[cell + 2]!]!;
      cells[cell + 3] = table[tiles[cell + 3]!]!;
    }
  }
  for (; cell < cells.length; cell++) cells[cell] = table[tiles[cell]!]!;
}

/** Returns where a cell of the map is in the frame. */
export function inFrame({ width, frame, stride }: Frame, cell: number): number {
  return frame === 0 ? cell : cell + stride + 1 + 2 * Math.floor(cell / width);
}

/** Returns which cell of the map a cell in the frame is. */
export function outOfFrame({ frame, stride }: Frame, cell: number): number {
  return frame === 0 ? cell : cell + 1 - stride - 2 * Math.floor(cell / stride);
}

/** Returns whether a cell at the border is open: whether the table has a bit of `open` for its tile. */
export function hasOpenBorder({ width, height, tiles }: Grid, table: Uint8Array, open: number): boolean {
  const last = (height - 1) * width;
  let all = 0;
  for (let x = 0; x < width; x++) all |= table[tiles[x]!]! | table[tiles[last + x]!]!;
  for (let row = 0; row <= last; row += width) all |= table[tiles[row]!]! | table[tiles[row + width - 1]!]!;
  return (all & open) !== 0;
}
