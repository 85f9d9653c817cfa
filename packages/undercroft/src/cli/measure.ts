import { existsSync } from "node:fs";
import type { Command } from "commander";
import {
  brogueProfile,
  distance,
  LAYOUT_METRICS,
  type LayoutMetric,
  type LayoutMetrics,
  type Profile,
  profile,
  quantile,
  readProfile,
} from "../analysis/index.js";
import { counted, isPlain, printable, suggestion, UndercroftError } from "../core/index.js";
import { parseJson } from "../formats/text/parse-json.js";
import { METRICS, metricPosition, plainValue } from "../insight/index.js";
import { given, Seeds } from "../workers/index.js";
import { suggests } from "./completion.js";
import {
  addChangeOptions,
  addRecipeArgument,
  addSeedsOption,
  addSizeOptions,
  seedsArgument,
  threadsArgument,
  type WorkArguments,
} from "./options.js";
import { callFor, findRequest, type LevelRequest, orderOf } from "./recipe-source.js";
import {
  alignedRows,
  buildFailure,
  CommandError,
  fileName,
  isDumb,
  jsonText,
  note,
  paint,
  readInput,
  tellStopped,
  UsageError,
  withFile,
  writeResult,
} from "./terminal.js";
import { inThreads } from "./work-progress.js";

interface MeasureArguments extends WorkArguments {
  readonly against?: string;
  readonly output?: string;
}

/** Profiles that can be named. */
const PROFILES: Readonly<Record<string, Profile>> = { brogue: brogueProfile };

const DEFAULT_SEEDS = 100;

/** Nine of ten levels of a profile are at most this far away from it, going by Brogue's. */
const NEAR = 1.35;

export function addMeasureCommand(program: Command): void {
  const command = program
    .command("measure")
    .description("measure the layout of a recipe's levels, and compare it with a profile");
  addSeedsOption(addRecipeArgument(command), DEFAULT_SEEDS, seedsArgument);
  addSizeOptions(command, "the levels", "the profile's, the recipe's").option(
    "--against <profile>",
    `compare with a profile: ${Object.keys(PROFILES).join(", ")}, or a JSON file`,
  );
  addChangeOptions(command)
    .option("--threads <n>", "threads that build at once (default: one per core)", threadsArgument)
    .option("--json", "print JSON")
    .option("-o, --output <file>", "also write the levels' own profile to a file, for --against; - prints it instead")
    .action(async (recipe: string, args: MeasureArguments) => {
      const against = args.against === undefined ? undefined : await findProfile(args.against);
      const { levels, size, wasStopped } = await measureAll(recipe, args, against);
      if (levels.length > 0) await tell(recipe, levels, size, args, against);
      if (wasStopped) tellStopped();
    });
  suggests(command, "--against", () => Object.keys(PROFILES));
}

async function findProfile(source: string): Promise<Profile> {
  if (source !== "-" && Object.hasOwn(PROFILES, source)) return PROFILES[source]!;
  if (source !== "-" && !existsSync(source)) {
    const hint = suggestion(source, Object.keys(PROFILES));
    throw new UsageError(`--against: there is no profile or file "${printable(source)}".${hint}`);
  }
  const text = await readInput(source);
  const value = withFile(source, () => parseJson(text, fileName(source)));
  // The files that are most easily mistaken for a profile.
  if (isPlain(value) && (value.format === "undercroft-level" || Array.isArray(value.steps))) {
    const kind = value.format === "undercroft-level" ? "level" : "recipe";
    const make = `undercroft measure ${printable(source)} -o profile.json`;
    throw new UsageError(
      `--against ${printable(source)}: this is a ${kind}, not a profile. Make a profile of its recipe first: ${make}`,
    );
  }
  return withFile(source, () => readProfile(value));
}

/** Builds and measures all levels. Ctrl-C ends it with what is known so far. */
async function measureAll(recipe: string, args: MeasureArguments, against: Profile | undefined) {
  const { seeds = Seeds.range(1, DEFAULT_SEEDS), threads } = args;
  // Levels are compared with levels of the same size unless somebody asks for another.
  const wanted = given({ size: args.size ?? against?.size });
  const request = await findRequest(recipe, { ...args, ...wanted, seed: seeds.at(0) });
  const size = [request.chain.width, request.chain.height] as const;
  const theirs = against?.size?.join("x");
  if (theirs !== undefined && theirs !== size.join("x")) {
    note(
      `these levels have a size of ${size.join("x")}, but the profile's have ${theirs}. Compare like with like: --size ${theirs}.`,
    );
  }
  const levels: LayoutMetrics[] = [];
  const work = { threads, count: seeds.count, noun: "level" };
  const wasStopped = await inThreads(work, async (pool, progress, signal) => {
    const job = { task: "measure", order: orderOf(request), args: { all: true }, seeds, signal } as const;
    for await (const { result, crash } of pool.run(job)) {
      if (crash !== undefined) throw new CommandError(`seed ${printable(crash.seed)}: ${crash.reason}`);
      for (const { seed, measured } of result) {
        if (measured === undefined) throw failureOf(request, seed);
        levels.push(layoutOf(measured.row));
      }
      progress.show(levels.length);
    }
  });
  return { levels, size, wasStopped };
}

