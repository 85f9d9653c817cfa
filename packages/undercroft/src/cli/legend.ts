import type { Level } from "../chain/index.js";
import { type Point, printable, WALL } from "../core/index.js";
import { type Look, START_LOOK } from "../formats/pictures/glyphs.js";
import { lookOfThing, PICTURE_THEMES } from "../formats/pictures/looks.js";
import { sceneLines, type TextOptions } from "../formats/pictures/text-picture.js";
import { given } from "../workers/index.js";

/** Wide enough for three or four columns, and narrow enough for every terminal. */
const LINE_WIDTH = 80;

/**
 * Returns what the characters of a printed level mean, in columns, where its named places are, what opens its locks, and
 * which ways can't be seen or only lead in one direction.
 */
export function legendOf(level: Level, options: TextOptions = {}): string {
  const entries = [...shownTiles(level, options), ...shownThings(level, options)];
  const places = (level.areas ?? []).map(({ name, cells }) => {
    // A cell in the middle of its rows. The middle of its box may lie outside.
    const [y, x0, x1] = cells[cells.length >> 1]!;
    return `${printable(name)} at ${placeOf([(x0 + x1) >> 1, y])}`;
  });
  const plot = [...lockLines(level, options), ...secretLines(level, options), ...wayLines(level)];
  return [columns(entries), places, plot]
    .filter((lines) => lines.length > 0)
    .map((lines) => `\n${lines.join("\n")}\n`)
    .join("");
}

function placeOf([x, y]: Point): string {
  return `(${x}, ${y})`;
}

/** What opens each locked cell, in the order of the solution. */
function lockLines(level: Level, options: TextOptions): string[] {
  const { width, locks, solution = [] } = level;
  const cellOf = ([x, y]: Point) => y * width + x;
  const keys = new Map<number, string[]>(solution.flatMap(({ opens }) => opens.map((at) => [cellOf(at), []] as const)));
  for (const { at, key, name, kind } of locks) {
    const words = `the ${printable(name ?? kind ?? "key")} at ${placeOf(key)}`;
    keys.set(cellOf(at), [...(keys.get(cellOf(at)) ?? []), words]);
  }
  return [...keys].map(([cell, words]) => `${tileAt(level, cell, options)}: opened by ${words.join(" and ")}`);
}

/** Where the secret doors are. */
function secretLines(level: Level, options: TextOptions): string[] {
  const secret = level.tileset.tiles.findIndex(({ name }) => name === "secret_door");
  return Array.from(level.tiles, (tile, cell) =>
    tile === secret ? [`${tileAt(level, cell, options)}: has to be found`] : [],
  ).flat();
}

/** A cell with its tile and its place. */
function tileAt(level: Level, cell: number, options: TextOptions): string {
  const tile = level.tiles[cell]!;
  const place = placeOf([cell % level.width, Math.floor(cell / level.width)]);
  return `${drawn(level, tile, undefined, options)} ${printable(level.tileset.tiles[tile]!.name)} at ${place}`;
}

/** Where one can only go in one direction, and what joins the level to others of its dungeon. */
function wayLines({ oneWays, exits, questLocks, arrivals }: Level): string[] {
  return [
    ...oneWays.map(({ from, to }) => `one-way from ${placeOf(from)} to ${placeOf(to)}`),
    ...exits.flatMap(({ at, kind, to, name = kind, oneWay }) =>
      to === undefined
        ? []
        : [`exit ${printable(name)} at ${placeOf(at)}: leads to ${printable(to)}${oneWay ? ", but not back" : ""}`],
    ),
    ...questLocks.map(({ at, key, name = "key" }) => {
      return `lock at ${placeOf(at)}: opened by the ${printable(name)} on ${printable(key.level)}`;
    }),
    ...arrivals.map(({ from, to }) => `end of the one-way from ${printable(from.level)} at ${placeOf(to)}`),
  ];
}

/** A character as it is printed, and what it means. */
interface Entry {
  readonly glyph: string;
  readonly name: string;
}

function shownTiles(level: Level, options: TextOptions): Entry[] {
  const things = thingsOf(level, options);
  return [...new Set(Array.from(level.tiles).filter((_, cell) => !things.has(cell)))]
    .sort((a, b) => a - b)
    .map((tile) => {
      const { name } = level.tileset.tiles[tile]!;
      const glyph = drawn(level, tile, undefined, options);
      return { glyph: tile === WALL && options.boxes ? glyph.replace("#", "═") : glyph, name: printable(name) };
    });
}

function shownThings(level: Level, options: TextOptions): Entry[] {
  const looks = new Map([...thingsOf(level, options).values()].map(({ name, look }) => [name, look]));
  return [...looks]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, look]) => ({ glyph: drawn(level, 0, look, options), name: printable(name) }));
}

/** What stands on the cells. The last of several things on a cell is the one that is printed. */
function thingsOf(
  { spawns, start, width }: Level,
  { theme = PICTURE_THEMES.dark }: TextOptions,
): Map<number, { readonly name: string; readonly look: Look }> {
  const things = new Map(
    spawns.map(({ at: [x, y], name }) => [y * width + x, { name, look: lookOfThing(theme, name) }]),
  );
  if (start !== undefined) things.set(start[1] * width + start[0], { name: "start", look: START_LOOK });
  return things;
}

/** One character in the colours that it has on the map. */
function drawn(
  { tileset, recipe }: Level,
  tile: number,
  look: Look | undefined,
  { color, theme }: TextOptions,
): string {
  const things = new Map(look === undefined ? [] : [[0, look] as const]);
  const scene = { width: 1, height: 1, tiles: [tile], tileset, things, theme: recipe.theme };
  return sceneLines(scene, given({ color, theme }))[0]!;
}

/** Entries from top to bottom and from left to right, like the files of a folder. */
function columns(entries: readonly Entry[]): string[] {
  const width = Math.max(...entries.map(({ name }) => [...name].length)) + 4;
  const rows = Math.ceil(entries.length / Math.max(1, Math.floor(LINE_WIDTH / width)));
  return Array.from({ length: rows }, (_, row) =>
    entries
      .filter((_, i) => i % rows === row)
      .map(({ glyph, name }) => `${glyph} ${name}${" ".repeat(width - 2 - [...name].length)}`)
      .join("")
      .trimEnd(),
  );
}
