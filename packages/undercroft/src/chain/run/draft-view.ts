import type { BuilderMap } from "../../core/builder-map.js";
import type { Movement } from "../../core/movement.js";
import { type DraftParts, PART_NAMES, type Room } from "../../core/parts/index.js";
import type { ReadonlyBytes } from "../../core/readonly-numbers.js";
import type { Tileset } from "../../core/tiles.js";

/**
 * A level while it is being built, to look at. Nothing is copied: it shows what is there when you look, so copy what you
 * want to keep, and change nothing. Cells are flat indices, `y * width + x`.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the getters of the lists come from the table of parts
export class DraftView {
  readonly #map: BuilderMap;

  /** For internal use: `build` passes one to `onStep`. */
  constructor(map: BuilderMap) {
    this.#map = map;
  }

  /** The width of the map, in cells. */
  get width(): number {
    return this.#map.width;
  }

  /** The height of the map, in cells. */
  get height(): number {
    return this.#map.height;
  }

  /** How deep in the dungeon the level is. */
  get depth(): number {
    return this.#map.depth;
  }

  /** The number of the attempt that it belongs to, starting at 1. */
  get attempt(): number {
    return this.#map.attempt;
  }

  /** The tile of each cell, as an index into `tileset.tiles`. */
  get tiles(): ReadonlyBytes {
    return this.#map.tiles;
  }

  /** The tiles that `tiles` refers to. */
  get tileset(): Tileset {
    return this.#map.tileset;
  }

  /**
   * The moves that the level may require. Only the checks at the end tell whether it can do without diagonal ones: then
   * `level.movement` is `orthogonal`.
   */
  get movement(): Movement {
    return this.#map.movement;
  }

  /** What the whole level is like, such as `frozen`. Undefined if no step has said so yet. */
  get feeling(): string | undefined {
    return this.#map.feeling?.name;
  }

  /** The cell where the player arrives, if there is one yet. */
  get start(): number | undefined {
    return this.#map.start;
  }

  /** The rooms, or undefined if there is no list of them yet, or they are only planned. */
  get rooms(): readonly Room[] | undefined {
    return this.#map.roomsAreDrawn ? this.#map.rooms : undefined;
  }

  static {
    for (const name of PART_NAMES) {
      if (name in DraftView.prototype) continue;
      const get = function (this: DraftView) {
        return this.#map[name];
      };
      Object.defineProperty(DraftView.prototype, name, { get });
    }
  }
}

/** The lists of its parts. */
export interface DraftView extends DraftParts {}
