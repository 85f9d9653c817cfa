import type { Command } from "commander";
import { printable } from "../core/index.js";
import {
  conditionsOf,
  type Hit,
  many,
  metricNamed,
  parseQuery,
  type Query,
  quantity,
  rate,
  type SearchCounts,
  sampleMatches,
  surveySubject,
  thousands,
} from "../insight/index.js";
import { SurveyFolder } from "../surveys/index.js";
import { Pool, type Seeds } from "../workers/index.js";
import { orderOf } from "./order.js";
import { queryNames } from "./query-names.js";
import {
  addChangeOptions,
  addRecipeArgument,
  addRequireOption,
  addSizeOptions,
  findRequest,
  type LevelRequest,
  type RecipeArguments,
} from "./recipe-source.js";
import { anySeedsArgument, parseThreads, wholeNumber } from "./seeds.js";
import { COMMAND_THREAD } from "./tasks.js";
import { CommandError, EXIT, note, say, writeResult } from "./terminal.js";
import { duration, untilStopped, WorkProgress } from "./work-progress.js";

interface SearchArguments
  extends Pick<RecipeArguments, "depth" | "size" | "set" | "pack" | "use" | "require" | "used"> {
  readonly where: string;
  readonly seeds: Seeds;
  readonly first?: number;
  readonly survey?: string;
  readonly threads?: number;
  readonly limit?: number;
  readonly json?: boolean;
}

const DEFAULT_SEEDS = "1..1000000";
const DEFAULT_HITS = 5;
/** So many seeds are looked at before it is said how rare the levels are. */
const PILOT = 200;

export function addSearchCommand(program: Command): void {
  const command = program.command("search").description("look for levels that meet a query, and say how rare they are");
  addRecipeArgument(command)
    .requiredOption(
      "--where <query>",
      'what to look for, such as "path in 120..160 and loops >= 3 and prefab wolf_den and not uses maze"',
    )
    .option(
      "--first <n>",
      `stop after this many hits (default: ${DEFAULT_HITS}, or all with --seeds)`,
      wholeNumber("first", 1),
    )
    .option("--seeds <seeds>", `the seeds to search (default: ${DEFAULT_SEEDS})`, anySeedsArgument)
    .option("--survey <folder>", "a survey of the same levels, to say how rare the hits are before the search starts");
  addSizeOptions(command)
    .option("--threads <n>", "threads that search at once (default: one per core)", parseThreads)
    .option("--limit <seconds>", "give up a seed that takes longer (default: 60)", wholeNumber("limit", 1));
  addChangeOptions(command);
  addRequireOption(command)
    .option("--json", "print one line of JSON for each hit")
    .addHelpText(
      "after",
      `
A query has comparisons of metrics (path > 100, floor < 50%), ranges (loops in 3..6), prefab NAME, uses STEP and
spawn NAME, joined by and, or, not and parentheses. Metrics are those of a survey; floor is floorShare.`,
    )
    .action(search);
}

async function search(recipe: string, given: SearchArguments): Promise<void> {
  const { where, seeds = anySeedsArgument(DEFAULT_SEEDS), first, survey, threads, limit, json, ...args } = given;
  const wanted = first ?? (given.seeds === undefined ? DEFAULT_HITS : Number.POSITIVE_INFINITY);
  // What is wrong with the query is told before anything else, and what it names is known only with the recipe.
  parseQuery(where);
  const request = await findRequest(recipe, { ...args, seed: seeds.at(0) });
  request.chain.resolve({ seed: seeds.at(0), depth: request.depth });
  const query = parseQuery(where, queryNames(request.chain));
  if (survey !== undefined) say(await foretold(survey, request, query, seeds.count));
  const counts: SearchCounts = { tried: 0, byChoices: 0, byLayout: 0, built: 0, hits: 0, failed: 0 };
  const progress = new WorkProgress(seeds.count, "seed");
  const pool = new Pool({ threads, thread: COMMAND_THREAD });
  const began = performance.now();
  let hasForetold = survey !== undefined;
  const wasStopped = await untilStopped(async (signal) => {
    const job = {
      task: "search",
      order: orderOf(request),
      args: { where },
      seeds,
      signal,
      limit: limit === undefined ? undefined : limit * 1000,
    } as const;
    try {
      for await (const { result, crash } of pool.run(job)) {
        if (crash !== undefined) {
          counts.tried++;
          counts.failed++;
          note(`the seed ${printable(crash.seed)} was given up: ${crash.reason}.`);
          continue;
        }
        for (const name of Object.keys(counts) as (keyof SearchCounts)[]) counts[name] += result.counts[name];
        if (!hasForetold && counts.tried >= Math.min(PILOT, seeds.count)) {
          hasForetold = true;
          say(expected(counts, seeds.count, wanted, (performance.now() - began) / 1000));
        }
        const from = counts.hits - result.hits.length;
        for (const hit of result.hits.slice(0, Math.max(0, wanted - from))) {
          await writeResult(
            json ? `${JSON.stringify({ seed: hit.seed, hash: hit.hash, row: hit.row })}\n` : hitLine(hit, query),
          );
        }
        progress.show(counts.tried);
        if (counts.hits >= wanted) break;
      }
    } finally {
      progress.end(counts.tried);
      await pool.end();
    }
  });
  say(found(counts, (performance.now() - began) / 1000));
  if (wasStopped) {
    note(stopped(seeds, counts.tried));
    process.exitCode = EXIT.interrupted;
  } else if (counts.hits === 0) process.exitCode = EXIT.failed;
}

