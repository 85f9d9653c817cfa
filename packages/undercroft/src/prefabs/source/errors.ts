import { type Bounds, parseRange } from "../../chain/index.js";
import { UndercroftError } from "../../core/index.js";
import { nameOf, type PrefabSource } from "./source.js";

/** A path to a part of a prefab's source: keys, indexes, or a row and a column of the map. */
export type SourcePath = readonly (string | number)[];

/** Makes an error about the part of a source at a path. */
export type Refuse = (at: SourcePath, message: string) => PrefabError;

/** Makes an error about the part of a prefab's source at a path. */
export function mistake(source: PrefabSource, at: SourcePath, message: string): PrefabError {
  return new PrefabError(nameOf(source), at, message);
}

/** Runs a reader, and makes an error about a part of a source of whatever it refuses. */
export function readAt<T>(source: PrefabSource, at: SourcePath, reader: () => T): T {
  try {
    return reader();
  } catch (error) {
    throw error instanceof UndercroftError ? mistake(source, at, error.message) : error;
  }
}

/** Reads a range of numbers at a place of a source. */
export function rangeAt(source: PrefabSource, at: SourcePath, range: string | number): Bounds {
  return readAt(source, at, () => parseRange(range));
}

/**
 * An error in a prefab, with the path to the part of its source that is wrong. File readers turn the path into a line
 * and a column.
 */
export class PrefabError extends UndercroftError {
  /** The name of the prefab that can't be used. */
  readonly prefab: string;
  /** The path to the part of the source that is wrong. */
  readonly at: SourcePath;

  /** Creates an error about a part of a prefab's source. Its code is `bad-content`. */
  constructor(prefab: string, at: SourcePath, message: string) {
    super("bad-content", `${prefab}: ${message}`, { path: at.join(".") });
    this.name = "PrefabError";
    this.prefab = prefab;
    this.at = at;
  }
}
