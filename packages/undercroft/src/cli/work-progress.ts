import { counted } from "../core/index.js";
import { Pool, type TASKS, type TaskTable } from "../workers/index.js";
import { ProgressLine, say } from "./terminal.js";

/** Where nobody watches a terminal, a line is written after so many milliseconds. */
const PAUSE = 10_000;

/** Says how much of a long work is done, how fast it goes and how long it will take. */
export class WorkProgress {
  readonly #line = new ProgressLine();
  readonly #isWatched = process.stderr.isTTY === true;
  readonly #of: number;
  readonly #noun: string;
  readonly #since = performance.now();
  #said = this.#since;
  /** What was done before this call, which says nothing about how fast it goes. */
  readonly #before: number;

  constructor(of: number, noun: string, before = 0) {
    this.#of = of;
    this.#noun = noun;
    this.#before = before;
  }

  /** Shows how much is done. Whoever knows by now how much there is says so. */
  show(done: number, of = this.#of): void {
    const now = performance.now();
    const seconds = (now - this.#since) / 1000;
    const pace = (done - this.#before) / Math.max(seconds, 0.001);
    const left = pace > 0 ? `, ${pacePhrase(pace)}, ${duration((of - done) / pace)} left` : "";
    const text = `${done} of ${counted(of, this.#noun)}${left}`;
    this.#line.show(`${text} … press Ctrl-C to stop`);
    if (this.#isWatched || now - this.#said < PAUSE) return;
    this.#said = now;
    say(text);
  }

  /** Takes the line away. Returns how long it took and how fast it went, in words. */
  end(done: number): string {
    this.#line.end();
    const seconds = (performance.now() - this.#since) / 1000;
    return `${duration(seconds)}, ${pacePhrase((done - this.#before) / Math.max(seconds, 0.001))}`;
  }
}

function pacePhrase(pace: number): string {
  if (pace >= 1) return `${Math.round(pace)} a second`;
  return pace * 60 >= 1 ? `${Math.round(pace * 60)} a minute` : `${Math.round(pace * 3600)} an hour`;
}

/** A time as people say it: 8 s, 3 min, 2 h 5 min. */
export function duration(seconds: number): string {
  if (seconds < 100) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Runs work that Ctrl-C stops. Returns whether it did. */
export async function untilStopped(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once("SIGINT", interrupt);
  try {
    await work(stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    process.off("SIGINT", interrupt);
  }
  return stop.signal.aborted;
}

/** What is done in threads, and how much of it. */
interface Work {
  readonly threads?: number | undefined;
  readonly count: number;
  /** What is counted. */
  readonly noun: string;
  /** How much was done before. */
  readonly before?: number;
}

/** Does work in threads, and shows how far it is. Ctrl-C stops it. Returns whether it did. */
export function inThreads<Tasks extends TaskTable = typeof TASKS>(
  { threads, count, noun, before }: Work,
  work: (pool: Pool<Tasks>, progress: WorkProgress, signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const progress = new WorkProgress(count, noun, before);
  const pool = new Pool<Tasks>({ threads, thread: COMMAND_THREAD });
  return untilStopped(async (signal) => {
    try {
      await work(pool, progress, signal);
    } finally {
      progress.end(0);
      await pool.end();
    }
  });
}

/** The module that the command's threads run. */
export const COMMAND_THREAD: URL = new URL("./command-thread.js", import.meta.url);
