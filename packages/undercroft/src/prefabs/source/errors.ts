import { UndercroftError } from "../../core/index.js";

/** A path to a part of a prefab's source: keys, indexes, or a row and a column of the map. */
export type SourcePath = readonly (string | number)[];

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
