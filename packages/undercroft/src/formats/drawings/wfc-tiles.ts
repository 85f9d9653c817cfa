import {
  BYTES,
  checkArgument,
  checkKeys,
  FUNCTION,
  type KeysOf,
  printable,
  show,
  suggestion,
  TEXT,
  UndercroftError,
} from "../../core/index.js";
import { type ModelTile, type TiledModel, type TileSymmetry, type TileVariant, tiledModel } from "../../wfc/index.js";
import { readPngPixels } from "../pictures/png-reader.js";
import type { Pixels } from "../pictures/raster.js";
import { attributeOf, childrenOf, readXml, type XmlElement, type XmlFile } from "../text/xml.js";
import { isLight } from "./png-drawing.js";

/** How to read a set of tiles for wave function collapse. */
export interface WfcTilesOptions {
  /**
   * Reads the picture of a tile. The path is relative to the set and stays in its folder, or in a folder in it that has the
   * name of the set. Returns undefined if there is no such file.
   */
  readBeside(path: string): Promise<Uint8Array | undefined>;
  /** Uses only the tiles of this subset. Default: all tiles. */
  readonly subset?: string;
  /** The tiles of a level that colours stand for, such as `{ "#2040ff": "deep_water" }`. Default: dark is wall, light is floor. */
  readonly colors?: Readonly<Record<string, string>>;
}

/** A set of tiles, ready to be used. */
export interface WfcTiles {
  /** What fits next to what: for `Collapse`. A tile of 5x5 pixels is a pattern of 5x5 cells. */
  readonly model: TiledModel;
  /** The names of the level's tiles that the colours of the model stand for: `wall`, `floor` and those in `colors`. */
  readonly tiles: readonly string[];
  /** The names of all subsets of the file. */
  readonly subsets: readonly string[];
}

/** Variants of tiles, by their symmetry. */
const COUNTS: Readonly<Record<TileSymmetry, number>> = { X: 1, I: 2, "\\": 2, T: 4, L: 4, F: 8 };

/** Tiles of a set, and pixels along the side of a tile: several times as many as known sets have. */
const MOST_TILES = 256;
const LARGEST_TILE = 64;

/** A tile as the file has it. */
interface SetTile {
  readonly element: XmlElement;
  readonly name: string;
  readonly symmetry: TileSymmetry;
  /** For each of its variants. */
  readonly weight: number;
}

/**
 * Reads a set of tiles for wave function collapse in the XML format of mxgmn's WaveFunctionCollapse, with its pictures: one
 * PNG for each tile, or for each of its variants if the set is `unique`. Every pixel becomes a cell. Throws a FileError that
 * says what is wrong and where.
 *
 * @example
 * import { Rng } from "undercroft";
 * import { createPixels, encodePng, readWfcTiles } from "undercroft/formats";
 * import { Collapse } from "undercroft/wfc";
 *
 * const xml = `<set>
 *   <tiles><tile name="rock" symmetry="X"/></tiles>
 *   <neighbors><neighbor left="rock" right="rock"/></neighbors>
 * </set>`;
 * const rock = await encodePng(createPixels(2, 2));
 * const readBeside = async (path: string) => (path === "rock.png" ? rock : undefined);
 * const { model, tiles } = await readWfcTiles(new TextEncoder().encode(xml), "data.xml", { readBeside });
 *
 * const outcome = new Collapse({ model, width: 12, height: 8, rng: Rng.fromSeed("rats") }).run();
 * if (outcome.solved) console.log(tiles[outcome.colors[0]!]); // wall
 */
export async function readWfcTiles(bytes: Uint8Array, file: string, options: WfcTilesOptions): Promise<WfcTiles> {
  checkArgument("readWfcTiles", "bytes", BYTES, bytes);
  checkArgument("readWfcTiles", "file", TEXT, file);
  checkKeys("readWfcTiles", options, OPTION_KEYS);
  checkArgument("readWfcTiles", "readBeside", FUNCTION, options.readBeside);
  const xml = readXml(bytes, file);
  const { root } = xml;
  if (root.name !== "set") throw xml.errorAt(root, `expected <set>, got <${printable(root.name)}>.`);
  const all = tilesOf(xml);
  const subsets = subsetsOf(xml, all);
  const { subset, colors = {} } = options;
  if (subset !== undefined && !subsets.has(subset)) {
    throw xml.errorAt(root, `there is no subset ${show(subset)}.${suggestion(subset, [...subsets.keys()])}`);
  }
  const isIn = (name: string) => subset === undefined || subsets.get(subset)!.has(name);
  const tiles = [...all.values()].filter(({ name }) => isIn(name));
  const beside = rulesOf(xml, all).filter(([left, right]) => isIn(left.split("/")[0]!) && isIn(right.split("/")[0]!));
  const joined = joinedModel(xml, tiles, beside);
  const { names, numberOf } = meaningsOf(colors);
  const pictures = await picturesOf(xml, file, tiles, options.readBeside, numberOf);
  const size = Math.sqrt(pictures[0]![0]!.length);
  const pictureOf = (variant: TileVariant) => {
    const own = pictures[variant.tile]!;
    return own[variantNumber(variant) % own.length]!;
  };
  const model = {
    ...joined,
    size,
    step: size,
    colors: Uint8Array.from(joined.variants.flatMap((variant) => [...pictureOf(variant)])),
  };
  return { model, tiles: names, subsets: [...subsets.keys()] };
}

