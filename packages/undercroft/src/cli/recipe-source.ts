import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { type AnyChain, type BuildOptions, type Level, type LevelFile, placeableIn } from "../chain/index.js";
import {
  CELL_LIMIT,
  checkDepth,
  checkSize,
  counted,
  isPlain,
  type Movement,
  printable,
  suggestion,
  tileset,
  UndercroftError,
} from "../core/index.js";
import { DUNGEON_STEPS, dungeonOf } from "../dungeon/index.js";
import { isReadableMap, refuseForeign } from "../formats/maps/map-endings.js";
import { suggestPath } from "../formats/node/files.js";
import { loadRecipeContent } from "../formats/node/recipe-files.js";
import { parseRecipe } from "../formats/recipes/recipe-text.js";
import { FileError } from "../formats/text/file-error.js";
import { allowsDepth, type Pack } from "../prefabs/index.js";
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
import { given } from "../workers/index.js";
import type { World } from "../worlds/index.js";
import { suggests } from "./completion.js";
import { readLevelInput } from "./level-input.js";
import { addUseOption, collect, loadSteps } from "./own-steps.js";
import { givenRoot } from "./root.js";
import {
  buildFailure,
  CommandError,
  EXIT,
  fileName,
  note,
  ProgressLine,
  say,
  tellLosses,
  UsageError,
  withFile,
  withFlags,
  withName,
} from "./terminal.js";
import { givenWorld, givenWorldFile, givenWorldWith, knownRegistry, loadWorldFile } from "./world.js";

/** Arguments of `build` and `watch`. */
export interface RecipeArguments {
  readonly seed?: string;
  readonly depth?: number;
  readonly size?: readonly [number, number];
  readonly movement?: Movement;
  readonly set?: readonly string[];
  readonly use?: readonly string[];
  readonly pack?: readonly string[];
  readonly require?: readonly string[];
  readonly used?: readonly string[];
  readonly attempts?: Attempts;
}

/** The first and the last attempt at a level. */
type Attempts = readonly [first: number, last: number];

/** Arguments that a call has to repeat to build the same. */
const REPEATED = ["set", "pack", "use", "require", "used"] as const satisfies readonly (keyof RecipeArguments)[];

export function recipeNames(): string[] {
  return RECIPES.map(({ name }) => name!);
}

/** Names of all prefabs that are known. */
export function prefabNames(): string[] {
  return [...(knownRegistry().content.get("prefab")?.keys() ?? [])];
}

/** What names a recipe. */
const RECIPE_HELP =
  "an included recipe, a recipe file, a level file or a picture of a level (.png), a map of another program, or - for standard input";

/** Adds the recipe that a command needs. */
export function addRecipeArgument(command: Command): Command {
  command.argument("<recipe>", RECIPE_HELP);
  suggests(command, "recipe", recipeNames);
  return command;
}

/** Adds the options that say how deep and how large levels are. */
export function addSizeOptions(command: Command, what = "the levels", size = "the recipe's"): Command {
  return command
    .option("--depth <n>", `depth of ${what} in the dungeon (default: 1)`, parseDepth)
    .option("--size <WxH>", `width and height (default: ${size}, or 80x50)`, parseSize);
}

/** Adds the options that change a recipe and what it is made from. */
export function addChangeOptions(command: Command, what = "a step"): Command {
  return addOwnOptions(
    command.option(
      "--set <step.option=value>",
      `set an option of ${what}; STEP is the step's id or name (repeatable)`,
      collect,
    ),
  );
}

/** Arguments that bring prefabs and steps of a game's own. */
export type OwnArguments = Pick<RecipeArguments, "use" | "pack">;

/** Adds the options that bring prefabs and steps of a game's own. */
export function addOwnOptions(command: Command): Command {
  return addUseOption(
    command.option("--pack <file|folder>", "also use the prefabs in a file or folder (repeatable)", collect),
  );
}

/** Adds the prefabs that a command asks for. */
export function addRequireOption(command: Command, help = "prefabs that the levels must contain"): Command {
  command.option("--require <name...>", help);
  suggests(command, "--require", prefabNames);
  return command;
}

