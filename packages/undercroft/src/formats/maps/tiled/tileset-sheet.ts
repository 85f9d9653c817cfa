import { BYTES, checkArgument, SHIPPED_TILES, show, TEXT, type Tile } from "../../../core/index.js";
import { BLOB_MASKS, blobMask, SIDES } from "../../pictures/autotile.js";
import { readPngPixels } from "../../pictures/png-reader.js";
import { createPixels, type Pixels } from "../../pictures/raster.js";
import { readTileMapping, SHEET_LIMITS, type SheetCells, type TileSheet } from "../../pictures/tile-sheet.js";
import type { ImportOptions } from "../import-options.js";
import { pathBeside } from "../path-beside.js";
import type { TiledNode } from "./tiled-document.js";
import { readTilesetFile, type TiledTileset } from "./tiled-tilesets.js";

/**
 * Makes a sheet of a tileset of Tiled's (`.tsx` or `.tsj`), with its picture beside it. A tile shows what its property
 * `name` or its class says, and colours of Wang sets that are called like a tile make autotiles of it. Names that aren't
 * those of `tiles` are things, such as `Goblin`. The cells of the sheet have the numbers of the tileset. Throws a
 * FileError if something is wrong with the file, and a `bad-content` error if it is the picture.
 */
export async function readTiledSheet(
  bytes: Uint8Array,
  file: string,
  { tiles = SHIPPED_TILES, readBeside }: Pick<ImportOptions, "tiles" | "readBeside"> = {},
): Promise<TileSheet> {
  checkArgument("readTiledSheet", "bytes", BYTES, bytes);
  checkArgument("readTiledSheet", "file", TEXT, file);
  const tileset = readTilesetFile(bytes, file);
  const { node } = tileset;
  const pixels = (name: string, min: number, or?: number) => node.whole(name, min, 4096, or);
  const [side, height] = [pixels("tilewidth", 1), pixels("tileheight", 1)];
  if (side !== height) throw node.error(`tiles must be square, and these are ${side}x${height} pixels.`);
  const source = node.text("image");
  if (source === "") throw node.error("tiles must be in one picture, and these have a picture each.");
  const path = pathBeside(source);
  const picture = path === undefined ? undefined : await readBeside?.(path);
  if (picture === undefined) throw node.error(`there is no picture ${show(source)} in the folder of the tileset.`);
  const grid = { side, margin: pixels("margin", 0, 0), spacing: pixels("spacing", 0, 0) };
  const sheet = withoutGaps(await readPngPixels(picture, SHEET_LIMITS), grid);
  if (sheet === undefined) throw node.error(`the picture ${show(source)} is smaller than a tile.`);
  const mapping = readTileMapping({ tile: side, ...namesIn(tileset, tiles) }, [sheet.width, sheet.height]);
  return { pixels: sheet, ...mapping };
}

/** The tiles of a picture side by side. Undefined if it has none. */
function withoutGaps(
  pixels: Pixels,
  { side, margin, spacing }: { readonly side: number; readonly margin: number; readonly spacing: number },
): Pixels | undefined {
  const count = (length: number) => Math.floor((length - 2 * margin + spacing) / (side + spacing));
  const [columns, rows] = [count(pixels.width), count(pixels.height)];
  if (columns < 1 || rows < 1) return undefined;
  if (margin === 0 && spacing === 0) return pixels;
  const packed = createPixels(columns * side, rows * side);
  for (let y = 0; y < packed.height; y++) {
    const row = margin + y + Math.floor(y / side) * spacing;
    for (let column = 0; column < columns; column++) {
      const from = (row * pixels.width + margin + column * (side + spacing)) * 4;
      packed.data.set(pixels.data.subarray(from, from + side * 4), (y * packed.width + column * side) * 4);
    }
  }
  return packed;
}

/** What the tiles of a tileset show, by name. */
function namesIn(tileset: TiledTileset, known: readonly Tile[]) {
  const names = new Map(known.map((tile) => [tile.name, tile]));
  const [tiles, things] = [new Map<string, SheetCells>(), new Map<string, SheetCells>()];
  for (const [id, { name, kind, properties }] of tileset.tiles) {
    const shown = [name, kind].find((one) => names.has(one)) ?? (name || kind);
    if (shown === "") continue;
    const isTile = names.has(shown) || typeof properties.walkable === "boolean";
    const list = isTile ? tiles : things;
    const before = list.get(shown);
    list.set(shown, before === undefined ? id : [...[before as number | readonly number[]].flat(), id]);
  }
  // A Wang set says more about a tile than a name does.
  const alone = (name: string) => [tiles.get(name) ?? []].flat() as readonly number[];
  for (const [name, cells] of wangCells(tileset, names, alone)) tiles.set(name, cells);
  return { tiles: Object.fromEntries(tiles), things: Object.fromEntries(things) };
}

/** Wang sets of a tileset, their colours, and their tiles. */
const MOST_SETS = 256;
const MOST_COLORS = 255;
const MOST_WANG_TILES = 65_536;

/** A tile of a Wang set: which colour each of its eight neighbours has, north first and then clockwise. 0 is none. */
interface WangTile {
  readonly id: number;
  readonly colors: readonly number[];
}

