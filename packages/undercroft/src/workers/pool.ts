import { UndercroftError } from "../core/index.js";
import { errorOf } from "./failure.js";
import { coreCount, type StartThread, threadStarter } from "./host.js";
import { Member, type Span } from "./member.js";
import type { FromThread } from "./messages.js";
import type { Order } from "./order.js";
import type { Seeds } from "./seeds.js";
import type { ArgsOf, ResultOf, TASKS, TaskTable } from "./tasks.js";

/** Which threads a pool has. */
export interface PoolOptions {
  /** How many threads work at once. Default: one for each core. */
  readonly threads?: number | undefined;
  /** The module that threads run. Default: the one that comes with the package. */
  readonly thread?: string | URL | undefined;
  /** Starts a thread, for tests. */
  readonly start?: StartThread;
  /** The milliseconds that a thread takes to start, for tests. Where less than that is left to do, no other is started. */
  readonly startTime?: number;
}

/** What a pool is to do with which seeds. */
export interface Job<Name, Args> {
  /** The name of the task. */
  readonly task: Name;
  /** What to build. */
  readonly order: Order;
  /** What the task is told. */
  readonly args: Args;
  readonly seeds: Seeds;
  /** Chunks never reach over a multiple of this many seeds. Default: they end where they like. */
  readonly part?: number;
  /** How many seeds may be done before an earlier one is: they have to be kept. Default: 100000. */
  readonly ahead?: number;
  /** The milliseconds that one seed may take before its thread is ended. Default: 60000. */
  readonly limit?: number | undefined;
  /** Stops everything at once. The results then end with an `UndercroftError` whose code is `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Called with what tasks tell before their result is there. */
  readonly onPart?: (part: unknown) => void;
}

/** What became of seeds that lie side by side: from one place up to another, which is not included. */
export type Outcome<Result> =
  | { readonly from: number; readonly to: number; readonly result: Result; readonly crash?: undefined }
  | { readonly from: number; readonly to: number; readonly crash: Crash; readonly result?: undefined };

/** A seed that ended its thread, or was ended with it. */
export interface Crash {
  /** The seed whose build was running. */
  readonly seed: string;
  /** Why the thread ended, in one sentence. */
  readonly reason: string;
}

/** Chunks take about this long, in milliseconds: messages cost little then, and threads end together. */
const CHUNK_TIME = 100;
const START_TIME = 200;
/** After this many milliseconds all threads are started, even if nothing is done yet that would say how long it takes. */
const FIRST_WAIT = 400;
/** A thread may end for reasons that lie outside: a seed gets this many tries. */
const MOST_CRASHES = 3;
const DEFAULT_LIMIT = 60_000;
const DEFAULT_AHEAD = 100_000;

/**
 * Threads that work on seeds. Results come in the order of the seeds, so that neither the number of threads nor the size
 * of the chunks can be seen in them.
 */
export class Pool<Tasks extends TaskTable = typeof TASKS> {
  /** How many threads it has at the most. */
  readonly threads: number;
  readonly #start: StartThread;
  readonly #startTime: number;
  #idle: Member[] = [];
  readonly #running = new Set<Run>();
  #isEnded = false;

  constructor({
    threads = coreCount(),
    thread,
    start = threadStarter(thread),
    startTime = START_TIME,
  }: PoolOptions = {}) {
    if (!Number.isSafeInteger(threads) || threads < 1) {
      throw new UndercroftError("bad-option", `threads must be a whole number of at least 1, got ${threads}.`, {
        option: "threads",
        value: threads,
      });
    }
    this.threads = threads;
    this.#start = start;
    this.#startTime = startTime;
  }

