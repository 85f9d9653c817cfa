// @ts-check
// How fast it is, side by side with the peers. Every figure is a ratio of CPU times.
//
//     npm run bench               all rows; a missed goal is reported but doesn't fail the run
//     npm run bench -- 5 12       only these rows
//     npm run bench -- --huge     also maps of 4096x4096, which takes long
//     npm run bench -- --quick    see whether everything runs: one round, and figures that mean nothing
//     npm run bench -- --json     print the results as JSON
//     npm run bench -- --write    also write docs/benchmarks.md, docs/benchmarks-growth.md and docs/costs.json; with rows,
//                                 only what belongs to them

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { ensureBuilt, ensureInstalled, SetupError } from "./setup.mjs";
import { bold, green, isCalled, ROOT, red } from "./workspace.mjs";

/** @typedef {import("../packages/undercroft/bench/result.js").Result} Result */

const BUNDLE = join(ROOT, "node_modules", ".cache", "undercroft", "bench.mjs");
/** The row that has a page of its own: there is a line for every step and size. */
const GROWTH_ROW = 1;
const GROWTH_PAGE = "benchmarks-growth.md";
const PAGE = join(ROOT, "docs", "benchmarks.md");
/** The crawl's own benchmark, and its row. */
const CRAWL = join(ROOT, "apps", "crawl", "soak.mjs");
const CRAWL_ROW = 16;
/** The studio's, which is measured in a browser. */
const STUDIO = join(ROOT, "apps", "studio", "bench.mjs");
const STUDIO_ROW = 17;
/** The row in which this version is compared with an earlier one. */
const LEVELS_ROW = 18;
/** How long a peer may take for a job that ours does at once. */
const PEER_LIMIT_MS = 60_000;

/** What a row is about, for the page. */
const TITLES = new Map([
  [GROWTH_ROW, "Growth: the cost of a cell as maps get larger"],
  [2, "Caves"],
  [3, "Connected caves"],
  [4, "Mazes"],
  [5, "Rooms and corridors, with the same share of floor"],
  [6, "Drunkard's walk"],
  [7, "The tutorial's algorithms, ported without changes"],
  [8, "Wave function collapse, overlapping model"],
  [9, "Wave function collapse, difficult tile sets"],
  [10, "Finding where a vault fits"],
  [11, "Distances and regions"],
  [12, "Random numbers"],
  [13, "The overhead of chains and verification"],
  [14, "The overhead of recording history"],
  [15, "Garbage collection and levels per second"],
  [16, "The crawl"],
  [17, "The studio, in a browser"],
  [18, "Whole levels, checked and populated"],
  [19, "Wave function collapse at the size of a level"],
  [20, "Accretion, lakes, gates and towns"],
  [21, "Metrics of a level"],
  [22, "Starting the command"],
  [23, "What a page loads"],
  [24, "Many levels at once"],
  [25, "Searching for levels"],
  [26, "Levels with a plot"],
  [27, "Steps in a part of the map"],
  [28, "Reading maps of other programs"],
]);

