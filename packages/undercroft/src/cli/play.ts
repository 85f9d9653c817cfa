import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import type { AnyChain } from "../chain/index.js";
import { contentHash } from "../core/index.js";
import { RECIPES } from "../recipes/index.js";
import { suggests } from "./completion.js";
import { findRequest, recipeNames } from "./recipe-source.js";
import { CommandError, EXIT, isDumb, noCursor, note, ProgressLine, writeResult } from "./terminal.js";

interface PlayArguments {
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
  play(options: { recipe?: PlayedRecipe | undefined; seed?: string | undefined; watch?: boolean }): Promise<number>;
  playMany(options: {
    runs: number;
    seed: string;
    recipe?: PlayedRecipe | undefined;
    onRun: (run: BotRun, done: number) => void;
    isStopped: () => boolean;
  }): Promise<readonly BotRun[]>;
}

/** Runs of the bot where no number is given, and the most that can be asked for: days of work. */
const DEFAULT_RUNS = 10;
const MOST_RUNS = 1_000_000;

export function addPlayCommand(program: Command): void {
  const command = program
    .command("play")
    .description("play the crawl, a small roguelike, in the terminal, or let a bot play it")
    .argument("[recipe]", "an included recipe or a recipe file, used for all levels (default: the crawl's own levels)")
    .option("--seed <seed>", "any text or number; the same seed gives the same dungeon (default: a random seed)")
    .option("--watch", "show how each level is built before playing it")
    .option("--bot", "let a bot play, and print how its runs ended")
    .option(
      "--runs <n>",
      `number of runs the bot plays, with the seeds "SEED 1", "SEED 2" … (default: ${DEFAULT_RUNS})`,
      parseRuns,
    )
    .option("--json", "print the bot's runs as JSON")
    .action(async (source: string | undefined, args: PlayArguments) => {
      const recipe = source === undefined ? undefined : await findRecipe(source);
      if (args.bot === true) return letBotPlay(recipe, args);
      if (args.runs !== undefined || args.json === true) {
        throw new CommandError(EXIT.usage, `--${args.json === true ? "json" : "runs"} only works with --bot.`);
      }
      if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) {
        throw new CommandError(EXIT.usage, "play needs a terminal. Use --bot to run without one.");
      }
      if (isDumb()) throw new CommandError(EXIT.usage, `${noCursor("play")} Use --bot to run without one.`);
      const { play } = await loadCrawl();
      const code = await play({ recipe, seed: args.seed, watch: args.watch ?? false });
      if (code !== EXIT.done) process.exitCode = code;
    });
  suggests(command, "recipe", recipeNames);
}

function parseRuns(text: string): number {
  const runs = /^\d+$/.test(text) ? Number(text) : 0;
  if (runs < 1 || runs > MOST_RUNS)
    throw new InvalidArgumentError(`runs must be a whole number from 1 to ${MOST_RUNS}.`);
  return runs;
}

async function loadCrawl(): Promise<Crawl> {
  const bundle = new URL("../command/crawl.js", import.meta.url);
  if (!existsSync(bundle)) throw new CommandError(EXIT.failed, "the crawl is not built yet. Run: npm run setup");
  return import(bundle.href);
}

/** The chain of a recipe, under a name that tells it from all others: a run that was saved in another one is refused. */
async function findRecipe(source: string): Promise<PlayedRecipe> {
  // The seed is the crawl's affair; one is given here so that none is made up.
  const { chain } = await findRequest(source, { seed: "play" });
  const isShipped = RECIPES.some(({ name }) => name === source);
  if (isShipped || source === "-") return { name: `recipe ${source}`, chain };
  return { name: `recipe ${basename(source)} ${contentHash([readFileSync(source, "utf8")])}`, chain };
}

async function letBotPlay(recipe: PlayedRecipe | undefined, args: PlayArguments): Promise<void> {
  if (args.watch === true) throw new CommandError(EXIT.usage, "--watch can't be used with --bot.");
  const { playMany } = await loadCrawl();
  const wanted = args.runs ?? DEFAULT_RUNS;
  const seed = args.seed ?? "bot";
  const progress = new ProgressLine();
  let isStopped = false;
  const interrupt = () => {
    isStopped = true;
  };
  process.once("SIGINT", interrupt);
  let runs: readonly BotRun[];
  try {
    runs = await playMany({
      runs: wanted,
      seed,
      recipe,
      onRun: (run, done) => progress.show(`${done} of ${wanted}: depth ${run.depth}, ${endOf(run)} … Ctrl-C stops`),
      isStopped: () => isStopped,
    });
  } finally {
    process.off("SIGINT", interrupt);
    progress.end();
  }
  if (isStopped) throw new CommandError(EXIT.interrupted, "stopped.");
  await writeResult(args.json === true ? asJson(runs) : asTable(runs));
  const stuck = runs.filter((run) => run.stuck !== null);
  for (const run of stuck) note(`seed ${run.seed}: ${run.stuck}`);
  if (stuck.length > 0) process.exitCode = EXIT.failed;
}

function endOf({ death, stuck }: BotRun): string {
  return stuck !== null ? "stuck" : (death ?? "won");
}

function asJson(runs: readonly BotRun[]): string {
  const told = runs.map((run) => ({
    seed: run.seed,
    depth: run.depth,
    turns: run.turns,
    death: run.stuck === null ? run.death : `stuck: ${run.stuck}`,
    opened: run.opened,
  }));
  return `${JSON.stringify({ runs: told }, null, 2)}\n`;
}

function asTable(runs: readonly BotRun[]): string {
  const width = Math.max(4, ...runs.map(({ seed }) => seed.length));
  const lines = runs.map(
    (run) =>
      `${run.seed.padEnd(width)}  ${String(run.depth).padStart(5)}  ${String(run.turns).padStart(6)}  ${endOf(run)}`,
  );
  return `${["seed".padEnd(width), "depth", " turns", "end"].join("  ")}\n${lines.join("\n")}\n`;
}
