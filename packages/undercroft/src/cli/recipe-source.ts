import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, dirname, extname, isAbsolute, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type AnyChain, type BuildOptions, type LevelFile, namedNodesIn, placeableIn } from "../chain/index.js";
import { counted, isPlain, printable, suggestion, UndercroftError } from "../core/index.js";
import { DUNGEON_STEPS, dungeonOf } from "../dungeon/index.js";
import { isReadableMap, refuseForeign } from "../formats/maps/map-endings.js";
import { suggestPath } from "../formats/node/files.js";
import { loadRecipeContent } from "../formats/node/recipe-files.js";
import { chainRecipe } from "../formats/recipes/recipe-json.js";
import { parseRecipe } from "../formats/recipes/recipe-text.js";
import { FileError } from "../formats/text/file-error.js";
import type { QueryNames } from "../insight/index.js";
import type { Pack } from "../prefabs/index.js";
import {
  addPacks,
  levelChain,
  type Recipe,
  type RecipePack,
  type Registry,
  recipeChain,
  registry,
  shippedRecipe,
} from "../recipes/index.js";
import { given, type Order, type Seeds } from "../workers/index.js";
import type { World } from "../worlds/index.js";
import { loadMapsOf, readLevelInput } from "./level-input.js";
import { type Attempts, type OwnArguments, type RecipeArguments, recipeNames } from "./options.js";
import { loadSteps } from "./own-steps.js";
import {
  CommandError,
  fileName,
  say,
  tellLosses,
  translated,
  UsageError,
  withFile,
  withFlags,
  withName,
} from "./terminal.js";
import { givenRoot, givenWorld, givenWorldFile, givenWorldWith, knownTiles, loadWorldFile } from "./world.js";

/** A chain that is ready to be built, and what to build it with. */
export interface LevelRequest {
  readonly chain: AnyChain;
  readonly seed: string;
  readonly depth: number;
  /** Set if a level file is rebuilt as it is. */
  readonly file?: LevelFile;
  /** What the level is called where that isn't the name of its recipe: its name in a dungeon, or that of a file. */
  readonly title?: string;
  /** Set if it is a level of a dungeon, which has a seed of its own, and lacks what other levels have. */
  readonly inDungeon?: BuildOptions;
  readonly registry: Registry;
  /** The file that the recipe comes from, if any. */
  readonly source?: string;
  readonly args: RecipeArguments;
  /** The arguments of a call that builds the same level. */
  readonly call: readonly string[];
  /** The world that names come from: the call's, or the recipe file's. */
  readonly world?: World | undefined;
  readonly packs: readonly LevelPack[];
  /** Packs inside the file. Files made from it include them too. */
  readonly ownPacks: readonly RecipePack[];
}

/** A pack that the call names. */
export interface LevelPack {
  readonly path: string;
  readonly pack: Pack;
}

/**
 * Finds what to build: a shipped recipe, a recipe file or a level file. A level of a world is built as its dungeon has it,
 * if there is to be just one. Where many seeds are tried, its recipe is.
 */
export async function findRequest(
  source: string,
  args: RecipeArguments,
  isOneLevel: boolean = false,
): Promise<LevelRequest> {
  return withFlags(() => requestFor(source, args, isOneLevel));
}

/** Finds what to build of many seeds, and checks the call with the first of them. */
export async function findManyRequest(source: string, args: RecipeArguments, seeds: Seeds): Promise<LevelRequest> {
  const seed = seeds.at(0);
  const request = await findRequest(source, { ...args, seed });
  request.chain.resolve({ seed, depth: request.depth });
  return request;
}

/** Returns what a request asks for as plain data, for threads. Packs from files are in the recipe. */
export function orderOf({ chain, depth, world, args: { used, attempts, use = [] } }: LevelRequest): Order {
  return {
    recipe: chainRecipe(chain),
    depth,
    ...given({ world: world?.source, used }),
    ...attemptOptions(attempts),
    ...(use.length === 0 ? {} : { modules: use.map((file) => pathToFileURL(file).href) }),
  };
}

/** The first and the last attempt as the options of a build. */
export function attemptOptions(attempts: Attempts | undefined): Pick<BuildOptions, "firstAttempt" | "attempts"> {
  return attempts === undefined ? {} : { firstAttempt: attempts[0], attempts: attempts[1] - attempts[0] + 1 };
}

/** Returns the arguments of the call that builds the level of one seed alone. */
export function callFor({ call }: LevelRequest, seed: string): string[] {
  return call.map((word, i) => (call[i - 1] === "--seed" ? seed : word));
}

/** Returns the names that a query about levels of a chain can use. Steps go by their ids and by their own names. */
export function queryNames({ nodes }: AnyChain): QueryNames {
  const steps = [...namedNodesIn(nodes)].flatMap(({ as, node }) =>
    node.kind === "step" ? [node.definition.id, as] : [],
  );
  return { prefab: placeableIn(nodes), uses: [...new Set(steps)] };
}

