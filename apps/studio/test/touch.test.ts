import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Level } from "undercroft";
import { type Recipe, type RecipeStep, shippedRecipe, withSketch } from "undercroft/recipes";
import { describe, expect, it, onTestFinished } from "vitest";
import { decodeLink, encodeLink } from "../src/share/link.js";
import { eventually, hashOf, levelShown, libraryLevel, openStudio, type Page } from "./open-studio.js";
import { ABOUT_COLORS, violations } from "./violations.js";

const studio = openStudio();

/** As large as the level of the quick link. */
const [WIDTH, HEIGHT] = [60, 36];
type Cell = readonly [x: number, y: number];

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const map = (page: Page) => page.getByRole("application");
const bar = (page: Page) => page.getByRole("toolbar", { name: "Paint on the level" });
const wordsOnCard = (page: Page) => page.locator(".card", { hasText: "Sketch" }).locator(".card-line").first();
const undoButton = (page: Page) => bar(page).getByRole("button", { name: "Undo" });

/** Where a cell of a level that is shown whole is on the page. */
async function pointOf(page: Page, [x, y]: Cell): Promise<{ readonly x: number; readonly y: number }> {
  const box = (await map(page).boundingBox())!;
  const rim = 16;
  const cell = Math.floor(Math.min((box.width - 2 * rim) / WIDTH, (box.height - 2 * rim) / HEIGHT));
  const left = box.x + Math.round((box.width - WIDTH * cell) / 2);
  const top = box.y + Math.round((box.height - HEIGHT * cell) / 2);
  return { x: left + (x + 0.5) * cell, y: top + (y + 0.5) * cell };
}

/** Takes a tool in hand by its button. */
async function take(page: Page, tool: string): Promise<void> {
  if ((await bar(page).count()) === 0) await button(page, "Paint").click();
  await bar(page).getByRole("button", { name: tool, exact: true }).click();
}

/** Presses the mouse on a cell, moves it over others, and lets go. */
async function drag(page: Page, ...cells: readonly Cell[]): Promise<void> {
  const [first, ...others] = cells;
  const from = await pointOf(page, first!);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const cell of others) {
    const to = await pointOf(page, cell);
    await page.mouse.move(to.x, to.y, { steps: 4 });
  }
  await page.mouse.up();
}

/** The recipe that the page's address holds, once it is that of the level on the screen. */
async function recipeHere(page: Page): Promise<Recipe> {
  let recipe: Recipe | string | undefined;
  const hash = await hashOf(page);
  await eventually(async () => {
    const state = await decodeLink(new URL(page.url()).hash);
    recipe = state.recipe;
    return state.hash;
  }).toBe(hash);
  return typeof recipe === "string" ? shippedRecipe(recipe) : recipe!;
}

const sketchOf = ({ steps }: Recipe) => steps.find((part) => (part as RecipeStep).use === "sketch") as RecipeStep;
const tileAt = (level: Level, x: number, y: number) => level.tileset.tiles[level.tiles[y * level.width + x]!]!.name;

