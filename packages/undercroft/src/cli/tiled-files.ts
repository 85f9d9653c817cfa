import { basename } from "node:path";
import type { Level } from "../chain/index.js";
import { encodePng } from "../formats/png.js";
import { tiledTileset, toTiled } from "../formats/tiled.js";
import { note, writeResult } from "./terminal.js";

/** A map as text for Tiled. Also writes the tileset's image next to the map, unless the map goes to standard output. */
export async function tiledMap(level: Level, output = "-"): Promise<string> {
  if (output === "-") {
    note("tiles.png, the image of the tileset, was not written. Use -o FILE.tmj to write it next to the map.");
    return toTiled(level, { image: "tiles.png" });
  }
  const picture = `${output.replace(/\.tmj$/i, "")}.tiles.png`;
  await writeResult(await encodePng(tiledTileset(level.tileset, level.recipe.theme)), picture);
  return toTiled(level, { image: basename(picture) });
}
