import type { Command } from "commander";
import { SurveyFolder } from "undercroft/insight/node";
import { type Gap, gapsOf, gapText } from "../gaps.js";
import { reasonOf, type Server, serverAt } from "../server.js";
import { missingParts } from "../store.js";
import { type PartJob, planId, type SurveyQueue, withQueues } from "../survey-queue.js";
import { EXIT, note, tell } from "../terminal.js";
import { duration, firstOf, thousands } from "../words.js";
import { type CommonArguments, onOption } from "./options.js";

interface StatusArguments extends CommonArguments {
  readonly store: string;
}

/** The rate is that of the parts that were done last. */
const RATE_PARTS = 200;
const RATE_MINUTES = 5;

export function addStatusCommand(program: Command): void {
  program
    .command("status")
    .description("show how far a survey has got, how fast it goes, who works on it and what is missing")
    .addOption(onOption())
    .requiredOption("--store <folder>", "the folder of the survey")
    .option("--json", "print JSON")
    .action(status);
}

/** What a server knows of a survey. */
interface QueueStatus {
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  /** Parts that wait in the queue to be collected. */
  readonly toCollect: number;
  readonly seedsPerSecond: number | null;
  readonly workers: readonly { readonly name: string; readonly parts: readonly string[] }[];
  readonly failures: readonly { readonly part: string; readonly reason: string }[];
  /** Missing, and not in the queue. */
  readonly gaps: readonly Gap[];
}

async function status({ on, store, json }: StatusArguments): Promise<void> {
  const server = serverAt(on);
  const folder = await SurveyFolder.open(store);
  const { manifest, parts } = folder;
  const queue = await queueStatus(server, folder).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.message.startsWith("can't reach");
    note(isKnown ? error.message : `${server.name}: ${reasonOf(error)}.`);
    process.exitCode = EXIT.failed;
    return undefined;
  });
  const missing = await missingParts(folder, false);
  const done = parts.count - missing.length;
  const share = Math.floor((100 * done) / parts.count);
  const left = missing.reduce((sum, { part }) => sum + part.seeds.length, 0);
  const lines = [
    `${manifest.recipe.name ?? "a recipe without a name"}, ${manifest.size.join("x")}, depth ${manifest.depth}`,
    `parts    ${thousands(done)} of ${thousands(parts.count)} done (${share}%)${queue === undefined ? "" : queueLine(queue)}`,
    ...(queue === undefined ? [] : queueLines(queue, left)),
  ];
  const { key, recipe } = manifest;
  const about = { survey: planId(manifest), key, recipe: recipe.name, parts: parts.count, done };
  await tell(json, { ...about, seedsLeft: left, queue: queue ?? null }, lines);
}

async function queueStatus(server: Server, folder: SurveyFolder): Promise<QueueStatus> {
  await server.check();
  return withQueues(server, folder.manifest, { onError: () => {} }, async (queue, plans) => {
    const rows = (await plans.find(planId(folder.manifest)))?.rows ?? false;
    const [counts, coming, completed, names] = await Promise.all([
      queue.counts(),
      queue.names("waiting", "delayed", "active"),
      queue.names("completed"),
      queue.workers(),
    ]);
    const active = await queue.jobs("active", counts.active);
    const missing = (await missingParts(folder, rows)).map(({ part }) => part);
    const toCollect = missing.filter(({ name }) => completed.has(name));
    const workers = [...new Set([...names, ...active.flatMap(({ processedBy }) => processedBy ?? [])])].sort();
    const seedsOf = ({ data }: PartJob) => data.seeds.join("..");
    const failed = await queue.jobs("failed", 5);
    return {
      waiting: counts.waiting,
      active: counts.active,
      failed: counts.failed,
      toCollect: toCollect.length,
      seedsPerSecond: await rateOf(queue),
      workers: workers.map((name) => {
        return { name, parts: active.filter(({ processedBy }) => processedBy === name).map(seedsOf) };
      }),
      failures: failed.map((job) => ({ part: seedsOf(job), reason: job.failedReason })),
      gaps: gapsOf(missing.filter(({ name }) => !coming.has(name) && !completed.has(name))),
    };
  });
}

/** Seeds a second, of late: from when the first of the last parts was begun until now. */
async function rateOf(queue: SurveyQueue): Promise<number | null> {
  const now = Date.now();
  const earliest = now - RATE_MINUTES * 60_000;
  const late = (await queue.jobs("completed", RATE_PARTS)).filter(({ finishedOn = 0 }) => finishedOn > earliest);
  if (late.length === 0) return null;
  const begun = Math.min(...late.map(({ processedOn = now }) => processedOn));
  const levels = late.reduce((sum, { returnvalue }) => sum + (returnvalue?.levels ?? 0), 0);
  return Math.round((1000 * levels) / Math.max(1, now - Math.max(begun, earliest)));
}

function queueLine({ active, waiting, failed, toCollect }: QueueStatus): string {
  const said = [`${thousands(active)} in progress`, `${thousands(waiting)} waiting`];
  if (toCollect > 0) said.push(`${thousands(toCollect)} to collect`);
  if (failed > 0) said.push(`${thousands(failed)} failed`);
  return `, ${said.join(", ")}`;
}

function queueLines({ seedsPerSecond, workers, failures, gaps }: QueueStatus, left: number): string[] {
  const isOver = left === 0;
  const rate =
    seedsPerSecond === null || seedsPerSecond === 0
      ? "nothing was done in the last five minutes"
      : `${thousands(seedsPerSecond)} seeds a second${isOver ? "" : `, about ${duration(left / seedsPerSecond)} left`}`;
  const busy = ({ name, parts }: QueueStatus["workers"][number]) =>
    `${name}${parts.length === 0 ? "" : ` (${parts.join(", ")})`}`;
  const missing = `${firstOf(gaps.map(gapText), 5)}: not done, and not in the queue. undercroft-fleet collect adds them again`;
  return [
    `rate     ${rate}`,
    `workers  ${workers.length === 0 ? "none" : firstOf(workers.map(busy), 20)}`,
    `gaps     ${gaps.length === 0 ? "none" : missing}`,
    ...failures.map(({ part, reason }) => `failed   ${part}: ${reason}`),
    ...(isOver ? ["all parts are there: undercroft-fleet collect sums them up"] : []),
  ];
}
