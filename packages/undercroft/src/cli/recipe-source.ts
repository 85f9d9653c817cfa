import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Command, InvalidArgumentError } from "commander";
import type { AnyChain, Level, LevelFile } from "../chain/index.js";
import { checkDepth, checkSize, isFactory, isPlain, printable, suggestion, UndercroftError } from "../core/index.js";
import { alignedStairs } from "../dungeon/index.js";
import { FileError } from "../formats/file-error.js";
import { parseJson } from "../formats/files.js";
import { loadRecipeContent } from "../formats/recipe-files.js";
import type { Pack } from "../prefabs/index.js";
import {
  addPacks,
  levelChain,
  RECIPES,
  type Recipe,
  type RecipePack,
  type Registry,
  rebuildLevel,
  recipeChain,
  registry,
  shippedRecipe,
} from "../recipes/index.js";
import { CommandError, EXIT, ProgressLine, readInput, say, withFile } from "./terminal.js";

/** What `build` and `watch` take. */
export interface RecipeArguments {
  readonly seed?: string;
  readonly depth?: number;
  readonly size?: readonly [number, number];
  readonly set?: readonly string[];
  readonly use?: readonly string[];
  readonly pack?: readonly string[];
}

/** Adds the arguments that say which level is meant. */
export function addRecipeArguments(command: Command): Command {
  const collect = (value: string, all: readonly string[] | undefined) => [...(all ?? []), value];
  return command
    .argument("[recipe]", "a recipe that ships, a recipe file, a level file, or - for standard input", "random")
    .option("--seed <seed>", "any text or number; the same seed is the same level (default: a fresh one)")
    .option("--depth <n>", "how deep in the dungeon the level lies (default: 1)", parseDepth)
    .option("--size <WxH>", "width and height (default: the recipe's, or 80x50)", parseSize)
    .option("--set <step.option=value>", "changes an option of a step, by its name or id; can be given again", collect)
    .option("--pack <file|folder>", "uses the vaults of a file or folder too; can be given again", collect)
    .option("--use <file.js>", "registers every step that the module exports; can be given again", collect);
}

export function parseDepth(text: string): number {
  const depth = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  try {
    checkDepth(depth);
  } catch {
    throw new InvalidArgumentError("depth must be a whole number from 0 to 1000000.");
  }
  return depth;
}

