import { metricNamed, metricPosition } from "../metrics/names.js";
import { type MetricId, NONE } from "../metrics/table.js";
import type { SampledLevel } from "../survey.js";
import { listed, percent, thousands } from "../words.js";
import { type Content, type Html, html } from "./html.js";
import { bySide, capital, longTable, name, panel, shortValue } from "./parts.js";
import type { Side } from "./side.js";
import { type StepGroup, stepGroups } from "./step-groups.js";

/** Metrics that a choice is told apart by. */
const SHOWN: readonly MetricId[] = ["floorShare", "rooms2", "corridorShare", "loops", "path", "mandatory", "foes"];
/** Cliff's delta from which on a difference is marked: a medium one. */
const MARKED = 0.33;
/** With fewer levels on either side, nothing can be said. */
const FEWEST = 5;

/** The panel that says what each choice does to the levels, if there are any choices. */
export function choicesPanel(sides: readonly Side[]): Html | undefined {
  const tables = bySide(sides, (side) => {
    const groups = stepGroups(side.sample);
    return groups.length > 0 && choiceTable(side, groups);
  });
  if (tables.length === 0) return undefined;
  return panel(
    "choices",
    "Choices and what they do",
    "Steps that are not in every level, with the medians of the levels that have them; those that do most come first, and those of one branch stand together. ▲ and ▼ mark values that are clearly higher or lower than in the levels without that step.",
    tables,
  );
}

function choiceTable(side: Side, groups: readonly StepGroup[]): Html {
  const { sample, summary } = side;
  const metrics = SHOWN.map((id) => ({ metric: metricNamed(id), position: metricPosition(id) })).filter(
    ({ metric }) => summary.histogram(metric.id).total > 0,
  );
  const columns = metrics.map(({ position }) => new RankedColumn(sample, position));
  const row = (heading: Content, taken: readonly boolean[], levels: number) => {
    /** How much all metrics together differ from the levels without the step. */
    let effect = 0;
    const values = metrics.map(({ metric }, i) => {
      const { median, delta } = columns[i]!.compare(taken);
      if (median === undefined) return "–";
      effect += Math.abs(delta);
      return `${delta >= MARKED ? "▲ " : delta <= -MARKED ? "▼ " : ""}${shortValue(metric, median)}`;
    });
    const share = percent(levels / Math.max(1, sample.length));
    // A difference of many levels counts for more than the same of few.
    effect *= Math.sqrt(levels * (sample.length - levels));
    return { effect, cells: [heading, html`${thousands(levels)}<span class="of">${share}</span>`, ...values] };
  };
  const everywhere = sample.map(() => true);
  const all = row(html`<i>all levels</i>`, everywhere, sample.length);
  const rows = groups.map(({ steps: [first, ...others], taken, count }) =>
    row(
      html`${name(first!)}${others.length > 0 && html`<span class="of">with ${listed(others, 4)}</span>`}`,
      taken,
      count,
    ),
  );
  return longTable(
    `Choices of ${side.name}`,
    [
      "Step",
      { numbers: "Levels" },
      ...metrics.map(({ metric: { help, label } }) => ({
        numbers: html`<span title="${help}">${capital(label)}</span>`,
      })),
    ],
    [all, ...rows.sort((a, b) => b.effect - a.effect)],
  );
}

/** The values of a metric in order, so that any part of the levels can be compared with the others quickly. */
class RankedColumn {
  /** Levels with a value, the lowest first, and their ranks: those with the same value share one. */
  readonly #levels: number[];
  readonly #values: Int32Array;
  readonly #ranks: Float64Array;

  constructor(sample: readonly SampledLevel[], position: number) {
    const value = (level: number) => sample[level]!.row[position]!;
    this.#levels = sample
      .flatMap(({ row }, level) => (row[position] === NONE ? [] : level))
      .sort((a, b) => value(a) - value(b));
    this.#values = Int32Array.from(this.#levels, value);
    this.#ranks = new Float64Array(this.#levels.length);
    for (let from = 0, to = 0; from < this.#values.length; from = to) {
      while (this.#values[to] === this.#values[from]) to++;
      this.#ranks.fill((from + to + 1) / 2, from, to);
    }
  }

  /** The median of the levels that are taken, and Cliff's delta: 0 where there are too few to compare. */
  compare(taken: readonly boolean[]): { readonly median: number | undefined; readonly delta: number } {
    const own: number[] = [];
    let ranks = 0;
    this.#levels.forEach((level, i) => {
      if (!taken[level]) return;
      own.push(this.#values[i]!);
      ranks += this.#ranks[i]!;
    });
    const [n, others] = [own.length, this.#levels.length - own.length];
    const median = own[Math.floor((n - 1) / 2)];
    if (n < FEWEST || others < FEWEST) return { median, delta: 0 };
    // By Mann and Whitney's statistic, which counts the pairs in which the one that is taken is larger.
    return { median, delta: (2 * (ranks - (n * (n + 1)) / 2)) / (n * others) - 1 };
  }
}
