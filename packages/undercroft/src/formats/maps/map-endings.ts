import { FileError } from "../text/file-error.js";

/** The formats of maps that other programs open, by the names that `--format` has for them. */
export const MAP_ENDINGS = {
  tmj: { ending: ".tmj", beside: [".tiles.png"] },
  tmx: { ending: ".tmx", beside: [".tiles.png"] },
  ldtk: { ending: ".ldtk", beside: [".tiles.png"] },
  csv: { ending: ".csv", beside: [".csv.json"] },
  tscn: { ending: ".tscn", beside: [".tres", ".tiles.png"] },
  dd2vtt: { ending: ".dd2vtt", beside: [] },
} as const satisfies Record<string, MapEnding>;

/** What the files of a format are called. */
interface MapEnding {
  /** The extension of the file to open, with its dot. */
  readonly ending: string;
  /** How the names of the files end that always come with it. There can be more. */
  readonly beside: readonly string[];
}

/** What `mapFiles` can write, such as `tmj` for Tiled. */
export type MapFormatName = keyof typeof MAP_ENDINGS;

/** The extensions of maps that can be read, with their dots. */
export const READABLE_MAPS = [".csv", ".ldtk", ".tmj", ".tmx"] as const;

/** One of the extensions of maps that can be read. */
export type ReadableMap = (typeof READABLE_MAPS)[number];

/** What to do with maps of other formats, by their extensions. */
const INSTEAD: Readonly<Record<string, string>> = {
  ".lua": "maps that Tiled exports as Lua can't be read. In Tiled, export the map as .tmx or .tmj.",
  ".xml":
    "maps in .xml files can't be read. If it is a map of Tiled's, call the file .tmx; otherwise export it as .tmx or .tmj.",
};

/** Throws a FileError that says what to do if a file is a map in a format that can't be read, by its name. */
export function refuseForeign(file: string): void {
  const ending = Object.keys(INSTEAD).find((one) => file.toLowerCase().endsWith(one));
  if (ending !== undefined) throw new FileError(file, 1, 1, INSTEAD[ending]!);
}

/** The extension of a map that can be read, by the name of its file; undefined for other files. */
export function readableEnding(file: string): ReadableMap | undefined {
  return READABLE_MAPS.find((ending) => file.toLowerCase().endsWith(ending));
}

/** Whether a file is a map that can be read, by its name. */
export function isReadableMap(file: string): boolean {
  return readableEnding(file) !== undefined;
}
