import { isPlain, show } from "../../../core/index.js";
import { FileError } from "../../text/file-error.js";
import { attributeOf, readXml, type XmlElement } from "../../text/xml.js";
import type { MapProperties, MapValue } from "../map-objects.js";
import { type JsonFields, mapText, parseMapJson } from "../map-text.js";

/** Where the element is kept that fields come from. */
const ELEMENT = Symbol("element");

/** The fields of an object as Tiled's JSON has them, whichever of its formats the file is in. */
interface TiledFields extends JsonFields {
  readonly [ELEMENT]?: XmlElement;
}

/** Finds fields in their file. */
interface TiledFile {
  /** Returns the line, or 1 in JSON. */
  lineOf(fields: TiledFields): number;
  /** Returns an error with the line or, in JSON, the path. */
  errorAt(fields: TiledFields, message: string): FileError;
}

/** Properties of anything: more than anybody gives to something. */
const MOST_PROPERTIES = 1024;

/** A part of a file of Tiled's, such as a layer. Its fields are checked when they are read. */
export class TiledNode {
  readonly fields: TiledFields;
  /** The file that it is in. */
  readonly file: TiledFile;
  /** Its own fields, without those that it has from a template. */
  readonly #own: TiledFields;

  constructor(file: TiledFile, fields: TiledFields, own = fields) {
    this.file = file;
    this.fields = fields;
    this.#own = own;
  }

