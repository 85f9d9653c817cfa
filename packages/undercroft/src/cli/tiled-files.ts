import { basename } from "node:path";
import type { Level } from "../chain/index.js";
import { encodePng } from "../formats/png.js";
import { tiledTileset, toTiled } from "../formats/tiled.js";
import { tilesName } from "./endings.js";
import { note } from "./terminal.js";
import type { WriteContext } from "./write-context.js";

/** A map as text for Tiled. Also writes the tileset's image next to the map, unless the map goes to standard output. */
export async function tiledMap(
  level: Level,
  { output, theme, writeBeside }: Pick<WriteContext, "output" | "theme" | "writeBeside">,
): Promise<string> {
  if (output === undefined || output === "-") {
    note("tiles.png, the image of the tileset, was not written. Use -o FILE.tmj to write it next to the map.");
    return toTiled(level, { image: "tiles.png" });
  }
  const picture = tilesName(output);
  await writeBeside(picture, await encodePng(tiledTileset(level.tileset, level.recipe.theme, theme)));
  return toTiled(level, { image: basename(picture) });
}
