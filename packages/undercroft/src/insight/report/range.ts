import { cached } from "../../core/index.js";
import { toBase64 } from "../../formats/text/base64.js";
import { metricPosition } from "../metrics/names.js";
import { METRICS, type MetricId } from "../metrics/table.js";
import { many, percent } from "../words.js";
import { type Axis, axisOf, binLabel, binOf, edge } from "./axis.js";
import { deflated } from "./deflate.js";
import { dataScript, type Html, html } from "./html.js";
import { capital, panel, seedLink, sideName, table } from "./parts.js";
import type { Side } from "./side.js";

/** Pairs that say most about levels, the first one that applies. */
const TELLING: readonly MetricId[] = ["floorShare", "loops", "path", "rooms2", "corridorShare", "deadEnds", "entropy"];

/** The plot inside its picture. The script draws with the same numbers. */
const PLOT = { left: 68, top: 22, width: 444, height: 384 };
const SHADES = 6;

/** Levels of a sample that have about the same values of two metrics. */
interface Cell {
  readonly x: number;
  readonly y: number;
  count: number;
  /** The first of them. */
  readonly seed: string;
}

/** Where the levels of all surveys lie on two metrics. */
export interface ExpressiveRange {
  /** All metrics that differ between levels. */
  readonly axes: readonly Axis[];
  readonly x: Axis | undefined;
  readonly y: Axis | undefined;
  /** The cells of each survey. */
  readonly cells: readonly (readonly Cell[])[];
}

/** Finds the cells of the two most telling metrics. */
export function expressiveRange(sides: readonly Side[]): ExpressiveRange {
  const histograms = (id: MetricId) => sides.map(({ summary }) => summary.histogram(id));
  const axes = METRICS.flatMap(({ id }, position) => axisOf(position, histograms(id)) ?? []);
  const positions = [...TELLING.map((id) => metricPosition(id)), ...axes.map(({ position }) => position)];
  const [x, y] = [...new Set(positions)].flatMap((position) => axes.find((axis) => axis.position === position) ?? []);
  if (x === undefined || y === undefined) return { axes, x: undefined, y: undefined, cells: sides.map(() => []) };
  return { axes, x, y, cells: sides.map((side) => cellsOf(side, x, y)) };
}

function cellsOf({ sample }: Side, x: Axis, y: Axis): Cell[] {
  const cells = new Map<number, Cell>();
  for (const { seed, row } of sample) {
    const [column, line] = [binOf(x, row[x.position]!), binOf(y, row[y.position]!)];
    if (column < 0 || line < 0) continue;
    cached(cells, line * x.bins + column, () => ({ x: column, y: line, count: 0, seed })).count++;
  }
  return [...cells].sort(([a], [b]) => a - b).map(([, cell]) => cell);
}

/** The panel with the heat maps. */
export function rangePanel(sides: readonly Side[], { axes, x, y, cells }: ExpressiveRange): Html | undefined {
  if (x === undefined || y === undefined) return undefined;
  const most = Math.max(...cells.flat().map(({ count }) => count), 1);
  const sampled = sides.some(({ sample, summary }) => sample.length < summary.levels);
  const hint = html`Each cell is a group of similar levels: the stronger its colour, the more levels. Point at a cell, or go there with the arrow keys, for a seed.${sampled && " Counts are of the sample."}`;
  const choice = (which: "x" | "y", own: Axis) =>
    html`<label>${which === "x" ? "Across" : "Up"} <select id="range-${which}">${axes.map(
      (axis) =>
        html`<option value="${axis.position}"${axis === own && html` selected`}>${capital(axis.metric.label)}</option>`,
    )}</select></label>`;
  const plots = sides.map((side, i) => plot(side, x, y, cells[i]!, most));
  const readout = html`<div class="readout" id="range-readout" aria-live="polite" hidden></div>`;
  const fullestCells = sides.map((side, i) => fullest(side, x, y, cells[i]!));
  return panel(
    "range",
    "Expressive range",
    hint,
    html`<form class="choices" id="range-choice" hidden aria-label="Metrics of the expressive range">${choice("x", x)}${choice("y", y)}</form>`,
    // One survey alone leaves room beside it.
    html`<div class="pair">${plots}${sides.length === 1 && html`<div>${readout}${fullestCells}</div>`}</div>`,
    sides.length > 1 && [
      readout,
      html`<details><summary>The fullest cells as a table</summary>${fullestCells}</details>`,
    ],
    rangeData(sides, axes),
  );
}

function plot(side: Side, x: Axis, y: Axis, cells: readonly Cell[], most: number): Html {
  const label = `${side.name}: ${x.metric.label} across, ${y.metric.label} up`;
  const hasCommands = cells.length * side.build.length <= MOST_COMMANDS;
  return html`<figure class="card"><figcaption>${sideName(side)}</figcaption><svg class="range ${side.letter}" viewBox="0 0 520 452" role="img" aria-label="${label}" data-side="${side.letter}">${frame(x, y)}<g>${cells.map((cell) => square(side, x, y, cell, most, hasCommands))}</g></svg></figure>`;
}

