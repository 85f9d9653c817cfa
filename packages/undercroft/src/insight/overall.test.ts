import { expect, test } from "vitest";
import { recipeChain, shippedRecipe } from "../recipes/index.js";
import { Histogram, type Histograms, type MetricId, overall, Survey, surveyPart } from "./index.js";

function measured(histograms: Histograms): { histogram(metric: MetricId): Histogram } {
  return { histogram: (metric) => histograms[metric] ?? new Histogram() };
}

test("the spread of a population is its standard deviation for its mean", () => {
  // A mean of 6, and 4, 0 and 4 away from it: the variance is 32 / 3.
  const foes = Histogram.of([2, 6, 10]);
  expect(overall(measured({ foes })).populationSpread).toBeCloseTo(Math.sqrt(32 / 3) / 6, 12);
  expect(overall(measured({ foes: Histogram.of([5, 5]) })).populationSpread).toBe(0);
  expect(overall(measured({ foes: Histogram.of([0, 0]) })).populationSpread).toBeUndefined();
});

test("what guards items is the ratio of two sums, not the mean of ratios", () => {
  const levels = { guardedItems: Histogram.of([10_000, 0, null]), guardedFloor: Histogram.of([5000, 1000, null]) };
  // 1 + 0 for 0.5 + 0.1.
  expect(overall(measured(levels)).guardLift).toBeCloseTo(1 / 0.6, 12);
  expect(
    overall(measured({ guardedItems: Histogram.of([0]), guardedFloor: Histogram.of([0]) })).guardLift,
  ).toBeUndefined();
});

test("the share of levels with a set piece", () => {
  expect(overall(measured({ stageShare: Histogram.of([0, 10_000, 10_000, 10_000]) })).stageShare).toBe(0.75);
  expect(overall(measured({}))).toEqual({ populationSpread: undefined, guardLift: undefined, stageShare: undefined });
});

test("merged surveys have the same as one of all levels", () => {
  const chain = recipeChain(shippedRecipe("deeps"), { size: [60, 30] });
  const options = { depth: 5, all: true };
  const all = surveyPart(chain, [1, 9], options);
  const parts = [
    surveyPart(chain, [7, 9], options),
    surveyPart(chain, [1, 2], options),
    surveyPart(chain, [3, 6], options),
  ];
  const [merged, ...others] = parts;
  for (const part of others) merged!.merge(Survey.read(JSON.parse(JSON.stringify(part))));
  expect(overall(merged!)).toEqual(overall(all));
  expect(merged!.populationSpread).toBe(overall(all).populationSpread);
  expect(JSON.stringify(merged)).toBe(JSON.stringify(all));
  const { populationSpread, guardLift, stageShare } = overall(all);
  expect(populationSpread).toBeGreaterThan(0);
  expect(guardLift).toBeGreaterThan(0);
  expect(stageShare! * 9).toBeCloseTo(Math.round(stageShare! * 9), 12);
});