  /** Does a task for all seeds. Gives the results of the chunks in the order of the seeds. */
  async *run<Name extends keyof Tasks & string>(
    job: Job<Name, ArgsOf<Tasks[Name]>>,
  ): AsyncGenerator<Outcome<ResultOf<Tasks[Name]>>, void, void> {
    const run = new Run(job, this.threads, this.#startTime, () => this.#take());
    this.#running.add(run);
    try {
      yield* run.outcomes() as AsyncGenerator<Outcome<ResultOf<Tasks[Name]>>, void, void>;
    } finally {
      this.#running.delete(run);
      const left = await run.end();
      if (this.#isEnded) await Promise.all(left.map((member) => member.thread.end()));
      else this.#idle.push(...left);
    }
  }

  #take(): Member {
    // A thread may have ended while it was idle.
    this.#idle = this.#idle.filter((member) => !member.isDead);
    return this.#idle.pop() ?? new Member(this.#start);
  }

  /** Ends all threads, and what they were at. Those that are idle don't keep the process alive, but take memory. */
  async end(): Promise<void> {
    this.#isEnded = true;
    for (const run of this.#running) run.stop();
    await Promise.all(this.#idle.splice(0).map((member) => member.thread.end()));
  }
}

/** One job of a pool, from its first seed to its last. */
class Run {
  readonly #job: Job<string, unknown>;
  readonly #threads: number;
  readonly #startTime: number;
  readonly #take: () => Member;
  readonly #members = new Set<Member>();
  /** The first seed that nobody has been given yet. */
  #fresh = 0;
  /** What was lost with a thread, in the order of the seeds. */
  readonly #again: Span[] = [];
  /** What is done and not handed out yet, by its first seed. */
  readonly #done = new Map<number, Outcome<unknown>>();
  /** Up to here everything was handed out. */
  #handedOut = 0;
  readonly #crashes = new Map<number, number>();
  #size = 1;
  /** Milliseconds a seed, of late; 0 while nobody knows. */
  #pace = 0;
  #isFirst = true;
  #isLong = false;
  #error: Error | undefined;
  #wake: () => void = () => {};
  readonly #ends: Promise<void>[] = [];

  constructor(job: Job<string, unknown>, threads: number, startTime: number, take: () => Member) {
    this.#job = job;
    this.#threads = threads;
    this.#startTime = startTime;
    this.#take = take;
  }

  async *outcomes(): AsyncGenerator<Outcome<unknown>, void, void> {
    const { seeds, signal, limit = DEFAULT_LIMIT } = this.#job;
    const abort = () => this.stop();
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort);
    // Looks are counted, and no clock is read: if this thread itself was busy, no seed is given up for it.
    const pause = Math.min(1000, limit / 8);
    const watch = limit < Number.POSITIVE_INFINITY ? setInterval(() => this.#look(pause, limit), pause) : undefined;
    const wait = setTimeout(() => this.#hurry(), FIRST_WAIT);
    try {
      while (this.#handedOut < seeds.count) {
        this.#fill();
        if (this.#error !== undefined) throw this.#error;
        const next = this.#done.get(this.#handedOut);
        if (next === undefined) {
          await new Promise<void>((resolve) => (this.#wake = resolve));
          continue;
        }
        this.#done.delete(next.from);
        this.#handedOut = next.to;
        this.#fill();
        yield next;
      }
    } finally {
      clearInterval(watch);
      clearTimeout(wait);
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Ends with an error, at once. */
  stop(): void {
    this.#fail(new UndercroftError("aborted", "the work was stopped."));
  }

  /** Ends the threads that are at work. Gives back those that aren't. */
  async end(): Promise<Member[]> {
    const left = [...this.#members].filter(({ isOpen, span }) => isOpen && span === undefined);
    for (const member of this.#members) if (!left.includes(member)) this.#endThread(member);
    this.#members.clear();
    for (const member of left) {
      member.owner = undefined;
      member.thread.hold(false);
    }
    await Promise.all(this.#ends);
    return left;
  }

  /** Gives seeds to threads that have none, and starts threads while there are more seeds. */
  #fill(): void {
    if (this.#error !== undefined) return;
    for (const member of this.#members) {
      const span = member.isOpen && member.span === undefined ? this.#next() : undefined;
      if (span !== undefined) member.give(span, this.#job.seeds);
    }
    while (this.#error === undefined && this.#members.size < this.#threads && this.#isWorthAThread()) {
      const span = this.#next();
      if (span === undefined) return;
      this.#careful(() => {
        const member = this.#take();
        this.#members.add(member);
        member.span = span;
        member.open(this, this.#job);
      });
    }
  }

  /** Whether another thread would be at work before the others were done. One is needed in any case. */
  #isWorthAThread(): boolean {
    const left = this.#job.seeds.count - this.#fresh;
    return this.#members.size === 0 || this.#isLong || (this.#pace * left) / this.#members.size >= this.#startTime;
  }

  #hurry(): void {
    this.#isLong = true;
    this.#fill();
  }

  #next(): Span | undefined {
    const again = this.#again.shift();
    if (again !== undefined) return again;
    const { seeds, part = Number.POSITIVE_INFINITY, ahead = DEFAULT_AHEAD } = this.#job;
    const from = this.#fresh;
    const end = Math.min(seeds.count, this.#handedOut + ahead, (Math.floor(from / part) + 1) * part);
    if (from >= end) return undefined;
    // Towards the end chunks get smaller, so that no thread is left with a long one.
    const share = Math.ceil((seeds.count - from) / (2 * this.#threads));
    this.#fresh = Math.min(end, from + Math.min(this.#size, share));
    return { from, to: this.#fresh };
  }

  hear(member: Member, message: Exclude<FromThread, { kind: "at" }>): void {
    if (message.kind === "part") this.#careful(() => this.#job.onPart?.(message.part));
    else if (message.kind === "failed") this.#fail(errorOf(message.failure));
    else if (message.kind === "open") {
      member.isOpen = true;
      member.give(member.span!, this.#job.seeds);
    } else {
      const span = member.span!;
      member.span = undefined;
      this.#adapt(span.to - span.from, message.time);
      this.#done.set(span.from, { ...span, result: message.result });
      this.#fill();
      this.#wake();
    }
  }

  #adapt(seeds: number, time: number): void {
    // The first chunk also waits for what has to be loaded and compiled: it says little about the others.
    if (this.#isFirst) {
      this.#isFirst = false;
      return;
    }
    const pace = time / seeds;
    this.#pace = this.#pace === 0 ? pace : 0.7 * this.#pace + 0.3 * pace;
    const wanted = Math.floor(CHUNK_TIME / Math.max(this.#pace, 0.001));
    this.#size = Math.max(1, Math.min(wanted, 2 * this.#size));
  }

  /** A thread has ended, or must be. The seeds that it had are given to others. */
  lose(member: Member, reason: string, tries = 1): void {
    this.#endThread(member);
    if (member.span === undefined || this.#error !== undefined) return;
    if (member.isOpen) this.#giveAgain(member.span, member.at, reason, tries);
    else this.#fail(new UndercroftError("crashed", `a thread could not be started: ${reason}.`));
    this.#fill();
    this.#wake();
  }

  /** The seed at work stands alone from now on, and is given up when it has had all its tries. */
  #giveAgain({ from, to }: Span, at: number, reason: string, tries: number): void {
    const crashes = (this.#crashes.get(at) ?? 0) + tries;
    this.#crashes.set(at, crashes);
    const alone = { from: at, to: at + 1 };
    const isGivenUp = crashes >= MOST_CRASHES;
    if (isGivenUp) this.#done.set(at, { ...alone, crash: { seed: this.#job.seeds.at(at), reason } });
    const again = [{ from, to: at }, ...(isGivenUp ? [] : [alone]), { from: at + 1, to }];
    this.#again.push(...again.filter((span) => span.from < span.to));
    this.#again.sort((a, b) => a.from - b.from);
  }

  /** Ends threads that have been at the same seed for too long, or that never begin. */
  #look(pause: number, limit: number): void {
    for (const member of [...this.#members]) {
      // To start takes long where many start at once, and says nothing about seeds.
      const most = member.isOpen ? limit : Math.max(limit, DEFAULT_LIMIT);
      if (member.span === undefined || member.look() * pause < most) continue;
      this.lose(member, `it took longer than ${most / 1000} s`, MOST_CRASHES);
    }
  }

  /** Runs what may throw. It is called by events, so nobody else would catch the error. */
  #careful(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #fail(error: Error): void {
    this.#error ??= error;
    for (const member of this.#members) if (!member.isOpen || member.span !== undefined) this.#endThread(member);
    this.#wake();
  }

  #endThread(member: Member): void {
    member.owner = undefined;
    this.#members.delete(member);
    this.#ends.push(member.thread.end());
  }
}
