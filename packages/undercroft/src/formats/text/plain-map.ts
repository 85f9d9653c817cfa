import { checkArgument, mustBe, printable, show, TEXT } from "../../core/index.js";
import { FileErrors } from "./file-error.js";

/** More characters than any map has. */
const LARGEST_TEXT = 8 * 1024 * 1024;
/** Wider or higher than any map there can be. */
export const LARGEST_SIDE = 4096;

/** What can't stand in a map: control characters, tabs among them, and halves of characters. */
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;

/** What is wrong with a row of a map, and at which of its characters. */
export function rowProblem(row: string): { readonly column: number; readonly message: string } | undefined {
  // Few characters take two places of a text, so a row that passes has at most twice as many.
  if (row.length > LARGEST_SIDE && (row.length > LARGEST_SIDE * 2 || [...row].length > LARGEST_SIDE)) {
    return { column: LARGEST_SIDE, message: `a row of a map can have at most ${LARGEST_SIDE} characters.` };
  }
  const match = UNUSABLE.exec(row);
  if (match === null) return undefined;
  const column = [...row.slice(0, match.index)].length;
  if (match[0] === "\t") return { column, message: "the map contains a tab. Use spaces instead." };
  return { column, message: `the character ${show(match[0])} can't be used in a map.` };
}

/** A row with normal spaces instead of non-breaking ones. */
export function cleanRow(row: string): string {
  return row.replaceAll("\u00a0", " ");
}

/**
 * The rows of a map between two offsets of a text, without empty rows at its end. Undefined if a row can't be used; `refuse`
 * is told why.
 */
export function mapRows(
  text: string,
  start: number,
  end: number,
  refuse: (offset: number, message: string) => void,
): string[] | undefined {
  const rows: string[] = [];
  let filled = 0;
  for (let at = start; at < end; ) {
    const newline = text.indexOf("\n", at);
    const stop = newline < 0 || newline > end ? end : newline;
    const row = text.slice(at, stop).replace(/\r$/, "");
    const problem = rowProblem(row);
    if (problem !== undefined) {
      refuse(at + [...row.slice(0, 2 * LARGEST_SIDE)].slice(0, problem.column).join("").length, problem.message);
      return undefined;
    }
    if (row !== "") {
      if (rows.length >= LARGEST_SIDE) {
        refuse(at, `a map can have at most ${LARGEST_SIDE} rows.`);
        return undefined;
      }
      rows.push(cleanRow(row));
      filled = rows.length;
    } else if (rows.length < LARGEST_SIDE) {
      rows.push("");
    }
    at = stop + 1;
  }
  return rows.slice(0, filled);
}

/** A file's text without its byte order mark. If it is too large, the text is empty and that is an error. */
export function openText(text: string, file: string, most = LARGEST_TEXT): FileErrors {
  checkText(text, file);
  if (text.length <= most) return new FileErrors(text.startsWith("\uFEFF") ? text.slice(1) : text, file);
  const errors = new FileErrors("", file);
  errors.add(0, tooLarge(text.length, most));
  return errors;
}

/** What is said of a file that has more bytes or characters than its limit. */
export function tooLarge(size: number, most: number): string {
  const kilobytes = (length: number) => `${Math.ceil(length / 1024)} kB`;
  return `the file is too large (${kilobytes(size)}); the limit is ${kilobytes(most)}.`;
}

/**
 * Reads a text file that contains only a map. Rows can have any length and any common line ending. Tabs are errors,
 * because their width is unknown.
 */
export function readPlainMap(text: string, file = "map.txt"): string[] {
  const errors = openText(text, file);
  const rows = mapRows(errors.text, 0, errors.text.length, (offset, message) => errors.add(offset, message));
  if (rows?.length === 0) errors.add(0, "the map is empty.");
  const [first] = errors.list;
  if (first !== undefined) throw first;
  return rows!;
}

/** Refuses what isn't the text of a file, with the name that messages give it. */
export function checkText(text: unknown, file: unknown): void {
  if (typeof file === "string") checkArgument(printable(file), "text", TEXT, text);
  else if (typeof text === "string") throw mustBe("file, the name that messages give the file,", "a string", file);
  else throw mustBe("text, what the file contains,", "a string", text);
}
