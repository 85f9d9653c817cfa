import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { expect, test } from "vitest";
import { openSite, type Page } from "../../../packages/undercroft/test/open-browser.js";
import { codeHtml, figureHtml, served, servePage } from "./live-page.ts";

const CAVES = {
  recipe: "caves",
  seed: "rats",
  size: [48, 24],
  sliders: ["cellular-automata.floor", "cellular-automata.pillars", "depth"],
  rows: 3,
} as const;
const LAKES = {
  steps: [{ use: "bsp-dungeon" }, { use: "lakes", as: "shown" }],
  size: [48, 24],
  sliders: ["shown.count", "shown.width", "shown.water"],
} as const;

const PROGRAM = `import { chain, maze } from "undercroft";

const map = chain({ width: 31, height: 15, purpose: "map" }).startWith(maze());
const level = map.build({ seed: 7 });
console.log(level.hash);
console.log(String(level));`;

/** Far below the screen, so that nothing there is loaded until somebody scrolls. */
const far = `<div id="far"></div>`;

const site = openSite(() => servePage([figureHtml(CAVES), far, codeHtml(PROGRAM), figureHtml(LAKES)].join("\n")), {
  // What a sandbox refuses, and what a browser says about it.
  allowed: /Content Security Policy|Refused to connect|Fetch API cannot load/,
});

const open = (options: Parameters<typeof site.newPage>[0] = {}) =>
  site.newPage({ path: "manual/", viewport: { width: 900, height: 700 }, reducedMotion: "reduce", ...options });

const FIGURE = "figure.live >> nth=0";
const dataOf = (page: Page, selector: string, name: string) =>
  page.locator(selector).evaluate((found, key) => (found as HTMLElement).dataset[key], name);

/** Waits for a level other than `before`, and for its picture; returns its hash. */
async function levelOf(page: Page, selector = FIGURE, before?: string): Promise<string> {
  await expect.poll(() => dataOf(page, selector, "drawn")).toMatch(/./);
  await expect.poll(() => dataOf(page, selector, "drawn")).not.toBe(before);
  return (await dataOf(page, selector, "hash"))!;
}

/** How many colours the canvas of a figure has: an empty one has one. */
const colorsOf = (page: Page, selector = FIGURE) =>
  page.locator(`${selector} >> canvas`).evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
    copy.drawImage(canvas as HTMLCanvasElement, 0, 0);
    const { data } = copy.getImageData(0, 0, width, height);
    return new Set(new Uint32Array(data.buffer)).size;
  });

const caves = (seed: string, floor?: number, depth = 3) =>
  recipeChain(shippedRecipe("caves"), {
    size: CAVES.size,
    set: floor === undefined ? [] : [`cellular-automata.floor=${floor}`],
  }).build({ seed, depth }).hash;

