import { existsSync, statSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import {
  type Content,
  checkArgument,
  contentHash,
  counted,
  isPlain,
  type Option,
  printable,
  show,
  TEXT,
  type TreeSpot,
  UndercroftError,
  walkTree,
} from "../../core/index.js";
import type { Pack } from "../../prefabs/index.js";
import {
  addPacks,
  changeRecipeNodes,
  checkRecipe,
  REGISTRY,
  type Recipe,
  type RecipePack,
  type Registry,
  readPack,
  recipeLists,
  registry,
} from "../../recipes/index.js";
import { parseRecipe } from "../recipes/recipe-text.js";
import { readTextFile, suggestPath, UnreadableError } from "./files.js";
import type { LoadPrefabOptions } from "./prefab-files.js";

/**
 * A loaded recipe and the registry that resolves its names. Get its chain with `recipeChain(loaded.recipe, loaded)`.
 */
export interface LoadedRecipe {
  /** The recipe, checked, with names instead of paths. */
  readonly recipe: Recipe;
  /** What its names mean, including the packs and prefabs it loaded. */
  readonly registry: Registry;
}

/**
 * Loads a recipe from a JSON or YAML file, with the world, the packs and the prefabs that it refers to by path, relative
 * to the file.
 */
export async function loadRecipe(path: string, known: Registry = registry()): Promise<LoadedRecipe> {
  checkArgument("loadRecipe", "path", TEXT, path);
  checkArgument("loadRecipe", "known", REGISTRY, known);
  const value = await parseRecipe(await readTextFile(path), path);
  const folder = dirname(path);
  const { world: file } = isPlain(value) ? value : {};
  if (typeof file !== "string" || file === "") return loadRecipeContent(value, folder, known);
  // It brings parsers and schemas along, which most recipes don't need.
  const { loadWorld } = await import("./world-files.js");
  const world = await loadWorld(isAbsolute(file) ? file : join(folder, file), known);
  const loaded = await loadRecipeContent(value, folder, world.registry);
  return { ...loaded, recipe: world.themed(loaded.recipe) };
}

/**
 * Loads the packs and prefabs that a recipe refers to by path, relative to a folder. The returned recipe refers to them
 * by name. With `root`, maps of other programs can refer to files anywhere in that folder.
 */
export async function loadRecipeContent(
  value: unknown,
  folder: string,
  known: Registry,
  options: Pick<LoadPrefabOptions, "root"> = {},
): Promise<LoadedRecipe> {
  const recipe = checkRecipe(value);
  const loader = new ContentLoader(folder, known, options);
  const packs = recipe.packs === undefined ? {} : { packs: await loader.packsOf(recipe.packs) };
  const names = await loader.namesIn(recipe.steps);
  const steps = changeRecipeNodes(recipe.steps, known, (part, original) => Object.assign(part, names.get(original)));
  return { recipe: { ...recipe, ...packs, steps }, registry: loader.known };
}

type Root = Pick<LoadPrefabOptions, "root">;

/** Kinds of content that are written in files. */
const KINDS = ["pack", "prefab"] as const;
type Kind = (typeof KINDS)[number];

class ContentLoader {
  /** Grows with what is loaded. */
  known: Registry;
  readonly #folder: string;
  readonly #options: Root;
  /** The names of what was loaded, by kind and path. */
  readonly #loaded = new Map<string, string>();

  constructor(folder: string, known: Registry, options: Root) {
    this.#folder = folder;
    this.#options = options;
    this.known = known;
  }

  /** The packs that all steps of a recipe use; their prefabs can be named alone, too. */
  async packsOf(packs: readonly (string | RecipePack)[]): Promise<(string | RecipePack)[]> {
    const names: (string | RecipePack)[] = [];
    for (const [i, pack] of packs.entries()) {
      if (typeof pack !== "string") {
        await this.#hold(pack, `packs[${i}]`);
        names.push(pack);
        continue;
      }
      const name = (await this.#nameOf("pack", pack, `packs[${i}]`)) as string;
      const loaded = this.known.content.get("pack")?.get(name) as Pack;
      if (name !== pack && !this.known.packs.includes(loaded)) this.known = addPacks(this.known, [loaded]);
      names.push(name);
    }
    return names;
  }

  /** Lets steps name what a pack in the recipe holds. A pack of its name that differs is refused with the recipe. */
  async #hold(pack: RecipePack, path: string): Promise<void> {
    const { checkPackInRecipe } = await import("../drawings/packs-in-recipe.js");
    checkPackInRecipe(pack, path);
    if (!this.known.content.get("pack")?.has(pack.pack)) this.known = addPacks(this.known, [readPack(pack, path)]);
  }

  /** The options of steps that have paths, with names in their place. What is wrong with a step, whoever reads it says. */
  async namesIn(steps: Recipe["steps"]): Promise<ReadonlyMap<object, Record<string, unknown>>> {
    const changes = new Map<object, Record<string, unknown>>();
    const listsIn = (part: unknown, spot: TreeSpot<unknown>) => recipeLists(part, spot, this.known);
    for (const { node, path } of walkTree<unknown>({ path: "steps", nodes: steps }, listsIn)) {
      if (!isPlain(node)) continue;
      const options: Record<string, Option> = this.known.steps.get(String(node.use))?.options ?? {};
      for (const [name, option] of Object.entries(options)) {
        // Rooms are in packs, which go by the same names.
        const kind = KINDS.find((each) => each === (option.content === "room-pack" ? "pack" : option.content));
        if (kind === undefined || !Object.hasOwn(node, name)) continue;
        const value = await this.#optionValue(kind, node[name], `${path}.${name}`);
        changes.set(node, { ...changes.get(node), [name]: value });
      }
    }
    return changes;
  }

  async #optionValue(kind: Kind, value: unknown, path: string): Promise<unknown> {
    if (!Array.isArray(value)) return this.#nameOf(kind, value, path);
    const names: unknown[] = [];
    for (const [i, item] of value.entries()) names.push(await this.#nameOf(kind, item, `${path}[${i}]`));
    return names;
  }

  /** The name of what a path leads to. Names that are known stay as they are; names that aren't, somebody else refuses. */
  async #nameOf(kind: Kind, value: unknown, path: string): Promise<unknown> {
    if (typeof value !== "string" || value === "" || this.known.content.get(kind)?.has(value)) return value;
    const file = isAbsolute(value) ? value : join(this.#folder, value);
    if (!existsSync(file)) {
      if (!/[/\\]|\.\w+$/.test(value)) return value;
      const meant = await suggestPath(value, this.#folder, this.known.content.get(kind)?.keys());
      const message = `there is no ${kind} ${show(value)} and no file "${printable(file)}".${meant}`;
      throw refused("unknown-name", path, message);
    }
    const key = `${kind} ${file}`;
    let name = this.#loaded.get(key);
    if (name === undefined) {
      const content = await load(kind, file, path, this.#options);
      name = content.name;
      const other = this.known.content.get(kind)?.get(name) as Content | undefined;
      if (other !== undefined && contentHash(other) !== contentHash(content)) {
        // A prefab that is named by its path alone can keep that as its name; the prefabs of a pack are known by theirs.
        if (kind === "pack") {
          const message = `"${printable(file)}" is the pack ${show(name)}, but there is already another pack with that name.`;
          throw refused("bad-content", path, `${message} Rename the file.`);
        }
        name = value;
      }
      const { roomPack } = this.known;
      this.#know(kind, name, content);
      if (kind === "pack" && roomPack !== undefined) this.#know("room-pack", name, roomPack(content as Pack));
      this.#loaded.set(key, name);
    }
    return name;
  }

  #know(kind: string, name: string, content: Content): void {
    const byName = new Map(this.known.content.get(kind)).set(name, content);
    this.known = { ...this.known, content: new Map(this.known.content).set(kind, byName) };
  }
}

/** The pack or the one prefab of a file. */
async function load(kind: Kind, file: string, path: string, options: Root): Promise<Content> {
  // They bring parsers along, which most recipes don't need.
  const { loadPack, loadPrefabFile } = await import("./prefab-files.js");
  try {
    if (kind === "pack") return await loadPack(file, options);
    const isFolder = statSync(file).isDirectory();
    const { prefabs, errors } = isFolder ? { prefabs: [], errors: [] } : await loadPrefabFile(file, options);
    if (errors.length > 0) throw errors[0];
    const [first, ...others] = prefabs;
    if (first !== undefined && others.length === 0) return first;
    const names = prefabs.length === 0 ? "" : ` (${prefabs.map(({ name }) => name).join(", ")})`;
    const contents = isFolder ? "is a folder" : `has ${counted(prefabs.length, "prefab")}${names}`;
    const message = `this must be a file with one prefab, but "${printable(file)}" ${contents}.`;
    throw refused("bad-content", path, `${message} Add it to "packs" in the recipe, and use the prefab's name here.`);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    throw refused("bad-content", path, error.message);
  }
}

function refused(code: "unknown-name" | "bad-content", path: string, message: string): UndercroftError {
  return new UndercroftError(code, `${path}: ${message}`, { path });
}
