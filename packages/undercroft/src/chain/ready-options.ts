import { checkKeys, hasMethods, type KeysOf, type Kind } from "../core/arguments.js";
import type { Theme } from "../core/themes.js";
import { ownTiles, type Tileset } from "../core/tiles.js";
import type { ChainOptions } from "./build-options.js";

/** What can be changed about the chain of an included recipe. */
export interface ReadyOptions {
  /** The width of the map, in cells. Default: 80. */
  readonly width?: number;
  /** The height of the map, in cells. Default: 50. */
  readonly height?: number;
  /** A tileset with a game's own tiles. Default: the included tiles. */
  readonly tileset?: Tileset;
  /** What the levels look like. Default: the recipe's own theme. */
  readonly theme?: Theme;
}

const TILESET: Kind = {
  rule: "a tileset, as tileset() returns it",
  fits: (value) => hasMethods(value, "index", "byName"),
};
const READY_KEYS: KeysOf<ReadyOptions> = { width: true, height: true, tileset: TILESET, theme: true };

/** The options of a recipe's own chain, with what is changed about them. Throws if there is anything else to change. */
export function readyOptions(own: ChainOptions, given: ReadyOptions): ChainOptions {
  checkKeys("make", given, READY_KEYS);
  const { width = own.width, height = own.height, theme = own.theme, tileset } = given;
  return {
    ...own,
    width,
    height,
    ...(theme === undefined ? {} : { theme }),
    ...(tileset === undefined ? {} : { tiles: ownTiles(tileset.tiles) }),
  };
}
