// @ts-check
// The short loop: format, lint, types, house rules and the quick unit tests, side by side. What has passed and has not
// changed since is not checked again where that is sound; `npm test` checks everything.
//
//     npm run check

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureInstalled } from "../build/setup.mjs";
import { hashFiles, isCalled, ROOT } from "../workspace.mjs";
import { runLanes, runNode, sumUp } from "./stages.mjs";
import { formatStage, HOUSE, TYPES } from "./test.mjs";

const VITEST = "node_modules/vitest/vitest.mjs";
const PASSED = join(ROOT, "node_modules", ".cache", "undercroft", "check.json");

/** @typedef {Readonly<Record<string, string>>} Hashes of all files, by their paths */

/** @returns {Hashes} of all files that git knows or would add */
export function fileHashes() {
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = [...new Set(listed.stdout.split("\0"))].filter((file) => file !== "" && existsSync(join(ROOT, file)));
  return Object.fromEntries(files.sort().map((file) => [file, hashFiles(ROOT, [file])]));
}

/** Modules whose importers a test can be found by. Whatever else has changed, any test may read it while it runs. */
const MODULE = /^(packages|apps)\/[^/]+\/(src|test|bench)\/.*\.tsx?$/;
/** Nothing that the unit tests read: pages, and the scripts, whose own tests are none of the quick ones. */
const UNREAD = /^(docs\/.*|examples\/.*|.*\.md|scripts\/.*|apps\/[^/]+\/public\/.*)$/;

/**
 * Which of the quick unit tests have to run: none where nothing has changed since they passed, those that import a changed
 * module where only modules have changed, else all. A test that failed is run again, since what passed is older than that.
 *
 * @param {Hashes | undefined} passed
 * @param {Hashes} now
 * @returns {"all" | readonly string[]} changed modules
 */
export function testsToRun(passed, now) {
  if (passed === undefined) return "all";
  const names = new Set([...Object.keys(passed), ...Object.keys(now)]);
  const changed = [...names].filter((file) => passed[file] !== now[file] && !UNREAD.test(file)).sort();
  // A module that is gone has no importers to be found by.
  return changed.every((file) => MODULE.test(file) && now[file] !== undefined) ? changed : "all";
}

/** @returns {Hashes | undefined} */
function readPassed() {
  try {
    return JSON.parse(readFileSync(PASSED, "utf8"));
  } catch {
    return undefined;
  }
}

/** @type {import("./stages.mjs").Stage} */
const UNIT = {
  name: "Unit tests",
  check: async (say) => {
    const now = fileHashes();
    const wanted = testsToRun(readPassed(), now);
    if (wanted.length === 0) {
      say("Nothing has changed since they passed.");
      return true;
    }
    const which = wanted === "all" ? ["run"] : ["related", "--run", "--passWithNoTests", ...wanted];
    say(wanted === "all" ? "All of the quick ones." : `Those that import ${wanted.join(", ")}.`);
    /** @type {string[]} */
    const said = [];
    const ok = await runNode(VITEST, [...which, "--project", "unit"], (text) => said.push(text));
    const lines = said.join("\n").split("\n");
    // If all pass, the number of tests is enough.
    for (const line of ok ? lines.filter((text) => text.includes(" Tests ")) : lines) say(line);
    if (ok) {
      mkdirSync(dirname(PASSED), { recursive: true });
      writeFileSync(PASSED, JSON.stringify(now));
    }
    return ok;
  },
};

if (isCalled(import.meta.url)) {
  const from = performance.now();
  if (process.argv.includes("--all")) rmSync(PASSED, { force: true });
  const installed = { name: "Packages", check: () => (ensureInstalled(), true) };
  const results = await runLanes([[installed]]);
  if (results.every(({ ok }) => ok)) results.push(...(await runLanes([[UNIT], [TYPES], [formatStage(), HOUSE]])));
  if (!sumUp(results, (performance.now() - from) / 1000)) process.exitCode = 1;
}