/** Adds the arguments that select a level. */
export function addRecipeArguments(command: Command): Command {
  command
    .argument("[recipe]", RECIPE_HELP, "deeps")
    .option("--seed <seed>", "any text or number; the same seed gives the same level (default: a random seed)");
  suggests(command, "recipe", recipeNames);
  addSizeOptions(command, "the level").addOption(movementOption());
  addChangeOptions(command);
  return addRequireOption(command, "prefabs that the level must contain; otherwise the build fails")
    .option(
      "--used <name>",
      "a once-per-game prefab that has already appeared, so don't place it again (repeatable)",
      collect,
    )
    .option(
      "--attempts <n>",
      "maximum number of attempts (default: 20); a range such as 3..3 makes only those attempts",
      parseAttempts,
    );
}

/** The option for the moves that levels may need. */
export function movementOption(): Option {
  const help = "orthogonal: only build levels that never need diagonal moves";
  return new Option("--movement <rule>", help).choices(["orthogonal", "diagonal"]);
}

function parseAttempts(text: string): Attempts {
  const [, first, last] = /^(\d{1,4})(?:\.\.(\d{1,4}))?$/.exec(text) ?? [];
  const attempts = [last === undefined ? 1 : Number(first), Number(last ?? first)] as const;
  if (attempts[0] >= 1 && attempts[1] >= attempts[0] && attempts[1] <= 1000) return attempts;
  throw new InvalidArgumentError("attempts must be a whole number from 1 to 1000, or a range such as 3..5.");
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
    const isTooLarge = size.every((side) => side > 0);
    const message = `${text} is ${size[0] * size[1]} cells; the limit is ${CELL_LIMIT}, such as 4096x4096.`;
    throw new InvalidArgumentError(isTooLarge ? message : (error as Error).message);
  }
  return size;
}

/** A chain that is ready to be built, and what to build it with. */
export interface LevelRequest {
  readonly chain: AnyChain;
  readonly seed: string;
  readonly depth: number;
  /** Set if a level file is rebuilt as it is. */
  readonly file?: LevelFile;
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
  readonly packs: readonly GivenPack[];
  /** Packs inside the file. Files made from it include them too. */
  readonly ownPacks: readonly RecipePack[];
}

interface GivenPack {
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

async function requestFor(source: string, args: RecipeArguments, isOneLevel: boolean): Promise<LevelRequest> {
  const text = isNamed(source) ? undefined : await readRecipeFile(source);
  if (isWorldSource(text?.value)) {
    const advice = `Name one of its recipes or levels, and the file after --world: undercroft build NAME --world ${source}`;
    throw new UsageError(`${printable(source)} is a world file. ${advice}`);
  }
  const folder = source === "-" ? "." : dirname(source);
  const { world, packs, known } = await ownContent(args, (all) => worldOf(text, folder, all));
  const request = (
    found: Pick<LevelRequest, "chain" | "file" | "inDungeon" | "source"> &
      Partial<Pick<LevelRequest, "registry" | "ownPacks">>,
    old?: { readonly seed: string | number; readonly depth: number },
  ) => {
    const seed = args.seed ?? (old === undefined ? freshSeed() : String(old.seed));
    const depth = args.depth ?? old?.depth ?? 1;
    const { width, height } = found.chain;
    const same = ["--seed", seed, "--depth", `${depth}`, "--size", `${width}x${height}`];
    const call = ["build", source, ...(found.file === undefined ? same : []), ...repeated(args)];
    return { registry: known, ownPacks: [], ...found, world, seed, depth, args, call, packs };
  };
  const place = world?.levels.find(({ name }) => name === source);
  if (place !== undefined && !world!.recipes.has(source)) {
    const seed = args.seed ?? freshSeed();
    const chain = changedChain(world!.levelRecipe(source, seed), known, args);
    const order = isOneLevel ? orderInDungeon(world!, source, seed, chain) : { chain };
    return request(order, { seed, depth: place.depth });
  }
  if (text === undefined) {
    return request({ chain: changedChain(world?.recipe(source) ?? shippedRecipe(source), known, args) });
  }
  const value = text.value;
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
    const { pack: _, use: __, ...changes } = args;
    if (CHANGES.every((name) => changes[name] === undefined)) return request({ chain, file, source, ownPacks }, file);
    return request({ chain: changedChain(file.recipe, known, args), source, ownPacks }, file);
  }
  const loaded = await asFileError(source, () => loadRecipeContent(value, folder, known, givenRoot()));
  const recipe = world?.themed(loaded.recipe) ?? loaded.recipe;
  const { registry: content } = loaded;
  const chain = fileChain(source, recipe, content, args);
  return request({ chain, source, registry: content, ownPacks: packsInRecipe(recipe) });
}

