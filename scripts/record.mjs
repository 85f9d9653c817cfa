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
    const bound = (hits, of) => `${percent(rate(hits, of).high)}`;
    rows.push([
      `\`${name}\``,
      thousands(summary.seeds.size),
      `${broken}`,
      `below ${bound(broken, summary.seeds.size)}`,
      `${thousands(rejected)} (below ${bound(rejected, summary.attempts)})`,
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

function page(version, rows, soaks) {
  const table = [
    "| recipe | levels | without a level | 95 % bound | attempts that failed | digest |",
    "|---|--:|--:|---|---|---|",
    ...rows.map((row) => `| ${row.join(" | ")} |`),
  ];
  const rest =
    share === 1 ? "" : `\nThis is ${percent(share)} of the whole record, which \`npm run record -- --share 1\` makes.`;
  return `# Reliability

Every level is checked before you get it, and an attempt that fails a check is made again. This page says how often that
happens, and whether a seed was ever left without a level. It is made by \`npm run record\`, from version ${version}.${rest}

## Levels

The seeds from 1 on, at depth ${DEPTH}, in each recipe's own size. "Below" is the upper end of the 95 % interval (Wilson):
with no failure at all, the true rate may still be that high. The digest is a sum over all seeds and levels. Run the same
survey, and you must get the same one:

\`\`\`sh
npx undercroft survey deeps --seeds ${Math.ceil(LEVELS * share)} --depth ${DEPTH}
\`\`\`

${table.join("\n")}

To go on from there, survey other seeds and merge: \`undercroft survey deeps --depth ${DEPTH} --from ${Math.ceil(LEVELS * share) + 1} --seeds ${
    1_000_000 - Math.ceil(LEVELS * share)
  } --out more.survey\`, then \`undercroft survey merge deeps.survey more.survey -o million.survey\`.

## Random chains and broken files

Chains of random steps with random options must end in a level or in an error that says what is wrong. Files that were damaged
at random must be read or refused with an error of ours, and never hang, crash or take the memory.

\`\`\`
${soaks.join("\n")}
\`\`\`

## Beside others

Figures that are known for other generators, from their own counts or from ours: in Angband, 0.09 % of levels had parts that
were cut off. Dungeon Crawl vetoes 0.03 % of its levels and builds them again. Of the maps of rot.js' \`Rogue\`, 0.30 % are
not connected; nothing checks them.
`;
}

function thousands(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

function percent(value) {
  return `${Number((100 * value).toPrecision(2))} %`;
}

/** @param {string[]} given */
function readArguments(given) {
  const valueAfter = (flag, usual) => {
    const at = given.indexOf(flag);
    return at < 0 ? usual : given[at + 1];
  };
  const share = Number(valueAfter("--share", "0.01"));
  if (!(share > 0 && share <= 1)) {
    process.stderr.write("record: --share must be a number above 0, and 1 at most.\n");
    process.exit(2);
  }
  return { share, folder: join(ROOT, valueAfter("--folder", `node_modules/.cache/undercroft/record-${share}`)) };
}
