import { addTo, BYTES, checkArgument, checkKeys, SHIPPED_TILES, TEXT } from "../../core/index.js";
import { nameFor } from "../text/file-names.js";
import { IMPORT_KEYS, type ImportOptions } from "./import-options.js";
import { MappingQuestions, type UnknownTile } from "./mapping-questions.js";
import { readAsking } from "./read-maps.js";

/** Words in names of layers and objects that say what they are. The first that is found counts. */
const GUESSES: readonly (readonly [word: RegExp, tile: string])[] = [
  [/door|gate/i, "door"],
  [/wall|solid|block|collision|obstacle|rock/i, "wall"],
  [/lava/i, "lava"],
  [/water|river|lake|sea/i, "deep_water"],
  [/grass/i, "grass"],
  [/tree|forest/i, "tree"],
  [/floor|ground|base|background|terrain|path/i, "floor"],
];

/** Numbers that are walls in most maps: in a CSV everything but 0, in a grid of LDtk's the first value, 1. */
const isUsuallyWall = (layer: string, value: string): boolean => (layer === "" ? value !== "0" : value === "1");

const { mapping: _, ...TEMPLATE_KEYS } = IMPORT_KEYS;

/** Lines of comments about tiles of one layer. */
const MOST_COMMENTS = 100;

/**
 * Returns a mapping to start from, in YAML: for each layer and each kind of object that nothing is known about, a meaning to be
 * changed, and in comments the tiles of the layer. It can be used as it is. `file` is the name of the map.
 *
 * @example
 * import { mappingTemplate, readImportMapping } from "undercroft/formats";
 *
 * const csv = new TextEncoder().encode("1,1,1\n1,0,1\n1,1,1\n");
 * const text = await mappingTemplate(csv, "cell.csv");
 * console.log(readImportMapping(text, "cell.csv.yaml").tiles?.[0]); // floor
 */
export async function mappingTemplate(
  bytes: Uint8Array,
  file: string,
  options: Omit<ImportOptions, "mapping"> = {},
): Promise<string> {
  checkArgument("mappingTemplate", "bytes", BYTES, bytes);
  checkArgument("mappingTemplate", "file", TEXT, file);
  checkKeys("mappingTemplate", options, TEMPLATE_KEYS);
  const asked = new MappingQuestions();
  await readAsking(bytes, file, { ...options, mapping: {}, asked });
  const name = file.replace(/^.*[/\\]/, "").replaceAll(/\p{Cc}/gu, " ");
  const tiles = [...asked.layers].flatMap(([layer, unknown], i) => layerLines(layer, unknown, i === 0));
  const objects = [...asked.objects].map((object) => `  ${quoted(object)}: ${objectGuess(object)}`);
  return [
    `# What the tiles and objects of ${name} mean. Change what is right of the colons.`,
    "# A level, a section or a vault:",
    "as: level",
    "# Cells without a tile:",
    "empty: wall",
    ...(tiles.length === 0 ? [] : ["tiles:", ...tiles]),
    ...(objects.length === 0 ? [] : ["objects:", ...objects]),
    "",
  ].join("\n");
}

/** What the tiles of a layer mean: each value of a grid by itself, and drawn tiles all the same, with their ranges in comments. */
function layerLines(layer: string, unknown: readonly UnknownTile[], isLowest: boolean): string[] {
  const values = unknown.filter(({ tileset }) => tileset === undefined);
  const drawn = unknown.filter(({ tileset }) => tileset !== undefined);
  const lines = values.map(
    ({ name, value = name }) =>
      `  ${quoted(name)}: ${guessed(value) ?? (isUsuallyWall(layer, value) ? "wall" : "floor")}`,
  );
  if (drawn.length === 0) return lines;
  const meaning = guessed(layer) ?? (isLowest ? "floor" : `{ mark: ${nameFor(layer)} }`);
  const tiles = rangesOf(drawn).map((range) => `  # ${quoted(range)}: ${meaning}`);
  const more = tiles.length - MOST_COMMENTS;
  return [
    ...lines,
    `  ${quoted(`${layer}:*`)}: ${meaning}`,
    ...tiles.slice(0, MOST_COMMENTS),
    ...(more > 0 ? [`  # … and ${more} more`] : []),
  ];
}

/** Tiles with numbers that follow each other as ranges: `Dungeon:3-7`. */
function rangesOf(drawn: readonly UnknownTile[]): string[] {
  const numbered = new Map<string, number[]>();
  for (const { tileset, id } of drawn) addTo(numbered, tileset!, id!);
  return [...numbered].flatMap(([tileset, ids]) => {
    const ranges: string[] = [];
    const sorted = ids.sort((a, b) => a - b);
    for (let from = 0, to = 0; from < sorted.length; from = ++to) {
      while (sorted[to + 1] === sorted[to]! + 1) to++;
      ranges.push(`${tileset}:${sorted[from]}${to > from ? `-${sorted[to]}` : ""}`);
    }
    return ranges;
  });
}

function guessed(name: string): string | undefined {
  const word = name.toLowerCase();
  return SHIPPED_TILES.find((tile) => tile.name === word)?.name ?? GUESSES.find(([words]) => words.test(name))?.[1];
}

function objectGuess(name: string): string {
  if (/^(player|start|hero|spawn ?point)/i.test(name)) return "{ start: true }";
  if (/stairs|exit/i.test(name)) return `{ exit: ${/up/i.test(name) ? "up" : "down"} }`;
  return `{ spawn: ${quoted(name.trim().slice(0, 100))} }`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
