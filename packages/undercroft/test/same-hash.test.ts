import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { beforeAll, expect, test } from "vitest";
import { serveStudio } from "../src/cli/serve-studio.js";
import { surveyPart } from "../src/insight/index.js";
import * as library from "../src/recipes/index.js";
import { SLOW_RECIPES, sampled } from "./kit/whole.js";
import { levelHashes, surveyTexts } from "./level-hashes.mjs";
import { openBrowser } from "./open-browser.js";

// The same seed is the same level wherever it is built, and whatever was built before it.

const dist = new URL("../dist/entries/recipes.js", import.meta.url);
const web = fileURLToPath(new URL("../dist/apps/web", import.meta.url));
const elsewhere = new URL("./level-hashes-elsewhere.mjs", import.meta.url);
const otherwise = "dist gives other levels than src; where src was changed since the last build, run: npm run setup";
/** Recipes of which one small level has to do. */
const SLOW = SLOW_RECIPES.slice(0, sampled(0, SLOW_RECIPES.length));
/** What this process builds, from the sources, and what it says of surveys. */
let here: Record<string, string>;
let surveys: Record<string, string>;

beforeAll(() => {
  if (!existsSync(dist)) throw new Error("packages/undercroft/dist is not there. Run: npm run setup");
  here = levelHashes(library, SLOW);
  surveys = surveyTexts({ ...library, surveyPart });
});

test("There are levels to compare, and each seed and depth gives another one.", () => {
  // Within a recipe: `random` may roll another recipe's chain, and then builds its level.
  const each = sampled(6, 2);
  expect(Object.keys(here)).toHaveLength(library.RECIPES.length * each - SLOW.length);
  for (const { name } of library.RECIPES) {
    if (SLOW.includes(name!)) continue;
    const hashes = Object.entries(here).filter(([key]) => key.startsWith(`${name},`));
    // A level drawn by hand is the same for every seed; only its depth differs.
    expect(new Set(hashes.map(([, hash]) => hash)).size).toBe(name === "fortress-level" ? 2 : each);
  }
});

test("A fresh process of the built package builds the same levels, and surveys them to the same bytes.", async () => {
  // A survey has a few kilobytes.
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(elsewhere), ...SLOW], {
    maxBuffer: 64 << 20,
  });
  expect(JSON.parse(stdout), otherwise).toEqual({ hashes: here, surveys });
});

test("A worker thread builds the same levels, and surveys them to the same bytes.", async () => {
  const worker = new Worker(elsewhere, { workerData: SLOW });
  const found = await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  await worker.terminate();
  expect(found, otherwise).toEqual({ hashes: here, surveys });
});

test("A browser builds the same levels, and surveys them to the same bytes.", async (context) => {
  const page = await (await openBrowser(context)).newPage();
  const server = await serveStudio({ port: 0, web });
  try {
    await page.goto(`${server.address}/favicon.svg`);
    const inPage = (call: string) => page.evaluate(`import("/lib/undercroft.js").then((library) => ${call})`);
    expect(await inPage(`(${levelHashes})(library, ${JSON.stringify(SLOW)})`), otherwise).toEqual(here);
    expect(await inPage(`(${surveyTexts})(library)`), otherwise).toEqual(surveys);
  } finally {
    await page.close();
    await server.close();
  }
});

const OTHERS = sampled(1000, 50);

/** Slow recipes make small maps here, unless everything is tried. */
const chainOf = (recipe: library.Recipe) =>
  library.recipeChain(recipe, SLOW.includes(recipe.name!) ? { size: [40, 25] } : {});

test(`After ${OTHERS} other builds the same process builds the same levels.`, () => {
  const chains = library.RECIPES.map(chainOf);
  for (let i = 0; i < OTHERS; i++) chains[i % chains.length]!.build({ seed: `other ${i}`, depth: i % 10 });
  expect(levelHashes(library, SLOW)).toEqual(here);
});

test("A chain that has built other levels builds the same one again.", () => {
  for (const recipe of library.RECIPES) {
    const chain = chainOf(recipe);
    const first = chain.build({ seed: "again", depth: 3 }).hash;
    for (let i = 0; i < sampled(5, 1); i++) chain.build({ seed: i, history: i % 2 === 0 });
    expect(chain.build({ seed: "again", depth: 3 }).hash).toBe(first);
    expect(chain.build({ seed: "again", depth: 3, history: true }).hash).toBe(first);
  }
});
