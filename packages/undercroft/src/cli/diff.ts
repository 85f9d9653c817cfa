import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import type { AnyChain, Level } from "../chain/index.js";
import { printable } from "../core/index.js";
import { toText } from "../formats/pictures/text-picture.js";
import {
  brokenWords,
  type ChangedSeeds,
  type ComparedRates,
  compare,
  compareBroken,
  compareBrokenRates,
  comparePaired,
  type Gate,
  type GateCounts,
  judgeGate,
  listed,
  METRICS,
  many,
  type Pairs,
  parseGate,
  percent,
  type ReportedSurvey,
  reportHtml,
  type Shift,
  type Survey,
  thousands,
} from "../insight/index.js";
import { type Manifest, manifestOf, type Segment, SurveyFold, SurveyFolder } from "../surveys/index.js";
import { type DiffOptions, given, LevelDiff, type Order, type OtherOrder, Seeds } from "../workers/index.js";
import { suggests } from "./completion.js";
import {
  addChangeOptions,
  addSeedsOption,
  addSizeOptions,
  addThreadOptions,
  depthArgument,
  metricsOption,
  recipeNames,
  seedsArgument,
  type WorkArguments,
} from "./options.js";
import { findLibrary } from "./other-library.js";
import { findRequest, type LevelRequest, orderOf } from "./recipe-source.js";
import { reportedSurvey, writeReport } from "./report.js";
import { DEFAULT_ADDRESS } from "./studio.js";
import {
  colorDepth,
  complain,
  EXIT,
  isDumb,
  jsonText,
  note,
  tellStopped,
  translated,
  UsageError,
  writeResult,
} from "./terminal.js";
import { COMMAND_THREAD, untilStopped, WorkProgress } from "./work-progress.js";

/** How a call of `diff` was made. */
interface DiffArguments extends WorkArguments {
  readonly with?: string;
  readonly metrics?: "all";
  readonly depthB?: number;
  readonly failOn?: readonly Gate[];
  readonly report?: string;
}

const DEFAULT_SEEDS = 4000;
/** How many seeds are named in a sentence, and how many pairs of levels are shown. */
const MOST_NAMED = 20;
const MOST_SHOWN = 3;
/** Between two maps. */
const GAP = " │ ";

export function addDiffCommand(program: Command, version: string): void {
  const command = program
    .command("diff")
    .description("compare the levels of two recipes or two surveys, and say what is different")
    .argument("<a>", "a recipe, as for build, or a survey folder")
    .argument("[b]", "another of the same kind (default: A, changed by --set, --depth-b or --with)");
  addSizeOptions(addSeedsOption(command, DEFAULT_SEEDS, seedsArgument, " of each"));
  addChangeOptions(command, "a step of B")
    .option("--depth-b <n>", "depth of the levels of B (default: that of A)", depthArgument)
    .option(
      "--with <folder>",
      "build B with another version of undercroft: its package, a clone, or where it is installed",
    )
    .option(
      "--fail-on <condition>",
      'exit with 1 if a condition holds, such as "broken > 0" or "path.delta > 0.15" (repeatable)',
      (text: string, all: readonly Gate[] = []) => [...all, gate(text)],
    )
    .addOption(metricsOption());
  addThreadOptions(command)
    .option("--report <file>", "also describe both in an HTML file with pictures")
    .option("--json", "print JSON")
    .addHelpText("after", GATE_HELP)
    .action(async (a: string, b: string | undefined, args: DiffArguments) => {
      const areSurveys = [a, b ?? a].map((path) => existsSync(join(path, "survey.json")));
      if (areSurveys[0] !== areSurveys[1]) {
        throw new UsageError("can't compare a recipe with a survey. Name two recipes or two survey folders.");
      }
      if (areSurveys[0]) await diffSurveys(a, b, args);
      else await diffRecipes(a, b, args, version);
    });
  for (const name of ["a", "b"]) suggests(command, name, recipeNames);
}

