import { type Point, show } from "../../../core/index.js";
import type { ConversionLoss } from "../../drawings/conversion.js";
import type { ReaderOptions } from "../import-options.js";
import { isSpread, type MapDraft, type UnplacedObject } from "../map-draft.js";
import { LEVEL_KINDS } from "../map-objects.js";
import { alignedCorner, boundsOf, boxCorners, ellipseCorners, turned } from "../shapes.js";
import type { FoundTile, TileMeanings } from "./tile-meanings.js";
import type { TiledNode } from "./tiled-document.js";
import type { TiledTemplate } from "./tiled-templates.js";
import { TILE_BITS } from "./tiled-tilesets.js";

/** A layer of objects. */
export interface ObjectLayer {
  readonly node: TiledNode;
  /** How far it is moved, in pixels. */
  readonly x: number;
  readonly y: number;
}

/** What objects need to know about their map. */
interface ObjectContext {
  readonly map: MapDraft;
  readonly meanings: TileMeanings;
  /** The width and height of a tile in pixels. */
  readonly tile: Point;
  /** The map's upper left corner in pixels. */
  readonly origin: Point;
  /** The templates that are there, by what the map calls them. */
  readonly templates: ReadonlyMap<string, TiledTemplate>;
  readonly losses: ConversionLoss[];
  readonly options: ReaderOptions;
}

/** Kinds of objects that are understood without a mapping. */
const KINDS: readonly string[] = [...LEVEL_KINDS, "entrance", "mark"];
/** Those that are as large as they are drawn. */
const BOXES: readonly string[] = ["room", "area"];
/** Those that go along a line. */
const LINES: readonly string[] = ["corridor", "one-way"];

/** Objects of a map, and corners of a polygon. */
const MOST_OBJECTS = 262_144;
const MOST_CORNERS = 4096;

/** Reads the objects of a map, in the order of the file. */
export function readObjects(layers: readonly ObjectLayer[], context: ObjectContext): void {
  const reader = new ObjectReader(context);
  for (const { node, layer } of objectsIn(layers)) reader.read(node, layer);
}

/** What the map calls the templates that its objects come from. */
export function templatesOf(layers: readonly ObjectLayer[]): ReadonlySet<string> {
  const templates = new Set<string>();
  for (const { node } of objectsIn(layers)) {
    if (node.fields.template !== undefined) templates.add(node.text("template"));
  }
  return templates;
}

function* objectsIn(layers: readonly ObjectLayer[]) {
  let count = 0;
  for (const layer of layers) {
    const nodes = layer.node.list("objects", MOST_OBJECTS);
    count += nodes.length;
    if (count > MOST_OBJECTS) throw layer.node.error(`there are more than ${MOST_OBJECTS} objects.`);
    for (const node of nodes) yield { node, layer };
  }
}

/** An object as the file has it, and what it is. */
interface ReadObject {
  readonly node: TiledNode;
  readonly object: UnplacedObject;
  /** The number of the object that a lock refers to. */
  readonly keyId: number | undefined;
  /** The tile that it shows. */
  readonly tile: FoundTile | undefined;
}

class ObjectReader {
  readonly #context: ObjectContext;

  constructor(context: ObjectContext) {
    this.#context = context;
  }

  read(own: TiledNode, layer: ObjectLayer): void {
    const { map, meanings, templates } = this.#context;
    const template = templates.get(own.text("template"));
    if (own.fields.template !== undefined && template === undefined) {
      const source = show(own.fields.template);
      this.#lose(own, own.text("name"), `comes from the template ${source}, which isn't in the folder of the map`);
      return;
    }
    const node = template === undefined ? own : own.withTemplate(template.node);
    const name = node.text("name");
    if (node.fields.text !== undefined) {
      this.#lose(node, name, "is text, which can't be read");
      return;
    }
    const number = node.whole("gid", 0, 0xffff_ffff, 0);
    const isOther = template !== undefined && own.fields.gid === undefined;
    const tile = number === 0 ? undefined : isOther ? template.tile : meanings.tileOf(number & TILE_BITS);
    const place = map.objects.length;
    const read = this.#understand(node, name, tile);
    this.#place(read, layer, number !== 0);
    // Some become tiles of the map, and some are lost.
    const id = node.whole("id", 0, 0xffff_ffff, 0);
    if (map.objects.length > place) map.identify(place, id, read.keyId);
  }

