import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import type { Tile } from "../core/index.js";
import { MAP_ENDINGS } from "../formats/maps/map-endings.js";
import { MAP_LAYERS, type MapLayerName, type MapOptions, TILE_LAYERS } from "../formats/maps/map-options.js";
import type { PictureOptions } from "../formats/pictures/level-picture.js";
import type { TileSheet } from "../formats/pictures/tile-sheet.js";
import { endingOf } from "../formats/text/file-names.js";
import { parseJson } from "../formats/text/parse-json.js";
import { given } from "../workers/index.js";
import { oneOf, wholeNumber } from "./options.js";
import { checkFile, fileName, readInput, UsageError, withFile } from "./terminal.js";
import { knownTiles } from "./world.js";

/** How levels are drawn, as it is asked for. */
export interface TileArguments {
  readonly tiles?: boolean | undefined;
  readonly tileset?: string | undefined;
  readonly light?: boolean | undefined;
  readonly scale?: number | undefined;
  readonly tileSize?: number | undefined;
  readonly layers?: readonly MapLayerName[] | undefined;
}

/** What painters of levels need to know about tiles. */
export interface TileOptions extends Pick<PictureOptions, "tiles" | "light" | "cell"> {
  /** What only maps for other programs have. */
  readonly map?: Pick<MapOptions, "tileSize" | "layers">;
}

/** Maps that show something. */
const MAPS: readonly string[] = Object.keys(MAP_ENDINGS).filter((format) => format !== "csv");
/** The formats that can show tiles. */
const WITH_TILES: readonly string[] = ["png", "gif", "svg", ...MAPS];
/** Those of them that are pictures in pixels. A map for another program is lit by the game that loads it. */
const PIXELS: readonly string[] = ["png", "gif"];

/** The side of the font's letters, and of the included tiles. */
const LETTER = 8;
const INCLUDED_TILE = 16;
/** More make cells that are larger than a picture can have. */
const LARGEST_SCALE = 32;
const LEAST_TILE = 4;
const LARGEST_TILE = 256;

export function addTileOptions(command: Command): Command {
  return addMapOptions(command)
    .option("--light", `with tiles: only the start, torches and other lights are bright (${PIXELS.join(", ")})`)
    .option(
      "--scale <n>",
      `how many pixels wide each pixel of the tiles or of the 8-pixel letters is (${PIXELS.join(", ")})`,
      wholeNumber("scale", 1, LARGEST_SCALE),
    );
}

/** The options of maps for other programs. */
export function addMapOptions(command: Command): Command {
  return command
    .option("--tiles", `draw the level with the included 16-pixel tiles (${WITH_TILES.join(", ")})`)
    .option(
      "--tileset <file>",
      "draw the level with your own tiles: a tileset of Tiled's (.tsx, .tsj), or a PNG, where FILE.png.json says which tile shows what, unless FILE.png is a block of 47 or 16 autotiles for walls",
    )
    .option(
      "--tile-size <pixels>",
      `the side of a tile on a map; tiles of another size are scaled (${MAPS.join(", ")})`,
      wholeNumber("the size of a tile", LEAST_TILE, LARGEST_TILE),
    )
    .option(
      "--layers <names>",
      `write only these layers of a map, such as walls,things: ${MAP_LAYERS.join(", ")} (${MAPS.join(", ")})`,
      (text) => text.split(",").map((name) => oneOf("layer", MAP_LAYERS, name.trim())),
    );
}

/** Those of the arguments that say how levels are drawn; undefined if there are none. */
export function tileArguments(args: TileArguments): TileArguments | undefined {
  const { tiles, tileset, light, scale, tileSize, layers } = args;
  const drawing = given({ tiles, tileset, light, scale, tileSize, layers });
  return Object.keys(drawing).length === 0 ? undefined : drawing;
}

/** Refuses what a format can't show. */
export function checkTileArguments(args: TileArguments, format: string): void {
  const { tiles, tileset, light, scale, tileSize, layers } = args;
  const asked = tileset === undefined ? "--tiles" : "--tileset";
  const hasTiles = tiles === true || tileset !== undefined;
  const only = (option: string, formats: readonly string[]) => {
    if (formats.includes(format)) return;
    throw new UsageError(`${option} only works with ${formats.join(", ")}, not with ${format}.`);
  };
  if (hasTiles) only(asked, WITH_TILES);
  if (light === true && !hasTiles) throw new UsageError("--light only works with --tiles or --tileset.");
  if (light === true) only("--light", PIXELS);
  if (scale !== undefined) only("--scale", PIXELS);
  if (tileSize !== undefined) only("--tile-size", MAPS);
  if (layers === undefined) return;
  only("--layers", MAPS);
  const isOther = (name: string) => TILE_LAYERS.some((layer) => layer === name) && (name === "tiles") === hasTiles;
  const other = layers.find(isOther);
  if (other === undefined) return;
  const rule = hasTiles ? `only works without ${asked}` : "only works with --tiles or --tileset";
  throw new UsageError(`--layers: the layer "${other}" ${rule}.`);
}

/** Loads the tiles that are asked for. `known` are the tiles that a level can have. */
export async function tileOptions(
  args: TileArguments,
  known: readonly Tile[] = knownTiles().tiles,
): Promise<TileOptions> {
  const { tiles, tileset, light = false, scale, tileSize, layers } = args;
  const map = given({ tileSize, layers });
  const scaled = (side: number) => (scale === undefined ? {} : { cell: scale * side });
  const others = Object.keys(map).length === 0 ? {} : { map };
  if (tiles !== true && tileset === undefined) return { ...scaled(LETTER), ...others };
  const { dungeonTiles } = await import("../formats/pictures/dungeon-tiles.js");
  if (tileset === undefined) return { tiles: dungeonTiles, light, ...scaled(INCLUDED_TILE), ...others };
  const sheet = await readSheet(tileset, known);
  return { tiles: [sheet, dungeonTiles], light, ...scaled(Math.max(sheet.tile, INCLUDED_TILE)), ...others };
}

async function readSheet(file: string, tiles: readonly Tile[]): Promise<TileSheet> {
  checkFile(file);
  const bytes = await readFile(file);
  if ([".tsx", ".tsj"].includes(endingOf(file))) {
    const { readTiledSheet } = await import("../formats/maps/tiled/tileset-sheet.js");
    const readBeside = async (path: string) => {
      const beside = join(dirname(file), path);
      return existsSync(beside) ? readFile(beside) : undefined;
    };
    return withFile(file, () => readTiledSheet(bytes, fileName(file), { tiles, readBeside }));
  }
  const { readTileSheet } = await import("../formats/pictures/tile-sheet.js");
  const mappingFile = `${file}.json`;
  const mapping = existsSync(mappingFile) ? parseJson(await readInput(mappingFile), fileName(mappingFile)) : undefined;
  return withFile(mapping === undefined ? file : mappingFile, () => readTileSheet(bytes, mapping));
}
