import { mustBe, show, suggestion, UndercroftError } from "./errors.js";

/** A kind of terrain. */
export interface Tile {
  /** Its name in legends and level files, such as "deep_water". */
  readonly name: string;
  /** The single character that stands for it in text and level files. Not `@`, which is the start there. */
  readonly glyph: string;
  /** Whether characters can enter it. */
  readonly walkable: boolean;
  /** Whether it blocks sight. */
  readonly opaque: boolean;
  /** Marks a door: it can only be crossed orthogonally. */
  readonly door?: true;
  /** What happens to a character that enters it: it drowns, burns or falls. */
  readonly hazard?: Hazard;
}

/** The dangers that a tile can have. */
export type Hazard = "drown" | "burn" | "fall";

const HAZARDS: readonly unknown[] = ["drown", "burn", "fall"] satisfies Hazard[];

/** The index of solid rock. This and the next four indices are the same in every tileset. */
export const WALL = 0;
/** The index of plain floor, in every tileset. */
export const FLOOR = 1;
/** The index of a door, in every tileset. Doors can be walked through, but not diagonally, and they block sight. */
export const DOOR = 2;
/** The index of the stairs to the previous level, in every tileset. */
export const UP_STAIRS = 3;
/** The index of the stairs to the next level, in every tileset. */
export const DOWN_STAIRS = 4;

/**
 * The tiles that ship with Undercroft: wall, floor, door and the two stairs, then the tiles of the palettes `stone` and
 * `water`, then doors of other kinds, dangers, plants and furniture. New tiles are added at the end.
 */
export const SHIPPED_TILES: readonly Tile[] = [
  { name: "wall", glyph: "#", walkable: false, opaque: true },
  { name: "floor", glyph: ".", walkable: true, opaque: false },
  { name: "door", glyph: "+", walkable: true, opaque: true, door: true },
  { name: "up_stairs", glyph: "<", walkable: true, opaque: false },
  { name: "down_stairs", glyph: ">", walkable: true, opaque: false },
  { name: "pillar", glyph: "I", walkable: false, opaque: true },
  { name: "statue", glyph: "&", walkable: false, opaque: true },
  { name: "altar", glyph: "_", walkable: true, opaque: false },
  { name: "rubble", glyph: ":", walkable: true, opaque: false },
  { name: "crystal", glyph: "*", walkable: false, opaque: false },
  { name: "shallow_water", glyph: "~", walkable: true, opaque: false },
  { name: "deep_water", glyph: "≈", walkable: false, opaque: false, hazard: "drown" },
  { name: "bridge", glyph: "≡", walkable: true, opaque: false },
  { name: "secret_door", glyph: "§", walkable: true, opaque: true, door: true },
  { name: "locked_door", glyph: "¤", walkable: true, opaque: true, door: true },
  { name: "portcullis", glyph: "╫", walkable: true, opaque: false, door: true },
  { name: "barricade", glyph: "╪", walkable: true, opaque: true },
  { name: "lever_wall", glyph: "¡", walkable: false, opaque: true },
  { name: "torch_wall", glyph: "¶", walkable: false, opaque: true },
  { name: "tree", glyph: "♣", walkable: false, opaque: true },
  { name: "stalagmite", glyph: "▲", walkable: false, opaque: false },
  { name: "lava", glyph: "▒", walkable: false, opaque: false, hazard: "burn" },
  { name: "chasm", glyph: "░", walkable: false, opaque: false, hazard: "fall" },
  { name: "chasm_edge", glyph: "·", walkable: true, opaque: false },
  { name: "mud", glyph: ";", walkable: true, opaque: false },
  { name: "grass", glyph: '"', walkable: true, opaque: false },
  { name: "dead_grass", glyph: "'", walkable: true, opaque: false },
  { name: "foliage", glyph: "♠", walkable: true, opaque: true },
  { name: "fungus", glyph: "τ", walkable: true, opaque: false },
  { name: "bones", glyph: "%", walkable: true, opaque: false },
  { name: "carpet", glyph: "=", walkable: true, opaque: false },
  { name: "road", glyph: "-", walkable: true, opaque: false },
  { name: "bookshelf", glyph: "╨", walkable: false, opaque: true },
  { name: "hedge", glyph: "▓", walkable: false, opaque: true },
  { name: "barrel", glyph: "Θ", walkable: false, opaque: false },
  { name: "crate", glyph: "◘", walkable: false, opaque: false },
  { name: "table", glyph: "π", walkable: false, opaque: false },
  { name: "brazier", glyph: "¥", walkable: false, opaque: false },
  { name: "bench", glyph: "∩", walkable: true, opaque: false },
  { name: "bed", glyph: "▬", walkable: true, opaque: false },
  { name: "web", glyph: "┼", walkable: true, opaque: false },
  { name: "moss", glyph: "∞", walkable: true, opaque: false },
  { name: "roots", glyph: "√", walkable: true, opaque: false },
  { name: "ash", glyph: "°", walkable: true, opaque: false },
  { name: "frost", glyph: "±", walkable: true, opaque: false },
];

