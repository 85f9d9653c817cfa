// @ts-check
// Lets the bot play many games and says what became of them.
//
//     node apps/crawl/soak.mjs [RUNS] [SEED]

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const BUNDLE = join(HERE, "..", "..", "node_modules", ".cache", "undercroft", "crawl-soak.mjs");

mkdirSync(dirname(BUNDLE), { recursive: true });
await build({
  entryPoints: [join(HERE, "src", "bot", "soak.ts")],
  outfile: BUNDLE,
  bundle: true,
  platform: "node",
  format: "esm",
  mainFields: ["module", "main"],
  logLevel: "warning",
  external: ["undercroft"],
});
/** @type {typeof import("./src/bot/soak.ts")} */
const { soak } = await import(pathToFileURL(BUNDLE).href);

const [runs = "20", name = "soak"] = process.argv.slice(2);
const from = process.cpuUsage();
const result = soak(Number(runs), name, {
  onRun: (run) => {
    if (run.stuck !== null) console.log(`${run.seed}: ${run.stuck}`);
  },
});
const { user, system } = process.cpuUsage(from);
const { runs: _, stuck, ...figures } = result;
console.log({ ...figures, stuck: stuck.length, turnsPerCpuSecond: Math.round(result.turns / ((user + system) / 1e6)) });