  #lose({ line }: TiledNode, name: string, what: string): void {
    this.#context.losses.push({ line, what: `object ${show(name)} ${what}` });
  }

  /** What an object is: by its class, by the mapping, or by its tile. */
  #understand(node: TiledNode, name: string, tile: FoundTile | undefined): ReadObject {
    const { asked, mapping: { objects = {} } = {} } = this.#context.options;
    const kind = node.kind || (tile?.info?.kind ?? "");
    // Objects have the properties of their tile, unless they have others. Its name is that of the tile.
    const { name: _, ...inherited } = tile?.info?.properties ?? {};
    const { key, ...others } = { ...inherited, ...node.properties };
    const list = kind === "lock" ? node.list("properties", Infinity) : [];
    const isKey =
      typeof key === "number" && list.some(({ fields: { name, type } }) => name === "key" && type === "object");
    const properties = key === undefined || isKey ? others : { ...others, key };
    const object = { kind, name, properties, where: node.line };
    // 0 is no object.
    const about = { node, tile, object, keyId: isKey && key !== 0 ? key : undefined };
    if (KINDS.includes(kind) || properties.transform !== undefined) return about;
    const mapped = [kind, name].find((one) => one !== "" && Object.hasOwn(objects, one));
    if (mapped === undefined && tile === undefined) {
      asked?.object(kind || name);
      return about;
    }
    const meaning = mapped === undefined ? this.#context.meanings.meaningOf(tile!) : objects[mapped]!;
    if (meaning !== undefined) return { ...about, object: { ...object, meaning } };
    // A picture of something that isn't a tile is that thing.
    const thing = (tile!.info?.name ?? "") || kind;
    return thing === "" ? about : { ...about, object: { ...object, kind: "spawn", name: name || thing } };
  }

  #place(read: ReadObject, layer: ObjectLayer, isTile: boolean): void {
    const { node, tile, object } = read;
    const { polyline, polygon, point, ellipse } = node.fields;
    const { origin, map } = this.#context;
    const x = node.pixels("x") + layer.x - origin[0];
    const y = node.pixels("y") + layer.y - origin[1];
    const size = isTile ? this.#tileSize(read) : sizeOf(node);
    const onMap = (points: readonly Point[]) => turned(points, node.pixels("rotation"), [x, y]);
    if (polyline !== undefined) {
      const line = onMap(cornersIn(node, "polyline")).map((corner) => this.#cellAt(corner));
      const isLine = object.meaning === undefined && LINES.includes(object.kind);
      if (!isLine) this.#lose(node, object.name, "is a line: only the cell where it begins was taken");
      map.add(object, line[0]!, isLine ? { line } : {});
    } else if (polygon !== undefined) this.#placeShape(read, onMap(cornersIn(node, "polygon")));
    else if (point === true || size[0] <= 0 || size[1] <= 0) map.add(object, this.#cellAt([x, y]));
    else if (ellipse === true) this.#placeShape(read, onMap(ellipseCorners(size)));
    else {
      const corner: Point = isTile ? alignedCorner(tile?.tileset.node.fields.objectalignment, size) : [0, 0];
      this.#placeShape(read, onMap(boxCorners(corner, size)));
    }
  }

  #placeShape({ node, object }: ReadObject, outline: readonly Point[]): void {
    const { kind, meaning, properties } = object;
    const { left, top, right, bottom } = boundsOf(outline);
    const { map, tile } = this.#context;
    const [tileWidth, tileHeight] = tile;
    const isBox = meaning === undefined && (BOXES.includes(kind) || properties.transform !== undefined);
    // What is hardly larger than a tile stands on one, wherever its corners are.
    const isSmall = right - left <= tileWidth * 1.5 && bottom - top <= tileHeight * 1.5;
    if (isBox) {
      const [x, y] = [Math.round(left / tileWidth), Math.round(top / tileHeight)];
      const width = Math.max(1, Math.round(right / tileWidth) - x);
      map.add(object, [x, y], { width, height: Math.max(1, Math.round(bottom / tileHeight) - y) });
    } else if (isSpread(kind, meaning) && !isSmall) {
      map.cover(object, outline, tile, (message) => node.error(message));
    } else if (node.fields.polygon === undefined || isSmall) {
      map.add(object, this.#cellAt([(left + right) / 2, (top + bottom) / 2]));
    } else this.#lose(node, object.name, "is a polygon, which only tiles, marks and entrances can be");
  }

  #cellAt([x, y]: Point): Point {
    const [tileWidth, tileHeight] = this.#context.tile;
    return [Math.floor(x / tileWidth), Math.floor(y / tileHeight)];
  }

  /** The width and height of a tile that is an object. Old files don't say it: it is that of the tiles in the tileset. */
  #tileSize({ node, tile }: ReadObject): Point {
    const sizes = [
      sizeOf(node),
      ...(tile === undefined ? [] : [sizeOf(tile.tileset.node, "tile")]),
      this.#context.tile,
    ];
    const side = (axis: 0 | 1) => sizes.find((size) => size[axis] > 0)![axis];
    return [side(0), side(1)];
  }
}

/** The points of a line or a polygon, from the place of its object. */
function cornersIn(node: TiledNode, name: string): readonly Point[] {
  const points = node.list(name, MOST_CORNERS);
  if (points.length === 0) throw node.error(`${name} must have points.`);
  const isNumber = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= 1e9;
  return points.map(({ fields: { x, y } }, i) => {
    if (isNumber(x) && isNumber(y)) return [x, y];
    throw node.error(`point ${i + 1} of the ${name} must be two numbers.`);
  });
}

/** The width and height of something in pixels, or of the tiles in it. */
function sizeOf(node: TiledNode, of: "" | "tile" = ""): Point {
  return [node.pixels(`${of}width`), node.pixels(`${of}height`)];
}
