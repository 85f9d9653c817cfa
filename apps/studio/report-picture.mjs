// @ts-check
// Takes the pictures of reports that stand in the docs: surveys recipes, and opens their reports in a browser.
//
//     node apps/studio/report-picture.mjs          writes docs/pictures/report.png, in some minutes
//     node apps/studio/report-picture.mjs walk     writes those of the walk in docs/surveys.md, in a minute

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { ensureBuilt } from "../../scripts/build/setup.mjs";
import { browserFlags, findBrowser } from "../../scripts/programs/browser.mjs";
import { built } from "../../scripts/workspace.mjs";

/** @param {string} name */
const pictureOf = (name) => fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url));
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
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: browserFlags(),
});
try {
  await (process.argv[2] === "walk" ? takeWalk() : takeReport());
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Surveys a recipe. Times are those of one machine: without them the picture is always the same. */
function survey(/** @type {string} */ recipe, /** @type {string} */ out, /** @type {string} */ depth) {
  undercroft("survey", recipe, "--seeds", SEEDS, "--depth", depth, "--out", out);
  rmSync(join(folder, out, "times.json"));
}

function addressOf(/** @type {string} */ file) {
  return pathToFileURL(join(folder, file)).href;
}

async function takeReport() {
  for (const recipe of RECIPES) survey(recipe, `${recipe}.survey`, "3");
  undercroft("report", ...RECIPES.map((recipe) => `${recipe}.survey`), "-o", "report.html");
  const page = await browser.newPage({ viewport: SIZE, colorScheme: "dark" });
  await page.goto(addressOf("report.html"));
  await page.locator("#range-choice").waitFor({ state: "visible" });
  await page.locator("svg.range.b rect[class=c6]").first().hover();
  await page.screenshot({ path: pictureOf("report") });
  console.log("docs/pictures/report.png");
}

/** The levels to look at, the odd one in the studio, and the report after the change. */
async function takeWalk() {
  const walk = readFileSync(new URL("../../docs/surveys.md", import.meta.url), "utf8");
  const [, crypt = ""] = /```json\n([^`]*"crypt"[^`]*)```/.exec(walk) ?? [];
  writeFileSync(join(folder, "crypt.json"), crypt);
  const stairs = '{ "use": "room-based-stairs" }';
  writeFileSync(join(folder, "crypt2.json"), crypt.replace(stairs, stairs.replace(" }", ', "weight": 0.1 }')));
  survey("crypt.json", "crypt.survey", "1");
  survey("crypt2.json", "crypt2.survey", "1");
  const { serveStudio } = await built("cli/serve-studio.js");
  const web = fileURLToPath(new URL("../../packages/undercroft/dist/apps/web", import.meta.url));
  const server = await serveStudio({ port: 0, web });
  try {
    undercroft("report", "crypt.survey", "-o", "crypt.html");
    undercroft("report", "crypt.survey", "crypt2.survey", "-o", "both.html");
    const page = await browser.newPage({ viewport: { width: 1100, height: 700 }, colorScheme: "dark" });
    await page.goto(addressOf("crypt.html"));
    await page.locator("#levels").screenshot({ path: pictureOf("walk-levels") });
    // The level with the shortest way, in the studio of this script.
    const link = await page.locator("#levels a.seed").nth(2).getAttribute("href");
    const odd = String(link).replace(/^[^#]*/, `${server.address}/`);
    await page.goto(addressOf("both.html"));
    await page.screenshot({ path: pictureOf("walk-differs") });
    const studio = await browser.newPage({ viewport: { width: 1100, height: 700 }, colorScheme: "dark" });
    await studio.goto(odd);
    await studio.locator("canvas").first().waitFor({ state: "visible" });
    await studio.waitForLoadState("networkidle");
    await studio.getByRole("button", { name: "Finished level" }).click();
    await studio.screenshot({ path: pictureOf("walk-studio") });
    console.log("docs/pictures/walk-levels.png, walk-studio.png, walk-differs.png");
  } finally {
    await server.close();
  }
}