function frame(x: Axis, y: Axis): Html {
  const { left, top, width, height } = PLOT;
  const [right, bottom] = [left + width, top + height];
  const across = (isHigh: boolean) =>
    endText(x, isHigh) + (isHigh ? (x.isAbove ? " and beyond" : "") : x.isBelow ? " and below" : "");
  return html`<g class="frame"><rect x="${left}" y="${top}" width="${width}" height="${height}"/>${x.isBelow && html`<path class="beyond" d="M${left} ${top}v${height}"/>`}${x.isAbove && html`<path class="beyond" d="M${right} ${top}v${height}"/>`}${y.isAbove && html`<path class="beyond" d="M${left} ${top}h${width}"/><text x="${left}" y="${top - 7}">and beyond</text>`}${y.isBelow && html`<path class="beyond" d="M${left} ${bottom}h${width}"/><text x="2" y="${bottom + 13}">and below</text>`}<text x="${left}" y="${bottom + 18}">${across(false)}</text><text x="${right}" y="${bottom + 18}" text-anchor="end">${across(true)}</text><text class="axis" x="${left + width / 2}" y="${bottom + 38}" text-anchor="middle">${x.metric.label} →</text><text x="${left - 6}" y="${bottom - 1}" text-anchor="end">${endText(y, false)}</text><text x="${left - 6}" y="${top + 10}" text-anchor="end">${endText(y, true)}</text><text class="axis" transform="translate(${left - 38} ${top + height / 2}) rotate(-90)" text-anchor="middle">${y.metric.label} →</text></g>`;
}

/** Where an axis begins or ends. */
function endText(axis: Axis, isHigh: boolean): string {
  const value = edge(axis, axis.low + (isHigh ? axis.bins * axis.step : 0));
  return axis.metric.unit === "%" ? `${value} %` : value;
}

/** Commands in all cells together have at most so many characters; else the page would be mostly commands. */
const MOST_COMMANDS = 40_000;

function square(side: Side, x: Axis, y: Axis, cell: Cell, most: number, hasCommand: boolean): Html {
  const { left, top, width, height } = PLOT;
  const [wide, high] = [width / x.bins, height / y.bins];
  const shade = most <= 1 ? SHADES : 1 + Math.floor(((SHADES - 1) * Math.log(cell.count)) / Math.log(most) + 1e-9);
  // A whole recipe in the address of each cell would be more than the rest of the page: the script makes these.
  const address = side.isShipped ? side.link(cell.seed) : undefined;
  const command = hasCommand && `\n${side.command(cell.seed)}`;
  const rect = html`<rect class="c${shade}" x="${tenth(left + cell.x * wide + 0.5)}" y="${tenth(top + height - (cell.y + 1) * high + 0.5)}" width="${tenth(wide - 1)}" height="${tenth(high - 1)}"><title>${cellText(x, y, cell)}: ${many(cell.count, "level")}, such as seed ${cell.seed}${command}</title></rect>`;
  if (address === undefined) return rect;
  return html`<a href="${address}" tabindex="-1">${rect}</a>`;
}

function cellText(x: Axis, y: Axis, cell: Pick<Cell, "x" | "y">): string {
  return `${x.metric.label} ${binLabel(x, cell.x)}, ${y.metric.label} ${binLabel(y, cell.y)}`;
}

function tenth(value: number): string {
  return `${Math.round(10 * value) / 10}`;
}

const FULLEST = 8;

function fullest(side: Side, x: Axis, y: Axis, cells: readonly Cell[]): Html {
  const first = [...cells].sort((a, b) => b.count - a.count).slice(0, FULLEST);
  return table(
    `Fullest cells of ${side.name}`,
    [sideName(side), capital(x.metric.label), { numbers: "Levels" }, { numbers: "Share" }, "Seed"],
    first.map((cell) => ({
      cells: [
        `${capital(y.metric.label)} ${binLabel(y, cell.y)}`,
        binLabel(x, cell.x),
        cell.count,
        percent(cell.count / side.sample.length),
        seedLink(side, cell.seed),
      ],
    })),
  );
}

/** A character for each range, and a space for none. */
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * What the script needs to draw any other pair: for each metric and level only the range, as one character. These are most of
 * the page, so they are packed.
 */
function rangeData(sides: readonly Side[], axes: readonly Axis[]): Html {
  const values = sides.flatMap(({ sample }) =>
    axes.flatMap((axis) => sample.map(({ row }) => LETTERS[binOf(axis, row[axis.position]!)] ?? " ")),
  );
  return dataScript("range-data", {
    plot: PLOT,
    shades: SHADES,
    axes: axes.map((axis) => ({
      id: axis.position,
      label: axis.metric.label,
      low: endText(axis, false),
      high: endText(axis, true),
      below: axis.isBelow,
      above: axis.isAbove,
      help: axis.metric.help,
      bins: Array.from({ length: axis.bins }, (_, bin) => binLabel(axis, bin)),
    })),
    sides: sides.map((side) => ({
      letter: side.letter,
      name: side.name,
      build: side.build,
      links: side.links ?? null,
      seeds: seedRuns(side.sample.map(({ seed }) => seed)),
    })),
    values: toBase64(deflated(new TextEncoder().encode(values.join("")))),
  });
}

/** Seeds, with whole numbers that follow one another as pairs of the first and the last one. */
function seedRuns(seeds: readonly string[]): (string | [number, number])[] {
  const runs: (string | [number, number])[] = [];
  for (const seed of seeds) {
    const last = runs.at(-1);
    const isWhole = /^(?:0|[1-9]\d{0,14})$/.test(seed);
    if (!isWhole) runs.push(seed);
    else if (typeof last === "object" && last[1] + 1 === Number(seed)) last[1]++;
    else runs.push([Number(seed), Number(seed)]);
  }
  return runs;
}
