import { show, suggestion, UndercroftError } from "./errors.js";

/** What a cell is made of. The glyph is how it is written in files and in plain text. */
export interface Tile {
  readonly name: string;
  readonly glyph: string;
  readonly walkable: boolean;
  readonly opaque: boolean;
}

/** Indices of the tiles that every tileset starts with: steps may rely on these numbers. */
export const WALL = 0;
export const FLOOR = 1;
export const DOOR = 2;
export const UP_STAIRS = 3;
export const DOWN_STAIRS = 4;

/** The tiles that ship: the five above, then the palettes `stone` and `water`. */
export const SHIPPED_TILES: readonly Tile[] = [
  { name: "wall", glyph: "#", walkable: false, opaque: true },
  { name: "floor", glyph: ".", walkable: true, opaque: false },
  { name: "door", glyph: "+", walkable: true, opaque: true },
  { name: "up_stairs", glyph: "<", walkable: true, opaque: false },
  { name: "down_stairs", glyph: ">", walkable: true, opaque: false },
  { name: "pillar", glyph: "I", walkable: false, opaque: true },
  { name: "statue", glyph: "&", walkable: false, opaque: true },
  { name: "altar", glyph: "_", walkable: true, opaque: false },
  { name: "rubble", glyph: ":", walkable: true, opaque: false },
  { name: "crystal", glyph: "*", walkable: false, opaque: false },
  { name: "shallow_water", glyph: "~", walkable: true, opaque: false },
  { name: "deep_water", glyph: "≈", walkable: false, opaque: false },
  { name: "bridge", glyph: "≡", walkable: true, opaque: false },
];

/** Tiles are bytes in a map. */
const MOST_TILES = 256;

/** An ordered list of tiles; a map's cells are indices into it. */
export class Tileset {
  readonly tiles: readonly Tile[];
  /** 1 where the tile of that index can be walked on. Flat, for inner loops. */
  readonly walkable: Uint8Array;
  /** 1 where the tile of that index stops the eye. */
  readonly opaque: Uint8Array;
  readonly #byName = new Map<string, number>();
  readonly #byGlyph = new Map<string, number>();

  constructor(tiles: readonly Tile[]) {
    if (tiles.length > MOST_TILES) throw badTile(`a tileset holds at most ${MOST_TILES} tiles, got ${tiles.length}.`);
    this.tiles = tiles.map((tile) => Object.freeze(checkTile(tile)));
    this.walkable = new Uint8Array(MOST_TILES);
    this.opaque = new Uint8Array(MOST_TILES);
    for (const [index, tile] of this.tiles.entries()) {
      if (this.#byName.has(tile.name)) throw badTile(`two tiles are named ${show(tile.name)}.`);
      if (this.#byGlyph.has(tile.glyph)) throw badTile(`two tiles have the glyph ${show(tile.glyph)}.`);
      this.#byName.set(tile.name, index);
      this.#byGlyph.set(tile.glyph, index);
      this.walkable[index] = tile.walkable ? 1 : 0;
      this.opaque[index] = tile.opaque ? 1 : 0;
    }
  }

  /** The index of a tile by its name. */
  index(name: string): number {
    const index = this.#byName.get(name);
    if (index === undefined) {
      throw new UndercroftError(
        "unknown-name",
        `there is no tile named ${show(name)}.${suggestion(name, this.#byName.keys())}`,
      );
    }
    return index;
  }

  /** The index of a tile by its glyph, if there is one. */
  byGlyph(glyph: string): number | undefined {
    return this.#byGlyph.get(glyph);
  }

  glyph(index: number): string {
    return this.tiles[index]!.glyph;
  }
}

/** The shipped tiles followed by a game's own. */
export function tileset(own: readonly Tile[] = []): Tileset {
  return own.length === 0 ? DEFAULT_TILESET : new Tileset([...SHIPPED_TILES, ...own]);
}

const DEFAULT_TILESET = /* @__PURE__ */ new Tileset(SHIPPED_TILES);

function checkTile(tile: Tile): Tile {
  const { name, glyph, walkable, opaque } = tile ?? {};
  if (typeof name !== "string" || !/^[a-z][a-z0-9_]{0,63}$/.test(name)) {
    throw badTile(`a tile's name must be lower-case letters, digits and _, got ${show(name)}.`);
  }
  // One UTF-16 unit, so that a row of a level file has exactly `width` of them; a space means a hole in a prefab.
  if (typeof glyph !== "string" || !/^[^\s\p{C}\p{M}]$/u.test(glyph) || glyph.length !== 1) {
    throw badTile(`the glyph of ${show(name)} must be one visible character, got ${show(glyph)}.`);
  }
  if (typeof walkable !== "boolean" || typeof opaque !== "boolean") {
    throw badTile(`tile ${show(name)} must say walkable and opaque, each true or false.`);
  }
  return { name, glyph, walkable, opaque };
}

function badTile(message: string): UndercroftError {
  return new UndercroftError("bad-tile", `tileset: ${message}`);
}