/** Says how to go on, if the seeds that are left can be said in one word. */
function stopped(seeds: Seeds, tried: number): string {
  const [next, last] = [Math.min(tried, seeds.count - 1), seeds.count - 1].map((place) => seeds.at(place));
  const isRange = Number(last) - Number(next) === seeds.count - 1 - tried;
  return isRange ? `stopped. To go on: --seeds ${next}..${last}` : `stopped after ${many(tried, "seed")}.`;
}

/** How many hits a survey lets expect. */
async function foretold(path: string, { chain, depth }: LevelRequest, query: Query, seeds: number): Promise<string> {
  const folder = await SurveyFolder.open(path);
  const { key, attempts } = folder.manifest;
  if (surveySubject(chain, { depth, attempts }).key !== key) {
    throw new CommandError(EXIT.usage, `--survey: ${printable(path)} is a survey of other levels.`);
  }
  const { summary } = await folder.merged();
  const verdicts = summary.sample.map((level) => sampleMatches(query, level));
  if (verdicts.includes(undefined) || verdicts.length === 0) {
    return "the survey can't say how rare this is: it doesn't know prefabs, spawns and metrics that take long.";
  }
  const hits = verdicts.filter((verdict) => verdict === true).length;
  // Some seeds may give no level.
  const of = `${many(verdicts.length, "level")} of the survey`;
  return rarity(hits, verdicts.length, of, Math.round((seeds * summary.levels) / summary.seeds.size));
}

/** How rare the levels are, with its bounds: 95 of 100 such ranges have the true number in them. */
function rarity(hits: number, of: number, levels: string, seeds: number): string {
  const { low, high } = rate(hits, of);
  const inOne = (share: number) => thousands(Math.max(1, Math.round(1 / share)));
  if (hits === 0) return `No hit among ${levels}: fewer than 1 level in ${inOne(high)} is one.`;
  const all = `${thousands(Math.floor(low * seeds))} to ${thousands(Math.ceil(high * seeds))}`;
  // Of very few levels, any number might be hits.
  const bounds = low === 0 ? "" : ` (1 in ${inOne(high)} to 1 in ${inOne(low)})`;
  const share = `about 1 level in ${inOne(hits / of)} is a hit${bounds}`;
  return `${many(hits, "hit")} among ${levels}: ${share}, ${all} among all seeds.`;
}

function expected(counts: SearchCounts, seeds: number, wanted: number, seconds: number): string {
  const { hits, tried } = counts;
  const share = hits / tried;
  const needed = Math.min(seeds, hits === 0 || wanted === Number.POSITIVE_INFINITY ? seeds : Math.ceil(wanted / share));
  const time = duration((Math.max(0, needed - tried) * seconds) / tried);
  const until = needed === seeds ? "for all seeds" : `for ${many(wanted, "hit")}`;
  return `${rarity(hits, tried, `the first ${many(tried, "level")}`, seeds)} About ${time} ${until}.`;
}

function hitLine({ seed, row }: Hit, query: Query): string {
  const asked = new Set(conditionsOf(query).flatMap((each) => (each.kind === "metric" ? [each.metric.id] : [])));
  const told = [...new Set([...asked, "path" as const])].map((id) => {
    const value = row[id];
    const metric = metricNamed(id);
    // "rooms 16" needs no further "rooms".
    const unit = id === `${metric.unit}s` ? "" : metric.unit;
    return `${id} ${value === null ? "none" : quantity({ ...metric, unit }, value)}`;
  });
  return `${printable(seed)}  ${told.join(", ")}\n`;
}

function found({ tried, byChoices, byLayout, built, hits, failed }: SearchCounts, seconds: number): string {
  const stages = [
    byChoices > 0 ? `${thousands(byChoices)} ruled out by their choices` : "",
    byLayout > 0 ? `${thousands(byLayout)} given up half-way` : "",
    `${thousands(built)} built`,
    failed > 0 ? `${thousands(failed)} failed` : "",
  ].filter((text) => text !== "");
  return `${many(hits, "hit")} among ${many(tried, "seed")} in ${duration(seconds)} (${stages.join(", ")})`;
}
