import axe from "axe-core";
import { describe, expect, test } from "vitest";
import { sampled } from "../../../packages/undercroft/test/kit/whole.js";
import { openSite, type Page, type SitePageOptions } from "../../../packages/undercroft/test/open-browser.js";
import { apiPages } from "../build/api.mjs";
import { allPages, readContents } from "../build/pages.mjs";
import { BASE, serveBelow } from "./manual.ts";

const site = openSite(serveBelow);
const open = (path: string, options: SitePageOptions = {}): Promise<Page> =>
  site.newPage({ ...options, path: `${BASE}/${path}` });

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true } as const;

/** One page of each kind; in the soak, all pages. */
const KINDS = ["index.html", "contents.html", "steps/maze.html", "gallery.html", "command.html", "how/02-caves.html"];
const OTHERS = sampled(1, 0) === 1 ? allPages(readContents(await apiPages())).map(({ path }) => path) : [];
const LOOKED_AT = [...new Set([...KINDS, ...OTHERS])];

/** The rules that colours decide. */
const ABOUT_COLORS = ["color-contrast", "link-in-text-block"];

/** What is hard to use for somebody on this page: by all rules, or by some. */
async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // As text it is run by the browser itself, which needs no leave of the page's policy.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const options = { resultTypes: ["violations"], ...(runOnly === undefined ? {} : { runOnly }) };
    const { violations: found } = await (globalThis as any).axe.run(options);
    return found.flatMap(({ id, nodes }: any) => nodes.map((it: any) => `${id}: ${it.html} ${it.failureSummary}`));
  }, rules);
}

// The second theme has other colours, and is the same page in all else.
describe.each([
  ["dark", undefined],
  ["light", ABOUT_COLORS],
] as const)("in %s colours", (colorScheme, rules) => {
  test.each(LOOKED_AT)("%s is accessible.", async (path) => {
    const page = await open(path, { colorScheme });
    expect(await violations(page, rules)).toEqual([]);
  });
});

test("On a phone no page is wider than the screen, and the contents open over it.", async () => {
  const page = await open("steps/maze.html", PHONE);
  for (const path of ["steps/maze.html", "benchmarks.html", "index.html"]) {
    await page.goto(`${site.address}/${BASE}/${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  await page.goto(`${site.address}/${BASE}/steps/maze.html`);
  const link = page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "accretion" });
  expect(await link.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Contents" }).click();
  expect(await violations(page)).toEqual([]);
  await link.click();
  await expect.poll(() => page.url()).toBe(`${site.address}/${BASE}/steps/accretion.html`);
});

describe("the search", () => {
  test("A slash, words, arrows and Enter lead to a page, from a page in a folder.", async () => {
    const page = await open("steps/maze.html");
    await page.keyboard.press("/");
    const field = page.getByRole("combobox", { name: "Search the manual" });
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.type("wave function collapse");
    const options = page.getByRole("option");
    await expect.poll(() => options.count()).toBeGreaterThan(3);
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => options.first().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    expect(await options.nth(1).getAttribute("aria-selected")).toBe("true");
    expect(await field.getAttribute("aria-activedescendant")).toBe(await options.nth(1).getAttribute("id"));
    const target = await options.nth(1).evaluate((it) => (it as HTMLAnchorElement).href);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toBe(target);
  });

  test("Escape closes the hits, and a search without hits says so.", async () => {
    const page = await open("index.html");
    const field = page.getByRole("combobox");
    await field.fill("maze");
    await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("option").count()).toBe(0);
    await field.fill("xyzzyplugh");
    await page.getByText("Nothing found. Try other words.").waitFor();
  });

  test("The search index is loaded only when the search box is used.", async () => {
    const page = await open("index.html");
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/index.js")));
    expect(await loaded()).toBe(false);
    await page.getByRole("combobox").focus();
    await expect.poll(loaded).toBe(true);
  });
});

test("A chosen theme is kept from page to page.", async () => {
  const page = await open("index.html", { colorScheme: "dark" });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe("rgb(18, 17, 15)");
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  expect(await ground()).toBe("rgb(239, 233, 220)");
  await page.goto(`${site.address}/${BASE}/steps/maze.html`);
  expect(await ground()).toBe("rgb(239, 233, 220)");
  await page.getByRole("button", { name: "Switch to the dark theme" }).waitFor();
});

test("Without scripts, everything can be read and reached, and nothing waits for one.", async () => {
  const page = await open("steps/maze.html", { javaScriptEnabled: false, isAlone: true, colorScheme: "light" });
  await page.getByRole("heading", { name: "maze", level: 1 }).waitFor();
  await page.getByText("How much passages bend").waitFor();
  expect(await page.getByRole("combobox").count()).toBe(0);
  expect(await page.getByRole("button", { name: /theme|light and dark/ }).count()).toBe(0);
  await page.getByRole("link", { name: "Next monster-spawner" }).click();
  await page.getByRole("heading", { name: "monster-spawner", level: 1 }).waitFor();
});

test("A program is copied with a click, and a link in a heading leads to it.", async () => {
  const page = await open("steps/maze.html", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByRole("button", { name: "Copy" }).first().click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('import { maze } from "undercroft";');
  await page.getByRole("heading", { name: "Options" }).getByRole("link").click();
  expect(new URL(page.url()).hash).toBe("#options");
});

test("A picture of the gallery opens its level in the studio, which leads back.", async () => {
  const page = await open("gallery.html");
  await page.getByRole("link", { name: "deeps at depth 5" }).click();
  const seed = page.getByRole("combobox", { name: "seed" });
  await expect.poll(() => seed.inputValue()).toBe("picture");
  await page.getByRole("link", { name: "Manual" }).click();
  await page.getByRole("heading", { name: "Levels worth exploring" }).waitFor();
});
