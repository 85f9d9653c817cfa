import { UndercroftError } from "../core/index.js";
import { NONE } from "./metrics/table.js";

/**
 * Rows of whole numbers as short text. Small numbers take one byte: each is folded so that its sign comes last, moved up by
 * one to leave 0 for "does not apply", and written in groups of seven bits. The bytes are base64.
 */
export function rowText(row: ArrayLike<number>): string {
  let bytes = "";
  for (let i = 0; i < row.length; i++) {
    const value = row[i]!;
    let rest = value === NONE ? 0 : (value < 0 ? -2 * value - 1 : 2 * value) + 1;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes += String.fromCharCode(128 + (rest % 128));
    bytes += String.fromCharCode(rest);
  }
  return btoa(bytes);
}

/** The row of a text that `rowText` gave, with so many numbers. */
export function rowOfText(text: string, length: number): Int32Array {
  const bytes = atob(text);
  const row = new Int32Array(length);
  let at = 0;
  for (let i = 0; i < length; i++) {
    let value = 0;
    let factor = 1;
    let byte = bytes.charCodeAt(at++);
    for (; byte > 127; byte = bytes.charCodeAt(at++)) {
      value += (byte - 128) * factor;
      factor *= 128;
    }
    value += byte * factor - 1;
    row[i] = value < 0 ? NONE : value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
  // NaN from a text that is too short gets here too.
  if (at !== bytes.length) throw new UndercroftError("bad-content", `a row must have ${length} numbers.`);
  return row;
}
