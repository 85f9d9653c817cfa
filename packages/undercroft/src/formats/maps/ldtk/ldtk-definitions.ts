import { addTo } from "../../../core/index.js";
import type { JsonFields, JsonObject } from "../map-text.js";

/** Pixels of a cell. */
export const LARGEST_GRID = 4096;
/** Pixels of coordinates, and numbers of anything. */
export const FARTHEST = 2 ** 31;
/** Layers, tilesets and worlds: more than anybody has. */
export const MOST_LAYERS = 1024;
/** Tiles that say something about themselves. */
const MOST_DESCRIBED = 4096;

/** What a project says of its layers and tilesets. */
export class LdtkDefinitions {
  /** The names of IntGrid values, by layer and value. */
  readonly values = new Map<number, ReadonlyMap<number, string>>();
  /** The tilesets, by their numbers. */
  readonly tilesets = new Map<number, TilesetNames>();
  /** What is written about tiles, by their names. */
  readonly described = new Map<string, JsonFields>();
  /** Pixels of a cell where nothing else says it. */
  readonly defaultGrid: number;

  constructor(project: JsonObject) {
    const defs = project.object("defs");
    this.defaultGrid = project.whole("defaultGridSize", 1, LARGEST_GRID, 16);
    for (const layer of defs.objects("layers", MOST_LAYERS)) {
      const uid = layer.whole("uid", 0, FARTHEST);
      const names = new Map<number, string>();
      for (const value of layer.objects("intGridValues")) {
        const number = value.whole("value", 0, FARTHEST);
        const { identifier } = value.fields;
        if (typeof identifier === "string") names.set(number, identifier);
      }
      this.values.set(uid, names);
    }
    for (const tileset of defs.objects("tilesets", MOST_LAYERS)) {
      this.tilesets.set(tileset.whole("uid", 0, FARTHEST), this.#namesIn(tileset));
    }
  }

  #namesIn(tileset: JsonObject): TilesetNames {
    const names = new Map<number, string[]>();
    for (const tag of tileset.objects("enumTags")) {
      const name = tag.text("enumValueId");
      for (const [i, id] of tag.list("tileIds", undefined, []).entries()) {
        addTo(names, tag.checkWhole(id, `tileIds[${i}]`, 0, FARTHEST), name);
      }
    }
    for (const custom of tileset.objects("customData")) {
      const text = custom.text("data").trim();
      const parsed = parsedObject(text);
      const name = parsed === undefined ? text : parsed.name;
      if (typeof name !== "string") continue;
      addTo(names, custom.whole("tileId", 0, FARTHEST), name);
      const isNew = this.described.size < MOST_DESCRIBED && !this.described.has(name);
      if (parsed !== undefined && isNew) this.described.set(name, parsed);
    }
    return { name: tileset.text("identifier"), names };
  }
}

/** What a tileset says of its tiles. */
export interface TilesetNames {
  /** What it is called. */
  readonly name: string;
  /** The tags and names of tiles, by their numbers. */
  readonly names: ReadonlyMap<number, readonly string[]>;
}

/** An object in JSON, if a text is one. */
export function parsedObject(text: string): JsonFields | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return JSON.parse(text) as JsonFields;
  } catch {
    return undefined;
  }
}
