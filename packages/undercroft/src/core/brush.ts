import type { BuilderMap } from "./builder-map.js";
import { FLOOR } from "./tiles.js";

/** How a map is mirrored: left to right, top to bottom, or both, which makes four identical quarters. */
export const SYMMETRIES = ["none", "horizontal", "vertical", "both"] as const;

/** One of `SYMMETRIES`. */
export type Symmetry = (typeof SYMMETRIES)[number];

/**
 * Opens rock in square stamps, together with their mirror images. Column x mirrors to `width - 1 - x` and row y to
 * `height - 1 - y`, so the map equals its mirror image whether its size is odd or even.
 *
 * A brush of odd size is centred on its cell. A brush of even size extends one cell farther to the left and up than to
 * the right and down. Stamps are clipped to the interior, so the border stays solid.
 */
export class Brush {
  /** The width and height of a stamp, in cells. */
  readonly size: number;
  /** Whether columns are mirrored. */
  readonly mirrorsColumns: boolean;
  /** Whether rows are mirrored. */
  readonly mirrorsRows: boolean;
  /** Whether anything is mirrored. */
  readonly isMirroring: boolean;
  readonly #map: BuilderMap;
  /** Cells from the middle of a stamp to its first column or row. */
  readonly #reach: number;

  /** Creates a brush for a map. Sizes are in cells, and `symmetry` is `none`, `horizontal`, `vertical` or `both`. */
  constructor(map: BuilderMap, size: number, symmetry: Symmetry) {
    this.#map = map;
    this.size = size;
    this.mirrorsColumns = symmetry === "horizontal" || symmetry === "both";
    this.mirrorsRows = symmetry === "vertical" || symmetry === "both";
    this.isMirroring = symmetry !== "none";
    this.#reach = size >> 1;
  }

  /** The largest number of cells that one stamp and its mirror images can open. */
  get mostCells(): number {
    return this.size * this.size * (this.mirrorsColumns ? 2 : 1) * (this.mirrorsRows ? 2 : 1);
  }

  /** Opens a stamp and its mirror images. Returns the number of cells that turned from rock to floor. */
  stamp(x: number, y: number): number {
    if (this.size === 1) return this.#openImages(x, y);
    const left = this.left(x);
    const right = this.right(x);
    const bottom = this.bottom(y);
    let opened = 0;
    for (let row = this.top(y); row <= bottom; row++) {
      for (let column = left; column <= right; column++) opened += this.#openImages(column, row);
    }
    return opened;
  }

  /** The first column of a stamp at column x. */
  left(x: number): number {
    return Math.max(1, x - this.#reach);
  }

  /** The last column of a stamp at column x. */
  right(x: number): number {
    return Math.min(this.#map.width - 2, x - this.#reach + this.size - 1);
  }

  /** The first row of a stamp at row y. */
  top(y: number): number {
    return Math.max(1, y - this.#reach);
  }

  /** The last row of a stamp at row y. */
  bottom(y: number): number {
    return Math.min(this.#map.height - 2, y - this.#reach + this.size - 1);
  }

  #openImages(x: number, y: number): number {
    const { width, height } = this.#map;
    let opened = this.#open(x, y);
    if (!this.isMirroring) return opened;
    if (this.mirrorsColumns) opened += this.#open(width - 1 - x, y);
    if (this.mirrorsRows) {
      opened += this.#open(x, height - 1 - y);
      if (this.mirrorsColumns) opened += this.#open(width - 1 - x, height - 1 - y);
    }
    return opened;
  }

  #open(x: number, y: number): number {
    const map = this.#map;
    if (x < 1 || y < 1 || x > map.width - 2 || y > map.height - 2) return 0;
    const cell = y * map.width + x;
    if (map.isWalkable(cell)) return 0;
    map.set(cell, FLOOR);
    // A reserved cell stays as it is.
    return map.isWalkable(cell) ? 1 : 0;
  }
}
