import { FileError, FileErrors } from "./file-error.js";
import { tooLarge } from "./plain-map.js";

/**
 * The text of a file that another program wrote, which must be UTF-8. Throws a FileError if it is something else, or if it
 * has more than `most` bytes.
 */
export function fileText(bytes: Uint8Array, file: string, most: number): FileErrors {
  if (bytes.length > most) throw new FileError(file, 1, 1, tooLarge(bytes.length, most));
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || second === 0;
  if (isUtf16) throw new FileError(file, 1, 1, "the file is UTF-16. Save it as UTF-8.");
  try {
    return new FileErrors(new TextDecoder("utf-8", { fatal: true }).decode(bytes), file);
  } catch {
    throw new FileError(file, 1, 1, "the file isn't text in UTF-8. Save it as UTF-8.");
  }
}
