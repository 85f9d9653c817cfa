import {
  BYTES,
  checkArgument,
  isPlain,
  type KeysOf,
  type Kind,
  show,
  UndercroftError,
  unknownKey,
} from "../../core/index.js";
import { autotile16, autotile47, blobMask, SIDES } from "./autotile.js";
import type { PictureTheme } from "./looks.js";
import type { PngLimits } from "./png-reader.js";
import { PIXELS, type Pixels } from "./raster.js";

/** A block of a sheet whose cells fit their neighbours, see `autotile16` and `autotile47`. */
export interface AutotileBlock {
  /** The number of pictures: 16, four to a row, or 47, eight to a row. */
  readonly autotile: 16 | 47;
  /** The cell of the sheet in the block's upper left corner. */
  readonly first: number;
}

/** Cells that fit their neighbours and lie anywhere on a sheet. */
export interface AutotileMasks {
  /**
   * The cells by the neighbours of the same kind, as a byte: see `sameNeighbors`. Corners only count where both sides
   * next to them are of the same kind. What isn't listed looks like the entry without corners, or else like 255, which
   * has all neighbours, or else like the first entry.
   */
  readonly masks: Readonly<Record<number, number | readonly number[]>>;
}

/**
 * Where the picture of something is: a cell of the sheet, counted row by row from 0; several cells, of which each place on
 * a map has one; a block of autotiles; or autotiles that lie anywhere.
 */
export type SheetCells = number | readonly number[] | AutotileBlock | AutotileMasks;

/** Which cell of a sheet shows what. */
export interface TileMapping {
  /** The side of a tile in pixels. */
  readonly tile: number;
  /** The pictures of tiles, by their names, such as `wall`. */
  readonly tiles: Readonly<Record<string, SheetCells>>;
  /** The pictures of spawns, by their names, such as `Goblin`. The player at the start is `Player`. */
  readonly things: Readonly<Record<string, SheetCells>>;
}

/** A picture full of tiles, and what each of them shows. What is transparent shows the floor. */
export interface TileSheet extends TileMapping {
  /** The picture. Cells are counted from its upper left corner; what is left over on the right and below is unused. */
  readonly pixels: Pixels;
}

/**
 * The tiles of a picture: a sheet, or a function that paints one in the colours of a theme. A function must return the
 * same sheet for the same theme. Tiles and things to which a world gives a look of their own keep that look, unless a
 * sheet that is not a function has a picture of them.
 */
export type TileArt = TileSheet | ((theme: PictureTheme) => TileSheet);

/** The name under which a mapping has the player at the start. */
export const PLAYER_THING = "Player";

/** Columns of a block of autotiles. */
export const BLOCK_COLUMNS = { 16: 4, 47: 8 } as const;
/** Sides of tiles that a sheet can have, in pixels. */
const LEAST_TILE = 4;
const LARGEST_TILE = 256;
/** Pictures of one tile or thing. */
const MOST_VARIANTS = 64;
/** Names of a mapping: more than any game has. */
const MOST_NAMES = 4096;

/** Returns the number of tiles in a row of a sheet, and the number of its rows. */
export function sheetSize(sheet: Pick<TileSheet, "pixels" | "tile">): { columns: number; rows: number } {
  checkArgument("sheetSize", "sheet", SHEET, sheet);
  const { pixels, tile } = sheet;
  return { columns: Math.floor(pixels.width / tile), rows: Math.floor(pixels.height / tile) };
}

/**
 * Returns the cell of a sheet that shows something at a place of a map: `neighbors` says which of the eight cells around
 * it are of the same kind, see `sameNeighbors`, and `variant` is any whole number that chooses among several pictures.
 */
export function sheetCell(cells: SheetCells, columns: number, neighbors: number, variant: number): number {
  if (typeof cells === "number") return cells;
  if ("masks" in cells) return sheetCell(maskedCells(cells, neighbors), columns, neighbors, variant);
  if (!("autotile" in cells)) return cells[variant % cells.length]!;
  return blockCell(cells, columns, cells.autotile === 16 ? autotile16(neighbors) : autotile47(neighbors));
}

/** The cell of a sheet at a place of a block. */
function blockCell({ autotile, first }: AutotileBlock, columns: number, place: number): number {
  const across = BLOCK_COLUMNS[autotile];
  return first + Math.floor(place / across) * columns + (place % across);
}

