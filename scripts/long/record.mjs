// @ts-check
// The record: surveys every included recipe, builds random chains and breaks files, at low priority. `npm run record` does a
// hundredth of it, `npm run record -- --share 1` all of it, `--recipes rooms,chains` only these. It can be stopped at any
// time: the same command goes on, and several can do different recipes side by side. `--publish` builds nothing and writes
// docs/reliability.md from whatever is done.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join, resolve } from "node:path";
import { FORMATS, sumOfDigests } from "../../packages/undercroft/test/damaged-files.mjs";
import { runNode } from "../check/stages.mjs";
import { built, ROOT } from "../workspace.mjs";
import { FILES, piecesOf, RANDOM_CHAINS, runPieces } from "./soak-pieces.mjs";

/** Levels of each recipe; wave function collapse takes a hundred times as long. */
const LEVELS = 100_000;
const WAVE_LEVELS = 5000;
const WAVE_STEPS = /"waveform-collapse/;
const DEPTH = 5;
/** Seconds that one level may take: at low priority, little is left on a machine that has other things to do. */
const LIMIT = 3600;
/** Builds or files of one piece, which is lost if the record is stopped. */
const CHAINS_PIECE = 200;
const FILES_PIECE = 5000;
/** How many seeds are named for each kind of failure. */
const EXAMPLES = 9;
const MILLION = 1_000_000;

/** Ends the record. */
const COMPARISON = `For comparison, what is known of others: in Angband, 0.09 % of levels had parts that were cut off. Dungeon Crawl vetoes 0.03 %
of its levels and builds them again. Of the maps of rot.js' \`Rogue\`, 0.30 % are not connected.`;

const PAGE = join(ROOT, "docs", "reliability.md");
const COMMAND = "packages/undercroft/bin/undercroft.js";

/**
 * A piece of chains or files, as it is kept.
 *
 * @typedef {object} KeptPiece
 * @property {string} library
 * @property {number} builds
 * @property {Record<string, number>} errors
 * @property {Record<string, string>} firstErrors
 * @property {string} digest
 * @property {number} [levels]
 * @property {number} [sound]
 * @property {number} [wrong]
 * @property {Record<string, number[]>} [missed]
 */

/**
 * @typedef {object} Arguments
 * @property {number} share
 * @property {string} folder
 * @property {readonly string[] | undefined} wanted
 * @property {boolean} isPublishing
 */

const given = readArguments(process.argv.slice(2));
const { ensureBuilt, ensureInstalled } = await import("../build/setup.mjs");
await ensureInstalled();
await ensureBuilt({ hasManual: false });
const { RECIPES, recipeChain, shippedRecipe } = await built("entries/recipes.js");
const { rate, surveySubject } = await built("entries/insight.js");
const { SurveyFolder } = await built("entries/insight/node.js");
const { version } = JSON.parse(readFileSync(join(ROOT, "packages", "undercroft", "package.json"), "utf8"));
/** @type {string[]} */
const names = RECIPES.map((/** @type {{ name: string }} */ { name }) => name);
const waveRecipes = names.filter((name) => WAVE_STEPS.test(JSON.stringify(shippedRecipe(name))));

if (given.isPublishing) await publish(given);
else await make(given);

/** @param {Arguments} given */
async function make({ share, folder, wanted }) {
  const quick = names.filter((name) => !waveRecipes.includes(name));
  const all = [...quick, "chains", "files", ...waveRecipes];
  const unknown = (wanted ?? []).filter((name) => !all.includes(name));
  if (unknown.length > 0) stop(`there is no ${unknown.join(", ")}; known are ${all.join(", ")}.`);
  setPriority(constants.priority.PRIORITY_LOW);
  mkdirSync(folder, { recursive: true });
  for (const name of wanted ?? all) {
    const from = performance.now();
    const isDone = name === "chains" || name === "files" ? await doPieces(name, given) : await doSurvey(name, given);
    if (!isDone) {
      process.exitCode = 1;
      return;
    }
    process.stderr.write(`${name}: done, ${Math.round((performance.now() - from) / 1000)} s\n`);
  }
  process.stderr.write(`To write docs/reliability.md: npm run record -- --share ${share} --publish\n`);
}

/**
 * @param {string} name
 * @param {Arguments} given
 */
