import { CELL_LIMIT, counted, show } from "../../../core/index.js";
import type { ConversionLoss } from "../../drawings/conversion.js";
import { nameFor } from "../../text/file-names.js";
import { LARGEST_SIDE } from "../../text/plain-map.js";
import type { MapReader } from "../import-options.js";
import { MapDraft } from "../map-draft.js";
import { isInfinite, type LayerPiece, piecesOf } from "./layer-pieces.js";
import { TileMeanings } from "./tile-meanings.js";
import { readTiledDocument, type TiledNode } from "./tiled-document.js";
import { type ObjectLayer, readObjects, templatesOf } from "./tiled-objects.js";
import { readTemplates } from "./tiled-templates.js";
import { TILE_BITS, TilesetFiles, tilesetsIn } from "./tiled-tilesets.js";

/** Pixels of a tile's side. */
const LARGEST_TILE = 4096;
/** Layers of a map, and groups within groups. */
const MOST_LAYERS = 1024;
const DEEPEST = 16;
/** Cells of all layers together: eight layers of the largest map. Packed, they fit into a few kilobytes. */
const MOST_NUMBERS = 8 * CELL_LIMIT;

/** Reads a map of Tiled's, in XML (`.tmx`) or JSON (`.tmj`). */
export const readTiled: MapReader = async (bytes, file, options) => {
  const root = readTiledDocument(bytes, file);
  const { type, orientation } = root.fields;
  if (type !== "map") throw root.error("this is not a map of Tiled's.");
  if (orientation !== "orthogonal") {
    throw root.error(`only orthogonal maps can be read, and this one is ${show(orientation)}.`);
  }
  const side = (name: string) => root.whole(name, 1, LARGEST_TILE);
  const tile = [side("tilewidth"), side("tileheight")] as const;
  const losses: ConversionLoss[] = [];
  const layers = new LayerFinder(root, tile, options.mapping?.layers, losses);
  const { left, top, width, height } = await boxOf(root, layers.tiles);
  const tilesetFiles = new TilesetFiles(options);
  const meanings = new TileMeanings(root, await tilesetsIn(root, tilesetFiles), losses, options);
  const map = new MapDraft([width, height], meanings, losses);
  const { cells } = map;
  for (const layer of layers.tiles) {
    let outside = 0;
    // Most tiles are like the one before.
    let [last, place] = [0, 0];
    for (const piece of layer.pieces) {
      const numbers = await piece.numbers();
      const [x, y] = [layer.x + piece.x - left, layer.y + piece.y - top];
      for (let i = 0, row = y; row < y + piece.rows; row++) {
        for (let column = x; column < x + piece.columns; column++, i++) {
          const number = numbers[i]! & TILE_BITS;
          if (number === 0) continue;
          if (column < 0 || row < 0 || column >= width || row >= height) {
            outside++;
            continue;
          }
          if (number !== last) [last, place] = [number, meanings.placeOf(number, layer)];
          const cell = row * width + column;
          cells[cell] = meanings.over(cells[cell]!, place);
        }
      }
    }
    if (outside === 0) continue;
    losses.push({
      line: layer.line,
      what: `layer ${show(layer.name)} has ${counted(outside, "tile")} outside the map`,
    });
  }
  const templates = await readTemplates(root, templatesOf(layers.objects), options, tilesetFiles);
  const origin = [left * tile[0], top * tile[1]] as const;
  readObjects(layers.objects, { map, meanings, tile, origin, templates, losses, options });
  return [
    map.finish({ name: nameFor(file), properties: root.properties }, ({ where, name }, key) => {
      losses.push({ line: where, what: `object ${show(name)} has object ${key} as its key, which isn't on the map` });
    }),
  ];
};

/** A layer of tiles, in the order of the file. */
interface TileLayer {
  readonly line: number;
  readonly name: string;
  /** Where it begins, in cells. */
  readonly x: number;
  readonly y: number;
  /** What its tiles mean if they don't say it themselves. */
  readonly meaning: string;
  readonly pieces: readonly LayerPiece[];
}