/** The cells for some neighbours, or for those that are most like them. */
function maskedCells({ masks }: AutotileMasks, neighbors: number): number | readonly number[] {
  const mask = blobMask(neighbors);
  return masks[mask] ?? masks[mask & SIDES] ?? masks[255] ?? Object.values(masks)[0]!;
}

/** All cells of a sheet that something has, each once, those of a block in its order. */
export function sheetCells(sheet: Pick<TileSheet, "pixels" | "tile">, cells: SheetCells): readonly number[] {
  if (typeof cells === "number") return [cells];
  if ("masks" in cells) return [...new Set(Object.values(cells.masks).flat())];
  if (!("autotile" in cells)) return [...new Set(cells)];
  const { columns } = sheetSize(sheet);
  return Array.from({ length: cells.autotile }, (_, place) => blockCell(cells, columns, place));
}

/** The largest sheet that is read: 16 megapixels. */
export const SHEET_LIMITS: PngLimits = { side: 16_384, pixels: 16_777_216 };

/**
 * Reads a sheet from the bytes of a PNG, with a mapping as in `readTileMapping`. Without one, the sheet must be a block of
 * autotiles, which are then the walls, see `blockMapping`. Throws a `bad-content` error if something is wrong with them.
 */
export async function readTileSheet(bytes: Uint8Array, mapping?: unknown): Promise<TileSheet> {
  checkArgument("readTileSheet", "bytes", BYTES, bytes);
  const { readPngPixels } = await import("./png-reader.js");
  const pixels = await readPngPixels(bytes, SHEET_LIMITS);
  const { width, height } = pixels;
  if (mapping !== undefined) return { pixels, ...readTileMapping(mapping, [width, height]) };
  const block = blockMapping([width, height]);
  if (block !== undefined) return { pixels, ...block };
  const rule = "neither a block of 47 tiles, 8 by 6, nor one of 16, 4 by 4. It needs a mapping.";
  throw new UndercroftError("bad-content", `tiles: a picture of ${width}x${height} pixels is ${rule}`);
}

/**
 * Returns the mapping of a picture that is one block of autotiles for the walls, by its size: 8 by 6 tiles, or 4 by 4.
 * Returns undefined for other sizes.
 */
export function blockMapping(size: readonly [number, number]): TileMapping | undefined {
  checkArgument("blockMapping", "size", SIZE, size);
  const [width, height] = size;
  for (const autotile of [47, 16] as const) {
    const across = BLOCK_COLUMNS[autotile];
    const tile = width / across;
    const isWhole = Number.isInteger(tile) && tile >= LEAST_TILE && tile <= LARGEST_TILE;
    if (!isWhole || height !== Math.ceil(autotile / across) * tile) continue;
    return { tile, tiles: { wall: { autotile, first: 0 } }, things: {} };
  }
  return undefined;
}

const MAPPING_KEYS: KeysOf<TileMapping> = { tile: true, tiles: true, things: true };
const BLOCK_KEYS: KeysOf<AutotileBlock> = { autotile: true, first: true };
const MASKS_KEYS: KeysOf<AutotileMasks> = { masks: true };
const SIZE: Kind = {
  rule: "[width, height] of the picture, in pixels",
  fits: (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger),
};

function checkKnown(path: string, value: object, keys: object): void {
  const unknown = unknownKey(value, keys);
  if (unknown !== undefined) throw refuse(path, `has an unknown key ${show(unknown.key)}.${unknown.hint}`, true);
}

/**
 * Reads which cell of a sheet shows what, for a sheet of this many pixels. Throws a `bad-content` error that says what is
 * wrong and where.
 *
 * @example
 * import { readTileMapping } from "undercroft/formats";
 *
 * const mapping = readTileMapping({ tile: 16, tiles: { wall: { autotile: 47, first: 0 }, floor: 47 } }, [128, 96]);
 * console.log(mapping.tiles.floor); // 47
 */
