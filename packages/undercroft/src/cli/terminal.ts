import { existsSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { BuildError } from "../chain/index.js";
import { printable, UndercroftError } from "../core/index.js";
import { readTextFile, refusalOf, UnreadableError } from "../formats/node/files.js";
import type { ColorDepth } from "../formats/pictures/text-picture.js";
import { refuseUtf16 } from "../formats/text/file-text.js";

/** Exit codes: success, failure, wrong usage, stopped with Ctrl-C. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** What each exit code means, for the help and the manual page. */
export const EXIT_MEANINGS: Readonly<Record<(typeof EXIT)[keyof typeof EXIT], string>> = {
  0: "done",
  1: "failed: a file's contents are wrong, or a build or a check failed",
  2: "wrong usage: an unknown command, flag, recipe or file, or a value out of range",
  130: "stopped with Ctrl-C",
};

/** An error that ends the command. Its exit code is 1 unless it says otherwise. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, { exitCode = EXIT.failed, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** The error for a call that is wrong: an unknown name or file, or options that don't go together. */
export class UsageError extends CommandError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, { ...options, exitCode: EXIT.usage });
  }
}

/** Whether the terminal can neither move its cursor nor show colours, like those inside some editors. */
export function isDumb(): boolean {
  return process.env.TERM === "dumb";
}

/** The error for a command that needs to move the cursor on a terminal that can't. */
export function noCursor(command: string): string {
  return `${command} needs a terminal that can move its cursor, but TERM is "dumb".`;
}

/** How many colours a stream can show. `NO_COLOR` and `FORCE_COLOR` take precedence. */
export function colorDepth(stream: NodeJS.WriteStream): ColorDepth {
  const { NO_COLOR, FORCE_COLOR, COLORTERM, TERM } = process.env;
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== "" && FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  if (NO_COLOR !== undefined && NO_COLOR !== "") return "none";
  if (!forced && (FORCE_COLOR === "0" || FORCE_COLOR === "false" || !stream.isTTY || isDumb())) return "none";
  const full =
    FORCE_COLOR === "3" || /truecolor|24bit/i.test(COLORTERM ?? "") || /direct|kitty|alacritty/.test(TERM ?? "");
  return full ? "full" : "basic";
}

/** A text in a colour or style of terminals, such as 1 for bold, unless standard output shows none. */
export function paint(code: number, text: string): string {
  return colorDepth(process.stdout) === "none" ? text : `\u001b[${code}m${text}\u001b[0m`;
}

/** Rows of cells as lines of text with aligned columns. The columns named in `right` are aligned on the right. */
export function alignedRows(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const lengthOf = (text: string) => [...stripVTControlCharacters(text)].length;
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => lengthOf(row[i]!))));
  return rows.map((row) => {
    const cells = row.map((text, i) => {
      const blanks = " ".repeat(widths[i]! - lengthOf(text));
      return right.includes(i) ? blanks + text : text + blanks;
    });
    return cells.join("  ").trimEnd();
  });
}

/** Data as the text of a JSON file. */
export function jsonText(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** The value of a JSON text, or undefined if it isn't JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Says that Ctrl-C has stopped the command, and sets its exit code. */
export function tellStopped(message = "stopped."): void {
  note(message);
  process.exitCode = EXIT.interrupted;
}

/** Writes the result. Nothing else goes to standard output. */
export async function writeResult(data: string | Uint8Array, file?: string): Promise<void> {
  if (file !== undefined && file !== "-") {
    const { writeFile } = await import("node:fs/promises");
    try {
      await writeFile(file, data);
    } catch (error) {
      throw new CommandError(`can't write ${file}: ${refusalOf(error as Error)}.`);
    }
    say(`wrote ${file}`);
    return;
  }
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(data, (error) => (error ? reject(error) : resolve()));
  });
}

let isQuiet = false;

/** Turns off all messages except errors. */
export function beQuiet(quiet: boolean): void {
  isQuiet = quiet;
}

/** Prints a status line that programs can read too. */
export function say(message: string): void {
  if (!isQuiet) process.stderr.write(`${message}\n`);
}

/** Prints something that people should know about the result. */
export function note(message: string): void {
  say(`undercroft: ${message}`);
}

/** Prints an error, even in quiet mode. */
export function complain(message: string): void {
  process.stderr.write(`undercroft: ${message}\n`);
}

