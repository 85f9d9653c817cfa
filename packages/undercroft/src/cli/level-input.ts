import { readFile } from "node:fs/promises";
import { printable, UndercroftError } from "../core/index.js";
import { reading, UnreadableError } from "../formats/node/files.js";
import { endingOf } from "../formats/text/file-names.js";
import { CommandError, readInput, UsageError } from "./terminal.js";

/** The text of a level file, or of the level that travels in a picture. */
export async function readLevelInput(file: string): Promise<string> {
  const ending = endingOf(file);
  if (FOREIGN.includes(ending)) {
    const how = `Convert it first: undercroft convert ${printable(file)} level.json`;
    throw new CommandError(`${printable(file)}: ${ending} is not a level file (.json or .png). ${how}`);
  }
  if (ending !== ".png") return readInput(file);
  const text = await levelFileInPicture(file);
  if (text !== undefined) return text;
  const why = "there is no level in this file. Only PNGs that Undercroft 0.13 or newer has saved contain one";
  throw new CommandError(`${printable(file)}: ${why}. Use the level file (.json).`);
}

/** Maps that levels can be read from with `convert`. */
const FOREIGN: readonly string[] = [".tmx", ".tmj", ".ldtk"];

/** The text of the level that travels in a PNG; undefined if there is none. */
export async function levelFileInPicture(file: string): Promise<string | undefined> {
  // It brings nothing along that most calls need.
  const { levelFileIn } = await import("../formats/pictures/png-level.js");
  try {
    return await levelFileIn(await reading(file, () => readFile(file)));
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    if (error instanceof UnreadableError) throw new UsageError(error.message, { cause: error });
    throw new CommandError(`${printable(file)}: ${error.message}`, { cause: error });
  }
}
