import { comparePaired, matches, measureRow, metricsOf, Pairs, parseQuery } from "undercroft/insight";
import { type Recipe, recipeChain, shippedRecipe } from "undercroft/recipes";
import { expect, it } from "vitest";
import { eventually, hashOf, levelShown, libraryLevel, openStudio, type Page } from "./open-studio.js";
import { ABOUT_COLORS, violations } from "./violations.js";

const studio = openStudio();

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const explore = (page: Page) => page.getByRole("region", { name: "Explore", exact: true });
const status = (page: Page) => explore(page).getByRole("status").first();
const cards = (page: Page) => explore(page).locator("button.sheet-place");

async function openExplore(tab: string, path?: string): Promise<Page> {
  const page = await studio.newPage(path === undefined ? {} : { path });
  await levelShown(page);
  await button(page, "Explore").click();
  await page.getByRole("tab", { name: tab }).click();
  return page;
}

/** What is hard to use here, in the theme on the screen and in the other one. */
async function hardToUse(page: Page): Promise<readonly string[]> {
  const here = await violations(page);
  await button(page, /^Switch to the/).click();
  const other = await violations(page, ABOUT_COLORS);
  await button(page, /^Switch to the/).click();
  return [...here, ...other];
}

/** The numbers of a metric under each small level. */
const numbersUnder = async (page: Page, metric: string) =>
  (await cards(page).locator(".card-metric", { hasText: metric }).locator(".mono").allTextContents()).map(Number);

/** A list to choose from, by its label. */
const list = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

/** The recipe `rooms` with another value of an option of its first step. */
function roomsWith(options: object): Recipe {
  const { steps, ...head } = shippedRecipe("rooms");
  return { ...head, steps: [{ ...steps[0]!, ...options } as Recipe["steps"][number], ...steps.slice(1)] };
}

it("sweeps one option and two, says why there is no level, and takes values into the recipe", async () => {
  const page = await openExplore("Sweep");
  const values = [5, 34, 63, 91, 120];
  await eventually(() => status(page).textContent()).toContain("5 levels of the seed rats");
  const pathsOf = (seed: string) =>
    values.map((attempts) => metricsOf(libraryLevel(roomsWith({ attempts }), { seed })).path);
  await eventually(() => numbersUnder(page, "way to the exit")).toEqual(pathsOf("rats"));
  // Another seed fills the grid anew.
  await page.getByLabel("seed", { exact: true }).fill("owls");
  await page.keyboard.press("Enter");
  await eventually(() => numbersUnder(page, "way to the exit")).toEqual(pathsOf("owls"));

  await button(page, /^Attempts 63/).click();
  const taken = libraryLevel(roomsWith({ attempts: 63 }), { seed: "owls" }).hash;
  await eventually(() => hashOf(page)).toBe(taken);
  await eventually(() => cards(page).nth(2).getAttribute("aria-current")).toBe("true");
  await page.keyboard.press("Control+z");
  await eventually(() => hashOf(page)).toBe(libraryLevel("rooms", { seed: "owls" }).hash);

  // With the keyboard: a second option, fewer values, and a level.
  await button(page, "+ second option").press("Enter");
  const down = page.getByRole("group", { name: /^Down/ });
  await down.getByLabel("to", { exact: true }).fill("3");
  await down.getByLabel("values").focus();
  await page.keyboard.press("2");
  await eventually(() => status(page).textContent()).toContain("10 levels of the seed owls");
  await page
    .getByRole("cell")
    .getByRole("button", { name: /^Attempts 120, Gap 3/ })
    .press("Enter");
  const both = libraryLevel(roomsWith({ attempts: 120, gap: 3 }), { seed: "owls" }).hash;
  await eventually(() => hashOf(page)).toBe(both);
  expect(await hardToUse(page)).toEqual([]);

  const across = page.getByRole("group", { name: /^Across/ });
  await across.getByLabel("from").fill("-5");
  await across.getByLabel("values").focus();
  await eventually(() => explore(page).locator(".is-failed").first().textContent()).toContain(
    "attempts must be a whole number from 1",
  );
  await eventually(() => explore(page).locator(".is-failed").count()).toBe(2);
});

