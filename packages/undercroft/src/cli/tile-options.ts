import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { printable } from "../core/index.js";
import type { PictureOptions } from "../formats/level-picture.js";
import { parseJson } from "../formats/parse-json.js";
import { CommandError, EXIT, fileName, withFile } from "./terminal.js";

/** How levels are drawn, as it is asked for. */
export interface TileArguments {
  readonly tiles?: boolean | undefined;
  readonly tileset?: string | undefined;
  readonly light?: boolean | undefined;
}

/** What painters of levels need to know about tiles. */
export type TileOptions = Pick<PictureOptions, "tiles" | "light">;

/** The formats that can show tiles. */
const WITH_TILES: readonly string[] = ["png", "gif", "svg", "tmj", "ldtk"];
/** Those of them that show light: a map is lit by the game that loads it. */
const WITH_LIGHT: readonly string[] = ["png", "gif"];

export function addTileOptions(command: Command): Command {
  return command
    .option("--tiles", `draw the level with the included 16-pixel tiles (${WITH_TILES.join(", ")})`)
    .option(
      "--tileset <file.png>",
      "draw the level with your own tiles; FILE.png.json says which tile shows what, unless FILE.png is a block of 47 or 16 autotiles for walls",
    )
    .option("--light", `with tiles: only the start, torches and other lights are bright (${WITH_LIGHT.join(", ")})`);
}

/** Refuses what a format can't show. */
export function checkTileArguments({ tiles, tileset, light }: TileArguments, format: string): void {
  const asked = tileset === undefined ? "--tiles" : "--tileset";
  const hasTiles = tiles === true || tileset !== undefined;
  if (hasTiles && !WITH_TILES.includes(format)) {
    throw new CommandError(EXIT.usage, `${asked} only works with ${WITH_TILES.join(", ")}, not with ${format}.`);
  }
  if (light === true && !hasTiles) throw new CommandError(EXIT.usage, "--light only works with --tiles or --tileset.");
  if (light === true && !WITH_LIGHT.includes(format)) {
    throw new CommandError(EXIT.usage, `--light only works with ${WITH_LIGHT.join(", ")}, not with ${format}.`);
  }
}

/** Loads the tiles that are asked for. */
export async function tileOptions({ tiles, tileset, light = false }: TileArguments): Promise<TileOptions> {
  if (tiles !== true && tileset === undefined) return {};
  const { dungeonTiles } = await import("../formats/dungeon-tiles.js");
  if (tileset === undefined) return { tiles: dungeonTiles, light };
  if (!existsSync(tileset)) throw new CommandError(EXIT.usage, `there is no file "${printable(tileset)}".`);
  const { readTileSheet } = await import("../formats/tile-sheet.js");
  const mappingFile = `${tileset}.json`;
  const mapping = existsSync(mappingFile)
    ? parseJson(await readFile(mappingFile, "utf8"), fileName(mappingFile))
    : undefined;
  const bytes = await readFile(tileset);
  try {
    return { tiles: [await readTileSheet(bytes, mapping), dungeonTiles], light };
  } catch (error) {
    return withFile(mapping === undefined ? tileset : mappingFile, () => {
      throw error;
    });
  }
}
