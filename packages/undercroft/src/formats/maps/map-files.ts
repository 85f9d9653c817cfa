import type { Level } from "../../chain/index.js";
import { UndercroftError } from "../../core/index.js";
import { encodePng } from "../png.js";
import type { Pixels } from "../raster.js";
import { writeCsv, writeCsvMapping } from "./csv.js";
import { ldtkFiles } from "./ldtk/write-ldtk.js";
import { type LevelMap, levelMap } from "./level-map.js";
import type { MapFormatName } from "./map-endings.js";
import type { MapOptions } from "./map-options.js";
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
type MapWriter = (map: LevelMap, name: string, level: Level, options: MapOptions) => readonly UnpackedFile[];

/** What writes the maps of each format. */
const WRITERS: Readonly<Record<MapFormatName, MapWriter>> = {
  tmj: (map, name) => [
    { name: `${name}.tmj`, content: writeTmj(map, (tileset) => pictureName(name, tileset)) },
    ...pictures(map, name),
  ],
  ldtk: (map, name, level, options) => ldtkFiles([{ name, level, map }], name, options),
  csv: (_map, name, level) => [
    { name: `${name}.csv`, content: writeCsv(level) },
    { name: `${name}.csv.json`, content: writeCsvMapping(level) },
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
  const files: readonly UnpackedFile[] = WRITERS[format](levelMap(level, options), name, level, options);
  return packed(files);
}

function packed(files: readonly UnpackedFile[]): Promise<readonly MapFile[]> {
  return Promise.all(
    files.map(async ({ name, content }) => ({
      name,
      content: typeof content === "string" ? content : await encodePng(content),
    })),
  );
}

/** A level of a world, and what it is called there. */
export interface MapLevel {
  /** Its name: no other level of the world has it. */
  readonly name: string;
  /** What is built: its tiles, and everything on them. */
  readonly level: Level;
}

/** What writes several levels into one file. */
const WORLD_WRITERS = {
  ldtk: (levels: readonly (MapLevel & { readonly map: LevelMap })[], name: string, options: MapOptions) =>
    ldtkFiles(levels, name, options),
} as const satisfies Partial<Record<MapFormatName, unknown>>;

/** The name of a format whose files can have several levels. */
export type WorldFormatName = keyof typeof WORLD_WRITERS;

/**
 * Returns the files of several levels, such as those of a dungeon, as one map for another program: levels of the same depth
 * side by side, and deeper ones below them. `name` is the name of the map without an extension.
 *
 * @example
 * import { worldFiles } from "undercroft/formats";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const chain = recipeChain(shippedRecipe("rooms"));
 * const levels = [1, 2].map((depth) => ({ name: `cellar_${depth}`, level: chain.build({ seed: "rats", depth }) }));
 * const files = await worldFiles(levels, "ldtk", { name: "cellars" });
 * console.log(files.map(({ name }) => name).join(" ")); // cellars.ldtk cellars.tiles.png
 */
export async function worldFiles(
  levels: readonly MapLevel[],
  format: WorldFormatName,
  { name, ...options }: MapOptions & { readonly name: string },
): Promise<readonly MapFile[]> {
  if (levels.length === 0) throw new UndercroftError("bad-option", "worldFiles: levels must have at least one level.");
  const maps = levels.map(({ level }) => levelMap(level, options));
  // All cells of a world have the same size.
  const tileSize = Math.max(...maps.map(({ side }) => side));
  const laid = levels.map((one, i) => {
    const map = maps[i]!;
    return { ...one, map: map.side === tileSize ? map : levelMap(one.level, { ...options, tileSize }) };
  });
  return packed(WORLD_WRITERS[format](laid, name, options));
}

/** The name of the picture of a tileset. */
function pictureName(map: string, tileset: string): string {
  return `${map}.${tileset}.png`;
}

/** The pictures of a map's tilesets. */
function pictures({ tilesets }: LevelMap, map: string): readonly UnpackedFile[] {
  return tilesets.map(({ name, pixels }) => ({ name: pictureName(map, name), content: pixels }));
}