/** The model without its pictures. */
function joinedModel(xml: XmlFile, tiles: readonly SetTile[], beside: readonly [string, string][]): TiledModel {
  const list = tiles.map(({ name, symmetry, weight }): ModelTile => {
    return { name, symmetry, weight: weight * COUNTS[symmetry] };
  });
  try {
    // The rules always apply rotated and mirrored, even if no tile is.
    return tiledModel(list, { beside, turnsRules: true });
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    throw xml.errorAt(xml.root, error.message);
  }
}

/**
 * The number of a variant in the file, which counts counter-clockwise turns, and then the same mirrored left to right. Tiles
 * with fewer variants begin again: two turns of a line are the line.
 */
function variantNumber({ mirrored, turns }: TileVariant): number {
  return mirrored ? 4 + turns : (4 - turns) % 4;
}

function required(xml: XmlFile, element: XmlElement, name: string): string {
  const value = attributeOf(element, name);
  if (value === undefined) throw xml.errorAt(element, `<${element.name}> needs the attribute ${name}.`);
  return value;
}

/** Elements within the element of this name, if there is one. */
function listed({ root }: XmlFile, list: string, name: string): readonly XmlElement[] {
  return childrenOf(root, list).flatMap((element) => childrenOf(element, name));
}

function tilesOf(xml: XmlFile): Map<string, SetTile> {
  const tiles = new Map<string, SetTile>();
  for (const element of listed(xml, "tiles", "tile")) {
    const name = required(xml, element, "name");
    const symmetry = attributeOf(element, "symmetry") ?? "X";
    const weight = attributeOf(element, "weight") ?? "1";
    // The name is a part of a path.
    if (!/^[\p{L}\p{N}_-][\p{L}\p{N}_.-]*$/u.test(name)) {
      const rule = "must consist of letters, digits, _, - and .";
      throw xml.errorAt(element, `the name of a tile ${rule}, got ${show(name)}.`);
    }
    if (tiles.has(name)) throw xml.errorAt(element, `there are two tiles named ${show(name)}.`);
    if (!Object.hasOwn(COUNTS, symmetry)) {
      throw xml.errorAt(element, `symmetry must be X, I, \\, T, L or F, got ${show(symmetry)}.`);
    }
    if (!/^\d{1,9}(\.\d{1,9})?$/.test(weight)) {
      throw xml.errorAt(element, `weight must be a number such as 0.5, got ${show(weight)}.`);
    }
    if (tiles.size >= MOST_TILES) throw xml.errorAt(element, `there are more than ${MOST_TILES} tiles.`);
    tiles.set(name, { element, name, symmetry: symmetry as TileSymmetry, weight: Number(weight) });
  }
  if (tiles.size === 0) throw xml.errorAt(xml.root, "the set has no tiles.");
  return tiles;
}

/** The names of the tiles in each subset. */
function subsetsOf(xml: XmlFile, tiles: ReadonlyMap<string, SetTile>): Map<string, ReadonlySet<string>> {
  const subsets = new Map<string, ReadonlySet<string>>();
  for (const element of listed(xml, "subsets", "subset")) {
    const name = required(xml, element, "name");
    if (subsets.has(name)) throw xml.errorAt(element, `there are two subsets named ${show(name)}.`);
    const names = new Set<string>();
    for (const tile of childrenOf(element, "tile")) names.add(knownTile(xml, tile, required(xml, tile, "name"), tiles));
    if (names.size === 0) throw xml.errorAt(element, `the subset ${show(name)} has no tiles.`);
    subsets.set(name, names);
  }
  return subsets;
}

function knownTile(xml: XmlFile, at: XmlElement, name: string, tiles: ReadonlyMap<string, SetTile>): string {
  if (tiles.has(name)) return name;
  throw xml.errorAt(at, `the set has no tile ${show(name)}.${suggestion(name, [...tiles.keys()])}`);
}

/** The pairs of neighbours, from left to right, in the words of `tiledModel`. */
function rulesOf(xml: XmlFile, tiles: ReadonlyMap<string, SetTile>): [string, string][] {
  const rules = new Map<string, [string, string]>();
  for (const element of listed(xml, "neighbors", "neighbor")) {
    const [left, right] = ["left", "right"].map((side) => {
      const text = required(xml, element, side);
      const [, name, number = "0"] = /^ *([^ ]+)(?: +([0-7]))? *$/.exec(text) ?? [];
      if (name === undefined) {
        throw xml.errorAt(element, `${side} must be a tile, or a tile and a number from 0 to 7, got ${show(text)}.`);
      }
      return turnedName(knownTile(xml, element, name, tiles), Number(number));
    }) as [string, string];
    rules.set(`${left} ${right}`, [left, right]);
  }
  return [...rules.values()];
}

