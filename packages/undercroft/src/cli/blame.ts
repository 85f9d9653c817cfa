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
  surveySubject,
  thousands,
} from "../insight/index.js";
import { SurveyFold, surveyInThreads } from "../surveys/index.js";
import {
  addChangeOptions,
  addRecipeArgument,
  addRequireOption,
  addSizeOptions,
  addThreadOptions,
  seedsArgument,
  type WorkArguments,
} from "./options.js";
import { findManyRequest, orderOf, queryNames } from "./recipe-source.js";
import { alignedRows, jsonText, tellStopped, UsageError, writeResult } from "./terminal.js";
import { inThreads } from "./work-progress.js";

interface BlameArguments extends WorkArguments {
  readonly where?: string;
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

async function blame(recipe: string, args: BlameArguments): Promise<void> {
  const { seeds = seedsArgument(DEFAULT_SEEDS), where, threads, limit, json } = args;
  // A wrong query is reported first. The names in it can only be checked with the recipe.
  if (where !== undefined) checkOdd(parseQuery(where));
  const request = await findManyRequest(recipe, args, seeds);
  const { chain, depth } = request;
  const query = where === undefined ? undefined : checkOdd(parseQuery(where, queryNames(chain)));
  const { key } = surveySubject(chain, { depth, attempts: DEFAULT_ATTEMPTS });
  const frame = { key, width: chain.width, height: chain.height };
  let fold = new SurveyFold(frame);
  const work = { threads, count: seeds.count, noun: "level" };
  const wasStopped = await inThreads(work, async (pool, progress, signal) => {
    const job = { order: orderOf(request), frame, seeds, limit, signal };
    for await (const state of surveyInThreads(pool, job)) {
      fold = state.fold;
      progress.show(state.done);
    }
  });
  const result = blameOf(fold.summary, fold.times.entries(), query);
  await writeResult(json ? jsonText(result) : text(recipe, result, where));
  if (wasStopped) tellStopped("stopped. This is about the levels that were built until then.");
}

/** Refuses a query that can't be asked of a summary. */
function checkOdd(query: Query): Query {
  const isQuick = (each: Condition) => each.kind === "uses" || (each.kind === "metric" && !each.metric.isSlow);
  if (conditionsOf(query).every(isQuick)) return query;
  throw new UsageError(
    "--where: blame only knows steps and metrics that don't take long. Use search for prefabs, spawns and metrics such as areas.",
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
  const named = (seeds: readonly string[]) => `seed ${seeds.map(printable).join(", ")}`;
  const troubles = Object.entries({ "no level": failed, "another attempt": rejected }).flatMap(([end, tallies]) =>
    Object.entries(tallies).map(
      ([what, { count, seeds }]) =>
        `  ${printable(what)}: ${many(count, "time")}, which led to ${end}; ${named(seeds)}`,
    ),
  );
  if (crashed.length > 0) troubles.push(`  crashed or took too long: ${named(crashed)}`);
  lines.push("", troubles.length === 0 ? "No attempt failed." : "What failed:", ...troubles);
  if (odd !== undefined) {
    lines.push("", `${thousands(odd.count)} of ${many(odd.of, "level")} meet "${printable(where)}".`);
    if (odd.count > 0) {
      const shared = odd.shared ?? "They share no choice that others don't have as often.";
      lines.push(`  ${named(odd.seeds)}`, `  ${shared}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function milliseconds(ms: number): string {
  return ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${Number(ms.toPrecision(2))} ms`;
}
