import { metricNamed } from "../metrics/names.js";
import { overall } from "../overall.js";
import { percent, thousands } from "../words.js";
import { type Html, html } from "./html.js";
import { duration, name, valueText } from "./parts.js";
import type { Facts } from "./sentences.js";
import type { Side } from "./side.js";

/** The row of figures below the sentences. */
export function figuresPanel({ sides, varieties, cells }: Facts): Html {
  const median = (id: "path" | "floorShare") => (side: Side) => {
    const value = side.summary.histogram(id).quantile(0.5);
    return value === undefined ? undefined : valueText(metricNamed(id), value);
  };
  const figures: readonly (readonly [title: string, of: (side: Side, i: number) => string | undefined])[] = [
    ["levels", ({ summary }) => thousands(summary.levels)],
    ["broken", ({ broken }) => thousands(broken)],
    [
      "attempts per level",
      ({ summary }) => (summary.levels === 0 ? undefined : (summary.attempts / summary.levels).toFixed(2)),
    ],
    ["different levels in the sample", (_, i) => thousands(varieties[i]!.distinct)],
    [
      "time per level",
      ({ time, summary }) => (time === undefined || summary.levels === 0 ? undefined : duration(time / summary.levels)),
    ],
    ["median floor", median("floorShare")],
    ["median way to the exit", median("path")],
    ["spread of the population", ({ summary }) => summary.populationSpread?.toFixed(2)],
    ["levels with a set piece", ({ summary }) => percentText(overall(summary).stageShare)],
    ["cells of the range", (_, i) => thousands(cells[i]!)],
  ];
  const shown = figures
    .map(([title, of]) => ({ title, values: sides.map(of) }))
    .filter(({ values }) => values.some((value) => value !== undefined));
  return html`<section aria-label="Figures"><dl class="figures">${shown.map(
    ({ title, values }) =>
      html`<div class="card"><dt>${title}</dt>${values.map((value, i) => html`<dd class="${sides[i]!.letter}">${sides.length > 1 && html`<span class="hidden">${name(sides[i]!.name)}: </span>`}${value ?? "–"}</dd>`)}</div>`,
  )}</dl></section>`;
}

function percentText(share: number | undefined): string | undefined {
  return share === undefined ? undefined : percent(share);
}
