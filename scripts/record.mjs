// @ts-check
// The record: surveys every included recipe, breaks files, builds random chains, and writes docs/reliability.md with exactly
// what was run. `npm run record` does a hundredth of it in a few minutes; `npm run record -- --share 1` all of it. It can be
// stopped at any time: the same command goes on.

import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNode } from "./stages.mjs";
import { built, ROOT } from "./workspace.mjs";

/** Levels of each recipe; wave function collapse takes a hundred times as long. */
const LEVELS = 100_000;
const WAVE_LEVELS = 5000;
const WAVE_RECIPES = ["wfc-caves", "layered-fort", "random", "random-classic"];
const DEPTH = 5;
/** Groups of the soak test that are part of the record. */
const SOAKS = ["chains", "files"];

const PAGE = join(ROOT, "docs", "reliability.md");
const COMMAND = "packages/undercroft/bin/undercroft.js";

const { share, folder } = readArguments(process.argv.slice(2));
const { ensureBuilt, ensureInstalled } = await import("./setup.mjs");
await ensureInstalled();
await ensureBuilt();
await main();

async function main() {
  const { RECIPES } = await built("entries/recipes.js");
  const { rate } = await built("entries/insight.js");
  const { SurveyFolder } = await built("entries/insight/node.js");
  const { version } = JSON.parse(readFileSync(join(ROOT, "packages", "undercroft", "package.json"), "utf8"));
  const rows = [];
  for (const { name } of RECIPES) {
    const seeds = Math.ceil((WAVE_RECIPES.includes(name) ? WAVE_LEVELS : LEVELS) * share);
    const out = join(folder, `${name}.survey`);
    const survey = ["survey", name, "--seeds", `${seeds}`, "--depth", `${DEPTH}`, "--out", out];
    if (!existsSync(join(out, "summary.json")) && !(await runNode(COMMAND, ["--quiet", ...survey], () => {}))) {
      process.exitCode = 1;
      return;
    }
    const { summary } = await (await SurveyFolder.open(out)).merged();
    const broken = summary.seeds.size - summary.levels;
    const rejected = summary.attempts - summary.levels;
    /** @type {(hits: number, of: number) => string} */
    const bound = (hits, of) => percent(rate(hits, of).high);
    rows.push([
      `\`${name}\``,
      thousands(summary.seeds.size),
      `${broken}`,
      bound(broken, summary.seeds.size),
      thousands(rejected),
      bound(rejected, summary.attempts),
      `\`${summary.digest}\``,
    ]);
    process.stderr.write(`${name}: ${summary.levels} levels, ${broken} broken\n`);
  }
  const soaks = await soakLines();
  writeFileSync(PAGE, page(version, rows, soaks));
  process.stderr.write(`wrote ${PAGE}\n`);
}

/** What the soak test printed, or undefined where it failed. */
async function soakLines() {
  const child = spawn(process.execPath, [join(ROOT, "scripts", "soak.mjs"), ...SOAKS, "--share", `${share}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (data) => {
    text += data;
  });
  await new Promise((resolve) => child.on("close", resolve));
  return text.split("\n").filter((line) => /^(ok|FAILED)\s/.test(line));
}

/**
 * The page with its record made anew; the rest of it is written by hand.
 *
 * @param {string} version
 * @param {readonly (readonly string[])[]} rows
 * @param {readonly string[]} soaks
 */
function page(version, rows, soaks) {
  const old = readFileSync(PAGE, "utf8");
  const [begin, end] = ["<!-- record -->\n", "<!-- /record -->"];
  const [from, to] = [old.indexOf(begin), old.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the record.`);
  return `${old.slice(0, from + begin.length)}${record(version, rows, soaks)}${old.slice(to)}`;
}

/**
 * @param {string} version
 * @param {readonly (readonly string[])[]} rows
 * @param {readonly string[]} soaks
 */
function record(version, rows, soaks) {
  const levels = Math.ceil(LEVELS * share);
  const whole = share === 1 ? "" : ` This is ${percent(share)} of it: \`npm run record -- --share 1\` makes the whole.`;
  return `
\`npm run record\` made this with version ${version}.${whole}

Of each recipe, the seeds from 1 on were built at depth ${DEPTH}, in the recipe's own size. "Without a level" are seeds for which no
attempt passed all checks. The bounds are the upper ends of 95 % intervals: without any failure, the true share may still be
that high.

| recipe | seeds | without a level | bound | failed attempts | bound | digest |
|---|--:|--:|--:|--:|--:|---|
${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}

The digest is a sum over all seeds and levels. With the same version you must get the same one from
\`npx undercroft survey deeps --seeds ${levels} --depth ${DEPTH}\`. To go on to a million, survey the other seeds and merge them:

\`\`\`sh
npx undercroft survey deeps --depth ${DEPTH} --from ${levels + 1} --seeds ${1_000_000 - levels} --out more.survey
npx undercroft survey merge deeps.survey more.survey -o million.survey
\`\`\`

Chains of random steps with random options, and files that were damaged at random, as \`npm run soak -- ${SOAKS.join(" ")}${share === 1 ? "" : ` --share ${share}`}\`
tells them:

\`\`\`
${soaks.join("\n")}
\`\`\`

For comparison, what is known of others: in Angband, 0.09 % of levels had parts that were cut off. Dungeon Crawl vetoes 0.03 %
of its levels and builds them again. Of the maps of rot.js' \`Rogue\`, 0.30 % are not connected.

`;
}

/** @param {number} n */
function thousands(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** @param {number} value */
function percent(value) {
  return `${Number((100 * value).toPrecision(2))} %`;
}

/** @param {string[]} given */
function readArguments(given) {
  /** @type {(flag: string, usual: string) => string} */
  const valueAfter = (flag, usual) => {
    const at = given.indexOf(flag);
    return at < 0 ? usual : (given[at + 1] ?? "");
  };
  const share = Number(valueAfter("--share", "0.01"));
  if (!(share > 0 && share <= 1)) {
    process.stderr.write("record: --share must be a number above 0, and 1 at most.\n");
    process.exit(2);
  }
  return { share, folder: join(ROOT, valueAfter("--folder", `node_modules/.cache/undercroft/record-${share}`)) };
}
