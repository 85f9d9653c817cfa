import { type LevelMessage, levelMessage } from "../../chain/index.js";
import type { PairedLevel } from "../../insight/index.js";
import { levelSource, measuredSource, type OtherOrder } from "../level-source.js";
import type { Task } from "./task.js";

/** What to measure. */
export interface MeasureArgs {
  /** Measures these levels instead of the order's own. */
  readonly other?: OtherOrder | undefined;
  /** Whether to measure also what takes long. */
  readonly all?: boolean;
  /** Whether the levels themselves are wanted. */
  readonly levels?: boolean;
}

/** What was measured of a seed's level. A seed without a level is broken. */
export interface MeasuredSeed {
  readonly seed: string;
  readonly measured?: PairedLevel;
  readonly level?: LevelMessage;
}

/** Builds and measures the level of each seed, with this version of the library or another. */
export const measureTask: Task<MeasureArgs, readonly MeasuredSeed[]> = (
  { order },
  { other, all = false, levels = false },
) => {
  const source = levelSource(other ?? order);
  return async (seeds) => {
    const build = await source;
    const measure = measuredSource(build, all);
    const found: MeasuredSeed[] = [];
    for (const seed of seeds) {
      if (levels) {
        const level = build(seed);
        found.push(level === undefined ? { seed } : { seed, level: levelMessage(level) });
      } else {
        const measured = measure(seed);
        found.push(measured === undefined ? { seed } : { seed, measured });
      }
    }
    return found;
  };
};
