import type { ReadonlyBytes } from "../core/readonly-numbers.js";
import type { Tileset } from "../core/tiles.js";

/** The tiles of a map: a draft, a level, or any other grid of cells. */
export interface Grid {
  /** The number of columns. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
  /** The tile of each cell, row by row. */
  readonly tiles: ReadonlyBytes;
  /** What the numbers in `tiles` mean. */
  readonly tileset: Tileset;
}

/** How far apart two cells are, in columns or in rows, whichever is more: no way between them takes fewer moves. */
export function apart({ width }: Pick<Grid, "width">, a: number, b: number): number {
  const across = (a % width) - (b % width);
  const down = Math.floor(a / width) - Math.floor(b / width);
  return Math.max(Math.abs(across), Math.abs(down));
}