/** @param {readonly string[]} args */
async function main(args) {
  const flags = args.filter((arg) => arg.startsWith("--"));
  const unknown = flags.find((flag) => !["--huge", "--quick", "--json", "--write"].includes(flag));
  if (unknown !== undefined) throw new SetupError(`Unknown option ${unknown}. Use --huge, --quick, --json or --write.`);
  const asJson = flags.includes("--json");
  // What is said on the way is no data.
  if (asJson) console.log = console.error;
  const wanted = args.filter((arg) => !arg.startsWith("--")).map(Number);
  if (flags.includes("--quick")) process.env.UNDERCROFT_BENCH = "quick";

  ensureInstalled();
  await ensureBuilt();
  mkdirSync(dirname(BUNDLE), { recursive: true });
  // The bundler may have been installed only a moment ago.
  const { bundleBenchmarks } = await import("../packages/undercroft/bench/bundle.mjs");
  const { oldBuild } = await import("../packages/undercroft/bench/old-build.mjs");
  await bundleBenchmarks(BUNDLE);

  const machine = machineText();
  if (!asJson) console.log(machine);
  /** @type {Result[]} */
  const results = [];
  /** @type {(result: Result) => void} */
  const take = (result) => {
    if (!asJson) {
      if (results.at(-1)?.row !== result.row) console.log(bold(`\n${result.row}  ${TITLES.get(result.row) ?? ""}`));
      console.log(lineOf(result));
    }
    results.push(result);
  };

  const { rows: ofLibrary, steps } = await list();
  const rows = [...ofLibrary, CRAWL_ROW, STUDIO_ROW].sort((a, b) => a - b);
  const missing = wanted.find((row) => !rows.includes(row));
  if (missing !== undefined) throw new SetupError(`There is no row ${missing}. Rows: ${rows.join(", ")}.`);
  const chosen = wanted.length > 0 ? rows.filter((row) => wanted.includes(row)) : rows;
  for (const row of chosen) {
    if (row === CRAWL_ROW) await measure(["--bench", "--json"], take, CRAWL);
    else if (row === STUDIO_ROW) await measure([], take, STUDIO);
    else if (row === LEVELS_ROW) await measure([String(row), oldBuild(ROOT, dirname(BUNDLE)) ?? ""], take);
    else await measure([String(row)], take);
    if (!flags.includes("--huge")) continue;
    if (row === GROWTH_ROW) for (const step of steps) await measure(["huge", step], take);
    if (row === 3) take(await stoppedPeer());
  }

  if (asJson) process.stdout.write(`${JSON.stringify({ machine, results }, null, 2)}\n`);
  else console.log(`\n${summary(results)}`);
  if (flags.includes("--write")) write(machine, results);
}

function machineText() {
  const [first] = cpus();
  const load = loadavg()[0]?.toFixed(1);
  return `${first?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}, load ${load}`;
}

/**
 * Runs a part of the benchmarks in a process of its own, so that no row suffers from what another one left behind.
 *
 * @param {readonly string[]} args
 * @param {(result: Result) => void} take
 * @param {string} [program]
 */
async function measure(args, take, program = BUNDLE) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  for await (const line of createInterface({ input: child.stdout })) take(JSON.parse(line));
  const [code, signal] = await ended;
  if (code !== 0) throw new SetupError(`Row ${args.join(" ")} failed with ${signal ?? `exit code ${code}`}.`);
}

/** @returns {Promise<{ rows: number[], steps: string[] }>} */
async function list() {
  /** @type {any} */
  let found;
  await measure(["list"], (line) => {
    found = line;
  });
  return found;
}

/** Lets the peer connect a large cave, and ends it when it takes too long. @returns {Promise<Result>} */
async function stoppedPeer() {
  const child = spawn(process.execPath, [BUNDLE, "peer-connects-large"], { stdio: "inherit", timeout: PEER_LIMIT_MS });
  const from = performance.now();
  const [code] = await once(child, "close");
  const seconds = Math.round((performance.now() - from) / 1000);
  const peer = code === 0 ? `rot.js Cellular + connect: ${seconds} s` : `stopped after ${seconds} s`;
  return { row: 3, job: "cave, one connected region", size: "1024x1024", ours: "", peer };
}

/** @param {Result} result */
function isMet({ ratio = Number.NaN, goal }) {
  if (goal === undefined) return undefined;
  return "atLeast" in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
}

/** @param {Result} result */
function goalText({ goal }) {
  if (goal === undefined) return "";
  return "atLeast" in goal ? `at least ${goal.atLeast}x` : `at most ${goal.atMost}x`;
}

/** @param {Result} result */
function ratioText({ ratio }) {
  if (ratio === undefined) return "";
  return `${ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2)}x`;
}

/** @param {Result} result */
function verdict(result) {
  const met = isMet(result);
  return met === undefined ? "" : met ? "ok" : "MISSED";
}

/** @param {Result} result */
function lineOf(result) {
  const { job, size, ours, peer, note } = result;
  const color = isMet(result) === false ? red : green;
  return [
    job.padEnd(44),
    size.padEnd(10),
    ours.padStart(18),
    peer.padStart(42),
    ratioText(result).padStart(8),
    goalText(result).padStart(14),
    color(verdict(result).padEnd(6)),
    note ?? "",
  ]
    .join("  ")
    .trimEnd();
}

/** @param {readonly Result[]} results */
function summary(results) {
  const judged = results.filter((result) => result.goal !== undefined);
  const met = judged.filter(isMet).length;
  return `${met} of ${judged.length} goals were met.`;
}

