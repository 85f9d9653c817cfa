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