/**
 * Shows progress on one line of the terminal and clears it at the end. Shows nothing if standard error isn't a
 * terminal.
 */
export class ProgressLine {
  #shown = 0;
  readonly #isShown = process.stderr.isTTY === true && !isDumb() && !isQuiet;

  show(text: string): void {
    if (!this.#isShown || performance.now() - this.#shown < 80) return;
    this.#shown = performance.now();
    process.stderr.write(`\r\u001b[2K${text.slice(0, (process.stderr.columns ?? 80) - 1)}`);
  }

  end(): void {
    if (this.#shown > 0) process.stderr.write("\r\u001b[2K");
  }
}

/** Errors that are about the call, not about the contents of a file. */
const USAGE_CODES: readonly string[] = ["bad-option", "bad-size", "bad-depth", "bad-seed", "unknown-name", "too-small"];

/** The exit code for an error of the library. */
export function exitCodeOf(error: UndercroftError): number {
  if (error.code === "aborted") return EXIT.interrupted;
  return USAGE_CODES.includes(error.code) ? EXIT.usage : EXIT.failed;
}

/** The name of a file in messages. */
export function fileName(file: string): string {
  return file === "-" ? "standard input" : file;
}

/** Runs code, and translates an error of the library, as commands report it. */
export function translated<T>(work: () => T, translate: (error: UndercroftError) => Error): T {
  const fail = (error: unknown): never => {
    throw error instanceof UndercroftError ? translate(error) : error;
  };
  try {
    const result = work();
    return result instanceof Promise ? (result.catch(fail) as T) : result;
  } catch (error) {
    return fail(error);
  }
}

/** Runs code that reads a file's contents. Problems with the contents are reported as the file's. */
export function withFile<T>(file: string, work: () => T): T {
  return translated(work, (error) => {
    const WrongError = error.code === "bad-size" || error.code === "too-small" ? UsageError : CommandError;
    return new WrongError(withName(file, error.message), { cause: error });
  });
}

/** The options that bring what a name may stand for. */
const FLAGS: Readonly<Record<string, string>> = { step: "--use", pack: "--pack", prefab: "--pack" };

/** Where a step or a prefab isn't known, says how to bring one. */
export async function withFlags<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOurs = error instanceof UndercroftError || error instanceof CommandError;
    const [, kind] = (isOurs && /there is no (step|pack|prefab) "[^"]*"\./.exec(error.message)) || [];
    // Below the first line, a message shows the place in the file.
    if (isOurs && kind !== undefined) {
      error.message = error.message.replace(/$/m, ` If it is your own, pass it with ${FLAGS[kind]}.`);
    }
    throw error;
  }
}

/** The error for a build that failed. `call` are the arguments that build the same level. */
export function buildFailure(
  error: UndercroftError,
  call: readonly string[],
  file?: string,
  before = "",
): CommandError {
  const message = before + (error instanceof BuildError ? error.messageFor(call) : error.message);
  const exitCode = exitCodeOf(error);
  return new CommandError(file === undefined ? message : withName(file, message), { exitCode, cause: error });
}

/** A message prefixed with its file name. */
export function withName(file: string, message: string): string {
  const name = fileName(file);
  return message.startsWith(`${name}:`) ? message : `${name}: ${message}`;
}

/** Throws unless there is a file. `option` is what names it, for the message. */
export function checkFile(file: string, option = ""): void {
  if (!existsSync(file)) throw new UsageError(`${option}there is no file "${printable(file)}".`);
}

/** A file's text, or standard input for `-`. */
export async function readInput(file: string): Promise<string> {
  if (file !== "-") {
    return translated(
      () => readTextFile(file),
      (error) => new (error instanceof UnreadableError ? UsageError : CommandError)(error.message),
    );
  }
  const bytes = await buffer(process.stdin);
  return withFile(file, () => {
    refuseUtf16(bytes, fileName(file));
    return bytes.toString("utf8");
  });
}

/** Losses that are named one by one. */
const MOST_LOSSES = 20;

/** Says what got lost on the way from another program's file; `convert --json` lists all of it. */
export function tellLosses(losses: readonly string[]): void {
  for (const loss of losses.slice(0, MOST_LOSSES)) say(loss);
  if (losses.length > MOST_LOSSES) say(`… and ${losses.length - MOST_LOSSES} more. convert --json lists all of them.`);
}