async function doSurvey(name, { share, folder }) {
  const seeds = Math.ceil((waveRecipes.includes(name) ? WAVE_LEVELS : LEVELS) * share);
  const out = join(folder, `${name}.survey`);
  if (existsSync(join(out, "summary.json"))) return true;
  const args = ["survey", name, "--seeds", `${seeds}`, "--depth", `${DEPTH}`, "--limit", `${LIMIT}`, "--out", out];
  /** @type {string[]} */
  const said = [];
  const isDone = await runNode(COMMAND, ["--quiet", ...args], (text) => said.push(text));
  if (!isDone) process.stderr.write(`${name}: FAILED\n${said.join("\n")}\n`);
  return isDone;
}

/**
 * Runs the missing pieces of chains or files. Each piece is a file.
 *
 * @param {"chains" | "files"} group
 * @param {Arguments} given
 */
async function doPieces(group, { share, folder }) {
  const some = (/** @type {number} */ all) => Math.ceil(all * share);
  const jobs =
    group === "chains"
      ? [{ group, title: "chains", builds: some(RANDOM_CHAINS) }]
      : Object.entries(FILES).map(([format, all]) => ({ group, title: format, format, builds: some(all) }));
  const pieces = jobs.flatMap((job) => piecesOf(job, group === "chains" ? CHAINS_PIECE : FILES_PIECE));
  /** @type {(piece: (typeof pieces)[number]) => string} */
  const fileOf = ({ job, order }) => join(folder, group, `${job.title}-${order.firstSeed}-${order.builds}.json`);
  mkdirSync(join(folder, group), { recursive: true });
  await runPieces(
    pieces.filter((piece) => !existsSync(fileOf(piece))),
    (piece, result) => {
      const file = fileOf(piece);
      // A file of this name is whole.
      writeFileSync(`${file}.tmp`, JSON.stringify({ library: version, builds: piece.order.builds, ...result }));
      renameSync(`${file}.tmp`, file);
    },
  );
  return true;
}

/**
 * Writes the generated part of the page; the rest is written by hand.
 *
 * @param {Arguments} given
 */
async function publish({ folder, share }) {
  const old = readFileSync(PAGE, "utf8");
  const [begin, end] = ["<!-- record -->\n", "<!-- /record -->"];
  const [from, to] = [old.indexOf(begin), old.indexOf(end)];
  if (from < 0 || to < from) stop(`${PAGE} has no place for the record.`);
  const surveys = await foundSurveys(folder);
  const chains = summed(piecesIn(folder, "chains", "chains"));
  const files = Object.keys(FILES).map((format) => ({ format, sum: summed(piecesIn(folder, "files", format)) }));
  if (surveys.length === 0 && [chains, ...files.map(({ sum }) => sum)].every(({ builds }) => builds === 0))
    stop(`nothing is done yet in ${folder}.`);
  const text = record({ share, surveys, chains, files });
  writeFileSync(PAGE, `${old.slice(0, from + begin.length)}${text}${old.slice(to)}`);
  process.stderr.write(`wrote ${PAGE}\n`);
}

/**
 * What is known of each recipe whose levels are still the same.
 *
 * @param {string} folder
 */
async function foundSurveys(folder) {
  const found = [];
  for (const name of names) {
    const path = join(folder, `${name}.survey`);
    if (!existsSync(join(path, "survey.json"))) {
      process.stderr.write(`${name}: left out, because it has not begun\n`);
      continue;
    }
    const survey = await SurveyFolder.open(path);
    const { depth, attempts } = survey.manifest;
    if (surveySubject(recipeChain(shippedRecipe(name)), { depth, attempts }).key !== survey.manifest.key) {
      process.stderr.write(`${name}: left out, because its levels have changed since\n`);
      continue;
    }
    const { summary, missing } = await survey.merged();
    if (missing > 0) process.stderr.write(`${name}: ${summary.seeds.size} seeds so far\n`);
    if (summary.seeds.size > 0) found.push({ name, summary, library: survey.manifest.library });
  }
  return found;
}

/**
 * @param {string} folder
 * @param {string} group
 * @param {string} title
 * @returns {KeptPiece[]}
 */
function piecesIn(folder, group, title) {
  const path = join(folder, group);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.startsWith(`${title}-`) && name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(path, name), "utf8")));
}

