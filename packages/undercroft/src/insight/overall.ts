import { checkArgument } from "../core/index.js";
import { MEASURED, type Measured } from "./compare.js";
import type { Histogram } from "./histogram.js";
import { metricNamed } from "./metrics/names.js";

/** Numbers that only many levels have together. Each is undefined if the levels don't have what it takes. */
export interface Overall {
  /** How much the number of foes differs from level to level: their standard deviation, divided by their mean. */
  readonly populationSpread: number | undefined;
  /**
   * How many times as often as floor an item has a monster near it: the mean of `guardedItems`, divided by that of
   * `guardedFloor`. Only of levels whose slow metrics were measured.
   */
  readonly guardLift: number | undefined;
  /** The share of the levels with a vault, a section or a blueprint. */
  readonly stageShare: number | undefined;
}

/**
 * Returns what many levels have together, such as those of a survey.
 *
 * @example
 * import { overall, surveyPart } from "undercroft/insight";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const survey = surveyPart(recipeChain(shippedRecipe("rooms")), [1, 50], { all: true });
 * const { populationSpread, guardLift } = overall(survey);
 * console.log(populationSpread, guardLift);
 */
export function overall(of: Measured): Overall {
  checkArgument("overall", "of", MEASURED, of);
  const [items, floor] = [of.histogram("guardedItems").mean, of.histogram("guardedFloor").mean];
  const stage = of.histogram("stageShare").mean;
  return {
    populationSpread: spread(of.histogram("foes")),
    guardLift: items === undefined || !floor ? undefined : items / floor,
    stageShare: stage === undefined ? undefined : stage / metricNamed("stageShare").scale,
  };
}

/** The standard deviation of values, divided by their mean. Undefined if there are none, or the mean is 0. */
function spread(histogram: Histogram): number | undefined {
  const { mean, total } = histogram;
  if (!mean) return undefined;
  let squares = 0;
  for (const [value, count] of histogram.entries()) squares += count * (value - mean) ** 2;
  return Math.sqrt(squares / total) / mean;
}
