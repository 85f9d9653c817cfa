// @ts-check
// Every check of this repository. What doesn't need the build is checked while it is made and the tests run.
//
//     npm test                    all of it
//     npm test -- maze            the tests whose path matches; of a step also its contract, its types and its lint

import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "../build/setup.mjs";
import { ensureBrowser } from "../programs/browser.mjs";
import { ensureServers } from "../programs/servers.mjs";
import { ensureTiled } from "../programs/tiled.mjs";
import { bold, filesIn, isCalled, ROOT, yellow } from "../workspace.mjs";
import { inSeconds, runLanes, runNode, sumUp } from "./stages.mjs";
import { checkTypes } from "./types.mjs";

/** @typedef {import("./stages.mjs").Stage} Stage */
/** @typedef {import("./stages.mjs").Say} Say */

const BIOME = "node_modules/@biomejs/biome/bin/biome";
const VITEST = "node_modules/vitest/vitest.mjs";
const CONTRACT = "packages/undercroft/src/testing/contract.test.ts";
const STEP_ROOMS = ["builders", "layers", "prefabs"].map((room) => `packages/undercroft/src/${room}`);
/** Where the tests leave how long each file took. */
const TIMES = join(ROOT, "node_modules", ".cache", "undercroft", "test-times.json");
const SHOWN_FILES = 10;

const isCi = !["", "0", "false", undefined].includes(process.env.CI);

/** What the tests find in their environment. */
const testEnv = { ...process.env };

/**
 * Tells the tests where a program is. If it is missing, its tests are skipped, which is a failure if no person is watching.
 *
 * @param {string} tests those that need it
 * @param {Record<string, string> | string} paths by the variables that tests read; or the reason why it is missing
 * @param {boolean} isWatched whether a person sees the warning
 * @param {Say} say
 */
function checkProgram(tests, paths, isWatched, say) {
  if (typeof paths === "string") {
    say(isWatched ? yellow(`${tests} are SKIPPED: ${paths}`) : `${tests} can't run: ${paths}`);
    return isWatched;
  }
  say(Object.values(paths).join("\n"));
  Object.assign(testEnv, paths);
  return true;
}

/** @param {ReturnType<typeof ensureBrowser>} browser @param {boolean} isWatched @param {Say} [say] */
export function checkBrowser(browser, isWatched, say = console.log) {
  const paths = browser.path === undefined ? browser.reason : { UNDERCROFT_BROWSER: browser.path };
  return checkProgram("The tests in a browser", paths, isWatched, say);
}

/** @param {ReturnType<typeof ensureServers>} servers @param {boolean} isWatched @param {Say} [say] */
export function checkServers(servers, isWatched, say = console.log) {
  const paths =
    servers.paths === undefined
      ? servers.reason
      : { UNDERCROFT_REDIS: servers.paths.redis, UNDERCROFT_POSTGRES: servers.paths.postgres };
  return checkProgram("The tests of the fleet", paths, isWatched, say);
}

/** @param {ReturnType<typeof ensureTiled>} tiled @param {boolean} isWatched @param {Say} [say] */
export function checkTiled(tiled, isWatched, say = console.log) {
  const paths = tiled.programs === undefined ? tiled.reason : { UNDERCROFT_TILED: tiled.programs.tiled };
  return checkProgram("The tests with Tiled", paths, isWatched, say);
}

/** @type {Stage} */
const PACKAGES = { name: "Packages", check: () => (ensureInstalled(), true), isGround: true };

/**
 * @param {readonly string[]} [files]
 * @returns {Stage}
 */
export function formatStage(files = ["."]) {
  return {
    name: "Format and lint",
    check: (say) => runNode(BIOME, ["check", "--error-on-warnings", ...files], say),
    advice: "npx biome check --write . mends most of it.",
  };
}

/** @type {Stage} */
export const TYPES = { name: "Types", check: (say) => checkTypes(say) };

/** @type {Stage} */
export const HOUSE = { name: "House rules", check: (say) => runNode("scripts/check/check-house.mjs", [], say) };

/** @type {Stage} */
const UNUSED = {
  name: "Unused files, exports and packages",
  check: (say) => runNode("node_modules/knip/bin/knip.js", ["--no-progress"], say),
};

/** @type {Stage} Without a build half of the tests would fail, all for one reason. */
const BUILD = {
  name: "Build",
  check: (say) => (building ??= runNode("scripts/build/setup.mjs", [], say)),
  isGround: true,
};

/** @type {Promise<boolean> | undefined} */
let building;

