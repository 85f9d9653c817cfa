// @ts-check
// How fast it is, side by side with the peers. Every figure is a ratio of CPU times.
//
//     npm run bench               all rows; a missed goal is reported but doesn't fail the run
//     npm run bench -- 5 12       only these rows
//     npm run bench -- --huge     also maps of 4096x4096, which takes long
//     npm run bench -- --quick    see whether everything runs: one round, and figures that mean nothing
//     npm run bench -- --json     print the results as JSON
//     npm run bench -- --write    also write the pages of the benchmarks and docs/costs.json; with rows, only what belongs
//                                 to them

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { ensureBuilt, ensureInstalled, SetupError } from "../build/setup.mjs";
import { GROWTH_ROW, goalText, isMet, ratioText, titleOf, verdict, writePages } from "../pages/bench-pages.mjs";
import { bold, green, isCalled, ROOT, red } from "../workspace.mjs";

/** @typedef {import("../../packages/undercroft/bench/result.js").Result} Result */

const BUNDLE = join(ROOT, "node_modules", ".cache", "undercroft", "bench.mjs");
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
  await ensureBuilt({ hasManual: false });
  mkdirSync(dirname(BUNDLE), { recursive: true });
  // The bundler may have been installed only a moment ago.
  const { bundleBenchmarks } = await import("../../packages/undercroft/bench/bundle.mjs");
  const { oldBuild } = await import("../../packages/undercroft/bench/old-build.mjs");
  await bundleBenchmarks(BUNDLE);

  const machine = machineText();
  if (!asJson) console.log(machine);
  /** @type {Result[]} */
  const results = [];
  /** @type {(result: Result) => void} */
  const take = (result) => {
    if (!asJson) {
      if (results.at(-1)?.row !== result.row) console.log(bold(`\n${result.row}  ${titleOf(result.row)}`));
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
  if (flags.includes("--write")) {
    writePages(machine, results);
    console.log(`Wrote rows ${chosen.join(", ")} to docs.`);
  }
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

if (isCalled(import.meta.url)) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
