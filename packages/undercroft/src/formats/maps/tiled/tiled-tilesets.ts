import { printable, show } from "../../../core/index.js";
import { endingOf } from "../../text/file-names.js";
import type { ImportOptions } from "../import-options.js";
import type { MapProperties } from "../map-objects.js";
import { pathBeside } from "../path-beside.js";
import { readTiledDocument, type TiledNode } from "./tiled-document.js";

/** A tileset of Tiled's, as far as it says what tiles mean. */
export interface TiledTileset {
  /** Its node in the file. */
  readonly node: TiledNode;
  /** What it is called. */
  readonly name: string;
  /** The tiles that say something about themselves, by their numbers. */
  readonly tiles: ReadonlyMap<number, TiledTileInfo>;
}

/** What a tile says about itself. */
export interface TiledTileInfo {
  /** Its node in the file. */
  readonly node: TiledNode;
  /** Its property `name`; empty if it has none. */
  readonly name: string;
  /** Its class; empty if it has none. */
  readonly kind: string;
  /** All of its properties. */
  readonly properties: MapProperties;
}

/** The bits of a number that are a tile. The others say how it is turned, which doesn't change what it is. */
export const TILE_BITS = 0x0fff_ffff;
/** Tiles of a tileset. Tile numbers have 28 bits; so many tiles fit into no picture. */
const MOST_TILES = 1_048_576;
/** Tiles that say something about themselves. */
const MOST_DESCRIBED = 65_536;
/** Tilesets of a map. */
const MOST_TILESETS = 64;

/** Reads the tileset of a node. */
function tilesetIn(node: TiledNode): TiledTileset {
  const tiles = new Map<number, TiledTileInfo>();
  for (const tile of node.list("tiles", MOST_DESCRIBED)) {
    const id = tile.whole("id", 0, MOST_TILES);
    const { properties, kind } = tile;
    const name = typeof properties.name === "string" ? properties.name : "";
    tiles.set(id, { node: tile, name, kind, properties });
  }
  return { node, name: node.text("name"), tiles };
}

/** A tileset of a map, and the number of its first tile. */
export interface NumberedTileset {
  readonly first: number;
  readonly tileset: TiledTileset;
}

/** The tilesets of a map, by ascending first numbers; those in other files are read. */
export async function tilesetsIn(map: TiledNode, files: TilesetFiles): Promise<readonly NumberedTileset[]> {
  const tilesets = [];
  for (const node of map.list("tilesets", MOST_TILESETS)) tilesets.push(await files.numbered(node));
  return tilesets.sort((a, b) => a.first - b.first);
}

/** What reads the files that a map refers to. */
export type FilesBeside = Pick<ImportOptions, "readBeside" | "above">;

/** Tilesets in files of their own, each of which is read once. */
export class TilesetFiles {
  readonly #beside: FilesBeside;
  readonly #known = new Map<string, TiledTileset>();

  constructor(beside: FilesBeside) {
    this.#beside = beside;
  }

  /** A tileset as a map or a template has it. `from` is the file of the template. */
  async numbered(node: TiledNode, from = ""): Promise<NumberedTileset> {
    const first = node.whole("firstgid", 1, 0xfff_ffff);
    const source = node.text("source");
    return { first, tileset: source === "" ? tilesetIn(node) : await this.#read(node, source, from) };
  }

  async #read(node: TiledNode, source: string, from: string): Promise<TiledTileset> {
    const path = pathBeside(source, from, this.#beside.above);
    if (path === undefined) {
      // A folder that has both is only there for a path that leads up from the map.
      const isAbove = /^\.\.?[\\/]/.test(source);
      const root = isAbove ? "Say which folder has both with --root (in a program: root)" : "Copy it there";
      const advice = `Only files in the folder of the map are read. ${root}, or embed the tileset in the map.`;
      throw node.error(`the tileset ${show(source)} is elsewhere. ${advice}`);
    }
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const bytes = await this.#beside.readBeside?.(path);
    if (bytes === undefined) {
      throw node.error(`there is no tileset ${show(source)}. Put it next to the map, or embed it in the map.`);
    }
    const tileset = readTilesetFile(bytes, path);
    this.#known.set(path, tileset);
    return tileset;
  }
}

/** Reads the file of a tileset, in XML or in JSON. */
export function readTilesetFile(bytes: Uint8Array, file: string): TiledTileset {
  const root = readTiledDocument(bytes, file);
  if (root.fields.type === "tileset") return tilesetIn(root);
  const what = endingOf(file) === ".tsx" || endingOf(file) === ".tsj" ? printable(file) : "the file";
  throw root.error(`${what} is not a tileset of Tiled's.`);
}
