import { Histogram } from "../histogram.js";
import { METRICS, NONE } from "../metrics/table.js";
import type { SampledLevel } from "../survey.js";
import type { Side } from "./side.js";

/**
 * Levels as ranks: for each metric the share of levels with a lower value, from 0 to 1, so that moves, shares and counts can
 * be compared. NaN where a metric doesn't apply.
 */
export interface Ranks {
  /** The metrics that differ between levels. */
  readonly positions: readonly number[];
  /** For each level, a rank for each of these metrics. */
  readonly rows: readonly Float64Array[];
}

/** Ranks levels among the values of histograms, one for each metric; `histograms` are asked for each metric. */
export function ranked(levels: readonly SampledLevel[], histograms: (position: number) => Histogram): Ranks {
  const places: { readonly position: number; readonly ranks: ReadonlyMap<number, number> }[] = [];
  METRICS.forEach((_, position) => {
    const entries = histograms(position).entries();
    if (entries.length < 2) return;
    const total = entries.reduce((sum, [, count]) => sum + count, 0);
    const ranks = new Map<number, number>();
    let below = 0;
    for (const [value, count] of entries) {
      // In the middle of those that have the same value.
      ranks.set(value, (below + count / 2) / total);
      below += count;
    }
    places.push({ position, ranks });
  });
  return {
    positions: places.map(({ position }) => position),
    rows: levels.map(({ row }) =>
      Float64Array.from(places, ({ position, ranks }) =>
        row[position] === NONE ? Number.NaN : (ranks.get(row[position]!) ?? Number.NaN),
      ),
    ),
  };
}

/** The mean difference of two levels' ranks, over the metrics that apply to both. */
export function rankDistance(a: Float64Array, b: Float64Array): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    const apart = Math.abs(a[i]! - b[i]!);
    // Not a number where one of them has no value.
    if (apart >= 0) {
      sum += apart;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/** How much two metrics go together in some levels, from -1 to 1. */
export function correlation(rows: readonly Float64Array[], i: number, j: number): number {
  let [n, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (const row of rows) {
    const [a, b] = [row[i]!, row[j]!];
    if (Number.isNaN(a + b)) continue;
    n++;
    x += a;
    y += b;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  const spread = Math.sqrt((n * xx - x * x) * (n * yy - y * y));
  return spread > 0 ? (n * xy - x * y) / spread : 0;
}

/** The values of a metric in all surveys together. */
export function pooledHistogram(sides: readonly Side[], position: number): Histogram {
  const pooled = new Histogram();
  for (const { summary } of sides) pooled.merge(summary.histogram(METRICS[position]!.id));
  return pooled;
}

/** Values below which so much of a histogram lies, from one look at it. Undefined if it is empty. */
export function quantilesOf(histogram: Histogram, shares: readonly number[]): number[] | undefined {
  const entries = histogram.entries();
  if (entries.length === 0) return undefined;
  const found: number[] = [];
  let [at, below] = [0, entries[0]![1]];
  // The shares are in ascending order. A product that should be whole may come out a little larger.
  for (const share of shares) {
    const rank = Math.max(1, Math.ceil(share * histogram.total * (1 - 2 ** -50)));
    while (below < rank) below += entries[++at]![1];
    found.push(entries[at]![0]);
  }
  return found;
}
