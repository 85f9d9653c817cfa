import { basename } from "node:path";
import type { Level } from "../chain/index.js";
import { encodePng } from "../formats/png.js";
import { tiledSheet, tiledTileset, toTiled } from "../formats/tiled.js";
import { tilesName } from "./endings.js";
import { note } from "./terminal.js";
import type { WriteContext } from "./write-context.js";

/** A map as text for Tiled. Also writes the tileset's image next to the map, unless the map goes to standard output. */
export async function tiledMap(
  level: Level,
  {
    output,
    theme,
    picture: { tiles } = {},
    writeBeside,
  }: Pick<WriteContext, "output" | "theme" | "picture" | "writeBeside">,
): Promise<string> {
  const drawn = tiles === undefined ? {} : { tiles, ...(theme === undefined ? {} : { theme }) };
  if (output === undefined || output === "-") {
    note("tiles.png, the image of the tileset, was not written. Use -o FILE.tmj to write it next to the map.");
    return toTiled(level, { ...drawn, image: "tiles.png" });
  }
  const picture = tilesName(output);
  const pixels =
    tiles === undefined
      ? tiledTileset(level.tileset, level.recipe.theme, theme)
      : tiledSheet(level, { tiles, ...(theme === undefined ? {} : { theme }) });
  await writeBeside(picture, await encodePng(pixels));
  return toTiled(level, { ...drawn, image: basename(picture) });
}