it("paints with the mouse: the level grows around it, in one step of the chain and one of undo", async () => {
  const page = await studio.newPage();
  const unpainted = await levelShown(page);

  await take(page, "Water");
  await bar(page).getByRole("radio", { name: "5" }).check({ force: true });
  await drag(page, [20, 12], [30, 16], [24, 20]);
  const lake = await levelShown(page, unpainted);
  await eventually(() => wordsOnCard(page).textContent()).toMatch(/^\d+ water cells$/);
  await take(page, "Wall");
  await drag(page, [45, 5], [45, 30]);
  await levelShown(page, lake);
  await take(page, "Room");
  await drag(page, [50, 8], [56, 13]);
  await eventually(() => wordsOnCard(page).textContent()).toContain("1 room");
  await take(page, "Exit");
  await drag(page, [8, 30]);
  await eventually(() => wordsOnCard(page).textContent()).toMatch(
    /^\d+ wall cells, \d+ water cells, 1 room, exit at 8, 30$/,
  );
  await eventually(() => page.locator(".build-progress").count()).toBe(0);

  const painted = await levelShown(page, lake);
  const recipe = await recipeHere(page);
  const sketch = sketchOf(recipe);
  expect(recipe.steps.indexOf(sketch)).toBe(1);
  expect(sketch.rooms).toEqual([[50, 8, 7, 6]]);
  const level = libraryLevel(recipe);
  expect(level.hash).toBe(painted);
  for (const [kind, name] of [
    ["water", "deep_water"],
    ["wall", "wall"],
  ] as const) {
    const rects = (sketch.cells as Record<string, number[][]>)[kind]!;
    expect(rects.length).toBeLessThan(30);
    for (const [x, y] of rects) expect(tileAt(level, x!, y!), `${kind} at ${x}, ${y}`).toBe(name);
  }
  expect(level.exits[0]!.at).toEqual([8, 30]);

  // Four strokes, four steps back.
  for (let i = 0; i < 4; i++) await undoButton(page).click();
  await eventually(() => hashOf(page)).toBe(unpainted);
  expect(await page.locator(".card", { hasText: "Sketch" }).count()).toBe(0);
  for (let i = 0; i < 4; i++) await button(page, "Redo").click();
  await eventually(() => hashOf(page)).toBe(painted);

  await take(page, "Erase");
  await drag(page, [53, 10]);
  await eventually(() => wordsOnCard(page).textContent()).not.toContain("room");
  await bar(page).getByRole("button", { name: "Clear all" }).click();
  await eventually(() => hashOf(page)).toBe(unpainted);
  expect(await page.getByRole("combobox", { name: "recipe", exact: true }).inputValue()).toBe("rooms");
});

it("drags the start and the exit from where they stand, with no tool but the pointer", async () => {
  const page = await studio.newPage();
  const before = await levelShown(page);
  const [start, exit] = [libraryLevel("rooms").start!, libraryLevel("rooms").exits[0]!.at];
  // What it takes is loaded when the pointer comes to the map.
  const { x, y } = await pointOf(page, start);
  await page.mouse.move(x, y);
  await eventually(() => map(page).getAttribute("data-hand")).toBe("grab");
  await drag(page, start, [30, 18]);
  const moved = await levelShown(page, before);
  await eventually(() => wordsOnCard(page).textContent()).toBe("start at 30, 18");
  expect(libraryLevel(await recipeHere(page)).start).toEqual([30, 18]);
  const now = libraryLevel(await recipeHere(page)).exits[0]!.at;
  expect(now).not.toEqual([3, 3]);
  await drag(page, now, [3, 3]);
  await levelShown(page, moved);
  await eventually(() => wordsOnCard(page).textContent()).toBe("start at 30, 18, exit at 3, 3");
  // A click pins the cell, as ever.
  const { x: clickX, y: clickY } = await pointOf(page, [30, 18]);
  await page.mouse.click(clickX, clickY);
  await page.locator(".cell-card.is-pinned", { hasText: "the start" }).waitFor();
  expect(exit).toBeDefined();
});

it("paints with the keyboard, says what it does, and lists its keys", async () => {
  const page = await studio.newPage();
  const before = await levelShown(page);
  await page.keyboard.press("d");
  await bar(page).waitFor();
  await map(page).focus();
  const status = page.locator(".stage [role=status]");
  const { start } = libraryLevel("rooms");
  // The cell is on the start at first.
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await eventually(() => status.textContent()).toBe("5 by 2 cells");
  await page.keyboard.press("Enter");
  const lake = await levelShown(page, before);
  await eventually(() => status.textContent()).toBe("Painted: 10 water cells.");
  expect(sketchOf(await recipeHere(page)).cells).toEqual({ water: [[start![0] + 3, start![1], 5, 2]] });

  // A rectangle first, then a room.
  await page.keyboard.press("r");
  await map(page).focus();
  await page.keyboard.press("Space");
  await eventually(() => status.textContent()).toContain("Hold Shift");
  await page.keyboard.press("e");
  await map(page).focus();
  await page.keyboard.press("Space");
  await eventually(() => status.textContent()).toMatch(/^Painted: \d water cells\.$/);
  await levelShown(page, lake);
  await page.keyboard.press("Escape");
  await eventually(() => button(page, "Look").getAttribute("aria-pressed")).toBe("true");

  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keys" });
  for (const words of ["paint floor", "drag out a room", "a larger brush", "span a rectangle to paint"]) {
    expect(await dialog.getByText(words).count(), words).toBe(1);
  }
});

