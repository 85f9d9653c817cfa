import { readFile, stat } from "node:fs/promises";
import { printable, UndercroftError } from "../core/index.js";

/** Larger than any level or recipe that makes sense to read at once. */
const LARGEST_FILE = 512 * 1024 * 1024;

/** A file's text. */
export async function readTextFile(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > LARGEST_FILE)
    throw new UndercroftError("bad-content", `${printable(path)}: the file is larger than 512 MB.`);
  return readFile(path, "utf8");
}