test("a figure shows the level that Node builds, and changes it with sliders, seeds and keys", async () => {
  const page = await open();
  const first = await levelOf(page);
  expect(first).toBe(caves("rats"));
  expect(await colorsOf(page)).toBeGreaterThan(10);
  // The picture is gone, and what describes the level is there for people who don't see it.
  expect(await page.locator(`${FIGURE} >> img`).count()).toBe(0);
  expect(await page.locator(`${FIGURE} >> [aria-live]`).textContent()).toMatch(/48 by 24.*floor.*start/);

  const slider = page.getByRole("slider", { name: "floor" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  const value = Number(await slider.inputValue());
  expect(value).toBeGreaterThan(0.45);
  const second = await levelOf(page, FIGURE, first);
  expect(second).toBe(caves("rats", value));
  expect(await page.locator(`${FIGURE} >> .live-help`).textContent()).toContain("Default: 0.45.");

  const box = (await slider.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
  const third = await levelOf(page, FIGURE, second);
  expect(third).toBe(caves("rats", Number(await slider.inputValue())));

  await page.getByRole("button", { name: "New seed" }).click();
  const fourth = await levelOf(page, FIGURE, third);
  const seed = await page.locator(`${FIGURE} >> .live-seed`).textContent();
  expect(fourth).toBe(caves(seed!, Number(await slider.inputValue())));
});

test("a figure goes through the build, frame by frame and step by step", async () => {
  const page = await open();
  await levelOf(page);
  const frame = () => dataOf(page, FIGURE, "frame");
  const last = Number(await frame());
  expect(last).toBeGreaterThan(5);
  const moment = page.locator(`${FIGURE} >> .live-moment`);
  await page.getByRole("button", { name: "Previous step" }).first().click();
  await expect.poll(async () => Number(await frame())).toBeLessThan(last);
  expect(await moment.textContent()).toMatch(/^\d+ of \d+: Voronoi spawning$/);
  await page.getByRole("slider", { name: "Moment of the build" }).first().focus();
  await page.keyboard.press("Home");
  await expect.poll(frame).toBe("0");
  expect(await moment.textContent()).toMatch(/^0 of \d+: Solid rock$/);
  await page.keyboard.press("ArrowRight");
  await expect.poll(frame).toBe("1");
  // With less motion, playing goes from step to step.
  await page.getByRole("button", { name: "Play the build" }).first().click();
  await expect.poll(async () => Number(await frame())).toBeGreaterThan(1);
  await page.keyboard.press("Tab");
});

test("an overlay is laid over the finished level", async () => {
  const page = await open();
  await levelOf(page);
  const before = await colorsOf(page);
  await page.getByLabel("Show").first().selectOption("distances");
  await expect.poll(() => dataOf(page, FIGURE, "overlay")).toBe("distances");
  expect(await colorsOf(page)).not.toBe(before);
});

test("nothing is loaded before it is near the screen, and nothing moves when it is", async () => {
  const page = await open({ before: "globalThis.IntersectionObserver = class { observe() {} }" });
  const captionAt = async (on: Page) => (await on.locator("figcaption").first().boundingBox())!.y;
  const before = await captionAt(page);
  const live = await open();
  await levelOf(live);
  expect(Math.abs((await captionAt(live)) - before)).toBeLessThan(4);
});

test("what the first figure of a page needs is at most 150 kB, compressed, and no other step comes with it", async () => {
  served.clear();
  const page = await open({ isAlone: true });
  await levelOf(page);
  const files = [...served].filter(([path]) => path.startsWith("/live/"));
  expect(files.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(150_000);
  const steps = files.flatMap(([path]) => /steps\/(.*)\.js/.exec(path)?.slice(1) ?? []);
  const { steps: used } = shippedRecipe("caves");
  expect(steps.sort()).toEqual(used.map((step) => (step as { use: string }).use).sort());
});

test("a program becomes an editor when it is near the screen, and is as high as before", async () => {
  const page = await open();
  await levelOf(page);
  expect(await page.locator("textarea").count()).toBe(0);
  const { height } = (await page.locator(".live-code").boundingBox())!;
  await page.locator(".live-code").scrollIntoViewIfNeeded();
  await page.locator("textarea").waitFor();
  expect((await page.locator(".live-code").boundingBox())!.height).toBe(height);
});

test("two sliders of a span push each other along", async () => {
  const page = await open();
  const figure = "figure.live >> nth=1";
  await page.locator(figure).scrollIntoViewIfNeeded();
  const first = await levelOf(page, figure);
  const least = page.getByRole("slider", { name: "width, least" });
  await least.focus();
  await page.keyboard.press("End");
  expect(await page.getByRole("slider", { name: "width, most" }).inputValue()).toBe(await least.inputValue());
  await levelOf(page, figure, first);
});

/** Runs a program, and returns what is shown when it has ended. */
async function run(page: Page, program?: string): Promise<string> {
  await page.locator(".live-code").scrollIntoViewIfNeeded();
  const editor = page.getByLabel("Program");
  if (program !== undefined) await editor.fill(program);
  await page.getByRole("button", { name: "Run" }).click();
  await expect.poll(() => dataOf(page, ".live-code", "state")).toMatch(/done|failed/);
  return (await page.getByRole("log", { name: "Output" }).textContent()) ?? "";
}

test("a program runs, and a level is shown as the picture of the level that Node builds", async () => {
  const page = await open();
  const text = await run(page);
  const canvas = page.locator(".live-output canvas");
  expect(await canvas.count()).toBe(1);
  const hash = await canvas.getAttribute("data-hash");
  expect(text.trim()).toBe(hash);
  const same = recipeChain({ purpose: "map", size: [31, 15], steps: [{ use: "maze" }] }).build({ seed: 7 });
  expect(hash).toBe(same.hash);
  // The last value is shown, too.
  await run(page, PROGRAM.split("\n").slice(0, 4).join("\n").concat("\nlevel;"));
  expect(await canvas.getAttribute("data-hash")).toBe(hash);
});

test("errors are shown with their line, and a program that doesn't end is stopped", async () => {
  const page = await open();
  expect(await run(page, "const a = 1;\n\nmissing(a);")).toBe("Line 3: ReferenceError: missing is not defined");
  expect(await run(page, "const a = 1;\nconst b = ;")).toMatch(/^Line 2: SyntaxError: /);
  expect(await run(page, 'import { chain } from "undercroft";\n\nchain({ width: 0, height: 5 });')).toMatch(
    /^Line 3: width must be /,
  );
  expect(await run(page, 'import { readFileSync } from "undercroft/node";')).toMatch(
    /^undercroft\/node can't be imported/,
  );
  expect(await run(page, "for (;;);")).toMatch(/^Stopped: .* 2 seconds/);
  expect(await run(page, "console.log(6 * 7);")).toBe("42");
});

test("a program reaches neither the network nor the page", async () => {
  const page = await open();
  const address = `${site.address}/manual/live/live.js`;
  expect(await run(page, `await fetch(${JSON.stringify(address)});`)).toMatch(/TypeError: Failed to fetch/);
  expect(await run(page, `await import(${JSON.stringify(address)});`)).toMatch(/TypeError: Failed to fetch/);
  const socket = [
    'const refused = new Promise((done) => addEventListener("securitypolicyviolation", done));',
    'new WebSocket("ws://127.0.0.1:1/");',
    "console.log((await refused).effectiveDirective);",
  ];
  expect(await run(page, socket.join("\n"))).toBe("connect-src");
  expect(await run(page, "console.log(typeof document, self.origin);")).toBe("undefined null");
  expect(site.misdeeds).toEqual([]);
});

test("the keyboard can leave the editor", async () => {
  const page = await open();
  await page.locator(".live-code").scrollIntoViewIfNeeded();
  const editor = page.getByLabel("Program");
  await editor.fill("");
  await page.keyboard.press("Tab");
  expect(await editor.inputValue()).toBe("  ");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Run");
});

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

test.each(["light", "dark"] as const)("live parts are accessible, in %s colours on a phone", async (colorScheme) => {
  const page = await open({ colorScheme, viewport: { width: 390, height: 844 }, bypassCSP: true });
  await levelOf(page);
  await run(page, "console.log(1);");
  await page.addScriptTag({ content: axe });
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: { run(): Promise<any> } }).axe.run();
    return violations.map(({ id, nodes }: any) => `${id}: ${nodes.map(({ html }: any) => html).join(" ")}`);
  });
  expect(found).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
