import { readFile } from "node:fs/promises";
import { type Recipe, type RecipeNode, recipeChain, shippedRecipe } from "undercroft/recipes";
import { describe, expect, it } from "vitest";
import { eventually, hashOf, levelShown, libraryLevel, openStudio, type Page } from "./open-studio.js";
import { ABOUT_COLORS, violations } from "./violations.js";

const studio = openStudio();

const ROOMS = shippedRecipe("rooms");
const [MAP, START, STAIRS, SPAWNER] = ROOMS.steps as [RecipeNode, RecipeNode, RecipeNode, RecipeNode];
const SIZE = [60, 36] as const;

/** A choice of four branches, of which one is never drawn and one not at this depth, and two things left to chance. */
const EITHER: Recipe = {
  name: "either",
  size: SIZE,
  steps: [
    {
      oneOf: [
        { use: "simple-map" },
        { steps: [{ use: "bsp-dungeon" }, { steps: [{ use: "room-corner-rounder" }], chance: 0.5 }], title: "Cellars" },
        { use: "bsp-interior", weight: 0 },
        { steps: [{ use: "classic-grid" }], when: { depth: "9.." } },
      ],
    },
    START,
    STAIRS,
    { steps: [SPAWNER], chance: 0.5 },
  ],
};

const chain = recipeChain(EITHER);
const CELLARS = "group:bsp-dungeon#1";
/** The first seed of which something is true. */
function seedWhere(isWanted: (taken: ReadonlyMap<string, boolean>) => boolean): string {
  for (let n = 0; ; n++) if (isWanted(chain.taken({ seed: `s${n}` }))) return `s${n}`;
}
/** Rooms are drawn, and nothing spawns. */
const PLAIN_SEED = seedWhere(
  (taken) => taken.has("simple-map#1") && taken.get("chance:room-based-spawner#1") === false,
);

const file = (name: string, content: unknown) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(typeof content === "string" ? content : JSON.stringify(content)),
});

/** Opens a recipe as a file, under a seed. */
async function open(page: Page, recipe: Recipe, seed: string): Promise<string> {
  await levelShown(page);
  await page.getByLabel("Recipe or level file").setInputFiles(file("it.json", recipe));
  await page.getByLabel("seed", { exact: true }).fill(seed);
  await page.keyboard.press("Enter");
  const { hash } = libraryLevel(recipe, { seed });
  await eventually(() => hashOf(page)).toBe(hash);
  return hash;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const notice = (page: Page) => page.locator(".notice");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);
const cardNames = (page: Page) => page.locator(".chain-panel .card-name").allTextContents();

/** The card with this title. */
async function card(page: Page, title: string) {
  const name = page.locator(".card-name").getByText(title, { exact: true });
  return page.locator(`#${await name.evaluate((element) => element.closest("[data-part]")!.id)}`);
}

const head = async (page: Page, title: string) => (await card(page, title)).locator("> .card-head .card-title");
const marks = async (page: Page, title: string) =>
  (await card(page, title)).locator("> .card-head .card-marks > span").allTextContents();

