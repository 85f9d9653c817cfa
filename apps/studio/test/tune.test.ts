import { fileURLToPath } from "node:url";
import { type Recipe, type RecipeNode, registry, shippedRecipe } from "undercroft/recipes";
import { expect, it } from "vitest";
import { eventually, hashOf, levelShown, libraryLevel, openStudio, type Page } from "./open-studio.js";
import { halls, pillars } from "./own-steps.js";

// Every page of this file knows the steps of a user's own module besides those that ship.
const studio = openStudio({ use: [fileURLToPath(new URL("own-steps.js", import.meta.url))] });

const ROOMS = shippedRecipe("rooms");
const [MAP, START, STAIRS, SPAWNER] = ROOMS.steps as [RecipeNode, RecipeNode, RecipeNode, RecipeNode];
/** The quick recipe with other steps. */
const rooms = (...steps: RecipeNode[]): Recipe => ({ ...ROOMS, steps });

const shows = (page: Page, ...[recipe, options]: Parameters<typeof libraryLevel>) =>
  eventually(() => hashOf(page)).toBe(libraryLevel(recipe, options).hash);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const notice = (page: Page) => page.locator(".notice");
const cardNames = (page: Page) => page.locator(".chain-panel .card-name").allTextContents();

/** The id of the card that has this title. */
async function cardOf(page: Page, title: string): Promise<string> {
  const name = page.locator(".card-name").getByText(title, { exact: true });
  return name.evaluate((element) => element.closest("[data-part]")!.id);
}

/** Opens a card with Enter, unless it is open, and gives its id. */
async function openCard(page: Page, title: string): Promise<string> {
  const id = await cardOf(page, title);
  const head = page.locator(`#${id}-head`);
  if ((await head.getAttribute("aria-expanded")) === "false") await head.press("Enter");
  await page.locator(`#${id} > .card-body`).waitFor();
  return id;
}

/** Chooses something from a card's menu. */
async function choose(page: Page, title: string, item: string): Promise<void> {
  await openCard(page, title);
  await button(page, `More for ${title}`).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Types into a field, whatever stood there. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
}

it("builds what a slider and a typed number say, shows the rule where they can't be, and goes back and forth", async () => {
  const page = await studio.newPage();
  const first = await levelShown(page);
  const id = await openCard(page, "Simple map");
  const slider = page.getByRole("slider", { name: "Attempts, slider" });
  await slider.press("PageDown");
  const attempts = Number(await slider.inputValue());
  expect(await page.locator(`#${id}-attempts`).inputValue()).toBe(String(attempts));
  const moved = rooms({ use: "simple-map", attempts }, START, STAIRS, SPAWNER);
  await shows(page, moved);
  const second = await levelShown(page);
  expect(second).not.toBe(first);

  const gap = page.locator(`#${id}-gap`);
  await gap.fill("4");
  const typed = rooms({ use: "simple-map", attempts, gap: 4 }, START, STAIRS, SPAWNER);
  await shows(page, typed);
  const third = await levelShown(page);
  for (const wrong of ["many", "-1", "2.5", "1e9", ""]) {
    await gap.fill(wrong);
    await eventually(() => gap.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator(`#${id} .fault-words`).textContent()).toMatch(/must be a whole number/i);
    expect(await hashOf(page)).toBe(third);
  }
  await gap.press("Escape");
  await eventually(() => gap.inputValue()).toBe("4");
  await gap.blur();

  await page.keyboard.press("Control+z");
  await eventually(() => hashOf(page)).toBe(second);
  await button(page, "Undo").click();
  await eventually(() => hashOf(page)).toBe(first);
  expect(await button(page, "Undo").isDisabled()).toBe(true);
  await button(page, "Redo").click();
  await eventually(() => hashOf(page)).toBe(second);
  await page.keyboard.press("Control+Shift+Z");
  await eventually(() => hashOf(page)).toBe(third);
  expect(await button(page, "Redo").isDisabled()).toBe(true);
  await button(page, "Reset Gap to 1").click();
  await eventually(() => hashOf(page)).toBe(second);
});

