import type { Histogram } from "../histogram.js";
import { METRICS, type Metric, NONE } from "../metrics/table.js";
import { quantilesOf } from "./ranks.js";

/** A metric cut into few ranges of equal width, for charts. */
export interface Axis {
  /** What is measured. */
  readonly metric: Metric;
  /** Its place in a row. */
  readonly position: number;
  /** Where the first range begins, as a whole number of a row. */
  readonly low: number;
  /** How wide each range is, as a whole number. */
  readonly step: number;
  /** How many ranges there are. */
  readonly bins: number;
  /** Whether the first range also holds everything below it. */
  readonly isBelow: boolean;
  /** Whether the last range also holds everything above it. */
  readonly isAbove: boolean;
}

/** Enough to see a shape, and few enough to point at one. */
const MOST_BINS = 32;
/** One level in a hundred may lie beyond either end. */
const BEYOND = 0.01;
/** Widths that make numbers people like. */
const WIDTHS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/**
 * Cuts a metric into ranges with round ends, which fit all of the histograms. One level in a hundred may lie beyond either
 * end. Returns undefined if all levels have the same value, or none.
 *
 * @example
 * import { axisOf, binLabel, binOf, Histogram, metricPosition } from "undercroft/insight";
 *
 * const ways = Histogram.of([41, 60, 87, 87, 122]);
 * const axis = axisOf(metricPosition("path"), [ways], 5)!;
 * console.log(binLabel(axis, binOf(axis, 87))); // 80–99 moves
 */
export function axisOf(position: number, histograms: readonly Histogram[], mostBins = MOST_BINS): Axis | undefined {
  const spreads = histograms.flatMap((histogram) => {
    const quantiles = quantilesOf(histogram, [0, BEYOND, 1 - BEYOND, 1]);
    return quantiles === undefined ? [] : [quantiles as [min: number, low: number, high: number, max: number]];
  });
  const min = Math.min(...spreads.map(([lowest]) => lowest));
  const max = Math.max(...spreads.map(([, , , highest]) => highest));
  if (!(min < max)) return undefined;
  let from = Math.min(...spreads.map(([, low]) => low));
  let to = Math.max(...spreads.map(([, , high]) => high));
  if (to - from < mostBins / 2) [from, to] = [Math.max(min, from - mostBins / 4), Math.min(max, to + mostBins / 4)];
  const fits = (width: number) =>
    Number.isInteger(width) && Math.floor(to / width) - Math.floor(from / width) < mostBins;
  let step: number | undefined;
  for (let power = 1; step === undefined; power *= 10) step = WIDTHS.map((width) => width * power).find(fits);
  const low = Math.floor(from / step) * step;
  const bins = Math.floor((to - low) / step) + 1;
  const beyond = { isBelow: min < low, isAbove: max >= low + bins * step };
  return { metric: METRICS[position]!, position, low, step, bins, ...beyond };
}

/** The range that a value belongs to, or -1 if there is no value. */
export function binOf({ low, step, bins }: Axis, value: number): number {
  return value === NONE ? -1 : Math.min(bins - 1, Math.max(0, Math.floor((value - low) / step)));
}

/** The values of a range in words: "40–43 %", "7", "161 and beyond". */
export function binLabel(axis: Axis, bin: number): string {
  const { metric, low, step, bins, isBelow, isAbove } = axis;
  const from = low + bin * step;
  const unit = unitAfter(metric);
  if (isAbove && bin === bins - 1) return `${edge(axis, from)}${unit} and beyond`;
  // Counts are whole, so that the last one of a range is one less than the first of the next.
  const to = metric.scale === 1 ? from + step - 1 : from + step;
  if (isBelow && bin === 0) return `${edge(axis, to)}${unit} and below`;
  return from === to ? `${edge(axis, from)}${unit}` : `${edge(axis, from)}–${edge(axis, to)}${unit}`;
}

/** A border of a range as a number, with as many digits as its width needs. */
export function edge({ metric, step }: Pick<Axis, "metric" | "step">, value: number): string {
  const shown = metric.unit === "%" ? metric.scale / 100 : metric.scale;
  let digits = 0;
  while ((step * 10 ** digits) % shown !== 0 && digits < 3) digits++;
  return (value / shown).toFixed(digits).replace(/^-(?=0(?:\.0*)?$)/, "");
}

/** The unit after a number, unless the name of the metric says it already. */
function unitAfter({ unit, label }: Metric): string {
  if (unit === "%") return " %";
  const isShown = unit === "move" || unit === "bit" || (unit === "cell" && !label.includes(unit));
  return isShown ? ` ${unit}s` : "";
}
