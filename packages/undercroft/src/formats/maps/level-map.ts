import type { Level } from "../../chain/index.js";
import { cached, show, type Tile, type Tileset, UndercroftError } from "../../core/index.js";
import { pixelFontFor } from "../pictures/glyph-masks.js";
import { laidLevel, type NamedCell, namedCells } from "../pictures/laid-level.js";
import { paintTile } from "../pictures/level-picture.js";
import { lookNames, type PictureTheme, pictureTheme } from "../pictures/looks.js";
import { createPixels, fillRect, type Pixels } from "../pictures/raster.js";
import { paintSheetCell } from "../pictures/tile-picture.js";
import { sheetSize, type TileSheet } from "../pictures/tile-sheet.js";
import { levelObjects, levelProperties, type MapObjectLayer, type MapProperties } from "./map-objects.js";
import type { MapLayerName, MapOptions, TILE_LAYERS } from "./map-options.js";

/** A level as map editors and engines see it: pictures in layers, and objects that say what is where. */
export interface LevelMap {
  /** Columns of the map. */
  readonly width: number;
  /** Rows of the map. */
  readonly height: number;
  /** The side of a tile in pixels. */
  readonly side: number;
  /** The pictures that the layers are made of. */
  readonly tilesets: readonly MapTileset[];
  /** The layers of tiles, from below. */
  readonly layers: readonly MapTileLayer[];
  /** The layers of objects. */
  readonly objects: readonly MapObjectLayer[];
  /** What is said about the whole level. */
  readonly properties: MapProperties;
}

/** A picture full of tiles of the map's size, all of them numbered. */
export interface MapTileset {
  /** A name that no other tileset of the map has. */
  readonly name: string;
  /** The picture. */
  readonly pixels: Pixels;
  /** Tiles in a row of the picture. */
  readonly columns: number;
  /** Tiles in the whole picture. */
  readonly count: number;
  /** The number of its first tile on the map. */
  readonly first: number;
  /** What the tiles show, by their place in the picture. Places that show nothing known are missing. */
  readonly tiles: ReadonlyMap<number, MapTile>;
}

/** What a tile of a tileset shows. */
export interface MapTile {
  /** The name of a tile such as `wall`, or of a thing such as `Goblin`. */
  readonly name: string;
  /** The tile itself; undefined for things. */
  readonly tile: Tile | undefined;
}

/** A layer of tiles. */
export interface MapTileLayer {
  /** Its name. */
  readonly name: (typeof TILE_LAYERS)[number];
  /** The number of the tile in each cell, row by row: 0 where there is none. */
  readonly numbers: Uint32Array;
}

/** Pixels of a tile's side if nothing else is asked for: the pixel font, twice its size. */
const DEFAULT_SIDE = 16;
/** Sides of tiles, in pixels. */
const LEAST_SIDE = 4;
const LARGEST_SIDE = 256;
/** Tiles in a row of a tileset that is painted here. */
const MOST_COLUMNS = 16;

/** Lays out a level for programs that show maps. */
export function levelMap(level: Level, options: MapOptions = {}): LevelMap {
  const { tileSize, layers: wanted } = options;
  if (tileSize !== undefined && !(Number.isInteger(tileSize) && tileSize >= LEAST_SIDE && tileSize <= LARGEST_SIDE)) {
    const rule = `must be a whole number of pixels from ${LEAST_SIDE} to ${LARGEST_SIDE}, got ${show(tileSize)}`;
    throw new UndercroftError("bad-option", `tileSize ${rule}.`, { option: "tileSize", value: tileSize });
  }
  const isWanted = ({ name }: { readonly name: MapLayerName }) => wanted === undefined || wanted.includes(name);
  const theme = pictureTheme(options.theme, level.recipe.theme);
  const laid = options.tiles === undefined ? inCharacters(level, theme, tileSize) : inPictures(level, theme, options);
  return {
    width: level.width,
    height: level.height,
    ...laid,
    layers: laid.layers.filter(isWanted),
    objects: levelObjects(level).filter(isWanted),
    properties: levelProperties(level),
  };
}