it("finds levels by targets, ranks them, says how rare they are, and what fails where nothing is found", async () => {
  const page = await openExplore("Find");
  const text = page.getByLabel("as text");
  await text.fill("pth > 3");
  await eventually(() => explore(page).getByRole("alert").textContent()).toContain('there is no metric "pth"');
  expect(await button(page, "Start").isDisabled()).toBe(true);
  await text.fill("rooms >= 9 and loops >= 3");
  // Rows follow the text, and the text follows the rows.
  await eventually(() => page.getByLabel("least 2").inputValue()).toBe("3");
  await page.getByLabel("comparison 1").selectOption("between");
  await page.getByLabel("most 1").fill("10");
  await page.keyboard.press("Tab");
  await eventually(() => text.inputValue()).toBe("rooms in 9..10 and loops >= 3");

  await text.press("Enter");
  await eventually(() => explore(page).getByText("✓ meets every target").count()).toBeGreaterThan(3);
  await button(page, "Stop").click();
  await button(page, "Continue").waitFor();
  const said = (await status(page).textContent())!;
  const [, hits, among] = /: ([\d,]+) found among ([\d,]+)\. With 95% confidence/.exec(said)!;
  const query = parseQuery("rooms in 9..10 and loops >= 3");
  const all = Array.from({ length: Number(among) }, (_, i) => `${i + 1}`);
  // Two workers take seeds in turns, so that those that were looked at are about the first.
  const expected = all.filter((seed) => matches(query, libraryLevel("rooms", { seed }))).length;
  expect(Math.abs(Number(hits) - expected)).toBeLessThanOrEqual(16);
  const first = (await cards(page).first().locator(".level-name").textContent())!;
  expect(matches(query, libraryLevel("rooms", { seed: first }))).toBe(true);
  expect(await hardToUse(page)).toEqual([]);

  // Nothing meets this: the nearest come first, and it is said what is in the way.
  await text.fill("loops >= 900 and rooms >= 2");
  await eventually(() => cards(page).count()).toBe(0);
  await text.press("Enter");
  await eventually(() => explore(page).locator(".explore-hint").textContent()).toMatch(
    /Loops at least 900 fails most often: in 100% of the levels\. The nearest level has the seed \d+\./,
  );
  expect(await status(page).textContent()).toMatch(/^None found among \d+ levels\./);
  const loops = await numbersUnder(page, "loops");
  expect(loops).toEqual(loops.toSorted((a, b) => b - a));
  await button(page, "Stop").press("Enter");

  const seed = (await cards(page).first().locator(".level-name").textContent())!;
  await cards(page).first().press("Enter");
  await page.getByRole("region", { name: "Level map" }).waitFor();
  await eventually(() => hashOf(page)).toBe(libraryLevel("rooms", { seed }).hash);
});

it("compares a recipe with what it was: the cells of one seed, and every metric over 500", async () => {
  const page = await openExplore("Sweep");
  await button(page, /^Attempts 120/).click();
  const after = await levelShown(page, libraryLevel("rooms").hash);
  expect(after).toBe(libraryLevel(roomsWith({ attempts: 120 })).hash);
  await page.getByRole("tab", { name: "Sweep" }).press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const against = page.getByLabel("compare with");
  expect(await against.locator("option:checked").textContent()).toBe("before the last change (rooms)");
  const [a, b] = [libraryLevel("rooms"), libraryLevel(roomsWith({ attempts: 120 }))];
  const differ = Array.from(a.tiles).filter((tile, cell) => tile !== b.tiles[cell]).length;
  await eventually(() => status(page).textContent()).toBe(`Seed rats. ${differ} of 2,160 cells differ.`);

  await button(page, "Compare 500 seeds").press("Enter");
  await page.getByText("500 seeds compared").waitFor();
  const pairs = new Pairs();
  const chains = [shippedRecipe("rooms"), roomsWith({ attempts: 120 })].map((recipe) =>
    recipeChain(recipe, { size: [60, 36] }),
  );
  for (let seed = 1; seed <= 500; seed++) {
    const [one, other] = chains.map((chain) => {
      const level = chain.build({ seed });
      return { hash: level.hash, row: measureRow(level, undefined, { all: false }) };
    });
    pairs.add(`${seed}`, one, other);
  }
  const clear = comparePaired(pairs.metrics).filter(({ isFinding }) => isFinding);
  const words = await page.getByRole("table", { name: "What clearly moved" }).locator("td.said").allTextContents();
  expect(words).toEqual(clear.map((shift) => shift.words));
  expect(words.length).toBeGreaterThan(3);
  expect(await hardToUse(page)).toEqual([]);

  // The kept copy is A from then on, and is the same as B until something changes.
  await button(page, "Keep this as A").click();
  await page.getByText("A and B are the same recipe.").waitFor();
  expect(await button(page, "Compare 500 seeds").isDisabled()).toBe(true);
  await against.selectOption("bsp-dungeon");
  await button(page, "Compare 500 seeds").click();
  await button(page, "Stop").click();
  await button(page, /Continue|Compare 500 seeds/).waitFor();
});