describe("a choice in the chain", () => {
  it("shows what was drawn, folds and greys the rest, and says that nothing of it can be seen", async () => {
    const page = await studio.newPage();
    const hash = await open(page, EITHER, PLAIN_SEED);
    const choice = page.locator(".card[data-kind=choice] > .card-head .card-marks > span");
    expect(await choice.allTextContents()).toEqual(["one of 4", "Simple map"]);
    expect(await marks(page, "Simple map")).toEqual(["drawn"]);
    expect(await marks(page, "Cellars")).toEqual(["not drawn"]);
    expect(await marks(page, "Spawns")).toEqual(["50% chance", "didn't happen"]);
    expect(await marks(page, "Rooms on a grid")).toEqual(["if depth ≥ 9", "not drawn"]);
    for (const title of ["Cellars", "BSP interior", "Rooms on a grid", "Spawns"]) {
      expect(await (await card(page, title)).getAttribute("class")).toContain("is-idle");
      expect(await (await head(page, title)).getAttribute("aria-expanded")).toBe("false");
    }
    expect(await (await card(page, "Simple map")).getAttribute("class")).not.toContain("is-idle");

    const note = async (title: string) => (await card(page, title)).locator("> .card-body > .idle-note").textContent();
    await (await head(page, "Cellars")).click();
    const notDrawn = "Not drawn for this seed. Until it is, changes here do nothing.";
    expect(await note("Cellars")).toContain(notDrawn);
    // A nested chance that was not even come to says the same, and its slider does nothing.
    expect(await marks(page, "Round corners")).toEqual(["50% chance"]);
    await (await head(page, "BSP dungeon")).click();
    expect(await note("BSP dungeon")).toContain(notDrawn);
    await page
      .getByRole("slider", { name: /slider$/ })
      .last()
      .waitFor();
    await (await card(page, "BSP dungeon")).getByRole("slider").first().press("End");
    await eventually(() => button(page, "Undo").isDisabled()).toBe(false);
    expect(await levelShown(page)).toBe(hash);

    await (await head(page, "BSP interior")).click();
    expect(await note("BSP interior")).toBe("Its weight is 0, so it is never drawn.");
    await (await head(page, "Rooms on a grid")).click();
    expect(await note("Rooms on a grid")).toBe("Only if depth ≥ 9. This level has depth 1 and 60 × 36 cells.");
    await (await head(page, "Spawns")).click();
    expect(await note("Spawns")).toContain("It didn't happen for this seed. Until it does, changes here do nothing.");
    expect(await page.getByRole("button", { name: /^Find a seed with / }).count()).toBe(4);
    expect(await violations(page)).toEqual([]);
  });

  it("is left for the branch that was drawn, which leaves the level as it is and can be undone", async () => {
    const page = await studio.newPage();
    const seed = seedWhere((taken) => taken.has(CELLARS) && taken.get("chance:room-corner-rounder#1") === true);
    const hash = await open(page, EITHER, seed);
    expect(await marks(page, "Cellars")).toEqual(["drawn"]);
    expect(await marks(page, "Round corners")).toEqual(["50% chance", "happened"]);
    await button(page, "Keep this branch").click();
    await eventually(() => page.locator(".card[data-kind=choice]").count()).toBe(0);
    await eventually(() => notice(page).textContent()).toBe("Cellars is the only branch now. The level is the same.");
    expect(await levelShown(page)).toBe(hash);
    expect((await cardNames(page)).slice(0, 2)).toEqual(["Cellars", "BSP dungeon"]);
    await page.keyboard.press("Control+z");
    await eventually(() => page.locator(".card[data-kind=choice]").count()).toBe(1);
    expect(await levelShown(page)).toBe(hash);
  });

  it("turns to a seed with another branch, and says how many were tried where there is none", async () => {
    const page = await studio.newPage();
    const hash = await open(page, EITHER, PLAIN_SEED);
    await button(page, "Find a seed with Cellars").press("Enter");
    await levelShown(page, hash);
    const seed = await page.getByLabel("seed", { exact: true }).inputValue();
    expect(chain.taken({ seed }).get(CELLARS)).toBe(true);
    await eventually(() => hashOf(page)).toBe(libraryLevel(EITHER, { seed }).hash);
    expect(await notice(page).textContent()).toMatch(
      new RegExp(`^Seed ${seed} has “Cellars”\\. \\d+ seeds? tried\\.$`),
    );
    await eventually(() => focused(page)).toContain("Cellars");
    expect(await marks(page, "Cellars")).toEqual(["drawn"]);

    const rare: Recipe = { ...EITHER, steps: [{ oneOf: [MAP, { use: "bsp-dungeon", weight: 1e-12 }] }, START, STAIRS] };
    const last = await open(page, rare, "s1");
    await (await head(page, "BSP dungeon")).press("Enter");
    await button(page, "Find a seed with this").press("Enter");
    await eventually(() => notice(page).textContent()).toBe("None of 2,000 seeds has “BSP dungeon”.");
    expect(await levelShown(page)).toBe(last);
  });
});

it("calls groups and steps what people call them, which changes nothing of the level", async () => {
  const page = await studio.newPage();
  const hash = await open(page, EITHER, PLAIN_SEED);
  await (await head(page, "Spawns")).press("F2");
  const field = page.getByLabel("Name of Spawns");
  await eventually(() => field.evaluate((box) => box === document.activeElement)).toBe(true);
  await field.fill("Rats, perhaps");
  await page.keyboard.press("Enter");
  await eventually(() => cardNames(page)).toContain("Rats, perhaps");
  expect(await levelShown(page)).toBe(hash);
  await eventually(() => focused(page)).toContain("Rats, perhaps");

  await (await head(page, "Room based start")).dblclick();
  await page.getByLabel("Name of Room based start").fill("Gone again");
  await page.keyboard.press("Escape");
  await eventually(() => cardNames(page)).toContain("Room based start");

  // The name is in the link.
  await eventually(() => page.url()).not.toContain("recipe=either");
  const before = page.url();
  await (await head(page, "Rats, perhaps")).press("F2");
  await page.getByLabel("Name of Spawns").fill("Mice");
  await (await head(page, "Simple map")).click();
  await eventually(() => cardNames(page)).toContain("Mice");
  await eventually(() => page.url()).not.toBe(before);
  await page.reload();
  await levelShown(page);
  await eventually(() => cardNames(page)).toContain("Mice");
  expect(await levelShown(page)).toBe(hash);
});

