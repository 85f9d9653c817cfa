import { UndercroftError } from "../core/index.js";
import type { SourcePath } from "../prefabs/index.js";
import { pathText, type SchemaProblem } from "../schemas/index.js";

/** Collects what is wrong with a world, each problem with its place in the source. */
export class Problems {
  readonly list: SchemaProblem[] = [];

  add(path: SourcePath, message: string, part: "key" | "value" = "value"): void {
    this.list.push({ path, part, message });
  }

  /** Runs work that may refuse something. Returns undefined if it did, and records why. */
  try<T>(path: SourcePath, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      const inner = pathOf(error.details.path);
      const prefix = error.details.path === undefined ? "" : `${error.details.path}: `;
      const message =
        prefix !== "" && error.message.startsWith(prefix) ? error.message.slice(prefix.length) : error.message;
      this.add([...path, ...inner], message);
      return undefined;
    }
  }
}

/** `steps[2].table` as a path. */
function pathOf(text: string | undefined): (string | number)[] {
  const keys = (text ?? "").matchAll(/\[(\d+)\]|([^.[\]]+)/g);
  return [...keys].map(([, index, key]) => (index === undefined ? key! : Number(index)));
}

/** The error for what is wrong at a place of a source that isn't a file. */
export function worldError({ path, message }: SchemaProblem): UndercroftError {
  const place = pathText(path);
  // Most messages about a value begin with its place already.
  const prefix = place === "" || message.startsWith(`${place} `) ? "" : `${place}: `;
  return new UndercroftError("bad-content", `world: ${prefix}${message}`, { path: place });
}