/** What names mean to a call that brings steps and prefabs of its own. `worldIn` finds a world where none is given. */
export async function ownContent(
  { use = [], pack = [] }: OwnArguments,
  worldIn?: (all: Registry) => Promise<World | undefined>,
) {
  const all = registry([...DUNGEON_STEPS, ...(await loadSteps(use))]);
  const world = (await givenWorldWith(all)) ?? (await worldIn?.(all));
  const packs = await loadPacks(pack, world);
  const given = packs.map((each) => each.pack);
  return { world, packs, known: addPacks(world?.registry ?? all, given) };
}

/** A level of a world as its dungeon has it: with ways that line up, locks and keys. `chain` is what builds the rest of it. */
function orderInDungeon(world: World, level: string, seed: string, chain: AnyChain) {
  const chainFor = ({ name }: { readonly name: string }) =>
    name === level ? chain : recipeChain(world.levelRecipe(name, seed), world);
  const dungeon = dungeonOf(world.levels, world.quests, { seed, chainFor, packs: world.registry.packs });
  const { chain: whole, options } = dungeon.order(level);
  return { chain: whole, inDungeon: options };
}

/** Whether a source is the name of a recipe or of a level, and no file. */
function isNamed(source: string): boolean {
  if (source === "-") return false;
  const { recipes, levels = [] } = givenWorld() ?? {};
  return recipeNames().includes(source) || recipes?.has(source) === true || levels.some(({ name }) => name === source);
}

/** Whether a file is a world and no recipe: it has no steps of its own. */
function isWorldSource(value: unknown): boolean {
  return isPlain(value) && !("steps" in value) && WORLD_KEYS.some((key) => key in value);
}

const WORLD_KEYS = ["tiles", "things", "tables", "themes", "recipes", "levels", "quests"];

/** The world that a recipe file names. */
async function worldOf(text: { readonly value: unknown } | undefined, folder: string, known: Registry) {
  const { world, format } = isPlain(text?.value) ? text.value : {};
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

function repeated(args: RecipeArguments): string[] {
  const words = REPEATED.flatMap((name) => (args[name] ?? []).flatMap((value) => [`--${name}`, value]));
  const world = givenWorldFile();
  if (world !== undefined) words.push("--world", world);
  const { root } = givenRoot();
  if (root !== undefined) words.push("--root", root);
  if (args.movement !== undefined) words.push("--movement", args.movement);
  if (args.attempts !== undefined) words.push("--attempts", args.attempts.join(".."));
  return words;
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

async function readRecipeFile(source: string): Promise<{ readonly value: unknown }> {
  if (source !== "-" && !existsSync(source)) {
    const { recipes, levels = [] } = givenWorld() ?? {};
    const names = [...(recipes?.keys() ?? []), ...levels.map(({ name }) => name), ...recipeNames()];
    const hint = suggestion(source, names);
    throw new UsageError(`there is no recipe or file "${printable(source)}".${hint}`);
  }
  await asFileError(source, async () => refuseForeign(source));
  if (isReadableMap(source)) return asFileError(source, () => mapRecipe(source));
  const text = await readLevelInput(source);
  return asFileError(source, async () => ({ value: await parseRecipe(text, fileName(source)) }));
}

/** The recipe of a level that another program's map draws. */
async function mapRecipe(source: string): Promise<{ readonly value: unknown }> {
  const [{ loadMaps }, { drawingRecipe, importedVault }] = await Promise.all([
    import("../formats/node/load-maps.js"),
    import("../formats/index.js"),
  ]);
  const maps = await loadMaps(source, {
    ...givenRoot(),
    tiles: (givenWorld() ?? { tileset: tileset() }).tileset.tiles,
  });
  if (maps.length !== 1) {
    const advice = "Use them as prefabs with --pack, or convert the file to a .vault file.";
    throw new UsageError(`${printable(source)} has ${counted(maps.length, "map")}, not one. ${advice}`);
  }
  const { losses, source: drawing } = importedVault(maps[0]!, "level");
  tellLosses(losses.map(({ line, what }) => `${fileName(source)}:${line}: ${what}.`));
  return { value: drawingRecipe(drawing as Parameters<typeof drawingRecipe>[0]) };
}

/** Packs from files and folders that the call names. */
async function loadPacks(paths: readonly string[], world: World | undefined): Promise<GivenPack[]> {
  if (paths.length === 0) return [];
  const { loadPack } = await import("../formats/node/index.js");
  const packs: GivenPack[] = [];
  for (const path of paths) {
    if (!existsSync(path))
      throw new UsageError(`--pack: there is no file or folder "${printable(path)}".${await suggestPath(path, ".")}`);
    packs.push({
      path,
      pack: await asFileError(path, () =>
        loadPack(path, { ...givenRoot(), tiles: (world ?? { tileset: tileset() }).tileset }),
      ),
    });
  }
  return packs;
}

/** What is wrong with the contents of a file is the file's fault. */
async function asFileError<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    const message = error instanceof FileError ? error.message : withName(file, error.message);
    throw new CommandError(message, { cause: error });
  }
}

