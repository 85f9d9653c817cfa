import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { recipeChain, shippedRecipe } from "../../packages/undercroft/src/recipes/index.js";
import {
  type Browser,
  type BrowserContextOptions,
  openBrowser,
  type Page,
} from "../../packages/undercroft/test/open-browser.js";
import { serveReplay } from "./server.mjs";

let server: Awaited<ReturnType<typeof serveReplay>>;
let browser: Browser | undefined;
/** What a page must never do: complain, break its policy, or talk to anybody else. */
let misdeeds: string[] = [];

beforeAll(async () => {
  server = await serveReplay(0);
});

beforeEach(async (context) => {
  misdeeds = [];
  browser ??= await openBrowser(context);
});

afterEach(async () => {
  expect(misdeeds).toEqual([]);
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
});

afterAll(async () => {
  await browser?.close();
  await server.close();
});

const STILL: BrowserContextOptions = { reducedMotion: "reduce" };

async function open(link: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser!.newContext({ viewport: { width: 1200, height: 800 }, ...options });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) misdeeds.push(message.text());
  });
  page.on("pageerror", (error) => misdeeds.push(String(error)));
  page.on("requestfailed", (request) => misdeeds.push(`failed: ${request.url()}`));
  page.on("response", (response) => {
    if (response.status() >= 400) misdeeds.push(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== server.address && protocol !== "data:") misdeeds.push(`asked elsewhere: ${request.url()}`);
  });
  await page.exposeFunction("noteViolation", (rule: string) => misdeeds.push(`violates ${rule}`));
  await page.addInitScript(
    'addEventListener("securitypolicyviolation", (event) => noteViolation(event.violatedDirective));',
  );
  await page.goto(`${server.address}/${link}`);
  return page;
}

const textOf = (page: Page, selector: string) => page.locator(selector).textContent();
const frameOf = async (page: Page) => Number(await page.locator("#scrub").inputValue());
const lastFrameOf = async (page: Page) => Number(await page.locator("#scrub").getAttribute("max"));

/** The canvas as it is drawn, once it has caught up with the page. */
function pictureOf(page: Page): Promise<string> {
  return page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
      resolve(document.getElementById("level").toDataURL()))))`,
  );
}

/** Waits for something on the page; playwright's own waitForFunction evaluates text, which the page's policy forbids. */
function eventually<T>(look: () => Promise<T>) {
  return expect.poll(look, { timeout: 60_000, interval: 20 });
}

function built(page: Page, seed: string) {
  return eventually(() => textOf(page, "#status")).toContain(`seed ${seed}:`);
}

test("A link shows the level that the library builds from its recipe and seed, in Node.", async () => {
  for (const [recipe, seed] of [
    ["rooms", "rats"],
    ["random", "42"],
    ["random", "grüße & <b>co</b> #1 100%"],
  ] as const) {
    const page = await open(`#${new URLSearchParams({ recipe, seed })}`, STILL);
    await built(page, seed);
    const level = recipeChain(shippedRecipe(recipe), { size: [80, 50] }).build({ seed, history: true });
    expect(await textOf(page, "#hash")).toBe(level.hash);
    expect(await lastFrameOf(page)).toBe(level.history!.frames.length);
    expect(await page.locator("#seed").inputValue()).toBe(seed);
    expect(await page.locator("#recipe").inputValue()).toBe(recipe);
    const cards = await page.locator("#chain li").evaluateAll((items) => items.map((item) => item.dataset.step));
    expect(cards).toEqual(level.steps.map((step) => step.as));
  }
});

