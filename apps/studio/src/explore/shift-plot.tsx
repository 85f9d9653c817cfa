import { axisOf, binLabel, binOf, type Histogram, metricPosition, type PairedHistograms } from "undercroft/insight";

const WIDTH = 160;
const HEIGHT = 36;
const BINS = 32;

/** How the values of a metric are spread in A, above the line, and in B, below it. */
export function ShiftPlot({ metric, a, b }: Pick<PairedHistograms, "a" | "b"> & { readonly metric: string }) {
  const axis = axisOf(metricPosition(metric), [a, b], BINS);
  if (axis === undefined) return null;
  const counts = (histogram: Histogram) => {
    const bins = new Array<number>(axis.bins).fill(0);
    for (const [value, count] of histogram.entries()) bins[binOf(axis, value)]! += count;
    return bins;
  };
  const [above, below] = [counts(a), counts(b)];
  const most = [...above, ...below].reduce((x, y) => Math.max(x, y), 1);
  const wide = WIDTH / axis.bins;
  const middle = HEIGHT / 2;
  // One path for all bars of a side: fifty plots with a shape for each bar would make the page slow.
  const bars = (all: readonly number[], up: 1 | -1) =>
    all
      .map((count, bin) => {
        const high = (-up * count * (middle - 1)) / most;
        return count === 0
          ? ""
          : `M${(bin * wide).toFixed(1)} ${middle}v${high.toFixed(1)}h${(wide - 0.5).toFixed(1)}V${middle}z`;
      })
      .join("");
  const ends = `${binLabel(axis, 0)} to ${binLabel(axis, axis.bins - 1)}`;
  return (
    <svg class="shift-plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <title>{`From ${ends}`}</title>
      <path class="of-a" d={bars(above, 1)} />
      <path class="of-b" d={bars(below, -1)} />
      <path class="middle" d={`M0 ${middle}H${WIDTH}`} />
    </svg>
  );
}