/** Makes up a seed that is short enough to type. */
export function freshSeed(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const seed = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
  say(`seed: ${seed}`);
  return seed;
}

/** Builds the level, shows progress, and stops on Ctrl-C. */
export async function buildLevel(request: LevelRequest, history: boolean, explain = false): Promise<Level> {
  const { chain, seed, depth, file, source, args, call } = request;
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once("SIGINT", interrupt);
  const progress = new ProgressLine();
  try {
    if (file !== undefined) return rebuildLevel(file, { registry: request.registry, history });
    const { used = [], attempts } = args;
    return await chain.buildAsync({
      seed: request.inDungeon?.seed ?? seed,
      depth,
      history,
      explain,
      used: [...(request.inDungeon?.used ?? []), ...used],
      ...attemptOptions(attempts),
      signal: stop.signal,
      onProgress: ({ step, index, of, attempt }) =>
        progress.show(
          `${step} (${index + 1} of ${of})${attempt > 1 ? `, attempt ${attempt}` : ""} … press Ctrl-C to stop`,
        ),
    });
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    if (error.code === "aborted") throw new CommandError("stopped.", { exitCode: EXIT.interrupted });
    throw buildFailure(error, call, source);
  } finally {
    progress.end();
    process.off("SIGINT", interrupt);
  }
}

/** The first and the last attempt as the options of a build. */
export function attemptOptions(attempts: Attempts | undefined): Pick<BuildOptions, "firstAttempt" | "attempts"> {
  return attempts === undefined ? {} : { firstAttempt: attempts[0], attempts: attempts[1] - attempts[0] + 1 };
}

/** Says everything that is in the report of a level. */
export function tellReport({ report, attempt }: Level): void {
  note(`attempt ${attempt} passed all checks.`);
  for (const { kind, step, message } of report) {
    note(printable(`${kind}: ${step === "" ? "" : `${step}: `}${message}`));
  }
}

/** Says what somebody should know who reads the level but not its report. */
export function noteReport(request: LevelRequest, level: Level): void {
  const told = request.packs.map((given) => notePack(given, request, level));
  // Repairs and attempts that failed leave nothing out of the level.
  const isLack = ({ kind }: Level["report"][number]) => ["shortfall", "not-placed", "not-kept"].includes(kind);
  const [first, ...more] = level.report.filter((entry) => isLack(entry) && !told.includes(entry));
  if (first === undefined) return;
  const rest = more.length === 0 ? "" : `; and ${more.length} more: see "report" in --format json`;
  note(`${counted(1 + more.length, "note")}: ${printable(`${first.step}: ${first.message}`)}${rest}`);
}

/** Says so where nothing of a pack that was given by hand is in a level, and why. Returns the entry that it has told. */
function notePack(
  { path, pack: { prefabs } }: GivenPack,
  { chain, depth }: LevelRequest,
  level: Level,
): Level["report"][number] | undefined {
  const names = prefabs.map(({ name }) => name);
  // A step may also use one in another way, as a sample for instance.
  const isNamed = level.recipe.steps.some((step) =>
    Object.values(step).some((value) => isPlain(value) && names.includes(String(value.name))),
  );
  if (isNamed || level.prefabs.some(({ name }) => names.includes(name))) return undefined;
  const known = placeableIn(chain.nodes);
  const placeable = prefabs.filter(({ name }) => known.includes(name));
  const reported = level.report.find(
    ({ kind, message }) => kind === "not-placed" && names.some((name) => message.startsWith(`${name}: `)),
  );
  const [first] = placeable;
  const why =
    first === undefined
      ? "no step of this recipe places it. Vaults are placed by room-vaults, blueprints by gated-rooms, sections by section, and levels by prefab-level."
      : (reported?.message ??
        (placeable.some(({ source }) => allowsDepth(source.depth, depth))
          ? `it wasn't chosen. Use --require ${first.name} to place it.`
          : `it can't appear at depth ${depth}.`));
  note(`nothing from ${path} is in this level: ${why}`);
  return reported;
}
