import type { Level } from "../../chain/index.js";
import { cached, counted, show } from "../../core/index.js";
import type { ConversionLoss } from "../drawings/conversion.js";
import { FileErrors } from "../text/file-error.js";
import { nameFor } from "../text/file-names.js";
import { csvRows } from "../text/line-layout.js";
import { LARGEST_SIDE } from "../text/plain-map.js";
import type { ImportMapping } from "./import-mapping.js";
import type { MapReader } from "./import-options.js";
import { MapDraft } from "./map-draft.js";
import { MapMeanings } from "./map-meanings.js";
import { mapText } from "./map-text.js";

/** Different values of one map: as many as a mapping can have. */
const MOST_VALUES = 4096;
/** Characters of a row: each of its cells can have a long name. */
const LONGEST_ROW = LARGEST_SIDE * 256;
/** Values that an error shows. */
const MOST_SHOWN = 12;

/** The characters between two fields. */
const SEPARATORS = [",", ";", "\t"];

/** What is in the cells of a file, before it is known what that means. */
interface CsvTable {
  readonly width: number;
  readonly rows: readonly Uint16Array[];
  /** The different values, by their numbers counted from 1, each with the place where it is first. 0 is an empty field. */
  readonly values: readonly { readonly text: string; readonly offset: number }[];
}

/**
 * Reads a map from a CSV file: a field for each cell, with a number or the name of a tile. What numbers mean is in the
 * mapping.
 */
export const readCsv: MapReader = async (bytes, file, options) => {
  const errors = new FileErrors(mapText(bytes, file), file);
  const { width, rows, values } = readTable(errors);
  if (options.mapping === undefined) refuseNumbers(errors, values);
  const meanings = new MapMeanings(options);
  const losses: ConversionLoss[] = [];
  const numbers = values.map(({ text, offset }) => {
    const number = meanings.mapped([text]) || meanings.named(text);
    if (number !== 0) return number;
    options.asked?.tile("", { name: text });
    losses.push({ line: errors.at(offset, "").line, what: `nothing is known about ${show(text)}` });
    return 0;
  });
  const map = new MapDraft([width, rows.length], meanings, losses);
  for (const [y, row] of rows.entries()) {
    for (const [x, value] of row.entries()) map.cells[y * width + x] = value === 0 ? 0 : numbers[value - 1]!;
  }
  return [map.finish({ name: nameFor(file), properties: {} })];
};

const LOOSE_QUOTE =
  "this field has a quotation mark that is not closed or not alone. Put the whole field in quotation marks, and double those in it.";

/** The fields of a file, row by row. */
function readTable(errors: FileErrors): CsvTable {
  const { text } = errors;
  const separator = separatorIn(text);
  const values: { text: string; offset: number }[] = [];
  const numbers = new Map<string, number>([["", 0]]);
  const numberOf = (value: string, offset: number): number =>
    cached(numbers, value, () => {
      if (values.length < MOST_VALUES) return values.push({ text: value, offset });
      throw errors.at(offset, `there are more than ${MOST_VALUES} different values.`);
    });
  const rows: number[][] = [];
  const starts: number[] = [];
  // Behind the last row there can be empty lines. Tabs are separators.
  let end = text.length;
  while (end > 0 && "\r\n ".includes(text[end - 1]!)) end--;
  for (let start = 0; start < end; ) {
    const newline = text.indexOf("\n", start);
    const stop = newline < 0 ? text.length : newline;
    if (rows.length >= LARGEST_SIDE) throw errors.at(start, `a map can have at most ${LARGEST_SIDE} rows.`);
    if (stop - start > LONGEST_ROW) throw errors.at(start, `a row can have at most ${LONGEST_ROW} characters.`);
    const line = text.slice(start, stop).replace(/\r$/, "");
    const row: number[] = [];
    for (let at = 0, isOpen = true; isOpen; ) {
      if (row.length > LARGEST_SIDE) throw errors.at(start, `a map can have at most ${LARGEST_SIDE} columns.`);
      const field = fieldAt(line, at, separator);
      if (field === undefined) throw errors.at(start + at, LOOSE_QUOTE);
      row.push(numberOf(field.value, start + at));
      at = field.end + 1;
      isOpen = field.end < line.length;
    }
    rows.push(row);
    starts.push(start);
    start = stop + 1;
  }
  if (rows.length === 0) throw errors.at(0, "the map is empty.");
  dropLastSeparators(rows);
  const width = rows[0]!.length;
  for (const [y, row] of rows.entries()) {
    if (row.length === width) continue;
    throw errors.at(starts[y]!, `this row has ${row.length} cells, and the first row has ${width}.`);
  }
  if (width > LARGEST_SIDE) throw errors.at(0, `a map can have at most ${LARGEST_SIDE} columns.`);
  return { width, rows: rows.map((row) => Uint16Array.from(row)), values };
}

