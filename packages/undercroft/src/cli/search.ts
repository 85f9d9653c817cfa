import { join } from "node:path";
import type { Command } from "commander";
import { contentHash, printable } from "../core/index.js";
import {
  conditionsOf,
  type Hit,
  many,
  metricNamed,
  noCounts,
  parseQuery,
  type Query,
  quantity,
  rate,
  type SearchCounts,
  sampleMatches,
  surveySubject,
  thousands,
} from "../insight/index.js";
import { readTimes, SurveyFolder } from "../surveys/index.js";
import { keyOf, type Seeds } from "../workers/index.js";
import {
  addChangeOptions,
  addRecipeArgument,
  addRequireOption,
  addSizeOptions,
  addThreadOptions,
  anySeedsArgument,
  type WorkArguments,
  wholeNumber,
} from "./options.js";
import { findManyRequest, type LevelRequest, orderOf, queryNames } from "./recipe-source.js";
import { SearchFile } from "./search-file.js";
import { EXIT, note, say, tellStopped, UsageError, writeResult } from "./terminal.js";
import { duration, inThreads } from "./work-progress.js";

interface SearchArguments extends WorkArguments {
  readonly where: string;
  readonly first?: number;
  readonly survey?: string;
  readonly out?: string;
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
    .option("--survey <folder>", "a survey of the same levels, to say how rare the hits are before the search starts")
    .option(
      "--out <file>",
      "also write the hits to a file as lines of JSON; the same command then goes on where it was",
    );
  addThreadOptions(addSizeOptions(command), "search");
  addChangeOptions(command);
  addRequireOption(command)
    .option("--json", "print one line of JSON for each hit")
    .addHelpText(
      "after",
      `
A query has comparisons of metrics (path > 100, floor < 50%), ranges (loops in 3..6), prefab NAME, uses STEP,
spawn NAME and feeling NAME, joined by and, or, not and parentheses. Metrics are those of a survey; floor is floorShare.`,
    )
    .action(search);
}

async function search(recipe: string, args: SearchArguments): Promise<void> {
  const { where, seeds = anySeedsArgument(DEFAULT_SEEDS), survey, out, threads, limit, json } = args;
  const { first: wanted = args.seeds === undefined ? DEFAULT_HITS : Number.POSITIVE_INFINITY } = args;
  // A wrong query is reported first. The names in it can only be checked with the recipe.
  parseQuery(where);
  const request = await findManyRequest(recipe, args, seeds);
  const query = parseQuery(where, queryNames(request.chain));
  const order = orderOf(request);
  const forecast = survey === undefined ? undefined : await forecastFrom(survey, request, query, seeds.count);
  const subject = { levels: keyOf(order, request.chain), where, seeds: seedsText(seeds), wanted };
  const file = out === undefined ? undefined : SearchFile.open(out, contentHash(subject));
  const counts = file?.counts ?? noCounts();
  const before = { ...counts };
  if (before.tried > 0) say(`going on after ${many(before.tried, "seed")} and ${many(before.hits, "hit")}`);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  let hasForecast = forecast?.time !== undefined;
  /** Hits that wait until the forecast has been said. */
  const waiting: Hit[] = [];
  const tell = async (hits: readonly Hit[]) => {
    for (const hit of hits) await writeResult(json ? jsonLine(hit) : hitLine(hit, query));
  };
  const work = { threads, count: seeds.count, noun: "seed", before: before.tried };
  const wasStopped = await inThreads(work, async (pool, progress, signal) => {
    if (forecast !== undefined) say(withTime(forecast, seeds.count, wanted, pool.threads));
    const left = seeds.slice(before.tried);
    const job = { task: "search", order, args: { where }, seeds: left, signal, limit } as const;
    try {
      if (counts.hits >= wanted || left.count === 0) return;
      for await (const { result, crash } of pool.run(job)) {
        if (crash !== undefined) {
          counts.tried++;
          counts.failed++;
          note(`the seed ${printable(crash.seed)} was given up: ${crash.reason}.`);
          continue;
        }
        for (const name of Object.keys(counts) as (keyof SearchCounts)[]) counts[name] += result.counts[name];
        const hits = result.hits.slice(0, Math.max(0, wanted - counts.hits + result.hits.length));
        file?.add(hits.map(jsonLine).join(""));
        waiting.push(...hits);
        const looked = counts.tried - before.tried;
        if (!hasForecast && looked >= Math.min(PILOT, left.count)) {
          hasForecast = true;
          say(estimate(counts, seeds.count, wanted, seconds() / looked));
        }
        if (hasForecast || counts.hits >= wanted) await tell(waiting.splice(0));
        progress.show(counts.tried);
        if (counts.hits >= wanted) break;
      }
    } finally {
      file?.end();
    }
  });
  await tell(waiting);
  say(resultLine(counts, seconds()));
  if (wasStopped)
    tellStopped(file === undefined ? howToGoOn(seeds, counts.tried) : "stopped. Run the same command again to go on.");
  else if (counts.hits === 0) process.exitCode = EXIT.failed;
}