it("adds a step by the keyboard alone, greys those that are out of place with the reason, and removes it", async () => {
  const page = await studio.newPage();
  const first = await levelShown(page);
  await page.locator("body").press("a");
  const dialog = page.getByRole("dialog", { name: "Add a step" });
  const search = dialog.getByLabel("Search for a step");
  await eventually(() => search.evaluate((box) => box === document.activeElement)).toBe(true);

  await page.keyboard.type("bsp dungeon");
  const refused = dialog.locator(".offer.is-refused");
  await eventually(() => refused.count()).toBe(1);
  expect(await refused.getByRole("button").getAttribute("aria-disabled")).toBe("true");
  expect(await dialog.textContent()).toMatch(/Not here: .{20,}/);
  await page.keyboard.press("Enter");
  expect(await cardNames(page)).toHaveLength(4);

  await search.fill("corner rounder");
  await eventually(() => dialog.locator(".offer:not(.is-refused) .offer-name").allTextContents()).toEqual([
    "style: Room corner rounder",
  ]);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await shows(page, rooms(MAP, START, STAIRS, SPAWNER, { use: "room-corner-rounder" }));
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Room corner rounder");

  await button(page, "More for Room corner rounder").press("Enter");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await eventually(focused).toBe("Rename…");
  await page.keyboard.press("End");
  await eventually(focused).toBe("Remove");
  await page.keyboard.press("Enter");
  await eventually(() => hashOf(page)).toBe(first);
  expect(await cardNames(page)).toHaveLength(4);
});