type Laid = Pick<LevelMap, "side" | "tilesets" | "layers">;

/** Every tile as its character, in one layer. */
function inCharacters(level: Level, theme: PictureTheme, side = DEFAULT_SIDE): Laid {
  const numbers = Uint32Array.from(level.tiles, (tile) => tile + 1);
  return { side, tilesets: [characterTiles(level.tileset, theme, side)], layers: [{ name: "tiles", numbers }] };
}

/** A tileset of all tiles as characters, in their order. */
export function characterTiles(tileset: Tileset, theme: PictureTheme, side = DEFAULT_SIDE): MapTileset {
  const packed = new PackedTiles(tileset, theme, side, 1);
  for (const tile of tileset.tiles) packed.character(tile);
  return packed.tileset("tiles", theme.ground);
}

/**
 * Pictures from sheets, in layers by what they are. A sheet of somebody's own is a tileset as it is, so that its cells keep
 * their numbers. Everything that is painted in the colours of the level is in one more.
 */
function inPictures(level: Level, theme: PictureTheme, { tiles, tileSize }: MapOptions): Laid {
  const { side: largest, sheets, painted, eachTile } = laidLevel(level, tiles!, theme);
  const side = tileSize ?? largest;
  const { width, height } = level;
  const tilesets: MapTileset[] = [];
  const own = new Map<TileSheet, MapTileset>();
  let next = 1;
  for (const sheet of sheets.filter((sheet) => !painted.includes(sheet))) {
    const name = tilesets.length === 0 ? "tiles" : `tiles-${tilesets.length + 1}`;
    const tileset = sheetTileset(level.tileset, sheet, side, next, name);
    own.set(sheet, tileset);
    tilesets.push(tileset);
    next += tileset.count;
  }
  const packed = new PackedTiles(level.tileset, theme, side, next);
  // All that is painted for the level, and then what is painted for its places: so levels of a theme have the same tileset.
  for (const sheet of painted) for (const named of namedCells(sheet)) packed.cell(named);
  const blank = () => new Uint32Array(width * height);
  const [floor, ground, walls, decoration] = [blank(), blank(), blank(), blank()];
  const isSolid = ({ walkable, opaque }: Tile) => !walkable && opaque;
  /** Where something goes that the map has, or that lies under it. */
  const layerFor = (tile: Tile, at: number, isOwn: boolean): Uint32Array => {
    if (isSolid(tile)) return walls[at] === 0 ? walls : decoration;
    if (floor[at] === 0) return isOwn && !tile.walkable ? walls : floor;
    return isOwn ? decoration : ground;
  };
  eachTile(
    { x: 0, y: 0, width, height },
    {
      put(sheet, cell, x, y, isOwn) {
        const tile = level.tileAt(x, y);
        const known = own.get(sheet);
        const name = isOwn ? tile.name : isSolid(tile) ? "wall" : "floor";
        // A secret door can look like a wall, but must not be one.
        const isOther = isOwn && known !== undefined && (known.tiles.get(cell)?.name ?? name) !== name;
        layerFor(tile, y * width + x, isOwn)[y * width + x] =
          known === undefined || isOther ? packed.cell({ kind: "tiles", name, sheet, cell }) : known.first + cell;
      },
      look(x, y) {
        const tile = level.tileAt(x, y);
        layerFor(tile, y * width + x, true)[y * width + x] = packed.character(tile);
      },
      // Shadows are for the engine to cast.
      shade() {},
    },
  );
  if (packed.size > 0) tilesets.push(packed.tileset(tilesets.length === 0 ? "tiles" : "more-tiles"));
  const layers = Object.entries({ floor, ground, walls, decoration }) as [MapTileLayer["name"], Uint32Array][];
  const drawn = layers.filter(([, numbers]) => numbers.some((number) => number > 0));
  return { side, tilesets, layers: drawn.map(([name, numbers]) => ({ name, numbers })) };
}

