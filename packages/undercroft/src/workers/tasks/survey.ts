import { type SurveyFrame, type SurveyPiece, surveySeeds } from "../../insight/index.js";
import { buildOptions } from "../order.js";
import type { Task } from "./task.js";

/** How to survey levels. */
export interface SurveyArgs {
  /** What the summary says of all levels. */
  readonly frame: SurveyFrame;
  /** Whether to measure also what takes long. */
  readonly all?: boolean;
  /** Whether the rows of all levels are wanted too. */
  readonly rows?: boolean;
}

/** Builds, measures and counts levels. */
export const surveyTask: Task<SurveyArgs, SurveyPiece> = ({ order, chain }, args) => {
  const options = { ...buildOptions(order), ...args, clock: () => performance.now() };
  return async (seeds) => (await surveySeeds(chain, seeds, options).next()).value!;
};
