// @ts-check
// The pages of the benchmarks: which rows stand where, and how they are written.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../workspace.mjs";

/** @typedef {import("../../packages/undercroft/bench/result.js").Result} Result */

/** The row with a line for every step and size. What a step's own page says of its cost comes from it, too. */
export const GROWTH_ROW = 1;

/**
 * What every row is about, page by page.
 *
 * @type {readonly {
 *   readonly file: string,
 *   readonly title: string,
 *   readonly about: (met: number, goals: number) => string,
 *   readonly rows: ReadonlyMap<number, string>,
 * }[]}
 */
const PAGES = [
  {
    file: "benchmarks.md",
    title: "Benchmarks",
    about: introduction,
    rows: new Map([
      [2, "Caves"],
      [3, "Connected caves"],
      [4, "Mazes"],
      [5, "Rooms and corridors, with the same share of floor"],
      [6, "Drunkard's walk"],
      [7, "The tutorial's algorithms, ported without changes"],
      [8, "Wave function collapse, overlapping model"],
      [19, "Wave function collapse at the size of a level"],
      [9, "Wave function collapse, difficult tile sets"],
      [10, "Finding where a vault fits"],
      [11, "Distances and regions"],
      [12, "Random numbers"],
      [22, "Starting the command"],
      [23, "What a page loads"],
      [17, "The studio, in a browser"],
      [16, "The crawl"],
      [24, "Many levels at once"],
      [25, "Searching for levels"],
      [28, "Reading maps of other programs"],
      [29, "The slowest levels of a recipe"],
    ]),
  },
  {
    file: "benchmarks-levels.md",
    title: "Benchmarks of whole levels",
    about: () =>
      "What a whole level takes, and what checks, history and metrics add to it. The [benchmarks](benchmarks.md) say how this\nwas measured.",
    rows: new Map([
      [18, "Whole levels, checked and populated"],
      [15, "Garbage collection and levels per second"],
      [13, "The overhead of chains and verification"],
      [14, "The overhead of recording history"],
      [20, "Accretion, lakes, gates and towns"],
      [26, "Levels with a plot"],
      [27, "Steps in a part of the map"],
      [21, "Metrics of a level"],
    ]),
  },
  {
    file: "benchmarks-growth.md",
    title: "Benchmarks of growth",
    about: () =>
      "What a cell costs should not depend on how many there are. The [benchmarks](benchmarks.md) say how this was measured.",
    rows: new Map([[GROWTH_ROW, "The cost of a cell as maps get larger"]]),
  },
];

/** @param {number} row */
export function titleOf(row) {
  const title = PAGES.map(({ rows }) => rows.get(row)).find((found) => found !== undefined);
  if (title === undefined) throw new Error(`Row ${row} has no title in scripts/pages/bench-pages.mjs.`);
  return title;
}

/** @param {Result} result */
export function isMet({ ratio = Number.NaN, goal }) {
  if (goal === undefined) return undefined;
  return "atLeast" in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
}

/** @param {Result} result */
export function goalText({ goal }) {
  if (goal === undefined) return "";
  return "atLeast" in goal ? `at least ${goal.atLeast}x` : `at most ${goal.atMost}x`;
}

/** @param {Result} result */
export function ratioText({ ratio }) {
  if (ratio === undefined) return "";
  return `${ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2)}x`;
}

/** @param {Result} result */
export function verdict(result) {
  const met = isMet(result);
  return met === undefined ? "" : met ? "ok" : "MISSED";
}

/**
 * Writes the pages. What was not measured stays as it is.
 *
 * @param {string} machine
 * @param {readonly Result[]} results
 */
export function writePages(machine, results) {
  const { version } = JSON.parse(readFileSync(join(ROOT, "packages", "undercroft", "package.json"), "utf8"));
  const measured = `Version ${version} on ${new Date().toISOString().slice(0, 10)}: ${machine}.`;
  const parts = PAGES.map(({ file, rows }) => sections(partsOf(file), rows, measured, results));
  const verdicts = parts.join("\n").match(/\| (ok|MISSED) \|/g) ?? [];
  const met = verdicts.filter((one) => one.includes("ok")).length;
  PAGES.forEach(({ file, title, about }, i) => {
    writeFileSync(pathOf(file), `# ${title}\n\n${about(met, verdicts.length)}\n\n${parts[i]}\n`);
  });
  const costs = results.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
  if (costs.length === 0) return;
  costs.sort((a, b) => (a.step < b.step ? -1 : 1));
  const byStep = Object.fromEntries(costs.map(({ step, small, large }) => [step, { small, large }]));
  writeFileSync(pathOf("costs.json"), `${JSON.stringify(byStep, null, 2)}\n`);
}

/** @param {string} file */
function pathOf(file) {
  return join(ROOT, "docs", file);
}

/**
 * What stands under each heading of a page now.
 *
 * @param {string} file
 */
function partsOf(file) {
  const path = pathOf(file);
  const [, ...parts] = existsSync(path) ? readFileSync(path, "utf8").split(/^## /m) : [];
  return new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n")).trim()]));
}

/**
 * @param {ReadonlyMap<string, string>} old by their titles
 * @param {ReadonlyMap<number, string>} rows
 * @param {string} measured when and where
 * @param {readonly Result[]} results
 */
function sections(old, rows, measured, results) {
  return [...rows]
    .flatMap(([row, title]) => {
      const ofRow = results.filter((result) => result.row === row);
      const part = ofRow.length > 0 ? `${measured}\n\n${table(ofRow)}` : old.get(title);
      return part === undefined ? [] : [`## ${title}\n\n${part}`];
    })
    .join("\n\n");
}

/** @param {readonly Result[]} results */
function table(results) {
  const lines = results.map((result) => {
    const { job, size, ours, peer, note = "" } = result;
    const cells = [job, size, ours, peer, ratioText(result), goalText(result), verdict(result), note];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return [
    "| job | size | Undercroft | compared with | ratio | goal | result | notes |",
    "|---|---|--:|--:|--:|--:|---|---|",
    ...lines,
  ].join("\n");
}

/**
 * @param {number} met
 * @param {number} goals
 */
function introduction(met, goals) {
  return `How fast Undercroft is, compared with other libraries, with simpler algorithms, and with itself at other sizes. Goals that
we missed are listed too: ${met} of ${goals} are met. \`npm run bench -- --write\` measures everything again. Each part says
with which version that was done last, when, on which machine, and how busy that was at the start.

Machines differ and are noisy, so look at the ratios rather than the times. Unless its notes say otherwise, all contenders
of a line take turns in one process, each sample takes at least 50 ms of CPU time, and the result is the median of at least
five rounds. Undercroft's time is for the builder alone on a new map, unless the line says otherwise. The maps of other
libraries end up as one byte per cell, like ours.

If the goal is "at least", the ratio is their time divided by ours: higher is better. If the goal is "at most", it is our
time divided by the time it is compared with: lower is better.

Two more pages belong to this one: [whole levels](benchmarks-levels.md), with what checking, history and metrics cost, and
[growth](benchmarks-growth.md), with every step on small and large maps.`;
}
