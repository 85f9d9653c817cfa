import { CELL_LIMIT, counted, SHIPPED_TILES, show } from "../../../core/index.js";
import type { ConversionLoss } from "../../drawings/conversion.js";
import { nameFor } from "../../text/file-names.js";
import { LARGEST_SIDE } from "../../text/plain-map.js";
import type { ImportMapping } from "../import-mapping.js";
import type { MapReader } from "../import-options.js";
import type { ImportedMap } from "../imported-map.js";
import { isInfinite, type LayerPiece, piecesOf } from "./layer-pieces.js";
import { TileMeanings } from "./tile-meanings.js";
import { readTiledDocument, type TiledDocument, type TiledNode } from "./tiled-document.js";
import { nodesIn, pixelsIn, propertiesIn, textIn, wholeIn } from "./tiled-fields.js";
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
export const readTiled: MapReader = async (bytes, file, { mapping = {}, tiles = SHIPPED_TILES, asked, ...beside }) => {
  const document = readTiledDocument(bytes, file);
  const { root } = document;
  if (root.type !== "map") throw document.errorAt(root, "this is not a map of Tiled's.");
  if (root.orientation !== "orthogonal") {
    throw document.errorAt(root, `only orthogonal maps can be read, and this one is ${show(root.orientation)}.`);
  }
  const side = (name: string) => wholeIn(document, root, name, { min: 1, max: LARGEST_TILE });
  const [tileWidth, tileHeight] = [side("tilewidth"), side("tileheight")];
  const losses: ConversionLoss[] = [];
  const found: FoundLayers = { tiles: [], objects: [], names: new Set(), count: 0, numbers: 0 };
  findLayers(document, root, { x: 0, y: 0, isWanted: mapping.layers === undefined, depth: 0 }, found, {
    mapping,
    losses,
    tile: [tileWidth, tileHeight],
  });
  for (const name of new Set(mapping.layers)) {
    if (!found.names.has(name))
      losses.push({ line: 1, what: `the mapping names a layer ${show(name)}, and there is none` });
  }
  const { left, top, width, height } = await boxOf(document, found.tiles);
  const tilesetFiles = new TilesetFiles(beside);
  const meanings = new TileMeanings(document, await tilesetsIn(document, tilesetFiles), {
    mapping,
    tiles,
    losses,
    asked,
  });
  const cells = new Uint16Array(width * height);
  for (const layer of found.tiles) {
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
    const what = `layer ${show(layer.node.name)} has ${counted(outside, "tile")} outside the map`;
    losses.push({ line: document.lineOf(layer.node), what });
  }
  const objects = readObjects(document, found.objects, {
    tile: [tileWidth, tileHeight],
    origin: [left * tileWidth, top * tileHeight],
    size: [width, height],
    mapping,
    losses,
    asked,
    templates: await readTemplates(templatesOf(document, found.objects), beside, tilesetFiles, (message) =>
      document.errorAt(root, message),
    ),
    tileOf: (number) => meanings.tileOf(number & TILE_BITS),
    meaningOf: (tile) => meanings.meaningOf(tile),
    painter: (meaning) => {
      const place = meanings.place(meaning);
      return (cell) => {
        cells[cell] = place;
      };
    },
  });
  if (mapping.empty !== undefined) {
    const empty = meanings.place(mapping.empty);
    for (let i = 0; i < cells.length; i++) if (cells[i] === 0) cells[i] = empty;
  }
  const map: ImportedMap = {
    name: nameFor(file),
    width,
    height,
    meanings: meanings.list,
    cells,
    tiles: meanings.own,
    objects,
    properties: propertiesIn(document, root),
    losses,
  };
  return [map];
};

/** A layer of tiles, in the order of the file. */
interface TileLayer {
  readonly node: TiledNode;
  readonly name: string;
  /** Where it begins, in cells. */
  readonly x: number;
  readonly y: number;
  /** What its tiles mean if they don't say it themselves. */
  readonly meaning: string;
  readonly pieces: readonly LayerPiece[];
}

interface FoundLayers {
  readonly tiles: TileLayer[];
  readonly objects: ObjectLayer[];
  /** What the layers and groups are called. */
  readonly names: Set<string>;
  /** How many layers and groups there are, and how many cells all layers of tiles have together. */
  count: number;
  numbers: number;
}

/** Goes through layers and groups, from below. */
function findLayers(
  document: TiledDocument,
  group: TiledNode,
  above: { readonly x: number; readonly y: number; readonly isWanted: boolean; readonly depth: number },
  found: FoundLayers,
  context: {
    readonly mapping: ImportMapping;
    readonly losses: ConversionLoss[];
    readonly tile: readonly [number, number];
  },
): void {
  if (above.depth > DEEPEST) throw document.errorAt(group, `groups are nested more than ${DEEPEST} deep.`);
  for (const node of nodesIn(document, group, "layers", MOST_LAYERS)) {
    if (++found.count > MOST_LAYERS) throw document.errorAt(node, `there are more than ${MOST_LAYERS} layers.`);
    const name = textIn(document, node, "name");
    found.names.add(name);
    const type = textIn(document, node, "type");
    const x = above.x + pixelsIn(document, node, "offsetx");
    const y = above.y + pixelsIn(document, node, "offsety");
    const isWanted = above.isWanted || context.mapping.layers?.includes(name) === true;
    const lose = (what: string) =>
      context.losses.push({ line: document.lineOf(node), what: `layer ${show(name)} ${what}` });
    if (type === "group") findLayers(document, node, { x, y, isWanted, depth: above.depth + 1 }, found, context);
    else if (!isWanted) continue;
    else if (type === "objectgroup") found.objects.push({ node, x, y });
    else if (type === "tilelayer") {
      const [columns, rows] = [x / context.tile[0], y / context.tile[1]];
      if (!Number.isInteger(columns) || !Number.isInteger(rows)) {
        lose(`is moved by ${x} and ${y} pixels, which isn't a whole number of tiles: the nearest was taken`);
      }
      const { name: tile } = propertiesIn(document, node);
      const meaning = typeof tile === "string" ? tile : textIn(document, node, "class");
      const pieces = piecesOf(document, node);
      for (const { columns, rows } of pieces) found.numbers += columns * rows;
      if (found.numbers > MOST_NUMBERS) {
        throw document.errorAt(node, `the layers have more than ${MOST_NUMBERS} cells together.`);
      }
      found.tiles.push({ node, name, x: Math.round(columns), y: Math.round(rows), meaning, pieces });
    } else
      lose(type === "imagelayer" ? "is a picture, which has no counterpart" : `is of an unknown type ${show(type)}`);
  }
}

/** Where a map is. An infinite map is as large as what is on it, so all of it is looked at once before it is read. */
async function boxOf(document: TiledDocument, layers: readonly TileLayer[]) {
  const { root } = document;
  if (!isInfinite(document)) {
    const side = (name: string) => wholeIn(document, root, name, { min: 1, max: LARGEST_SIDE });
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
  if (left === Infinity) throw document.errorAt(root, "the map is infinite, and there is no tile on it.");
  const [width, height] = [right - left, bottom - top];
  if (width > LARGEST_SIDE || height > LARGEST_SIDE) {
    throw document.errorAt(root, `the map is ${width}x${height}; the limit is ${LARGEST_SIDE}x${LARGEST_SIDE}.`);
  }
  return { left, top, width, height };
}
