import type { ReadonlyBytes } from "../core/map-parts.js";
import type { Tileset } from "../core/tiles.js";

/** The tiles of a map: a draft, a level, or any other grid of cells. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly tiles: ReadonlyBytes;
  readonly tileset: Tileset;
}
