import { type Point, show } from "../../../core/index.js";
import type { LegendEntry } from "../../../prefabs/index.js";
import type { ConversionLoss } from "../../drawings/conversion.js";
import type { ImportMapping } from "../import-mapping.js";
import type { ImportedObject } from "../imported-map.js";
import type { MapProperties } from "../map-objects.js";
import type { MappingQuestions } from "../mapping-questions.js";
import { isSpread, SpreadBudget } from "../spread-objects.js";
import type { FoundTile } from "./tile-meanings.js";
import type { TiledDocument, TiledNode } from "./tiled-document.js";
import { classIn, nodesIn, pixelsIn, propertiesIn, textIn, wholeIn } from "./tiled-fields.js";
import { alignedCorner, boundsOf, boxCorners, ellipseCorners, spansAt, turned } from "./tiled-shapes.js";
import type { TiledTemplate } from "./tiled-templates.js";

/** A layer of objects. */
export interface ObjectLayer {
  readonly node: TiledNode;
  /** How far it is moved, in pixels. */
  readonly x: number;
  readonly y: number;
}

/** What objects need to know about their map. */
export interface ObjectContext {
  /** The width and height of a tile in pixels. */
  readonly tile: Point;
  /** The map's upper left corner in pixels. */
  readonly origin: Point;
  /** Columns and rows of the map. */
  readonly size: Point;
  readonly mapping: ImportMapping;
  readonly losses: ConversionLoss[];
  readonly asked: MappingQuestions | undefined;
  /** The templates that were found, by what the map calls them. */
  readonly templates: ReadonlyMap<string, TiledTemplate>;
  /** The tile of a number, if there is a tileset for it. */
  tileOf(number: number): FoundTile | undefined;
  /** What a tile means; undefined if nobody says it. */
  meaningOf(tile: FoundTile): LegendEntry | undefined;
  /** Returns what gives cells of the map a meaning. */
  painter(meaning: LegendEntry): (cell: number) => void;
}

/** Kinds of objects that are understood without a mapping. */
const KINDS: readonly string[] = [
  ...["start", "exit", "spawn", "entrance", "mark"],
  ...["room", "corridor", "area", "door", "key", "lock", "one-way", "arrival"],
];
/** Those that are as large as they are drawn. */
const BOXES: readonly string[] = ["room", "area"];
/** Those that go along a line. */
const LINES: readonly string[] = ["corridor", "one-way"];

/** Objects of a map, and corners of a polygon. */
const MOST_OBJECTS = 262_144;
const MOST_CORNERS = 4096;

/** Reads the objects of a map, in the order of the file. */
export function readObjects(
  document: TiledDocument,
  layers: readonly ObjectLayer[],
  context: ObjectContext,
): readonly ImportedObject[] {
  const reader = new ObjectReader(document, context);
  for (const { node, layer } of objectsIn(document, layers)) reader.read(node, layer);
  return reader.objects();
}

/** What the map calls the templates that its objects come from. */
export function templatesOf(document: TiledDocument, layers: readonly ObjectLayer[]): ReadonlySet<string> {
  const templates = new Set<string>();
  for (const { node } of objectsIn(document, layers)) {
    if (node.template !== undefined) templates.add(textIn(document, node, "template"));
  }
  return templates;
}

function* objectsIn(document: TiledDocument, layers: readonly ObjectLayer[]) {
  let count = 0;
  for (const layer of layers) {
    const nodes = nodesIn(document, layer.node, "objects", MOST_OBJECTS);
    count += nodes.length;
    if (count > MOST_OBJECTS) throw document.errorAt(layer.node, `there are more than ${MOST_OBJECTS} objects.`);
    for (const node of nodes) yield { node, layer };
  }
}

/** What an object is, before its place is known. */
interface ObjectInfo {
  readonly node: TiledNode;
  readonly kind: string;
  readonly name: string;
  readonly properties: MapProperties;
  readonly meaning: LegendEntry | undefined;
  /** The number of the object that a lock refers to. */
  readonly keyId: number | undefined;
  /** The tile that it shows. */
  readonly tile: FoundTile | undefined;
}

class ObjectReader {
  readonly #document: TiledDocument;
  readonly #context: ObjectContext;
  readonly #objects: ImportedObject[] = [];
  /** Locks with their places in the list, and the numbers of their keys. */
  readonly #locks: { readonly place: number; readonly object: ObjectInfo; readonly keyId: number }[] = [];
  /** The places of objects in the list, by their numbers in the file. */
  readonly #byId = new Map<number, number>();
  readonly #budget = new SpreadBudget();

  constructor(document: TiledDocument, context: ObjectContext) {
    this.#document = document;
    this.#context = context;
  }

  /** All objects. Locks know the places of their keys now. */
  objects(): readonly ImportedObject[] {
    for (const { place, object, keyId } of this.#locks) {
      const key = this.#byId.get(keyId);
      if (key !== undefined) this.#objects[place] = { ...this.#objects[place]!, key };
      else this.#lose(object.node, object.name, `has object ${keyId} as its key, which isn't on the map`);
    }
    return this.#objects;
  }

