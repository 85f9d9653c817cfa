import { FUNCTION, type KeysOf, LIST, type Tile, whole } from "../../core/index.js";
import type { ImportMapping } from "./import-mapping.js";
import type { ImportedMap } from "./imported-map.js";
import type { MappingQuestions } from "./mapping-questions.js";

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
   * below it, unless `above` allows more. Returns undefined if there is no such file. Default: there are no other files.
   */
  readBeside?(path: string): Promise<Uint8Array | undefined>;
  /** How many folders above its own a map can refer to, as in `../tilesets/cave.tsx`. Default: 0. */
  readonly above?: number;
}

/** What the readers are told besides. */
export interface ReaderOptions extends ImportOptions {
  /** Takes note of what a mapping would have to say. */
  readonly asked?: MappingQuestions;
}

/** Reads a file of one program: all of its maps. Throws a FileError if it isn't such a file. */
export type MapReader = (bytes: Uint8Array, file: string, options: ReaderOptions) => Promise<readonly ImportedMap[]>;

/** The keys of `ImportOptions`. */
export const IMPORT_KEYS: KeysOf<ImportOptions> = { mapping: true, tiles: LIST, readBeside: FUNCTION, above: whole(0) };
