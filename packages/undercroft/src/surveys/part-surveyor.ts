import { UndercroftError } from "../core/index.js";
import { type StepTime, type Survey, surveySubject } from "../insight/index.js";
import { type Crash, chainOf, type Order, Pool, Seeds } from "../workers/index.js";
import { rowsFile } from "./rows-file.js";
import { differences, frameOf, type Manifest, type Part } from "./survey-folder.js";
import { SurveyFold, surveyInThreads } from "./survey-threads.js";

/** What one machine brings along to work on a survey. */
export interface PartSurveyorOptions {
  /** The URLs of modules that export steps of your own. */
  readonly modules?: readonly string[];
  /** How many threads build at once. Default: 1, so that several parts can be done side by side. */
  readonly threads?: number;
  /** The milliseconds that one seed may take before it counts as crashed. Default: 60000. */
  readonly limit?: number;
}

/** How to do a part. */
export interface PartOptions {
  /** Whether to measure also what takes long. Default: as the manifest says. */
  readonly all?: boolean;
  /** Whether to return the rows of all levels as well. Default: false. */
  readonly rows?: boolean;
  /** Stops the work at once: it ends with an `UndercroftError` whose code is `aborted`. */
  readonly signal?: AbortSignal;
}

/** What became of a part. */
export interface SurveyedPart {
  /** What its levels have in common, as `SurveyFolder.write` takes it. */
  readonly summary: Survey;
  /** A Parquet file with a row for each level, if rows were asked for. */
  readonly rows?: Uint8Array;
  /** Seeds that took too long, or that ended their thread, each with the reason. */
  readonly crashes: readonly Crash[];
  /** How long each step took. It differs from run to run. */
  readonly times: readonly (readonly [step: string, StepTime])[];
}

/**
 * Does parts of a survey, on any machine that has its manifest. The levels are built in other threads, so that this one
 * stays free. Whoever does a part gets the same summary, to the byte.
 *
 * @example
 * import { manifestOf, Parts, PartSurveyor } from "undercroft/insight/node";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const chain = recipeChain(shippedRecipe("rooms"));
 * const manifest = manifestOf(chain, { seeds: [[1, 40]], part: 20, library: "0.12.0" });
 * const surveyor = await PartSurveyor.of(manifest);
 * const { summary } = await surveyor.survey(new Parts(manifest).at(1));
 * await surveyor.end();
 * console.log(summary.levels, summary.seeds.intervals); // 20 [ [ 21, 40 ] ]
 */
export class PartSurveyor {
  readonly #manifest: Manifest;
  readonly #order: Order;
  readonly #pool: Pool;
  readonly #limit: number | undefined;

  private constructor(manifest: Manifest, order: Order, { threads = 1, limit }: PartSurveyorOptions) {
    this.#manifest = manifest;
    this.#order = order;
    this.#pool = new Pool({ threads });
    this.#limit = limit;
  }

  /**
   * Makes ready to work on a survey. Throws `bad-content` and says what differs if this installation would build or measure
   * other levels than those of the manifest: with another version of a step, for instance, or without one of its own steps.
   */
  static async of(manifest: Manifest, options: PartSurveyorOptions = {}): Promise<PartSurveyor> {
    const { recipe, size, depth, attempts } = manifest;
    const { modules = [] } = options;
    const order: Order = { recipe, size, depth, attempts, modules };
    const subject = surveySubject(await chainOf(order), { depth, attempts });
    if (subject.key !== manifest.key) {
      const differing = differences(manifest, { ...manifest, ...subject });
      throw new UndercroftError(
        "bad-content",
        `this survey can't be done here, because the levels would be others: ${differing.join("; ")}. It was begun with undercroft ${manifest.library}.`,
      );
    }
    return new PartSurveyor(manifest, order, options);
  }

  /** Builds, measures and sums up the levels of a part. */
  async survey(part: Part, options: PartOptions = {}): Promise<SurveyedPart> {
    const { all = this.#manifest.all === true, rows = false, signal } = options;
    const frame = frameOf(this.#manifest);
    const job = { order: this.#order, frame, seeds: Seeds.of(part.seeds), all, rows, limit: this.#limit, signal };
    let fold = new SurveyFold(frame);
    for await (const state of surveyInThreads(this.#pool, job)) fold = state.fold;
    const { summary, crashes, times } = fold;
    return {
      summary,
      ...(rows ? { rows: await rowsFile(fold.rows, frame.key) } : {}),
      crashes,
      times: times.entries(),
    };
  }

  /** Ends all threads. */
  async end(): Promise<void> {
    await this.#pool.end();
  }
}
