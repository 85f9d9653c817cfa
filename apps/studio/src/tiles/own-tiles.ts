import {
  blockMapping,
  readTileMapping,
  readTileSheet,
  type SheetCells,
  sheetSize,
  type TileMapping,
  type TileSheet,
} from "undercroft/formats";
import { look, ownTiles, rememberOwnTiles } from "../state/look.ts";
import { failureOf, say } from "../state/studio.ts";
import { forgetTiles, keepTiles, keptTiles } from "./kept-tiles.ts";
import { areTilesOpen } from "./tiles-state.ts";

/** The side of a tile in a sheet whose size doesn't tell. */
const USUAL_TILE = 16;
/** Bytes of a file that is read: more than a PNG of as many pixels as are possible usually has. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The picture's file, as it is kept. */
let png: Uint8Array<ArrayBuffer> | undefined;

/** Opens a PNG as the user's tiles, with its mapping if there is one, and says what was found. */
export async function openTiles(file: File, mappingFile?: File): Promise<void> {
  try {
    const bytes = await pngBytes(file);
    const given = mappingFile === undefined ? undefined : parseMapping(await mappingFile.text());
    const sheet = await readTileSheet(bytes, given ?? guessedMapping(bytes));
    png = bytes;
    useSheet(file.name, sheet);
    look.value = "tiles";
    const { columns, rows } = sheetSize(sheet);
    const found = `${file.name}: ${columns} by ${rows} tiles of ${sheet.tile} pixels`;
    const wall = sheet.tiles.wall;
    if (given === undefined && typeof wall === "object" && "autotile" in wall) {
      say(`${found}, used as ${wall.autotile} autotiles for walls.`);
    } else if (given !== undefined) say(`${found}, with its mapping.`);
    else {
      say(`${found}. Now say what they show.`);
      areTilesOpen.value = true;
    }
  } catch (error) {
    say(`${file.name} can't be used as tiles: ${failureOf(error).message}`);
  }
}

/** The bytes of a file that may be a PNG. Nothing else is ever shown. */
async function pngBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (/\.svgz?$/i.test(file.name) || file.type === "image/svg+xml") {
    throw new Error("it is an SVG, and tiles must be a PNG. Save it as a PNG first.");
  }
  if (file.size > MOST_BYTES) throw new Error(`it has ${Math.ceil(file.size / 1e6)} MB; 64 MB are the most.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] !== 0x89 || bytes[1] !== 0x50) throw new Error("it is not a PNG. Save the picture as a PNG first.");
  return bytes;
}

/** What a picture is by its size, which is in its header. */
function guessedMapping(bytes: Uint8Array): unknown {
  if (bytes.length < 24) return undefined;
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height] = [header.getUint32(16), header.getUint32(20)];
  const tile = Math.max(4, Math.min(USUAL_TILE, width, height));
  return blockMapping([width, height]) ?? { tile };
}

function parseMapping(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("the mapping is not JSON.");
  }
}

function useSheet(name: string, sheet: TileSheet): void {
  ownTiles.value = { name, sheet };
  const { pixels: _, ...mapping } = sheet;
  if (png === undefined) return;
  rememberOwnTiles(true);
  void keepTiles({ name, png, mapping });
}

/** Takes the tiles of the last visit again. */
export async function restoreTiles(): Promise<void> {
  const kept = await keptTiles();
  if (kept === undefined || ownTiles.peek() !== undefined) return;
  try {
    const sheet = await readTileSheet(kept.png, kept.mapping);
    png = kept.png;
    ownTiles.value = { name: kept.name, sheet };
  } catch {
    // What can't be read any more is of no use.
    await forgetTiles();
  }
}

/** Goes back to the included tiles. */
export function removeTiles(): void {
  ownTiles.value = undefined;
  png = undefined;
  rememberOwnTiles(false);
  void forgetTiles();
}

/** Reads a mapping for the tiles at hand. */
export async function openMapping(file: File): Promise<void> {
  const own = ownTiles.peek();
  if (own === undefined) return;
  const { pixels } = own.sheet;
  useSheet(own.name, {
    pixels,
    ...readTileMapping(parseMapping(await file.text()), [pixels.width, pixels.height]),
  });
}

/** The mapping as a file. */
export function mappingText({ tile, tiles, things }: TileMapping): string {
  return `${JSON.stringify({ tile, tiles, things }, undefined, 2)}\n`;
}

/** What has a picture: a tile or a thing. */
export interface Named {
  readonly kind: "tiles" | "things";
  readonly name: string;
}

/** Gives something a picture, or none. Throws if a block doesn't fit there. */
export function assign({ kind, name }: Named, cells: SheetCells | undefined): void {
  const own = ownTiles.peek();
  if (own === undefined) return;
  const { pixels, ...mapping } = own.sheet;
  const { [name]: _, ...others } = mapping[kind];
  const next = { ...mapping, [kind]: cells === undefined ? others : { ...others, [name]: cells } };
  useSheet(own.name, { pixels, ...readTileMapping(next, [pixels.width, pixels.height]) });
}

/** Divides the picture into tiles of another size. Pictures that are no longer there are taken away. */
export function setTileSize(tile: number): void {
  const own = ownTiles.peek();
  if (own === undefined) return;
  const { pixels, tiles, things } = own.sheet;
  const size = [pixels.width, pixels.height] as const;
  const empty = readTileMapping({ tile }, size);
  const fitting = (kind: "tiles" | "things", named: TileMapping["tiles"]) =>
    Object.fromEntries(
      Object.entries(named).filter(([name, cells]) => {
        try {
          readTileMapping({ tile, [kind]: { [name]: cells } }, size);
          return true;
        } catch {
          return false;
        }
      }),
    );
  useSheet(own.name, { pixels, ...empty, tiles: fitting("tiles", tiles), things: fitting("things", things) });
}
