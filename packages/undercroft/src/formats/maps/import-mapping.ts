import type { LegendEntry } from "../../prefabs/index.js";
import { checkValue, PREFAB } from "../../schemas/index.js";
import { openText } from "../text/plain-map.js";
import { offsetOf, parseYaml } from "../text/yaml-source.js";

/**
 * What the tiles and objects of another program's map mean. Meanings are those of a drawing's legend: the name of a tile,
 * or an object such as `{ "spawn": "Goblin" }`.
 * @must an object with as, tiles, objects, layers and empty
 */
export interface ImportMapping {
  /** What a map becomes: a whole level, a section, or a vault. Default: `level`. */
  readonly as?: "level" | "section" | "vault";
  /**
   * The meaning of tiles, by what the file calls them: the name or class of a tile, or its number, such as `17`. If there
   * are several tilesets, `Dungeon:17` is the number in one of them. `17-40` and `Dungeon:17-40` are all tiles from one to the
   * other, and `Walls:*` are all tiles of the layer Walls that nothing else is known about.
   * @must an object of tiles and their meanings
   * @maxProperties 4096
   */
  readonly tiles?: { readonly [tile: string]: LegendEntry };
  /**
   * The meaning of objects, by their class or, failing that, by their name.
   * @must an object of objects and their meanings
   * @maxProperties 4096
   */
  readonly objects?: { readonly [object: string]: LegendEntry };
  /** The layers to read, by their names. Default: all. @must a list of names of layers @maxItems 4096 */
  readonly layers?: readonly string[];
  /** The meaning of cells where no layer has a tile. Default: they are holes. */
  readonly empty?: LegendEntry;
}

/** Characters of the largest mapping. */
const LARGEST_TEXT = 1024 * 1024;

/** Reads a mapping, in YAML or JSON. Throws a FileError that says what is wrong and where. */
export function readImportMapping(text: string, file: string): ImportMapping {
  const errors = openText(text, file, LARGEST_TEXT);
  const yaml = parseYaml(errors.text);
  for (const { offset, message } of yaml.problems) errors.add(offset, message);
  if (errors.list.length > 0) throw errors.list[0];
  const result = checkValue<ImportMapping>(yaml.value, PREFAB, "mapping");
  if ("value" in result) return result.value;
  for (const { path, part, message } of result.problems) errors.add(offsetOf(yaml, errors.text, path, part), message);
  throw errors.list[0];
}
