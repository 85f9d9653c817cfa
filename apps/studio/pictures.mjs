// @ts-check
// Takes the pictures of the studio that stand in the docs, from the page itself.
//
//     node apps/studio/pictures.mjs      writes docs/pictures/studio-*.png

import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { ensureBuilt } from "../../scripts/build/setup.mjs";
import { browserFlags, findBrowser } from "../../scripts/programs/browser.mjs";

const PICTURES = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
/** A level that shows what the studio is about: halls, caves and a lake, and a long way down. */
const LEVEL = "recipe=deeps&seed=rats";

await ensureBuilt();
const built = new URL("../../packages/undercroft/dist/cli/serve-studio.js", import.meta.url).href;
/** @type {typeof import("../../packages/undercroft/src/cli/serve-studio.js")} */
const { serveStudio } = await import(built);
const server = await serveStudio({ port: 0 });
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: browserFlags(),
});

/** @typedef {{ colorScheme?: "dark" | "light", width?: number, height?: number }} Look */

try {
  await take("studio-watch", {}, LEVEL, async (page) => {
    await page.getByRole("button", { name: "Finished level" }).click();
    await page.locator(".card-title").nth(1).click();
    // The figures of the other seeds come in one after the other, until as many are there as there is time for.
    await page.getByText(/(?:longer|shorter) way than/i).waitFor({ timeout: 120_000 });
    await page.waitForFunction(() => !/\d+ of \d+ seeds/.test(document.body.textContent), null, { timeout: 120_000 });
  });
  await take("studio-light", { colorScheme: "light" }, "recipe=rooms&seed=owls", async (page) => {
    await page.getByRole("button", { name: "Finished level" }).click();
    await page.keyboard.press("2");
  });
  await take("studio-draw", {}, `${LEVEL}&view=draw`, async () => undefined);
  await take("studio-place", {}, `${LEVEL}&view=draw`, async (page) => {
    await page.getByRole("button", { name: "New…" }).click();
    await page.getByRole("button", { name: "From an included one" }).click();
    await page.getByLabel("search").fill("library_stacks");
    await page.locator(".draw-card").first().click();
    await page.getByRole("tab", { name: "Place" }).click();
    await page.getByText(/^Placed in \d of 8 levels/).waitFor({ timeout: 120_000 });
  });
  await take("studio-sheet", {}, "recipe=random&seed=1&view=sheet", async (page) => {
    await page.getByRole("button", { name: "24 more" }).waitFor({ timeout: 120_000 });
    await page.waitForFunction(() => !/on its way|\d+ of \d+ built/.test(document.body.textContent), null, {
      timeout: 120_000,
    });
  });
  await take("studio-explore-sweep", {}, "recipe=caves&seed=rats&view=explore", async (page) => {
    await page.getByRole("button", { name: "+ second option" }).click();
    await page.getByText("25 levels of the seed").waitFor({ timeout: 120_000 });
  });
  await take("studio-explore-compare", { height: 760 }, "recipe=deeps&seed=rats&view=explore", async (page) => {
    await page.getByRole("tab", { name: "Compare" }).click();
    await page.getByRole("button", { name: "Compare 500 seeds" }).click();
    await page.getByText("500 seeds compared").waitFor({ timeout: 240_000 });
    await page.locator(".shifts").evaluate((shifts) => shifts.scrollIntoView());
  });
  await take("studio-explore-numbers", {}, "recipe=deeps&seed=rats&view=explore", async (page) => {
    await page.getByRole("tab", { name: "Numbers" }).click();
    await page.getByText(/^500 levels/).waitFor({ timeout: 240_000 });
    await page.locator("[data-shade='6']").first().click();
    await page.waitForFunction(() => document.querySelectorAll("button.sheet-place").length === 9, null, {
      timeout: 120_000,
    });
  });
  await take("studio-phone", { width: 390, height: 844 }, "recipe=bsp-dungeon&seed=7", async (page) => {
    await page.getByRole("button", { name: "Finished level" }).click();
  });
} finally {
  await browser.close();
  await server.close();
}

/**
 * @param {string} name
 * @param {Look} look
 * @param {string} link
 * @param {(page: import("playwright-core").Page) => Promise<unknown>} prepare
 */
async function take(name, { colorScheme = "dark", width = 1440, height = 900 }, link, prepare) {
  const context = await browser.newContext({ colorScheme, viewport: { width, height }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${server.address}/#${link}`);
  await page.locator(".hash .mono").waitFor({ timeout: 120_000 });
  await prepare(page);
  await page.screenshot({ path: `${PICTURES}${name}.png` });
  await context.close();
  console.log(`docs/pictures/${name}.png`);
}
