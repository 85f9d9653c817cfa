import type { Grid } from "./grid.js";
import { lookUp, openCells } from "./walkable-cells.js";

/**
 * The cells of a map, of which none at the border is open. A map whose own border is open gets a frame of solid cells. So
 * nobody has to ask whether a neighbour of an open cell is still on the map.
 */
export interface FramedCells {
  /** The size of the map, without the frame. */
  readonly width: number;
  readonly height: number;
  /** How wide the frame is: 0 or 1. */
  readonly frame: 0 | 1;
  /** The length of a row, with the frame on both sides. */
  readonly stride: number;
  /** A byte for each cell, row by row, with the frame. The buffer goes on to a multiple of 32 cells, with zeros. */
  readonly cells: Uint8Array;
}

/** Looks up the tile of each cell in a table. Cells with a bit of `open` are open. The frame is made of `solid`. */
export function framedCells(grid: Grid, table: Uint8Array, open: number, solid: number): FramedCells {
  const { width, height, tiles } = grid;
  const frame = hasOpenBorder(grid, table, open) ? 1 : 0;
  const stride = width + 2 * frame;
  const cells = openCells(stride * (height + 2 * frame));
  if (frame === 0) lookUp(tiles, table, cells);
  else {
    cells.fill(solid);
    for (let y = 0, cell = 0; y < height; y++) {
      for (let framed = (y + 1) * stride + 1, end = cell + width; cell < end; cell++, framed++) {
        cells[framed] = table[tiles[cell]!]!;
      }
    }
  }
  return { width, height, frame, stride, cells };
}

/** Returns where a cell of the map is in the frame. */
export function inFrame({ width, frame, stride }: FramedCells, cell: number): number {
  return frame === 0 ? cell : cell + stride + 1 + 2 * Math.floor(cell / width);
}

/** Returns which cell of the map a cell in the frame is. */
export function outOfFrame({ frame, stride }: FramedCells, cell: number): number {
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