function wangCells(
  { node }: TiledTileset,
  known: ReadonlyMap<string, Tile>,
  alone: (name: string) => readonly number[],
): Map<string, SheetCells> {
  const found = new Map<string, SheetCells>();
  for (const set of node.list("wangsets", MOST_SETS)) {
    const name = set.text("name");
    const colors = set.list("colors", MOST_COLORS).map((color) => color.text("name"));
    // A set with one colour can be called like the tile itself.
    const named = colors.length === 1 && !known.has(colors[0]!) ? [name] : colors;
    const tiles = set.list("wangtiles", MOST_WANG_TILES).map((tile): WangTile => {
      return { id: tile.whole("tileid", 0, 1_048_575), colors: wangIdOf(tile) };
    });
    const isSolid = (color: string) => known.get(color)?.walkable === false;
    const bordered = named.find(isSolid) ?? named.find((color) => known.has(color) && color !== "floor");
    for (const [i, color] of named.entries()) {
      if (!known.has(color) || found.has(color)) continue;
      const cells =
        color === bordered
          ? borderedCells(tiles, i + 1, named.indexOf("floor") + 1, kindOf(set, tiles), alone(color))
          : wholeCells(tiles, i + 1);
      if (cells !== undefined) found.set(color, cells);
    }
  }
  return found;
}

function wangIdOf(tile: TiledNode): readonly number[] {
  const { wangid: id } = tile.fields;
  if (Array.isArray(id) && id.length === 8 && id.every((color) => Number.isInteger(color) && color >= 0)) return id;
  throw tile.error(`wangid must be eight whole numbers, got ${show(id)}.`);
}

type WangKind = "corner" | "edge" | "mixed";

function kindOf({ fields: { type } }: TiledNode, tiles: readonly WangTile[]): WangKind {
  if (type === "corner" || type === "edge") return type;
  const has = (first: number) => tiles.some(({ colors }) => colors.some((color, i) => color > 0 && i % 2 === first));
  return !has(0) ? "corner" : !has(1) ? "edge" : "mixed";
}

/** The tiles that have nothing but one colour: what something looks like that has no borders. */
function wholeCells(tiles: readonly WangTile[], color: number): SheetCells | undefined {
  const cells = tiles.filter(
    ({ colors }) => colors.every((one) => one === color || one === 0) && colors.includes(color),
  );
  const most = Math.max(...cells.map(({ colors }) => colors.filter((one) => one === color).length));
  const whole = cells.filter(({ colors }) => colors.filter((one) => one === color).length === most);
  return whole.length === 0 ? undefined : whole.map(({ id }) => id).slice(0, 64);
}

/**
 * The tiles of a colour by their neighbours. A side of a tile is that of a neighbour; a corner is of the colour only if
 * all four cells that meet there are. A set has no tile for what stands alone: that is a tile outside the set that has
 * the name. Where others are missing, the one that is most like them is taken; what is too thin for corners is whole.
 */
function borderedCells(
  tiles: readonly WangTile[],
  color: number,
  floor: number,
  kind: WangKind,
  named: readonly number[],
): SheetCells | undefined {
  const counted = kind === "corner" ? 0xff & ~SIDES : kind === "edge" ? SIDES : 0xff;
  const byMask = new Map<number, { readonly cells: number[]; readonly rank: number }>();
  for (const { id, colors } of tiles) {
    const bits = colors.reduce((mask, one, i) => (one === color ? mask | (1 << i) : mask), 0);
    if (bits === 0) continue;
    const mask = (kind === "mixed" ? blobMask(bits) : bits) & counted;
    // Beside a wall there is floor or nothing; borders to anything else are for others.
    const others = colors.filter((one) => one !== color && one !== 0);
    const rank = others.every((one) => one === floor) ? 0 : 1;
    const known = byMask.get(mask);
    if (known === undefined || known.rank > rank) byMask.set(mask, { cells: [id], rank });
    else if (known.rank === rank && known.cells.length < 64) known.cells.push(id);
  }
  if (byMask.size === 0) return undefined;
  const inSet = new Set(tiles.map(({ id }) => id));
  const outside = named.filter((id) => !inSet.has(id));
  const whole = byMask.get(counted);
  if (outside.length > 0) byMask.set(0, { cells: outside, rank: 0 });
  else if (kind === "corner" && whole !== undefined) byMask.set(0, whole);
  const masks = BLOB_MASKS.map((mask) => {
    const wanted = mask & counted;
    const found = byMask.get(wanted) ?? nearest(byMask, wanted);
    return [mask, found.cells.length === 1 ? found.cells[0]! : found.cells] as const;
  });
  return { masks: Object.fromEntries(masks) };
}

/** What is known for the neighbours that are most like these; sides count more than corners. */
function nearest<T>(byMask: ReadonlyMap<number, T>, wanted: number): T {
  let best: T | undefined;
  let least = Infinity;
  for (const [mask, found] of byMask) {
    let distance = 0;
    for (let bits = mask ^ wanted, i = 0; bits > 0; bits >>= 1, i++) if (bits & 1) distance += i % 2 === 0 ? 3 : 1;
    if (distance >= least) continue;
    least = distance;
    best = found;
  }
  return best!;
}
