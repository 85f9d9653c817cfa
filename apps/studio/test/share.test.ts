import { parseVaults } from "undercroft/formats";
import { addPacks, type RecipeNode, shippedRecipe, registry as shippedRegistry } from "undercroft/recipes";
import { describe, expect, it } from "vitest";
import { decodeLink, encodeLink } from "../src/share/link.js";
import { eventually, hashOf, levelShown, libraryLevel, openStudio, type Page, QUICK } from "./open-studio.js";

const studio = openStudio();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const sign = (page: Page) => page.locator("output.hash").getAttribute("data-sign");
const frame = (page: Page) => page.getByRole("slider", { name: "Frame", exact: true }).getAttribute("aria-valuenow");
const permissions = ["clipboard-read", "clipboard-write"];

/** Presses Share and gives what is on the clipboard then. */
async function share(page: Page): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await button(page, "Share").click();
  let link = "";
  await eventually(async () => {
    link = await page.evaluate(() => navigator.clipboard.readText());
    return link;
  }).not.toBe("");
  await eventually(() => page.locator(".notice").textContent()).toContain("The link is copied.");
  return link;
}

/** Opens a link as somebody else. */
const openElsewhere = (link: string) => studio.newPage({ path: link.slice(link.indexOf("#")) });

it("copies a link that gives somebody else the same level, and says that it does", async () => {
  const page = await studio.newPage({ permissions });
  const hash = await levelShown(page);
  expect(await sign(page)).toBe("known");
  const link = await share(page);
  // The address follows a moment later.
  await eventually(() => page.url()).toBe(link);
  expect(link.startsWith(`${studio.address}/#`)).toBe(true);
  const other = await openElsewhere(link);
  expect(await levelShown(other)).toBe(hash);
  expect(await sign(other)).toBe("same");
  const badge = other.getByRole("status", { name: "reproduced cell by cell" });
  expect(await badge.textContent()).toMatch(/^✓/);
  expect(await badge.evaluate((box) => box.scrollWidth - box.clientWidth), "it has the room that it takes").toBe(0);
  // It is another level from the first change on.
  await other.locator("body").press("n");
  await levelShown(other, hash);
  expect(await sign(other)).toBe("known");
});

it("opens at the frame that was looked at", async () => {
  const page = await studio.newPage({ permissions });
  await levelShown(page);
  await page.locator("body").press("Home");
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await eventually(() => frame(page)).toBe("5");
  const other = await openElsewhere(await share(page));
  await levelShown(other);
  await eventually(() => frame(other)).toBe("5");
  expect(await sign(other)).toBe("same");
});

it("holds a changed chain with a step that is switched off, its size and its depth", async () => {
  const { steps, ...head } = shippedRecipe("rooms");
  const changed = {
    ...head,
    steps: [{ use: "simple-map", gap: 3 }, ...steps.slice(1, 3), { ...steps[3]!, off: true } as RecipeNode],
  };
  const path = `#${await encodeLink({ recipe: changed, seed: "bats", depth: 4, size: [50, 30] })}`;
  const page = await studio.newPage({ permissions, path });
  const hash = await levelShown(page);
  expect(hash).toBe(
    libraryLevel({ ...head, steps: changed.steps.slice(0, 3) }, { seed: "bats", depth: 4, size: [50, 30] }).hash,
  );
  const other = await openElsewhere(await share(page));
  expect(await levelShown(other)).toBe(hash);
  expect(await sign(other)).toBe("same");
  expect(await other.locator(".card-name").allTextContents()).toHaveLength(4);
  await other.locator(".card.is-off .card-title").click();
  await other.getByRole("switch", { name: "Room based spawner is on" }).click();
  await eventually(() => hashOf(other)).toBe(
    libraryLevel(
      { ...head, steps: [...changed.steps.slice(0, 3), steps[3]!] },
      { seed: "bats", depth: 4, size: [50, 30] },
    ).hash,
  );
});

it("says so where the level is not the one that a link promised", async () => {
  const page = await studio.newPage({ permissions });
  await levelShown(page);
  const state = await decodeLink(new URL(await share(page)).hash);
  expect(state.hash).toBe(libraryLevel("rooms").hash);
  const path = `#${await encodeLink({ ...state, hash: "0".repeat(32) })}`;
  const other = await studio.newPage({ path });
  await levelShown(other);
  expect(await sign(other)).toBe("other");
  expect(await other.locator("output.hash").getAttribute("aria-label")).toContain(`says ${"0".repeat(32)}`);
});

