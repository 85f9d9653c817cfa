import type { Command } from "commander";
import { printable } from "../core/index.js";
import { nameFor } from "../formats/text/file-names.js";
import { brokenWords, METRICS, many, overall, quantity, type Survey, thousands } from "../insight/index.js";
import {
  DEFAULT_PART,
  type Manifest,
  manifestOf,
  mergeSurveys,
  runSurvey,
  type Segment,
  SurveyFolder,
} from "../surveys/index.js";
import { Seeds, type Shard } from "../workers/index.js";
import {
  addChangeOptions,
  addRecipeArgument,
  addRequireOption,
  addSeedsOption,
  addSizeOptions,
  addThreadOptions,
  anySeedsArgument,
  metricsOption,
  movementOption,
  shardArgument,
  type WorkArguments,
  wholeNumber,
} from "./options.js";
import { findManyRequest, orderOf } from "./recipe-source.js";
import { alignedRows, jsonText, note, say, tellStopped, UsageError, writeResult } from "./terminal.js";
import { inThreads } from "./work-progress.js";

interface SurveyArguments extends Omit<WorkArguments, "seeds"> {
  readonly seeds?: GivenSeeds;
  readonly from?: number;
  readonly out?: string;
  readonly part: number;
  readonly rows?: boolean;
  readonly metrics?: "all";
  readonly shard?: Shard;
  readonly report?: string;
}

/** Seeds, and how they were written. */
interface GivenSeeds {
  readonly text: string;
  readonly seeds: Seeds;
}

const DEFAULT_SEEDS = 1000;
/** More are years of work. */
const MOST_SEEDS = 1e10;
/** The highest number that ranges of seeds have, as everywhere. */
const HIGHEST_SEED = 999_999_999_999_999;

export function addSurveyCommand(program: Command, version: string): void {
  const command = program
    .command("survey")
    .description("build many levels of a recipe, measure every one, and sum up what they are like");
  const first = "the first seed, if --seeds is a number (default: 1)";
  addSeedsOption(addRecipeArgument(command), DEFAULT_SEEDS, givenSeeds).option(
    "--from <n>",
    first,
    wholeNumber("from", 0),
  );
  addSizeOptions(command)
    .addOption(movementOption())
    .option("--out <folder>", "the folder for the results (default: the recipe's name with .survey)")
    .option("--rows", "also write all levels' metrics as Parquet files, for databases and notebooks")
    .addOption(metricsOption());
  addThreadOptions(command)
    .option(
      "--shard <i/n>",
      "only do one of n shares of the work, such as 1/4; auto asks the job system",
      shardArgument,
    )
    .option("--part <n>", "seeds per part: what is written, and resumed, as one", wholeNumber("part", 1), DEFAULT_PART);
  addChangeOptions(command);
  addRequireOption(command)
    .option("--report <file>", "also describe the levels in an HTML file with pictures")
    .option("--json", "print JSON")
    .action(async (recipe: string, args: SurveyArguments) => survey(recipe, args, version));
  command
    .command("merge")
    .description("merge surveys of the same levels with different seeds, and check every part")
    .argument("<folders...>", "survey folders")
    .requiredOption("-o, --output <folder>", "the folder for the merged survey")
    .option("--json", "print JSON")
    .action(async (folders: readonly string[], { output }: { readonly output: string }, merge: Command) => {
      const summary = await mergeSurveys(folders, output);
      say(`wrote ${printable(output)}`);
      // The command above has an option of the same name, which takes what is meant for this one.
      await tell((await SurveyFolder.open(output)).manifest, summary, merge.optsWithGlobals().json);
    });
}

async function survey(recipe: string, args: SurveyArguments, version: string): Promise<void> {
  const { out, part, rows = false, metrics, threads, limit, shard, report, json } = args;
  const seeds = seedsOf(args);
  // A wrong call is reported before a folder is made.
  const request = await findManyRequest(recipe, args, seeds);
  const { chain, depth } = request;
  const segments = [segmentOf(args.seeds?.text, seeds)];
  const manifest = manifestOf(chain, { seeds: segments, depth, part, all: metrics === "all", library: version });
  const folder = await SurveyFolder.begin(out ?? `${nameFor(chain.name ?? "level")}.survey`, manifest);
  const work = { threads, count: seeds.count, noun: "level" };
  const wasStopped = await inThreads(work, (pool, progress, signal) => {
    const onProgress = ({ done, of }: { readonly done: number; readonly of: number }) =>
      progress.show(done, Math.min(of, seeds.count));
    return runSurvey(folder, { order: orderOf(request), pool, rows, shard, limit, signal, onProgress });
  });
  if (wasStopped) return tellStopped("stopped. Run the same command again to go on.");
  const { summary, missing } = await folder.merged();
  if (missing > 0) {
    const parts = `${many(missing, "part")} of other shares ${missing === 1 ? "is" : "are"}`;
    note(`this share is done; ${parts} missing in ${printable(folder.path)}.`);
  } else await folder.finish(summary);
  say(`wrote ${printable(folder.path)}`);
  if (report !== undefined) {
    const { writeReport } = await import("./report.js");
    await writeReport([folder.path], { output: report, use: args.use });
  }
  await tell(manifest, summary, json);
}

