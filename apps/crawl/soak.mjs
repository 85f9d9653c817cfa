// @ts-check
// Lets the bot play many games and says what became of them, or measures how fast a crowded level is played.
//
//     node apps/crawl/soak.mjs [RUNS] [SEED]
//     node apps/crawl/soak.mjs --bench

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
    external: ["undercroft"],
  });
  return import(pathToFileURL(outfile).href);
}

/** @param {readonly string[]} args */
async function main([runs = "20", name = "soak"]) {
  if (runs === "--bench") {
    /** @type {typeof import("./bench/turns.ts")} */
    const { turnsPerSecond } = await importBundled("bench/turns.ts");
    console.log(`${turnsPerSecond()} turns a second with fifty monsters in sight`);
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
