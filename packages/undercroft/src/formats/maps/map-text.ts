import { show } from "../../core/index.js";
import { FileError, FileErrors } from "../text/file-error.js";
import { fileText } from "../text/file-text.js";
import { jsonErrorOffset } from "../text/parse-json.js";

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
    const found = offset >= text.length ? "unexpected end of file" : `unexpected ${show(text[offset])}`;
    throw new FileErrors(text, file).at(offset, `invalid JSON: ${found}.`);
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

/** Looks at parsed JSON part by part. What isn't as it should be is a FileError that names the place in the file. */
export class JsonChecks {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** An error about a place in the file, such as `levels[0].pxWid`. */
  error(path: string, message: string): FileError {
    return new FileError(this.#file, 1, 1, `${path === "" ? "" : `${path}: `}${message}`);
  }

  object(value: unknown, path: string): Readonly<Record<string, unknown>> {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    throw this.error(path, `must be an object, got ${shown(value)}.`);
  }

  list(value: unknown, path: string, most = Number.POSITIVE_INFINITY): readonly unknown[] {
    if (!Array.isArray(value)) throw this.error(path, `must be a list, got ${shown(value)}.`);
    if (value.length > most) throw this.error(path, `can have at most ${most} items, got ${value.length}.`);
    return value;
  }

  text(value: unknown, path: string): string {
    if (typeof value === "string") return value;
    throw this.error(path, `must be text, got ${shown(value)}.`);
  }

  whole(value: unknown, path: string, least: number, most: number): number {
    if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
    throw this.error(path, `must be a whole number from ${least} to ${most}, got ${shown(value)}.`);
  }
}

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  return typeof value === "object" && value !== null ? (Array.isArray(value) ? "a list" : "an object") : show(value);
}
