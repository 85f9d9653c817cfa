import { show } from "../../core/index.js";
import { FileError, FileErrors } from "../text/file-error.js";
import { fileText } from "../text/file-text.js";
import { jsonErrorOffset, jsonProblem } from "../text/parse-json.js";

/** Larger than any map that somebody draws. */
const LARGEST_FILE = 128 * 1024 * 1024;

/** The text of a map's file. Throws a FileError if it is too large or isn't UTF-8. */
export function mapText(bytes: Uint8Array, file: string): string {
  return fileText(bytes, file, LARGEST_FILE).text;
}

/** Parses the JSON of a map's file. Throws a FileError with the line and column. */
export function parseMapJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const offset = errorOffset(text);
    throw new FileErrors(text, file).at(offset, jsonProblem(text, offset));
  }
}

function errorOffset(text: string): number {
  try {
    return jsonErrorOffset(text);
  } catch {
    // There is a string that is too long to look for its end.
    return 0;
  }
}

/** The fields of an object in JSON. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** An object in a JSON file. Its fields are checked when they are read; errors name the file and the path of the field. */
export class JsonObject {
  readonly fields: JsonFields;
  /** Where the object is in the file, such as `levels[0]`. Empty for the whole file. */
  readonly path: string;
  readonly #file: string;

  /** Throws a FileError if the value is no object. */
  constructor(file: string, value: unknown, path = "") {
    this.#file = file;
    this.path = path;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw this.error(`must be an object, got ${shown(value)}.`);
    }
    this.fields = value as JsonFields;
  }

  /** An error about a field, or about the whole object. */
  error(message: string, field?: string): FileError {
    const path = field === undefined ? this.path : this.#pathOf(field);
    return new FileError(this.#file, 1, 1, `${path === "" ? "" : `${path}: `}${message}`);
  }

  #pathOf(field: string): string {
    return this.path === "" ? field : `${this.path}.${field}`;
  }

  object(field: string): JsonObject {
    return new JsonObject(this.#file, this.fields[field], this.#pathOf(field));
  }

  /** The items of a list. `or` is the list if the field is missing. */
  list(field: string, most = Number.POSITIVE_INFINITY, or?: readonly unknown[]): readonly unknown[] {
    const value = this.fields[field] ?? or;
    if (!Array.isArray(value)) throw this.error(`must be a list, got ${shown(value)}.`, field);
    if (value.length > most) throw this.error(`can have at most ${most} items, got ${value.length}.`, field);
    return value;
  }

  /** The objects of a list. A missing list is empty. */
  objects(field: string, most?: number): readonly JsonObject[] {
    return this.list(field, most, []).map((_, i) => this.objectIn(field, i));
  }

  /** The object at a place of a list. */
  objectIn(field: string, place: number): JsonObject {
    const list = this.fields[field] as readonly unknown[];
    return new JsonObject(this.#file, list[place], `${this.#pathOf(field)}[${place}]`);
  }

  text(field: string): string {
    const value = this.fields[field];
    if (typeof value === "string") return value;
    throw this.error(`must be text, got ${shown(value)}.`, field);
  }

  /** A whole number. `or` is the number if the field is missing. */
  whole(field: string, least: number, most: number, or?: number): number {
    return this.checkWhole(this.fields[field] ?? or, field, least, most);
  }

  /** Checks that a value in a field, such as `px[0]`, is a whole number. */
  checkWhole(value: unknown, field: string, least: number, most: number): number {
    if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
    throw this.error(`must be a whole number from ${least} to ${most}, got ${shown(value)}.`, field);
  }
}

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  return typeof value === "object" && value !== null ? (Array.isArray(value) ? "a list" : "an object") : show(value);
}
