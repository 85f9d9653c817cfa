import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "bullmq";
import { UndercroftError } from "undercroft";
import {
  type Manifest,
  PartSurveyor,
  Parts,
  type SurveyedPart,
  type SurveyFolder,
  type SurveyPart,
} from "undercroft/insight/node";
import { partText } from "./gaps.js";
import type { Server } from "./server.js";
import { packSurvey } from "./store.js";
import { type PartData, type PartJob, type PartResult, planId, queueName, SurveyQueue } from "./survey-queue.js";
import { CommandError, note, say } from "./terminal.js";
import { isLost, Trouble } from "./trouble.js";
import { many } from "./words.js";

/** How to work. */
export interface CrewOptions {
  readonly server: Server;
  readonly manifest: Manifest;
  /** Where parts are written. Without it they go into the queue. */
  readonly folder?: SurveyFolder | undefined;
  readonly threads: number;
  readonly modules: readonly string[];
  /** The milliseconds that a seed may take. */
  readonly limit?: number | undefined;
  /** For how many milliseconds a part is ours without a sign of life. */
  readonly lock: number;
  /** Whether to wait for more when nothing is left. */
  readonly stays: boolean;
}

/** What a crew has done. */
export interface CrewResult {
  readonly parts: number;
  readonly levels: number;
  readonly failed: number;
}

/** However often the one who had a job was lost, it is given to the next. The default of 1 loses work. */
const MOST_LOST = 1000;
/** How long to wait for the next job, at first and in the end. */
const PAUSE_MS = [100, 2000] as const;
/** How often in a row the system may fail to start a thread. It may be busy for a while. */
const MOST_FALSE_STARTS = 3;
/** How long to try to give back what isn't done. */
const GOODBYE_MS = 5000;

/**
 * Takes parts of a survey out of a queue and does them, one in each thread, while this thread does nothing but keep the
 * queue informed. Whatever happens twice is harmless: a part is a file that is there as a whole or not at all.
 */
export class Crew {
  readonly #options: CrewOptions;
  readonly #parts: Parts;
  readonly #trouble: Trouble;
  readonly #queue: SurveyQueue;
  readonly #worker: Worker;
  readonly #surveyors: readonly PartSurveyor[];
  readonly #stop = new AbortController();
  #error: Error | undefined;
  #falseStarts = 0;
  #result = { parts: 0, levels: 0, failed: 0 };

