import { FileError, FileErrors } from "./file-error.js";
import { tooLarge } from "./plain-map.js";

/**
 * The text of a file that another program wrote, which must be UTF-8. Throws a FileError if it is something else, or if it
 * has more than `most` bytes.
 */
export function fileText(bytes: Uint8Array, file: string, most: number): FileErrors {
  if (bytes.length > most) throw new FileError(file, 1, 1, tooLarge(bytes.length, most));
  const refused = new FileError(file, 1, 1, "the file is not text in UTF-8. Save it in that encoding.");
  // UTF-16 without a mark in front of it would pass for UTF-8.
  if (bytes[0] === 0 || bytes[1] === 0) throw refused;
  try {
    // It also drops the mark that some editors put in front.
    return new FileErrors(new TextDecoder("utf-8", { fatal: true }).decode(bytes), file);
  } catch {
    throw refused;
  }
}