async function requestFor(source: string, args: RecipeArguments, isOneLevel: boolean): Promise<LevelRequest> {
  const isNamed = source !== "-" && levelNames().includes(source);
  const value = isNamed ? undefined : await readRecipeFile(source);
  if (isWorldSource(value)) {
    const advice = `Name one of its recipes or levels, and the file after --world: undercroft build NAME --world ${source}`;
    throw new UsageError(`${printable(source)} is a world file. ${advice}`);
  }
  const folder = source === "-" ? "." : dirname(source);
  const { world, packs, known } = await ownContent(args, (all) => worldOf(value, folder, all));
  const request = (
    level: Pick<LevelRequest, "chain"> & Partial<LevelRequest>,
    old: { readonly seed?: string | number; readonly depth: number } = { depth: 1 },
  ): LevelRequest => {
    const seed = args.seed ?? (old.seed === undefined ? freshSeed() : String(old.seed));
    const { depth = old.depth } = args;
    const { width, height } = level.chain;
    const same = ["--seed", seed, "--depth", `${depth}`, "--size", `${width}x${height}`];
    const call = ["build", source, ...(level.file === undefined ? same : []), ...repeated(args)];
    return { registry: known, ownPacks: [], ...level, world, seed, depth, args, call, packs };
  };
  const place = world?.levels.find(({ name }) => name === source);
  if (place !== undefined && !world!.recipes.has(source)) {
    const seed = args.seed ?? freshSeed();
    const chain = changedChain(world!.levelRecipe(source, seed), known, args);
    const order = isOneLevel ? orderInDungeon(world!, source, seed, chain) : { chain };
    return request({ ...order, title: source }, { seed, depth: place.depth });
  }
  if (isNamed) return request({ chain: changedChain(world?.recipe(source) ?? shippedRecipe(source), known, args) });
  // The contents are checked first: errors up to here are about the file, and later ones about the call.
  if (isPlain(value) && value.format === "undercroft-level") {
    const file = value as unknown as LevelFile;
    const ownPacks = packsInRecipe(file.recipe);
    if (ownPacks.length > 0) {
      const { checkPacksInRecipe } = await import("../formats/drawings/packs-in-recipe.js");
      withFile(source, () => checkPacksInRecipe(ownPacks));
    }
    const chain = withFile(source, () => levelChain(file, { registry: known }));
    // Whatever is said about the level makes another one of it; packs and steps are only what it needs.
    if (CHANGES.every((name) => args[name] === undefined)) return request({ chain, file, source, ownPacks }, file);
    return request({ chain: changedChain(file.recipe, known, args), source, ownPacks }, file);
  }
  const loaded = await asFileError(source, () => loadRecipeContent(value, folder, known, givenRoot()));
  const recipe = world?.themed(loaded.recipe) ?? loaded.recipe;
  const chain = fileChain(source, recipe, loaded.registry, args);
  const title = chain.name === undefined && source !== "-" ? { title: basename(source, extname(source)) } : {};
  return request({ chain, source, ...title, registry: loaded.registry, ownPacks: packsInRecipe(recipe) });
}

/** What names mean to a call that brings steps and prefabs of its own. `worldIn` finds a world where none is given. */
export async function ownContent(
  { use = [], pack = [] }: OwnArguments,
  worldIn?: (all: Registry) => Promise<World | undefined>,
) {
  const all = registry([...DUNGEON_STEPS, ...(await loadSteps(use))]);
  const world = (await givenWorldWith(all)) ?? (await worldIn?.(all));
  const packs = await loadPacks(pack, world);
  const known = addPacks(
    world?.registry ?? all,
    packs.map((each) => each.pack),
  );
  return { world, packs, known };
}

/** A level of a world as its dungeon has it: with ways that line up, locks and keys. `chain` is what builds the rest of it. */
function orderInDungeon(world: World, level: string, seed: string, chain: AnyChain) {
  const chainFor = ({ name }: { readonly name: string }) =>
    name === level ? chain : recipeChain(world.levelRecipe(name, seed), world);
  const { levels, quests, landmarks, registry: known } = world;
  const dungeon = dungeonOf(levels, quests, { seed, chainFor, landmarks, packs: known.packs });
  const { chain: whole, options } = dungeon.order(level);
  return { chain: whole, inDungeon: options };
}

/** The names of all recipes, and of the levels of the world that is given. */
function levelNames(): string[] {
  const { recipes, levels = [] } = givenWorld() ?? {};
  return [...(recipes?.keys() ?? []), ...levels.map(({ name }) => name), ...recipeNames()];
}

/** Whether a file is a world and no recipe: it has no steps of its own. */
function isWorldSource(value: unknown): boolean {
  return isPlain(value) && !("steps" in value) && WORLD_KEYS.some((key) => key in value);
}

const WORLD_KEYS = ["tiles", "things", "tables", "themes", "recipes", "levels", "quests"];

