// @ts-check
// Takes the picture of a report that stands in the docs: surveys two recipes, and opens their report in a browser.
//
//     node apps/studio/report-picture.mjs      writes docs/pictures/report.png, in some minutes

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { browserFlags, findBrowser } from "../../scripts/browser.mjs";
import { ensureBuilt } from "../../scripts/setup.mjs";

const PICTURE = fileURLToPath(new URL("../../docs/pictures/report.png", import.meta.url));
const COMMAND = fileURLToPath(new URL("../../packages/undercroft/bin/undercroft.js", import.meta.url));
/** One that is much like itself, and one that is anything. */
const RECIPES = ["caves", "random"];
const SEEDS = "2000";
/** The sentences, the figures and the expressive range. */
const SIZE = { width: 1280, height: 1440 };

await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), "undercroft-picture-"));
/** @type {(...args: string[]) => void} */
const undercroft = (...args) => void execFileSync(process.execPath, [COMMAND, "-q", ...args], { cwd: folder });
for (const recipe of RECIPES) {
  undercroft("survey", recipe, "--seeds", SEEDS, "--depth", "3");
  // Times are those of one machine: without them the picture is always the same.
  rmSync(join(folder, `${recipe}.survey`, "times.json"));
}
undercroft("report", ...RECIPES.map((recipe) => `${recipe}.survey`), "-o", "report.html");

const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: browserFlags(),
});
try {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: "dark" });
  await page.goto(pathToFileURL(join(folder, "report.html")).href);
  await page.locator("#range-choice").waitFor({ state: "visible" });
  await page.locator("svg.range.b rect[class=c6]").first().hover();
  await page.screenshot({ path: PICTURE });
  console.log("docs/pictures/report.png");
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
