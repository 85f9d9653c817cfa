import * as z from "zod";
import type { LegendEntry } from "../../prefabs/index.js";
import { checkValue } from "../../schemas/index.js";
import { openText } from "../plain-map.js";
import { legendEntrySchema } from "../prefab-schema.js";
import { offsetOf, parseYaml } from "../yaml-source.js";

/**
 * What the tiles and objects of another program's map mean. Meanings are those of a drawing's legend: the name of a tile,
 * or an object such as `{ "spawn": "Goblin" }`.
 */
export interface ImportMapping {
  /** What a map becomes: a whole level, a section, or a vault. Default: `level`. */
  readonly as?: "level" | "section" | "vault";
  /**
   * The meaning of tiles, by what the file calls them: the name or class of a tile, or its number, such as `17`. If there
   * are several tilesets, `Dungeon:17` is the number in one of them. `17-40` and `Dungeon:17-40` are all tiles from one to the
   * other, and `Walls:*` are all tiles of the layer Walls that nothing else is known about.
   */
  readonly tiles?: Readonly<Record<string, LegendEntry>>;
  /** The meaning of objects, by their class or, failing that, by their name. */
  readonly objects?: Readonly<Record<string, LegendEntry>>;
  /** The layers to read, by their names. Default: all. */
  readonly layers?: readonly string[];
  /** The meaning of cells where no layer has a tile. Default: they are holes. */
  readonly empty?: LegendEntry;
}

/** Names of a mapping: more than any map has. */
const MOST_NAMES = 4096;

const meanings = (what: string) =>
  z
    .record(z.string(), legendEntrySchema, { error: `an object of ${what} and their meanings` })
    .refine((list) => Object.keys(list).length <= MOST_NAMES, { error: `an object of at most ${MOST_NAMES} names` });

const mappingSchema = z.strictObject(
  {
    as: z.enum(["level", "section", "vault"], { error: "level, section or vault" }).exactOptional(),
    tiles: meanings("tiles").exactOptional(),
    objects: meanings("objects").exactOptional(),
    layers: z.array(z.string({ error: "the name of a layer" }), { error: "a list of names of layers" }).exactOptional(),
    empty: legendEntrySchema.exactOptional(),
  },
  { error: "an object with as, tiles, objects, layers and empty" },
) satisfies z.ZodType<ImportMapping>;

/** Characters of the largest mapping. */
const LARGEST_TEXT = 1024 * 1024;

/** Reads a mapping, in YAML or JSON. Throws a FileError that says what is wrong and where. */
export function readImportMapping(text: string, file: string): ImportMapping {
  const errors = openText(text, file, LARGEST_TEXT);
  const yaml = parseYaml(errors.text);
  for (const { offset, message } of yaml.problems) errors.add(offset, message);
  if (errors.list.length > 0) throw errors.list[0];
  const result = checkValue<ImportMapping>(yaml.value, mappingSchema);
  if ("value" in result) return result.value;
  for (const { path, part, message } of result.problems) errors.add(offsetOf(yaml, errors.text, path, part), message);
  throw errors.list[0];
}