/** Tiles are bytes in a map. */
const MOST_TILES = 256;

/** An ordered list of tiles. The cells of a map are indices into it. */
export class Tileset {
  /** The tiles, in order. A map's cells are positions in this list. */
  readonly tiles: readonly Tile[];
  /** 1 at the index of each tile that can be walked on. A flat array, for inner loops. */
  readonly walkable: Uint8Array;
  /** 1 at the index of each tile that blocks sight. */
  readonly opaque: Uint8Array;
  /** 1 at the index of each tile that is a door. */
  readonly door: Uint8Array;
  /** 1 at the index of each tile that is a hazard: open to the eye, but nothing to walk on. */
  readonly hazard: Uint8Array;
  readonly #byName = new Map<string, number>();
  readonly #byGlyph = new Map<string, number>();

  /** `replaced` maps names of replaced tiles to the names of their replacements. */
  constructor(tiles: readonly Tile[], replaced: ReadonlyMap<string, string> = new Map()) {
    if (!Array.isArray(tiles)) throw badTile(`tiles must be a list of tiles, got ${show(tiles)}.`);
    if (tiles.length > MOST_TILES)
      throw badTile(`a tileset can have at most ${MOST_TILES} tiles, got ${tiles.length}.`);
    this.tiles = (tiles as readonly Tile[]).map((tile) => Object.freeze(checkTile(tile)));
    this.walkable = new Uint8Array(MOST_TILES);
    this.opaque = new Uint8Array(MOST_TILES);
    this.door = new Uint8Array(MOST_TILES);
    this.hazard = new Uint8Array(MOST_TILES);
    for (const [index, tile] of this.tiles.entries()) {
      if (this.#byName.has(tile.name)) throw badTile(`two tiles are named ${show(tile.name)}.`);
      if (this.#byGlyph.has(tile.glyph)) throw badTile(`two tiles have the glyph ${show(tile.glyph)}.`);
      this.#byName.set(tile.name, index);
      this.#byGlyph.set(tile.glyph, index);
      this.walkable[index] = tile.walkable ? 1 : 0;
      this.opaque[index] = tile.opaque ? 1 : 0;
      this.door[index] = tile.door ? 1 : 0;
      this.hazard[index] = tile.hazard === undefined ? 0 : 1;
    }
    for (const [name, by] of replaced) this.#byName.set(name, this.#byName.get(by)!);
  }

  /** Returns the index of the tile with this name. Throws if there is none. */
  index(name: string): number {
    const index = this.#byName.get(name);
    if (index === undefined) {
      if (typeof name !== "string") throw mustBe("tileset.index: name", "the name of a tile", name);
      throw new UndercroftError(
        "unknown-name",
        `there is no tile named ${show(name)}.${suggestion(name, this.#byName.keys())}`,
      );
    }
    return index;
  }

  /** Returns the index of the tile with this name, or undefined if there is none. A replaced tile's name means the new one. */
  byName(name: string): number | undefined {
    return this.#byName.get(name);
  }

  /** Returns the index of the tile with this glyph, or undefined if there is none. */
  byGlyph(glyph: string): number | undefined {
    if (typeof glyph !== "string") throw mustBe("tileset.byGlyph: glyph", "a character", glyph);
    return this.#byGlyph.get(glyph);
  }

  /** Returns the character of the tile with this index. */
  glyph(index: number): string {
    const tile = this.tiles[index];
    if (tile !== undefined) return tile.glyph;
    throw mustBe("tileset.glyph: index", `a whole number from 0 to ${this.tiles.length - 1}`, index);
  }
}

/** Returns the name of a tile for a message, which says so if the tile is replaced by one with the same glyph. */
export function tileTitle(tiles: Tileset, name: string): string {
  const now = tiles.tiles[tiles.index(name)]!.name;
  return now === name ? show(name) : `${show(name)} (replaced by your tile ${show(now)}, which has the same glyph)`;
}

/**
 * Returns the shipped tiles plus a game's own. A tile with the name of a shipped tile, or else with its glyph, replaces
 * it. Content that refers to the shipped tile, such as a vault, then gets the game's tile.
 *
 * @example
 * import { chain, maze, tileset } from "undercroft";
 * import { defineLayer, FLOOR } from "undercroft/define";
 *
 * const moss = { name: "moss", glyph: '"', walkable: true, opaque: false };
 * console.log(tileset([moss]).index("moss") >= 13); // true
 *
 * const overgrown = defineLayer({
 *   id: "overgrown",
 *   options: {},
 *   *build(map, rng) {
 *     const tile = map.tileset.index("moss");
 *     for (let cell = 0; cell < map.tiles.length; cell++) {
 *       if (map.tiles[cell] === FLOOR && rng.chance(0.3)) map.set(cell, tile);
 *     }
 *     yield;
 *   },
 * });
 * const mazes = chain({ width: 41, height: 21, purpose: "map", tiles: [moss] }).startWith(maze()).with(overgrown());
 * console.log(String(mazes.build({ seed: 1 })).includes('"')); // true
 */
export function tileset(own: readonly Tile[] = []): Tileset {
  if (!Array.isArray(own)) throw badTile(`tiles must be a list of tiles, got ${show(own)}.`);
  if (own.length === 0) return DEFAULT_TILESET;
  const byName = new Map(own.map((tile) => [tile?.name, tile]));
  const byGlyph = new Map(own.map((tile) => [tile?.glyph, tile]));
  const replaced = new Map<string, string>();
  const placed = new Set<Tile>();
  const tiles: Tile[] = [];
  for (const shipped of SHIPPED_TILES) {
    const tile = byName.get(shipped.name) ?? byGlyph.get(shipped.glyph) ?? shipped;
    if (tile !== shipped) checkReplacement(tile, shipped);
    if (tile.name !== shipped.name) replaced.set(shipped.name, tile.name);
    // One that has the name of one shipped tile and the glyph of another replaces both.
    if (!placed.has(tile)) tiles.push(tile);
    placed.add(tile);
  }
  return new Tileset([...tiles, ...own.filter((tile) => !placed.has(tile))], replaced);
}

const DEFAULT_TILESET = /* @__PURE__ */ new Tileset(SHIPPED_TILES);

/** Returns the tiles that a game added or replaced. Passing them to `tileset` makes the same set again. */
export function ownTiles(tiles: readonly Tile[]): readonly Tile[] {
  const same = (tile: Tile, other: Tile) => TILE_KEYS.every((key) => tile[key] === other[key]);
  return tiles.filter((tile) => !SHIPPED_TILES.some((shipped) => same(tile, shipped)));
}

const TILE_KEYS = ["name", "glyph", "walkable", "opaque", "door", "hazard"] as const satisfies (keyof Tile)[];

/** Steps rely on the first five tiles: what takes the place of one must do as it does. */
function checkReplacement(tile: Tile, shipped: Tile): void {
  const index = SHIPPED_TILES.indexOf(shipped);
  if (index > DOWN_STAIRS) return;
  const place = `tile ${show(tile.name)} replaces ${show(shipped.name)}, which steps rely on, so it must`;
  const named = SHIPPED_TILES.findIndex(({ name }) => name === tile.name);
  if (named >= 0 && named <= DOWN_STAIRS && named !== index)
    throw badTile(`${place} have a different glyph or a different name.`);
  if (index >= UP_STAIRS && tile.name !== shipped.name) throw badTile(`${place} have the same name.`);
  if (tile.walkable !== shipped.walkable) throw badTile(`${place} have walkable: ${shipped.walkable}.`);
  if (tile.door !== shipped.door) throw badTile(`${place} ${shipped.door ? "have door: true" : "not be a door"}.`);
  if (tile.hazard !== undefined) throw badTile(`${place} not be a hazard.`);
}

function checkTile(tile: Tile): Tile {
  const { name, glyph, walkable, opaque, door, hazard } = tile ?? {};
  if (typeof name !== "string" || !/^[a-z][a-z0-9_]{0,63}$/.test(name)) {
    throw badTile(`a tile's name must be made up of lower-case letters, digits and "_", got ${show(name)}.`);
  }
  // One UTF-16 unit, so that a row of a level file has exactly `width` of them; a space means a hole in a prefab.
  if (typeof glyph !== "string" || !/^[^\s\p{C}\p{M}]$/u.test(glyph) || glyph.length !== 1) {
    throw badTile(`the glyph of ${show(name)} must be one visible character, got ${show(glyph)}.`);
  }
  if (glyph === "@") throw badTile(`the glyph of ${show(name)} can't be "@": that is the start.`);
  if (typeof walkable !== "boolean" || typeof opaque !== "boolean") {
    throw badTile(`tile ${show(name)} must have walkable and opaque, each true or false.`);
  }
  if (door !== undefined && door !== true)
    throw badTile(`door of ${show(name)} must be true or left out, got ${show(door)}.`);
  if (hazard !== undefined && !HAZARDS.includes(hazard)) {
    throw badTile(`hazard of ${show(name)} must be one of ${HAZARDS.join(", ")}, or left out, got ${show(hazard)}.`);
  }
  return {
    name,
    glyph,
    walkable,
    opaque,
    ...(door === undefined ? {} : { door }),
    ...(hazard === undefined ? {} : { hazard }),
  };
}

function badTile(message: string): UndercroftError {
  return new UndercroftError("bad-tile", `tileset: ${message}`);
}
