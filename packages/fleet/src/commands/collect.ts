import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import { UndercroftError } from "undercroft";
import { StepTimes, SurveyFolder } from "undercroft/insight/node";
import { gapsOf, gapText } from "../gaps.js";
import { type Mended, mend } from "../mend.js";
import { serverAt } from "../server.js";
import { putAsideDamaged } from "../store.js";
import { type Plan, type Plans, planId, type SurveyQueue, withQueues } from "../survey-queue.js";
import { EXIT, note, say, tell } from "../terminal.js";
import { Trouble } from "../trouble.js";
import { firstOf, many } from "../words.js";
import { type CommonArguments, onOption } from "./options.js";

interface CollectArguments extends CommonArguments {
  readonly store: string;
  readonly wait?: boolean;
  readonly keep?: boolean;
}

/** How often to look whether the rest has come. */
const PAUSE_MS = 2000;

export function addCollectCommand(program: Command): void {
  program
    .command("collect")
    .description("check all parts, add again what is missing, and sum up the survey if it is complete")
    .addOption(onOption())
    .requiredOption("--store <folder>", "the folder of the survey")
    .option("--wait", "wait until the survey is complete")
    .option("--keep", "leave the queue as it is when the survey is complete")
    .option("--json", "print JSON")
    .action(collect);
}

async function collect({ on, store, wait = false, keep = false, json }: CollectArguments): Promise<void> {
  const server = serverAt(on);
  const folder = await SurveyFolder.open(store);
  const { manifest } = folder;
  const id = planId(manifest);
  await server.check();
  const trouble = new Trouble(server);
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once("SIGINT", interrupt);
  const work = async (queue: SurveyQueue, plans: Plans) => {
    // A server that has lost everything is told again.
    const known = await trouble.persist(() => plans.find(id));
    const plan: Plan = known ?? { manifest, all: false, rows: false };
    if (known === undefined) await trouble.persist(() => plans.announce(plan));
    for (;;) {
      const mended = await trouble.persist(
        () => mend(folder, queue, plan),
        () => !stop.signal.aborted,
      );
      sayMended(mended);
      if (mended.missing.length === 0) {
        const summary = await sumUp(folder);
        if (summary !== undefined) return finish(folder, queue, plans, keep, summary, json);
        // What was damaged is missing now.
        continue;
      }
      if (!wait) {
        const { missing, added } = mended;
        const gaps = gapsOf(missing.map(({ part }) => part));
        await tell(json, { complete: false, missing: missing.length, added: added.length, gaps }, [
          `${many(missing.length, "part")} of ${folder.parts.count} missing: ${firstOf(gaps.map(gapText), 20)}`,
        ]);
        note("all of them are in the queue. Let workers do them, and collect again; or collect with --wait.");
        process.exitCode = EXIT.failed;
        return;
      }
      await sleep(PAUSE_MS, undefined, { signal: stop.signal });
    }
  };
  try {
    await withQueues(server, manifest, { canMake: true, onError: trouble.report }, work);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    process.exitCode = EXIT.interrupted;
  } finally {
    process.off("SIGINT", interrupt);
  }
}

function sayMended({ received, added }: Mended): void {
  if (received > 0) say(`${many(received, "part")} taken out of the queue and written`);
  if (added.length > 0) {
    const gaps = gapsOf(added.map(({ part }) => part)).map(gapText);
    say(`${many(added.length, "part")} added again: ${firstOf(gaps, 5)}`);
  }
}

type Survey = Awaited<ReturnType<SurveyFolder["merged"]>>["summary"];

/** The sum of all parts, or undefined if some of them are damaged. These are put aside. */
async function sumUp(folder: SurveyFolder): Promise<Survey | undefined> {
  try {
    const { summary, missing } = await folder.merged();
    return missing === 0 ? summary : undefined;
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    const wrong = await putAsideDamaged(folder);
    // Whatever it is, it lies in no part alone.
    if (wrong.length === 0) throw error;
    for (const message of wrong) note(message);
    return undefined;
  }
}

async function finish(
  folder: SurveyFolder,
  queue: SurveyQueue,
  plans: Plans,
  keep: boolean,
  summary: Survey,
  json: boolean | undefined,
): Promise<void> {
  await folder.finish(summary);
  const times = new StepTimes();
  const { completed } = await queue.counts();
  for (const { returnvalue } of await queue.jobs("completed", completed)) times.add(returnvalue?.times ?? []);
  await times.addTo(join(folder.path, "times.json"));
  if (!keep) {
    await queue.destroy();
    await plans.remove(planId(folder.manifest));
  }
  const { levels, digest, crashed, seeds } = summary;
  const broken = seeds.size - levels - crashed.length;
  const file = join(folder.path, "summary.json");
  await tell(json, { complete: true, seeds: seeds.size, levels, failed: broken, crashed, digest, summary: file }, [
    `${many(seeds.size, "seed")}, ${many(levels, "level")}${broken > 0 ? `, ${many(broken, "seed")} without a level` : ""}`,
    ...(crashed.length > 0 ? [`given up: ${firstOf(crashed, 20)}`] : []),
    `wrote ${file}, digest ${digest}`,
  ]);
}
