import { basename } from "node:path";
import type { Level } from "../chain/index.js";
import { encodePng } from "../formats/png.js";
import { tiledTileset, toTiled } from "../formats/tiled.js";
import { note, writeResult } from "./terminal.js";

/** The text of a map for Tiled. The picture of its tileset is written beside it; there is no beside for standard output. */
export async function tiledMap(level: Level, output = "-"): Promise<string> {
  if (output === "-") {
    note("the picture of the tileset, tiles.png, is not written; -o FILE.tmj writes it beside the map.");
    return toTiled(level, { image: "tiles.png" });
  }
  const picture = `${output.replace(/\.tmj$/i, "")}.tiles.png`;
  await writeResult(await encodePng(tiledTileset(level.tileset)), picture);
  return toTiled(level, { image: basename(picture) });
}
