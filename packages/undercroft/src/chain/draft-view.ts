import type { BuilderMap } from "../core/builder-map.js";
import type {
  Arrival,
  Door,
  Exit,
  Lock,
  NamedArea,
  OneWay,
  PlacedPrefab,
  QuestLock,
  ReadonlyBytes,
  Room,
  Spawn,
} from "../core/map-parts.js";
import type { Movement } from "../core/movement.js";
import type { Tileset } from "../core/tiles.js";

/**
 * A level while it is being built, to look at. Nothing is copied: it shows what is there when you look, so copy what you
 * want to keep, and change nothing. Cells are flat indices, `y * width + x`.
 */
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

  /** The cell where the player arrives, if there is one yet. */
  get start(): number | undefined {
    return this.#map.start;
  }

  /** The stairs so far. */
  get exits(): readonly Exit[] {
    return this.#map.exits;
  }

  /** The rooms, or undefined if there is no list of them yet, or they are only planned. */
  get rooms(): readonly Room[] | undefined {
    return this.#map.roomsAreDrawn ? this.#map.rooms : undefined;
  }

  /** The cells of each corridor in walking order, or undefined if there is no list of them. */
  get corridors(): readonly (readonly number[])[] | undefined {
    return this.#map.corridors;
  }

  /** The doors, or undefined if there is no list of them. */
  get doors(): readonly Door[] | undefined {
    return this.#map.doors;
  }

  /** The named places, or undefined if there is no list of them. */
  get areas(): readonly NamedArea[] | undefined {
    return this.#map.areas;
  }

  /** What is to be put on the map so far. */
  get spawns(): readonly Spawn[] {
    return this.#map.spawns;
  }

  /** The hand-made parts so far. */
  get prefabs(): readonly PlacedPrefab[] {
    return this.#map.prefabs;
  }

  /** Cells that need a key, and the cells of the keys. */
  get locks(): readonly Lock[] {
    return this.#map.locks;
  }

  /** Ways that lead in one direction only. */
  get oneWays(): readonly OneWay[] {
    return this.#map.oneWays;
  }

  /** Where ways from other levels end that don't lead back. */
  get arrivals(): readonly Arrival[] {
    return this.#map.arrivals;
  }

  /** Cells that need a key from another level. */
  get questLocks(): readonly QuestLock[] {
    return this.#map.questLocks;
  }
}