  read(own: TiledNode, layer: ObjectLayer): void {
    const document = this.#document;
    const template = this.#context.templates.get(textIn(document, own, "template"));
    if (own.template !== undefined && template === undefined) {
      const what = `comes from the template ${show(own.template)}, which isn't in the folder of the map`;
      this.#lose(own, textIn(document, own, "name"), what);
      return;
    }
    const node = template === undefined ? own : this.#withTemplate(own, template.node);
    const name = textIn(document, node, "name");
    if (node.text !== undefined) {
      this.#lose(node, name, "is text, which can't be read");
      return;
    }
    const number = wholeIn(document, node, "gid", { min: 0, max: 0xffff_ffff, or: 0 });
    const isOther = template !== undefined && own.gid === undefined;
    const tile = number === 0 ? undefined : isOther ? template.tile : this.#context.tileOf(number);
    const place = this.#objects.length;
    this.#place(this.#understand(node, name, tile), layer, number !== 0);
    // Some become tiles of the map, and some are lost.
    const id = wholeIn(document, node, "id", { min: 0, max: 0xffff_ffff, or: 0 });
    if (this.#objects.length > place) this.#byId.set(id, place);
  }

  /** An object with what its template says, and what it says otherwise. */
  #withTemplate(node: TiledNode, template: TiledNode): TiledNode {
    const properties = nodesIn(this.#document, node, "properties", Infinity);
    const inherited = nodesIn(this.#document, template, "properties", Infinity);
    return this.#document.changed(node, { ...template, ...node, properties: [...inherited, ...properties] });
  }

  #lose(node: TiledNode, name: string, what: string): void {
    this.#context.losses.push({ line: this.#document.lineOf(node), what: `object ${show(name)} ${what}` });
  }

  /** What an object is: by its class, by the mapping, or by its tile. */
  #understand(node: TiledNode, name: string, tile: FoundTile | undefined): ObjectInfo {
    const document = this.#document;
    const { objects = {} } = this.#context.mapping;
    const kind = classIn(document, node) || (tile?.info?.kind ?? "");
    // Objects have the properties of their tile, unless they have others. Its name is that of the tile.
    const { name: _, ...inherited } = tile?.info?.properties ?? {};
    const { key, ...others } = { ...inherited, ...propertiesIn(document, node) };
    const list = kind === "lock" ? nodesIn(document, node, "properties", Infinity) : [];
    const isKey = typeof key === "number" && list.some((one) => one.name === "key" && one.type === "object");
    const properties = key === undefined || isKey ? others : { ...others, key };
    // 0 is no object.
    const object = { node, kind, name, properties, keyId: isKey && key !== 0 ? key : undefined, tile };
    if (KINDS.includes(kind) || properties.transform !== undefined) return { ...object, meaning: undefined };
    const mapped = [kind, name].find((one) => one !== "" && Object.hasOwn(objects, one));
    if (mapped !== undefined) return { ...object, meaning: objects[mapped] };
    if (tile === undefined) {
      this.#context.asked?.object(kind || name);
      return { ...object, meaning: undefined };
    }
    const meaning = this.#context.meaningOf(tile);
    if (meaning !== undefined) return { ...object, meaning };
    // A picture of something that isn't a tile is that thing.
    const thing = (tile.info?.name ?? "") || kind;
    return thing === "" ? { ...object, meaning } : { ...object, kind: "spawn", name: name || thing, meaning };
  }

