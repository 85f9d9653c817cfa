import { pathBeside } from "../path-beside.js";
import { type FoundTile, tileIn } from "./tile-meanings.js";
import { readTiledDocument, type TiledNode } from "./tiled-document.js";
import { nodesIn, wholeIn } from "./tiled-fields.js";
import { type FilesBeside, TILE_BITS, type TilesetFiles } from "./tiled-tilesets.js";

/** A template of Tiled's (`.tx` or `.tj`): what objects have that don't say otherwise. */
export interface TiledTemplate {
  /** The object. */
  readonly node: TiledNode;
  /** Its tile, which is in a tileset of the template's. */
  readonly tile: FoundTile | undefined;
}

/** Templates of a map: more than anybody has. */
const MOST_TEMPLATES = 1024;

/**
 * Reads templates that are beside the map, by what the map calls them. Those that aren't there are missing. `refuse` makes
 * an error about the map.
 */
export async function readTemplates(
  sources: ReadonlySet<string>,
  { readBeside, above }: FilesBeside,
  tilesets: TilesetFiles,
  refuse: (message: string) => Error,
): Promise<ReadonlyMap<string, TiledTemplate>> {
  if (sources.size > MOST_TEMPLATES) throw refuse(`there are more than ${MOST_TEMPLATES} templates.`);
  const templates = new Map<string, TiledTemplate>();
  for (const source of sources) {
    const path = pathBeside(source, "", above);
    const bytes = path === undefined ? undefined : await readBeside?.(path);
    if (bytes !== undefined) templates.set(source, await readTemplate(bytes, path!, tilesets));
  }
  return templates;
}

async function readTemplate(bytes: Uint8Array, file: string, tilesets: TilesetFiles): Promise<TiledTemplate> {
  const document = readTiledDocument(bytes, file);
  const { root } = document;
  const [node] = root.type === "template" ? nodesIn(document, { objects: [root.object] }, "objects", 1) : [];
  if (node === undefined) throw document.errorAt(root, "this is not a template of Tiled's.");
  const number = wholeIn(document, node, "gid", { min: 0, max: 0xffff_ffff, or: 0 }) & TILE_BITS;
  const [tileset] = root.tileset === undefined ? [] : nodesIn(document, { tilesets: [root.tileset] }, "tilesets", 1);
  if (number === 0 || tileset === undefined) return { node, tile: undefined };
  return { node, tile: tileIn(await tilesets.numbered(document, tileset, file), number) };
}