it("paints with one finger, and moves the map with two", async () => {
  const page = await studio.newPage({ viewport: { width: 390, height: 800 }, hasTouch: true });
  const before = await levelShown(page);
  await button(page, "Paint").tap();
  await bar(page).getByRole("button", { name: "Water", exact: true }).tap();
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: readonly { x: number; y: number }[]) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  const [a, b, c] = [await pointOf(page, [20, 10]), await pointOf(page, [30, 14]), await pointOf(page, [40, 20])];
  await touch("touchStart", a);
  await touch("touchMove", b);
  await touch("touchEnd");
  const lake = await levelShown(page, before);
  const recipe = await recipeHere(page);
  expect(libraryLevel(recipe).hash).toBe(lake);

  const cell = await map(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await touch("touchStart", a);
  await touch("touchStart", a, c);
  await touch("touchMove", { x: a.x - 20, y: a.y - 20 }, { x: c.x + 40, y: c.y + 40 });
  await touch("touchEnd");
  await eventually(() => map(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())).not.toBe(cell);
  expect(await recipeHere(page)).toEqual(recipe);
  await undoButton(page).tap();
  await eventually(() => hashOf(page)).toBe(before);
  await touch("touchStart", b);
  await touch("touchEnd");
  await levelShown(page, before);
});