/** The world that a recipe file names. */
async function worldOf(value: unknown, folder: string, known: Registry) {
  const { world, format } = isPlain(value) ? value : {};
  if (format === "undercroft-level" || typeof world !== "string" || world === "") return undefined;
  // It brings parsers along, which most calls don't need.
  const { isShippedWorld } = await import("../worlds/index.js");
  const isPath = !isAbsolute(world) && !isShippedWorld(world);
  return loadWorldFile(isPath ? join(folder, world) : world, "world", known);
}

/** The packs that a recipe holds itself. */
function packsInRecipe(recipe: unknown): readonly RecipePack[] {
  const { packs } = (recipe ?? {}) as Partial<Recipe>;
  return Array.isArray(packs) ? packs.filter((pack) => typeof pack !== "string") : [];
}

/** Arguments that make another level of a level file's. */
const CHANGES = ["seed", "depth", "size", "movement", "set", "require", "used", "attempts"] as const;

/** Arguments that a call has to repeat to build the same. */
function repeated({ set, pack, use, require, used, movement, attempts }: RecipeArguments): string[] {
  const world = givenWorldFile();
  const words = { set, pack, use, require, used, world, ...givenRoot(), movement, attempts: attempts?.join("..") };
  return Object.entries(words).flatMap(([name, values]) =>
    [values ?? []].flat().flatMap((value) => [`--${name}`, value]),
  );
}

/**
 * The chain of a recipe file, changed as the call says. The recipe is compiled again only to find out whose fault an error
 * is: the file's, if the recipe fails as it stands, or else the call's.
 */
function fileChain(source: string, recipe: unknown, known: Registry, args: RecipeArguments): AnyChain {
  try {
    return changedChain(recipe, known, args);
  } catch (error) {
    withFile(source, () => recipeChain(recipe, { registry: known }));
    throw error;
  }
}

/** The chain of a recipe, changed as the call says. */
function changedChain(recipe: unknown, known: Registry, args: RecipeArguments): AnyChain {
  const { size, movement, set = [], require = [] } = args;
  try {
    return recipeChain(recipe, { registry: known, ...given({ size, movement }), set, require });
  } catch (error) {
    const isUnknown = error instanceof UndercroftError && error.code === "unknown-name";
    const file = set.map((setting) => setting.slice(setting.indexOf("=") + 1).trim()).find(existsSync);
    if (!isUnknown || file === undefined) throw error;
    throw new UsageError(
      `${error.message} --set takes names, not files. Load the file with --pack ${file}, then use a name from it.`,
      { cause: error },
    );
  }
}

async function readRecipeFile(source: string): Promise<unknown> {
  if (source !== "-" && !existsSync(source)) {
    const hint = suggestion(source, levelNames());
    throw new UsageError(`there is no recipe or file "${printable(source)}".${hint}`);
  }
  asFileError(source, () => refuseForeign(source));
  if (isReadableMap(source)) return asFileError(source, () => mapRecipe(source));
  const text = await readLevelInput(source);
  return asFileError(source, () => parseRecipe(text, fileName(source)));
}

/** The recipe of a level that another program's map draws. */
async function mapRecipe(source: string): Promise<unknown> {
  const { drawingRecipe, importedVault } = await import("../formats/index.js");
  const maps = await loadMapsOf(source);
  if (maps.length !== 1) {
    const advice = "Use them as prefabs with --pack, or convert the file to a .vault file.";
    throw new UsageError(`${printable(source)} has ${counted(maps.length, "map")}, not one. ${advice}`);
  }
  const { losses, source: drawing } = importedVault(maps[0]!, "level");
  tellLosses(losses.map(({ line, what }) => `${fileName(source)}:${line}: ${what}.`));
  return drawingRecipe(drawing as Parameters<typeof drawingRecipe>[0]);
}

/** Packs from files and folders that the call names. */
async function loadPacks(paths: readonly string[], world: World | undefined): Promise<LevelPack[]> {
  if (paths.length === 0) return [];
  const { loadPack } = await import("../formats/node/index.js");
  const options = { ...givenRoot(), tiles: world?.tileset ?? knownTiles() };
  const packs: LevelPack[] = [];
  for (const path of paths) {
    if (!existsSync(path))
      throw new UsageError(`--pack: there is no file or folder "${printable(path)}".${await suggestPath(path, ".")}`);
    packs.push({ path, pack: await asFileError(path, () => loadPack(path, options)) });
  }
  return packs;
}

/** What is wrong with the contents of a file is the file's fault. */
function asFileError<T>(file: string, work: () => T): T {
  return translated(work, (error) => {
    const message = error instanceof FileError ? error.message : withName(file, error.message);
    return new CommandError(message, { cause: error });
  });
}

/** Makes up a seed that is short enough to type. */
export function freshSeed(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const seed = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
  say(`seed: ${seed}`);
  return seed;
}
