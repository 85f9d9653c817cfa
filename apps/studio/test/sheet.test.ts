import { expect, it } from "vitest";
import { eventually, hashOf, levelShown, libraryLevel, openStudio, type Page } from "./open-studio.js";

const studio = openStudio();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const sheet = (page: Page) => page.getByRole("region", { name: "Contact sheet" });
const places = (page: Page) => sheet(page).locator("button.sheet-place");
const seeds = (page: Page) => places(page).locator(".sheet-seed").allTextContents();

/** The numbers at the beginning of some words on every place. */
const numbers = async (page: Page, selector: string) =>
  (await places(page).locator(selector).allTextContents()).map((words) => Number.parseInt(words, 10));

async function openSheet(): Promise<Page> {
  const page = await studio.newPage();
  await levelShown(page);
  await button(page, "Sheet").click();
  await eventually(() => sheet(page).getByRole("status").textContent()).toBe("all built");
  return page;
}

it("shows 24 levels that are the library's, with the open one first, each drawn", async () => {
  const page = await openSheet();
  expect(await places(page).count()).toBe(24);
  const all = await seeds(page);
  expect(all[0]).toBe("rats");
  expect(new Set(all).size).toBe(24);
  const hashes = await places(page).locator(".quiet .mono").allTextContents();
  const expected = all.map((seed) => libraryLevel("rooms", { seed }).hash);
  expect(hashes).toEqual(expected.map((hash) => `${hash.slice(0, 4)}·${hash.slice(4, 8)}`));
  const pictures = await places(page)
    .locator("canvas")
    .evaluateAll((all) => all.map((canvas) => (canvas as HTMLCanvasElement).toDataURL()));
  expect(new Set(pictures).size).toBe(24);
});

it("sorts by a figure both ways, and opens a level in Watch", async () => {
  const page = await openSheet();
  const asTheyCome = await seeds(page);
  const falling = (await numbers(page, ".sheet-path")).toSorted((a, b) => b - a);
  await page.getByLabel("sort by").selectOption({ label: "way to the exit" });
  await eventually(() => numbers(page, ".sheet-path")).toEqual(falling);
  expect(falling[0]).toBeGreaterThan(falling.at(-1)!);
  await button(page, "Most first").click();
  await eventually(() => numbers(page, ".sheet-path")).toEqual(falling.toSorted((a, b) => a - b));
  await page.getByLabel("sort by").selectOption({ label: "as they come" });
  await eventually(() => seeds(page)).toEqual(asTheyCome);

  const seed = asTheyCome[7]!;
  await places(page).nth(7).press("Enter");
  await page.getByRole("region", { name: "Level map" }).waitFor();
  expect(await page.getByLabel("seed", { exact: true }).inputValue()).toBe(seed);
  await eventually(() => hashOf(page)).toBe(libraryLevel("rooms", { seed }).hash);
});

it("takes new seeds and more seeds, and follows a change of the chain with the same ones", async () => {
  const page = await openSheet();
  const before = await seeds(page);
  await button(page, "New seeds").click();
  await eventually(async () => (await seeds(page)).length === 24 && (await seeds(page))[1] !== before[1]).toBe(true);
  await button(page, "24 more").click();
  await eventually(() => places(page).count()).toBe(48);
  const all = await seeds(page);

  await page.getByRole("combobox", { name: "recipe", exact: true }).selectOption("bsp-dungeon");
  const expected = libraryLevel("bsp-dungeon", { seed: all[1]! }).hash;
  await eventually(() => places(page).nth(1).locator(".quiet .mono").textContent()).toBe(
    `${expected.slice(0, 4)}·${expected.slice(4, 8)}`,
  );
  await eventually(() => seeds(page)).toEqual(all);
});
