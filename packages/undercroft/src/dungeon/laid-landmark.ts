import { type BuilderMap, FLOOR, type LandmarkKind } from "../core/index.js";
import type { LandmarkSite } from "./landmark-shape.js";

/** What a level knows of a landmark: where it is, and the levels above and below that have it too. */
export interface LandmarkPart extends LandmarkSite {
  readonly name: string;
  readonly kind: LandmarkKind;
  readonly above?: string;
  readonly below?: string;
}

/** What was put on the map before the level. */
export class LaidLandmark {
  /** Cells that nobody can walk on, which may cut the map in pieces. */
  readonly solid: number[] = [];
  /** Floor that is to be joined to the level. */
  readonly floor: number[] = [];
  /** Water, which gets a shore. */
  readonly water: number[] = [];
  readonly #map: BuilderMap;

  constructor(map: BuilderMap) {
    this.#map = map;
  }

  /** Reserves a cell that can't be walked on, unless it is reserved already. */
  close(cell: number, tile: number): void {
    if (this.#map.isReserved(cell)) return;
    this.#map.reserve(cell, tile);
    this.solid.push(cell);
    if (tile === this.#map.tileset.index("deep_water")) this.water.push(cell);
  }

  /** Reserves a cell that can be walked on, unless it is reserved already. Otherwise it is like any other floor. */
  open(cell: number, tile = FLOOR): void {
    if (this.#map.isReserved(cell)) return;
    this.#map.reserve(cell, tile);
    this.#map.allowSpawns(cell, SPAWNS);
    this.#map.allowJoining(cell);
    this.floor.push(cell);
  }
}

const SPAWNS = ["monster", "item", "trap"] as const;

/** The eight cells around one. */
export function around({ width }: BuilderMap, cell: number): readonly number[] {
  const [above, below] = [cell - width, cell + width];
  return [above - 1, above, above + 1, cell - 1, cell + 1, below - 1, below, below + 1];
}
