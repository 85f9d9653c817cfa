import { join } from "node:path";
import { printable, UndercroftError } from "../core/index.js";
import { type Order, type Pool, Seeds, type Shard } from "../workers/index.js";
import { rowsFile } from "./rows-file.js";
import { StepTimes } from "./step-times.js";
import { frameOf, type Part, type SurveyFolder } from "./survey-folder.js";
import { surveyInThreads } from "./survey-threads.js";

/** How to do a survey. */
interface SurveyRun {
  readonly order: Order;
  readonly pool: Pool;
  /** Whether to write the rows of all levels as well. */
  readonly rows?: boolean;
  /** Only do this share of the parts. */
  readonly shard?: Shard | undefined;
  /** The milliseconds that one seed may take before it counts as crashed. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called when more levels are known: how many this run has done, of how many at most. */
  readonly onProgress?: (progress: { readonly done: number; readonly of: number }) => void;
}

/** So many parts are looked for and handed to the threads at once. */
const BATCH = 64;

/**
 * Does all parts of a survey that aren't done yet. Each is written as soon as it is complete. Throws `bad-content` if the
 * folder vanishes, or a part of it.
 */
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
      // All parts of a batch but its last are of the same size. One that ends a range of seeds may be smaller.
      while (next < parts.count && batch.length < BATCH && (batch.at(-1)?.seeds.length ?? size) === size) {
        const part = parts.at(next);
        if (await folder.has(part, run.rows)) left -= size;
        else batch.push(part);
        next += of;
      }
      for await (const levels of doParts(folder, batch, run, times)) {
        done += levels;
        run.onProgress?.({ done, of: Math.max(done, left) });
      }
    }
    await folder.check();
    for (let next = index - 1; next < parts.count; next += of) {
      const part = parts.at(next);
      if (await folder.has(part, run.rows)) continue;
      const message = "was there and has vanished. Run the same command again to do it again.";
      throw new UndercroftError("bad-content", `${printable(folder.fileOf(part))} ${message}`);
    }
  } finally {
    await keepTimes(folder, times);
  }
}

/** Times are measured again where they can't be written: what is wrong with the folder, its parts have said. */
async function keepTimes(folder: SurveyFolder, times: StepTimes): Promise<void> {
  try {
    await folder.check();
    await times.addTo(join(folder.path, "times.json"));
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
  }
}

/** Surveys parts in order, and writes each when its last seed is known. Yields the numbers of levels that are done. */
async function* doParts(
  folder: SurveyFolder,
  parts: readonly Part[],
  { order, pool, rows = false, limit, signal }: SurveyRun,
  times: StepTimes,
): AsyncGenerator<number, void, void> {
  if (parts.length === 0) return;
  const { part, all = false } = folder.manifest;
  const frame = frameOf(folder.manifest);
  const seeds = Seeds.of(parts.flatMap((each) => each.seeds));
  let before = 0;
  const job = { order, frame, seeds, part, all, rows, limit, signal };
  for await (const { fold, done, isWhole } of surveyInThreads(pool, job)) {
    if (isWhole) {
      const file = rows ? await rowsFile(fold.rows, frame.key) : undefined;
      await folder.write(parts[Math.ceil(done / part) - 1]!, fold.summary, file);
      times.add(fold.times.entries());
    }
    yield done - before;
    before = done;
  }
}
