import { show, type Tile } from "../../../core/index.js";
import type { LegendEntry } from "../../../prefabs/index.js";
import type { ConversionLoss } from "../../conversion.js";
import type { ImportMapping } from "../import-mapping.js";
import type { TiledDocument } from "./tiled-document.js";
import type { TiledTileInfo, TiledTileset, tilesetsIn } from "./tiled-tilesets.js";

/** A tile of a map, and the tileset that it is in. */
export interface FoundTile {
  readonly tileset: TiledTileset;
  /** Its number in the tileset. */
  readonly id: number;
  readonly info: TiledTileInfo | undefined;
}

/** What the numbers of tiles mean. */
export class TileMeanings {
  /** All meanings, in the order in which they were found. */
  readonly list: LegendEntry[] = [];
  /** The tiles that the file describes. */
  readonly own = new Map<string, Tile>();
  readonly #document: TiledDocument;
  readonly #tilesets: Awaited<ReturnType<typeof tilesetsIn>>;
  readonly #mapping: ImportMapping;
  readonly #known: ReadonlySet<string>;
  readonly #glyphs: Set<string>;
  readonly #losses: ConversionLoss[];
  /** The places of meanings in the list, counted from 1. */
  readonly #places = new Map<string, number>();
  /** By the meaning that a layer gives, the places of tiles by their numbers. */
  readonly #byNumber = new Map<string, Map<number, number>>();
  readonly #lost = new Set<number>();

  constructor(
    document: TiledDocument,
    tilesets: Awaited<ReturnType<typeof tilesetsIn>>,
    mapping: ImportMapping,
    tiles: readonly Tile[],
    losses: ConversionLoss[],
  ) {
    this.#document = document;
    this.#tilesets = tilesets;
    this.#mapping = mapping;
    this.#known = new Set(tiles.map(({ name }) => name));
    this.#glyphs = new Set(tiles.map(({ glyph }) => glyph));
    this.#losses = losses;
  }

  isKnown(name: string): boolean {
    return this.#known.has(name) || this.own.has(name);
  }

  /** The tile of a number, if there is a tileset for it. */
  tileOf(number: number): FoundTile | undefined {
    const found = this.#tilesets.findLast(({ first }) => first <= number);
    if (found === undefined) return undefined;
    const { tileset, first } = found;
    return { tileset, id: number - first, info: tileset.tiles.get(number - first) };
  }

  /** The place of a tile's meaning, counted from 1; 0 if it has none. */
  placeOf(number: number, inLayer: string): number {
    let known = this.#byNumber.get(inLayer);
    if (known === undefined) this.#byNumber.set(inLayer, (known = new Map()));
    let place = known.get(number);
    if (place === undefined) known.set(number, (place = this.#find(number, inLayer)));
    return place;
  }

  /** The place of a meaning, counted from 1. */
  place(meaning: LegendEntry): number {
    const key = JSON.stringify(meaning);
    let place = this.#places.get(key);
    if (place === undefined) this.#places.set(key, (place = this.list.push(meaning)));
    return place;
  }

  #find(number: number, inLayer: string): number {
    const found = this.tileOf(number);
    const meaning = (found && this.meaningOf(found)) ?? (this.isKnown(inLayer) ? inLayer : undefined);
    if (meaning !== undefined) return this.place(meaning);
    if (!this.#lost.has(number)) this.#losses.push(this.#lossOf(number, found));
    this.#lost.add(number);
    return 0;
  }

  /** What a tile means; undefined if nobody says it. */
  meaningOf(tile: FoundTile): LegendEntry | undefined {
    return mappedTile(this.#mapping, tile, this.#tilesets.length === 1) ?? this.#ownMeaning(tile);
  }

  /** What a tile says of itself: the name of a known tile, or whether it can be walked on. */
  #ownMeaning({ tileset, info }: FoundTile): string | undefined {
    if (info === undefined) return undefined;
    const named = [info.name, info.kind].find((name) => this.isKnown(name));
    if (named !== undefined) return named;
    const name = info.name || info.kind;
    const { walkable, opaque, glyph, door, hazard } = info.properties;
    if (name === "" || typeof walkable !== "boolean") return undefined;
    if (this.own.size >= MOST_OWN) throw tileset.document.errorAt(info.part, `there are more than ${MOST_OWN} tiles.`);
    this.own.set(name, {
      name,
      glyph: this.#freeGlyph(typeof glyph === "string" ? glyph : name),
      walkable,
      opaque: typeof opaque === "boolean" ? opaque : !walkable,
      ...(door === true ? { door } : {}),
      ...(hazard === "drown" || hazard === "burn" || hazard === "fall" ? { hazard } : {}),
    });
    return name;
  }

  /** The first character of a text, or the first letter that no other tile has. */
  #freeGlyph(wish: string): string {
    const letters = Array.from({ length: MOST_OWN + 26 }, (_, i) => String.fromCodePoint(0xc0 + i));
    const glyph = [...wish.slice(0, 2), ...letters].find((one) => !this.#glyphs.has(one) && one.trim() !== "")!;
    this.#glyphs.add(glyph);
    return glyph;
  }

  #lossOf(number: number, found: FoundTile | undefined): ConversionLoss {
    if (found === undefined) return { line: 1, what: `tile number ${number} is in no tileset` };
    const { tileset, id, info } = found;
    const name = info === undefined ? "" : info.name || info.kind;
    const called = name === "" ? "" : ` (${show(name)})`;
    const isHere = tileset.document === this.#document;
    return {
      line: isHere ? tileset.document.lineOf(info?.part ?? tileset.part) : 1,
      what: `tile ${id} of tileset ${show(tileset.name)}${called} is not the name of a known tile, and no mapping says what it means`,
    };
  }
}

/** Tiles that a file can describe: a level can't have more. */
const MOST_OWN = 200;

/** What a mapping says about a tile: by its number, by its name, or by its class. */
function mappedTile(
  { tiles = {} }: ImportMapping,
  { tileset, id, info }: FoundTile,
  isAlone: boolean,
): LegendEntry | undefined {
  const names = [`${tileset.name}:${id}`, ...(isAlone ? [`${id}`] : []), info?.name ?? "", info?.kind ?? ""];
  const found = names.find((name) => name !== "" && Object.hasOwn(tiles, name));
  return found === undefined ? undefined : tiles[found];
}