/** @param {readonly KeptPiece[]} pieces */
function summed(pieces) {
  const sum = { builds: 0, levels: 0, sound: 0, wrong: 0, digest: "0" };
  /** @type {Map<string, number>} */
  const errors = new Map();
  /** @type {Map<string, number[]>} */
  const missed = new Map();
  /** @type {Record<string, string>} */
  const firstErrors = {};
  const libraries = new Set(pieces.map(({ library }) => library));
  for (const piece of pieces) {
    sum.builds += piece.builds;
    for (const key of /** @type {const} */ (["levels", "sound", "wrong"])) sum[key] += piece[key] ?? 0;
    sum.digest = sumOfDigests(sum.digest, piece.digest);
    for (const [code, count] of Object.entries(piece.errors)) errors.set(code, (errors.get(code) ?? 0) + count);
    for (const [code, seeds] of Object.entries(piece.missed ?? {})) {
      const all = [...(missed.get(code) ?? []), ...seeds].sort((a, b) => a - b);
      missed.set(code, all.slice(0, EXAMPLES));
    }
    Object.assign(firstErrors, piece.firstErrors);
  }
  return { ...sum, errors, missed, firstErrors, libraries };
}

/** @typedef {ReturnType<typeof summed>} Sum */

/**
 * @param {object} found
 * @param {number} found.share
 * @param {readonly { name: string, summary: any, library: string }[]} found.surveys
 * @param {Sum} found.chains
 * @param {readonly { format: string, sum: Sum }[]} found.files
 */
function record({ share, surveys, chains, files }) {
  const libraries = new Set([
    ...surveys.map(({ library }) => library),
    ...[chains, ...files.map(({ sum }) => sum)].flatMap((sum) => [...sum.libraries]),
  ]);
  const options = share === 0.01 ? "" : ` -- --share ${share}`;
  const sections = [
    `\`npm run record${options}\` made this with version ${[...libraries].sort().join(" and ")}. It publishes what was run, and nothing else.`,
    surveys.length === 0 ? "" : surveySection(surveys),
    chains.builds === 0 ? "" : chainSection(chains),
    files.every(({ sum }) => sum.builds === 0) ? "" : fileSection(files),
    COMPARISON,
  ];
  return `\n${sections.filter((section) => section !== "").join("\n\n")}\n\n`;
}

/** @param {readonly { name: string, summary: any }[]} surveys */
function surveySection(surveys) {
  const rows = surveys.map(({ name, summary }) => {
    const broken = summary.seeds.size - summary.levels;
    const rejected = summary.attempts - summary.levels;
    return row(
      ...[`\`${name}\``, thousands(summary.seeds.size), thousands(broken), interval(broken, summary.seeds.size)],
      ...[thousands(rejected), interval(rejected, summary.attempts), `\`${summary.digest}\``],
    );
  });
  const seeds = surveys.reduce((sum, { summary }) => sum + summary.seeds.size, 0);
  const broken = surveys.reduce((sum, { summary }) => sum + summary.seeds.size - summary.levels, 0);
  // The quickest way to see one of these digests oneself, and one that goes on.
  const example = surveys.find(({ name }) => name === "rooms") ?? /** @type {(typeof surveys)[number]} */ (surveys[0]);
  const done = example.summary.seeds.size;
  return `### Recipes

Of each recipe, the seeds from 1 on were built at depth ${DEPTH}, in the recipe's own size. Seeds without a level are those for
which none of 20 attempts passed all checks. An attempt that fails a check is rejected, and you never see it. The shares are
95 % intervals: even without any failure, the true share may be as high as their upper end.

| recipe | seeds | without a level | share | rejected attempts | share | digest |
|---|--:|--:|--:|--:|--:|---|
${rows.join("\n")}

In all, ${thousands(broken)} of ${thousands(seeds)} seeds gave no level: ${interval(broken, seeds)}.

${misses(surveys)}

The digest is a sum over all seeds and levels. With the same version you must get the same one from the first of these
commands. The others go on to a million:

\`\`\`sh
npx undercroft survey ${example.name} --seeds ${done} --depth ${DEPTH}
npx undercroft survey ${example.name} --depth ${DEPTH} --from ${done + 1} --seeds ${MILLION - done} --out more.survey
npx undercroft survey merge ${example.name}.survey more.survey -o million.survey
\`\`\``;
}

/**
 * Seeds that gave no level, and seeds that took more than one attempt.
 *
 * @param {readonly { name: string, summary: any }[]} surveys
 */
function misses(surveys) {
  const lines = surveys.flatMap(({ name, summary }) => [
    ...[...summary.failed].map(([what, tally]) => missLine(name, `no level, ${what}`, tally)),
    ...(summary.crashed.length === 0
      ? []
      : [missLine(name, "hung or crashed", { count: summary.crashed.length, seeds: summary.crashed })]),
    ...[...summary.rejected].map(([what, tally]) => missLine(name, `rejected, ${what}`, tally)),
  ]);
  if (lines.length === 0) return "No attempt was rejected.";
  return `The misses, each with its first seeds:\n\n${lines.join("\n")}`;
}