const GATE_HELP = `
Conditions of --fail-on:
  broken, fixed       seeds that B breaks or fixes; of surveys, B's broken levels, and A's
  crashed             seeds that hung or crashed
  changed             seeds whose levels differ
  findings            metrics that have moved by more than luck
  depthDrift          how well the ground tells the depth of A from that of B, from about 0.5 to 1
  METRIC.delta        how much larger METRIC is in B, from -1 to 1 (Cliff's delta); METRIC.shift has no sign
  METRIC.ks, .w1      other distances: Kolmogorov and Smirnov's, and Wasserstein's
  METRIC.median       by how much the median of B is larger; METRIC.mean, the mean
  METRIC.p, .q        how likely luck is, alone and among all metrics
  METRIC.presence     how much larger the share of levels is that have a value`;

function gate(text: string): Gate {
  return translated(
    () => parseGate(text),
    ({ message }) => new UsageError(`--fail-on: ${message}`),
  );
}

/** What is said of a comparison, whatever was compared. */
interface Verdict {
  readonly head: readonly string[];
  /** What is broken, in sentences. */
  readonly broken: readonly string[];
  readonly shifts: readonly Shift[];
  readonly counts: GateCounts;
  /** Everything else that the JSON has. */
  readonly record: Readonly<Record<string, unknown>>;
}

async function diffRecipes(a: string, b: string | undefined, args: DiffArguments, version: string): Promise<void> {
  if (b === undefined && args.set === undefined && args.depthB === undefined && args.with === undefined) {
    throw new UsageError("diff needs something to compare with: another recipe, --set, --depth-b or --with.");
  }
  if (args.with !== undefined && args.report !== undefined) {
    throw new UsageError("--report doesn't work with --with: both sides must be built by this version.");
  }
  if (a === "-" && (b ?? a) === "-") {
    throw new UsageError("standard input can't be both recipes. Save the recipe to a file first.");
  }
  const sides = await findSides(a, b ?? a, args);
  const { seeds } = sides;
  const all = args.metrics === "all" || (args.failOn ?? []).some(({ metric }) => metric?.isSlow === true);
  const progress = new WorkProgress(seeds.count, "seed");
  const onProgress = ({ done }: { readonly done: number }) => progress.show(done);
  const surveys =
    args.report === undefined
      ? undefined
      : { a: sideSurvey(sides, sides.a, version), b: sideSurvey(sides, sides.b, version) };
  const frames = surveys && { a: surveys.a.fold.summary.frame, b: surveys.b.fold.summary.frame };
  const onSurveyed: DiffOptions["onSurveyed"] = (side, outcome) => surveys![side].fold.add(outcome);
  const { threads, limit } = args;
  const orders = { a: sides.a.order, b: sides.b.order };
  const diff = new LevelDiff(
    { ...orders, seeds, all, limit, frames, onSurveyed, onProgress },
    { threads, thread: COMMAND_THREAD },
  );
  let shown: readonly string[] = [];
  let depthDrift: number | undefined;
  const wasStopped = await untilStopped(async (signal) => {
    try {
      await diff.run(signal);
      if (sides.b.depth !== sides.a.depth) depthDrift = await diff.drift(signal);
      if (!args.json) shown = await shownLevels(diff, sides);
    } finally {
      progress.end(diff.pairs.seeds);
      await diff.end();
    }
  });
  if (!wasStopped && surveys !== undefined) {
    await writeResult(reportHtml(reportedSide(surveys.a), reportedSide(surveys.b)), args.report);
  }
  if (diff.pairs.seeds > 0) await tell(pairedVerdict(diff.pairs, sides, depthDrift), args, wasStopped, shown);
  if (wasStopped) tellStopped();
}

/** What is compared. */
interface Sides {
  readonly a: Side;
  readonly b: Side<Order | OtherOrder>;
  readonly seeds: Seeds;
}

/** One of two recipes. */
interface Side<Terms = Order> {
  readonly name: string;
  readonly order: Terms;
  readonly depth: number;
  /** Undefined if another version of undercroft decides it. */
  readonly size: readonly [width: number, height: number] | undefined;
  /** What builds it, unless another version does. */
  readonly chain?: AnyChain;
  /** What the JSON says of it. */
  readonly record: object;
}

