import { checkArgument, checkKeys, isPlain, type Kind } from "../../core/index.js";
import type { PrefabSource, SourcePath } from "../../prefabs/index.js";
import { checkValue } from "../../schemas/index.js";
import { openText } from "../text/plain-map.js";
import { offsetOf, parseYaml } from "../text/yaml-source.js";
import {
  assemble,
  emptyFile,
  type FilePiece,
  PREFAB_FILE_KEYS,
  type PrefabFile,
  type PrefabFileOptions,
  type WrittenPiece,
} from "./prefab-reader.js";
import { PREFAB_FILES } from "./prefab-schema.js";

/** Characters that are read at once with the place of every part; `.vault` files may be larger. */
const LARGEST_TEXT = 2 * 1024 * 1024;

/** Where editors find the schema of prefabs in a project that has the package. */
export const PREFAB_SCHEMA = "./node_modules/undercroft/schemas/prefab.json";

/** Prefabs read from JSON or YAML, with the pack's name if it has one. */
export interface PrefabJsonFile extends PrefabFile {
  /** The name of the pack. Undefined if the file isn't one. */
  readonly pack?: string;
}

/**
 * Reads prefabs, palettes and mixins from JSON or YAML: a single one, a list, or `{ pack, palettes, mixins, prefabs }`.
 * Maps are lists of rows. A file that isn't a list can name its schema under `$schema`, for editors.
 */
export function readPrefabJson(text: string, file: string, options: PrefabFileOptions = {}): PrefabJsonFile {
  checkKeys("readPrefabJson", options, PREFAB_FILE_KEYS);
  const errors = openText(text, file, LARGEST_TEXT);
  if (errors.list.length > 0) return emptyFile(file, errors.list);
  const source = parseYaml(errors.text);
  for (const { offset, message } of source.problems) errors.add(offset, message);
  if (source.problems.length > 0) return emptyFile(file, errors.list);

  const locate = (path: SourcePath, part: "key" | "value") => offsetOf(source, errors.text, path, part);
  const value = withoutSchema(source.value);
  const pieceAt = (given: unknown, ...above: SourcePath): FilePiece => ({
    value: given,
    locate: (path, part) => locate([...above, ...path], part),
  });
  if (Array.isArray(value)) {
    const items = value.map((item, i) => pieceAt(item, i));
    return assemble(items, errors, options);
  }
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "pack")) {
    return assemble([pieceAt(value)], errors, options);
  }
  const result = checkValue<PackFile>(value, PREFAB_FILES, "pack");
  if ("problems" in result) {
    for (const { path, part, message } of result.problems) errors.add(locate(path, part), message);
    return emptyFile(file, errors.list);
  }
  const pieces = (["palettes", "mixins", "prefabs"] as const).flatMap((key) =>
    (result.value[key] ?? []).map((item, i) => pieceAt(item, key, i)),
  );
  return { pack: result.value.pack, ...assemble(pieces, errors, options) };
}

/** Prefabs and the palettes and mixins that they use, under one name. */
interface PackFile {
  readonly pack: string;
  readonly palettes?: readonly unknown[];
  readonly mixins?: readonly unknown[];
  readonly prefabs: readonly unknown[];
}

function withoutSchema(value: unknown): unknown {
  if (!isPlain(value)) return value;
  const { $schema: _, ...rest } = value;
  return rest;
}

/**
 * Writes prefabs as JSON, with one line for each row of a map. A single prefab becomes an object, with a `$schema` for
 * editors; several become a list.
 */
export function writePrefabJson(sources: PrefabSource | readonly WrittenPiece[]): string {
  checkArgument("writePrefabJson", "sources", SOURCES, sources);
  const written = Array.isArray(sources) ? sources : { $schema: PREFAB_SCHEMA, ...sources };
  return `${JSON.stringify(written, undefined, 2)}\n`;
}

const SOURCES: Kind = {
  rule: "the source of a prefab, or a list of sources",
  fits: (value) => (Array.isArray(value) ? value.every(isPlain) : isPlain(value)),
};