/** A variant by its number in the file, in the words of `tiledModel`: clockwise turns, of what is mirrored first. */
function turnedName(name: string, number: number): string {
  const turns = number < 4 ? (4 - number) % 4 : number - 4;
  return `${name}${number < 4 ? "" : "/mirror"}${turns === 0 ? "" : `/${turns * 90}`}`;
}

/** What pixels stand for: the names of tiles, and the number of the tile of a pixel. */
function meaningsOf(colors: Readonly<Record<string, string>>) {
  const names = ["wall", "floor"];
  const byColor = new Map<number, number>();
  for (const [color, name] of Object.entries(colors)) {
    if (!/^#[0-9a-f]{6}$/i.test(color)) {
      const message = `colors must be written like "#2040ff", got ${show(color)}.`;
      throw new UndercroftError("bad-option", message, { option: "colors" });
    }
    if (!names.includes(name)) names.push(name);
    byColor.set(Number.parseInt(color.slice(1), 16), names.indexOf(name));
  }
  if (names.length > 256) throw new UndercroftError("bad-option", "colors can have at most 254 different tiles.");
  /** Nothing is a wall. */
  const numberOf = (rgba: Uint8ClampedArray | Uint8Array): number => {
    if (rgba[3]! < 128) return 0;
    return byColor.get(rgba[0]! * 65_536 + rgba[1]! * 256 + rgba[2]!) ?? (isLight(rgba) ? 1 : 0);
  };
  return { names, numberOf };
}

/** The pictures of the variants of each tile, by their numbers in the file. */
async function picturesOf(
  xml: XmlFile,
  file: string,
  tiles: readonly SetTile[],
  readBeside: WfcTilesOptions["readBeside"],
  numberOf: (rgba: Uint8ClampedArray | Uint8Array) => number,
): Promise<Uint8Array[][]> {
  const isUnique = booleanOf(xml, "unique");
  const stated = attributeOf(xml.root, "size");
  if (stated !== undefined && !(/^\d{1,2}$/.test(stated) && Number(stated) >= 1 && Number(stated) <= LARGEST_TILE)) {
    throw xml.errorAt(xml.root, `size must be a whole number from 1 to ${LARGEST_TILE}, got ${show(stated)}.`);
  }
  const folder = file.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "");
  let side = stated === undefined ? undefined : Number(stated);
  const pictures: Uint8Array[][] = [];
  for (const { element, name, symmetry } of tiles) {
    const own: Uint8Array[] = [];
    for (let number = 0; number < (isUnique ? COUNTS[symmetry] : 1); number++) {
      const path = `${name}${isUnique ? ` ${number}` : ""}.png`;
      const bytes = (await readBeside(path)) ?? (await readBeside(`${folder}/${path}`));
      if (bytes === undefined) throw xml.errorAt(element, `the picture ${show(path)} is missing.`);
      const pixels = await pixelsOf(xml, element, path, bytes);
      side ??= pixels.width;
      if (pixels.width !== side || pixels.height !== side) {
        const size = `${pixels.width}x${pixels.height}`;
        throw xml.errorAt(element, `the picture ${show(path)} must be ${side} pixels wide and high, got ${size}.`);
      }
      const { data } = pixels;
      own.push(Uint8Array.from({ length: side * side }, (_, at) => numberOf(data.subarray(at * 4, at * 4 + 4))));
    }
    // The set's pictures turn counter-clockwise, and are mirrored from left to right after that.
    while (own.length < COUNTS[symmetry]) {
      const number = own.length;
      own.push(number < 4 ? turned(own[number - 1]!, side!) : mirrored(own[number - 4]!, side!));
    }
    pictures.push(own);
  }
  return pictures;
}

function booleanOf(xml: XmlFile, name: string): boolean {
  const value = attributeOf(xml.root, name) ?? "false";
  if (!/^(true|false)$/i.test(value)) throw xml.errorAt(xml.root, `${name} must be true or false, got ${show(value)}.`);
  return value.toLowerCase() === "true";
}

async function pixelsOf(xml: XmlFile, element: XmlElement, path: string, bytes: Uint8Array): Promise<Pixels> {
  try {
    return await readPngPixels(bytes, { side: LARGEST_TILE, pixels: LARGEST_TILE * LARGEST_TILE });
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    throw xml.errorAt(element, `${printable(path)}: ${error.message}`);
  }
}

/** A picture after a quarter turn counter-clockwise. */
function turned(picture: Uint8Array, side: number): Uint8Array {
  return picture.map((_, at) => picture[(at % side) * side + (side - 1 - Math.floor(at / side))]!);
}

function mirrored(picture: Uint8Array, side: number): Uint8Array {
  return picture.map((_, at) => picture[at - (at % side) + (side - 1 - (at % side))]!);
}

const OPTION_KEYS: KeysOf<WfcTilesOptions> = { readBeside: true, subset: TEXT, colors: true };