/** The field of a line that begins at an offset, and where it ends. Undefined if its quotation marks aren't in order. */
function fieldAt(line: string, start: number, separator: string): { value: string; end: number } | undefined {
  const endOf = (from: number) => {
    const next = line.indexOf(separator, from);
    return next < 0 ? line.length : next;
  };
  let open = start;
  while (line[open] === " ") open++;
  if (line[open] !== '"') {
    const end = endOf(start);
    const value = line.slice(start, end).trim();
    return value.includes('"') ? undefined : { value, end };
  }
  let close = line.indexOf('"', open + 1);
  while (close >= 0 && line[close + 1] === '"') close = line.indexOf('"', close + 2);
  if (close < 0) return undefined;
  const end = endOf(close);
  const isAlone = line.slice(close + 1, end).trim() === "";
  return isAlone ? { value: line.slice(open + 1, close).replaceAll('""', '"'), end } : undefined;
}

/**
 * Programs differ on whether a separator ends a field or stands between two. Where every row ends with one, perhaps except
 * for the last, there is no empty column behind it.
 */
function dropLastSeparators(rows: readonly number[][]): void {
  const [first] = rows as [number[]];
  const last = rows.at(-1)!;
  const isEnded = (row: readonly number[]) => row.length === first.length && row.length > 1 && row.at(-1) === 0;
  if (!rows.slice(0, -1).every(isEnded) || !(isEnded(last) || (rows.length > 1 && last.length === first.length - 1)))
    return;
  const width = first.length - 1;
  for (const row of rows) row.length = width;
}

/** The first separator of a text that isn't in quotation marks, as long as it is in the first row. */
function separatorIn(text: string): string {
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === "\n") break;
    else if (!isQuoted && SEPARATORS.includes(character)) return character;
  }
  return ",";
}

/** A number means nothing by itself: games differ on whether 1 is a wall. */
function refuseNumbers(errors: FileErrors, values: CsvTable["values"]): void {
  const numbers = values.filter(({ text }) => /^-?\d+$/.test(text));
  const [first] = numbers;
  if (first === undefined) return;
  const start = numbers.slice(0, MOST_SHOWN).map(({ text }) => [text, text === "0" ? "floor" : "wall"]);
  const mapping = JSON.stringify({ tiles: Object.fromEntries(start) });
  const advice = `Write it in ${show(`${errors.file}.json`)}, and start from this: ${mapping}`;
  throw errors.at(first.offset, `nothing says what the number ${first.text} means. ${advice}`);
}

/** Returns a level as CSV: for each cell the number of its tile in the level's tileset, counted from 0. */
export function writeCsv(level: Pick<Level, "width" | "height" | "tiles">): string {
  return `${csvRows(level, level.tiles).join("\n")}\n`;
}

/** Everything of a level that isn't a tile, in words: a CSV has no place for it. */
export function leftOutOfCsv(level: Level): readonly string[] {
  const lists = {
    exit: level.exits,
    spawn: level.spawns,
    lock: [...level.locks, ...level.questLocks],
    door: level.doors,
    room: level.rooms,
    corridor: level.corridors,
    area: level.areas,
    prefab: level.prefabs,
  };
  const counts = Object.entries(lists).flatMap(([what, { length = 0 } = []]) =>
    length === 0 ? [] : counted(length, what),
  );
  return [...(level.start === undefined ? [] : ["the start"]), ...counts];
}

/** Returns the mapping that says what the numbers of a level's CSV mean. */
export function writeCsvMapping({ tiles, tileset }: Pick<Level, "tiles" | "tileset">): string {
  const used = [...new Set(Array.from(tiles))].sort((a, b) => a - b);
  const mapping: ImportMapping = { tiles: Object.fromEntries(used.map((tile) => [tile, tileset.tiles[tile]!.name])) };
  return `${JSON.stringify(mapping, null, 2)}\n`;
}
