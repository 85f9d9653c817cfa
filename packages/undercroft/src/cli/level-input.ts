import { readFile } from "node:fs/promises";
import { printable } from "../core/index.js";
import { reading, UnreadableError } from "../formats/node/files.js";
import { endingOf } from "../formats/text/file-names.js";
import { given } from "../workers/index.js";
import { CommandError, checkFile, readInput, translated, UsageError } from "./terminal.js";
import { givenRoot, knownTiles } from "./world.js";

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
  return translated(
    async () => levelFileIn(await reading(file, () => readFile(file))),
    (error) =>
      error instanceof UnreadableError
        ? new UsageError(error.message, { cause: error })
        : new CommandError(`${printable(file)}: ${error.message}`, { cause: error }),
  );
}

/** Loads the maps of another program, with the mapping of the call. */
export async function loadMapsOf(file: string, mapping?: string) {
  if (mapping !== undefined) checkFile(mapping, "--mapping: ");
  const { loadMaps } = await import("../formats/node/load-maps.js");
  return loadMaps(file, { ...givenRoot(), ...given({ mapping }), tiles: knownTiles().tiles });
}
