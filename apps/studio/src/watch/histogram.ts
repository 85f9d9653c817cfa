/** One bar of a histogram: values from `from` up to, but without, `to`. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Whether the value that is looked at falls here. */
  readonly isOwn: boolean;
}

/** About this many bars can be told apart in the panel. */
const MOST_BARS = 15;

/**
 * Sorts values into bars of equal, round width. The value that is looked at has a bar too, be it an empty one. Values are
 * whole numbers: shares come as percentages.
 */
export function histogramOf(values: readonly number[], own: number | undefined): readonly Bar[] {
  const all = own === undefined ? values : [...values, own];
  if (all.length === 0) return [];
  // Not by spreading into Math.min: a long list would overflow the stack.
  const lowest = all.reduce((a, b) => Math.min(a, b));
  const highest = all.reduce((a, b) => Math.max(a, b));
  const width = roundWidth((highest - lowest + 1) / MOST_BARS);
  const first = Math.floor(lowest / width);
  const counts = new Array<number>(Math.floor(highest / width) - first + 1).fill(0);
  for (const value of values) counts[Math.floor(value / width) - first]!++;
  return counts.map((count, i) => {
    const from = (first + i) * width;
    return { from, to: from + width, count, isOwn: own !== undefined && own >= from && own < from + width };
  });
}

/** The next of 1, 2, 5, 10, 20, 50, … */
function roundWidth(least: number): number {
  let power = 1;
  for (;;) {
    for (const digit of [1, 2, 5]) if (digit * power >= least) return digit * power;
    power *= 10;
  }
}

/** The share of the values that are less, and the share that are more. */
export function standingOf(values: readonly number[], own: number): { readonly less: number; readonly more: number } {
  const share = (test: (value: number) => boolean) => values.filter(test).length / Math.max(1, values.length);
  return { less: share((value) => value < own), more: share((value) => value > own) };
}
