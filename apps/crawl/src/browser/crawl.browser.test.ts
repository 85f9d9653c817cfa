import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { serveStudio } from "../../../../packages/undercroft/src/cli/serve-studio.js";
import { sampled } from "../../../../packages/undercroft/test/kit/whole.js";
import {
  openBrowser,
  openSite,
  type Page,
  type SitePageOptions,
} from "../../../../packages/undercroft/test/open-browser.js";
import { Bot, playBot } from "../bot/index.js";
import { type Action, act, type Game, load, newGame, save, stateHash } from "../core/index.js";
import { keysFor } from "../testing/keys-for.js";
import { cellSize } from "./crawl-canvas.js";

const WEB = fileURLToPath(new URL("../../../../packages/undercroft/dist/apps/web", import.meta.url));
const CORE = fileURLToPath(new URL("../core/index.ts", import.meta.url));
const STORED = "undercroft-crawl";

const site = openSite(() => serveStudio({ port: 0, web: WEB }));

async function open(path: string, options: SitePageOptions = {}): Promise<Page> {
  const page = await site.newPage({ path, viewport: { width: 1200, height: 760 }, ...options });
  await page.locator(".crawl-text").waitFor({ state: "attached" });
  return page;
}

const screenOf = async (page: Page) => (await page.locator(".crawl-text").textContent()) ?? "";
const stateOf = async (page: Page) => (await page.locator(".crawl-state").textContent()) ?? "";
const storedIn = (page: Page) => page.evaluate<string | null>(`localStorage.getItem("${STORED}")`);

const shows = (page: Page, text: string) => expect.poll(() => screenOf(page)).toContain(text);
const isAt = (page: Page, state: string) => expect.poll(() => stateOf(page)).toContain(state);

/** Where a glyph is on the screen, and the pixel in the middle of its cell. */
async function placeOf(page: Page, glyph: string): Promise<{ column: number; row: number }> {
  const lines = (await screenOf(page)).split("\n");
  const row = lines.findIndex((line) => line.includes(glyph));
  return { row, column: lines[row]?.indexOf(glyph) ?? -1 };
}

async function pixelOf(page: Page, { column, row }: { column: number; row: number }): Promise<[number, number]> {
  const frame = (await page.locator(".crawl-frame").boundingBox())!;
  const canvas = (await page.locator("canvas").boundingBox())!;
  const { width, height } = cellSize(frame.width, frame.height, 1);
  return [canvas.x + (column + 0.5) * width, canvas.y + (row + 0.5) * height];
}

const BROWSER_KEYS: Readonly<Record<string, string>> = {
  ...{ up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" },
  ...{ home: "Home", end: "End", "page-up": "PageUp", "page-down": "PageDown", enter: "Enter", escape: "Escape" },
};

/** Presses keys as fast as a page can take them. */
async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(BROWSER_KEYS[key] ?? key);
}