it("moves steps by keys and by the pointer, and says why a step can't go somewhere", async () => {
  const page = await studio.newPage();
  const first = await levelShown(page);
  await page.locator(`#${await cardOf(page, "Room based start")}-head`).press("Alt+ArrowDown");
  await shows(page, rooms(MAP, STAIRS, START, SPAWNER));
  expect(await cardNames(page)).toEqual(["Simple map", "Room based stairs", "Room based start", "Room based spawner"]);
  await eventually(() => notice(page).textContent()).toContain("Room based start: moved down, now number 3.");

  const grip = (await button(page, "Move Room based spawner").boundingBox())!;
  const target = (await page.locator(`#${await cardOf(page, "Room based stairs")} .card-head`).boundingBox())!;
  const drag = async (from: typeof grip, to: { readonly x: number; readonly y: number }) => {
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
  };
  await drag(grip, { x: target.x + 60, y: target.y + 3 });
  await page.locator("[data-drop=before]").waitFor();
  await page.mouse.up();
  await shows(page, rooms(MAP, SPAWNER, STAIRS, START));
  const moved = await levelShown(page);
  const order = ["Simple map", "Room based spawner", "Room based stairs", "Room based start"];
  expect(await cardNames(page)).toEqual(order);

  await page.locator(`#${await cardOf(page, "Simple map")}-head`).press("Alt+ArrowDown");
  await eventually(() => notice(page).textContent()).toMatch(/^It can't go there\. .{20,}/);
  const last = (await page.locator(`#${await cardOf(page, "Room based start")} .card-head`).boundingBox())!;
  await drag((await button(page, "Move Simple map").boundingBox())!, {
    x: last.x + 60,
    y: last.y + last.height - 3,
  });
  await page.locator("[data-drop='after refused']").waitFor();
  expect(await page.locator(".drop-reason").textContent()).toMatch(/^Not there: .{20,}/);
  await page.mouse.up();
  expect(await cardNames(page)).toEqual(order);
  expect(await hashOf(page)).toBe(moved);
  expect(moved).not.toBe(first);
});

it("switches steps off and on, and makes copies of them", async () => {
  const page = await studio.newPage();
  const first = await levelShown(page);
  await openCard(page, "Room based spawner");
  const isOn = page.getByRole("switch", { name: "Room based spawner is on" });
  await isOn.press("Space");
  await shows(page, rooms(MAP, START, STAIRS));
  expect(await page.locator(".card.is-off").count()).toBe(1);
  await isOn.press("Space");
  await eventually(() => hashOf(page)).toBe(first);
  await choose(page, "Room based spawner", "Duplicate");
  await shows(page, rooms(MAP, START, STAIRS, SPAWNER, SPAWNER));
  expect(await cardNames(page)).toHaveLength(5);
});

it("makes a step a choice with weights, and shows what was drawn", async () => {
  const page = await studio.newPage();
  await levelShown(page);
  await choose(page, "Room based start", "Make it a choice…");
  const dialog = page.getByRole("dialog", { name: "Add a step" });
  await dialog
    .getByText("It is added as an alternative to Room based start. Each level gets one of the two.")
    .waitFor();
  // Whoever thinks better of it keeps the chain as it was.
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await cardNames(page)).toHaveLength(4);
  expect(await button(page, "Undo").isDisabled()).toBe(true);
  await choose(page, "Room based start", "Make it a choice…");
  await page.getByLabel("Search for a step").fill("area start");
  await eventually(() => page.locator(".offer").count()).toBe(1);
  await page.keyboard.press("Enter");
  const choice = (weights: { weight?: number } = {}): Recipe =>
    rooms(MAP, { oneOf: [{ ...weights, use: "room-based-start" }, { use: "area-start" }] }, STAIRS, SPAWNER);
  await shows(page, choice());
  await button(page, "Undo").click();
  await eventually(() => cardNames(page)).toHaveLength(4);
  expect(await button(page, "Undo").isDisabled()).toBe(true);
  await button(page, "Redo").click();
  const weight = page.getByLabel("Weight of Room based start", { exact: true });
  for (const typed of ["2", "3"]) {
    await weight.fill(typed);
    await weight.press("Enter");
  }
  await button(page, "Undo").click();
  await eventually(() => weight.inputValue()).toBe("2");
  await button(page, "Undo").click();
  await eventually(() => weight.inputValue()).toBe("1");
  await type(page, "Weight of Room based start", "0");
  await shows(page, choice({ weight: 0 }));
  const drawn = async (title: string) => page.locator(`#${await cardOf(page, title)} .card-head .drawn`).count();
  expect(await drawn("Area start")).toBe(1);
  expect(await drawn("Room based start")).toBe(0);
  expect(await page.locator(`#${await cardOf(page, "Area start")} .share`).textContent()).toBe("100%");
  // All branches without weight would leave nothing to draw.
  await type(page, "Weight of Area start", "0");
  await page.getByText("At least one branch must have a weight above 0.").waitFor();
  await shows(page, choice({ weight: 0 }));
});

it("makes a step a matter of chance and of depth", async () => {
  const page = await studio.newPage();
  await levelShown(page);
  await choose(page, "Room based spawner", "Make it a matter of chance");
  await shows(page, rooms(MAP, START, STAIRS, { steps: [SPAWNER], chance: 0.5 }));
  await page.getByRole("slider", { name: "Chance, slider" }).press("Home");
  await shows(page, rooms(MAP, START, STAIRS, { steps: [SPAWNER], chance: 0 }));
  await type(page, "Chance", "100");
  const always: RecipeNode = { steps: [SPAWNER], chance: 1 };
  await shows(page, rooms(MAP, START, STAIRS, always));
  expect(libraryLevel(rooms(MAP, START, STAIRS, always)).spawns.length).toBeGreaterThan(0);

  await page.getByText("Only at some depths or sizes").click();
  await type(page, "depth, from", "3");
  const deep = rooms(MAP, START, STAIRS, { ...always, when: { depth: "3.." } } as RecipeNode);
  expect(libraryLevel(deep).spawns).toHaveLength(0);
  await shows(page, deep);
  await page.locator(".settings > summary").click();
  await type(page, "Depth", "3");
  expect(libraryLevel(deep, { depth: 3 }).spawns.length).toBeGreaterThan(0);
  await shows(page, deep, { depth: 3 });
});

