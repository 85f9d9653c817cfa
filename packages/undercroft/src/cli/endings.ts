import { didYouMean, printable } from "../core/index.js";
import { type CommandError, UsageError } from "./terminal.js";

/** A file's extension in lower case, with its dot; empty if it has none. */
export function endingIn(file: string): string {
  return /[^/\\](\.[^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? "";
}

/** The error for an extension that isn't a known format. */
export function noFormat(what: string, ending: string, known: readonly string[]): CommandError {
  const near = didYouMean(ending, known);
  const hint = near === undefined ? "" : ` Did you mean "${near}"?`;
  const found = ending === "" ? "the file name has no extension" : `"${ending}" is not a known format`;
  return new UsageError(printable(`${what}: ${found}.${hint} Formats: ${known.join(", ")}.`));
}

/** A file's name without this extension. */
export function withoutEnding(file: string, ending: string): string {
  return file.toLowerCase().endsWith(ending) ? file.slice(0, -ending.length) : file;
}
