import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type StepTime, Summary } from "../insight/index.js";
import { type Order, type Pool, Seeds, type Shard } from "../workers/index.js";
import { rowsFile, type SurveyRow } from "./rows-file.js";
import type { Part, SurveyFolder } from "./survey-folder.js";
import { writeWhole } from "./whole-files.js";

/** How to do a survey. */
export interface SurveyRun {
  readonly order: Order;
  readonly pool: Pool;
  /** Whether to measure also what takes long. */
  readonly all?: boolean;
  /** Whether to write the rows of all levels as well. */
  readonly rows?: boolean;
  /** Only do this share of the parts. */
  readonly shard?: Shard | undefined;
  /** The milliseconds that one seed may take before it counts as crashed. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called when more levels are known. */
  readonly onProgress?: (progress: SurveyProgress) => void;
}

/** How far a survey is. */
export interface SurveyProgress {
  /** Levels that are done by this run. */
  readonly done: number;
  /** Levels that this run has to do, at most. */
  readonly of: number;
}

/** So many parts are looked for and handed to the threads at once. */
const BATCH = 64;

/** Does all parts of a survey that aren't done yet. Each is written as soon as it is complete. */
export async function runSurvey(folder: SurveyFolder, run: SurveyRun): Promise<void> {
  const { parts } = folder;
  const { index = 1, of = 1 } = run.shard ?? {};
  const size = folder.manifest.part;
  let done = 0;
  // What is done already takes no time, and is found out on the way.
  let left = Math.ceil((parts.count - index + 1) / of) * size;
  const times = new StepTimes();
  try {
    for (let next = index - 1; next < parts.count; ) {
      const batch: Part[] = [];
      for (; next < parts.count && batch.length < BATCH; next += of) {
        const part = parts.at(next);
        if (await folder.has(part, run.rows)) left -= size;
        else batch.push(part);
      }
      for await (const levels of doParts(folder, batch, run, times)) {
        done += levels;
        run.onProgress?.({ done, of: Math.max(done, left) });
      }
    }
  } finally {
    await times.addTo(join(folder.path, "times.json"));
  }
}

/** Surveys parts in order, and writes each when its last seed is known. Yields the numbers of levels that are done. */
async function* doParts(
  folder: SurveyFolder,
  parts: readonly Part[],
  { order, pool, all = false, rows: withRows = false, limit, signal }: SurveyRun,
  times: StepTimes,
): AsyncGenerator<number, void, void> {
  if (parts.length === 0) return;
  const { key, size, part } = folder.manifest;
  const frame = { key, width: size[0], height: size[1] };
  const seeds = Seeds.of(parts.flatMap((each) => each.seeds));
  const args = { frame, all, rows: withRows };
  let summary = new Summary(frame);
  let rows: SurveyRow[] = [];
  for await (const { from, to, result, crash } of pool.run({
    task: "survey",
    order,
    args,
    seeds,
    part,
    limit,
    signal,
  })) {
    if (crash !== undefined) summary.addCrash(crash.seed);
    else {
      summary.merge(Summary.read(result.summary));
      rows.push(...result.rows);
      times.add(result.times);
    }
    if (to % part === 0 || to === seeds.count) {
      await folder.write(parts[Math.ceil(to / part) - 1]!, summary, withRows ? await rowsFile(rows, key) : undefined);
      summary = new Summary(frame);
      rows = [];
    }
    yield to - from;
  }
}

/** Times as they stand in `times.json`. They differ from run to run. */
export interface TimesFile {
  readonly steps: Readonly<Record<string, StepTime>>;
}

/** How long steps took, in all threads together. */
class StepTimes {
  readonly #steps = new Map<string, StepTime>();

  add(times: Iterable<readonly [step: string, StepTime]>): void {
    for (const [step, { runs, time, worst, seed }] of times) {
      const known = this.#steps.get(step) ?? { runs: 0, time: 0, worst: -1, seed };
      known.runs += runs;
      known.time += time;
      if (worst > known.worst) Object.assign(known, { worst, seed });
      this.#steps.set(step, known);
    }
  }

  /** Adds them to a file of times that may be there already. */
  async addTo(path: string): Promise<void> {
    if (this.#steps.size === 0) return;
    const { steps } = await readTimes(path);
    this.add(Object.entries(steps));
    const rounded = [...this.#steps].map(([step, { time, worst, ...rest }]) => {
      return [step, { ...rest, time: Math.round(time * 1000) / 1000, worst: Math.round(worst * 1000) / 1000 }] as const;
    });
    const file: TimesFile = { steps: Object.fromEntries(rounded) };
    writeWhole(path, `${JSON.stringify(file, null, 2)}\n`);
  }
}

/** Reads a file of times. One that is missing or damaged has none: times can be measured again. */
export async function readTimes(path: string): Promise<TimesFile> {
  try {
    const { steps } = JSON.parse(await readFile(path, "utf8")) as TimesFile;
    const isTime = ({ runs, time, worst, seed }: StepTime) =>
      [runs, time, worst].every((value) => Number.isFinite(value)) && typeof seed === "string";
    return { steps: Object.fromEntries(Object.entries(steps).filter(([, step]) => isTime(step))) };
  } catch {
    return { steps: {} };
  }
}
