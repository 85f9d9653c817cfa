/** The formats of maps that other programs open, by the names that `--format` has for them. */
export const MAP_ENDINGS = {
  tmj: { ending: ".tmj", beside: [".tiles.png"] },
  ldtk: { ending: ".ldtk", beside: [".tiles.png"] },
  csv: { ending: ".csv", beside: [".csv.json"] },
} as const satisfies Record<string, MapEnding>;

/** What the files of a format are called. */
interface MapEnding {
  /** The extension of the file to open, with its dot. */
  readonly ending: string;
  /** How the names of the files end that always come with it. There can be more. */
  readonly beside: readonly string[];
}

/** What `--format` calls a map that another program opens, such as `tmj` for Tiled. */
export type MapFormatName = keyof typeof MAP_ENDINGS;
