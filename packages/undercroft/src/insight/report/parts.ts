import type { Metric } from "../metrics/table.js";
import { quantity } from "../words.js";
import { type Content, Html, html } from "./html.js";
import type { Side } from "./side.js";

/** A name that others gave: its own direction of writing changes nothing around it. */
export function name(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

/** The name of a survey, in its colour. */
export function sideName({ letter, name: text }: Side): Html {
  return html`<b class="side ${letter}"><bdi>${text}</bdi></b>`;
}

/** What is said about each survey, under its name if there are two. A survey of which nothing is said is left out. */
export function bySide(sides: readonly Side[], content: (side: Side) => Content): Html[] {
  return sides.flatMap((side) => {
    const said = content(side);
    if (said === undefined || said === false) return [];
    return html`${sides.length > 1 && html`<h3>${sideName(side)}</h3>`}${said}`;
  });
}

/** A seed: a link to the level if there is a studio. */
export function seedLink(side: Side, seed: string): Html {
  const address = side.link(seed);
  if (address === undefined) return html`<code class="seed" title="${side.command(seed)}">${name(seed)}</code>`;
  return html`<a class="seed" href="${address}">${name(seed)}</a>`;
}

/** A panel with a heading. */
export function panel(id: string, title: string, hint: Content, ...contents: readonly Content[]): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${hint !== undefined && hint !== "" && html`<p class="hint">${typeof hint === "string" ? tight(hint) : hint}</p>`}${contents}</section>`;
}

/** The title of a column of a table. Numbers stand on the right. */
export type Column = Content | { readonly numbers: Content };

/** A row of a table. */
export interface Row {
  readonly cells: readonly Content[];
  readonly isDim?: boolean;
}

/** A table of which only the first rows are shown at once. */
export function longTable(caption: string, columns: readonly Column[], rows: readonly Row[], most = 12): Html {
  // A single row is no longer than the words that hide it.
  if (rows.length <= most + 1) return table(caption, columns, rows);
  return html`${table(caption, columns, rows.slice(0, most))}<details><summary>${rows.length - most} more</summary>${table(`${caption}, continued`, columns, rows.slice(most))}</details>`;
}

/** A table that can be scrolled on small screens. The first cell of a row is its heading. */
export function table(caption: string, columns: readonly Column[], rows: readonly Row[]): Html {
  const numbersIn = (column: Column) => (typeof column === "object" && "numbers" in column ? column : undefined);
  const of = (i: number) => numbersIn(columns[i]) && new Html(' class="n"');
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table><caption class="hidden">${caption}</caption><thead><tr>${columns.map((column, i) => html`<th scope="col"${of(i)}>${numbersIn(column)?.numbers ?? (column as Content)}</th>`)}</tr></thead><tbody>${rows.map(
    ({ cells, isDim }) =>
      html`<tr${isDim === true && new Html(' class="dim"')}>${cells.map((cell, i) => (i === 0 ? html`<th scope="row">${cell}</th>` : html`<td${of(i)}>${cell}</td>`))}</tr>`,
  )}</tbody></table></div>`;
}

/** A value of a metric, from its whole number, with its unit. */
export function valueText(metric: Metric, integer: number): string {
  return quantity(metric, integer / metric.scale);
}

/** The same without its unit, unless that is a percentage. */
export function shortValue(metric: Metric, integer: number): string {
  return quantity({ ...metric, unit: metric.unit === "%" ? "%" : "" }, integer / metric.scale);
}

/** A text that begins a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Milliseconds as people say them. */
export function duration(ms: number): string {
  if (ms >= 60_000) return `${(ms / 60_000).toFixed(1)} min`;
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms >= 100 ? ms.toFixed(0) : ms >= 10 ? ms.toFixed(1) : ms.toFixed(2)} ms`;
}

/** A bar as long as a share. */
export function bar(share: number, letter: "a" | "b"): Html {
  return html`<svg class="bar" aria-hidden="true"><rect class="${letter}" width="${Math.max(share > 0 ? 1 : 0, Math.round(100 * share))}%" height="8"/></svg>`;
}

/** A sentence in which a percentage isn't torn apart at the end of a line. */
export function tight(text: string): string {
  return text.replace(/(\d) %/g, "$1\u00a0%");
}
