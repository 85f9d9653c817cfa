import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { checkArgument, didYouMean, printable, TEXT, UndercroftError } from "../../core/index.js";
import { FileError } from "../text/file-error.js";
import { refuseUtf16 } from "../text/file-text.js";

/** Larger than any level or recipe that makes sense to read at once. */
const LARGEST_FILE = 512 * 1024 * 1024;

/** Reads a file as UTF-8. Throws if there is none, if it is UTF-16, or if it is larger than 512 MB. */
export async function readTextFile(path: string): Promise<string> {
  checkArgument("readTextFile", "path", TEXT, path);
  return reading(path, async () => {
    const { size } = await stat(path);
    if (size > LARGEST_FILE)
      throw new UndercroftError("bad-content", `${printable(path)}: the file is too large; the limit is 512 MB.`);
    const bytes = await readFile(path);
    refuseUtf16(bytes, path);
    return bytes.toString("utf8");
  });
}

/** Reads the bytes of a file. Throws if there is none, or if it has more bytes than `most`. */
export async function readBytes(path: string, most: number): Promise<Uint8Array> {
  const { size } = await reading(path, () => stat(path));
  if (size > most) throw new FileError(path, 1, 1, `the file is too large; the limit is ${most / 2 ** 20} MB.`);
  return new Uint8Array(await reading(path, () => readFile(path)));
}

/** Does what reads a file or a folder. Where the system refuses, the error names the path. */
export async function reading<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new UnreadableError(path, error, await suggestPath(path, "."));
  }
}

/** What the system says. The package's types don't need those of Node. */
interface SystemError extends Error {
  readonly code?: string;
}

/** A file or a folder that the system refuses to read. */
export class UnreadableError extends UndercroftError {
  constructor(path: string, cause: SystemError, hint: string) {
    const isMissing = cause.code === "ENOENT";
    const message = `can't read ${printable(path)}: ${refusalOf(cause)}.${isMissing ? hint : ""}`;
    super(isMissing ? "unknown-name" : "bad-content", message, { path });
    this.cause = cause;
  }
}

/** Why the system refuses to read or to write, in words. */
export function refusalOf({ code = "", message }: SystemError): string {
  const words: Readonly<Record<string, string>> = {
    ENOENT: "no such file or folder",
    EISDIR: "it is a folder",
    EACCES: "permission denied",
  };
  return words[code] ?? message;
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