/** The layers of a map that are to be read, from below. */
class LayerFinder {
  readonly tiles: TileLayer[] = [];
  readonly objects: ObjectLayer[] = [];
  readonly #map: TiledNode;
  readonly #tile: readonly [number, number];
  readonly #losses: ConversionLoss[];
  /** The names of those that are wanted. Undefined if all of them are. */
  readonly #wanted: ReadonlySet<string> | undefined;
  /** What the layers and groups are called. */
  readonly #names = new Set<string>();
  /** How many layers and groups there are, and how many cells all layers of tiles have together. */
  #count = 0;
  #numbers = 0;

  constructor(
    map: TiledNode,
    tile: readonly [number, number],
    wanted: readonly string[] | undefined,
    losses: ConversionLoss[],
  ) {
    this.#map = map;
    this.#tile = tile;
    this.#losses = losses;
    this.#wanted = wanted && new Set(wanted);
    this.#findIn(map, { x: 0, y: 0, isWanted: wanted === undefined, depth: 0 });
    for (const name of this.#wanted ?? []) {
      if (this.#names.has(name)) continue;
      losses.push({ line: 1, what: `the mapping names a layer ${show(name)}, and there is none` });
    }
  }

  /** Goes through the layers and groups of a group. */
  #findIn(
    group: TiledNode,
    above: { readonly x: number; readonly y: number; readonly isWanted: boolean; readonly depth: number },
  ): void {
    if (above.depth > DEEPEST) throw group.error(`groups are nested more than ${DEEPEST} deep.`);
    for (const node of group.list("layers", MOST_LAYERS)) {
      if (++this.#count > MOST_LAYERS) throw node.error(`there are more than ${MOST_LAYERS} layers.`);
      const [name, type] = [node.text("name"), node.text("type")];
      this.#names.add(name);
      const [x, y] = [above.x + node.pixels("offsetx"), above.y + node.pixels("offsety")];
      const isWanted = above.isWanted || this.#wanted?.has(name) === true;
      const lose = (what: string) => this.#losses.push({ line: node.line, what: `layer ${show(name)} ${what}` });
      if (type === "group") this.#findIn(node, { x, y, isWanted, depth: above.depth + 1 });
      else if (!isWanted) continue;
      else if (type === "objectgroup") this.objects.push({ node, x, y });
      else if (type === "imagelayer") lose("is a picture, which has no counterpart");
      else if (type !== "tilelayer") lose(`is of an unknown type ${show(type)}`);
      else {
        const [column, row] = [x / this.#tile[0], y / this.#tile[1]];
        if (!Number.isInteger(column) || !Number.isInteger(row)) {
          lose(`is moved by ${x} and ${y} pixels, which isn't a whole number of tiles: the nearest was taken`);
        }
        const { name: tile } = node.properties;
        const meaning = typeof tile === "string" ? tile : node.text("class");
        const pieces = piecesOf(this.#map, node);
        for (const { columns, rows } of pieces) this.#numbers += columns * rows;
        if (this.#numbers > MOST_NUMBERS) {
          throw node.error(`the layers have more than ${MOST_NUMBERS} cells together.`);
        }
        this.tiles.push({ line: node.line, name, x: Math.round(column), y: Math.round(row), meaning, pieces });
      }
    }
  }
}

/** Where a map is. An infinite map is as large as what is on it, so all of it is looked at once before it is read. */
async function boxOf(map: TiledNode, layers: readonly TileLayer[]) {
  if (!isInfinite(map)) {
    const side = (name: string) => map.whole(name, 1, LARGEST_SIDE);
    return { left: 0, top: 0, width: side("width"), height: side("height") };
  }
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const layer of layers) {
    for (const piece of layer.pieces) {
      const numbers = await piece.numbers();
      for (let i = 0; i < numbers.length; i++) {
        if ((numbers[i]! & TILE_BITS) === 0) continue;
        const column = layer.x + piece.x + (i % piece.columns);
        const row = layer.y + piece.y + Math.floor(i / piece.columns);
        if (column < left) left = column;
        if (column >= right) right = column + 1;
        if (row < top) top = row;
        if (row >= bottom) bottom = row + 1;
      }
    }
  }
  if (left === Infinity) throw map.error("the map is infinite, and there is no tile on it.");
  const [width, height] = [right - left, bottom - top];
  if (width > LARGEST_SIDE || height > LARGEST_SIDE) {
    throw map.error(`the map is ${width}x${height}; the limit is ${LARGEST_SIDE}x${LARGEST_SIDE}.`);
  }
  return { left, top, width, height };
}
