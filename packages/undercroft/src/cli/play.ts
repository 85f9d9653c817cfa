import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Command } from "commander";
import type { AnyChain } from "../chain/index.js";
import { contentHash } from "../core/index.js";
import type { PictureTheme } from "../formats/pictures/looks.js";
import { recipeChain } from "../recipes/index.js";
import type { World } from "../worlds/index.js";
import { suggests } from "./completion.js";
import { addUseOption, recipeNames, type UseArguments, wholeNumber } from "./options.js";
import { findRequest } from "./recipe-source.js";
import {
  alignedRows,
  CommandError,
  EXIT,
  isDumb,
  jsonText,
  noCursor,
  note,
  ProgressLine,
  UsageError,
  writeResult,
} from "./terminal.js";
import { untilStopped } from "./work-progress.js";
import { checkUse, colorsOf, givenWorld, givenWorldFile } from "./world.js";

interface PlayArguments extends UseArguments {
  readonly seed?: string;
  readonly watch?: boolean;
  readonly bot?: boolean;
  readonly runs?: number;
  readonly json?: boolean;
}

/** A recipe as the crawl takes it. */
interface PlayedRecipe {
  readonly name: string;
  readonly chain: AnyChain;
}

/** A world as the crawl takes it. */
interface PlayedWorld extends Pick<World, "things" | "tables" | "feelings"> {
  readonly name: string;
  readonly levels: readonly PlayedRecipe[];
  readonly colors: PictureTheme;
}

/** What is played: levels of one recipe, or those of a world. Neither is the crawl's own levels. */
interface Played {
  readonly recipe?: PlayedRecipe | undefined;
  readonly world?: PlayedWorld | undefined;
}

interface BotRun {
  readonly seed: string;
  readonly depth: number;
  readonly turns: number;
  readonly death: string | null;
  readonly opened: number;
  readonly stuck: string | null;
}

/** What the command uses of the crawl, which is bundled beside it and not part of these sources. */
interface Crawl {
  play(options: Played & { seed?: string | undefined; watch?: boolean }): Promise<number>;
  playMany(
    options: Played & {
      runs: number;
      seed: string;
      onRun: (run: BotRun, done: number) => void;
      isStopped: () => boolean;
    },
  ): Promise<readonly BotRun[]>;
}

/** Runs of the bot where no number is given, and the most that can be asked for: days of work. */
const DEFAULT_RUNS = 10;
const MOST_RUNS = 1_000_000;

export function addPlayCommand(program: Command): void {
  const command = addUseOption(program.command("play"))
    .description("play the crawl, a small roguelike, in the terminal, or let a bot play it")
    .argument(
      "[recipe]",
      "an included recipe or a recipe file, used for all levels (default: the levels of --world, or the crawl's own)",
    )
    .option("--seed <seed>", "any text or number; the same seed gives the same dungeon (default: a random seed)")
    .option("--watch", "show how each level is built before playing it")
    .option("--bot", "let a bot play, and print how its runs ended")
    .option(
      "--runs <n>",
      `number of runs the bot plays, with the seeds "SEED 1", "SEED 2" … (default: ${DEFAULT_RUNS})`,
      wholeNumber("runs", 1, MOST_RUNS),
    )
    .option("--json", "print the bot's runs as JSON")
    .action(async (source: string | undefined, args: PlayArguments) => {
      const played = await findPlayed(source, args);
      if (args.bot === true) return letBotPlay(played, args);
      if (args.runs !== undefined || args.json === true) {
        throw new UsageError(`--${args.json === true ? "json" : "runs"} only works with --bot.`);
      }
      if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) {
        throw new UsageError("play needs a terminal. Use --bot to run without one.");
      }
      if (isDumb()) throw new UsageError(`${noCursor("play")} Use --bot to run without one.`);
      const { play } = await loadCrawl();
      const code = await asCommandError(() => play({ ...played, seed: args.seed, watch: args.watch ?? false }));
      if (code !== EXIT.done) process.exitCode = code;
    });
  suggests(command, "recipe", recipeNames);
}

async function loadCrawl(): Promise<Crawl> {
  // It is bundled with this module, so that both share the library: a chain of another copy is none to it.
  const bundle = new URL("crawl.js", import.meta.url);
  if (!existsSync(bundle)) throw new CommandError("the crawl is not built yet. Run: npm run setup");
  return import(bundle.href);
}

