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
import { violations } from "./violations.js";

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
  await eventually(() => wordsOnCard(page).textContent()).toMatch(/^\d+ wall cells, \d+ water cells, 1 room, exit at 8, 30$/);
  await eventually(() => page.locator(".build-progress").count()).toBe(0);

  const painted = await levelShown(page, lake);
  const recipe = await recipeHere(page);
  const sketch = sketchOf(recipe);
  expect(recipe.steps.indexOf(sketch)).toBe(1);
  expect(sketch.rooms).toEqual([[50, 8, 7, 6]]);
  const level = libraryLevel(recipe);
  expect(level.hash).toBe(painted);
  for (const [kind, name] of [["water", "deep_water"], ["wall", "wall"]] as const) {
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
