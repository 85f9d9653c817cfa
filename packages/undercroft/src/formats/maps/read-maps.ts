import { BYTES, checkArgument, checkKeys, printable, TEXT, UndercroftError } from "../../core/index.js";
import type { ImportMapping } from "./import-mapping.js";
import { IMPORT_KEYS, type ImportOptions, type MapReader, type ReaderOptions } from "./import-options.js";
import type { ImportedMap } from "./imported-map.js";
import { READABLE_MAPS, type ReadableMap, readableEnding, refuseForeign } from "./map-endings.js";
import { mapText } from "./map-text.js";

/** What reads which files, by their extensions. Each reader is loaded when it is needed. */
const READERS: Readonly<Record<ReadableMap, () => Promise<MapReader>>> = {
  ".csv": async () => (await import("./csv.js")).readCsv,
  ".ldtk": async () => (await import("./ldtk/read-ldtk.js")).readLdtk,
  ".tmj": async () => (await import("./tiled/read-tiled.js")).readTiled,
  ".tmx": async () => (await import("./tiled/read-tiled.js")).readTiled,
};

/**
 * Reads the maps of a file of another program, in the format of its extension. Throws a FileError that says what is wrong
 * and where.
 */
export async function readMaps(
  bytes: Uint8Array,
  file: string,
  options: ImportOptions = {},
): Promise<readonly ImportedMap[]> {
  checkArgument("readMaps", "bytes", BYTES, bytes);
  checkArgument("readMaps", "file", TEXT, file);
  checkKeys("readMaps", options, IMPORT_KEYS);
  return readAsking(bytes, file, options);
}

/** The same, for those who also want to know what a mapping would have to say. */
export async function readAsking(
  bytes: Uint8Array,
  file: string,
  options: ReaderOptions,
): Promise<readonly ImportedMap[]> {
  refuseForeign(file);
  const ending = readableEnding(file);
  if (ending === undefined) {
    const known = READABLE_MAPS.join(", ");
    throw new UndercroftError(
      "bad-content",
      `${printable(file)}: this is not a map that can be read. Known are ${known}.`,
    );
  }
  const mapping = options.mapping ?? (await mappingBeside(file, options));
  const maps = await (await READERS[ending]())(bytes, file, mapping === undefined ? options : { ...options, mapping });
  const { as } = mapping ?? {};
  return as === undefined ? maps : maps.map((map) => ({ ...map, as }));
}

/** The mapping in the file next to a map. */
async function mappingBeside(file: string, { readBeside }: ImportOptions): Promise<ImportMapping | undefined> {
  if (readBeside === undefined) return undefined;
  for (const ending of [".yaml", ".json"]) {
    const name = `${file.replace(/^.*[/\\]/, "")}${ending}`;
    const bytes = await readBeside(name);
    if (bytes === undefined) continue;
    const { readImportMapping } = await import("./import-mapping.js");
    return readImportMapping(mapText(bytes, name), name);
  }
  return undefined;
}