/** What a call asks to be played. */
async function findPlayed(source: string | undefined, args: UseArguments): Promise<Played> {
  const world = givenWorld();
  if (source === undefined) checkUse(args.use, "a recipe or ");
  if (source === undefined) return world === undefined ? {} : { world: await playedWorld(world) };
  // The seed is the crawl's affair; one is given here so that none is made up.
  const request = await findRequest(source, { seed: "play", use: args.use ?? [] });
  if (request.world === undefined) return { recipe: recipeOf(source, request.chain) };
  return { world: await playedWorld(request.world, { name: source, chain: request.chain }) };
}

/** Levels that are played of a recipe. */
const DEPTHS = 10;

/** A world, with the levels on its main way, or with a recipe at all depths. */
async function playedWorld(world: World, recipe?: PlayedRecipe): Promise<PlayedWorld> {
  const { name, hash, things, tables, feelings } = world;
  const levels = recipe === undefined ? mainWay(world) : allDepths(recipe);
  if (levels.length === 0) {
    const [first] = world.recipes.keys();
    if (first === undefined) {
      const advice = "Name a recipe to play: play RECIPE --world FILE.";
      throw new UsageError(`the world ${name} has no levels and no recipes. ${advice}`);
    }
    levels.push(...allDepths({ name: first, chain: recipeChain(world.recipe(first), world) }));
  }
  const place = recipe === undefined ? "" : ` ${recipe.name}`;
  return { name: `world ${name}${place} ${hash}`, levels, things, tables, feelings, colors: await colorsOf(world) };
}

function allDepths(recipe: PlayedRecipe): PlayedRecipe[] {
  return Array.from({ length: DEPTHS }, () => recipe);
}

/** The levels that lead down from the first one. */
function mainWay(world: World): PlayedRecipe[] {
  const way = new Set<string>();
  for (let next = world.levels[0]; next !== undefined && !way.has(next.name); ) {
    way.add(next.name);
    const { down } = next.exits;
    next = world.levels.find(({ name }) => name === down);
  }
  return Array.from(way, (name) => ({ name, chain: recipeChain(world.levelRecipe(name, world.name), world) }));
}

/** Things that can't be played are the world's fault, and told as such. */
async function asCommandError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown }).code !== "bad-thing") throw error;
    throw new CommandError(`${givenWorldFile() ?? "the world"}: ${(error as Error).message}`, { cause: error });
  }
}

/** The chain of a recipe, under a name that tells it from all others: a run that was saved in another one is refused. */
function recipeOf(source: string, chain: AnyChain): PlayedRecipe {
  if (source === "-" || recipeNames().includes(source)) return { name: `recipe ${source}`, chain };
  return { name: `recipe ${basename(source)} ${contentHash([readFileSync(source, "utf8")])}`, chain };
}

async function letBotPlay(played: Played, args: PlayArguments): Promise<void> {
  if (args.watch === true) throw new UsageError("--watch can't be used with --bot.");
  const { playMany } = await loadCrawl();
  const { runs: count = DEFAULT_RUNS, seed = "bot" } = args;
  const progress = new ProgressLine();
  const onRun = (run: BotRun, done: number) =>
    progress.show(`${done} of ${count}: depth ${run.depth}, ${endOf(run)} … Ctrl-C stops`);
  let runs: readonly BotRun[] = [];
  const wasStopped = await untilStopped(async (signal) => {
    const isStopped = () => signal.aborted;
    runs = await asCommandError(() => playMany({ ...played, runs: count, seed, onRun, isStopped }));
  }).finally(() => progress.end());
  if (wasStopped) throw new CommandError("stopped.", { exitCode: EXIT.interrupted });
  await writeResult(args.json === true ? asJson(runs) : asTable(runs));
  const stuck = runs.filter((run) => run.stuck !== null);
  for (const run of stuck) note(`seed ${run.seed}: ${run.stuck}`);
  if (stuck.length > 0) process.exitCode = EXIT.failed;
}

function endOf({ death, stuck }: BotRun): string {
  return stuck !== null ? "stuck" : (death ?? "won");
}

function asJson(runs: readonly BotRun[]): string {
  const records = runs.map(({ seed, depth, turns, death, opened, stuck }) => {
    return { seed, depth, turns, death: stuck === null ? death : `stuck: ${stuck}`, opened };
  });
  return jsonText({ runs: records });
}

function asTable(runs: readonly BotRun[]): string {
  const rows = runs.map((run) => [run.seed, `${run.depth}`, `${run.turns}`.padStart(6), endOf(run)]);
  return `${alignedRows([["seed", "depth", "turns", "end"], ...rows], [1, 2]).join("\n")}\n`;
}
