import { didYouMean, printable } from "../core/index.js";
import { CommandError, EXIT } from "./terminal.js";

/** The ending of a file's name with its dot, in small letters; empty where it has none. */
export function endingIn(file: string): string {
  return /[^/\\](\.[^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? "";
}

/** The error about an ending that is no format. */
export function noFormat(what: string, ending: string, known: readonly string[]): CommandError {
  const near = didYouMean(ending, known);
  const hint = near === undefined ? "" : ` Did you mean "${near}"?`;
  const found = ending === "" ? "the name has no ending that says the format" : `"${ending}" is not a format`;
  return new CommandError(EXIT.usage, printable(`${what}: ${found}.${hint} Formats: ${known.join(", ")}.`));
}
