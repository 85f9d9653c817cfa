import type { Level } from "../chain/index.js";
import type { Tileset } from "../core/index.js";
import { PICTURE_THEMES, type PictureTheme, pictureTheme } from "./looks.js";
import { characterTiles, levelMap } from "./maps/level-map.js";
import type { MapOptions } from "./maps/map-options.js";
import { writeTmj } from "./maps/tiled/tmj.js";
import type { Pixels } from "./raster.js";

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
export function toTiled(level: Level, { image, ...options }: TiledOptions): string {
  return writeTmj(levelMap(level, options), () => image);
}

/**
 * Paints the image of a tileset for maps made with `toTiled`: 16 by 16 pixels per tile. Walls and floors have the colours
 * of a theme, such as `level.recipe.theme`. Default theme: `stone`. All colours are those of a picture theme. Default: `dark`.
 */
export function tiledTileset(tileset: Tileset, theme?: string, picture: PictureTheme = PICTURE_THEMES.dark): Pixels {
  return characterTiles(tileset, pictureTheme(picture, theme)).pixels;
}
