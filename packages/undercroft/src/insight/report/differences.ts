import { compare, comparePaired, type PairedHistograms, type Shift } from "../compare.js";
import { Histogram } from "../histogram.js";
import { metricNamed } from "../metrics/names.js";
import { METRICS, type Metric, type MetricId, NONE } from "../metrics/table.js";
import type { Spread } from "../stats.js";
import { many } from "../words.js";
import { type Axis, axisOf, binOf } from "./axis.js";
import { type Content, type Html, html } from "./html.js";
import { capital, panel, seedLink, shortValue, sideName, table } from "./parts.js";
import { quantilesOf } from "./ranks.js";
import type { Side } from "./side.js";

const PLOT = { width: 160, height: 34, bins: 40 };

/** Whether both surveys have the same levels in their samples, seed by seed, and no others. */
function isPaired(a: Side, b: Side): boolean {
  const isWhole = ({ sample, summary }: Side) => sample.length === summary.levels;
  return (
    isWhole(a) &&
    isWhole(b) &&
    a.sample.length === b.sample.length &&
    a.sample.every(({ seed }, i) => seed === b.sample[i]!.seed)
  );
}

/** What is different between two surveys, the largest difference first. */
export function shiftsOf(a: Side, b: Side): Shift[] {
  const options = { names: { a: a.name, b: b.name } };
  if (!isPaired(a, b)) return compare(a.summary, b.summary, options);
  const pairs: Record<string, PairedHistograms> = {};
  METRICS.forEach(({ id }, position) => {
    const change = new Histogram();
    a.sample.forEach(({ row }, i) => {
      const [before, now] = [row[position]!, b.sample[i]!.row[position]!];
      if (before === NONE || now === NONE) change.addNone();
      else change.add(now - before);
    });
    pairs[id] = { a: a.summary.histogram(id), b: b.summary.histogram(id), change };
  });
  return comparePaired(pairs, options);
}

/** The panel with one line for each metric: what differs, or what one survey has. */
export function differencesPanel(sides: readonly Side[], shifts: readonly Shift[]): Html {
  const [a, b] = sides as [Side, Side | undefined];
  return b === undefined ? distributions(a) : differences(a, b, shifts);
}

function differences(a: Side, b: Side, shifts: readonly Shift[]): Html {
  const moved = shifts.filter(({ isFinding }) => isFinding).length;
  const paired = isPaired(a, b)
    ? "The seeds are the same, so levels are compared one by one."
    : "The seeds differ, so the surveys are compared as a whole.";
  const hint = html`${sideName(a)} is filled, ${sideName(b)} is a line. The bar shows how often a level of ${sideName(b)} has the higher value (right) or the lower one (left). ${many(moved, "metric")} of ${shifts.length} moved; the others are dimmed. ${paired}`;
  return panel(
    "differs",
    "What differs",
    hint,
    table(
      "What differs",
      [
        "Metric",
        "Distribution",
        { numbers: html`${sideName(a)} <span class="of">median, 5–95 %</span>` },
        { numbers: html`${sideName(b)} <span class="of">median, 5–95 %</span>` },
        "Effect",
        "In words",
      ],
      shifts.map((shift) => ({ cells: differenceCells(a, b, shift), isDim: !shift.isFinding })),
    ),
  );
}

function differenceCells(a: Side, b: Side, shift: Shift): Content[] {
  const metric = metricNamed(shift.metric);
  const label = capital(metric.label);
  const verdict = [effect(shift), shift.words];
  if (shift.kind === "presence") {
    const share = ({ mean }: Spread) => html`${Math.round(100 * mean)} %<span class="of">of the levels</span>`;
    return [html`${label}<span class="of">whether it applies</span>`, "", share(shift.a), share(shift.b), ...verdict];
  }
  const heading = html`<span title="${metric.help}">${label}</span>`;
  return [heading, distribution([a, b], metric.id), spreadCell(a, metric), spreadCell(b, metric), ...verdict];
}