/** A whole sheet with tiles of this side. Its cells keep their places. */
function sheetTileset(tileset: Tileset, sheet: TileSheet, side: number, first: number, name: string): MapTileset {
  const { columns, rows } = sheetSize(sheet);
  const tiles = new Map<number, MapTile>();
  for (const { kind, name, cell } of namedCells(sheet)) {
    // A cell that shows several things is the first of them.
    if (!tiles.has(cell)) tiles.set(cell, mapTile(tileset, kind, name));
  }
  return { name, pixels: scaledPixels(sheet, side), columns, count: columns * rows, first, tiles };
}

function mapTile(tileset: Tileset, kind: NamedCell["kind"], name: string): MapTile {
  return { name, tile: kind === "tiles" ? tileset.tiles.find((tile) => tile.name === name) : undefined };
}

function scaledPixels(sheet: TileSheet, side: number): Pixels {
  if (sheet.tile === side) return sheet.pixels;
  const { columns, rows } = sheetSize(sheet);
  const pixels = createPixels(columns * side, rows * side);
  for (let cell = 0; cell < columns * rows; cell++) {
    paintSheetCell(pixels, sheet, cell, (cell % columns) * side, Math.floor(cell / columns) * side, side);
  }
  return pixels;
}

/** What a tile shows, and the cell of a sheet that it looks like. Without one, it is shown as its character. */
interface PackedCell {
  readonly shown: MapTile;
  readonly sheet?: TileSheet;
  readonly cell?: number;
}

/** Tiles from several sheets, and tiles as characters, side by side in one picture. Each has a number from the first use on. */
class PackedTiles {
  readonly #tileset: Tileset;
  readonly #theme: PictureTheme;
  readonly #side: number;
  readonly #first: number;
  readonly #cells: PackedCell[] = [];
  readonly #bySheet = new Map<TileSheet, Map<string, number>>();
  readonly #byTile = new Map<Tile, number>();

  constructor(tileset: Tileset, theme: PictureTheme, side: number, first: number) {
    this.#tileset = tileset;
    this.#theme = theme;
    this.#side = side;
    this.#first = first;
  }

  get size(): number {
    return this.#cells.length;
  }

  /** The number of a cell of a sheet. One that shows several things has a number for each of them. */
  cell({ sheet, cell, kind, name }: NamedCell): number {
    const numbers = cached(this.#bySheet, sheet, () => new Map<string, number>());
    return cached(numbers, `${cell} ${kind} ${name}`, () =>
      this.#add({ shown: mapTile(this.#tileset, kind, name), sheet, cell }),
    );
  }

  /** The number of a tile that is shown as its character. */
  character(tile: Tile): number {
    return cached(this.#byTile, tile, () => this.#add({ shown: { name: tile.name, tile } }));
  }

  #add(cell: PackedCell): number {
    return this.#first + this.#cells.push(cell) - 1;
  }

  /** Paints all of them. What they leave clear is transparent, or has this color. */
  tileset(name: string, ground?: number): MapTileset {
    const side = this.#side;
    const columns = Math.min(this.#cells.length, MOST_COLUMNS);
    const rows = Math.ceil(this.#cells.length / columns);
    const pixels = createPixels(columns * side, rows * side);
    if (ground !== undefined) fillRect(pixels, 0, 0, pixels.width, pixels.height, ground);
    const masks = pixelFontFor(side);
    const names = lookNames(this.#tileset.tiles);
    for (const [i, { shown, sheet, cell }] of this.#cells.entries()) {
      const [left, top] = [(i % columns) * side, Math.floor(i / columns) * side];
      if (sheet !== undefined) paintSheetCell(pixels, sheet, cell!, left, top, side);
      else {
        const name = names[this.#tileset.index(shown.name)]!;
        paintTile(pixels, this.#theme, { name, glyph: shown.tile!.glyph }, { left, top, cell: side, masks });
      }
    }
    const tiles = new Map(this.#cells.map(({ shown }, i) => [i, shown]));
    return { name, pixels, columns, count: columns * rows, first: this.#first, tiles };
  }
}
