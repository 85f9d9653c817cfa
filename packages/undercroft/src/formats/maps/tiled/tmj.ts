import { checkLevel, type Level } from "../../../chain/index.js";
import {
  checkArgument,
  checkKeys,
  hasMethods,
  type KeysOf,
  type Kind,
  NAME,
  type Tileset,
} from "../../../core/index.js";
import { PICTURE_THEMES, type PictureTheme, pictureTheme, THEME } from "../../pictures/looks.js";
import type { Pixels } from "../../pictures/raster.js";
import {
  csvRows,
  dataPiece,
  fieldPiece,
  fieldPieces,
  jsonText,
  listPiece,
  objectPiece,
  type Piece,
} from "../../text/line-layout.js";
import { characterTiles, type LevelMap, levelMap, type MapTileset } from "../level-map.js";
import { MAP_KEYS, type MapOptions } from "../map-options.js";
import { LAYER, mapFields, tiledObjects, tiledProperties, tiledTiles } from "./tiled-file.js";

/** Returns a map in Tiled's JSON format. `image` returns the path of a tileset's picture, relative to the map. */
export function writeTmj(map: LevelMap, image: (tileset: string) => string): string {
  const objects = tiledObjects(map);
  const layers = [
    ...map.layers.map(({ name, numbers }, i) => tileLayer(map, i + 1, name, numbers)),
    ...map.objects.map(({ name }, i) => {
      const id = map.layers.length + i + 1;
      return dataPiece({ type: "objectgroup", id, name, draworder: "topdown", ...LAYER, objects: objects[i] });
    }),
  ];
  return jsonText(
    objectPiece([
      ...fieldPieces({
        type: "map",
        ...mapFields(map),
        infinite: false,
        compressionlevel: -1,
        properties: tiledProperties(map.properties),
        tilesets: map.tilesets.map((tileset) => tilesetOf(tileset, map.side, image(tileset.name))),
      }),
      fieldPiece("layers", listPiece(layers)),
    ]),
  );
}

function tilesetOf(tileset: MapTileset, side: number, image: string): object {
  const { name, pixels, columns, count, first } = tileset;
  return {
    ...{ firstgid: first, name, image, imagewidth: pixels.width, imageheight: pixels.height },
    ...{ tilewidth: side, tileheight: side, columns, tilecount: count, margin: 0, spacing: 0 },
    tiles: tiledTiles(tileset, side),
  };
}

function tileLayer(map: LevelMap, id: number, name: string, numbers: ArrayLike<number>): Piece {
  const { width, height } = map;
  const fields = fieldPieces({ type: "tilelayer", id, name, width, height, ...LAYER });
  return objectPiece([...fields, fieldPiece("data", listPiece(csvRows(map, numbers)))]);
}

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