it("shows the range of levels, how often vaults come and what steps cost, and goes on with the panel's levels", async () => {
  const page = await openExplore("Numbers", "#recipe=deeps&seed=rats&size=60x36");
  await list(page, "levels").selectOption("200");
  await eventually(() => status(page).textContent()).toMatch(/^200 levels/);
  await list(page, "up").selectOption({ label: "loops" });
  const grid = page.getByRole("table", { name: "floor across, loops up" });
  const counts = (await grid.getByRole("button").evaluateAll((all) => all.map((one) => one.ariaLabel))).map((label) =>
    Number(/: (\d+) levels?$/.exec(label!)![1]),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);

  // The keyboard begins at the fullest square.
  await grid.locator("[tabindex='0']").press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const most = Math.max(...counts);
  await page.getByText(new RegExp(`${most} levels of this square$`)).waitFor();
  await eventually(() => cards(page).count()).toBe(Math.min(9, most));
  expect(
    await page.getByRole("table", { name: "Time, retries and notes of every step" }).getByRole("row").count(),
  ).toBeGreaterThan(3);
  const vaults = page.getByRole("table", { name: "How often vaults come" });
  expect(await vaults.getByRole("row").count()).toBeGreaterThan(3);
  const cells = await vaults.locator("td:nth-of-type(4)").allInnerTexts();
  const shares = cells.flatMap((text) => [...text.matchAll(/(\d+)%/g)].map(([, share]) => Number(share)));
  expect(Math.max(...shares), "success rates are shares").toBeLessThanOrEqual(100);
  expect(await hardToUse(page)).toEqual([]);

  const seed = (await cards(page).first().locator(".level-name").textContent())!;
  await cards(page).first().click();
  await page.getByRole("region", { name: "Level map" }).waitFor();
  expect(await page.getByLabel("seed", { exact: true }).inputValue()).toBe(seed);
  // The panel beside the level has the same levels, without building any again.
  await page.getByRole("region", { name: "Among other seeds" }).getByText("200 seeds").waitFor();
  // What was chosen is still there.
  await button(page, "Explore").click();
  await eventually(() => cards(page).count()).toBe(Math.min(9, most));
});

it("has room on a phone, where nothing has to be scrolled sideways", async () => {
  const page = await studio.newPage({ viewport: { width: 390, height: 780 }, hasTouch: true });
  await levelShown(page);
  await button(page, "Explore").tap();
  const widths: number[] = [];
  const found: (readonly string[])[] = [];
  for (const tab of ["Find", "Compare", "Numbers"]) {
    await page.getByRole("tab", { name: tab }).tap();
    if (tab === "Find") await button(page, "Start").tap();
    if (tab === "Compare") await button(page, "Compare 500 seeds").tap();
    if (tab === "Find") await eventually(() => cards(page).count()).toBeGreaterThan(3);
    else await explore(page).locator(".numbers-table").first().waitFor();
    if (tab === "Compare") await button(page, "Stop").tap();
    widths.push(await page.evaluate(() => document.documentElement.scrollWidth));
    found.push(await violations(page));
  }
  expect(widths).toEqual([390, 390, 390]);
  expect(found).toEqual([[], [], []]);
});