it("places vaults and regions, and the command builds the same level from the same painting in every branch", async () => {
  const page = await studio.newPage({ path: "#recipe=random&seed=rats&size=60x36" });
  const before = await levelShown(page);
  await take(page, "Vault");
  await bar(page).getByRole("button", { name: "Old well" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a vault" });
  await dialog.getByLabel("Search").fill("roadside");
  await dialog.getByRole("button", { name: "Roadside shrine" }).click();
  await drag(page, [12, 10]);
  const shrine = await levelShown(page, before);
  await take(page, "Region");
  await bar(page).getByLabel("Builder").selectOption("maze");
  await drag(page, [30, 5], [52, 25]);
  const region = await levelShown(page, shrine);
  await take(page, "Floor");
  await drag(page, [8, 28], [20, 30]);
  const hash = await levelShown(page, region);

  const recipe = await recipeHere(page);
  const written = JSON.stringify(recipe);
  const sketches = written.match(/"use":"sketch"/g)!.length;
  expect(sketches).toBeGreaterThan(5);
  expect(written.match(/"use":"within","region":{"rect":\[30,5,23,21\]},"steps":\[{"use":"maze"}\]/g)).toHaveLength(
    sketches,
  );
  expect(libraryLevel(recipe).hash).toBe(hash);
  const folder = await mkdtemp(join(tmpdir(), "undercroft-painted-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "painted.json"), written);
  const command = fileURLToPath(new URL("../../../packages/undercroft/bin/undercroft.js", import.meta.url));
  const args = [command, "build", "painted.json", "--seed", "rats", "--size", "60x36", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  expect(JSON.parse(stdout).hash).toBe(hash);

  // Where nothing else is painted the eraser takes the region away.
  await take(page, "Erase");
  await drag(page, [40, 15]);
  const withoutRegion = await levelShown(page, hash);
  expect(JSON.stringify(await recipeHere(page))).not.toContain('"within","region":{"rect"');
  await bar(page).getByRole("button", { name: "Clear all" }).click();
  expect(await levelShown(page, withoutRegion)).toBe(before);
});

describe("what can't be", () => {
  it("is told: a level that can't be built keeps the last one on the screen, and can be undone", async () => {
    const page = await studio.newPage();
    const before = await levelShown(page);
    await page.keyboard.press("w");
    await bar(page).waitFor();
    await map(page).focus();
    // From one corner to the other.
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowUp");
    await page.evaluate(() => {
      const canvas = document.querySelector<HTMLElement>("[role=application]")!;
      const press = (key: string, shiftKey: boolean) =>
        canvas.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
      for (let i = 0; i < 60; i++) press("ArrowLeft", false);
      for (let i = 0; i < 60; i++) press("ArrowUp", false);
      for (let i = 0; i < 60; i++) press("ArrowRight", true);
      for (let i = 0; i < 60; i++) press("ArrowDown", true);
      press("Enter", false);
    });
    const problem = page.locator(".problem");
    await problem.waitFor();
    const told = await problem.textContent();
    expect(told).toContain("The previous level stays on the screen.");
    expect(told).toMatch(/[A-Z][^:]*: (this or similar in )?\d+ of 20 attempts\./);
    expect(told).not.toContain("recipe.json");
    expect(await problem.evaluate((box) => box.scrollWidth - box.clientWidth), "nothing sticks out").toBe(0);
    expect(await hashOf(page)).toBe(before);
    await problem.getByRole("button", { name: "Undo the change" }).click();
    await eventually(() => problem.count()).toBe(0);
    await eventually(() => hashOf(page)).toBe(before);
  });

  it("is marked with its reason at its cell and in words, in a link too", async () => {
    const tooLarge = withSketch(shippedRecipe("rooms"), {
      cells: { floor: [[50, 30, 200, 200]] },
      rooms: [[58, 3, 5, 5]],
      vaults: [{ name: "old_well", at: [20, 33] }],
    });
    const path = async (recipe: Recipe) =>
      `#${await encodeLink({ recipe, seed: "rats", depth: 1, size: [WIDTH, HEIGHT] })}`;
    const page = await studio.newPage({ path: await path(tooLarge) });
    await levelShown(page);
    await button(page, "Paint").click();
    await bar(page).getByText("4 wishes not kept").click();
    const list = await bar(page).getByRole("listitem").allTextContents();
    expect(list.join("\n")).toContain("it goes beyond the map, which is 60x36");
    expect(list.join("\n")).toContain("it goes beyond the border of the map");
    const { x, y } = await pointOf(page, [50, 30]);
    await page.mouse.move(x, y);
    await eventually(() => page.locator(".cell-card").textContent()).toContain("not kept: it goes beyond the map");
    // Whatever lies beyond stays there when something else is painted.
    const before = await levelShown(page);
    await take(page, "Water");
    await drag(page, [10, 10]);
    await levelShown(page, before);
    const { cells } = sketchOf(await recipeHere(page)) as unknown as { cells: Record<string, unknown> };
    expect(cells.floor).toEqual([[50, 30, 200, 200]]);

    const contradiction = withSketch(shippedRecipe("rooms"), {
      cells: { floor: [[5, 5, 4, 4]], wall: [[8, 8, 2, 2]] },
    });
    await page.goto(`${studio.address}/${await path(contradiction)}`);
    await page
      .getByRole("alert")
      .filter({ hasText: "cells contradict themselves: (8, 8) is both floor and wall" })
      .waitFor();
    for (const bad of [
      { vaults: [{ name: "no_such", at: [5, 5] }] },
      { cells: { floor: [[1, 2, 3]] } },
      { cells: 7 },
      { start: ["a", 1] },
    ]) {
      await page.goto(`${studio.address}/${await path(withSketch(shippedRecipe("rooms"), bad))}`);
      await page
        .getByRole("alert")
        .filter({ hasText: Object.keys(bad)[0]! })
        .waitFor();
    }
    // What could be read of it goes on as soon as something is painted.
    await take(page, "Floor");
    await drag(page, [30, 20], [34, 20]);
    await eventually(() => page.locator(".problem").count()).toBe(0);
  });
});

it("is easy to use for everybody, in both themes", async () => {
  for (const colorScheme of ["dark", "light"] as const) {
    const page = await studio.newPage({ colorScheme });
    await levelShown(page);
    await take(page, "Vault");
    const rules = colorScheme === "dark" ? undefined : ABOUT_COLORS;
    expect(await violations(page, rules), colorScheme).toEqual([]);
    await bar(page).getByRole("button", { name: "Old well" }).click();
    await page.getByRole("dialog", { name: "Choose a vault" }).waitFor();
    expect(await violations(page, rules), `vaults, ${colorScheme}`).toEqual([]);
  }
});