/** How large a difference is, as a bar from the middle and a word. */
function effect({ delta, size, isFinding, isOtherShape }: Shift): Html {
  const length = Math.round(48 * Math.abs(delta));
  const word = !isFinding ? "none" : isOtherShape ? "other shape" : size;
  const arrow = !isFinding || isOtherShape || delta === 0 ? "" : delta > 0 ? "▲ " : "▼ ";
  return html`<svg class="effect" viewBox="0 0 100 12" aria-hidden="true"><path class="axis" d="M50 0v12"/><rect x="${delta < 0 ? 50 - length : 50}" y="3" width="${length}" height="6"/></svg><span class="of">${arrow}${word}</span>`;
}

function distributions(side: Side): Html {
  const { summary } = side;
  const known = METRICS.filter(({ id }) => summary.histogram(id).total > 0);
  const none = METRICS.filter((metric) => !known.includes(metric));
  return panel(
    "differs",
    "What the levels are like",
    "All levels, metric by metric. The seeds are those of the lowest and the highest value.",
    table(
      "Distributions of all metrics",
      [
        "Metric",
        "What it is",
        "Distribution",
        { numbers: html`Median <span class="of">5–95 %</span>` },
        { numbers: "Lowest" },
        { numbers: "Highest" },
      ],
      known.map((metric) => {
        const histogram = summary.histogram(metric.id);
        const isSame = histogram.min === histogram.max;
        const { low, high } = summary.ends(metric.id);
        const end = ([value, seed]: readonly [number, string]) =>
          html`${shortValue(metric, value)}<span class="of">seed ${seedLink(side, seed)}</span>`;
        return {
          cells: [
            html`${capital(metric.label)}${histogram.none > 0 && html`<span class="of">${many(histogram.none, "level")} without</span>`}`,
            html`<span class="of">${metric.help}</span>`,
            isSame ? "" : distribution([side], metric.id),
            spreadCell(side, metric),
            isSame ? "" : end(low[0]!),
            isSame ? "" : end(high[0]!),
          ],
          isDim: isSame,
        };
      }),
    ),
    none.length > 0 &&
      html`<p class="hint">Not measured, or not applicable: ${none.map(({ label }) => label).join(", ")}.</p>`,
  );
}

function spreadCell({ summary }: Side, metric: Metric): Content {
  const spread = quantilesOf(summary.histogram(metric.id), [0.05, 0.5, 0.95]);
  if (spread === undefined) return "–";
  const [low, median, high] = spread as [number, number, number];
  const between =
    low === high ? "" : html`<span class="of">${shortValue(metric, low)} – ${shortValue(metric, high)}</span>`;
  return html`${shortValue(metric, median)}${between}`;
}

/** A small picture of how values are spread: the first survey filled, the second as a line. */
function distribution(sides: readonly Side[], id: MetricId): Html {
  const position = METRICS.findIndex((metric) => metric.id === id);
  const histograms = sides.map(({ summary }) => summary.histogram(id));
  const axis = axisOf(position, histograms, PLOT.bins);
  if (axis === undefined) return html``;
  const shares = histograms.map((histogram) => sharesOf(axis, histogram));
  // One spike, such as a 0 that most levels have, would flatten everything else.
  const most = Math.max(...shares.flat());
  const { width, height } = PLOT;
  const steps = (own: readonly number[]) => {
    const wide = width / axis.bins;
    let d = `M0 ${height}`;
    own.forEach((share, bin) => {
      const y = share === 0 ? height : Math.min(height - 1, height - (height - 2) * Math.sqrt(share / most));
      d += `V${Math.round(10 * y) / 10}H${Math.round(10 * (bin + 1) * wide) / 10}`;
    });
    return `${d}V${height}`;
  };
  return html`<svg class="histogram" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">${sides.map(({ letter }, i) => html`<path class="${letter}" d="${steps(shares[i]!)}"/>`)}</svg>`;
}

function sharesOf(axis: Axis, histogram: Histogram): number[] {
  const shares = new Array<number>(axis.bins).fill(0);
  for (const [value, count] of histogram.entries()) shares[binOf(axis, value)]! += count / histogram.total;
  return shares;
}
