import { readdir, realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve, sep } from "node:path";
import {
  checkArgument,
  defined,
  isPlain,
  printable,
  show,
  TEXT,
  type Tileset,
  UndercroftError,
} from "../../core/index.js";
import type { Pack, SourcePath } from "../../prefabs/index.js";
import { REGISTRY, type Registry, registry } from "../../recipes/index.js";
import { checkShape, checkWorld, isShippedWorld, SHIPPED_WORLD_NAMES, type World } from "../../worlds/index.js";
import { parseWorldText } from "../recipes/world-file.js";
import { FileError } from "../text/file-error.js";
import { readTextFile, suggestPath } from "./files.js";
import { loadPack } from "./prefab-files.js";

/** Worlds that extend each other; no game has more. */
const LONGEST_LINE = 16;

/**
 * Loads a world from a YAML or JSON file, with the packs and the world that it names by path. These must lie in the folder
 * of the world or below it. Throws the first error, with its file, line and column.
 *
 * @example
 * import { writeFile } from "node:fs/promises";
 * import { loadWorld } from "undercroft/formats/node";
 * import { recipeChain } from "undercroft/recipes";
 *
 * await writeFile("world.yaml", "world: cellar\ntables:\n  seeds: [{ name: Rat }]\n");
 * const world = await loadWorld("world.yaml");
 * const level = recipeChain(world.recipe("rooms"), world).build({ seed: "rats" });
 * console.log(level.spawns.every(({ name }) => name === "Rat")); // true
 */
export async function loadWorld(path: string, known: Registry = registry()): Promise<World> {
  checkArgument("loadWorld", "path", TEXT, path);
  checkArgument("loadWorld", "known", REGISTRY, known);
  return load(path, known, []);
}

async function load(path: string, known: Registry, above: readonly string[]): Promise<World> {
  const { value, errors, located } = parseWorldText(await readTextFile(path), path);
  if (errors.length > 0) throw errors[0];
  // What is wrong with the file itself comes before anything that it names.
  const shape = checkShape(value);
  if ("problems" in shape) throw firstOf(located(shape.problems), path);
  const fail = (at: SourcePath, message: string): never => {
    throw located([{ path: at, part: "value", message }])[0];
  };
  const folder = new Folder(path, fail);
  const here = [...above, await realpath(path)];
  const base = await baseOf(value, folder, known, here);
  const options = { registry: known, ...defined({ base }) };
  const packs = await packsOf(value, folder, known, tilesOf(value, options));
  const result = checkWorld(value, { ...options, packs });
  if ("problems" in result) throw firstOf(located(result.problems), path);
  return result.world;
}

type Fail = (at: SourcePath, message: string) => never;

function firstOf(errors: readonly FileError[], path: string): FileError {
  return errors[0] ?? new FileError(path, 1, 1, "this is not a world.");
}

async function baseOf(
  value: unknown,
  folder: Folder,
  known: Registry,
  here: readonly string[],
): Promise<World | undefined> {
  const base = isPlain(value) ? value.extends : undefined;
  if (typeof base !== "string" || isShippedWorld(base)) return undefined;
  const at = ["extends"];
  const file = await folder.find(base, at, SHIPPED_WORLD_NAMES);
  const isCircle = here.includes(await realpath(file));
  if (isCircle) return folder.fail(at, `${show(base)} extends this world, so they extend each other.`);
  if (here.length > LONGEST_LINE) return folder.fail(at, `more than ${LONGEST_LINE} worlds extend each other.`);
  if (!(await stat(file)).isFile()) return folder.fail(at, `${show(base)} is not a file.`);
  return load(file, known, here);
}

/** The tiles that the prefabs of a world can have. Undefined if something is wrong with them, which is said later. */
function tilesOf(value: unknown, options: { readonly registry: Registry; readonly base?: World }): Tileset | undefined {
  if (!isPlain(value)) return undefined;
  const { world, extends: base, tiles } = value;
  const result = checkWorld({ world, ...defined({ extends: base, tiles }) }, options);
  return "problems" in result ? undefined : result.world.tileset;
}

/** The packs that a world names by path. */
async function packsOf(
  value: unknown,
  folder: Folder,
  known: Registry,
  tiles: Tileset | undefined,
): Promise<ReadonlyMap<string, Pack>> {
  const packs = new Map<string, Pack>();
  const given: readonly unknown[] = isPlain(value) && Array.isArray(value.packs) ? value.packs : [];
  for (const [i, path] of tiles === undefined ? [] : given.entries()) {
    if (typeof path !== "string" || known.content.get("pack")?.has(path)) continue;
    const at = ["packs", i];
    const file = await folder.find(path, at, known.content.get("pack")?.keys());
    for (const inner of (await stat(file)).isDirectory() ? await readdir(file) : []) {
      await folder.find(join(path, inner), at);
    }
    try {
      packs.set(path, await loadPack(file, defined({ tiles })));
    } catch (error) {
      if (error instanceof FileError || !(error instanceof UndercroftError)) throw error;
      folder.fail(at, error.message);
    }
  }
  return packs;
}

/** The folder of a world. Nothing outside it is read, whatever a path or a link says. */
class Folder {
  readonly #folder: string;
  /** The same as it was given, for messages. */
  readonly #written: string;
  /** Throws what is wrong at a place of the world. */
  readonly fail: Fail;

  constructor(file: string, fail: Fail) {
    this.#written = dirname(file);
    this.#folder = resolve(this.#written);
    this.fail = fail;
  }

  /** Where a path leads. Fails if it leads out of the folder, or to nothing; `names` are what might have been meant. */
  async find(path: string, at: SourcePath, names: Iterable<string> = []): Promise<string> {
    const file = resolve(this.#folder, path);
    if (isAbsolute(path) || !isInside(this.#folder, file)) {
      return this.fail(at, `${show(path)} is outside the folder of the world. Move it there, or below it.`);
    }
    let real: string;
    try {
      real = await realpath(file);
    } catch {
      return this.fail(at, `there is no file or folder ${show(path)}.${await suggestPath(path, this.#folder, names)}`);
    }
    if (isInside(await realpath(this.#folder), real)) return join(this.#written, path);
    return this.fail(at, `"${printable(path)}" is a link that leads out of the folder of the world.`);
  }
}

function isInside(folder: string, file: string): boolean {
  return file.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
