import { describe, expect, it } from "vitest";
import { FIRST_LEVEL } from "../src/gallery/first-level.ts";
import type { Growth } from "../src/gallery/growth.ts";
import {
  eventually,
  hashOf,
  levelShown,
  libraryLevel,
  openStudio,
  type Page,
  type PageOptions,
} from "./open-studio.js";
import { ABOUT_COLORS, violations } from "./violations.js";

const studio = openStudio();

/** The page without a link, as somebody finds it who has never been here. */
const LANDING: PageOptions = { path: "", isAlone: true };
const PHONE: PageOptions = { viewport: { width: 390, height: 800 }, hasTouch: true };
const { recipe, seed, size } = FIRST_LEVEL;

/** The level that a card of the gallery shows. */
const galleryLevel = (name: string) => libraryLevel(name, { seed, size });

/** Milliseconds until a level grows: a second on a quiet machine, and some more where others work, too. */
const MOST_MILLISECONDS = 6000;

/** Notes what both pages show at the moment at which the studio takes the place of the first page. */
const AT_THE_CHANGE = `{
  const rect = (canvas) => { const { x, y, width, height } = canvas.getBoundingClientRect(); return [x, y, width, height]; };
  let first, place;
  new MutationObserver(() => {
    const now = document.querySelector(".curtain canvas");
    if (now !== null) { first = now; place = rect(now); }
    else if (first !== undefined) {
      const own = document.querySelector("#studio .stage-map canvas");
      globalThis.atTheChange ??= {
        places: [place, rect(own)],
        isSame: first.toDataURL() === own.toDataURL(),
      };
    }
  }).observe(document, { childList: true, subtree: true });
}`;

interface Change {
  readonly places: readonly (readonly number[])[];
  readonly isSame: boolean;
}

async function changeOf(page: Page): Promise<Change> {
  let change: Change | undefined;
  await eventually(async () => {
    change = await page.evaluate(() => (globalThis as unknown as { atTheChange?: Change }).atTheChange);
    return change !== undefined;
  }).toBe(true);
  return change!;
}

const recipeShown = (page: Page) => page.locator(".order select").inputValue();
const prompt = (page: Page) => page.locator(".prompt p");
const notice = (page: Page) => page.locator("p.notice");

describe("the first page", () => {
  it("shows a level that grows within a second, and it is the one that is built then", async () => {
    const page = await studio.newPage({
      ...LANDING,
      reducedMotion: "no-preference",
      isSlow: true,
      before: AT_THE_CHANGE,
    });
    const growth = (await (await fetch(`${studio.address}/first-level.json`)).json()) as Growth;
    const level = galleryLevel(recipe);
    expect(growth.hash).toBe(level.hash);
    const { isSame, places } = await changeOf(page);
    expect(places[1]).toEqual(places[0]);
    expect(isSame, "both pages show the same moment").toBe(true);
    expect(await levelShown(page)).toBe(level.hash);
    // It still grows, from where it was.
    await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
  });

  it("is over as soon as the studio is there, without a jump: wide, narrower and on a phone", async () => {
    for (const options of [{}, { viewport: { width: 1024, height: 700 } }, PHONE]) {
      const page = await studio.newPage({ ...LANDING, ...options, before: AT_THE_CHANGE });
      const { isSame, places } = await changeOf(page);
      expect(places[1]).toEqual(places[0]);
      expect(isSame, "the finished level looks the same").toBe(true);
      const shownAfter = await page.evaluate(() => performance.getEntriesByName("first-level")[0]!.startTime);
      console.log(`first level after ${Math.round(shownAfter)} ms`);
      expect(shownAfter).toBeLessThan(MOST_MILLISECONDS);
      // There is room for the recipe and the seed.
      for (const field of await page.locator(".order .field :is(select, input)").all()) {
        expect((await field.boundingBox())!.width).toBeGreaterThanOrEqual(100);
      }
    }
  });

  it("is not shown to whoever comes with a link", async () => {
    const page = await studio.newPage({ isAlone: true });
    await levelShown(page);
    const asked = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(asked.filter((address) => address.endsWith("first-level.json"))).toEqual([]);
    expect(await page.locator(".prompt").count()).toBe(0);
  });
});

