import type { KeysOf, Kind } from "../../core/index.js";
import { PICTURE_KEYS, type PictureOptions } from "../pictures/level-picture.js";
import { OBJECT_LAYERS } from "./map-objects.js";

/** The layers of tiles, from below. A map without pictures of its own has only `tiles`. */
export const TILE_LAYERS = ["floor", "ground", "walls", "decoration", "tiles"] as const;

/** All layers that a map can have: those of tiles, from below, and then those of objects. */
export const MAP_LAYERS = [...TILE_LAYERS, ...OBJECT_LAYERS] as const;

/** What `MapOptions` can ask for, such as `walls` or `things`. */
export type MapLayerName = (typeof MAP_LAYERS)[number];

/** How a level is written as a map for another program. The same options serve all of them. */
export interface MapOptions {
  /** The pictures of the tiles: `dungeonTiles`, a sheet of your own, or both. Default: every tile as its character. */
  readonly tiles?: PictureOptions["tiles"];
  /** The colours. Default: `dark`. */
  readonly theme?: PictureOptions["theme"];
  /** The side of a tile in pixels. Pictures of another size are scaled. Default: that of the largest tiles, or 16. */
  readonly tileSize?: number;
  /** The layers to write. Default: all. */
  readonly layers?: readonly MapLayerName[];
}

const LAYERS: Kind = {
  rule: `a list of ${MAP_LAYERS.join(", ")}`,
  fits: (value) => Array.isArray(value) && value.every((name) => MAP_LAYERS.includes(name)),
};

/** The keys of `MapOptions`. */
export const MAP_KEYS: KeysOf<MapOptions> = { tiles: PICTURE_KEYS.tiles, theme: true, tileSize: true, layers: LAYERS };