  private constructor(options: CrewOptions, surveyors: readonly PartSurveyor[]) {
    this.#options = options;
    this.#parts = new Parts(options.manifest);
    this.#surveyors = surveyors;
    const { server, manifest, lock } = options;
    this.#trouble = new Trouble(server);
    const id = planId(manifest);
    const onError = this.#trouble.report;
    this.#queue = new SurveyQueue(server, id, { onError });
    this.#worker = server.worker(queueName(id), {
      name: crewName(),
      lockDuration: lock,
      stalledInterval: lock / 2,
      maxStalledCount: MOST_LOST,
    });
    this.#worker.on("error", onError);
  }

  /** Makes ready. Throws if this installation would give other levels than those of the survey. */
  static async of(options: CrewOptions): Promise<Crew> {
    const { manifest, modules, limit, threads } = options;
    const own = { modules, threads: 1, ...(limit === undefined ? {} : { limit }) };
    const surveyors = await Promise.all(Array.from({ length: threads }, () => PartSurveyor.of(manifest, own)));
    return new Crew(options, surveyors);
  }

  /** Ends the work, and gives back what isn't done. */
  stop(): void {
    this.#stop.abort();
  }

  /** Works until nothing is left. */
  async run(): Promise<CrewResult> {
    try {
      await this.#queue.ready();
      await this.#worker.waitUntilReady();
      // Looks for jobs whose owner gives no sign of life, and puts them back.
      await this.#worker.startStalledCheckTimer();
      say(`working with ${many(this.#surveyors.length, "thread")} as ${crewName()}`);
      await Promise.all(this.#surveyors.map((surveyor) => this.#work(surveyor)));
    } catch (error) {
      if (!this.#stop.signal.aborted) throw error;
    } finally {
      await Promise.all(this.#surveyors.map((surveyor) => surveyor.end()));
      await Promise.race([this.#close(), sleep(GOODBYE_MS, undefined, { ref: false })]);
    }
    if (this.#error !== undefined) throw this.#error;
    return this.#result;
  }

  async #close(): Promise<void> {
    await this.#worker.close(true).catch(() => {});
    await this.#queue.close().catch(() => {});
  }

  readonly #isWanted = (): boolean => !this.#stop.signal.aborted;

  async #work(surveyor: PartSurveyor): Promise<void> {
    let pause: number = PAUSE_MS[0];
    while (this.#isWanted()) {
      const token = randomUUID();
      const ask = () => this.#worker.getNextJob(token, { block: false });
      const job = (await this.#trouble.persist(ask, this.#isWanted)) as PartJob | undefined;
      if (job !== undefined) {
        pause = PAUSE_MS[0];
        await this.#do(job, token, surveyor);
        continue;
      }
      if (!this.#options.stays && (await this.#isOver())) return;
      await sleep(pause, undefined, { signal: this.#stop.signal }).catch(() => {});
      pause = Math.min(1.5 * pause, PAUSE_MS[1]);
    }
  }

  /** Whether nothing is left: no part waits, and no worker has one that might get lost. */
  async #isOver(): Promise<boolean> {
    const { waiting, active } = await this.#trouble.persist(() => this.#queue.counts(), this.#isWanted);
    return waiting + active === 0;
  }

  async #do(job: PartJob, token: string, surveyor: PartSurveyor): Promise<void> {
    const { data } = job;
    const part = this.#partOf(data);
    if (part === undefined) return this.#fail(job, token, new CommandError(`the job ${job.id} is of another survey.`));
    const lost = new AbortController();
    const renewing = setInterval(() => void this.#renew(job, token, part, lost), this.#options.lock / 3);
    try {
      const signal = AbortSignal.any([this.#stop.signal, lost.signal]);
      const result = (await this.#known(part, data)) ?? (await this.#survey(part, data, surveyor, signal));
      await this.#trouble.persist(() => job.moveToCompleted(result, token, false), this.#isWanted);
      this.#falseStarts = 0;
      this.#result.parts++;
      this.#result.levels += result.levels;
    } catch (error) {
      // Somebody else has it now, or has done it.
      if (isLost(error) || lost.signal.aborted) return;
      await this.#fail(job, token, error as Error, part);
    } finally {
      clearInterval(renewing);
    }
  }

  #partOf({ key, index }: PartData): SurveyPart | undefined {
    return key === this.#options.manifest.key && index < this.#parts.count ? this.#parts.at(index) : undefined;
  }

  /** What is there already. One that can't be read is done again. */
  async #known(part: SurveyPart, { rows }: PartData): Promise<PartResult | undefined> {
    const { folder } = this.#options;
    if (folder === undefined || !(await folder.has(part, rows))) return undefined;
    try {
      const { digest, levels, crashed } = await folder.read(part);
      say(`seeds ${partText(part)}: done already`);
      return { digest, levels, crashed };
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      note(`${error.message} It is done again.`);
      return undefined;
    }
  }

  async #survey(
    part: SurveyPart,
    { all, rows }: PartData,
    surveyor: PartSurveyor,
    signal: AbortSignal,
  ): Promise<PartResult> {
    const { folder } = this.#options;
    const since = performance.now();
    const done = await surveyor.survey(part, { all, rows: rows && folder !== undefined, signal });
    const { summary, crashes, times } = done;
    if (folder !== undefined) await write(folder, part, done);
    const rate = Math.round((1000 * part.seeds.length) / (performance.now() - since));
    for (const { seed, reason } of crashes) note(`seed ${seed} was given up: ${reason}.`);
    const { digest, levels, crashed } = summary;
    say(`seeds ${partText(part)}: ${many(levels, "level")}, ${rate} seeds a second`);
    return { digest, levels, crashed, times, ...(folder === undefined ? { summary: packSurvey(summary) } : {}) };
  }

  /** Tells the queue that somebody is still at it. If nobody had heard so for too long, somebody else may have done it. */
  async #renew(job: PartJob, token: string, part: SurveyPart, lost: AbortController): Promise<void> {
    const { lock, folder } = this.#options;
    try {
      if ((await job.extendLock(token, lock)) === 1) return;
    } catch (error) {
      if (!isLost(error)) return this.#trouble.report(error as Error);
    }
    if (await folder?.has(part)) lost.abort();
  }

  /** A part that can't be done here goes back, and if it is this machine's fault, nobody works here any more. */
  async #fail(job: PartJob, token: string, error: Error, part?: SurveyPart): Promise<void> {
    if (this.#stop.signal.aborted) return this.#giveBack(job, token);
    if (error instanceof UndercroftError && error.code === "crashed" && ++this.#falseStarts < MOST_FALSE_STARTS) {
      note(`${error.message} Trying again.`);
      return this.#giveBack(job, token);
    }
    if (part === undefined || isOfMachine(error)) {
      this.#error ??= error;
      this.stop();
      return this.#giveBack(job, token);
    }
    note(`seeds ${partText(part)} failed: ${error.message}`);
    this.#result.failed++;
    await this.#trouble.persist(() => job.moveToFailed(error, token, false), this.#isWanted).catch(() => {});
  }

  /** Puts a job back, so that others needn't wait until it is missed. */
  async #giveBack(job: PartJob, token: string): Promise<void> {
    const goodbye = Date.now() + GOODBYE_MS;
    const isWorthIt = () => Date.now() < goodbye;
    await this.#trouble.persist(() => job.moveToWait(token), isWorthIt).catch(() => {});
  }
}

async function write(folder: SurveyFolder, part: SurveyPart, { summary, rows }: SurveyedPart): Promise<void> {
  try {
    await folder.write(part, summary, rows);
  } catch (error) {
    const more = "Nothing is lost: start the worker again when that is mended.";
    throw new CommandError(`${(error as Error).message} ${more}`, { cause: error });
  }
}

/** Whether it is this machine that has failed, not the survey. */
function isOfMachine(error: Error): boolean {
  const { syscall } = error as NodeJS.ErrnoException;
  const isThread = error instanceof UndercroftError && error.code === "crashed";
  return syscall !== undefined || isThread || error instanceof CommandError;
}

/** What others see of this process. Not longer than PostgreSQL can show beside the name of a queue. */
function crewName(): string {
  const host = hostname().replaceAll(/[^\w.-]/g, "_");
  return `${host.slice(0, 20)}~${process.pid}`;
}