/**
 * Writes the pages. What was not measured stays as it is.
 *
 * @param {string} machine
 * @param {readonly Result[]} results
 */
function write(machine, results) {
  const { version } = JSON.parse(readFileSync(join(ROOT, "packages", "undercroft", "package.json"), "utf8"));
  const date = new Date().toISOString().slice(0, 10);
  const measured = `Version ${version} on ${date}: ${machine}.`;
  const rows = [...new Set(results.map(({ row }) => row))];
  writeFileSync(PAGE, page(measured, results));
  if (rows.includes(GROWTH_ROW)) {
    writeFileSync(join(ROOT, "docs", GROWTH_PAGE), growthPage(measured, results));
    /** @type {Record<string, { small: number, large: number }>} */
    const costs = {};
    for (const { cost } of results) if (cost !== undefined) costs[cost.step] = { small: cost.small, large: cost.large };
    const sorted = Object.fromEntries(Object.entries(costs).sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(join(ROOT, "docs", "costs.json"), `${JSON.stringify(sorted, null, 2)}\n`);
  }
  console.log(`Wrote rows ${rows.join(", ")} to docs.`);
}

/**
 * @param {string} measured when and where
 * @param {readonly Result[]} results
 */
function page(measured, results) {
  // The page as it is, by its headings.
  const [, ...old] = readFileSync(PAGE, "utf8").split(/^## /m);
  const parts = new Map(old.map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n")).trim()]));
  for (const row of new Set(results.map((result) => result.row))) {
    if (row !== GROWTH_ROW) parts.set(titleOf(row), [measured, "", ...table(results, row)].join("\n"));
  }
  const sections = [...TITLES.values()].flatMap((title) => {
    const part = parts.get(title);
    return part === undefined ? [] : [`## ${title}`, "", part, ""];
  });
  const verdicts = sections.join("\n").match(/\| (ok|MISSED) \|/g) ?? [];
  const met = verdicts.filter((one) => one.includes("ok")).length;
  return [
    "# Benchmarks",
    "",
    "How fast Undercroft is, compared with other libraries, with simpler algorithms, and with itself at other sizes. Goals that",
    `we missed are listed too: ${met} of ${verdicts.length} are met. \`npm run bench -- --write\` measures everything again. Each part says`,
    "with which version that was done last, when, on which machine, and how busy that was at the start.",
    "",
    "Machines differ and are noisy, so look at the ratios rather than the times. Unless its notes say otherwise, all contenders",
    "of a line take turns in one process, each sample takes at least 50 ms of CPU time, and the result is the median of at least",
    "five rounds. Undercroft's time is for the builder alone on a new map, unless the line says otherwise. The maps of other",
    "libraries end up as one byte per cell, like ours.",
    "",
    'If the goal is "at least", the ratio is their time divided by ours: higher is better. If the goal is "at most", it is our',
    "time divided by the time it is compared with: lower is better.",
    "",
    `How the time of every step grows with the map is on [a page of its own](${GROWTH_PAGE}).`,
    "",
    ...sections,
  ].join("\n");
}

/** @param {number} row */
function titleOf(row) {
  const title = TITLES.get(row);
  if (title === undefined) throw new Error(`row ${row} has no title in scripts/bench.mjs.`);
  return title;
}

/**
 * @param {string} measured when and where
 * @param {readonly Result[]} results
 */
function growthPage(measured, results) {
  return [
    `# ${TITLES.get(GROWTH_ROW)}`,
    "",
    "What a cell costs should not depend on how many there are. The [benchmarks](benchmarks.md) say how this was measured.",
    "",
    measured,
    "",
    ...table(results, GROWTH_ROW),
    "",
  ].join("\n");
}

/**
 * @param {readonly Result[]} results
 * @param {number} row
 */
function table(results, row) {
  return [
    "| job | size | Undercroft | compared with | ratio | goal | result | notes |",
    "|---|---|--:|--:|--:|--:|---|---|",
    ...results
      .filter((result) => result.row === row)
      .map((result) => {
        const { job, size, ours, peer, note = "" } = result;
        const cells = [job, size, ours, peer, ratioText(result), goalText(result), verdict(result), note];
        return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
      }),
  ];
}

if (isCalled(import.meta.url)) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
