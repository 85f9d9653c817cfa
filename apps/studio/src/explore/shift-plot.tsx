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
  const bar = (count: number, bin: number, sign: 1 | -1) => {
    const high = (count / most) * (middle - 1);
    return (
      count > 0 && (
        <rect
          key={bin}
          class={sign < 0 ? "of-a" : "of-b"}
          x={bin * wide}
          y={sign < 0 ? middle - high : middle}
          width={Math.max(wide - 0.5, 0.5)}
          height={high}
        >
          <title>{`${binLabel(axis, bin)}: ${count} in ${sign < 0 ? "A" : "B"}`}</title>
        </rect>
      )
    );
  };
  return (
    <svg class="shift-plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {above.map((count, bin) => bar(count, bin, -1))}
      {below.map((count, bin) => bar(count, bin, 1))}
      <path d={`M0 ${middle}H${WIDTH}`} />
    </svg>
  );
}