describe("the gallery", () => {
  it("opens the level of a picture, by mouse and by keyboard, and can be folded", async () => {
    const page = await studio.newPage();
    let hash = await levelShown(page);
    await page.getByRole("button", { name: /^Caverns/ }).click();
    hash = await levelShown(page, hash);
    expect(hash).toBe(galleryLevel("caverns").hash);
    expect(await recipeShown(page)).toBe("caverns");
    const current = page.locator(".gallery-card[aria-current]");
    expect(await current.textContent()).toMatch(/^Caverns/);

    await current.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    hash = await levelShown(page, hash);
    expect(hash).toBe(galleryLevel("deeps").hash);
    await page.keyboard.press("End");
    expect(await page.locator(".gallery-card:focus strong").textContent()).toBe("Random");
    await page.keyboard.press("Home");
    expect(await page.locator(".gallery-card:focus strong").textContent()).toBe("Deeps");

    await page.getByRole("button", { name: "Hide gallery" }).click();
    expect(await page.locator(".gallery-card").count()).toBe(0);
    await page.reload();
    await levelShown(page);
    await page.getByRole("button", { name: "Show gallery" }).press("Enter");
    await current.waitFor();
    expect(await current.textContent()).toMatch(/^Deeps/);
  });
});

describe("the hints", () => {
  it("go one by one when what they say is done, for good", async () => {
    const page = await studio.newPage(LANDING);
    await eventually(() => prompt(page).textContent()).toMatch(/1 of 4.*slider/);
    // It points at a slider that is there.
    await page.locator(".card-body input[type=range]").first().press("ArrowRight");
    await eventually(() => prompt(page).textContent()).toMatch(/2 of 4.*seed/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "New seed" }).click();
    await eventually(() => prompt(page).textContent()).toMatch(/3 of 4.*Paint/);
    const paint = page.getByRole("button", { name: "Paint", exact: true });
    await paint.click();
    // Only what is painted counts, and the tools are in sight.
    await eventually(() => prompt(page).textContent()).toMatch(/3 of 4.*Drag on the level/);
    const tools = (await page.locator(".paint-bar").boundingBox())!;
    expect((await page.locator(".prompt").boundingBox())!.y).toBeGreaterThanOrEqual(tools.y + tools.height);
    await page.getByRole("application").press("Enter");
    await eventually(() => prompt(page).count()).toBe(0);
    await paint.click();
    await eventually(() => prompt(page).textContent()).toMatch(/4 of 4.*Play/);
    await page.reload();
    await levelShown(page);
    await eventually(() => prompt(page).textContent()).toMatch(/4 of 4.*Play/);
    await page.locator('.views [data-view="play"]').click();
    await eventually(() => prompt(page).count()).toBe(0);
    await page.goto(`${studio.address}/`);
    await levelShown(page);
    expect(await prompt(page).count()).toBe(0);
  });

  it("work where a browser keeps nothing", async () => {
    const before = "Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('no') } });";
    const page = await studio.newPage({ ...LANDING, before });
    await eventually(() => prompt(page).textContent()).toMatch(/1 of 4/);
    await page.locator(".card-body input[type=range]").first().press("ArrowRight");
    await eventually(() => prompt(page).textContent()).toMatch(/2 of 4/);
    // Who closes one has seen enough of them.
    await page.getByRole("button", { name: "End the hints" }).click();
    await eventually(() => prompt(page).count()).toBe(0);
  });
});

describe.each([
  ["dark", undefined],
  ["light", ABOUT_COLORS],
] as const)("nothing is hard to use in the %s theme", (colorScheme, rules) => {
  it("on the landing page, wide and on a phone, in the menu of copies and in the help", async () => {
    for (const options of [{}, PHONE]) {
      const page = await studio.newPage({ ...LANDING, ...options, colorScheme });
      await prompt(page).waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(options === PHONE ? 390 : 1300);
      expect(await violations(page, rules)).toEqual([]);
      if (options === PHONE) continue;
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByRole("menuitem", { name: "Copy image" }).waitFor();
      expect(await violations(page, rules)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Help and keys" }).click();
      await page.getByRole("dialog", { name: "Help and keys" }).waitFor();
      expect(await violations(page, rules)).toEqual([]);
    }
  });
});

describe("Copy", () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const choose = async (page: Page, name: string) => {
    await page.getByRole("button", { name: "Copy", exact: true }).press("Enter");
    await page.getByRole("menuitem", { name }).press("Enter");
  };

  it("puts the picture and the code onto the clipboard, and saves the animation, which can't be put there", async () => {
    const page = await studio.newPage({ permissions });
    const hash = await levelShown(page);
    await choose(page, "Copy image");
    await eventually(() => notice(page).textContent()).toBe("The picture is copied.");
    const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
    expect(types).toEqual(["image/png"]);
    await choose(page, "Copy as TypeScript");
    await eventually(() => notice(page).textContent()).toBe("The code is copied.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(hash);
    const saved = page.waitForEvent("download");
    await choose(page, "Copy GIF");
    expect((await saved).suggestedFilename()).toBe("rooms-rats.gif");
    expect(await notice(page).textContent()).toMatch(/can't copy animations, so rooms-rats\.gif was saved/);
    expect(await hashOf(page)).toBe(hash);
  });
});