it("takes a preset of a step", async () => {
  const page = await studio.newPage({ path: "#recipe=drunkard-open-area&seed=rats&size=60x36" });
  await levelShown(page);
  const recipe = shippedRecipe("drunkard-open-area");
  await openCard(page, "Drunkards walk");
  await button(page, "Presets of Drunkards walk").click();
  expect(await page.getByRole("menuitemradio", { name: "Open area" }).getAttribute("aria-checked")).toBe("true");
  await page.getByRole("menuitemradio", { name: "Winding passages" }).click();
  const winding = shippedRecipe("drunkard-winding-passages");
  await shows(page, { ...recipe, steps: [winding.steps[0]!, ...recipe.steps.slice(1)] });
});

it("keeps what a locked step draws while the seed of the level changes", async () => {
  const page = await studio.newPage();
  await levelShown(page);
  await openCard(page, "Simple map");
  await button(page, "Lock the seed of Simple map").click();
  expect(await button(page, "Lock the seed of Simple map").getAttribute("aria-pressed")).toBe("true");
  await page.getByLabel("seed", { exact: true }).fill("bats");
  await page.keyboard.press("Enter");
  const locked = rooms({ use: "simple-map", seed: "rats" } as RecipeNode, START, STAIRS, SPAWNER);
  await shows(page, locked, { seed: "bats" });
  const level = libraryLevel(locked, { seed: "bats" });
  expect(level.rooms).toEqual(libraryLevel("rooms").rooms);
  expect(level.spawns).not.toEqual(libraryLevel("rooms").spawns);
});

it("builds another size and another depth", async () => {
  const page = await studio.newPage();
  const first = await levelShown(page);
  await page.locator(".settings > summary").press("Enter");
  await type(page, "Width", "50");
  await shows(page, "rooms", { size: [50, 36] });
  await type(page, "Height", "30");
  await shows(page, "rooms", { size: [50, 30] });
  await type(page, "Depth", "7");
  await shows(page, "rooms", { size: [50, 30], depth: 7 });
  const last = await levelShown(page);
  await type(page, "Width", "0");
  await page.getByText("It must be a whole number from 1 to").waitFor();
  expect(await hashOf(page)).toBe(last);
  expect(last).not.toBe(first);
});

/** How much of the stage is bluish, such as the walls of drowned halls. */
const blueShare = (page: Page) =>
  page
    .locator("canvas")
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, width, height);
      let blue = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i + 2]! > data[i]! + 20) blue++;
      return (4 * blue) / data.length;
    });

it("paints the level in another theme, which changes nothing else and is in the link", async () => {
  const page = await studio.newPage({ path: "#recipe=drunkard-winding-passages&seed=rats&size=60x36" });
  const hash = await levelShown(page);
  // Names of recipes are not cut off.
  const name = page.locator(".settings-name");
  expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await page.locator(".settings > summary").press("Enter");
  const theme = page.getByLabel("Theme", { exact: true });
  expect(await theme.inputValue()).toBe("stone");
  expect(await blueShare(page)).toBeLessThan(0.02);
  const stony = page.url();
  await theme.selectOption("drowned");
  await eventually(() => page.url()).not.toBe(stony);
  await eventually(() => blueShare(page)).toBeGreaterThan(0.1);
  expect(await hashOf(page)).toBe(hash);
  const address = page.url();
  await page.keyboard.press("Control+z");
  await eventually(() => theme.inputValue()).toBe("stone");
  await eventually(() => blueShare(page)).toBeLessThan(0.02);
  const linked = await studio.newPage({ path: new URL(address).hash });
  await levelShown(linked);
  await linked.locator(".settings > summary").press("Enter");
  expect(await linked.getByLabel("Theme", { exact: true }).inputValue()).toBe("drowned");
});

