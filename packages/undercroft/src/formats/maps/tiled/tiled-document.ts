import { isPlain } from "../../../core/index.js";
import { FileError } from "../../text/file-error.js";
import { attributeOf, readXml, type XmlElement } from "../../text/xml.js";
import { mapText, parseMapJson } from "../map-text.js";

/** An object in Tiled's JSON, such as a layer. Its fields are checked where they are used. */
export type TiledNode = Readonly<Record<string, unknown>>;

/** A map, a tileset or a template of Tiled's, as its JSON has it, whichever of its formats it was in. */
export interface TiledDocument {
  /** The name of the file. */
  readonly file: string;
  /** The whole of it. */
  readonly root: TiledNode;
  /** Returns a node with other fields, which is at the same place in the file. */
  changed(node: TiledNode, fields: TiledNode): TiledNode;
  /** Returns the line of a node, or 1 in JSON. */
  lineOf(node: TiledNode): number;
  /** Returns an error about a node, with its line or, in JSON, its path. */
  errorAt(node: TiledNode, message: string): FileError;
}

/** Reads a file of Tiled's, in XML or in JSON. Throws a FileError if it is neither. */
export function readTiledDocument(bytes: Uint8Array, file: string): TiledDocument {
  const first = bytes.find((byte) => byte > 0x20 && byte < 0x80);
  return first === "<".charCodeAt(0) ? xmlDocument(bytes, file) : jsonDocument(bytes, file);
}

function jsonDocument(bytes: Uint8Array, file: string): TiledDocument {
  const root = parseMapJson(mapText(bytes, file), file);
  if (!isPlain(root)) throw new FileError(file, 1, 1, "this is not a file of Tiled's.");
  const originals = new WeakMap<TiledNode, TiledNode>();
  return {
    file,
    root,
    changed: (node, fields) => {
      const changed = { ...node, ...fields };
      originals.set(changed, node);
      return changed;
    },
    lineOf: () => 1,
    errorAt: (node, message) => {
      const path = pathTo(root, originals.get(node) ?? node);
      return new FileError(file, 1, 1, path === "" ? message : `${path}: ${message}`);
    },
  };
}

/** The path of a node in JSON, such as `layers[2]`. It is only looked for when something is wrong. */
function pathTo(root: TiledNode, node: TiledNode): string {
  const stack: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: "" }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path } = next;
    if (value === node) return path;
    if (Array.isArray(value)) {
      if (typeof value[0] !== "object") continue;
      for (const [i, item] of value.entries()) stack.push({ value: item, path: `${path}[${i}]` });
    } else if (isPlain(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (typeof item === "object") stack.push({ value: item, path: path === "" ? key : `${path}.${key}` });
      }
    }
  }
  return "";
}

function xmlDocument(bytes: Uint8Array, file: string): TiledDocument {
  const xml = readXml(bytes, file);
  const elements = new WeakMap<TiledNode, XmlElement>();
  const root = new XmlNodes(elements).node(xml.root);
  const elementOf = (node: TiledNode) => elements.get(node) ?? xml.root;
  return {
    file,
    root,
    changed: (node, fields) => {
      const changed = { ...node, ...fields };
      elements.set(changed, elementOf(node));
      return changed;
    },
    lineOf: (node) => elementOf(node).line,
    errorAt: (node, message) => xml.errorAt(elementOf(node), message),
  };
}

/** Attributes that are numbers; what isn't one stays text, and is refused where it is used. */
const NUMBERS: readonly string[] = [
  ...["width", "height", "tilewidth", "tileheight", "firstgid", "spacing", "margin", "columns", "tilecount"],
  ...["id", "gid", "tileid", "x", "y", "rotation", "offsetx", "offsety", "infinite", "tile"],
];

/** What elements are called in JSON: those that can be there several times are lists. */
const LISTS: Readonly<Record<string, string>> = {
  layer: "layers",
  objectgroup: "layers",
  imagelayer: "layers",
  group: "layers",
  tileset: "tilesets",
  object: "objects",
  tile: "tiles",
  wangset: "wangsets",
  wangcolor: "colors",
  wangtile: "wangtiles",
  chunk: "chunks",
};

