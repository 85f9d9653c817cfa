import type { Level } from "../../chain/index.js";
import { encodePng } from "../png.js";
import type { Pixels } from "../raster.js";
import { writeTres } from "./godot/tres.js";
import { writeTscn } from "./godot/tscn.js";
import { type LevelMap, levelMap } from "./level-map.js";
import type { MapFormatName } from "./map-endings.js";
import type { MapOptions } from "./map-options.js";
import { writeUvtt } from "./tabletop/uvtt.js";
import { writeTmj } from "./tiled/tmj.js";

/** One of the files of a map. */
export interface MapFile {
  /** Its name, to be written beside the others. */
  readonly name: string;
  /** What is in it. */
  readonly content: string | Uint8Array;
}

/** A file whose picture isn't packed yet. */
interface UnpackedFile {
  readonly name: string;
  readonly content: string | Pixels;
}

/** Writes a map called `name`: its files, the one to open first. */
type MapWriter = (
  map: LevelMap,
  name: string,
  level: Level,
  options: MapOptions,
) => readonly UnpackedFile[] | Promise<readonly UnpackedFile[]>;

/** What writes the maps of each format. */
const WRITERS: Readonly<Record<MapFormatName, MapWriter>> = {
  tmj: (map, name) => [
    { name: `${name}.tmj`, content: writeTmj(map, (tileset) => pictureName(name, tileset)) },
    ...pictures(map, name),
  ],
  tscn: (map, name) => [
    { name: `${name}.tscn`, content: writeTscn(map, name, `${name}.tres`) },
    { name: `${name}.tres`, content: writeTres(map, (tileset) => pictureName(name, tileset)) },
    ...pictures(map, name),
  ],
  dd2vtt: async ({ side }, name, level, options) => [
    { name: `${name}.dd2vtt`, content: await writeUvtt(level, side, options) },
  ],
};

/**
 * Returns the files of a level for another program: the map itself, which comes first, and the pictures and tilesets that
 * it refers to by name. `name` is the name of the map without an extension.
 */
export async function mapFiles(
  level: Level,
  format: MapFormatName,
  { name, ...options }: MapOptions & { readonly name: string },
): Promise<readonly MapFile[]> {
  const files = await WRITERS[format](levelMap(level, options), name, level, options);
  return Promise.all(
    files.map(async ({ name, content }) => ({
      name,
      content: typeof content === "string" ? content : await encodePng(content),
    })),
  );
}

/** The name of the picture of a tileset. */
function pictureName(map: string, tileset: string): string {
  return `${map}.${tileset}.png`;
}

/** The pictures of a map's tilesets. */
function pictures({ tilesets }: LevelMap, map: string): readonly UnpackedFile[] {
  return tilesets.map(({ name, pixels }) => ({ name: pictureName(map, name), content: pixels }));
}
