import type { JsonChecks } from "../map-text.js";

/** A part of a project. What is in it is checked where it is used. */
export type LdtkPart = Readonly<Record<string, unknown>>;

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
  readonly described = new Map<string, LdtkPart>();
  /** Pixels of a cell where nothing else says it. */
  readonly defaultGrid: number;

  constructor(json: JsonChecks, project: LdtkPart) {
    const defs = json.object(project.defs, "defs");
    this.defaultGrid = json.whole(project.defaultGridSize ?? 16, "defaultGridSize", 1, LARGEST_GRID);
    for (const [i, value] of json.list(defs.layers ?? [], "defs.layers", MOST_LAYERS).entries()) {
      const path = `defs.layers[${i}]`;
      const layer = json.object(value, path);
      const uid = json.whole(layer.uid, `${path}.uid`, 0, FARTHEST);
      const names = new Map<number, string>();
      for (const [j, value] of json.list(layer.intGridValues ?? [], `${path}.intGridValues`).entries()) {
        const at = `${path}.intGridValues[${j}]`;
        const one = json.object(value, at);
        const number = json.whole(one.value, `${at}.value`, 0, FARTHEST);
        if (typeof one.identifier === "string") names.set(number, one.identifier);
      }
      this.values.set(uid, names);
    }
    for (const [i, value] of json.list(defs.tilesets ?? [], "defs.tilesets", MOST_LAYERS).entries()) {
      const path = `defs.tilesets[${i}]`;
      const tileset = json.object(value, path);
      const uid = json.whole(tileset.uid, `${path}.uid`, 0, FARTHEST);
      this.tilesets.set(uid, tilesetNames(json, tileset, path, this.described));
    }
  }
}

/** What a tileset says of its tiles. */
export interface TilesetNames {
  /** What it is called. */
  readonly name: string;
  /** The tags and names of tiles, by their numbers. */
  readonly names: ReadonlyMap<number, readonly string[]>;
}

function tilesetNames(
  json: JsonChecks,
  tileset: LdtkPart,
  path: string,
  described: Map<string, LdtkPart>,
): TilesetNames {
  const names = new Map<number, string[]>();
  const add = (id: number, name: string) => {
    const known = names.get(id);
    if (known === undefined) names.set(id, [name]);
    else known.push(name);
  };
  for (const [i, value] of json.list(tileset.enumTags ?? [], `${path}.enumTags`).entries()) {
    const at = `${path}.enumTags[${i}]`;
    const { enumValueId, tileIds } = json.object(value, at);
    const tag = json.text(enumValueId, `${at}.enumValueId`);
    for (const [j, id] of json.list(tileIds ?? [], `${at}.tileIds`).entries()) {
      add(json.whole(id, `${at}.tileIds[${j}]`, 0, FARTHEST), tag);
    }
  }
  for (const [i, value] of json.list(tileset.customData ?? [], `${path}.customData`).entries()) {
    const at = `${path}.customData[${i}]`;
    const { tileId, data } = json.object(value, at);
    const text = json.text(data, `${at}.data`).trim();
    const parsed = parsedObject(text);
    const name = parsed === undefined ? text : parsed.name;
    if (typeof name !== "string") continue;
    add(json.whole(tileId, `${at}.tileId`, 0, FARTHEST), name);
    if (parsed !== undefined && described.size < MOST_DESCRIBED && !described.has(name)) described.set(name, parsed);
  }
  return { name: json.text(tileset.identifier, `${path}.identifier`), names };
}

/** An object in JSON, if a text is one. */
export function parsedObject(text: string): LdtkPart | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return JSON.parse(text) as LdtkPart;
  } catch {
    return undefined;
  }
}
