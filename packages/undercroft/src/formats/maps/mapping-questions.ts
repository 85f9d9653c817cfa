import { addTo } from "../../core/index.js";

/** A tile that nothing is known about. */
export interface UnknownTile {
  /** What a mapping calls it. */
  readonly name: string;
  /** Its tileset and its number there, if it is drawn. */
  readonly tileset?: string;
  readonly id?: number;
  /** The name or number that a grid has for it. Default: `name`. */
  readonly value?: string;
}

/** Most names that are noted: as many as a mapping can have. */
const MOST_NAMES = 4096;

/** What a mapping would have to say about a map: everything that its reader knows nothing about. */
export class MappingQuestions {
  /** Tiles by their layers, in the order of the file. Maps without layers have only one, without a name. */
  readonly layers = new Map<string, UnknownTile[]>();
  /** Classes and names of objects. */
  readonly objects = new Set<string>();
  readonly #known = new Set<string>();

  tile(layer: string, tile: UnknownTile): void {
    const key = JSON.stringify([layer, tile.name]);
    if (this.#known.has(key) || this.#known.size >= MOST_NAMES) return;
    this.#known.add(key);
    addTo(this.layers, layer, tile);
  }

  object(name: string): void {
    if (name.trim() !== "" && this.objects.size < MOST_NAMES) this.objects.add(name);
  }
}
