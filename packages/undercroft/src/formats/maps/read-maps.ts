import { printable, type Tile, UndercroftError } from "../../core/index.js";
import { endingOf } from "../file-names.js";
import type { ImportMapping } from "./import-mapping.js";
import type { ImportedMap } from "./imported-map.js";
import { mapText } from "./map-text.js";

/** How to read the maps of other programs. */
export interface ImportOptions {
  /**
   * What tiles and objects mean, where the file itself doesn't say it. Default: what the file of the same name says, with
   * `.yaml` or `.json` at its end, if `readBeside` finds it.
   */
  readonly mapping?: ImportMapping;
  /** The tiles that the map can have. Default: the shipped tiles. */
  readonly tiles?: readonly Tile[];
  /**
   * Reads a file that the map refers to, such as a tileset. The path is relative to the map and stays in its folder or
   * below it. Returns undefined if there is no such file. Default: there are no other files.
   */
  readBeside?(path: string): Promise<Uint8Array | undefined>;
}

/** Reads a file of one program: all of its maps. Throws a FileError if it isn't such a file. */
export type MapReader = (bytes: Uint8Array, file: string, options: ImportOptions) => Promise<readonly ImportedMap[]>;

/** What reads which files, by their extensions. Each reader is loaded when it is needed. */
const READERS: Readonly<Record<string, () => Promise<MapReader>>> = {
  ".csv": async () => (await import("./csv.js")).readCsv,
  ".ldtk": async () => (await import("./ldtk/read-ldtk.js")).readLdtk,
  ".tmj": async () => (await import("./tiled/read-tiled.js")).readTiled,
  ".tmx": async () => (await import("./tiled/read-tiled.js")).readTiled,
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
  const mapping = options.mapping ?? (await mappingBeside(file, options));
  const maps = await (await reader())(bytes, file, mapping === undefined ? options : { ...options, mapping });
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
