import { checkLevel, type Level } from "../chain/index.js";
import { checkArgument, checkKeys, hasMethods, type KeysOf, type Kind, NAME, type Tileset } from "../core/index.js";
import { characterTiles, levelMap } from "./maps/level-map.js";
import { MAP_KEYS, type MapOptions } from "./maps/map-options.js";
import { writeTmj } from "./maps/tiled/tmj.js";
import { PICTURE_THEMES, type PictureTheme, pictureTheme, THEME } from "./pictures/looks.js";
import type { Pixels } from "./pictures/raster.js";

/** What a map for Tiled needs to know. */
export interface TiledOptions extends Omit<MapOptions, "tiles"> {
  /**
   * The path of the tileset's image file, relative to the map. Paint it with `tiledTileset`. Tiled's JSON can't contain
   * images.
   */
  readonly image: string;
}

/**
 * Returns a map for Tiled (`.tmj`) and for engines that read its files, with every tile as its character: tiles, things,
 * rooms, corridors, areas, prefabs and ways as layers. For other formats and for tiles of your own, see `mapFiles`.
 */
export function toTiled(level: Level, options: TiledOptions): string {
  checkLevel("toTiled", level);
  checkKeys("toTiled", options, OPTION_KEYS);
  checkArgument("toTiled", "image", NAME, options.image);
  const { image, ...others } = options;
  return writeTmj(levelMap(level, others), () => image);
}

/**
 * Paints the image of a tileset for maps made with `toTiled`: 16 by 16 pixels per tile. Walls and floors have the colours
 * of a theme, such as `level.recipe.theme`. Default theme: `stone`. All colours are those of a picture theme. Default: `dark`.
 */
export function tiledTileset(tileset: Tileset, theme?: string, picture: PictureTheme = PICTURE_THEMES.dark): Pixels {
  checkArgument("tiledTileset", "tileset", TILESET, tileset);
  checkArgument("tiledTileset", "picture", THEME, picture);
  return characterTiles(tileset, pictureTheme(picture, theme)).pixels;
}

const { tiles: _, ...OTHER_KEYS } = MAP_KEYS;
const OPTION_KEYS: KeysOf<TiledOptions> = { ...OTHER_KEYS, image: true };
const TILESET: Kind = {
  rule: "a tileset, such as level.tileset",
  fits: (value) => hasMethods(value, "index", "byGlyph"),
};
