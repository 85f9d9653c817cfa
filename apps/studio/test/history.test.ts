import { describe, expect, it } from "vitest";
import { decodeLink } from "../src/share/link.js";
import { eventually, hashOf, levelShown, libraryLevel, openStudio, type Page } from "./open-studio.js";

const studio = openStudio();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const seedInput = (page: Page) => page.locator(".order input");
const seedOf = (page: Page) => seedInput(page).inputValue();
const viewOf = (page: Page) => page.locator("main.view").getAttribute("data-view");
const attempts = (page: Page) => page.getByLabel("Attempts", { exact: true });
const isSeed = (page: Page, seed: string) => eventually(() => seedOf(page)).toBe(seed);
const isView = (page: Page, view: string) => eventually(() => viewOf(page)).toBe(view);
const isHash = (page: Page, hash: string) => eventually(() => hashOf(page)).toBe(hash);

const openCard = (page: Page) => page.getByRole("button", { name: /shape: Simple map/ }).click();

describe("Back and Forward", () => {
  it("walk through views, recipes, seeds and changes of the chain, and the address goes along", async () => {
    const page = await studio.newPage({ isAlone: true });
    const rooms = await levelShown(page);
    await openCard(page);
    await attempts(page).fill("6");
    const six = await levelShown(page, rooms);
    await seedInput(page).fill("bats");
    await page.keyboard.press("Enter");
    const bats = await levelShown(page, six);
    await page.getByRole("combobox", { name: "recipe", exact: true }).selectOption("maze");
    const maze = await levelShown(page, bats);
    await button(page, "Sheet").click();
    await button(page, "Draw rooms").click();
    await isView(page, "draw");

    await page.goBack();
    await isView(page, "sheet");
    await page.goBack();
    await isView(page, "watch");
    expect(await levelShown(page)).toBe(maze);
    await page.goBack();
    await isHash(page, bats);
    await page.goBack();
    await isSeed(page, "rats");
    await isHash(page, six);
    // The card that was open is the same, and still is.
    await eventually(() => attempts(page).inputValue()).toBe("6");
    await page.goBack();
    await isHash(page, rooms);
    expect(rooms).toBe(libraryLevel("rooms").hash);
    for (const hash of [six, bats, maze]) {
      await page.goForward();
      await isHash(page, hash);
    }
    await page.goForward();
    await isView(page, "sheet");
    // A new step ends what was forward.
    await button(page, "Watch").click();
    await page.goBack();
    await isView(page, "sheet");
  });

  it("keep up with somebody who is quick", async () => {
    const page = await studio.newPage({ isAlone: true });
    await levelShown(page);
    const seeds = ["rats"];
    for (let i = 0; i < 6; i++) {
      await page.locator("body").press("n");
      await eventually(() => seedOf(page)).not.toBe(seeds.at(-1));
      seeds.push(await seedOf(page));
    }
    expect(new Set(seeds).size).toBe(7);
    const go = (steps: number) =>
      page.evaluate((by) => {
        for (let i = 0; i < Math.abs(by); i++) by < 0 ? history.back() : history.forward();
      }, steps);
    await go(-6);
    await isSeed(page, "rats");
    await isHash(page, libraryLevel("rooms").hash);
    await go(6);
    await isSeed(page, seeds[6]!);
    await go(-4);
    await go(2);
    await isSeed(page, seeds[4]!);
    await isHash(page, libraryLevel("rooms", { seed: seeds[4]! }).hash);
    await eventually(() => page.evaluate(() => location.hash.length)).toBeGreaterThan(1);
  });

  it("take a slider that was dragged as one step", async () => {
    const page = await studio.newPage({ isAlone: true });
    const rooms = await levelShown(page);
    await openCard(page);
    const slider = page.locator(".card-body input[type=range]").first();
    const { x, y, width, height } = (await slider.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    for (let i = 1; i <= 12; i++) await page.mouse.move(x + width / 2 + i * 6, y + height / 2);
    await page.mouse.up();
    await levelShown(page, rooms);
    await page.goBack();
    await isHash(page, rooms);
  });

  it("leave what can be undone as it is, and are changes that can be undone themselves", async () => {
    const page = await studio.newPage({ isAlone: true });
    const rooms = await levelShown(page);
    await openCard(page);
    await attempts(page).fill("6");
    const six = await levelShown(page, rooms);
    await page.goBack();
    await isHash(page, rooms);
    await button(page, "Undo").click();
    await isHash(page, six);
    await button(page, "Undo").click();
    await isHash(page, rooms);
    await button(page, "Redo").click();
    await isHash(page, six);
  });

  it("still work after a reload, and after a link was typed", async () => {
    const page = await studio.newPage({ isAlone: true });
    const rooms = await levelShown(page);
    await openCard(page);
    await attempts(page).fill("6");
    const six = await levelShown(page, rooms);
    await button(page, "Sheet").click();
    await isView(page, "sheet");
    await eventually(() => page.evaluate(() => (history.state as { at: number }).at)).toBe(2);
    // The address follows a moment later.
    await eventually(async () => (await decodeLink(new URL(page.url()).hash)).view).toBe("sheet");
    await page.reload();
    await isView(page, "sheet");
    await page.goBack();
    await isView(page, "watch");
    expect(await levelShown(page)).toBe(six);
    await page.goBack();
    await isHash(page, rooms);
    await page.goto(`${studio.address}/#recipe=rooms&seed=typed&size=60x36`);
    await isHash(page, libraryLevel("rooms", { seed: "typed" }).hash);
    await page.goBack();
    await isHash(page, rooms);
    await page.goForward();
    await isSeed(page, "typed");
    await page.goto(`${studio.address}/#recipe=no-such-recipe`);
    await page.locator(".problem-place .problem").waitFor();
    await page.goBack();
    await isSeed(page, "typed");
    await eventually(() => page.locator(".problem-place .problem").count()).toBe(0);
  });
});