/**
 * @param {string} name
 * @param {string} what
 * @param {{ readonly count: number, readonly seeds: readonly (string | number)[] }} tally
 */
function missLine(name, what, { count, seeds }) {
  const more = count > Math.min(seeds.length, EXAMPLES) ? " …" : "";
  const about = what === "" ? "" : `${what}: `;
  return `- \`${name}\`: ${about}${thousands(count)} ${count === 1 ? "seed" : "seeds"} (${seeds.slice(0, EXAMPLES).join(", ")}${more})`;
}

/** @param {Sum} chains */
function chainSection({ builds, levels, errors, missed, digest }) {
  const broken = errors.get("broken-step") ?? 0;
  const lines = [...errors].sort().map(([code, count]) => missLine(code, "", { count, seeds: missed.get(code) ?? [] }));
  return `### Random chains

${thousands(builds)} chains of random steps with random options, many of which nobody would write, in sizes from 8x8 to 128x128:
${thousands(levels)} gave a level. The others ended with an error that says why. ${thousands(broken)} of them, ${interval(broken, builds)}, with a broken step.
The digest is \`${digest}\`. \`npm run soak -- chains\` builds them too.${lines.length === 0 ? "" : `\n\n${lines.join("\n")}`}`;
}

/** @param {readonly { format: string, sum: Sum }[]} files */
function fileSection(files) {
  const others = (/** @type {Sum} */ { errors }) => [...errors.values()].reduce((sum, count) => sum + count, 0);
  const known = files.filter(({ sum }) => sum.builds > 0);
  const rows = known.map(({ format, sum }) =>
    row(
      ...[FORMATS[/** @type {keyof typeof FORMATS} */ (format)], thousands(sum.builds), thousands(sum.sound)],
      ...[thousands(sum.wrong), thousands(others(sum)), interval(others(sum), sum.builds), `\`${sum.digest}\``],
    ),
  );
  const all = known.reduce((sum, { sum: { builds } }) => sum + builds, 0);
  const wrong = known.flatMap(({ sum }) => Object.values(sum.firstErrors).map((first) => `- ${first.split("\n")[0]}`));
  return `### Damaged files

${thousands(all)} files were damaged at random and read. What can still be read is sound. What can't must give errors of ours, which
say what is wrong and where; a file can have several. Anything else would be a bug.

| | files | sound | errors of ours | anything else | share | digest |
|---|--:|--:|--:|--:|--:|---|
${rows.join("\n")}

\`npm run soak -- files\` reads them too.${wrong.length === 0 ? "" : `\n\n${wrong.join("\n")}`}`;
}

/** @param {readonly string[]} cells */
function row(...cells) {
  return `| ${cells.join(" | ")} |`;
}

/**
 * The 95 % interval of a share.
 *
 * @param {number} hits
 * @param {number} of
 */
function interval(hits, of) {
  const { low, high } = rate(hits, of);
  return `${percent(low)} to ${percent(high)}`;
}

/** @param {number} n */
function thousands(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** @param {number} value */
function percent(value) {
  return `${Number((100 * value).toPrecision(2))} %`;
}

/**
 * @param {string[]} words
 * @returns {Arguments}
 */
function readArguments(words) {
  const left = [...words];
  /** @type {(flag: string) => string | undefined} */
  const valueAfter = (flag) => {
    const at = left.indexOf(flag);
    return at < 0 ? undefined : (left.splice(at, 2)[1] ?? "");
  };
  const share = Number(valueAfter("--share") ?? "0.01");
  if (!(share > 0 && share <= 1)) stop("--share must be a number above 0, and 1 at most.");
  const folder = resolve(ROOT, valueAfter("--folder") ?? `node_modules/.cache/undercroft/record-${share}`);
  const wanted = valueAfter("--recipes")?.split(",");
  const isPublishing = left.includes("--publish");
  const unknown = left.filter((word) => word !== "--publish");
  if (unknown.length > 0)
    stop(`there is no ${unknown.join(", ")}; known are --share, --folder, --recipes and --publish.`);
  return { share, folder, wanted, isPublishing };
}

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  process.stderr.write(`record: ${message}\n`);
  process.exit(2);
}
