import { Survey, type SurveyFrame, type SurveyPiece, type SurveyRow } from "../insight/index.js";
import type { Crash, Order, Outcome, Pool, Seeds } from "../workers/index.js";
import { StepTimes } from "./step-times.js";

/** What is known of seeds, put together from what threads send. */
export class SurveyFold {
  readonly summary: Survey;
  readonly rows: SurveyRow[] = [];
  readonly times = new StepTimes();
  /** Seeds that took too long, or that ended their thread. */
  readonly crashes: Crash[] = [];

  constructor(frame: SurveyFrame) {
    this.summary = new Survey(frame);
  }

  /** Adds what became of some seeds. */
  add({ result, crash }: Outcome<SurveyPiece>): void {
    if (crash !== undefined) {
      this.summary.addCrash(crash.seed);
      this.crashes.push(crash);
      return;
    }
    this.summary.merge(Survey.read(result.summary));
    this.rows.push(...result.rows);
    this.times.add(result.times);
  }
}

/** Which levels to survey, and how. */
export interface SurveyJob {
  readonly order: Order;
  readonly frame: SurveyFrame;
  readonly seeds: Seeds;
  /** Every so many seeds, a new fold begins. Default: one fold for all. */
  readonly part?: number;
  /** Whether to measure also what takes long. */
  readonly all?: boolean;
  /** Whether the rows of all levels are wanted too. */
  readonly rows?: boolean;
  /** The milliseconds that one seed may take before it counts as crashed. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How far a survey is. */
interface SurveyState {
  /** What is known of the part at work. */
  readonly fold: SurveyFold;
  /** How many seeds are done, of all. */
  readonly done: number;
  /** Whether the part is complete. */
  readonly isWhole: boolean;
}

/** Surveys seeds in the threads of a pool, in order. Yields how far it is whenever more is known. */
export async function* surveyInThreads(
  pool: Pool,
  { frame, all = false, rows = false, seeds, part = seeds.count, ...job }: SurveyJob,
): AsyncGenerator<SurveyState, void, void> {
  let fold = new SurveyFold(frame);
  for await (const outcome of pool.run({ ...job, task: "survey", args: { frame, all, rows }, seeds, part })) {
    fold.add(outcome);
    const done = outcome.to;
    const isWhole = done % part === 0 || done === seeds.count;
    yield { fold, done, isWhole };
    if (isWhole) fold = new SurveyFold(frame);
  }
}
