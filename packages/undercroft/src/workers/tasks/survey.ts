import { type StepTime, Survey, type SurveyFrame, type SurveyJson, Surveyor } from "../../insight/index.js";
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

/** What is known of some levels. */
export interface Surveyed {
  readonly summary: SurveyJson;
  readonly rows: readonly { readonly seed: string; readonly hash: string; readonly row: Int32Array }[];
  /** How long each step took. */
  readonly times: readonly (readonly [step: string, StepTime])[];
}

/** Builds, measures and counts levels. */
export const surveyTask: Task<SurveyArgs, Surveyed> = ({ order, chain }, { frame, all = false, rows = false }) => {
  const options = { ...buildOptions(order), all, clock: () => performance.now() };
  return (seeds) => {
    const surveyor = new Surveyor(chain, options);
    const summary = new Survey(frame);
    const found: Surveyed["rows"][number][] = [];
    for (const seed of seeds) {
      const surveyed = surveyor.survey(seed, summary);
      if (rows && surveyed !== undefined) found.push({ seed, hash: surveyed.level.hash, row: surveyed.row });
    }
    return { summary: summary.toJSON(), rows: found, times: [...surveyor.times] };
  };
};