it("finds an option by its name, opens its step and puts the focus there", async () => {
  const page = await studio.newPage();
  await levelShown(page);
  await page.locator("body").press("/");
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Search steps, options and recipes",
  );
  await page.keyboard.type("spacing");
  await page.getByRole("option", { name: "Room based spawner › Spacing" }).waitFor();
  await page.keyboard.press("Enter");
  const id = await cardOf(page, "Room based spawner");
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe(`${id}-spacing`);
});

it("opens a recipe file and a level file, and keeps what is there where a file is neither", async () => {
  const page = await studio.newPage();
  await levelShown(page);
  const file = page.getByLabel("Recipe or level file");
  const open = (name: string, text: string) =>
    file.setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  const own: Recipe = { name: "own", steps: [{ use: "simple-map", gap: 3 }, START, STAIRS] };
  await open("own.json", JSON.stringify(own));
  await shows(page, own);
  const level = libraryLevel("rooms", { seed: "stored", depth: 3, size: [50, 30] });
  await open("level.json", JSON.stringify(level.toJSON()));
  await eventually(() => hashOf(page)).toBe(level.hash);
  await open("broken.json", '{ "steps": [ { "use": "no-such-step" } ] }');
  await eventually(() => notice(page).textContent()).toMatch(/^broken\.json can't be opened: .*no-such-step/);
  expect(await hashOf(page)).toBe(level.hash);
});

it("says what is wrong with a broken chain, keeps the last level, and takes the change back", async () => {
  const page = await studio.newPage();
  const first = await levelShown(page);
  await openCard(page, "Simple map");
  await page.getByRole("switch", { name: "Simple map is on" }).press("Space");
  const banner = page.locator(".problem-place .problem");
  await banner.waitFor();
  const words = await banner.locator("p").nth(1).textContent();
  expect(words).toMatch(/.{20,}/);
  expect(await page.locator(".card.is-failing").count()).toBe(1);
  expect(await hashOf(page)).toBe(first);
  // It is said once: over the level, and where it was put away there, in the chain.
  const trouble = page.locator(".trouble");
  const timesSaid = () => page.evaluate((text) => document.body.textContent!.split(text).length - 1, words!);
  expect(await trouble.count()).toBe(0);
  expect(await timesSaid()).toBe(1);
  await banner.getByRole("button", { name: "Hide this" }).click();
  await trouble.waitFor();
  expect(await banner.count()).toBe(0);
  await trouble.getByRole("button", { name: "Undo the change" }).click();
  await trouble.waitFor({ state: "detached" });
  await eventually(() => hashOf(page)).toBe(first);
});

it("has controls for a user's own steps, and builds them in the worker", async () => {
  const page = await studio.newPage();
  await levelShown(page);
  const own = registry([halls, pillars]);
  const recipe = (every: number, share: number): Recipe => ({
    name: "own",
    steps: [{ use: "halls", every }, { use: "area-start" }, { use: "distant-exit" }, { use: "pillars", share }],
  });
  await page.getByLabel("Recipe or level file").setInputFiles({
    name: "own.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(recipe(6, 0.2))),
  });
  await shows(page, recipe(6, 0.2), { registry: own });
  await openCard(page, "Halls");
  expect(await page.locator(".card-help").textContent()).toContain("Straight halls from wall to wall");
  const slider = page.getByRole("slider", { name: "Every, slider" });
  expect([await slider.getAttribute("min"), await slider.getAttribute("max")]).toEqual(["3", "20"]);
  await slider.press("ArrowRight");
  await shows(page, recipe(7, 0.2), { registry: own });
  await openCard(page, "Pillars");
  await type(page, "Share", "0.6");
  await shows(page, recipe(7, 0.6), { registry: own });
  expect(libraryLevel(recipe(7, 0.6), { registry: own }).hash).not.toBe(
    libraryLevel(recipe(7, 0.2), { registry: own }).hash,
  );
});
