// @ts-check
// Every check of this repository, in the order in which a mistake is found soonest.
//
//     npm test                    all of it
//     npm test -- simple-map      only the tests whose path matches, with all other checks left out

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, SetupError } from "./setup.mjs";
import { bold, green, isCalled, ROOT, red, run, runTool, runToolsTogether, since, yellow } from "./workspace.mjs";

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {() => boolean | Promise<boolean>} check whether all is well; says itself what is not
 * @property {boolean} [isGround] nothing after it makes sense where it fails
 */

const isCi = !["", "0", "false", undefined].includes(process.env.CI);

/** What the tests find in their environment. */
const testEnv = { ...process.env };

/** @returns {Promise<boolean>} */
async function checkHouse() {
  // It needs the TypeScript compiler, which may have been installed only a moment ago.
  const { complain, houseComplaints } = await import("./check-house.mjs");
  return complain(houseComplaints());
}

/** Goes through every tsconfig.json of the workspace, so that a new app is checked without a word here. */
function checkTypes() {
  const folders = ["packages", "apps"].flatMap((group) =>
    existsSync(join(ROOT, group)) ? readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`) : [],
  );
  const projects = [...folders, "scripts"].map((folder) => `${folder}/tsconfig.json`);
  return runToolsTogether(
    projects
      .filter((project) => existsSync(join(ROOT, project)))
      .map((project) => ["typescript/bin/tsc", ["--noEmit", "--project", project]]),
  );
}

/**
 * Without a browser some tests can't run. Where nobody looks, that is a failure.
 *
 * @param {ReturnType<typeof ensureBrowser>} browser
 * @param {boolean} isWatched whether a person sees the warning
 * @param {(line: string) => void} [say]
 */
export function checkBrowser(browser, isWatched, say = console.log) {
  if (browser.path !== undefined) {
    say(browser.path);
    testEnv.UNDERCROFT_BROWSER = browser.path;
    return true;
  }
  if (isWatched) say(yellow(`The tests in a browser are SKIPPED: ${browser.reason}`));
  else say(`The tests in a browser can't run: ${browser.reason}`);
  return isWatched;
}

/** Whether the pages are what the steps say, and the packs what people drew. */
function checkMade() {
  const results = ["docs.mjs", "packs.mjs"].map((script) =>
    run(process.execPath, [join(ROOT, "scripts", script), "--check"]),
  );
  return results.every(Boolean);
}

/** @type {Stage} */
const PACKAGES = {
  name: "Packages",
  check: () => ensureInstalled() || (console.log("All packages are installed."), true),
  isGround: true,
};

/** @type {Stage} */
const FORMAT = {
  name: "Format and lint",
  check: () => runTool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]),
};

/** @type {Stage[]} */
const CHECKS = [
  FORMAT,
  { name: "Types", check: checkTypes },
  { name: "House rules", check: checkHouse },
  { name: "Unused files, exports and packages", check: () => runTool("knip/bin/knip.js", ["--no-progress"]) },
];

/** @param {readonly string[]} filter */
function testStages(filter) {
  return [
    // Without a build half of the tests would fail, all for one reason.
    {
      name: "Build",
      check: async () => (await ensureBuilt()) || (console.log("The build is up to date."), true),
      isGround: true,
    },
    ...(filter.length === 0 ? [{ name: "Pages and packs that are made from others", check: checkMade }] : []),
    { name: "Browser", check: () => checkBrowser(ensureBrowser(), !isCi) },
    { name: "Tests", check: () => runTool("vitest/vitest.mjs", ["run", ...filter], { env: testEnv }) },
  ];
}

/**
 * Runs stages in order. One that fails does not keep the others from running, unless they stand on it.
 *
 * @param {readonly Stage[]} stages
 * @param {(line: string) => void} [say]
 * @returns {Promise<string[]>} the names of those that failed
 */
export async function runStages(stages, say = console.log) {
  /** @type {string[]} */
  const failed = [];
  for (const [i, stage] of stages.entries()) {
    say(`\n${bold(`${i + 1}/${stages.length} ${stage.name}`)}`);
    const from = performance.now();
    const ok = await holds(stage, say);
    if (!ok) failed.push(stage.name);
    // A success ends with the summary of the tests, which come last.
    if (!ok || i < stages.length - 1) say(ok ? green(`ok, ${since(from)}`) : red(`FAILED, ${since(from)}`));
    if (!ok && stage.isGround) break;
  }
  return failed;
}

/**
 * @param {Stage} stage
 * @param {(line: string) => void} say
 */
async function holds(stage, say) {
  try {
    return await stage.check();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    return false;
  }
}

if (isCalled(import.meta.url)) {
  const filter = process.argv.slice(2);
  const failed = await runStages([PACKAGES, ...(filter.length === 0 ? CHECKS : []), ...testStages(filter)]);
  if (failed.length > 0) {
    console.log(red(`\nFailed: ${failed.join(", ")}.`));
    if (failed.includes(FORMAT.name)) console.log(`${FORMAT.name}: npx biome check --write . mends most of it.`);
    process.exitCode = 1;
  }
}