async function tell(manifest: Manifest, summary: Survey, json = false): Promise<void> {
  await writeResult(json ? jsonText(plainSummary(manifest, summary)) : overview(manifest, summary));
}

function givenSeeds(text: string): GivenSeeds {
  return { text, seeds: anySeedsArgument(text) };
}

function seedsOf({ seeds: { text, seeds } = givenSeeds(`${DEFAULT_SEEDS}`), from }: SurveyArguments): Seeds {
  const isCount = /^\d+$/.test(text);
  if (from !== undefined && !isCount) {
    throw new UsageError("--from only works if --seeds is a number. Write the range itself: --seeds 5..20.");
  }
  if (seeds.count > MOST_SEEDS) {
    throw new UsageError(
      `--seeds: ${thousands(seeds.count)} seeds are too many; the limit is ${thousands(MOST_SEEDS)}.`,
    );
  }
  if (from === undefined) return seeds;
  const last = from + seeds.count - 1;
  if (last <= HIGHEST_SEED) return Seeds.range(from, last);
  throw new UsageError(`--from: the last seed must be at most ${thousands(HIGHEST_SEED)}.`);
}

/** The seeds as the folder knows them. */
function segmentOf(text: string | undefined, seeds: Seeds): Segment {
  const isRange = text === undefined || /^\d+(?:\.\.\d+)?$/.test(text);
  return isRange ? [Number(seeds.at(0)), Number(seeds.at(seeds.count - 1))] : [...seeds];
}

const QUANTILES = { p5: 0.05, median: 0.5, p95: 0.95 } as const;

/** A summary in plain values. */
function plainSummary({ recipe, size, depth, key }: Manifest, summary: Survey): object {
  const metrics = METRICS.map(({ id, scale }) => {
    const histogram = summary.histogram(id);
    const plain = (value: number | undefined) => (value === undefined ? null : value / scale);
    const spread = Object.entries(QUANTILES).map(([name, share]) => [name, plain(histogram.quantile(share))]);
    const { min, max, none } = histogram;
    return [id, { ...Object.fromEntries(spread), min: plain(min), max: plain(max), none }] as const;
  });
  return {
    recipe: recipe.name,
    size,
    depth,
    key,
    seeds: summary.seeds.size,
    levels: summary.levels,
    attempts: summary.attempts,
    digest: summary.digest,
    failed: Object.fromEntries(summary.failed),
    crashed: summary.crashed,
    rejected: Object.fromEntries(summary.rejected),
    steps: Object.fromEntries(summary.steps),
    prefabs: Object.fromEntries(summary.prefabs),
    metrics: Object.fromEntries(metrics),
    overall: Object.fromEntries(Object.entries(overall(summary)).map(([name, value]) => [name, value ?? null])),
  };
}

/** A summary as people read it in a terminal. */
function overview({ recipe, size, depth }: Manifest, summary: Survey): string {
  const broken = summary.seeds.size - summary.levels;
  const lines = [
    `${printable(recipe.name ?? "a recipe without a name")}: ${many(summary.levels, "level")} of ${size.join("x")}, depth ${depth}`,
    brokenWords(broken, summary.seeds.size),
  ];
  for (const [what, { count, seeds }] of summary.failed) {
    lines.push(`  ${printable(what)}: ${many(count, "seed")}, such as ${seeds.map(printable).join(", ")}`);
  }
  if (summary.crashed.length > 0) {
    const named = summary.crashed.slice(0, 9).map(printable).join(", ");
    lines.push(`  crashed or took too long: ${many(summary.crashed.length, "seed")}, such as ${named}`);
  }
  for (const [what, { count, seeds }] of summary.rejected) {
    lines.push(
      `${many(count, "attempt")} failed and led to another: ${printable(what)}, such as seed ${printable(seeds[0]!)}`,
    );
  }
  const rows = METRICS.flatMap((metric) => {
    const histogram = summary.histogram(metric.id);
    if (histogram.total === 0) return [];
    const text = (share: number) => quantity(metric, histogram.quantile(share)! / metric.scale);
    // The unit stands beside the median.
    const number = (share: number) => text(share).replace(/ [a-z].*$/, "");
    const none = histogram.none === 0 ? "" : `${thousands(histogram.none)} without`;
    return [[metric.id, text(QUANTILES.median), `${number(QUANTILES.p5)} to ${number(QUANTILES.p95)}`, none]];
  });
  const head = ["metric", "median", "5 to 95%", ""];
  const together = Object.entries(overall(summary)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value.toFixed(2)]],
  );
  const whole = together.length === 0 ? [] : ["", ...alignedRows([["all levels together", ""], ...together])];
  return `${[...lines, "", ...alignedRows([head, ...rows]), ...whole, "", `digest ${summary.digest}`].join("\n")}\n`;
}
