import { pathBeside } from "../path-beside.js";
import { type FoundTile, tileIn } from "./tile-meanings.js";
import { readTiledDocument, type TiledNode } from "./tiled-document.js";
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

/** Reads templates that are beside a map, by what the map calls them. Those that aren't there are missing. */
export async function readTemplates(
  map: TiledNode,
  sources: ReadonlySet<string>,
  { readBeside, above }: FilesBeside,
  tilesets: TilesetFiles,
): Promise<ReadonlyMap<string, TiledTemplate>> {
  if (sources.size > MOST_TEMPLATES) throw map.error(`there are more than ${MOST_TEMPLATES} templates.`);
  const templates = new Map<string, TiledTemplate>();
  for (const source of sources) {
    const path = pathBeside(source, "", above);
    const bytes = path === undefined ? undefined : await readBeside?.(path);
    if (bytes !== undefined) templates.set(source, await readTemplate(bytes, path!, tilesets));
  }
  return templates;
}

async function readTemplate(bytes: Uint8Array, file: string, tilesets: TilesetFiles): Promise<TiledTemplate> {
  const root = readTiledDocument(bytes, file);
  if (root.fields.type !== "template") throw root.error("this is not a template of Tiled's.");
  const node = root.node("object");
  const number = node.whole("gid", 0, 0xffff_ffff, 0) & TILE_BITS;
  if (number === 0 || root.fields.tileset === undefined) return { node, tile: undefined };
  return { node, tile: tileIn(await tilesets.numbered(root.node("tileset"), file), number) };
}