async function findSides(a: string, b: string, args: DiffArguments): Promise<Sides> {
  const { seeds = Seeds.range(1, DEFAULT_SEEDS), set, use, pack, size, depth = 1, depthB = depth } = args;
  const common = { seed: seeds.at(0), ...given({ size, use, pack }) };
  const sideOf = (request: LevelRequest, name: string, record: object): Side => {
    const { width, height } = request.chain;
    const own = [width, height] as const;
    const { chain, depth: at } = request;
    return { name, order: orderOf(request), depth: at, size: own, chain, record: { ...record, size: own } };
  };
  const at = (side: number) => (depthB === depth ? "" : ` at depth ${side}`);
  const sideA = sideOf(await findRequest(a, { ...common, depth }), `${nameOf(a)}${at(depth)}`, { recipe: a });
  const nameB = `${nameOf(b)}${set === undefined ? "" : ` with ${set.join(" and ")}`}${at(depthB)}`;
  const recordB = { recipe: b, ...given({ set }), ...(depthB === depth ? {} : { depth: depthB }) };
  if (args.with === undefined) {
    const sideB = sideOf(await findRequest(b, { ...common, depth: depthB, ...given({ set }) }), nameB, recordB);
    return { a: sideA, b: sideB, seeds };
  }
  const { version, recipes: library } = findLibrary(args.with);
  if (use !== undefined) {
    throw new UsageError("--use doesn't work with --with: the steps belong to this version of undercroft.");
  }
  // The other version has recipes of its own names. One from a file is the same in both.
  const isFile = b === "-" || (existsSync(b) && !recipeNames().includes(b));
  const recipe = isFile ? orderOf(await findRequest(b, { ...common, depth: depthB })).recipe : b;
  const order = { library, recipe, ...given({ size, depth: args.depthB ?? args.depth, set }) };
  const name = `${nameB} in undercroft ${printable(version)}`;
  return { a: sideA, b: { name, order, depth: depthB, size, record: { ...recordB, size, version } }, seeds };
}

function nameOf(source: string): string {
  return source === "-" ? "standard input" : printable(source);
}

/** A side as a survey, for a report. */
interface SideSurvey {
  readonly name: string;
  readonly chain: AnyChain;
  readonly manifest: Manifest;
  readonly fold: SurveyFold;
}

function sideSurvey({ seeds }: Sides, side: Side<unknown>, library: string): SideSurvey {
  const chain = side.chain!;
  const manifest = manifestOf(chain, { depth: side.depth, library, seeds: [segmentOf(seeds)] });
  const [width, height] = manifest.size;
  return { name: side.name, chain, manifest, fold: new SurveyFold({ key: manifest.key, width, height }) };
}

function reportedSide({ name, chain, manifest, fold: { summary, times } }: SideSurvey): ReportedSurvey {
  const steps = Object.fromEntries(times.entries());
  return reportedSurvey(manifest, summary, { name, chain, studio: DEFAULT_ADDRESS, times: { steps } });
}

/** Seeds as surveys write them down: as a range if they are one. */
function segmentOf(seeds: Seeds): Segment {
  const [first, last] = [Number(seeds.at(0)), Number(seeds.at(seeds.count - 1))];
  const isRange = last - first + 1 === seeds.count && String(first) === seeds.at(0) && first >= 0;
  return isRange ? [first, last] : [...seeds];
}

function pairedVerdict(pairs: Pairs, { a, b }: Sides, depthDrift: number | undefined): Verdict {
  const shifts = comparePaired(pairs.metrics);
  const changed = compareBroken(pairs.brokenInA, pairs.brokenInB);
  const { broken, fixed, both: brokenInBoth, p } = changed;
  const { levels, same, seeds, crashed, mostChanged } = pairs;
  const size = [...new Set([a, b].flatMap((side) => side.size?.join("x") ?? []))].join(" and ");
  return {
    head: [
      `A: ${a.name}`,
      `B: ${b.name}`,
      `${many(seeds, "seed")}, ${size}, depth ${[...new Set([a.depth, b.depth])].join(" and ")}. ${sameWords(same, levels)}`,
      ...(depthDrift === undefined ? [] : [driftWords(depthDrift)]),
    ],
    broken: pairedBroken(changed, pairs),
    shifts,
    counts: {
      broken: broken.length,
      fixed: fixed.length,
      crashed: crashed.length,
      changed: levels - same + broken.length + fixed.length,
      findings: findingsIn(shifts).length,
      depthDrift,
    },
    record: {
      a: a.record,
      b: b.record,
      isPaired: true,
      depth: a.depth,
      ...given({ depthDrift }),
      ...{ seeds, levels, same, broken, fixed, brokenInBoth, crashed, p, mostChanged },
    },
  };
}