  #place(object: ObjectInfo, layer: ObjectLayer, isTile: boolean): void {
    const { node } = object;
    const document = this.#document;
    const [originX, originY] = this.#context.origin;
    const [x, y] = [
      pixelsIn(document, node, "x") + layer.x - originX,
      pixelsIn(document, node, "y") + layer.y - originY,
    ];
    const [width, height] = isTile ? this.#tileSize(object) : sizeOf(document, node);
    if (node.polyline !== undefined) {
      const line = this.#turned(node, this.#corners(node, "polyline"), [x, y]).map(([a, b]) => this.#cellAt(a, b));
      const isLine = object.meaning === undefined && LINES.includes(object.kind);
      if (!isLine) this.#lose(node, object.name, "is a line: only the cell where it begins was taken");
      this.#add(object, line[0]!, isLine ? { line } : {});
    } else if (node.polygon === undefined && (node.point === true || width <= 0 || height <= 0)) {
      this.#add(object, this.#cellAt(x, y));
    } else this.#placeShape(object, this.#outline(object, [x, y], [width, height], isTile));
  }

  #placeShape(object: ObjectInfo, outline: readonly Point[]): void {
    const { node, kind, meaning, properties } = object;
    const { left, top, right, bottom } = boundsOf(outline);
    const [tileWidth, tileHeight] = this.#context.tile;
    const isBox = meaning === undefined && (BOXES.includes(kind) || properties.transform !== undefined);
    // What is hardly larger than a tile stands on one, wherever its corners are.
    const isSmall = right - left <= tileWidth * 1.5 && bottom - top <= tileHeight * 1.5;
    if (isBox) {
      const [x, y] = [Math.round(left / tileWidth), Math.round(top / tileHeight)];
      const width = Math.max(1, Math.round(right / tileWidth) - x);
      this.#add(object, [x, y], { width, height: Math.max(1, Math.round(bottom / tileHeight) - y) });
    } else if (isSpread(kind, meaning) && !isSmall) this.#cover(object, outline);
    else if (node.polygon === undefined || isSmall) {
      this.#add(object, this.#cellAt((left + right) / 2, (top + bottom) / 2));
    } else this.#lose(node, object.name, "is a polygon, which only tiles, marks and entrances can be");
  }

  #add(
    object: ObjectInfo,
    [x, y]: Point,
    shape: Partial<Pick<ImportedObject, "line" | "width" | "height">> = {},
  ): void {
    const { node, kind, name, properties, meaning, keyId } = object;
    if (keyId !== undefined) this.#locks.push({ place: this.#objects.length, object, keyId });
    this.#objects.push({
      kind,
      name,
      x,
      y,
      width: 0,
      height: 0,
      ...shape,
      properties,
      where: this.#document.lineOf(node),
      ...(meaning === undefined ? {} : { meaning }),
    });
  }

  #cellAt(x: number, y: number): Point {
    const [tileWidth, tileHeight] = this.#context.tile;
    return [Math.floor(x / tileWidth), Math.floor(y / tileHeight)];
  }

  /** The points of a line or a polygon, from the place of its object. */
  #corners(node: TiledNode, name: string): readonly Point[] {
    const points = nodesIn(this.#document, node, name, MOST_CORNERS);
    if (points.length === 0) throw this.#document.errorAt(node, `${name} must have points.`);
    const isNumber = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= 1e9;
    return points.map(({ x, y }, i) => {
      if (isNumber(x) && isNumber(y)) return [x, y];
      throw this.#document.errorAt(node, `point ${i + 1} of the ${name} must be two numbers.`);
    });
  }

  /** The width and height of a tile that is an object. Old files don't say it: it is that of the tiles in the tileset. */
  #tileSize({ node, tile }: ObjectInfo): Point {
    const { tileset } = tile ?? {};
    const sizes = [
      sizeOf(this.#document, node),
      ...(tileset === undefined ? [] : [sizeOf(tileset.document, tileset.node, "tile")]),
      this.#context.tile,
    ];
    const side = (axis: 0 | 1) => sizes.find((size) => size[axis] > 0)![axis];
    return [side(0), side(1)];
  }

  /** The outline of an object that isn't a point, in pixels. */
  #outline({ node, tile }: ObjectInfo, at: Point, size: Point, isTile: boolean): readonly Point[] {
    if (node.polygon !== undefined) return this.#turned(node, this.#corners(node, "polygon"), at);
    if (node.ellipse === true) return this.#turned(node, ellipseCorners(size), at);
    const corner: Point = isTile ? alignedCorner(tile?.tileset.node.objectalignment, size) : [0, 0];
    return this.#turned(node, boxCorners(corner, size), at);
  }

  #turned(node: TiledNode, points: readonly Point[], at: Point): readonly Point[] {
    return turned(points, pixelsIn(this.#document, node, "rotation"), at);
  }

  /** Every cell of the map whose middle is inside an outline. Tiles are painted, anything else is there on each cell. */
  #cover(object: ObjectInfo, outline: readonly Point[]): void {
    const { node, meaning } = object;
    const [columns, rows] = this.#context.size;
    const [tileWidth, tileHeight] = this.#context.tile;
    const { top, bottom } = boundsOf(outline);
    const paint = typeof meaning === "string" ? this.#context.painter(meaning) : undefined;
    const refuse = (message: string) => this.#document.errorAt(node, message);
    for (let row = Math.max(0, Math.floor(top / tileHeight)); row < Math.min(rows, bottom / tileHeight); row++) {
      this.#budget.spend(outline.length, refuse);
      for (const [from, to] of spansAt(outline, (row + 0.5) * tileHeight)) {
        const first = Math.max(0, Math.ceil(from / tileWidth - 0.5));
        const end = Math.min(columns, Math.ceil(to / tileWidth - 0.5));
        if (end <= first) continue;
        this.#budget.spend(end - first, refuse);
        for (let column = first; column < end; column++) {
          if (paint !== undefined) paint(row * columns + column);
          else {
            this.#budget.cover(refuse);
            this.#add(object, [column, row]);
          }
        }
      }
    }
  }
}

/** The width and height of something in pixels, or of the tiles in it. */
function sizeOf(document: TiledDocument, node: TiledNode, of: "" | "tile" = ""): Point {
  return [pixelsIn(document, node, `${of}width`), pixelsIn(document, node, `${of}height`)];
}
