import type { BuildableChain } from "../chain/index.js";
import { checkKeys, type KeysOf, SIGNAL, whole } from "../core/index.js";
import { FRAME, Survey, type SurveyFrame, type SurveyJson } from "./survey.js";
import { type SeedRange, type StepTime, SURVEY_KEYS, type SurveyOptions, Surveyor, seedsIn } from "./surveyor.js";

/** One level as a row: its seed, the hash of the level, and what was measured. */
export interface SurveyRow {
  /** As text, even if it is a number. */
  readonly seed: string;
  /** Of the level, as in its file. */
  readonly hash: string;
  /** What was measured, in the order of `METRICS`, as whole numbers. */
  readonly row: Int32Array;
  /** The milliseconds that each step took, by its name. Empty without a clock. */
  readonly times?: Readonly<Record<string, number>>;
}

/** What came of some seeds, as data that can be sent to another thread. */
export interface SurveyPiece {
  /** What the levels have in common. `Survey.read` reads it, and `merge` puts pieces together. */
  readonly summary: SurveyJson;
  /** All levels, if rows were asked for. */
  readonly rows: readonly SurveyRow[];
  /** How long each step took. */
  readonly times: readonly (readonly [step: string, StepTime])[];
}

/** How to survey seeds piece by piece. */
export interface PieceOptions extends SurveyOptions {
  /** What the summaries say of all levels. */
  readonly frame: SurveyFrame;
  /** Whether the rows of all levels are wanted too. Default: false. */
  readonly rows?: boolean;
  /** A piece ends after so many milliseconds of the clock. Default: there is only one piece. */
  readonly pause?: number;
  /** Stops the work: it ends with an `UndercroftError` whose code is `aborted`. With it, builds give way to the event loop. */
  readonly signal?: AbortSignal;
}

const PIECE_KEYS: KeysOf<PieceOptions> = { ...SURVEY_KEYS, frame: FRAME, rows: true, pause: whole(0), signal: SIGNAL };

/**
 * Builds and measures the levels of seeds, and yields what came of them piece by piece: for threads that send it to
 * whoever puts the pieces together.
 *
 * @example
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 * import { Survey, surveySeeds } from "undercroft/insight";
 *
 * const rooms = recipeChain(shippedRecipe("rooms"));
 * const frame = { key: "rooms", width: rooms.width, height: rooms.height };
 * const survey = new Survey(frame);
 * for await (const { summary } of surveySeeds(rooms, [1, 20], { frame })) survey.merge(Survey.read(summary));
 * console.log(survey.levels); // 20
 */
export async function* surveySeeds(
  chain: BuildableChain,
  seeds: SeedRange,
  options: PieceOptions,
): AsyncGenerator<SurveyPiece, void, void> {
  checkKeys("surveySeeds", options, PIECE_KEYS);
  const { frame, rows: wantsRows = false, pause = Number.POSITIVE_INFINITY, signal, ...how } = options;
  const now = how.clock ?? (() => 0);
  let surveyor = new Surveyor(chain, how);
  let summary = new Survey(frame);
  let rows: SurveyRow[] = [];
  let since = now();
  const piece = (): SurveyPiece => ({ summary: summary.toJSON(), rows, times: [...surveyor.times] });
  for (const seed of seedsIn(seeds)) {
    // Not known to be the last until there is another one: so the last piece is never empty.
    if (summary.seeds.size > 0 && now() - since >= pause) {
      yield piece();
      surveyor = new Surveyor(chain, how);
      summary = new Survey(frame);
      rows = [];
      since = now();
    }
    const level =
      signal === undefined ? surveyor.survey(seed, summary) : await surveyor.surveyAsync(seed, summary, signal);
    if (wantsRows && level !== undefined)
      rows.push({ seed, hash: level.level.hash, row: level.row, times: level.times });
  }
  yield piece();
}
