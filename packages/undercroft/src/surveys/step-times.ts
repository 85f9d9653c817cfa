import { readFile } from "node:fs/promises";
import { checkArgument, TEXT } from "../core/index.js";
import type { StepTime } from "../insight/index.js";
import { writeWholeInto } from "./whole-files.js";

/** Times as they stand in `times.json`. They differ from run to run. */
export interface TimesFile {
  /** The time of each step, by its name in the chain. */
  readonly steps: Readonly<Record<string, StepTime>>;
}

/** How long steps took, in all threads together. */
export class StepTimes {
  readonly #steps = new Map<string, StepTime>();

  /** Adds what was measured elsewhere. */
  add(times: Iterable<readonly [step: string, StepTime]>): void {
    for (const [step, { runs, time, worst, seed }] of times) {
      const known = this.#steps.get(step) ?? { runs: 0, time: 0, worst: -1, seed };
      known.runs += runs;
      known.time += time;
      if (worst > known.worst) Object.assign(known, { worst, seed });
      this.#steps.set(step, known);
    }
  }

  /** Returns the time of each step, with milliseconds to three places. */
  entries(): (readonly [step: string, StepTime])[] {
    return [...this.#steps].map(([step, { time, worst, ...rest }]) => [
      step,
      { ...rest, time: Math.round(time * 1000) / 1000, worst: Math.round(worst * 1000) / 1000 },
    ]);
  }

  /** Adds them to a file of times that may be there already. */
  async addTo(path: string): Promise<void> {
    if (this.#steps.size === 0) return;
    const { steps } = await readTimes(path);
    this.add(Object.entries(steps));
    this.writeTo(path);
  }

  /** Writes a file of times. */
  writeTo(path: string): void {
    const file: TimesFile = { steps: Object.fromEntries(this.entries()) };
    writeWholeInto(path, `${JSON.stringify(file, null, 2)}\n`);
  }
}

/** Reads a file of times. One that is missing or damaged has none: times can be measured again. */
export async function readTimes(path: string): Promise<TimesFile> {
  checkArgument("readTimes", "path", TEXT, path);
  try {
    const { steps } = JSON.parse(await readFile(path, "utf8")) as TimesFile;
    const isTime = ({ runs, time, worst, seed }: StepTime) =>
      [runs, time, worst].every((value) => Number.isFinite(value)) && typeof seed === "string";
    return { steps: Object.fromEntries(Object.entries(steps).filter(([, step]) => isTime(step))) };
  } catch {
    return { steps: {} };
  }
}