test("It plays by itself to the end, and once more when asked.", async () => {
  const page = await open("#recipe=rooms&seed=rats");
  await built(page, "rats");
  await page.locator("label", { hasText: "8×" }).click();
  const last = await lastFrameOf(page);
  await eventually(() => frameOf(page)).toBeGreaterThan(0);
  await eventually(() => frameOf(page)).toBe(last);
  expect(await textOf(page, "#frame-number")).toBe(`frame ${last} of ${last}, finished`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await eventually(() => frameOf(page)).toBeLessThan(last);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  const paused = await frameOf(page);
  await pictureOf(page);
  expect(await frameOf(page)).toBe(paused);
});

test("Those who want less motion see the finished level at once, standing still.", async () => {
  const page = await open("#recipe=rooms&seed=rats", STILL);
  await built(page, "rats");
  expect(await frameOf(page)).toBe(await lastFrameOf(page));
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
});

test("It steps both ways, and going back shows what was there before.", async () => {
  const page = await open("#recipe=rooms&seed=rats", STILL);
  await built(page, "rats");
  await page.getByRole("button", { name: "To the beginning" }).click();
  expect(await textOf(page, "#step-name")).toBe("Solid rock");
  const pictures = [await pictureOf(page)];
  for (let frame = 1; frame <= 5; frame++) {
    await page.getByRole("button", { name: "One frame forward" }).click();
    expect(await frameOf(page)).toBe(frame);
    pictures.push(await pictureOf(page));
  }
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(await textOf(page, "#step-name")).toBe("Simple map");
  for (let frame = 4; frame >= 0; frame--) {
    await page.getByRole("button", { name: "One frame back" }).click();
    expect(await frameOf(page)).toBe(frame);
    expect(await pictureOf(page)).toBe(pictures[frame]);
  }
});

test("The slider and the timeline lead to any frame, and to the finished level.", async () => {
  const page = await open("#recipe=rooms&seed=rats", STILL);
  await built(page, "rats");
  const last = await lastFrameOf(page);
  const finished = await pictureOf(page);
  const slider = page.getByRole("slider", { name: "Frame" });
  await slider.fill("3");
  expect(await slider.getAttribute("aria-valuetext")).toBe(`frame 3 of ${last}, Simple map`);
  expect(await pictureOf(page)).not.toBe(finished);
  await slider.fill(String(last));
  expect(await pictureOf(page)).toBe(finished);
  const box = (await page.locator("#timeline").boundingBox())!;
  await page.mouse.move(box.x + 1, box.y + 30);
  await page.mouse.down();
  expect(await frameOf(page)).toBe(0);
  await page.mouse.move(box.x + box.width + 50, box.y + 30, { steps: 5 });
  await page.mouse.up();
  expect(await frameOf(page)).toBe(last);
  await page.locator("#chain button").first().click();
  expect(await frameOf(page)).toBe(1);
});

test("Space plays and pauses, arrows step, N asks for a new seed; none of them while a seed is typed.", async () => {
  const page = await open("#recipe=rooms&seed=rats", STILL);
  await built(page, "rats");
  const last = await lastFrameOf(page);
  await page.keyboard.press("ArrowLeft");
  expect(await frameOf(page)).toBe(last - 1);
  await page.keyboard.press("Home");
  expect(await frameOf(page)).toBe(0);
  await page.keyboard.press("ArrowRight");
  expect(await frameOf(page)).toBe(1);
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();

  await page.locator("#seed").fill("");
  await page.locator("#seed").pressSequentially("nine n");
  expect(await page.locator("#seed").inputValue()).toBe("nine n");
  await page.keyboard.press("Enter");
  await built(page, "nine n");
  expect(new URL(page.url()).hash).toBe("#recipe=rooms&seed=nine+n");

  const hash = await textOf(page, "#hash");
  await page.keyboard.press("n");
  await eventually(() => textOf(page, "#hash")).not.toBe(hash);
  expect(await page.locator("#seed").inputValue()).toMatch(/^[a-z]+-[a-z]+-\d{3}$/);
  await page.goBack();
  await eventually(() => textOf(page, "#hash")).toBe(hash);
});

test("A cell under the mouse says what it is and which step wrote it last.", async () => {
  const page = await open("#recipe=rooms&seed=rats", STILL);
  await built(page, "rats");
  const level = recipeChain(shippedRecipe("rooms")).build({ seed: "rats" });
  const [x, y] = level.start!;
  const box = (await page.locator("#level").boundingBox())!;
  const size = Math.floor(Math.min(box.width / level.width, box.height / level.height));
  const left = box.x + Math.floor((box.width - size * level.width) / 2);
  const top = box.y + Math.floor((box.height - size * level.height) / 2);
  await page.mouse.move(left + (x + 0.5) * size, top + (y + 0.5) * size);
  const tip = page.locator("#tip");
  await tip.waitFor();
  expect(await tip.textContent()).toMatch(new RegExp(`^floor at ${x}, ${y} *written by Simple map *the start$`));
  await page.mouse.move(left + size / 2, top + size / 2);
  await eventually(() => tip.textContent()).toBe("wall at 0, 0rock as it was at first");
});

test("Without a seed in the link it finds one, and puts it there.", async () => {
  const page = await open("", STILL);
  await eventually(() => textOf(page, "#hash")).not.toBe("");
  const seed = await page.locator("#seed").inputValue();
  expect(new URL(page.url()).hash).toBe(`#recipe=random&seed=${seed}`);
});

test("A recipe that does not exist is said so, and the level that was there stays.", async () => {
  const page = await open("#recipe=rooms&seed=rats", STILL);
  await built(page, "rats");
  const hash = await textOf(page, "#hash");
  await page.evaluate(`location.hash = "#recipe=roms&seed=rats"`);
  await page.locator("#problem").waitFor();
  expect(await textOf(page, "#problem")).toBe('there is no recipe "roms". Did you mean "rooms"?');
  expect(await textOf(page, "#hash")).toBe(hash);
  await page.evaluate(`location.hash = "#recipe=rooms&seed=mice"`);
  await built(page, "mice");
  await page.locator("#problem").waitFor({ state: "hidden" });
});

test("On a phone nothing is wider than the screen, and all controls can be reached.", async () => {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
  const page = await open("#recipe=rooms&seed=rats", { ...STILL, ...phone });
  await built(page, "rats");
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  // As many device pixels as the screen has: lines stay sharp.
  expect(await page.evaluate('document.getElementById("level").width')).toBe(390 * 3);
  await page.getByRole("combobox", { name: "recipe" }).selectOption("random");
  await page.getByRole("textbox", { name: "seed" }).waitFor();
  await page.getByRole("button", { name: "New seed", exact: true }).tap();
  await eventually(() => textOf(page, "#status")).not.toContain("seed rats:");
});
