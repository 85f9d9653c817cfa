import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { didYouMean, printable, UndercroftError } from "../core/index.js";

/** Larger than any level or recipe that makes sense to read at once. */
const LARGEST_FILE = 512 * 1024 * 1024;

/** Reads a file as UTF-8. Throws if it is larger than 512 MB. */
export async function readTextFile(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > LARGEST_FILE)
    throw new UndercroftError("bad-content", `${printable(path)}: the file is too large; the limit is 512 MB.`);
  return readFile(path, "utf8");
}

/**
 * ` Did you mean "x"?` for a path from a folder at which there is nothing: one of some names, or a file that lies where the
 * path leads. Nothing where none is near.
 */
export async function suggestPath(path: string, folder: string, names: Iterable<string> = []): Promise<string> {
  const word = basename(path);
  const above = path.slice(0, path.length - word.length);
  const files = await readdir(dirname(resolve(folder, path))).catch(() => []);
  const near = didYouMean(word, files.sort());
  const meant = didYouMean(path, names) ?? (near === undefined ? undefined : above + near);
  return meant === undefined ? "" : ` Did you mean "${printable(meant)}"?`;
}
