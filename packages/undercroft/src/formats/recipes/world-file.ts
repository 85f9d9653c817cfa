import { checkKeys, UndercroftError } from "../../core/index.js";
import { pathText, type SchemaProblem } from "../../schemas/index.js";
import { checkWorld, READ_WORLD_KEYS, type ReadWorldOptions, type World } from "../../worlds/index.js";
import type { FileError, FileErrors } from "../text/file-error.js";
import { openText } from "../text/plain-map.js";
import { offsetOf, parseYaml, type YamlSource } from "../text/yaml-source.js";

/** Characters that are read at once with the place of every part; no world is longer. */
const LARGEST_WORLD = 4 * 1024 * 1024;

/** The result of reading a world file: the world, or everything that is wrong with it. */
export interface WorldFile {
  /** The world. Undefined if anything is wrong. */
  readonly world?: World;
  /** What is wrong, in the order of the file. */
  readonly errors: readonly FileError[];
}

/** The text of a world file, parsed: what it says, and where each part of it stands. */
export interface WorldText {
  readonly value: unknown;
  readonly errors: readonly FileError[];
  /** Returns errors with their places in the file. */
  located(problems: readonly SchemaProblem[]): readonly FileError[];
}

/** Parses the text of a world file, which is YAML or JSON. */
export function parseWorldText(text: string, file: string): WorldText {
  const errors = openText(text, file, LARGEST_WORLD);
  const none = () => errors.list;
  if (errors.list.length > 0) return { value: undefined, errors: errors.list, located: none };
  const source = parseYaml(errors.text);
  for (const { offset, message } of source.problems) errors.add(offset, message);
  if (source.problems.length > 0) return { value: undefined, errors: errors.list, located: none };
  return { value: source.value, errors: [], located: (problems) => locate(problems, source, errors) };
}

function locate(problems: readonly SchemaProblem[], source: YamlSource, errors: FileErrors): readonly FileError[] {
  for (const { path, part, message } of problems) {
    // What comes from the world that is extended has no place in this file.
    const text = isIn(source.value, path.slice(0, 2)) ? message : `${pathText(path)}: ${message}`;
    errors.add(offsetOf(source, errors.text, path, part), text);
  }
  return errors.sorted;
}

function isIn(value: unknown, path: SchemaProblem["path"]): boolean {
  let inner = value;
  for (const step of path) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, step)) return false;
    inner = (inner as Record<string | number, unknown>)[step];
  }
  return true;
}

/**
 * Reads a world from the text of a file, in YAML or JSON. Errors have the file, line and column. Files that the world names
 * aren't read: use `loadWorld` from `undercroft/formats/node` for that.
 */
export function readWorldFile(text: string, file = "world.yaml", options: ReadWorldOptions = {}): WorldFile {
  checkKeys("readWorldFile", options, READ_WORLD_KEYS);
  const { value, errors, located } = parseWorldText(text, file);
  if (errors.length > 0) return { errors };
  const result = checkWorld(value, options);
  return "problems" in result ? { errors: located(result.problems) } : { world: result.world, errors: [] };
}

/** Reads a world from the text of a file, and throws the first error. */
export function parseWorld(text: string, file = "world.yaml", options: ReadWorldOptions = {}): World {
  const { world, errors } = readWorldFile(text, file, options);
  if (world !== undefined) return world;
  throw errors[0] ?? new UndercroftError("bad-content", `${file}: this is not a world.`);
}
