import { checkLevel, type Level } from "../../chain/index.js";
import {
  checkArgument,
  checkKeys,
  defined,
  didYouMean,
  NAME,
  nonEmpty,
  show,
  UndercroftError,
} from "../../core/index.js";
import { checkLevels } from "../pictures/dungeon-sheet.js";
import { encodePng } from "../pictures/png.js";
import type { Pixels } from "../pictures/raster.js";
import { leftOutOfCsv, writeCsv, writeCsvMapping } from "./csv.js";
import { writeTres } from "./godot/tres.js";
import { writeTscn } from "./godot/tscn.js";
import { ldtkFiles } from "./ldtk/write-ldtk.js";
import { type LevelMap, levelMap } from "./level-map.js";
import type { MapFormatName } from "./map-endings.js";
import { MAP_KEYS, type MapOptions } from "./map-options.js";
import { writeUvtt } from "./tabletop/uvtt.js";
import { type WorldMap, writeTiledWorld } from "./tiled/tiled-world.js";
import { writeTmj } from "./tiled/tmj.js";
import { writeTmx } from "./tiled/tmx.js";

/** One of the files of a map. */
export interface MapFile {
  /** Its name, to be written beside the others. */
  readonly name: string;
  /** What is in it. */
  readonly content: string | Uint8Array;
  /** What the level has and this format has no place for, in words such as `12 spawns`. Undefined if that is nothing. */
  readonly leftOut?: readonly string[];
}

/** A file whose picture isn't packed yet. */
type UnpackedFile = Omit<MapFile, "content"> & { readonly content: string | Pixels };

/** Writes a map called `name`: its files, the one to open first. */
type MapWriter = (
  map: LevelMap,
  name: string,
  level: Level,
  options: MapOptions,
) => readonly UnpackedFile[] | Promise<readonly UnpackedFile[]>;

/** What writes the maps of each format. */
const WRITERS: Readonly<Record<MapFormatName, MapWriter>> = {
  tmj: (map, name) => withPictures(map, name, (image) => [{ name: `${name}.tmj`, content: writeTmj(map, image) }]),
  tmx: (map, name) => withPictures(map, name, (image) => [{ name: `${name}.tmx`, content: writeTmx(map, image) }]),
  ldtk: (map, name, level, options) => ldtkFiles([{ name, level, map }], name, options),
  csv: (_map, name, level) => [
    { name: `${name}.csv`, content: writeCsv(level), ...defined({ leftOut: nonEmpty(leftOutOfCsv(level)) }) },
    { name: `${name}.csv.json`, content: writeCsvMapping(level) },
  ],
  tscn: (map, name) =>
    withPictures(map, name, (image) => [
      { name: `${name}.tscn`, content: writeTscn(map, name, `${name}.tres`) },
      { name: `${name}.tres`, content: writeTres(map, image) },
    ]),
  dd2vtt: async ({ side }, name, level, options) => [
    { name: `${name}.dd2vtt`, content: await writeUvtt(level, side, options) },
  ],
};

/** Files of a map, and the pictures of its tilesets. `write` is given the names of the pictures. */
function withPictures(
  { tilesets }: LevelMap,
  map: string,
  write: (image: (tileset: string) => string) => readonly UnpackedFile[],
): readonly UnpackedFile[] {
  const image = (tileset: string) => `${map}.${tileset}.png`;
  return [...write(image), ...tilesets.map(({ name, pixels }) => ({ name: image(name), content: pixels }))];
}

/**
 * Returns the files of a level for another program: the map itself, which comes first, and the pictures and tilesets that
 * it refers to by name. `name` is the name of the map without an extension.
 */
export async function mapFiles(
  level: Level,
  format: MapFormatName,
  given: MapOptions & { readonly name: string },
): Promise<readonly MapFile[]> {
  checkLevel("mapFiles", level);
  checkKeys("mapFiles", given, { ...MAP_KEYS, name: true });
  checkArgument("mapFiles", "name", NAME, given.name);
  const { name, ...options } = given;
  return packed(await writerOf(format)(levelMap(level, options), name, level, options));
}

function writerOf(format: MapFormatName): MapWriter {
  if (Object.hasOwn(WRITERS, format)) return WRITERS[format];
  const names = Object.keys(WRITERS);
  const message = `format must be one of ${names.join(", ")}, got ${show(format)}.`;
  const near = didYouMean(String(format), names);
  const hint = near === undefined ? "" : ` Did you mean "${near}"?`;
  throw new UndercroftError("bad-option", `${message}${hint}`, { value: format });
}

/** The files of a level of a dungeon, or those that belong to all levels. */
export interface DungeonFiles {
  /** The name of the level; undefined for files that belong to all of them. */
  readonly level: string | undefined;
  /** The files, the one to open first. */
  readonly files: readonly MapFile[];
}

/**
 * Yields the files of all levels of a dungeon for another program, level by level, each called like its level. For Tiled
 * there is also `dungeon.world`, which shows all levels at once. For LDtk there is only one project, `dungeon.ldtk`, with
 * all levels in it. Levels of the same depth are side by side, and deeper ones below them.
 *
 * @example
 * import { dungeonFiles } from "undercroft/formats";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const chain = recipeChain(shippedRecipe("rooms"));
 * const levels = new Map([1, 2].map((depth) => [`cellar-${depth}`, chain.build({ seed: "rats", depth })]));
 * for await (const { files } of dungeonFiles(levels, "ldtk")) {
 *   console.log(files.map(({ name }) => name).join(" ")); // dungeon.ldtk dungeon.tiles.png
 * }
 */
export async function* dungeonFiles(
  levels: ReadonlyMap<string, Level>,
  format: MapFormatName,
  options: MapOptions = {},
): AsyncGenerator<DungeonFiles, void, void> {
  checkLevels("dungeonFiles", levels);
  checkKeys("dungeonFiles", options, MAP_KEYS);
  if (levels.size === 0) throw new UndercroftError("bad-option", "dungeonFiles: levels must have at least one level.");
  const write = writerOf(format);
  if (format === "ldtk") {
    yield { level: undefined, files: await packed(ldtkFiles(sameSide(levels, options), DUNGEON, options)) };
    return;
  }
  const placed: WorldMap[] = [];
  for (const [name, level] of levels) {
    const map = levelMap(level, options);
    const files = await packed(await write(map, name, level, options));
    const { width, height, side } = map;
    placed.push({ file: files[0]!.name, width: width * side, height: height * side, depth: level.depth });
    yield { level: name, files };
  }
  if (format === "tmj" || format === "tmx") {
    yield { level: undefined, files: [{ name: `${DUNGEON}.world`, content: writeTiledWorld(placed) }] };
  }
}

/** What files are called that have all levels of a dungeon. */
const DUNGEON = "dungeon";

/** The maps of levels with tiles of the same size: that of the largest ones. */
function sameSide(levels: ReadonlyMap<string, Level>, options: MapOptions) {
  const maps = Array.from(levels, ([name, level]) => ({ name, level, map: levelMap(level, options) }));
  const tileSize = Math.max(...maps.map(({ map }) => map.side));
  return maps.map((one) =>
    one.map.side === tileSize ? one : { ...one, map: levelMap(one.level, { ...options, tileSize }) },
  );
}

async function packed(files: readonly UnpackedFile[]): Promise<readonly MapFile[]> {
  return Promise.all(
    files.map(async ({ content, ...file }) => ({
      ...file,
      content: typeof content === "string" ? content : await encodePng(content),
    })),
  );
}
