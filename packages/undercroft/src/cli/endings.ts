import { didYouMean, printable } from "../core/index.js";
import { CommandError, EXIT } from "./terminal.js";

/** A file's extension in lower case, with its dot; empty if it has none. */
export function endingIn(file: string): string {
  return /[^/\\](\.[^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? "";
}

/** The error for an extension that isn't a known format. */
export function noFormat(what: string, ending: string, known: readonly string[]): CommandError {
  const near = didYouMean(ending, known);
  const hint = near === undefined ? "" : ` Did you mean "${near}"?`;
  const found = ending === "" ? "the file name has no extension" : `"${ending}" is not a known format`;
  return new CommandError(EXIT.usage, printable(`${what}: ${found}.${hint} Formats: ${known.join(", ")}.`));
}

/** The name of the picture with the tiles of a map for Tiled. */
export function tilesName(file: string): string {
  return `${file.replace(/\.tmj$/i, "")}.tiles.png`;
}
