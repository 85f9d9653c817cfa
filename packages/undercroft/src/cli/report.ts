import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import type { AnyChain } from "../chain/index.js";
import { printable, UndercroftError } from "../core/index.js";
import { DUNGEON_STEPS } from "../dungeon/index.js";
import {
  many,
  type ReportedSurvey,
  reportHtml,
  SeedSet,
  type Survey,
  sourceOf,
  surveySubject,
} from "../insight/index.js";
import { extendRegistry, type Registry, recipeChain } from "../recipes/index.js";
import { DEFAULT_PART, type Manifest, readTimes, type Segment, SurveyFolder } from "../surveys/index.js";
import { addUseOption } from "./options.js";
import { loadSteps } from "./own-steps.js";
import { DEFAULT_ADDRESS } from "./studio.js";
import { CommandError, note, UsageError, writeResult } from "./terminal.js";
import { knownRegistry } from "./world.js";

/** How to write a report. */
export interface ReportArguments {
  /** The file, or - for standard output. */
  readonly output?: string | undefined;
  /** The address of the studio that levels are opened with. Default: where the studio usually is. */
  readonly studio?: string | undefined;
  /** Modules with steps of one's own, for the pictures. */
  readonly use?: readonly string[] | undefined;
}

export function addReportCommand(program: Command): void {
  const command = program
    .command("report")
    .description("describe a survey, or what differs between two, in one HTML file with pictures")
    .argument("<survey>", "the folder of a survey")
    .argument("[other]", "the folder of another survey, to compare them")
    .option("-o, --output <file>", "the HTML file; - is standard output")
    .option("--studio <address>", "address of the studio that links to levels open", parseAddress, DEFAULT_ADDRESS)
    .action((survey: string, other: string | undefined, args: ReportArguments) =>
      writeReport(other === undefined ? [survey] : [survey, other], args),
    );
  addUseOption(command, "register the steps that a module exports, for the pictures");
}

/** Writes a report about one survey or two, each given by its folder. */
export async function writeReport(paths: readonly string[], args: ReportArguments): Promise<void> {
  const { output = "-", studio = DEFAULT_ADDRESS, use } = args;
  if (output === "-" && args.output === undefined && process.stdout.isTTY) {
    throw new UsageError("a report is an HTML file. Say where to write it: -o report.html");
  }
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) throw new UsageError(`there is no folder "${printable(missing)}".`);
  const folders = await Promise.all(paths.map((path) => SurveyFolder.open(path)));
  const names = namesOf(folders);
  const steps = extendRegistry(knownRegistry(), [...DUNGEON_STEPS, ...(await loadSteps(use))], {});
  const surveys: ReportedSurvey[] = [];
  for (const [i, folder] of folders.entries()) surveys.push(await reported(folder, names[i]!, steps, studio));
  const [first, second] = surveys;
  await writeResult(reportHtml(first!, second), output);
}

/** Reads a survey. */
async function reported(
  folder: SurveyFolder,
  name: string,
  registry: Registry,
  studio: string,
): Promise<ReportedSurvey> {
  const { manifest, path } = folder;
  const { summary, missing } = await folder.merged();
  if (summary.seeds.size === 0) {
    throw new CommandError(`${printable(path)}: nothing is done yet. Run the survey first.`);
  }
  if (missing > 0) {
    const parts = `${many(missing, "part")} of ${folder.parts.count} ${missing === 1 ? "is" : "are"}`;
    note(`${printable(path)}: ${parts} missing. The report is about the others.`);
  }
  const { steps: times } = await readTimes(join(path, "times.json"));
  const timed = Object.keys(times).length === 0 ? undefined : { steps: times };
  return reportedSurvey(manifest, summary, { name, chain: chainOf(folder, registry), times: timed, studio });
}

/** A survey with everything that a report says about how it was made. */
export function reportedSurvey(
  manifest: Manifest,
  summary: Survey,
  more: Pick<ReportedSurvey, "name" | "chain" | "times" | "studio">,
): ReportedSurvey {
  const source = sourceOf(manifest);
  const missing = summary.seeds.missing(wantedSeeds(manifest.seeds));
  return { ...more, summary, subject: { ...manifest, source, command: commandOf(manifest, source), missing } };
}

/** Surveys are called like their recipes, or like their folders if these have the same name. */
function namesOf(folders: readonly SurveyFolder[]): string[] {
  const files = folders.map(({ path }) => basename(join(path, ".")).replace(/\.survey$/, ""));
  const recipes = folders.map(({ manifest }, i) => manifest.recipe.name ?? files[i]!);
  const names = [recipes, files, folders.map(({ path }) => path)];
  return names.find((all) => new Set(all).size === all.length) ?? ["A", "B"];
}

/** The chain that builds the same levels again, or undefined if something has changed since. */
function chainOf({ manifest, path }: SurveyFolder, registry: Registry): AnyChain | undefined {
  try {
    const chain = recipeChain(manifest.recipe, { registry });
    if (surveySubject(chain, manifest).key === manifest.key) return chain;
    note(`${printable(path)}: its steps or its content have changed since, so that the report has no pictures of it.`);
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    const what = "its levels can't be built again, so that the report has no pictures of them.";
    note(`${printable(path)}: ${what} ${error.message}`);
  }
  return undefined;
}

/** What makes the survey again. A survey that was merged takes a command for each of its parts. */
function commandOf({ size, depth, seeds, part, all }: Manifest, source: string): string {
  const parts = `${part === DEFAULT_PART ? "" : ` --part ${part}`}${all === true ? " --metrics all" : ""}`;
  const build = `undercroft survey ${source} --depth ${depth} --size ${size.join("x")}${parts}`;
  const [first, ...others] = seeds;
  if (others.length === 0) return `${build} --seeds ${segmentText(first!)}`;
  const name = source.replace(/\.json$/, "");
  const folders = seeds.map((_, i) => `${name}-${i + 1}.survey`);
  const each = seeds.map((segment, i) => `${build} --seeds ${segmentText(segment)} --out ${folders[i]}`);
  return [...each, `undercroft survey merge ${folders.join(" ")} -o ${name}.survey`].join(" && ");
}

/** Lists that are longer, or have seeds that can't stand in a list, belong into a file. */
const LONGEST_LIST = 20;

function segmentText(segment: Segment): string {
  if (typeof segment[0] === "number") return segment.join("..");
  const isPlain =
    segment.length > 1 && segment.length <= LONGEST_LIST && segment.every((seed) => /^[\w.-]+$/.test(`${seed}`));
  return isPlain ? segment.join(",") : "@seeds.txt";
}

function wantedSeeds(segments: readonly Segment[]): SeedSet {
  const seeds = new SeedSet();
  for (const segment of segments) {
    if (typeof segment[0] === "number") seeds.merge(SeedSet.read({ seeds: [segment], named: [] }));
    else for (const seed of segment) seeds.add(`${seed}`);
  }
  return seeds;
}

function parseAddress(text: string): string {
  if (/^https?:\/\/[^\s]+$/i.test(text)) return text;
  throw new InvalidArgumentError("studio must be an address such as http://127.0.0.1:4321/.");
}