/** @type {Stage} Whether the pages are what the steps say, and the packs what people drew. */
const MADE = {
  name: "Pages and packs",
  check: async (say) => {
    if (!(await building)) return false;
    const results = [];
    for (const script of ["pages/docs.mjs", "content/packs.mjs"])
      results.push(await runNode(`scripts/${script}`, ["--check"], say));
    return results.every(Boolean);
  },
  advice: "npm run docs and npm run packs make them anew.",
};

/** @type {Stage} */
const BROWSER = { name: "Browser", check: (say) => checkBrowser(ensureBrowser(), !isCi, say) };

/** @type {Stage} */
const SERVERS = { name: "Servers", check: (say) => checkServers(ensureServers(), !isCi, say) };

/** @type {Stage} */
const TILED = { name: "Tiled", check: (say) => checkTiled(ensureTiled(), !isCi, say) };

/**
 * The output of tests is shown at once: they take the longest.
 *
 * @param {readonly string[]} filter
 * @returns {Stage}
 */
function testStage(filter) {
  const args = ["run", "--reporter=default", "--reporter=./scripts/check/times-reporter.mjs", ...filter];
  // Not every step has a test file of its own name, and its contract runs all the same.
  if (filter.some((name) => stepFile(name) !== undefined)) args.push("--passWithNoTests");
  return {
    name: "Tests",
    check: () => runNode(VITEST, args, undefined, { ...testEnv, UNDERCROFT_BUILT: ROOT, UNDERCROFT_TIMES: TIMES }),
  };
}

/**
 * The file in which a step is defined, or undefined where there is no such step.
 *
 * @param {string} id
 * @returns {string | undefined}
 */
export function stepFile(id) {
  const definition = `id: "${id}"`;
  return STEP_ROOMS.flatMap((room) => filesIn(join(ROOT, room)).map((file) => `${room}/${file}`)).find(
    (file) =>
      file.endsWith(".ts") && !file.endsWith(".test.ts") && readFileSync(join(ROOT, file), "utf8").includes(definition),
  );
}

/**
 * What is checked besides the tests whose path matches: for each name that is a step's, everything about that step.
 *
 * @param {readonly string[]} names
 * @returns {Stage[]}
 */
export function stepStages(names) {
  const steps = names.flatMap((id) => {
    const file = stepFile(id);
    return file === undefined ? [] : [{ id, file }];
  });
  if (steps.length === 0) return [];
  const files = new Set(steps.map(({ file }) => file));
  for (const folder of ["packages/undercroft/src", "packages/undercroft/test", "apps/crawl/src", "apps/studio/src"]) {
    for (const file of filesIn(join(ROOT, folder))) {
      if (/\.[jt]sx?$/.test(file) && steps.some(({ id }) => file.includes(id))) files.add(`${folder}/${file}`);
    }
  }
  const pattern = `^(${steps.map(({ id }) => id).join("|")}) `;
  return [
    formatStage([...files].sort()),
    { name: "Contract", check: (say) => runNode(VITEST, ["run", CONTRACT, "-t", pattern], say, testEnv) },
    // All of the library: what a step's options are typed as shows where they are used.
    { name: "Types", check: (say) => checkTypes(say, ["packages/undercroft"]) },
  ];
}

/**
 * Where the time went.
 *
 * @param {readonly import("./stages.mjs").Result[]} results
 * @param {readonly { readonly file: string, readonly ms: number }[]} files
 * @returns {string[]}
 */
export function timeTable(results, files) {
  const row = (/** @type {string} */ name, /** @type {number} */ seconds) =>
    `  ${inSeconds(seconds).padStart(8)}  ${name}`;
  const slowest = [...files].sort((a, b) => b.ms - a.ms).slice(0, SHOWN_FILES);
  return [
    bold("Stages, some of them side by side"),
    ...results.map(({ name, seconds }) => row(name, seconds)),
    ...(slowest.length === 0 ? [] : ["", bold("The slowest test files")]),
    ...slowest.map(({ file, ms }) => row(file, ms / 1000)),
  ];
}

if (isCalled(import.meta.url)) {
  const from = performance.now();
  const filter = process.argv.slice(2);
  rmSync(TIMES, { force: true });
  const results = await runLanes([[PACKAGES]]);
  if (results.every(({ ok }) => ok)) {
    const tests = [BUILD, BROWSER, SERVERS, TILED, testStage(filter)];
    const lanes =
      filter.length === 0
        ? // The build comes first: the pages wait for it as the tests do.
          [tests, [formatStage(), HOUSE, TYPES, UNUSED, MADE]]
        : [tests, stepStages(filter)];
    results.push(...(await runLanes(lanes)));
  }
  const files = existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, "utf8")) : [];
  console.log(`\n${timeTable(results, files).join("\n")}`);
  if (!sumUp(results, (performance.now() - from) / 1000)) process.exitCode = 1;
}
