// @ts-check
// Takes the pictures of examples that are in the guides, from the pages themselves.
//
//     node scripts/pages/example-pictures.mjs      writes docs/pictures/guides/*.png

import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "../build/setup.mjs";
import { browserFlags, findBrowser } from "../programs/browser.mjs";
import { ROOT } from "../workspace.mjs";

// The workspace has these for the tests of the package.
const { chromium } = createRequire(join(ROOT, "packages", "undercroft", "package.json"))("playwright-core");
const vite = await import(pathToFileURL(join(ROOT, "node_modules", "vite", "dist", "node", "index.js")).href);

const FOLDER = mkdtempSync(join(tmpdir(), "undercroft-pictures-"));
const SIZE = { width: 700, height: 400 };

await ensureBuilt({ hasManual: false });
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: browserFlags(),
});

try {
  await take("canvas", "canvas-one-file", pathToFileURL(join(copy("canvas-one-file"), "index.html")).href);
  for (const [name, example] of [
    ["phaser", "phaser-game"],
    ["react", "react-component"],
  ]) {
    const root = copy(/** @type {string} */ (example));
    const server = await vite.createServer({ root, configFile: false, server: { host: "127.0.0.1", port: 0 } });
    await server.listen();
    await take(/** @type {string} */ (name), /** @type {string} */ (example), server.resolvedUrls.local[0]);
    await server.close();
  }
} finally {
  await browser.close();
  rmSync(FOLDER, { recursive: true, force: true });
}

/** An example with its packages, in a folder of its own. @param {string} example */
function copy(example) {
  const to = join(FOLDER, example);
  cpSync(join(ROOT, "examples", example), to, { recursive: true, filter: (file) => !file.endsWith("node_modules") });
  mkdirSync(join(to, "node_modules"));
  for (const name of ["undercroft", "phaser", "react", "react-dom"])
    symlinkSync(
      name === "undercroft" ? join(ROOT, "packages", name) : join(ROOT, "node_modules", name),
      join(to, "node_modules", name),
      "junction",
    );
  return to;
}

/**
 * @param {string} name
 * @param {string} example
 * @param {string} address
 */
async function take(name, example, address) {
  const page = await browser.newPage({ viewport: SIZE });
  await page.goto(address);
  await page.locator("canvas").waitFor({ timeout: 60_000 });
  // Text and tiles are drawn with the next frames.
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(ROOT, "docs", "pictures", "guides", `${name}.png`) });
  await page.close();
  console.log(`${example}: docs/pictures/guides/${name}.png`);
}
