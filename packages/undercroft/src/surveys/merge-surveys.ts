import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { printable, UndercroftError } from "../core/index.js";
import { many, Survey } from "../insight/index.js";
import { readTimes, StepTimes } from "./step-times.js";
import { differences, frameOf, type Manifest, type Part, Parts, type Segment, SurveyFolder } from "./survey-folder.js";
import { writeWhole } from "./whole-files.js";

/**
 * Merges surveys of the same levels with different seeds, such as those of shards, and checks every part. One folder alone
 * is checked. Writes the result to another folder, or to the one that there is.
 */
export async function mergeSurveys(paths: readonly string[], output: string): Promise<Survey> {
  const isAlone = paths.length === 1 && resolve(paths[0]!) === resolve(output);
  if (!isAlone && paths.some((path) => resolve(path) === resolve(output))) {
    const message = `${printable(output)} is one of the surveys to merge. Choose a new folder.`;
    throw new UndercroftError("bad-option", message);
  }
  const folders = await Promise.all(paths.map((path) => SurveyFolder.open(path)));
  const [first, ...others] = folders;
  for (const other of others) {
    const differing = differences(first!.manifest, other.manifest);
    if (differing.length > 0) {
      const pair = `${printable(first!.path)} can't be merged with ${printable(other.path)}`;
      throw new UndercroftError("bad-content", `${pair}: ${differing.join("; ")}.`);
    }
  }
  const manifest: Manifest = { ...first!.manifest, seeds: allSeeds(folders) };
  const summary = new Survey(frameOf(manifest));
  const parts = new Parts(manifest);
  const done: PlacedPart[] = [];
  const missing: Part[] = [];
  for (let i = 0; i < parts.count; i++) {
    const part = parts.at(i);
    const holders = [];
    for (const folder of folders) if (await folder.has(part)) holders.push(folder);
    if (holders.length > 1) {
      const names = holders.map(({ path }) => printable(path)).join(" and ");
      throw new UndercroftError("bad-content", `${names} both have ${seedsOf(part)}, which would be counted twice.`);
    }
    if (holders.length === 0) missing.push(part);
    else done.push({ part, folder: holders[0]! });
  }
  if (missing.length > 0) {
    const count = `${many(missing.length, "part")} of ${parts.count} ${missing.length === 1 ? "is" : "are"} missing`;
    const message = `${count}, such as ${seedsOf(missing[0]!)}. Run the same survey again to finish it.`;
    throw new UndercroftError("bad-content", message);
  }
  // Nothing is written before everything is known to be sound.
  for (const { part, folder } of done) summary.merge(await folder.readSound(part));
  const target = isAlone ? first! : await SurveyFolder.begin(output, manifest);
  if (!isAlone) await copyParts(done, target);
  await target.finish(summary);
  return summary;
}

/** A part, and the folder that has it. */
interface PlacedPart {
  readonly part: Part;
  readonly folder: SurveyFolder;
}

/** Copies parts, rows and times to another folder. */
async function copyParts(done: readonly PlacedPart[], target: SurveyFolder): Promise<void> {
  for (const { part, folder } of done) {
    const kinds = (await folder.has(part, true)) ? (["rows", "parts"] as const) : (["parts"] as const);
    for (const kind of kinds) writeWhole(target.fileOf(part, kind), await readFile(folder.fileOf(part, kind)));
  }
  const times = new StepTimes();
  for (const path of new Set(done.map(({ folder }) => folder.path))) {
    times.add(Object.entries((await readTimes(join(path, "times.json"))).steps));
  }
  times.writeTo(join(target.path, "times.json"));
}

/** The seeds of all folders. Shards have the same ones, of which each has done some. */
function allSeeds(folders: readonly SurveyFolder[]): readonly Segment[] {
  const segments = folders.flatMap(({ manifest }) => manifest.seeds);
  return [...new Map(segments.map((segment) => [JSON.stringify(segment), segment])).values()];
}

function seedsOf({ seeds }: Part): string {
  const first = printable(seeds[0]!);
  return seeds.length === 1 ? `the seed ${first}` : `the seeds ${first} to ${printable(seeds.at(-1)!)}`;
}