/** Where the metrics of the layout are in a row. */
const LAYOUT = LAYOUT_METRICS.map((name) => [name, metricPosition(name)] as const);

function layoutOf(row: Int32Array): LayoutMetrics {
  return Object.fromEntries(LAYOUT.map(([name, at]) => [name, plainValue(METRICS[at]!, row[at]!)])) as LayoutMetrics;
}

/** Why a seed has no level: it is built once more to know. */
function failureOf(request: LevelRequest, seed: string): Error {
  const { chain, depth, source } = request;
  try {
    chain.build({ seed, depth });
  } catch (error) {
    if (!(error instanceof UndercroftError)) return error as Error;
    return buildFailure(error, callFor(request, seed), source, `seed ${printable(seed)}: `);
  }
  return new CommandError(`seed ${printable(seed)} gave no level in a thread, but does here.`);
}

async function tell(
  recipe: string,
  levels: readonly LayoutMetrics[],
  size: readonly [number, number],
  args: MeasureArguments,
  against: Profile | undefined,
): Promise<void> {
  const own: Profile = { source: `undercroft measure ${recipe}`, size, ...profile(levels) };
  const { json, output, depth = 1 } = args;
  if (output !== undefined) {
    await writeResult(jsonText(own), output);
    if (output === "-") return;
  }
  const far = against === undefined ? undefined : distances(levels, against);
  if (json) {
    const metrics = Object.fromEntries(LAYOUT_METRICS.map((name) => [name, metricRecord(name, own, levels)]));
    return writeResult(jsonText({ recipe, seeds: levels.length, depth, size, metrics, distance: far }));
  }
  const lines = [
    `${printable(recipe)}: ${counted(levels.length, "level")} of ${size.join("x")}, depth ${depth}`,
    "",
    ...table(own, against, args.against ?? ""),
  ];
  if (far !== undefined) {
    const near = `${Math.round(100 * far.within)}% of the levels are within ${NEAR}`;
    lines.push("", `distance from ${printable(args.against!)}: ${short(far.median)} (${band(far)}); ${near}`);
  }
  await writeResult(`${lines.join("\n")}\n`);
}

function metricRecord(name: LayoutMetric, own: Profile, levels: readonly LayoutMetrics[]): object {
  const { median, p10, p90 } = own.metrics[name];
  // Levels to which it doesn't apply. They count as 0.
  const none = levels.filter((metrics) => metrics[name] === null).length;
  return { median, p10, p90, ...(none === 0 ? {} : { none }) };
}

function distances(levels: readonly LayoutMetrics[], against: Profile) {
  const far = Float64Array.from(levels, (metrics) => distance(metrics, against)).sort();
  return {
    median: quantile(far, 0.5),
    p10: quantile(far, 0.1),
    p90: quantile(far, 0.9),
    within: far.filter((each) => each <= NEAR).length / far.length,
  };
}

/** One line for each metric. With a profile: its band from the 10th to the 90th percentile, and where the median lies. */
function table(own: Profile, against: Profile | undefined, name: string): string[] {
  const rows = LAYOUT_METRICS.map((metric) => {
    const spread = own.metrics[metric];
    const other = against?.metrics[metric];
    const theirs = other === undefined ? [] : [bar(spread.median, other), short(other.median), band(other)];
    return [metric, short(spread.median), band(spread), ...theirs];
  });
  const ownHead = ["metric", "median", "10 to 90%"];
  const head = against === undefined ? ownHead : [...ownHead, "", printable(name), "10 to 90%"];
  return alignedRows([head, ...rows], [1, 4]);
}

/** A number as people read it: two digits, or three from 1 on. */
function short(value: number): string {
  if (Number.isInteger(value)) return `${value}`;
  return value < 1 ? value.toFixed(2) : `${Number(value.toPrecision(3))}`;
}

function band({ p10, p90 }: { readonly p10: number; readonly p90: number }): string {
  return `${short(p10)} to ${short(p90)}`;
}

const BAR_WIDTH = 19;

/** A line with the band of a profile in the middle, and a mark at a value; at its end if the value is further away. */
function bar(value: number, { p10, p90, sigma }: { p10: number; p90: number; sigma: number }): string {
  const band = Math.max(p90 - p10, sigma);
  const low = p10 - band;
  const place = (at: number) => Math.round(((at - low) / (p90 + band - low)) * (BAR_WIDTH - 1));
  const mark = Math.min(BAR_WIDTH - 1, Math.max(0, place(value)));
  const [outside, inside, here] = isDumb() ? ["-", "=", "o"] : ["─", "━", "●"];
  const letters = Array.from({ length: BAR_WIDTH }, (_, i) => (i >= place(p10) && i <= place(p90) ? inside : outside));
  letters[mark] = paint(value >= p10 && value <= p90 ? 32 : 33, here!);
  return letters.join("");
}
