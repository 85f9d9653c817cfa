import { printable, UndercroftError } from "../core/index.js";
import { checkRecipe, type Recipe } from "../recipes/index.js";

/** Larger than any level or recipe that makes sense to read at once. */
const LARGEST_FILE = 512 * 1024 * 1024;

/** A file's text. Only where there are files: in Node. */
export async function readTextFile(path: string): Promise<string> {
  const { readFile, stat } = await import("node:fs/promises");
  const { size } = await stat(path);
  if (size > LARGEST_FILE)
    throw new UndercroftError("bad-content", `${printable(path)}: the file is larger than 512 MB.`);
  return readFile(path, "utf8");
}

/** Reads JSON; an error says the file, line and column. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const { message } = error as Error;
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    const before = text.slice(0, position).split("\n");
    const reason = message.replace(/ in JSON at position.*$/s, "").replace(/^(Unexpected end).*$/s, "$1 of the file");
    throw new UndercroftError(
      "bad-recipe",
      `${printable(file)}:${before.length}:${before.at(-1)!.length + 1}: this is not JSON: ${printable(reason)}.`,
    );
  }
}

/** A recipe from a file, checked against the grammar. */
export async function loadRecipe(path: string): Promise<Recipe> {
  return checkRecipe(parseJson(await readTextFile(path), path));
}
