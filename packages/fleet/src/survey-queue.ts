import { createHash } from "node:crypto";
import { type Job, type JobType, type Queue, SchemaMigrationRequiredError } from "bullmq";
import type { Manifest, SurveyedPart, SurveyPart } from "undercroft/insight/node";
import type { Server } from "./server.js";
import { CommandError } from "./terminal.js";

/** What a job says. */
export interface PartData {
  /** Names everything that decides the levels. */
  readonly key: string;
  /** The place of the part among all parts. */
  readonly index: number;
  /** Its first and last seed, for people who look into the queue. */
  readonly seeds: readonly [first: string, last: string];
  /** Whether to measure also what takes long. */
  readonly all: boolean;
  /** Whether to write rows too. */
  readonly rows: boolean;
}

/** What is left in the queue when a job is done. */
export interface PartResult {
  /** Of the levels. */
  readonly digest: string;
  readonly levels: number;
  /** Seeds that were given up. */
  readonly crashed: readonly string[];
  readonly times?: SurveyedPart["times"];
  /** The summary itself, compressed, from workers that have no access to the store. */
  readonly summary?: string;
}

export type PartJob = Job<PartData, PartResult>;

/** How the parts of a survey are to be done. */
interface PlanOptions {
  readonly all: boolean;
  readonly rows: boolean;
}

/** A survey that somebody has planned, as everybody on the server sees it. */
export interface Plan extends PlanOptions {
  readonly manifest: Manifest;
}

/** Where all plans are kept. Nobody works on these jobs. */
const PLANS = "undercroft-plans";
const BATCH = 1000;
/** A job that fails is tried again by whoever takes it next. */
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 1000;

/** The name of a plan on a server: of the same levels, seeds and parts. */
export function planId({ key, part, seeds }: Pick<Manifest, "key" | "part" | "seeds">): string {
  return createHash("sha256")
    .update(JSON.stringify([key, part, seeds]))
    .digest("hex")
    .slice(0, 16);
}

/** The name of the queue with the parts of a plan. */
export function queueName(id: string): string {
  return `undercroft-${id}`;
}

/** How to open a queue. */
interface OpenOptions {
  /** Whether to make what queues need, if it isn't there. */
  readonly canMake?: boolean;
  /** Hears of whatever goes wrong with the connection. */
  readonly onError: (error: Error) => void;
}

/** The parts of one survey, on a server. */
export class SurveyQueue {
  readonly #server: Server;
  readonly #queue: Queue<PartData, PartResult>;

  constructor(server: Server, id: string, options: OpenOptions) {
    this.#server = server;
    this.#queue = server.queue(queueName(id), options) as Queue<PartData, PartResult>;
    this.#queue.on("error", options.onError);
  }

  /** Waits until it can be used. Throws if there has never been a queue on this server. */
  async ready(): Promise<void> {
    try {
      await this.#queue.waitUntilReady();
    } catch (error) {
      if (!(error instanceof SchemaMigrationRequiredError)) throw error;
      throw new CommandError(`nothing was planned on ${this.#server.name} yet: undercroft-fleet plan does that.`);
    }
  }

  /** Adds parts. Those that are there already stay as they are. */
  async add(
    parts: readonly { readonly part: SurveyPart; readonly index: number }[],
    { manifest: { key }, all, rows }: Plan,
    onProgress: (added: number) => void = () => {},
  ): Promise<void> {
    for (let i = 0; i < parts.length; i += BATCH) {
      const batch = parts.slice(i, i + BATCH);
      await this.#queue.addBulk(
        batch.map(({ part: { name, seeds }, index }) => ({
          name: "part",
          data: { key, index, seeds: [seeds[0]!, seeds.at(-1)!], all, rows },
          opts: { jobId: name, attempts: ATTEMPTS, backoff: { type: "exponential", delay: FIRST_PAUSE_MS } },
        })),
      );
      onProgress(i + batch.length);
    }
  }

  /** How many jobs are in which state. */
  async counts(): Promise<Record<"waiting" | "active" | "failed" | "completed", number>> {
    const counts = await this.#queue.getJobCounts("waiting", "delayed", "active", "failed", "completed");
    const { waiting = 0, delayed = 0, active = 0, failed = 0, completed = 0 } = counts;
    return { waiting: waiting + delayed, active, failed, completed };
  }

  /** The names of all parts in these states. */
  async names(...states: JobType[]): Promise<Set<string>> {
    return new Set(states.length === 0 ? [] : await this.#queue.getRanges(states, 0, -1));
  }

  /** Jobs in a state, the newest first. */
  async jobs(state: JobType, most: number): Promise<PartJob[]> {
    const jobs = await this.#queue.getJobs(state, 0, most - 1, false);
    // One that was removed in the meantime is none.
    return (jobs as (PartJob | undefined)[]).filter((job) => job !== undefined);
  }

  async job(name: string): Promise<PartJob | undefined> {
    return (await this.#queue.getJob(name)) as PartJob | undefined;
  }

  /** Takes a part out of the queue, whatever became of it. Returns false while somebody works on it. */
  async remove(name: string): Promise<boolean> {
    return (await this.#queue.remove(name)) === 1;
  }

  /** The names of those who work on it, or wait for work. */
  async workers(): Promise<string[]> {
    const workers = await this.#queue.getWorkers();
    return workers.flatMap(({ name, rawname = name }) => /:w:(.+)$/.exec(rawname ?? "")?.[1] ?? []).sort();
  }

  /** Removes everything. */
  async destroy(): Promise<void> {
    await this.#queue.obliterate({ force: true });
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }
}

/** All plans on a server. */
export class Plans {
  readonly #queue: Queue<Plan>;

  constructor(server: Server, options: OpenOptions) {
    this.#queue = server.queue(PLANS, options) as Queue<Plan>;
    this.#queue.on("error", options.onError);
  }

  /** Tells everybody about a plan. */
  async announce(plan: Plan): Promise<void> {
    const jobId = planId(plan.manifest);
    // One of the same name may have asked for other rows.
    await this.#queue.remove(jobId);
    await this.#queue.add("plan", plan, { jobId });
  }

  async find(id: string): Promise<Plan | undefined> {
    return (await this.#queue.getJob(id))?.data;
  }

  async all(): Promise<Plan[]> {
    const jobs = (await this.#queue.getJobs("waiting")) as (Job<Plan> | undefined)[];
    return jobs.flatMap((job) => (job === undefined ? [] : [job.data]));
  }

  async remove(id: string): Promise<void> {
    await this.#queue.remove(id);
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }
}

/** Opens the queue of a survey and the plans beside it, and closes them when the work is done. */
export async function withQueues<T>(
  server: Server,
  manifest: Manifest,
  options: OpenOptions,
  work: (queue: SurveyQueue, plans: Plans) => Promise<T>,
): Promise<T> {
  const queue = new SurveyQueue(server, planId(manifest), options);
  const plans = new Plans(server, options);
  try {
    await queue.ready();
    return await work(queue, plans);
  } finally {
    // A connection that is gone already needs no closing.
    await Promise.all([queue, plans].map((each) => each.close().catch(() => {})));
  }
}
