import { FileError, FileErrors } from "./file-error.js";
import { tooLarge } from "./plain-map.js";

/**
 * The text of a file that another program wrote, which must be UTF-8. Throws a FileError if it is something else, or if it
 * has more than `most` bytes.
 */
export function fileText(bytes: Uint8Array, file: string, most: number): FileErrors {
  if (bytes.length > most) throw new FileError(file, 1, 1, tooLarge(bytes.length, most));
  refuseUtf16(bytes, file);
  try {
    // It also drops the mark that some editors put in front.
    return new FileErrors(new TextDecoder("utf-8", { fatal: true }).decode(bytes), file);
  } catch {
    throw new FileError(file, 1, 1, "the file is not text in UTF-8. Save it in that encoding.");
  }
}

/** Throws a FileError if a text is UTF-16. */
export function refuseUtf16(bytes: Uint8Array, file: string): void {
  const problem = utf16Problem(bytes);
  if (problem !== undefined) throw new FileError(file, 1, 1, problem);
}

/** What is said of a text in UTF-16: it begins with a mark, or with a byte that is zero on one side of the first letter. */
export function utf16Problem([first, second]: Uint8Array): string | undefined {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isMarked || first === 0 || second === 0 ? "the file is in UTF-16. Save it in UTF-8." : undefined;
}