function giveFile(page: Page, text: string): Promise<void> {
  return page
    .locator("#save-file")
    .setInputFiles({ name: "crawl.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

describe("a run by keys", () => {
  it("is the same as one in Node: moves, blows, things, the stairs, and what is saved of it", async () => {
    const game = newGame({ seed: "rats3" });
    const bot = new Bot();
    const keys: string[] = [];
    const done = new Set<string>();
    // A few steps into the second level.
    for (let below = 0; below < 5; ) {
      const action = bot.decide(game)!;
      // Somebody who has died doesn't get any further.
      expect(game.turn).toBeLessThan(2000);
      keys.push(...keysFor(game, action));
      for (const { type } of act(game, action)) done.add(type);
      done.add(action.do);
      if (game.depth === 2) below++;
    }
    expect([...done]).toEqual(expect.arrayContaining(["move", "hit", "picked-up", "equip", "descend"]));

    const page = await open("crawl.html#seed=rats3");
    await isAt(page, "Health 30 of 30, depth 1 of 10, turn 1");
    await press(page, keys);
    await isAt(page, `depth 2 of 10, turn ${game.turn}`);
    await shows(page, "rats3");
    await press(page, ["S"]);
    await shows(page, `Continue (depth 2, turn ${game.turn})`);
    expect(stateHash(load((await storedIn(page))!))).toBe(stateHash(game));
    expect(await page.evaluate("scrollX + scrollY")).toBe(0);

    await page.reload();
    await shows(page, `Continue (depth 2, turn ${game.turn})`);
    await press(page, ["Enter"]);
    await isAt(page, `depth 2 of 10, turn ${game.turn}`);
    await shows(page, "@");
  });
});

describe("a mouse", () => {
  it("looks, walks, scrolls through the messages and chooses in the menu", async () => {
    const page = await open("crawl.html#seed=mouse");
    await isAt(page, "turn 1");
    const from = await placeOf(page, "@");
    await page.mouse.move(...(await pixelOf(page, from)));
    await shows(page, "You see yourself");
    const lines = (await screenOf(page)).split("\n");
    // A cell of the floor three columns away, on whichever side there is one.
    const side = lines[from.row]![from.column + 3] === "·" ? 3 : -3;
    expect(lines[from.row]![from.column + side]).toBe("·");
    await page.mouse.click(...(await pixelOf(page, { row: from.row, column: from.column + side })));
    await isAt(page, "turn 4");
    await expect.poll(() => placeOf(page, "@")).toEqual({ row: from.row, column: from.column + side });

    await page.mouse.wheel(0, -100);
    await shows(page, "Messages");
    await page.mouse.wheel(0, 200);
    await expect.poll(() => screenOf(page)).not.toContain("Messages");

    await press(page, ["S"]);
    await shows(page, "Continue (depth 1, turn 4)");
    await page.mouse.click(...(await pixelOf(page, await placeOf(page, "Keys"))));
    await shows(page, "these keys");
    await page.mouse.click(600, 20);
    await expect.poll(() => screenOf(page)).not.toContain("these keys");
    await page.mouse.click(...(await pixelOf(page, await placeOf(page, "Continue"))));
    await isAt(page, "turn 4");
  });
});

describe("the end of a run", () => {
  it("is told, takes the saved run away, and leads to a new one", async () => {
    const game = newGame({ seed: "end" });
    const { level, player } = game;
    player.body.hp = 1;
    const [monster] = level.monsters.entities;
    const free = [1, -1, level.width, -level.width].map((step) => player.cell + step);
    level.move(monster!, free.find((cell) => level.isWalkable(cell) && level.bodyAt(cell) === undefined)!);
    monster!.hunter.asleep = false;

    const page = await open("crawl.html");
    await giveFile(page, save(game));
    await isAt(page, "Health 1 of 30");
    expect(await storedIn(page)).not.toBeNull();
    for (let turns = 0; turns < 30 && !(await screenOf(page)).includes("The end"); turns++) {
      await press(page, ["."]);
      await isAt(page, `turn ${game.turn + turns + 1}`);
    }
    await shows(page, "You died of");
    await expect.poll(async () => page.locator(".crawl-news").textContent()).toContain("You died of");
    expect(await storedIn(page)).toBeNull();
    await press(page, ["n"]);
    await isAt(page, "Health 30 of 30, depth 1 of 10, turn 1");
  });
});

describe("saved runs as files", () => {
  it("are exported as the terminal saves them, and imported again", async () => {
    const page = await open("crawl.html#seed=file");
    await isAt(page, "turn 1");
    await press(page, ["."]);
    await isAt(page, "turn 2");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export-save")]);
    const text = await readFile(await download.path(), "utf8");
    const expected = newGame({ seed: "file" });
    act(expected, { do: "wait" });
    expect(text).toBe(save(expected));

    await press(page, [".", "."]);
    await isAt(page, "turn 4");
    await giveFile(page, text);
    await shows(page, "This replaces the current run.");
    await press(page, ["y"]);
    await isAt(page, "turn 2");
  });

  it("are refused where they are broken, and nothing is lost", async () => {
    const page = await open("crawl.html#seed=broken");
    await isAt(page, "turn 1");
    await press(page, ["."]);
    await isAt(page, "turn 2");
    for (const text of ["", "{", save(newGame({ seed: 1 })).replace('"turn":1', '"turn":7'), "null"]) {
      await giveFile(page, text);
      await shows(page, "This file can't be loaded");
      await press(page, ["Escape"]);
      await expect.poll(() => screenOf(page)).not.toContain("This file");
    }
    await isAt(page, "turn 2");
  });

  it("can't be kept by a browser that refuses: that is told, and the game goes on", async () => {
    const refuse = "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); };";
    const page = await open("crawl.html#seed=full", { before: refuse });
    await isAt(page, "turn 1");
    await press(page, ["S"]);
    await shows(page, "can't save the run");
    await press(page, ["Enter", "."]);
    await isAt(page, "turn 2");
  });
});

it("has room for the game on a phone on its side, with the buttons beside it", async () => {
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 568, height: 320 },
  ]) {
    const page = await open("crawl.html#seed=side", { viewport, hasTouch: true, isMobile: true });
    await isAt(page, "turn 1");
    expect(await screenOf(page)).not.toContain("Too small");
    const [directions, frame, actions] = await Promise.all(
      [".crawl-pad > div:first-child", ".crawl-frame", ".crawl-pad > div:last-child"].map((part) =>
        page.locator(part).boundingBox(),
      ),
    );
    expect(directions!.x + directions!.width).toBeLessThanOrEqual(frame!.x + 1);
    expect(frame!.x + frame!.width).toBeLessThanOrEqual(actions!.x + 1);
    expect(actions!.x + actions!.width).toBeLessThanOrEqual(viewport.width);
    expect(frame!.height).toBeGreaterThan(viewport.height * 0.8);
    await page.getByRole("button", { name: "Wait" }).click();
    await isAt(page, "turn 2");
  }
});