export function readTileMapping(value: unknown, size: readonly [number, number]): TileMapping {
  checkArgument("readTileMapping", "size", SIZE, size);
  const [width, height] = size;
  if (!isPlain(value)) throw refuse("", `must be an object, got ${show(value)}`);
  checkKnown("", value, MAPPING_KEYS);
  const { tile } = value;
  if (!Number.isInteger(tile) || (tile as number) < LEAST_TILE || (tile as number) > LARGEST_TILE) {
    throw refuse("tile", `must be a whole number of pixels from ${LEAST_TILE} to ${LARGEST_TILE}, got ${show(tile)}`);
  }
  const side = tile as number;
  const columns = Math.floor(width / side);
  const rows = Math.floor(height / side);
  if (columns < 1 || rows < 1) {
    throw refuse("tile", `is ${side}, but the picture has only ${width}x${height} pixels`);
  }
  const named = (key: "tiles" | "things") => {
    const list = value[key] ?? {};
    if (!isPlain(list)) throw refuse(key, `must be an object, got ${show(list)}`);
    const entries = Object.entries(list);
    if (entries.length > MOST_NAMES) throw refuse(key, `must have at most ${MOST_NAMES} names, got ${entries.length}`);
    const read = (name: string, cells: unknown) => readCells(cells, `${key}[${show(name)}]`, columns, rows);
    return Object.fromEntries(entries.map(([name, cells]) => [name, read(name, cells)]));
  };
  return { tile: side, tiles: named("tiles"), things: named("things") };
}

function readCells(value: unknown, path: string, columns: number, rows: number): SheetCells {
  const cellOf = (cell: unknown, at: string): number => {
    if (Number.isInteger(cell) && (cell as number) >= 0 && (cell as number) < columns * rows) return cell as number;
    throw refuse(at, `must be a cell from 0 to ${columns * rows - 1}, got ${show(cell)}`);
  };
  const cellsOf = (list: unknown, at: string): number | readonly number[] => {
    if (!Array.isArray(list)) return cellOf(list, at);
    if (list.length < 1 || list.length > MOST_VARIANTS) {
      throw refuse(at, `must be a list of 1 to ${MOST_VARIANTS} cells, got ${list.length}`);
    }
    return list.map((cell, i) => cellOf(cell, `${at}[${i}]`));
  };
  if (!isPlain(value)) return cellsOf(value, path);
  if ("masks" in value) return readMasks(value, path, cellsOf);
  checkKnown(path, value, BLOCK_KEYS);
  const { autotile, first } = value;
  if (autotile !== 16 && autotile !== 47) throw refuse(`${path}.autotile`, `must be 16 or 47, got ${show(autotile)}`);
  const corner = cellOf(first, `${path}.first`);
  const across = BLOCK_COLUMNS[autotile];
  const down = Math.ceil(autotile / across);
  if ((corner % columns) + across > columns || Math.floor(corner / columns) + down > rows) {
    const size = `${across} columns and ${down} rows`;
    throw refuse(path, `is a block of ${size}, which doesn't fit at cell ${corner} of a sheet of ${columns}x${rows}`);
  }
  return { autotile, first: corner };
}

function readMasks(
  given: Readonly<Record<string, unknown>>,
  path: string,
  cellsOf: (list: unknown, at: string) => number | readonly number[],
): AutotileMasks {
  const { masks } = given;
  checkKnown(path, given, MASKS_KEYS);
  const entries = isPlain(masks) ? Object.entries(masks) : [];
  if (entries.length === 0)
    throw refuse(`${path}.masks`, `must be an object of neighbours and cells, got ${show(masks)}`);
  const wrong = entries.find(([mask]) => !/^(0|[1-9]\d{0,2})$/.test(mask) || blobMask(Number(mask)) !== Number(mask));
  if (wrong !== undefined) {
    const rule = "must have whole numbers from 0 to 255 without corners that don't count";
    throw refuse(`${path}.masks`, `${rule}, got ${show(wrong[0])}`);
  }
  return {
    masks: Object.fromEntries(entries.map(([mask, cells]) => [mask, cellsOf(cells, `${path}.masks[${mask}]`)])),
  };
}

function refuse(path: string, message: string, isWhole = false): UndercroftError {
  const where = path === "" ? "the mapping" : path;
  return new UndercroftError("bad-content", `tiles: ${where} ${message}${isWhole ? "" : "."}`, { path });
}

const SHEET: Kind = {
  rule: "a sheet { pixels, tile }, as readTileSheet returns it",
  fits: (value) => PIXELS.fits((value as Partial<TileSheet> | undefined)?.pixels),
};