function driftWords(depthDrift: number): string {
  return `Depth drift: the ground alone tells the depth of ${percent(depthDrift)} of the levels.`;
}

function findingsIn(shifts: readonly Shift[]): readonly Shift[] {
  return shifts.filter(({ isFinding }) => isFinding);
}

function sameWords(same: number, levels: number): string {
  if (levels === 0) return "No seed gives a level in both.";
  if (same === levels) return levels === 1 ? "The level is the same." : `All ${many(levels, "level")} are the same.`;
  if (same === 0) return "No level is the same in both.";
  return `${thousands(same)} of ${many(levels, "level")} ${same === 1 ? "is" : "are"} the same in both.`;
}

function pairedBroken({ broken, fixed, both, words }: ChangedSeeds, { seeds, crashed }: Pairs): string[] {
  if (broken.length + fixed.length + both === 0) return [`A and B: ${brokenWords(0, seeds)}`];
  const named = (list: readonly string[]) => listed(list.map(printable), MOST_NAMED);
  return [
    words,
    ...(broken.length > 0 ? [`  Broken in B: ${named(broken)}.`] : []),
    ...(fixed.length > 0 ? [`  Fixed in B: ${named(fixed)}.`] : []),
    ...(both > 0 ? [`  Broken in both: ${many(both, "seed")}.`] : []),
    ...(crashed.length > 0 ? [`  Hung or crashed: ${named(crashed)}.`] : []),
  ];
}

/** What only makes sense if levels are built. */
const FOR_RECIPES = [
  "seeds",
  "depth",
  "depthB",
  "size",
  "set",
  "with",
  "pack",
  "use",
  "metrics",
  "threads",
  "limit",
] as const;

async function diffSurveys(a: string, b: string | undefined, args: DiffArguments): Promise<void> {
  if (b === undefined) throw new UsageError("diff needs a second survey folder to compare with.");
  const wrong = FOR_RECIPES.find((name) => args[name] !== undefined);
  if (wrong !== undefined) {
    const flag = wrong === "depthB" ? "depth-b" : wrong;
    throw new UsageError(`--${flag} doesn't work with surveys: their levels are built already.`);
  }
  const [ofA, ofB] = [await openSurvey(a), await openSurvey(b)];
  for (const { metric } of args.failOn ?? []) {
    if (metric?.isSlow !== true) continue;
    if (ofA.summary.histogram(metric.id).total + ofB.summary.histogram(metric.id).total > 0) continue;
    throw new UsageError(`--fail-on: ${metric.id} isn't in these surveys. Survey with --metrics all.`);
  }
  if (args.report !== undefined) await writeReport([a, b], { output: args.report });
  await tell(surveyVerdict(ofA, ofB), args, false, []);
}

/** A survey of the disk, with what is said about it. */
interface NamedSurvey {
  readonly name: string;
  readonly summary: Survey;
  readonly text: string;
  readonly size: string;
}

async function openSurvey(path: string): Promise<NamedSurvey> {
  const folder = await SurveyFolder.open(path);
  const { summary, missing } = await folder.merged();
  if (missing > 0)
    note(`${printable(path)} isn't complete: ${many(missing, "part")} of ${folder.parts.count} are missing.`);
  const { size, depth, recipe } = folder.manifest;
  const what = `${printable(recipe.name ?? "a recipe without a name")}, ${size.join("x")}, depth ${depth}`;
  return {
    name: path,
    summary,
    size: size.join("x"),
    text: `${printable(path)} (${what}, ${many(summary.seeds.size, "seed")})`,
  };
}