function parseSize(text: string): [number, number] {
  const match = /^(\d+)[x×](\d+)$/i.exec(text);
  if (match === null) throw new InvalidArgumentError("size must look like 80x50.");
  const size: [number, number] = [Number(match[1]), Number(match[2])];
  try {
    checkSize(...size);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
  return size;
}

/** A chain that is ready, and what it is to be built with. */
export interface LevelRequest {
  readonly chain: AnyChain;
  readonly seed: string;
  readonly depth: number;
  /** Set where a level file is to be built again as it is. */
  readonly file?: LevelFile;
  readonly registry: Registry;
  /** Packs that the file holds itself: what is made of it holds them too. */
  readonly packs: readonly RecipePack[];
}

/** Finds out what is meant: a shipped recipe, a recipe file or a level file. */
export async function findRequest(source: string, args: RecipeArguments): Promise<LevelRequest> {
  const steps = [alignedStairs, ...(await loadSteps(args.use ?? []))];
  const known = addPacks(registry(steps), await loadPacks(args.pack ?? []));
  const { depth = 1 } = args;
  if (source !== "-" && RECIPES.some((recipe) => recipe.name === source)) {
    const chain = changedChain(shippedRecipe(source), known, args);
    return { chain, seed: args.seed ?? freshSeed(), depth, registry: known, packs: [] };
  }
  const value = await readRecipeFile(source);
  // The contents are checked first: what is wrong then is the file's fault, and after that it is the call's.
  if (isPlain(value) && value.format === "undercroft-level") {
    const file = value as unknown as LevelFile;
    const packs = heldPacks(file.recipe);
    if (packs.length > 0) {
      const { checkHeldPacks } = await import("../formats/held-packs.js");
      withFile(source, () => checkHeldPacks(packs));
    }
    const chain = withFile(source, () => levelChain(file, { registry: known }));
    const asItIs =
      args.seed === undefined && args.depth === undefined && args.size === undefined && args.set === undefined;
    const changed = asItIs ? chain : changedChain(file.recipe, known, args);
    const seed = args.seed ?? String(file.seed);
    const request = { chain: changed, seed, depth: args.depth ?? file.depth, registry: known, packs };
    return asItIs ? { ...request, file } : request;
  }
  const folder = source === "-" ? "." : dirname(source);
  const loaded = await asFileError(source, () => loadRecipeContent(value, folder, known));
  withFile(source, () => recipeChain(loaded.recipe, loaded));
  const chain = changedChain(loaded.recipe, loaded.registry, args);
  const packs = heldPacks(loaded.recipe);
  return { chain, seed: args.seed ?? freshSeed(), depth, registry: loaded.registry, packs };
}

/** The packs that a recipe holds itself. */
function heldPacks(recipe: unknown): readonly RecipePack[] {
  const { packs } = (recipe ?? {}) as Partial<Recipe>;
  return Array.isArray(packs) ? packs.filter((pack) => typeof pack !== "string") : [];
}

/** The chain of a recipe, changed as the call says. */
function changedChain(recipe: unknown, known: Registry, { size, set = [] }: RecipeArguments): AnyChain {
  try {
    return recipeChain(recipe, { registry: known, ...(size === undefined ? {} : { size }), set });
  } catch (error) {
    const isUnknown = error instanceof UndercroftError && error.code === "unknown-name";
    const file = set.map((setting) => setting.slice(setting.indexOf("=") + 1).trim()).find(existsSync);
    if (!isUnknown || file === undefined) throw error;
    throw new CommandError(
      EXIT.usage,
      `${error.message} --set takes names, not files: with --pack ${file} what is in it can be named.`,
      { cause: error },
    );
  }
}

async function readRecipeFile(source: string): Promise<unknown> {
  if (source !== "-" && !existsSync(source)) {
    const hint = suggestion(
      source,
      RECIPES.map((recipe) => recipe.name!),
    );
    throw new CommandError(EXIT.usage, `there is no recipe and no file "${printable(source)}".${hint}`);
  }
  const text = await readInput(source);
  return withFile(source, () => parseJson(text, source));
}

/** Packs from files and folders that the call names. */
async function loadPacks(paths: readonly string[]): Promise<Pack[]> {
  if (paths.length === 0) return [];
  const { loadPack } = await import("../formats/index.js");
  const packs: Pack[] = [];
  for (const path of paths) {
    if (!existsSync(path))
      throw new CommandError(EXIT.usage, `--pack: there is no file or folder "${printable(path)}".`);
    packs.push(await asFileError(path, () => loadPack(path)));
  }
  return packs;
}

/** What is wrong with the contents of a file is the file's fault. */
async function asFileError<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    const message = error instanceof FileError ? error.message : `${file}: ${error.message}`;
    throw new CommandError(EXIT.failed, message, { cause: error });
  }
}

/** A seed that nobody asked for: short enough to be typed again. */
function freshSeed(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const seed = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
  say(`seed: ${seed}`);
  return seed;
}

/** The steps that a game's own modules export. */
async function loadSteps(files: readonly string[]) {
  const steps = [];
  for (const file of files) {
    if (!existsSync(file)) throw new CommandError(EXIT.usage, `--use: there is no file "${printable(file)}".`);
    let module: Record<string, unknown>;
    try {
      module = await import(pathToFileURL(resolve(file)).href);
    } catch (error) {
      throw new CommandError(EXIT.failed, `--use ${file}: ${(error as Error).message}`, { cause: error });
    }
    const found = Object.values(module).filter(isFactory);
    if (found.length === 0) throw new CommandError(EXIT.failed, `--use ${file}: the module exports no step.`);
    steps.push(...found);
  }
  return steps;
}

/** Builds the level, showing progress and stopping on Ctrl-C. */
export async function buildLevel(request: LevelRequest, history: boolean): Promise<Level> {
  const { chain, seed, depth, file } = request;
  if (file !== undefined) return rebuildLevel(file, { registry: request.registry, history });
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once("SIGINT", interrupt);
  const progress = new ProgressLine();
  try {
    return await chain.buildAsync({
      seed,
      depth,
      history,
      signal: stop.signal,
      onProgress: ({ step, index, of, attempt }) =>
        progress.show(`${step} (${index + 1} of ${of})${attempt > 1 ? `, attempt ${attempt}` : ""} … Ctrl-C stops`),
    });
  } catch (error) {
    if (error instanceof UndercroftError && error.code === "aborted")
      throw new CommandError(EXIT.interrupted, "stopped.");
    throw error;
  } finally {
    progress.end();
    process.off("SIGINT", interrupt);
  }
}