it("shows the growth of a level step by step where motion is not wanted", async () => {
  const page = await open("crawl.html#seed=still&watch", { reducedMotion: "reduce" });
  await shows(page, "aligned-stairs");
  await press(page, ["right"]);
  await shows(page, "simple-map");
  await press(page, ["Enter"]);
  await isAt(page, "depth 1 of 10, turn 1");
  await shows(page, "Health");
});

it("lets go of the Tab key, so that the page's buttons can be reached", async () => {
  const page = await open("crawl.html#seed=tab");
  await isAt(page, "turn 1");
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.id")).toBe("export-save");
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe("application");
});

it("is played with fingers on a phone", async () => {
  const page = await open("crawl.html", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await shows(page, "New run");
  await page.getByRole("button", { name: "Enter" }).tap();
  await isAt(page, "turn 1");
  await page.getByRole("button", { name: "Wait" }).tap();
  await isAt(page, "turn 2");
  await page.getByRole("button", { name: "Open the pack" }).tap();
  await shows(page, "Your pack");
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
});

it("replays whole games to the same state in Node and in Chromium", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "undercroft-crawl-"));
  const web = await serveStudio({ port: 0, web: folder });
  let page: Page | undefined;
  try {
    const out = { outfile: join(folder, "core.js"), bundle: true, format: "esm", platform: "browser" } as const;
    await build({ ...out, entryPoints: [CORE], mainFields: ["module", "main"], external: ["node:*"] });
    await writeFile(join(folder, "index.html"), "<!doctype html><title>replay</title>");
    page = await (await openBrowser(context)).newPage();
    await page.goto(web.address);
    for (const seed of ["fox", "owl", "oak"].slice(0, sampled(3, 1))) {
      const actions: Action[] = [];
      let played: Game | undefined;
      const run = playBot(seed, {
        onAction(action, game) {
          actions.push(action);
          played = game;
        },
      });
      expect(run.stuck).toBeNull();
      const replayed = await page.evaluate<string>(
        `import("/core.js").then(({ replay, stateHash }) => stateHash(replay({ seed: "${seed}" }, ${JSON.stringify(actions)})))`,
      );
      expect(replayed).toBe(stateHash(played!));
    }
  } finally {
    await page?.close();
    await web.close();
    await rm(folder, { recursive: true });
  }
});
