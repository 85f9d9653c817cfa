import { printable, show } from "../../../core/index.js";
import { endingOf } from "../../text/file-names.js";
import type { ImportOptions } from "../import-options.js";
import type { MapProperties } from "../map-objects.js";
import { pathBeside } from "../path-beside.js";
import { readTiledDocument, type TiledDocument, type TiledNode } from "./tiled-document.js";
import { classIn, nodesIn, propertiesIn, textIn, wholeIn } from "./tiled-fields.js";

/** A tileset of Tiled's, as far as it says what tiles mean. */
export interface TiledTileset {
  /** Where it was read. */
  readonly document: TiledDocument;
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
function tilesetIn(document: TiledDocument, node: TiledNode): TiledTileset {
  const tiles = new Map<number, TiledTileInfo>();
  for (const tile of nodesIn(document, node, "tiles", MOST_DESCRIBED)) {
    const id = wholeIn(document, tile, "id", { min: 0, max: MOST_TILES });
    const properties = propertiesIn(document, tile);
    const name = typeof properties.name === "string" ? properties.name : "";
    tiles.set(id, { node: tile, name, kind: classIn(document, tile), properties });
  }
  return { document, node, name: textIn(document, node, "name"), tiles };
}

/** A tileset of a map, and the number of its first tile. */
export interface NumberedTileset {
  readonly first: number;
  readonly tileset: TiledTileset;
}

/** The tilesets of a map, by ascending first numbers; those in other files are read. */
export async function tilesetsIn(document: TiledDocument, files: TilesetFiles): Promise<readonly NumberedTileset[]> {
  const tilesets = [];
  for (const node of nodesIn(document, document.root, "tilesets", MOST_TILESETS)) {
    tilesets.push(await files.numbered(document, node));
  }
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
  async numbered(document: TiledDocument, node: TiledNode, from = ""): Promise<NumberedTileset> {
    const first = wholeIn(document, node, "firstgid", { min: 1, max: 0xfff_ffff });
    const source = textIn(document, node, "source");
    return {
      first,
      tileset: source === "" ? tilesetIn(document, node) : await this.#read(document, node, source, from),
    };
  }

  async #read(document: TiledDocument, node: TiledNode, source: string, from: string): Promise<TiledTileset> {
    const path = pathBeside(source, from, this.#beside.above);
    if (path === undefined) {
      // A folder that has both is only there for a path that leads up from the map.
      const isAbove = /^\.\.?[\\/]/.test(source);
      const root = isAbove
        ? "Say which folder has both with --root (in a program: root), or embed"
        : "Copy it there, or embed";
      const advice = `Only files in the folder of the map are read. ${root} the tileset in the map.`;
      throw document.errorAt(node, `the tileset ${show(source)} is elsewhere. ${advice}`);
    }
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const bytes = await this.#beside.readBeside?.(path);
    if (bytes === undefined) {
      const advice = "Put it next to the map, or embed it in the map";
      throw document.errorAt(node, `there is no tileset ${show(source)}. ${advice}.`);
    }
    const tileset = readTilesetFile(bytes, path);
    this.#known.set(path, tileset);
    return tileset;
  }
}

/** Reads the file of a tileset, in XML or in JSON. */
export function readTilesetFile(bytes: Uint8Array, file: string): TiledTileset {
  const document = readTiledDocument(bytes, file);
  const { root } = document;
  if (root.type !== "tileset") {
    const what = endingOf(file) === ".tsx" || endingOf(file) === ".tsj" ? printable(file) : "the file";
    throw document.errorAt(root, `${what} is not a tileset of Tiled's.`);
  }
  return tilesetIn(document, root);
}
