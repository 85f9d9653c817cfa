import { show, type Tile } from "../../../core/index.js";
import type { LegendEntry } from "../../../prefabs/index.js";
import type { ConversionLoss } from "../../drawings/conversion.js";
import { cached } from "../../text/collections.js";
import type { ImportMapping } from "../import-mapping.js";
import { MapMeanings } from "../map-meanings.js";
import type { MappingQuestions } from "../mapping-questions.js";
import type { TiledDocument } from "./tiled-document.js";
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

interface TileContext {
  readonly mapping: ImportMapping;
  readonly tiles: readonly Tile[];
  readonly losses: ConversionLoss[];
  readonly asked: MappingQuestions | undefined;
}

/** What the numbers of tiles mean. */
export class TileMeanings {
  readonly #meanings: MapMeanings;
  readonly #document: TiledDocument;
  readonly #tilesets: readonly NumberedTileset[];
  readonly #glyphs: Set<string>;
  readonly #losses: ConversionLoss[];
  readonly #asked: MappingQuestions | undefined;
  /** By what a layer says of its tiles, their places by their numbers. */
  readonly #byNumber = new Map<string, Map<number, number>>();
  readonly #lost = new Set<number>();
  #different = 0;

  constructor(
    document: TiledDocument,
    tilesets: readonly NumberedTileset[],
    { mapping, tiles, losses, asked }: TileContext,
  ) {
    this.#meanings = new MapMeanings({ mapping, tiles }, (message) => document.errorAt(document.root, message));
    this.#document = document;
    this.#tilesets = tilesets;
    this.#glyphs = new Set(tiles.map(({ glyph }) => glyph));
    this.#losses = losses;
    this.#asked = asked;
  }

  /** All meanings, in the order in which they were found. */
  get list(): readonly LegendEntry[] {
    return this.#meanings.list;
  }

  /** The tiles that the file describes. */
  get own(): ReadonlyMap<string, Tile> {
    return this.#meanings.tiles;
  }

  /** The tile of a number, if there is a tileset for it. */
  tileOf(number: number): FoundTile | undefined {
    const tileset = this.#tilesets.findLast(({ first }) => first <= number);
    return tileset === undefined ? undefined : tileIn(tileset, number);
  }

  /** The place of a tile's meaning, counted from 1; 0 if it has none. */
  placeOf(number: number, layer: MeaningLayer): number {
    // Layers that say the same about their tiles share what is known.
    const others = this.#meanings.others(layer.name);
    const key = this.#asked === undefined ? `${others} ${layer.meaning}` : layer.name;
    const places = cached(this.#byNumber, key, () => new Map<number, number>());
    return cached(places, number, () => {
      if (++this.#different <= MOST_DIFFERENT) return this.#find(number, layer);
      throw this.#document.errorAt(this.#document.root, `there are more than ${MOST_DIFFERENT} different tiles.`);
    });
  }

  /** The place of a cell's meaning that has one of them over the other. */
  over(below: number, above: number): number {
    return this.#meanings.over(below, above);
  }

  /** The place of a meaning, counted from 1. */
  place(meaning: LegendEntry): number {
    return this.#meanings.numberOf(meaning);
  }

  /** What a tile means; undefined if nobody says it. */
  meaningOf(tile: FoundTile): LegendEntry | undefined {
    return this.#meanings.list[this.#ofTile(tile) - 1];
  }

  #find(number: number, { name, meaning }: MeaningLayer): number {
    const tile = this.tileOf(number);
    const own = tile === undefined ? 0 : this.#ofTile(tile);
    const place = own || this.#meanings.others(name) || this.#meanings.named(meaning);
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
    const mapped = this.#meanings.mapped(names);
    if (mapped !== 0) return mapped;
    const known = this.#meanings.named(name) || this.#meanings.named(kind);
    const called = name || kind;
    const { walkable, opaque, glyph, door, hazard } = properties;
    if (info === undefined || called === "" || typeof walkable !== "boolean" || this.own.has(called)) return known;
    // A game can have changed a tile that ships. Only what says everything about itself is that.
    const isChanged = this.list[known - 1] === called && typeof glyph === "string" && typeof opaque === "boolean";
    if (known !== 0 && !isChanged) return known;
    if (this.own.size >= MOST_OWN) throw tileset.document.errorAt(info.node, `there are more than ${MOST_OWN} tiles.`);
    this.#meanings.describe({
      name: called,
      glyph: isChanged ? glyph : this.#freeGlyph(typeof glyph === "string" ? glyph : called),
      walkable,
      opaque: typeof opaque === "boolean" ? opaque : !walkable,
      ...(door === true ? { door } : {}),
      ...(hazard === "drown" || hazard === "burn" || hazard === "fall" ? { hazard } : {}),
    });
    return this.#meanings.named(called);
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
    const isHere = tileset.document === this.#document;
    return {
      line: isHere ? tileset.document.lineOf(info?.node ?? tileset.node) : 1,
      what: `tile ${id} of tileset ${show(tileset.name)}${called} is not the name of a known tile, and no mapping says what it means`,
    };
  }
}

/** Tiles that a file can describe: a level can't have more. */
const MOST_OWN = 200;

/** Different tiles of one map: as many as a map of 256 by 256 has if all of its cells differ. */
const MOST_DIFFERENT = 65_536;
