import { cached, SHIPPED_TILES, show } from "../../../core/index.js";
import type { LegendEntry } from "../../../prefabs/index.js";
import type { ConversionLoss } from "../../drawings/conversion.js";
import type { ReaderOptions } from "../import-options.js";
import { MapMeanings } from "../map-meanings.js";
import type { TiledNode } from "./tiled-document.js";
import type { NumberedTileset, TiledTileInfo, TiledTileset } from "./tiled-tilesets.js";

/** A tile of a map, and the tileset that it is in. */
export interface FoundTile {
  readonly tileset: TiledTileset;
  /** Its number in the tileset. */
  readonly id: number;
  readonly info: TiledTileInfo | undefined;
}

/** The tile of a tileset that has a number. */
export function tileIn({ tileset, first }: NumberedTileset, number: number): FoundTile {
  return { tileset, id: number - first, info: tileset.tiles.get(number - first) };
}

/** What tiles of a layer mean if they don't say it themselves. */
export interface MeaningLayer {
  readonly name: string;
  /** The name of a tile, or of none. */
  readonly meaning: string;
}

/** What cells mean, and the numbers of tiles. */
export class TileMeanings extends MapMeanings {
  readonly #map: TiledNode;
  readonly #tilesets: readonly NumberedTileset[];
  readonly #glyphs: Set<string>;
  readonly #losses: ConversionLoss[];
  readonly #asked: ReaderOptions["asked"];
  /** By what a layer says of its tiles, their places by their numbers. */
  readonly #byNumber = new Map<string, Map<number, number>>();
  readonly #lost = new Set<number>();
  #different = 0;

  constructor(
    map: TiledNode,
    tilesets: readonly NumberedTileset[],
    losses: ConversionLoss[],
    { mapping = {}, tiles = SHIPPED_TILES, asked }: ReaderOptions,
  ) {
    super({ mapping, tiles }, (message) => map.error(message));
    this.#map = map;
    this.#tilesets = tilesets;
    // "@" is the start in texts.
    this.#glyphs = new Set(["@", ...tiles.map(({ glyph }) => glyph)]);
    this.#losses = losses;
    this.#asked = asked;
  }

  /** The tile of a number, if there is a tileset for it. */
  tileOf(number: number): FoundTile | undefined {
    const tileset = this.#tilesets.findLast(({ first }) => first <= number);
    return tileset === undefined ? undefined : tileIn(tileset, number);
  }

  /** The place of a tile's meaning, counted from 1; 0 if it has none. */
  placeOf(number: number, layer: MeaningLayer): number {
    // Layers that say the same about their tiles share what is known.
    const others = this.others(layer.name);
    const key = this.#asked === undefined ? `${others} ${layer.meaning}` : layer.name;
    const places = cached(this.#byNumber, key, () => new Map<number, number>());
    return cached(places, number, () => {
      if (++this.#different <= MOST_DIFFERENT) return this.#find(number, layer);
      throw this.#map.error(`there are more than ${MOST_DIFFERENT} different tiles.`);
    });
  }

  /** What a tile means; undefined if nobody says it. */
  meaningOf(tile: FoundTile): LegendEntry | undefined {
    return this.list[this.#ofTile(tile) - 1];
  }

  #find(number: number, { name, meaning }: MeaningLayer): number {
    const tile = this.tileOf(number);
    const own = tile === undefined ? 0 : this.#ofTile(tile);
    const place = own || this.others(name) || this.named(meaning);
    if (place === 0) {
      if (tile !== undefined) {
        const { tileset, id } = tile;
        this.#asked?.tile(name, { name: `${tileset.name}:${id}`, tileset: tileset.name, id });
      }
      if (!this.#lost.has(number)) this.#losses.push(this.#lossOf(number, tile));
      this.#lost.add(number);
    }
    return place;
  }

  /** The place of what the mapping or the tile itself says: the name of a known tile, or whether it can be walked on. */
  #ofTile({ tileset, id, info }: FoundTile): number {
    const { name = "", kind = "", properties = {} } = info ?? {};
    const isAlone = this.#tilesets.length === 1;
    const names = [`${tileset.name}:${id}`, ...(isAlone ? [`${id}`] : []), name, kind].filter((one) => one !== "");
    const mapped = this.mapped(names);
    if (mapped !== 0) return mapped;
    const known = this.named(name) || this.named(kind);
    const called = name || kind;
    const { walkable, opaque, glyph, door, hazard } = properties;
    if (info === undefined || called === "" || typeof walkable !== "boolean" || this.tiles.has(called)) return known;
    // A game can have changed a tile that ships. Only what says everything about itself is that.
    const isChanged = this.list[known - 1] === called && typeof glyph === "string" && typeof opaque === "boolean";
    if (known !== 0 && !isChanged) return known;
    if (this.tiles.size >= MOST_OWN) throw info.node.error(`there are more than ${MOST_OWN} tiles.`);
    this.describe({
      name: called,
      glyph: isChanged ? glyph : this.#freeGlyph(typeof glyph === "string" ? glyph : called),
      walkable,
      opaque: typeof opaque === "boolean" ? opaque : !walkable,
      ...(door === true ? { door } : {}),
      ...(hazard === "drown" || hazard === "burn" || hazard === "fall" ? { hazard } : {}),
    });
    return this.named(called);
  }

  /** The first character of a text, or the first letter that no other tile has. */
  #freeGlyph(wish: string): string {
    const letters = Array.from({ length: MOST_OWN + 26 }, (_, i) => String.fromCodePoint(0xc0 + i));
    const glyph = [...wish.slice(0, 2), ...letters].find((one) => !this.#glyphs.has(one) && one.trim() !== "")!;
    this.#glyphs.add(glyph);
    return glyph;
  }

  #lossOf(number: number, tile: FoundTile | undefined): ConversionLoss {
    if (tile === undefined) return { line: 1, what: `tile number ${number} is in no tileset` };
    const { tileset, id, info } = tile;
    const name = info === undefined ? "" : info.name || info.kind;
    const called = name === "" ? "" : ` (${show(name)})`;
    const isHere = tileset.node.file === this.#map.file;
    return {
      line: isHere ? (info?.node ?? tileset.node).line : 1,
      what: `tile ${id} of tileset ${show(tileset.name)}${called} is not the name of a known tile, and no mapping says what it means`,
    };
  }
}

/** Tiles that a file can describe: a level can't have more. */
const MOST_OWN = 200;

/** Different tiles of one map: as many as a map of 256 by 256 has if all of its cells differ. */
const MOST_DIFFERENT = 65_536;
