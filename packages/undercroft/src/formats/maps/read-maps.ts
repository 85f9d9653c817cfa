import { printable, UndercroftError } from "../../core/index.js";
import { endingOf } from "../file-names.js";
import type { ImportOptions, MapReader } from "./import-options.js";
import type { ImportedMap } from "./imported-map.js";

/** What reads which files, by their extensions. Each reader is loaded when it is needed. */
const READERS: Readonly<Record<string, () => Promise<MapReader>>> = {
  ".csv": async () => (await import("./csv.js")).readCsv,
  ".ldtk": async () => (await import("./ldtk/read-ldtk.js")).readLdtk,
};

/** The extensions of maps that can be read, with their dots. */
export const READABLE_MAPS: readonly string[] = Object.keys(READERS);

/**
 * Reads the maps of a file of another program, in the format of its extension. Throws a FileError that says what is wrong
 * and where.
 */
export async function readMaps(
  bytes: Uint8Array,
  file: string,
  options: ImportOptions = {},
): Promise<readonly ImportedMap[]> {
  const reader = READERS[endingOf(file)];
  if (reader === undefined) {
    const known = READABLE_MAPS.join(", ");
    throw new UndercroftError(
      "bad-content",
      `${printable(file)}: this is not a map that can be read. Known are ${known}.`,
    );
  }
  return (await reader())(bytes, file, options);
}
