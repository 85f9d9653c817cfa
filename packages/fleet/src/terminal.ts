import { UndercroftError } from "undercroft";

/** Exit codes: success, failure, wrong usage, stopped with Ctrl-C, stopped by the system. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130, terminated: 143 } as const;

/** An error that ends the command, with the exit code 1. */
export class CommandError extends Error {
  readonly exitCode: number = EXIT.failed;
}

/** The error for a call that is wrong. */
export class UsageError extends CommandError {
  override readonly exitCode = EXIT.usage;
}

/** Calls that are wrong whatever the files say. */
const USAGE_CODES: readonly string[] = ["bad-option", "bad-size", "bad-depth", "bad-seed", "unknown-name", "too-small"];

let isQuiet = false;

/** Turns off all messages except errors. */
export function beQuiet(quiet: boolean): void {
  isQuiet = quiet;
}

/** Prints a status line. */
export function say(message: string): void {
  if (!isQuiet) process.stderr.write(`${printed(message)}\n`);
}

/** Prints something that people should know. */
export function note(message: string): void {
  say(`undercroft-fleet: ${message}`);
}

/** Prints an error, even in quiet mode. */
function complain(message: string): void {
  process.stderr.write(`undercroft-fleet: ${printed(message)}\n`);
}

function printed(message: string): string {
  return message.split("\n").map(printable).join("\n");
}

/** Writes the result: data as JSON, or lines as people read them. Nothing else goes to standard output. */
export async function tell(isJson: boolean | undefined, data: object, lines: readonly string[]): Promise<void> {
  const text = isJson ? JSON.stringify(data, null, 2) : lines.map(printed).join("\n");
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(`${text}\n`, (error) => (error ? reject(error) : resolve()));
  });
}

/** Says what went wrong. Returns the exit code. */
export function report(error: unknown, isDebug: boolean): number {
  const stack =
    isDebug && error instanceof Error ? `\n${(error.cause as Error | undefined)?.stack ?? error.stack}` : "";
  complain(`${error instanceof Error ? error.message : String(error)}${stack}`);
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof UndercroftError) return USAGE_CODES.includes(error.code) ? EXIT.usage : EXIT.failed;
  if (!isDebug) complain("this is unexpected. The same command with --debug says where it comes from.");
  return EXIT.failed;
}

/** Escapes control characters and marks that change text direction, which a message from another machine could have. */
function printable(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]/gu, (c) => `\\x${c.codePointAt(0)!.toString(16)}`);
}
