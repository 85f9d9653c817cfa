import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { CELL_LIMIT, checkSize, type Movement, printable, suggestion } from "../core/index.js";
import { utf16Problem } from "../formats/text/file-text.js";
import { RECIPES } from "../recipes/index.js";
import { parseSeeds, parseShard, type Seeds, type Shard } from "../workers/index.js";
import { suggests } from "./completion.js";
import { translated } from "./terminal.js";
import { knownRegistry } from "./world.js";

/** Arguments that select levels. */
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
export type Attempts = readonly [first: number, last: number];

/** Arguments of commands that build many levels in threads. */
export interface WorkArguments extends RecipeArguments {
  readonly seeds?: Seeds;
  readonly threads?: number;
  /** The milliseconds that a seed may take. */
  readonly limit?: number;
  readonly json?: boolean;
}

/** Arguments that bring steps of a game's own. */
export interface UseArguments {
  readonly use?: readonly string[] | undefined;
}

/** Arguments that bring prefabs and steps of a game's own. */
export type OwnArguments = Pick<RecipeArguments, "use" | "pack">;

/** More levels are days of work for one call. */
export const MOST_SEEDS = 1_000_000;
/** More threads than any machine has cores would only take memory. */
const MOST_THREADS = 1024;

/** Keeps all values of an option that can be given more than once. */
export function collect(value: string, all: readonly string[] = []): readonly string[] {
  return [...all, value];
}

/** Returns what reads a whole number. */
export function wholeNumber(name: string, least: number, most?: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= (most ?? Infinity)) return Number(text);
    const range = most === undefined ? `from ${least}` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`${name} must be a whole number ${range}.`);
  };
}

/** Reads one of several names; `kind` is what they are names of. */
export function oneOf<Name extends string>(kind: string, names: readonly Name[], text: string): Name {
  const match = names.find((name) => name === text);
  if (match !== undefined) return match;
  throw new InvalidArgumentError(`there is no ${kind} "${printable(text)}".${suggestion(text, names)}`);
}

/** Reads the seeds of a call. */
export function seedsArgument(text: string): Seeds {
  return readSeeds(text, MOST_SEEDS);
}

/** Reads seeds, however many: a call may do a share of them. */
export function anySeedsArgument(text: string): Seeds {
  return readSeeds(text, Number.MAX_SAFE_INTEGER);
}

function readSeeds(text: string, most: number): Seeds {
  return asArgument(() => parseSeeds(text, { most, readFile }));
}

/** A file's text. The parser of seeds says which file it is. */
function readFile(path: string): string {
  const bytes = readFileSync(path);
  const problem = utf16Problem(bytes);
  if (problem !== undefined) throw new Error(problem);
  return bytes.toString("utf8");
}

/** Reads which share of the work a call does. */
export function shardArgument(text: string): Shard {
  return asArgument(() => parseShard(text, process.env));
}

/** Turns an error of the library into one of the parser, which names the option. */
function asArgument<T>(read: () => T): T {
  return translated(read, ({ message }) => new InvalidArgumentError(message));
}

function attemptsArgument(text: string): Attempts {
  const [, first, last] = /^(\d{1,4})(?:\.\.(\d{1,4}))?$/.exec(text) ?? [];
  const attempts = [last === undefined ? 1 : Number(first), Number(last ?? first)] as const;
  if (attempts[0] >= 1 && attempts[1] >= attempts[0] && attempts[1] <= 1000) return attempts;
  throw new InvalidArgumentError("attempts must be a whole number from 1 to 1000, or a range such as 3..5.");
}

export const depthArgument = wholeNumber("depth", 0, 1_000_000);
export const threadsArgument = wholeNumber("threads", 1, MOST_THREADS);

function sizeArgument(text: string): readonly [number, number] {
  const [, width, height] = /^(\d+)[x×](\d+)$/i.exec(text) ?? [];
  if (width === undefined) throw new InvalidArgumentError("size must look like 80x50.");
  const size = [Number(width), Number(height)] as const;
  const cells = size[0] * size[1];
  if (cells > CELL_LIMIT) {
    throw new InvalidArgumentError(`${text} is ${cells} cells; the limit is ${CELL_LIMIT}, such as 4096x4096.`);
  }
  asArgument(() => checkSize(...size));
  return size;
}

export function recipeNames(): string[] {
  return RECIPES.map(({ name }) => name!);
}

/** Names of all known prefabs. */
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

/** Adds `--seeds` to a command that builds `count` levels by default. */
export function addSeedsOption(command: Command, count: number, read: (text: string) => unknown, of = ""): Command {
  const help = `how many levels to build${of}, with the seeds 1, 2, 3 …; also a range (5..20), a list (a,b,c) or a file (@seeds.txt)`;
  return command.option("--seeds <seeds>", `${help} (default: ${count})`, read);
}

/** Adds the options for the depth and the size of levels. */
export function addSizeOptions(command: Command, what = "the levels", size = "the recipe's"): Command {
  return command
    .option("--depth <n>", `depth of ${what} in the dungeon (default: 1)`, depthArgument)
    .option("--size <WxH>", `width and height (default: ${size}, or 80x50)`, sizeArgument);
}

/** Adds the options that change a recipe and what it is made from. */
export function addChangeOptions(command: Command, what = "a step"): Command {
  const help = `set an option of ${what}; STEP is the step's id or name (repeatable)`;
  return addOwnOptions(command.option("--set <step.option=value>", help, collect));
}

/** Adds the options that bring prefabs and steps of a game's own. */
export function addOwnOptions(command: Command): Command {
  const help = "also use the prefabs in a file or folder (repeatable)";
  return addUseOption(command.option("--pack <file|folder>", help, collect));
}

/** Adds the option that brings steps of a game's own. */
export function addUseOption(command: Command, help = "register the steps that a module exports"): Command {
  return command.option("--use <file.js>", `${help}; .ts needs Node 22.18 or newer (repeatable)`, collect);
}

/** The same for commands that need steps only for the recipes of a world. */
export function addWorldSteps(command: Command): Command {
  return addUseOption(command, "with --world: register the steps that a module exports");
}

/** Adds the option for prefabs that must be in the levels. */
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
      attemptsArgument,
    );
}

/** The option for the moves that levels may need. */
export function movementOption(): Option {
  const help = "orthogonal: only build levels that never need diagonal moves";
  return new Option("--movement <rule>", help).choices(["orthogonal", "diagonal"]);
}

/** Adds how many threads work at once, and how long a seed may take. `work` is what threads do: "build". */
export function addThreadOptions(command: Command, work = "build"): Command {
  const seconds = wholeNumber("limit", 1);
  return command
    .option("--threads <n>", `threads that ${work} at once (default: one per core)`, threadsArgument)
    .option("--limit <seconds>", "give up a seed that takes longer (default: 60)", (text) => 1000 * seconds(text));
}

/** The option for metrics that take long. */
export function metricsOption(): Option {
  const help = "all: also measure what takes longer, such as areas and guardLift";
  return new Option("--metrics <which>", help).choices(["all"]);
}
