import { many, thousands } from "../insight/index.js";
import { ProgressLine } from "./terminal.js";

/** Progress of work on many seeds: how much is done, how fast it goes, and how long it will take. */
export class WorkProgress {
  readonly #line = new ProgressLine();
  readonly #began = performance.now();

  show({ done, of }: { readonly done: number; readonly of: number }, more = ""): void {
    const seconds = (performance.now() - this.#began) / 1000;
    const rate = done / Math.max(seconds, 0.001);
    const left = rate > 0 ? `, ${duration((of - done) / rate)} left` : "";
    this.#line.show(
      `${thousands(done)} of ${many(of, "seed")}, ${thousands(Math.round(rate))} a second${left}${more}; Ctrl-C stops`,
    );
  }

  end(): void {
    this.#line.end();
  }
}

/** A duration as people say it: "40 s", "12 min", "5 h". */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return seconds < 48 * 3600 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
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
