// @ts-check
// Lets the bot play many games and says what became of them, or measures how fast a crowded level is played.
//
//     node apps/crawl/soak.mjs [RUNS] [SEED]
//     node apps/crawl/soak.mjs --bench [--json]

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const CACHE = join(HERE, "..", "..", "node_modules", ".cache", "undercroft");

/**
 * A module of the crawl, bundled; the library is the one that was built.
 *
 * @param {string} file
 */
export async function importBundled(file) {
  const outfile = join(CACHE, `crawl-${file.replaceAll("/", "-").replace(".ts", ".mjs")}`);
  mkdirSync(CACHE, { recursive: true });
  await build({
    entryPoints: [join(HERE, file)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
    logLevel: "warning",
    external: ["undercroft", "undercroft/*"],
  });
  return import(pathToFileURL(outfile).href);
}

/** What a crowded level must be played at, so that nobody ever waits for a monster. */
const LEAST_TURNS_PER_SECOND = 2000;

/** @param {readonly string[]} args */
async function main([runs = "20", name = "soak"]) {
  if (runs === "--bench") {
    /** @type {typeof import("./bench/turns.ts")} */
    const { turnsPerSecond } = await importBundled("bench/turns.ts");
    const turns = turnsPerSecond();
    const words = `${turns} turns per second with fifty monsters in sight`;
    console.log(name === "--json" ? JSON.stringify(benchResult(turns)) : words);
    return;
  }
  /** @type {typeof import("./src/bot/index.ts")} */
  const { soak } = await importBundled("src/bot/index.ts");
  const from = process.cpuUsage();
  const { runs: _, stuck, ...figures } = soak(Number(runs), name);
  const { user, system } = process.cpuUsage(from);
  const turnsPerSecond = Math.round(figures.turns / ((user + system) / 1e6));
  console.log({ ...figures, turnsPerSecond, stuck: stuck.map((run) => `${run.seed}: ${run.stuck}`) });
  if (stuck.length > 0) process.exitCode = 1;
}

/**
 * The figure as a line of the benchmarks.
 *
 * @param {number} turns
 */
function benchResult(turns) {
  return {
    row: 16,
    job: "turns with fifty monsters in sight",
    size: "80x50",
    ours: `${turns} turns/s`,
    peer: `goal: ${LEAST_TURNS_PER_SECOND} turns/s`,
    ratio: turns / LEAST_TURNS_PER_SECOND,
    goal: { atLeast: 1 },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
