import { printable, UndercroftError } from "../../core/index.js";

/** An error in a file written by people, with its file, line and column. */
export class FileError extends UndercroftError {
  /** The path or name of the file. */
  readonly file: string;
  /** The line, counted from 1. */
  readonly line: number;
  /** The column in characters, counted from 1. */
  readonly column: number;
  /** The kind of error, if there can be others of the same kind. */
  readonly kind: string | undefined;

  /**
   * Creates an error about a place in a file. `excerpt` shows that place below the message. The code is `bad-content`.
   */
  constructor(file: string, line: number, column: number, message: string, excerpt = "", kind?: string) {
    const place = `${printable(file)}:${line}:${column}`;
    super("bad-content", `${place}: ${message}${excerpt === "" ? "" : `\n${excerpt}`}`, { path: place });
    this.name = "FileError";
    this.file = file;
    this.line = line;
    this.column = column;
    this.kind = kind;
  }

  /** The message without the place and the excerpt. */
  get summary(): string {
    const [first = ""] = this.message.split("\n");
    return first.slice(`${this.details.path}: `.length);
  }
}

/** More than anybody reads at once, and few enough that a hostile file can't fill the memory. */
const MOST_ERRORS = 100;

/** A file's text, and everything that is wrong with it. */
export class FileErrors {
  readonly text: string;
  readonly file: string;
  readonly #errors: FileError[] = [];
  /** Where each line begins; undefined until it is needed. */
  #lines: readonly number[] | undefined;

  constructor(text: string, file: string) {
    this.text = text;
    this.file = file;
  }

  get list(): readonly FileError[] {
    return this.#errors;
  }

  /** The errors in the order of their places in the file. */
  get sorted(): readonly FileError[] {
    return this.#errors.toSorted(byPlace);
  }

  /** Whether there are so many errors that nothing more needs to be read. */
  get isFull(): boolean {
    return this.#errors.length >= MOST_ERRORS;
  }

  /** Adds an error at an offset of the text. */
  add(offset: number, message: string, kind?: string): void {
    if (this.isFull) return;
    const isLast = this.#errors.length === MOST_ERRORS - 1;
    const text = isLast ? `${message} (Only the first ${MOST_ERRORS} errors are shown.)` : message;
    this.#errors.push(this.at(offset, text, kind));
  }

  /** Makes an error at an offset of the text without adding it. */
  at(offset: number, message: string, kind?: string): FileError {
    const { text } = this;
    const at = Math.max(0, Math.min(offset, text.length));
    this.#lines ??= lineStarts(text);
    const line = lineAt(this.#lines, at);
    const from = this.#lines[line - 1]!;
    const column = characters(text.slice(from, at)) + 1;
    return new FileError(this.file, line, column, message, text === "" ? "" : excerptOf(text, from, at, line), kind);
  }
}

/** Compares errors by their places in the file. */
export function byPlace(a: FileError, b: FileError): number {
  return a.line - b.line || a.column - b.column;
}

/** Where each line of a text begins. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The number of the line that an offset is in, from 1. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** Columns of an excerpt: what fits into a terminal beside the number of the line. */
const WIDEST = 100;

/** The line of an offset between its neighbours, with a caret under the offset. */
function excerptOf(text: string, lineStart: number, offset: number, line: number): string {
  // If a line is too long, only what is around the offset is shown.
  const left = Math.max(0, offset - lineStart - WIDEST / 2);
  const inFront = shown(text.slice(lineStart + left, offset));
  const before = line > 1 ? text.slice(0, lineStart - 1).lastIndexOf("\n") + 1 : undefined;
  const newline = text.indexOf("\n", offset);
  const after = newline < 0 || newline + 1 >= text.length ? undefined : newline + 1;
  const rows = [
    { number: line - 1, row: before === undefined ? undefined : rowAt(text, before, left) },
    { number: line, row: rowAt(text, lineStart, left) },
    { number: undefined, row: `${" ".repeat(characters(inFront))}^` },
    { number: line + 1, row: after === undefined ? undefined : rowAt(text, after, left) },
  ];
  const digits = String(line + 1).length;
  return rows
    .filter(({ row }) => row !== undefined)
    .map(({ number, row }) => `  ${String(number ?? "").padStart(digits)} | ${row}`.trimEnd())
    .join("\n");
}

/** A line from a column on, as it is shown. */
function rowAt(text: string, start: number, left: number): string {
  const newline = text.indexOf("\n", start);
  const end = newline < 0 ? text.length : newline;
  const row = text.slice(start + left, Math.min(end, start + left + 2 * WIDEST)).replace(/\r$/, "");
  const all = [...shown(start + left < end ? row : "")];
  return all.length > WIDEST ? `${all.slice(0, WIDEST - 1).join("")}…` : all.join("");
}

/** Harmless to a terminal, and as wide as it has characters. */
function shown(text: string): string {
  return printable(text.replaceAll("\t", " "));
}

function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
