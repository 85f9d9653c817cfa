import type { Command } from "commander";
import { DEFAULT_ATTEMPTS } from "../chain/index.js";
import { printable } from "../core/index.js";
import {
  type Blame,
  blameOf,
  type Condition,
  conditionsOf,
  many,
  parseQuery,
  percent,
  type Query,
  type QueryNames,
  surveySubject,
  thousands,
} from "../insight/index.js";
import { SurveyFold, surveyInThreads } from "../surveys/index.js";
import { Pool, type Seeds } from "../workers/index.js";
import { orderOf } from "./order.js";
import { queryNames } from "./query-names.js";
import {
  addChangeOptions,
  addRecipeArgument,
  addRequireOption,
  addSizeOptions,
  findRequest,
  type RecipeArguments,
} from "./recipe-source.js";
import { addThreadOptions, seedsArgument } from "./seeds.js";
import { COMMAND_THREAD } from "./tasks.js";
import { alignedRows, jsonText, tellStopped, UsageError, writeResult } from "./terminal.js";
import { untilStopped, WorkProgress } from "./work-progress.js";

interface BlameArguments extends Pick<RecipeArguments, "depth" | "size" | "set" | "pack" | "use" | "require" | "used"> {
  readonly seeds?: Seeds;
  readonly where?: string;
  readonly threads?: number;
  readonly limit?: number;
  readonly json?: boolean;
}

const DEFAULT_SEEDS = "1000";
/** Steps that are listed in the terminal. `--json` has all of them. */
const MOST_STEPS = 20;

export function addBlameCommand(program: Command): void {
  const command = program
    .command("blame")
    .description("say which step takes the time and makes attempts fail, and what odd levels have in common");
  addRecipeArgument(command)
    .option("--where <query>", 'which levels are odd, such as "path < 15": what do they have in common?')
    .option("--seeds <seeds>", `the seeds to build (default: ${DEFAULT_SEEDS})`, seedsArgument);
  addThreadOptions(addSizeOptions(command));
  addChangeOptions(command);
  addRequireOption(command).option("--json", "print JSON").action(blame);
}

async function blame(recipe: string, given: BlameArguments): Promise<void> {
  const { seeds = seedsArgument(DEFAULT_SEEDS), where, threads, limit, json, ...args } = given;
  // A wrong query is reported first. The names in it can only be checked with the recipe.
  if (where !== undefined) oddLevels(where);
  const request = await findRequest(recipe, { ...args, seed: seeds.at(0) });
  const { chain, depth } = request;
  chain.resolve({ seed: seeds.at(0), depth });
  const query = where === undefined ? undefined : oddLevels(where, queryNames(chain));
  const { key } = surveySubject(chain, { depth, attempts: DEFAULT_ATTEMPTS });
  const frame = { key, width: chain.width, height: chain.height };
  let fold = new SurveyFold(frame);
  const progress = new WorkProgress(seeds.count, "level");
  const pool = new Pool({ threads, thread: COMMAND_THREAD });
  const wasStopped = await untilStopped(async (signal) => {
    const job = { order: orderOf(request), frame, seeds, limit: limit && limit * 1000, signal };
    try {
      for await (const state of surveyInThreads(pool, job)) {
        fold = state.fold;
        progress.show(state.done);
      }
    } finally {
      progress.end(0);
      await pool.end();
    }
  });
  const found = blameOf(fold.summary, fold.times.entries(), query);
  await writeResult(json ? jsonText(found) : text(recipe, found, where));
  if (wasStopped) tellStopped("stopped. This is about the levels that were built until then.");
}

/** A query that can be asked of a summary. */
function oddLevels(where: string, names: QueryNames = {}): Query {
  const query = parseQuery(where, names);
  const isKnown = (each: Condition) => each.kind === "uses" || (each.kind === "metric" && !each.metric.isSlow);
  if (conditionsOf(query).every(isKnown)) return query;
  throw new UsageError(
    "--where: blame only knows steps and metrics that don't take long. Use search for prefabs, spawns, sightSpread and areas.",
  );
}

/** The findings as people read them in a terminal. */
function text(recipe: string, { levels, steps, failed, crashed, rejected, odd }: Blame, where = ""): string {
  const lines = [`${printable(recipe)}: ${many(levels, "level")}`, ""];
  const shown = steps.slice(0, MOST_STEPS);
  const rows = shown.map(({ step, runs, share, ms, worst, notes }) => [
    printable(step),
    percent(share),
    milliseconds(ms),
    `${milliseconds(worst.ms)} (seed ${printable(worst.seed)})`,
    thousands(runs),
    Object.entries(notes)
      .map(([kind, count]) => `${thousands(count)} ${kind}`)
      .join(", "),
  ]);
  const head = ["step", "time", "per run", "longest", "runs", "notes"];
  lines.push(...alignedRows([head, ...rows]));
  if (steps.length > shown.length) {
    const rest = steps.slice(MOST_STEPS).reduce((sum, { share }) => sum + share, 0);
    lines.push(`${many(steps.length - shown.length, "other step")}: ${percent(rest)} together`);
  }
  const troubles = [
    ...Object.entries(failed).map(([what, tally]) => ["no level", what, tally] as const),
    ...Object.entries(rejected).map(([what, tally]) => ["another attempt", what, tally] as const),
  ];
  lines.push("", troubles.length + crashed.length === 0 ? "No attempt failed." : "What failed:");
  for (const [end, what, { count, seeds }] of troubles) {
    lines.push(
      `  ${printable(what)}: ${many(count, "time")}, which led to ${end}; seed ${seeds.map(printable).join(", ")}`,
    );
  }
  if (crashed.length > 0) lines.push(`  crashed or took too long: seed ${crashed.map(printable).join(", ")}`);
  if (odd !== undefined) {
    lines.push("", `${thousands(odd.count)} of ${many(odd.of, "level")} meet "${printable(where)}".`);
    if (odd.count > 0) lines.push(`  seed ${odd.seeds.map(printable).join(", ")}`);
    if (odd.count > 0) lines.push(`  ${odd.shared ?? "They share no choice that others don't have as often."}`);
  }
  return `${lines.join("\n")}\n`;
}

function milliseconds(ms: number): string {
  return ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${Number(ms.toPrecision(2))} ms`;
}