/** What the layers of a map are called in JSON. */
const LAYER_TYPES: Readonly<Record<string, string>> = {
  layer: "tilelayer",
  objectgroup: "objectgroup",
  imagelayer: "imagelayer",
  group: "group",
};

/** Turns elements into the nodes that JSON has. */
class XmlNodes {
  readonly #elements: WeakMap<TiledNode, XmlElement>;

  constructor(elements: WeakMap<TiledNode, XmlElement>) {
    this.#elements = elements;
  }

  node(element: XmlElement): TiledNode {
    const { name, attributes, children } = element;
    const node: Record<string, unknown> = Object.create(null);
    for (let i = 0; i < attributes.length; i += 2)
      node[attributes[i]!] = attributeValue(attributes[i]!, attributes[i + 1]!);
    // A layer has a type of its own. The type of anything else is its class.
    if (Object.hasOwn(LAYER_TYPES, name)) node.type = LAYER_TYPES[name];
    else if (name === "map" || name === "tileset" || name === "template") node.type = name;
    for (const child of children) this.#add(node, child, name);
    this.#elements.set(node, element);
    return node;
  }

  #add(node: Record<string, unknown>, child: XmlElement, parent: string): void {
    const { name } = child;
    if (name === "properties") node.properties = child.children.map((property) => this.#property(property));
    else if (name === "wangsets") node.wangsets = child.children.map((set) => this.node(set));
    else if (name === "data") this.#addData(node, child);
    else if (name === "image" && parent === "tileset") node.image = this.node(child).source;
    else if (name === "objectgroup" && parent === "tile") node.objectgroup = this.node(child);
    else if (parent === "template" && (name === "tileset" || name === "object")) node[name] = this.node(child);
    else if (name === "polygon" || name === "polyline") node[name] = pointsOf(child);
    else if (name === "point" || name === "ellipse" || name === "text") node[name] = true;
    else if (Object.hasOwn(LISTS, name)) {
      const list = node[LISTS[name]!];
      if (Array.isArray(list)) list.push(this.node(child));
      else node[LISTS[name]!] = [this.node(child)];
    }
  }

  /** Numbers stand in the text, in elements for each of them, or in chunks. */
  #addData(node: Record<string, unknown>, data: XmlElement): void {
    const { encoding, compression } = this.node({ ...data, children: [] });
    node.encoding = encoding;
    node.compression = compression;
    const chunks = data.children.filter(({ name }) => name === "chunk");
    if (chunks.length === 0) node.data = numbersIn(data, encoding);
    else node.chunks = chunks.map((chunk) => this.#chunk(chunk, encoding));
  }

  #chunk(chunk: XmlElement, encoding: unknown): TiledNode {
    const node = { ...this.node({ ...chunk, children: [] }), data: numbersIn(chunk, encoding) };
    this.#elements.set(node, chunk);
    return node;
  }

  #property(element: XmlElement): TiledNode {
    const node = { ...this.node({ ...element, children: [] }) } as Record<string, unknown>;
    const text = typeof node.value === "string" ? node.value : element.text;
    const inner = element.children.find(({ name }) => name === "properties");
    if (inner !== undefined && node.type === "class") {
      node.value = Object.fromEntries(
        inner.children.map((child) => this.#property(child)).map((one) => [one.name, one.value]),
      );
    } else if (node.type === "int" || node.type === "float" || node.type === "object") node.value = Number(text);
    else node.value = node.type === "bool" ? text === "true" : text;
    this.#elements.set(node, element);
    return node;
  }
}

function attributeValue(name: string, text: string): unknown {
  if (name === "wangid") return text.split(",", 8).map(Number);
  return NUMBERS.includes(name) && /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}

function numbersIn({ text, children }: XmlElement, encoding: unknown): unknown {
  if (encoding !== undefined) return text;
  return children.map((tile) => Number(attributeOf(tile, "gid") ?? 0));
}

/** The corners of a line or a polygon. What isn't a number is refused where it is used. */
function pointsOf(element: XmlElement): readonly TiledNode[] {
  const text = attributeOf(element, "points")?.trim() ?? "";
  return text.split(/\s+/).map((point) => {
    const [x, y = Number.NaN] = point.split(",", 2).map(Number);
    return { x, y };
  });
}