function surveyVerdict(a: NamedSurvey, b: NamedSurvey): Verdict {
  const [brokenA, brokenB] = [a, b].map(({ summary }) => summary.seeds.size - summary.levels) as [number, number];
  const rates: ComparedRates = compareBrokenRates([brokenA, a.summary.seeds.size], [brokenB, b.summary.seeds.size]);
  const shifts = compare(a.summary, b.summary);
  const isSame = a.summary.digest === b.summary.digest && a.summary.levels === b.summary.levels;
  const head = [
    `A: ${a.text}`,
    `B: ${b.text}`,
    ...(isSame ? ["Both have the same levels."] : []),
    ...(a.size === b.size
      ? []
      : [`The sizes differ, ${a.size} and ${b.size}, and with them whatever depends on size.`]),
  ];
  const side = ({ name, summary }: NamedSurvey, broken: number) => {
    const { levels, digest, crashed } = summary;
    return { survey: name, seeds: summary.seeds.size, levels, digest, broken, crashed };
  };
  return {
    head,
    broken: rates.words.split(/(?<=\.) (?=B: |The difference)/),
    shifts,
    counts: {
      broken: brokenB,
      fixed: brokenA,
      crashed: b.summary.crashed.length,
      changed: isSame ? 0 : b.summary.levels,
      findings: findingsIn(shifts).length,
    },
    record: { a: side(a, brokenA), b: side(b, brokenB), isPaired: false, isSame, p: rates.p },
  };
}

async function tell(
  verdict: Verdict,
  args: DiffArguments,
  wasStopped: boolean,
  shown: readonly string[],
): Promise<void> {
  const { counts, shifts, record } = verdict;
  // A part of the seeds decides nothing.
  const gates = wasStopped ? [] : (args.failOn ?? []).map((each) => judgeGate(each, counts, shifts));
  if (args.json) {
    const failOn = gates.map(({ text, value, hasFailed }) => ({ condition: text, value: value ?? null, hasFailed }));
    await writeResult(jsonText({ ...record, shifts, failOn }));
  } else await writeResult(`${report(verdict, shown).join("\n")}\n`);
  for (const { hasFailed, words } of gates) {
    if (!hasFailed) continue;
    complain(`--fail-on ${printable(words)}`);
    process.exitCode = EXIT.failed;
  }
}

function report({ head, broken, shifts, counts }: Verdict, shown: readonly string[]): string[] {
  const findings = findingsIn(shifts);
  // Of a difference that nobody would notice, it is enough to know that it is there.
  const isSmall = ({ size, isOtherShape }: Shift) => size === "negligible" && !isOtherShape;
  const unmoved = METRICS.length - new Set(findings.map(({ metric }) => metric)).size;
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ["", title, ...lines]);
  const words = (list: readonly Shift[]) => list.map((shift) => `  ${shift.words}`);
  return [
    ...head,
    "",
    ...broken,
    ...section("What moved:", words(findings.filter((shift) => !isSmall(shift)))),
    ...section("What hardly moved, but more than by luck:", words(findings.filter(isSmall))),
    ...(findings.length === 0 ? ["", "What moved: nothing."] : []),
    ...(counts.changed === 0 ? [] : ["", `No clear difference in ${many(unmoved, "metric")}.`]),
    ...(shown.length === 0 ? [] : ["", "Levels that changed most:", ...shown]),
  ];
}

/** The levels that changed most: their seeds, and how they look if the terminal is wide enough for two of them. */
async function shownLevels(diff: LevelDiff, sides: Sides): Promise<readonly string[]> {
  const seeds = diff.pairs.mostChanged.slice(0, MOST_SHOWN).map(({ seed }) => seed);
  const levels = process.stdout.isTTY === true && seeds.length > 0 ? await diff.levels(seeds) : [];
  return seeds.flatMap((seed, i) => {
    const title = `  seed ${printable(seed)}`;
    const [a, b] = levels[i] ?? [];
    const maps = a === undefined || b === undefined ? [] : sideBySide(a, b);
    return maps.length === 0 ? [title] : [`${title}: A, ${sides.a.name}, and B, ${sides.b.name}`, ...maps];
  });
}

/** Two maps beside each other, or nothing if the terminal is too narrow. */
function sideBySide(a: Level, b: Level): string[] {
  if (a.width + b.width + GAP.length > (process.stdout.columns ?? 80)) return [];
  const options = { boxes: !isDumb(), color: colorDepth(process.stdout) };
  const [left, right] = [a, b].map((level) => toText(level, options).split("\n"));
  const height = Math.max(left!.length, right!.length);
  const blank = " ".repeat(a.width);
  return Array.from({ length: height }, (_, y) => `${left![y] ?? blank}${GAP}${right![y] ?? ""}`);
}