function jsonLine({ seed, hash, row }: Hit): string {
  return `${JSON.stringify({ seed, hash, row })}\n`;
}

/** What names seeds, and is short for ranges. */
function seedsText(seeds: Seeds): string {
  const [first, last] = [seeds.at(0), seeds.at(seeds.count - 1)];
  const isRange = Number(last) - Number(first) === seeds.count - 1;
  return isRange ? `${first}..${last}` : contentHash([...seeds]);
}

/** Says how to go on, if the seeds that are left can be said in one word. */
function howToGoOn(seeds: Seeds, tried: number): string {
  const [next, last] = [Math.min(tried, seeds.count - 1), seeds.count - 1].map((place) => seeds.at(place));
  const isRange = Number(last) - Number(next) === seeds.count - 1 - tried;
  return isRange ? `stopped. To go on: --seeds ${next}..${last}` : `stopped after ${many(tried, "seed")}.`;
}

/** What to expect of a search, by a survey of the same levels. */
interface Forecast {
  readonly words: string;
  /** The share of levels that are hits, if the survey can say it. */
  readonly share?: number;
  /** The milliseconds that a level takes in one thread, if they were measured. */
  readonly time?: number;
}

/** Returns how many hits to expect, and how long a level takes. */
async function forecastFrom(
  path: string,
  { chain, depth }: LevelRequest,
  query: Query,
  seeds: number,
): Promise<Forecast> {
  const folder = await SurveyFolder.open(path);
  const { key, attempts } = folder.manifest;
  if (surveySubject(chain, { depth, attempts }).key !== key) {
    throw new UsageError(`--survey: ${printable(path)} is a survey of other levels.`);
  }
  const { summary } = await folder.merged();
  const verdicts = summary.sample.map((level) => sampleMatches(query, level));
  if (verdicts.includes(undefined) || verdicts.length === 0) {
    return {
      words: "the survey can't say how rare this is: it doesn't know prefabs, spawns and metrics that take long.",
    };
  }
  const hits = verdicts.filter((verdict) => verdict === true).length;
  // Some seeds may give no level.
  const of = `${many(verdicts.length, "level")} of the survey`;
  const words = rarity(hits, verdicts.length, of, Math.round((seeds * summary.levels) / summary.seeds.size));
  const { steps } = await readTimes(join(path, "times.json"));
  const all = Object.values(steps).reduce((sum, { time }) => sum + time, 0);
  return { words, share: hits / verdicts.length, ...(all > 0 ? { time: all / summary.levels } : {}) };
}

/** A forecast in words, with how long it takes: at most as long as to build all the levels. */
function withTime({ words, share, time }: Forecast, seeds: number, wanted: number, threads: number): string {
  if (share === undefined || time === undefined) return words;
  const { needed, until } = neededSeeds(seeds, wanted, share);
  return `${words} At most about ${duration((needed * time) / threads / 1000)} ${until}.`;
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

/** How many seeds have to be looked at, and what for. */
function neededSeeds(seeds: number, wanted: number, share: number): { needed: number; until: string } {
  const isForAll = share === 0 || wanted / share >= seeds;
  return isForAll
    ? { needed: seeds, until: "for all seeds" }
    : { needed: Math.ceil(wanted / share), until: `for ${many(wanted, "hit")}` };
}

/** What to expect after the first seeds, if each takes so many seconds. */
function estimate({ hits, tried }: SearchCounts, seeds: number, wanted: number, seconds: number): string {
  const { needed, until } = neededSeeds(seeds, wanted, hits / tried);
  const time = duration(Math.max(0, needed - tried) * seconds);
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

function resultLine({ tried, byChoices, byLayout, built, hits, failed }: SearchCounts, seconds: number): string {
  const stages = [
    byChoices > 0 ? `${thousands(byChoices)} ruled out by their choices` : "",
    byLayout > 0 ? `${thousands(byLayout)} given up half-way` : "",
    `${thousands(built)} built`,
    failed > 0 ? `${thousands(failed)} failed` : "",
  ].filter((text) => text !== "");
  return `${many(hits, "hit")} among ${many(tried, "seed")} in ${duration(seconds)} (${stages.join(", ")})`;
}