/** What a download holds. */
async function downloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** Opens the recipes with their key, which works as soon as the chain is there. */
async function pressY(page: Page): Promise<void> {
  await button(page, "My recipes").waitFor();
  await page.locator("body").press("y");
}

const shelfNames = (page: Page) => page.locator(".shelf-open strong").allTextContents();

describe("my recipes", () => {
  it("are saved, named, copied, deleted, brought back and opened by keys", async () => {
    const page = await studio.newPage();
    const rooms = await levelShown(page);
    await pressY(page);
    const dialog = page.getByRole("dialog", { name: "My recipes" });
    await eventually(() => focusedId(page)).toBe("shelf-name");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("First");
    await page.keyboard.press("Enter");
    await eventually(() => shelfNames(page)).toEqual(["First"]);
    expect(await dialog.getByRole("button", { name: "Replace" }).count()).toBe(1);

    const choose = async (name: string, item: string) => {
      await button(page, `More for ${name}`).press("Enter");
      await page.getByRole("menuitem", { name: item, exact: true }).press("Enter");
    };
    await choose("First", "Duplicate");
    await eventually(() => shelfNames(page)).toEqual(["First", "First copy"]);
    await choose("First copy", "Rename…");
    await eventually(() => focusedId(page)).toBe("shelf-rename");
    await page.keyboard.press("Escape");
    await eventually(() => focused(page)).toContain("First copy");
    await choose("First copy", "Rename…");
    await eventually(() => focusedId(page)).toBe("shelf-rename");
    await page.keyboard.type("Second");
    await page.keyboard.press("Enter");
    await eventually(() => shelfNames(page)).toEqual(["First", "Second"]);
    expect(await violations(page)).toEqual([]);

    await choose("First", "Delete");
    await eventually(() => shelfNames(page)).toEqual(["Second"]);
    await dialog.getByText("“First” was deleted.").waitFor();
    await eventually(() => focusedId(page)).toBe("shelf-undo");
    await page.keyboard.press("Enter");
    await eventually(() => shelfNames(page)).toEqual(["First", "Second"]);

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.goto(`${studio.address}/#recipe=maze&seed=rats&size=60x36`);
    await page.reload();
    expect(await levelShown(page)).not.toBe(rooms);
    await pressY(page);
    await page.locator(".shelf-open", { hasText: "Second" }).press("Enter");
    await eventually(() => hashOf(page)).toBe(libraryLevel({ ...ROOMS, name: "Second" }).hash);
    await eventually(() => notice(page).textContent()).toBe("“Second” is open.");
  });

  it("go into files and come back; a file that is none says why", async () => {
    const page = await studio.newPage();
    await open(page, EITHER, PLAIN_SEED);
    await button(page, "My recipes").click();
    await button(page, "Save").click();
    await button(page, "More for either").click();
    const one = await downloaded(page, () => page.getByRole("menuitem", { name: "Save as a file" }).click());
    expect(one.name).toBe("either.recipe.json");
    expect(recipeChain(JSON.parse(one.text)).build({ seed: "s1" }).hash).toBe(chain.build({ seed: "s1" }).hash);
    const all = await downloaded(page, () => button(page, "Save all as one file").click());
    expect(all.name).toBe("my-recipes.json");

    await button(page, "More for either").click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await eventually(() => shelfNames(page)).toEqual([]);
    const input = page.getByLabel("Recipe files to add");
    const words = page.locator(".shelf-words");
    await input.setInputFiles([file(all.name, all.text), file("den.json", { ...ROOMS, name: undefined })]);
    await eventually(() => shelfNames(page)).toEqual(["either", "den"]);
    expect(await words.textContent()).toBe("2 recipes added to My recipes.");
    await input.setInputFiles([file(all.name, all.text), file("no.json", "#####"), file("odd.json", { steps: [7] })]);
    await eventually(() => words.textContent()).toMatch(/no\.json can't be added: this is not JSON/);
    expect(await words.textContent()).toMatch(/^0 recipes added to My recipes; 1 was there already\. /);
    expect(await words.textContent()).toMatch(/odd\.json can't be added: the recipe: steps\[0\] must be/);
    expect(await shelfNames(page)).toEqual(["either", "den"]);

    // Dropped on the page, or opened as any file, a list of recipes goes to the shelf.
    await page.keyboard.press("Escape");
    await page
      .getByLabel("Recipe or level file")
      .setInputFiles(
        file("list.json", { format: "undercroft-recipes", version: 1, recipes: [{ ...ROOMS, name: "third" }] }),
      );
    await eventually(() => shelfNames(page)).toEqual(["third", "either", "den"]);
  });

  it("say so where the browser has no room or keeps nothing", async () => {
    const refuse = (name: string) => `Storage.prototype.setItem = () => { throw new DOMException("no", "${name}"); };`;
    for (const [name, words] of [
      ["QuotaExceededError", "There is no room left for this page in this browser."],
      ["SecurityError", "This browser keeps nothing for this page"],
    ] as const) {
      const page = await studio.newPage({ before: refuse(name), isAlone: true });
      await levelShown(page);
      await pressY(page);
      await button(page, "Save").click();
      await eventually(() => page.getByRole("dialog").getByRole("alert").textContent()).toContain(words);
      expect(await shelfNames(page)).toEqual([]);
    }
  });
});

it("finds steps to add, options and recipes with one key, and adds, goes there or opens", async () => {
  const page = await studio.newPage();
  await levelShown(page);
  const search = async (text: string, hit: string) => {
    await page.keyboard.press("/");
    await page.keyboard.type(text);
    await page.locator(".hit[aria-selected=true]").getByText(hit, { exact: true }).waitFor();
  };
  const enter = async () => {
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
  const rooms = (...steps: RecipeNode[]): Recipe => ({ ...ROOMS, steps });
  const shows = (recipe: Recipe | string) => eventually(() => hashOf(page)).toBe(libraryLevel(recipe).hash);

  // At the end of the chain, unless something is selected.
  await search("winding river", "Add River");
  expect(await page.locator(".hit[aria-selected=true]").textContent()).toContain(
    "Lets a winding river run through the map",
  );
  expect(await page.locator(".hit .goes").textContent()).toBe("Enter adds it at the end of the chain.");
  expect(await violations(page)).toEqual([]);
  await enter();
  await shows(rooms(MAP, START, STAIRS, SPAWNER, { use: "river" }));
  await eventually(() => focused(page)).toContain("River");

  await (await head(page, "Simple map")).focus();
  await search("corner rounder", "Add Room corner rounder");
  expect(await page.locator(".hit .goes").textContent()).toBe("Enter adds it after Simple map.");
  await enter();
  const rounded = [{ use: "room-corner-rounder" }, START, STAIRS, SPAWNER, { use: "river" }];
  await shows(rooms(MAP, ...rounded));

  // Another initial builder takes the place of the first, if the rest can do with it.
  await search("bsp dungeon", "Add BSP dungeon");
  expect(await page.locator(".hit .goes").textContent()).toBe("Enter adds it in place of Simple map.");
  await enter();
  await shows(rooms({ use: "bsp-dungeon" }, ...rounded));
  await search("maze", "Add Maze");
  expect(await page.locator(".hit .goes").textContent()).toMatch(/^Not here: .*needs: rooms/);
  await page.keyboard.press("Enter");
  expect(await page.getByRole("dialog").count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.locator(".hit[aria-selected=true]").getByText("Open maze", { exact: true }).waitFor();
  await enter();
  await shows("maze");
});

it("is easy on everybody in the light theme and on a phone", async () => {
  const page = await studio.newPage({
    path: "#recipe=random-classic&seed=rats&size=60x36",
    colorScheme: "light",
    viewport: { width: 390, height: 800 },
  });
  await levelShown(page);
  await button(page, "Chain").click();
  await page.locator(".card.is-idle").first().waitFor();
  expect(await violations(page, ABOUT_COLORS)).toEqual([]);
  for (const name of ["My recipes", "Find or add a step, an option or a recipe"]) {
    await button(page, name).click();
    await page.getByRole("dialog").nth(1).waitFor();
    expect(await violations(page, ABOUT_COLORS)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").nth(1).waitFor({ state: "detached" });
  }

  // A key that comes before the browser has told that the chain is closed is not lost.
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>("dialog [aria-label=Close]")!.click();
    for (let i = 0; i < 10; i++) await undefined;
    document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
  });
  // The search comes alone, and what was found is shown in the chain.
  await page.getByRole("dialog", { name: "Find or add" }).waitFor();
  await page.keyboard.type("open area");
  const hit = page.locator(".hit[aria-selected=true]");
  await hit.getByText("Drunkards walk: open area", { exact: true }).waitFor();
  expect(await hit.textContent()).toContain("In Caves, winding caves or others.");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Chain" }).waitFor();
  await eventually(() => focused(page)).toContain("Drunkards walk: open area");
});
