import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import type { Manifest, SurveyFolder } from "undercroft/insight/node";
import { Crew } from "../crew.js";
import { gapsOf, gapText } from "../gaps.js";
import { moduleUrls } from "../recipe.js";
import { type Server, serverAt, Unreachable } from "../server.js";
import { missingParts, surveyIn } from "../store.js";
import { Plans, planId, SurveyQueue } from "../survey-queue.js";
import { EXIT, note, tell, UsageError } from "../terminal.js";
import { Trouble } from "../trouble.js";
import { firstOf, many } from "../words.js";
import { type CommonArguments, collect, onOption, seconds, wholeNumber } from "./options.js";

interface WorkArguments extends CommonArguments {
  readonly store: string;
  readonly survey?: string;
  readonly stay?: boolean;
  readonly threads: number;
  readonly limit?: number;
  readonly lock: number;
  readonly use?: readonly string[];
}

/** What `--store` says if there is no folder that everybody sees. */
const NO_FOLDER = "queue";
const DEFAULT_LOCK_S = 30;
/** How long a server that is on its way is waited for. */
const PATIENCE_MS = 60_000;

export function addWorkCommand(program: Command): void {
  const threads = wholeNumber("threads", 1);
  const lockHelp = "how long without a sign of life until others take over a part";
  program
    .command("work")
    .description("take parts out of the queue and do them, until none is left")
    .addOption(onOption())
    .requiredOption(
      "--store <folder>",
      `the folder of the survey; ${NO_FOLDER} if this machine has no access to it: the results then go through the queue`,
    )
    .option("--survey <id>", `which survey, if there are several and --store is ${NO_FOLDER}`)
    .option("--stay", "wait for more when nothing is left")
    .option("--threads <n>", "parts to do at once (default: one per core)", threads, availableParallelism())
    .option("--limit <seconds>", "give up a seed that takes longer (default: 60)", seconds("limit", 0.1))
    .option("--lock <seconds>", lockHelp, seconds("lock", 1), DEFAULT_LOCK_S)
    .option("--use <file.js>", "register the steps that a module exports (repeatable)", collect)
    .option("--json", "print JSON")
    .action(work);
}

async function work(args: WorkArguments): Promise<void> {
  const { on, threads, limit, lock, stay = false, use = [], json } = args;
  const server = serverAt(on);
  const stop = new AbortController();
  let crew: Crew | undefined;
  // The first call ends the work in order, the second at once.
  const onSignal = (signal: NodeJS.Signals) => {
    const code = signal === "SIGINT" ? EXIT.interrupted : EXIT.terminated;
    if (stop.signal.aborted) process.exit(code);
    process.exitCode = code;
    note("stopping; what isn't done goes back into the queue.");
    stop.abort();
    crew?.stop();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  try {
    await reach(server, stop.signal);
    const survey = await findSurvey(server, args, stop.signal);
    if (survey === undefined) return;
    const times = { limit: limit && limit * 1000, lock: lock * 1000 };
    crew = await Crew.of({ server, ...survey, threads, modules: moduleUrls(use), ...times, stays: stay });
    if (stop.signal.aborted) crew.stop();
    const { parts, levels, failed } = await crew.run();
    const missing = survey.folder === undefined ? [] : await missingParts(survey.folder, false);
    await tell(json, { parts, levels, failed, missing: missing.length }, [
      `${many(parts, "part")} done here, with ${many(levels, "level")}`,
    ]);
    if (stop.signal.aborted) return;
    if (missing.length > 0) {
      const gaps = firstOf(gapsOf(missing.map(({ part }) => part)).map(gapText), 5);
      note(
        `${many(missing.length, "part")} missing, but not in the queue: ${gaps}. undercroft-fleet collect adds them again.`,
      );
    }
    if (failed > 0) process.exitCode = EXIT.failed;
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  }
}

/** Waits for a server that may be starting just now. */
async function reach(server: Server, signal: AbortSignal): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  const trouble = new Trouble(server);
  await trouble.persist(
    async () => server.check(),
    (error) => error instanceof Unreachable && Date.now() < until && !signal.aborted,
  );
}

/** The survey to work on, and its folder if this machine has one. Undefined if nobody wants to wait for it any more. */
async function findSurvey(
  server: Server,
  { store, survey, stay = false }: WorkArguments,
  signal: AbortSignal,
): Promise<{ readonly manifest: Manifest; readonly folder?: SurveyFolder } | undefined> {
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    if (store === NO_FOLDER) {
      const manifest = await plannedOn(server, survey);
      if (manifest !== undefined) return { manifest };
    } else {
      const folder = await surveyIn(store);
      if (folder !== undefined) return { manifest: folder.manifest, folder };
    }
    const where = store === NO_FOLDER ? server.name : store;
    if (!stay) {
      const advice = "undercroft-fleet plan begins one. With --stay, it is waited for.";
      throw new UsageError(`there is no survey in ${where} yet: ${advice}`);
    }
    if (isFirst) note(`waiting for a survey in ${where}.`);
    await sleep(1000, undefined, { signal }).catch(() => {});
  }
  return undefined;
}

/** What is planned on a server. */
async function plannedOn(server: Server, id: string | undefined): Promise<Manifest | undefined> {
  const onError = new Trouble(server).report;
  const plans = new Plans(server, { onError });
  try {
    if (id !== undefined) {
      const plan = await plans.find(id);
      if (plan !== undefined) return plan.manifest;
      throw new UsageError(`--survey: there is no survey ${id} on ${server.name}.`);
    }
    const open: Manifest[] = [];
    for (const { manifest } of await plans.all()) {
      const queue = new SurveyQueue(server, planId(manifest), { onError });
      const { waiting, active } = await queue.counts().finally(() => queue.close());
      if (waiting + active > 0) open.push(manifest);
    }
    if (open.length <= 1) return open[0];
    const names = open.map((manifest) => `${planId(manifest)} (${manifest.recipe.name})`);
    throw new UsageError(
      `there are ${open.length} surveys on ${server.name}. Say which one with --survey: ${names.join(", ")}.`,
    );
  } finally {
    await plans.close();
  }
}
