import { isPlain } from "../../../core/index.js";
import { FileError } from "../../text/file-error.js";
import { attributeOf, readXml, type XmlElement } from "../../text/xml.js";
import { mapText, parseMapJson } from "../map-text.js";

/** An object of Tiled's JSON. What is in it is checked where it is used. */
export type TiledPart = Readonly<Record<string, unknown>>;

/** A map, a tileset or a template of Tiled's, as its JSON has it, whichever of its formats it was in. */
export interface TiledDocument {
  /** The name of the file. */
  readonly file: string;
  /** The whole of it. */
  readonly root: TiledPart;
  /** Returns a part with other fields, which is at the same place in the file. */
  changed(part: TiledPart, fields: TiledPart): TiledPart;
  /** Returns the line of a part, or 1 in JSON. */
  lineOf(part: TiledPart): number;
  /** Returns an error about a part, with its line or, in JSON, its path. */
  errorAt(part: TiledPart, message: string): FileError;
}

/** Reads a file of Tiled's, in XML or in JSON. Throws a FileError if it is neither. */
export function readTiledDocument(bytes: Uint8Array, file: string): TiledDocument {
  const first = bytes.find((byte) => byte > 0x20 && byte < 0x80);
  return first === "<".charCodeAt(0) ? xmlDocument(bytes, file) : jsonDocument(bytes, file);
}

function jsonDocument(bytes: Uint8Array, file: string): TiledDocument {
  const root = parseMapJson(mapText(bytes, file), file);
  if (!isPlain(root)) throw new FileError(file, 1, 1, "this is not a file of Tiled's.");
  const originals = new WeakMap<TiledPart, TiledPart>();
  return {
    file,
    root,
    changed: (part, fields) => {
      const changed = { ...part, ...fields };
      originals.set(changed, part);
      return changed;
    },
    lineOf: () => 1,
    errorAt: (part, message) => {
      const path = pathTo(root, originals.get(part) ?? part);
      return new FileError(file, 1, 1, path === "" ? message : `${path}: ${message}`);
    },
  };
}

/** The path of a part in JSON, such as `layers[2]`. It is only looked for when something is wrong. */
function pathTo(root: TiledPart, part: TiledPart): string {
  const stack: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: "" }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path } = next;
    if (value === part) return path;
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
  const elements = new WeakMap<TiledPart, XmlElement>();
  const root = new XmlParts(elements).part(xml.root);
  const elementOf = (part: TiledPart) => elements.get(part) ?? xml.root;
  return {
    file,
    root,
    changed: (part, fields) => {
      const changed = { ...part, ...fields };
      elements.set(changed, elementOf(part));
      return changed;
    },
    lineOf: (part) => elementOf(part).line,
    errorAt: (part, message) => xml.errorAt(elementOf(part), message),
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

/** Turns elements into the parts that JSON has. */
class XmlParts {
  readonly #elements: WeakMap<TiledPart, XmlElement>;

  constructor(elements: WeakMap<TiledPart, XmlElement>) {
    this.#elements = elements;
  }

  part(element: XmlElement): TiledPart {
    const { name, attributes, children } = element;
    const part: Record<string, unknown> = Object.create(null);
    for (let i = 0; i < attributes.length; i += 2)
      part[attributes[i]!] = attributeValue(attributes[i]!, attributes[i + 1]!);
    // A layer has a type of its own. The type of anything else is its class.
    if (Object.hasOwn(LAYER_TYPES, name)) part.type = LAYER_TYPES[name];
    else if (name === "map" || name === "tileset" || name === "template") part.type = name;
    for (const child of children) this.#add(part, child, name);
    this.#elements.set(part, element);
    return part;
  }

  #add(part: Record<string, unknown>, child: XmlElement, parent: string): void {
    const { name } = child;
    if (name === "properties") part.properties = child.children.map((property) => this.#property(property));
    else if (name === "wangsets") part.wangsets = child.children.map((set) => this.part(set));
    else if (name === "data") this.#addData(part, child);
    else if (name === "image" && parent === "tileset") part.image = this.part(child).source;
    else if (name === "objectgroup" && parent === "tile") part.objectgroup = this.part(child);
    else if (parent === "template" && (name === "tileset" || name === "object")) part[name] = this.part(child);
    else if (name === "polygon" || name === "polyline") part[name] = pointsOf(child);
    else if (name === "point" || name === "ellipse" || name === "text") part[name] = true;
    else if (Object.hasOwn(LISTS, name)) {
      const list = part[LISTS[name]!];
      if (Array.isArray(list)) list.push(this.part(child));
      else part[LISTS[name]!] = [this.part(child)];
    }
  }

  /** Numbers stand in the text, in elements for each of them, or in chunks. */
  #addData(part: Record<string, unknown>, data: XmlElement): void {
    const { encoding, compression } = this.part({ ...data, children: [] });
    part.encoding = encoding;
    part.compression = compression;
    const chunks = data.children.filter(({ name }) => name === "chunk");
    if (chunks.length === 0) part.data = numbersIn(data, encoding);
    else part.chunks = chunks.map((chunk) => this.#chunk(chunk, encoding));
  }

  #chunk(chunk: XmlElement, encoding: unknown): TiledPart {
    const part = { ...this.part({ ...chunk, children: [] }), data: numbersIn(chunk, encoding) };
    this.#elements.set(part, chunk);
    return part;
  }

  #property(element: XmlElement): TiledPart {
    const part = { ...this.part({ ...element, children: [] }) } as Record<string, unknown>;
    const text = typeof part.value === "string" ? part.value : element.text;
    const inner = element.children.find(({ name }) => name === "properties");
    if (inner !== undefined && part.type === "class") {
      part.value = Object.fromEntries(
        inner.children.map((child) => this.#property(child)).map((one) => [one.name, one.value]),
      );
    } else if (part.type === "int" || part.type === "float" || part.type === "object") part.value = Number(text);
    else part.value = part.type === "bool" ? text === "true" : text;
    this.#elements.set(part, element);
    return part;
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
function pointsOf(element: XmlElement): readonly TiledPart[] {
  const text = attributeOf(element, "points")?.trim() ?? "";
  return text.split(/\s+/).map((point) => {
    const [x, y = Number.NaN] = point.split(",", 2).map(Number);
    return { x, y };
  });
}
