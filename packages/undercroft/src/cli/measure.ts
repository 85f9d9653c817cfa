import { existsSync } from "node:fs";
import type { Command } from "commander";
import {
  brogueProfile,
  distance,
  LAYOUT_METRICS,
  type LayoutMetric,
  type LayoutMetrics,
  type Profile,
  type ProfileFigure,
  profile,
  quantile,
  readProfile,
} from "../analysis/index.js";
import { counted, isPlain, printable, suggestion, UndercroftError } from "../core/index.js";
import { parseJson } from "../formats/text/parse-json.js";
import {
  Histogram,
  METRICS,
  type MetricId,
  metricNamed,
  metricPosition,
  NONE,
  overall,
  plainValue,
} from "../insight/index.js";
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
    .description("measure the layout of a recipe's levels and what lives there, and compare it with a profile");
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
      const { rows, size, wasStopped } = await measureAll(recipe, args, against);
      if (rows.length > 0) await tell(recipe, rows, size, args, against);
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
      `these levels have a size of ${size.join("x")}, but the profile's have ${theirs}. The distance compares counts for the same area. To compare like with like: --size ${theirs}.`,
    );
  }
  const rows: Int32Array[] = [];
  const work = { threads, count: seeds.count, noun: "level" };
  const wasStopped = await inThreads(work, async (pool, progress, signal) => {
    const job = { task: "measure", order: orderOf(request), args: { all: true }, seeds, signal } as const;
    for await (const { result, crash } of pool.run(job)) {
      if (crash !== undefined) throw new CommandError(`seed ${printable(crash.seed)}: ${crash.reason}`);
      for (const { seed, measured } of result) {
        if (measured === undefined) throw failureOf(request, seed);
        rows.push(measured.row);
      }
      progress.show(rows.length);
    }
  });
  return { rows, size, wasStopped };
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
  rows: readonly Int32Array[],
  size: readonly [number, number],
  args: MeasureArguments,
  against: Profile | undefined,
): Promise<void> {
  const { json, output, depth = 1 } = args;
  const levels = rows.map(layoutOf);
  const life = lifeOf(rows);
  const others = Object.fromEntries(life.map(({ name, mean }) => [name, [{ depth, low: mean, high: mean }]]));
  const own: Profile = { source: `undercroft measure ${recipe}`, size, ...profile(levels), others };
  if (output !== undefined) {
    await writeResult(jsonText(own), output);
    if (output === "-") return;
  }
  const far = against === undefined ? undefined : distances(levels, against, size);
  if (json) {
    const metrics = Object.fromEntries(LAYOUT_METRICS.map((name) => [name, metricRecord(name, own, levels)]));
    const lives = Object.fromEntries(life.map(({ name, ...figures }) => [name, figures]));
    return writeResult(jsonText({ recipe, seeds: levels.length, depth, size, metrics, others: lives, distance: far }));
  }
  const isTheirSize = args.size === undefined && against?.size !== undefined;
  const lines = [
    `${printable(recipe)}: ${counted(levels.length, "level")} of ${size.join("x")}${isTheirSize ? ", the profile's size" : ""}, depth ${depth}`,
    "",
    ...table(own, against, args.against ?? ""),
    "",
    ...lifeTable(life, against, args.against ?? "", depth),
  ];
  if (far !== undefined) {
    const near = `${Math.round(100 * far.within)}% of the levels are within ${NEAR}`;
    lines.push("", `distance from ${printable(args.against!)}: ${short(far.median)} (${band(far)}); ${near}`);
  }
  await writeResult(`${lines.join("\n")}\n`);
}

/** What is measured besides the layout. Means are compared. */
const LIFE: readonly MetricId[] = [
  "foes",
  "items",
  "packShare",
  "monsterKinds",
  "guardLift",
  "asleepShare",
  "groundsInView",
  "scaleContrast",
  "uniqueRooms",
  "gatedShare",
  "choiceWorth",
  "stageShare",
];

/** A number besides the layout, over all levels to which it applies. */
interface LifeFigure {
  readonly name: string;
  readonly mean: number;
  readonly median?: number;
  readonly p10?: number;
  readonly p90?: number;
  /** How many levels it doesn't apply to. */
  readonly none?: number;
}

function lifeOf(rows: readonly Int32Array[]): readonly LifeFigure[] {
  const histogram = (name: MetricId) => {
    const at = metricPosition(name);
    return Histogram.of(rows.map((row) => (row[at] === NONE ? null : row[at]!)));
  };
  const { guardLift, populationSpread } = overall({ histogram });
  const figures = LIFE.flatMap((name): LifeFigure[] => {
    const values = histogram(name);
    const { scale } = metricNamed(name);
    const mean = name === "guardLift" ? guardLift : values.mean && values.mean / scale;
    if (mean === undefined) return [];
    const [p10, median, p90] = [0.1, 0.5, 0.9].map((share) => values.quantile(share)! / scale) as [
      number,
      number,
      number,
    ];
    return [{ name, mean, median, p10, p90, ...(values.none > 0 && { none: values.none }) }];
  });
  return populationSpread === undefined ? figures : [...figures, { name: "populationSpread", mean: populationSpread }];
}

function lifeTable(
  life: readonly LifeFigure[],
  against: Profile | undefined,
  name: string,
  depth: number,
): readonly string[] {
  const rows = life.map(({ name: metric, mean, median, p10, p90 }) => {
    const theirs = against === undefined ? [] : [known(against.others?.[metric] ?? [], depth)];
    const spread = median === undefined ? ["", ""] : [short(median), band({ p10: p10!, p90: p90! })];
    return [metric, short(mean), ...spread, ...theirs];
  });
  const head = [
    "metric",
    "mean",
    "median",
    "10 to 90%",
    ...(against === undefined ? [] : [`${printable(name)}, mean`]),
  ];
  return alignedRows([head, ...rows], [1, 2]);
}

/** What a profile knows of a number, at the nearest depth. */
function known(figures: readonly ProfileFigure[], depth: number): string {
  const [nearest] = [...figures].sort((a, b) => away(a, depth) - away(b, depth));
  if (nearest === undefined) return "";
  const { low, high, depth: at, isMedian } = nearest;
  const notes = [...(isMedian ? ["median"] : []), ...(at === undefined || at === depth ? [] : [`depth ${at}`])];
  const number = low === high ? short(low) : `${short(low)} to ${short(high)}`;
  return notes.length === 0 ? number : `${number} (${notes.join(", ")})`;
}

function away({ depth }: ProfileFigure, from: number): number {
  return depth === undefined ? 0 : Math.abs(depth - from);
}

function metricRecord(name: LayoutMetric, own: Profile, levels: readonly LayoutMetrics[]): object {
  const { median, p10, p90 } = own.metrics[name];
  // Levels to which it doesn't apply. They count as 0.
  const none = levels.filter((metrics) => metrics[name] === null).length;
  return { median, p10, p90, ...(none === 0 ? {} : { none }) };
}

function distances(levels: readonly LayoutMetrics[], against: Profile, size: readonly [number, number]) {
  const far = Float64Array.from(levels, (metrics) => distance(metrics, against, size)).sort();
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
