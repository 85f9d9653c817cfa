import { UndercroftError } from "../core/index.js";

/** A way into a prefab's source: a key, an index, a row and a column of the map. */
export type SourcePath = readonly (string | number)[];

/** Something is wrong with a prefab, at a place in its source that a reader of files turns into a line and column. */
export class PrefabError extends UndercroftError {
  readonly prefab: string;
  readonly at: SourcePath;

  constructor(prefab: string, at: SourcePath, message: string) {
    super("bad-content", `${prefab}: ${message}`, { path: at.join(".") });
    this.name = "PrefabError";
    this.prefab = prefab;
    this.at = at;
  }
}