  /** Its line, or 1 in JSON. */
  get line(): number {
    return this.file.lineOf(this.#own);
  }

  /** An error with its line or, in JSON, its path. */
  error(message: string): FileError {
    return this.file.errorAt(this.#own, message);
  }

  /** The same node with what a template says, unless it says otherwise itself. */
  withTemplate(template: TiledNode): TiledNode {
    const properties = [template, this].flatMap((node) =>
      node.list("properties", Infinity).map(({ fields }) => fields),
    );
    return new TiledNode(this.file, { ...template.fields, ...this.fields, properties }, this.#own);
  }

  /** The node in a field. */
  node(name: string): TiledNode {
    const fields = this.fields[name];
    if (isPlain(fields)) return new TiledNode(this.file, fields);
    throw this.error(`${name} must be an object, got ${show(fields)}.`);
  }

  /** A list of nodes; an empty one if it isn't there. */
  list(name: string, most: number): readonly TiledNode[] {
    const list = this.fields[name] ?? [];
    if (!Array.isArray(list) || !list.every(isPlain)) {
      throw this.error(`${name} must be a list of objects, got ${show(list)}.`);
    }
    if (list.length > most) throw this.error(`${name} has ${list.length} entries; the limit is ${most}.`);
    return list.map((fields) => new TiledNode(this.file, fields));
  }

  /** A whole number in a range. `or` is the number if the field is missing. */
  whole(name: string, min: number, max: number, or?: number): number {
    const value = this.fields[name] ?? or;
    if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return value as number;
    throw this.error(`${name} must be a whole number from ${min} to ${max}, got ${show(value)}.`);
  }

  /** A number of pixels; 0 if it isn't there. */
  pixels(name: string): number {
    const value = this.fields[name] ?? 0;
    if (typeof value === "number" && Math.abs(value) <= 1e9) return value;
    throw this.error(`${name} must be a number, got ${show(value)}.`);
  }

  /** Text; empty if it isn't there. */
  text(name: string): string {
    const value = this.fields[name] ?? "";
    if (typeof value === "string") return value;
    throw this.error(`${name} must be text, got ${show(value)}.`);
  }

  /** Its class. What Tiled 1.9 calls the class of something is its type before and after. */
  get kind(): string {
    return this.text("class") || this.text("type");
  }

  /** Its properties. Values that aren't text, numbers or booleans become JSON. */
  get properties(): MapProperties {
    return Object.fromEntries(
      this.list("properties", MOST_PROPERTIES).map((property) => [property.text("name"), property.#value]),
    );
  }

  get #value(): MapValue {
    const { value } = this.fields;
    if (typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    try {
      return JSON.stringify(value ?? null);
    } catch {
      throw this.error("the value of the property is nested too deeply.");
    }
  }
}

/** Reads a map, a tileset or a template of Tiled's, in XML or in JSON. Throws a FileError if the file is neither. */
export function readTiledDocument(bytes: Uint8Array, file: string): TiledNode {
  const first = bytes.find((byte) => byte > 0x20 && byte < 0x80);
  return first === "<".charCodeAt(0) ? xmlDocument(bytes, file) : jsonDocument(bytes, file);
}

function jsonDocument(bytes: Uint8Array, file: string): TiledNode {
  const root = parseMapJson(mapText(bytes, file), file);
  if (!isPlain(root)) throw new FileError(file, 1, 1, "this is not a file of Tiled's.");
  const errorAt = (fields: TiledFields, message: string) => {
    const path = pathTo(root, fields);
    return new FileError(file, 1, 1, path === "" ? message : `${path}: ${message}`);
  };
  return new TiledNode({ lineOf: () => 1, errorAt }, root);
}

/** The path of an object in JSON, such as `layers[2]`. It is only looked for when something is wrong. */
function pathTo(root: JsonFields, object: JsonFields): string {
  const stack: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: "" }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path } = next;
    if (value === object) return path;
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

function xmlDocument(bytes: Uint8Array, file: string): TiledNode {
  const xml = readXml(bytes, file);
  const elementOf = (fields: TiledFields) => fields[ELEMENT] ?? xml.root;
  return new TiledNode(
    {
      lineOf: (fields) => elementOf(fields).line,
      errorAt: (fields, message) => xml.errorAt(elementOf(fields), message),
    },
    fieldsOf(xml.root),
  );
}

/** Attributes that are numbers; what isn't one stays text, and is refused where it is used. */
const NUMBERS: readonly string[] = [
  ...["width", "height", "tilewidth", "tileheight", "firstgid", "spacing", "margin", "columns", "tilecount"],
  ...["id", "gid", "tileid", "x", "y", "rotation", "offsetx", "offsety", "infinite", "tile"],
];

/** What the layers of a map are called in JSON. */
const LAYER_TYPES: ReadonlyMap<string, string> = new Map([
  ["layer", "tilelayer"],
  ...["objectgroup", "imagelayer", "group"].map((name) => [name, name] as const),
]);

/** Other elements that can be there several times, and what their lists are called in JSON. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ["wangcolor", "colors"],
  ...["tileset", "object", "tile", "wangset", "wangtile", "chunk"].map((name) => [name, `${name}s`] as const),
]);

type NewFields = { [ELEMENT]: XmlElement; [name: string]: unknown };

/** The fields that an element has in JSON. */
function fieldsOf(element: XmlElement): TiledFields {
  const { name, children } = element;
  const fields = attributesOf(element);
  // A layer has a type of its own. The type of anything else is its class.
  if (LAYER_TYPES.has(name)) fields.type = LAYER_TYPES.get(name);
  else if (name === "map" || name === "tileset" || name === "template") fields.type = name;
  for (const child of children) addChild(fields, child, name);
  return fields;
}

function attributesOf(element: XmlElement): NewFields {
  const { attributes } = element;
  const fields: NewFields = Object.assign(Object.create(null), { [ELEMENT]: element });
  for (let i = 0; i < attributes.length; i += 2) {
    fields[attributes[i]!] = attributeValue(attributes[i]!, attributes[i + 1]!);
  }
  return fields;
}

function addChild(fields: NewFields, child: XmlElement, parent: string): void {
  const { name } = child;
  const isAlone =
    (name === "objectgroup" && parent === "tile") ||
    ((name === "tileset" || name === "object") && parent === "template");
  if (isAlone) fields[name] = fieldsOf(child);
  else if (name === "properties") fields.properties = child.children.map(propertyOf);
  else if (name === "wangsets") fields.wangsets = child.children.map(fieldsOf);
  else if (name === "data") addData(fields, child);
  else if (name === "image" && parent === "tileset") fields.image = attributeOf(child, "source");
  else if (name === "polygon" || name === "polyline") fields[name] = pointsOf(child);
  else if (name === "point" || name === "ellipse" || name === "text") fields[name] = true;
  else {
    const list = LAYER_TYPES.has(name) ? "layers" : LISTS.get(name);
    if (list === undefined) return;
    if (Array.isArray(fields[list])) fields[list].push(fieldsOf(child));
    else fields[list] = [fieldsOf(child)];
  }
}

/** Numbers stand in the text, in elements for each of them, or in chunks. */
function addData(fields: NewFields, data: XmlElement): void {
  const encoding = attributeOf(data, "encoding");
  const numbersIn = ({ text, children }: XmlElement) =>
    encoding === undefined ? children.map((tile) => Number(attributeOf(tile, "gid") ?? 0)) : text;
  fields.encoding = encoding;
  fields.compression = attributeOf(data, "compression");
  const chunks = data.children.filter(({ name }) => name === "chunk");
  if (chunks.length === 0) fields.data = numbersIn(data);
  else fields.chunks = chunks.map((chunk) => ({ ...attributesOf(chunk), data: numbersIn(chunk) }));
}

function propertyOf(element: XmlElement): TiledFields {
  const fields = attributesOf(element);
  const { type } = fields;
  const text = typeof fields.value === "string" ? fields.value : element.text;
  const inner = element.children.find(({ name }) => name === "properties");
  if (inner !== undefined && type === "class") {
    fields.value = Object.fromEntries(inner.children.map(propertyOf).map(({ name, value }) => [name, value]));
  } else if (type === "int" || type === "float" || type === "object") fields.value = Number(text);
  else fields.value = type === "bool" ? text === "true" : text;
  return fields;
}

function attributeValue(name: string, text: string): unknown {
  if (name === "wangid") return text.split(",", 8).map(Number);
  return NUMBERS.includes(name) && /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}

/** The corners of a line or a polygon. What isn't a number is refused where it is used. */
function pointsOf(element: XmlElement): readonly JsonFields[] {
  const text = attributeOf(element, "points")?.trim() ?? "";
  return text.split(/\s+/).map((point) => {
    const [x, y = Number.NaN] = point.split(",", 2).map(Number);
    return { x, y };
  });
}