it("promises no hash for a chain that can't be built", async () => {
  const page = await studio.newPage({ permissions });
  await levelShown(page);
  await page.locator(".card-title", { hasText: "Simple map" }).click();
  await page.getByRole("switch", { name: "Simple map is on" }).click();
  await page.locator(".problem-place .problem").waitFor();
  const state = await decodeLink(new URL(await share(page)).hash);
  expect(state.hash).toBeUndefined();
  expect(state.recipe).toMatchObject({ steps: [{ use: "simple-map", off: true }, {}, {}, {}] });
});

it("says that a recipe is too large for a link", async () => {
  const page = await studio.newPage({ permissions });
  await levelShown(page);
  // Nothing that can be made smaller: every name is another one.
  const filters = Array.from({ length: 14 }, (_, step) => ({
    use: "filter-spawns",
    names: Array.from({ length: 1000 }, (_, i) => `n${(Math.imul(step * 1000 + i, 0x9e3779b1) >>> 0).toString(36)}`),
  }));
  const { steps } = shippedRecipe("rooms");
  await page.getByLabel("Recipe or level file").setInputFiles({
    name: "large.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ name: "large", steps: [...steps, ...filters] })),
  });
  await eventually(() => page.locator(".notice").textContent()).toBe("large.json is open.");
  await button(page, "Share").click();
  await page.locator(".notice", { hasText: "too large for a link" }).waitFor();
});

it("follows links that are typed, also while it is open", async () => {
  const page = await studio.newPage({ path: "#recipe=caves&seed=x&size=60x36" });
  expect(await levelShown(page)).toBe(libraryLevel("caves", { seed: "x" }).hash);
  await page.goto(`${studio.address}/#recipe=rooms&seed=y&depth=3&size=60x36`);
  await eventually(() => hashOf(page)).toBe(libraryLevel("rooms", { seed: "y", depth: 3 }).hash);
  expect(await page.getByRole("combobox", { name: "recipe", exact: true }).inputValue()).toBe("rooms");
  await page.goto(`${studio.address}/#recipe=rooms&seed=y&dept=3`);
  await page.locator(".problem-place .problem", { hasText: "dept" }).waitFor();
  expect(await hashOf(page)).toBe(libraryLevel("rooms", { seed: "y", depth: 3 }).hash);
});

describe("Share in Draw", () => {
  const board = (page: Page) => page.getByRole("application", { name: /^Drawing/ });
  const kept = (page: Page) => page.evaluate(() => localStorage.getItem("undercroft-studio-drawing"));

  it("shares the drawing, and whoever opens it keeps their own until they change it", async () => {
    const page = await studio.newPage({ permissions, path: `${QUICK}&view=draw` });
    await board(page).waitFor();
    await page.getByLabel("Open files").setInputFiles({
      name: "den.vault",
      mimeType: "text/plain",
      buffer: Buffer.from("vault: den\ndescription: Mine.\n===\n....\n.g..\n....\n"),
    });
    await page.getByLabel("Drawing, 4 by 3 cells").waitFor();
    const link = await share(page);
    const other = await openElsewhere(link);
    await other.getByLabel("Drawing, 4 by 3 cells").waitFor();
    expect(await other.getByLabel("description", { exact: true }).inputValue()).toBe("Mine.");
    expect(await other.getByLabel("file name").inputValue()).toBe("den");
    // As long as it is only looked at, the visitor's own drawing is what the browser keeps; undo goes back to it.
    expect((await kept(other)) ?? "").not.toContain("Mine.");
    await button(other, "Undo").click();
    await other.getByLabel("Drawing, 7 by 6 cells").waitFor();
    await button(other, "Redo").click();
    await other.getByLabel("description", { exact: true }).fill("Yours.");
    await other.keyboard.press("Enter");
    await eventually(() => kept(other)).toContain("Yours.");
  });

  it("of a level with a drawing in it shares both", async () => {
    const page = await studio.newPage({ permissions, path: "#recipe=rooms&seed=rats&size=60x36&view=draw" });
    await board(page).waitFor();
    await button(page, "Try it in the level").click();
    const hash = await levelShown(page, libraryLevel("rooms").hash);
    const other = await openElsewhere(await share(page));
    expect(await levelShown(other)).toBe(hash);
    expect(await sign(other)).toBe("same");
  });
});

it("opens links of version 0.1, which have packs beside the recipe", async () => {
  const { steps, ...head } = shippedRecipe("rooms");
  const recipe = {
    ...head,
    steps: [...steps, { use: "room-vaults", count: "1", gate: "1", threshold: 0, packs: ["mine"] }],
  };
  const text = "vault: dot\n===\n!\n";
  const path = `#${await encodeLink({ recipe, seed: "rats", size: [60, 36], packs: [{ name: "mine", text }] })}`;
  const page = await studio.newPage({ path });
  const registry = addPacks(shippedRegistry(), [parseVaults(text, "mine.vault")]);
  expect(await levelShown(page)).toBe(libraryLevel(recipe, { registry }).hash);
});
