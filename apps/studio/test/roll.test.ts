import { readFileSync } from "node:fs";
import axe from "axe-core";
import { readHeader } from "undercroft/formats";
import { describe, expect, it } from "vitest";
import { eventually, levelShown, openStudio, type Page, QUICK } from "./open-studio.js";

const studio = openStudio();

/** A shrine that leaves much to chance, and breaks its promise in deep water. Remarks must survive every change. */
const SHRINE = `# A shrine to try everything with.
vault: shrine
palettes: [stone, water]
params:
  flood: { pick: { shallow_water: 3, deep_water: 1 } } # how deep it is
legend:
  "~": { terrain: $flood } # the moat
  A: { terrain: altar, mark: goal }
  c: { choose: { ".": 3, ":": 1 } }
vary:
  - take: { from: "1", exactly: 2, as: I, rest: "." } # two pillars
assert:
  - reach: [entrances, goal]
===
.1.=.1.
..~~~..
..~A~..
..~~~..
.1...1.
.c...c.
`;

const WORLD = `world: frost_keep
tiles:
  ice: { glyph: i, walkable: true, opaque: false, autotile: floor, description: Slippery and clear. }
things:
  Frost Wolf: { kind: monster, look: { glyph: w, color: "#cfe" }, plays_as: Wolf }
recipes:
  ice-rooms:
    steps:
      - { use: simple-map }
      - { use: room-based-start }
      - { use: room-based-stairs }
`;

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const panel = (page: Page) => page.getByRole("tabpanel");

async function openDrawing(text = SHRINE, name = "shrine.vault"): Promise<Page> {
  const page = await studio.newPage({ path: `${QUICK}&view=draw` });
  await page.getByRole("application", { name: /^Drawing/ }).waitFor();
  await openFile(page, text, name);
  return page;
}

async function openFile(page: Page, text: string, name: string): Promise<void> {
  await page.getByLabel("Open files").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await eventually(() => page.locator("p.notice").textContent()).toContain(`${name} opened`);
}

/** The text of the file, as the browser keeps it between visits. */
async function textOf(page: Page): Promise<string> {
  const kept = await page.evaluate(() => localStorage.getItem("undercroft-studio-drawing"));
  return (JSON.parse(kept ?? '{"text":""}') as { text: string }).text;
}

const headerOf = async (page: Page) => readHeader((await textOf(page)).split("===\n")[0] ?? "", "kept");

/** What is hard to use for somebody in this view; the page round it is looked at elsewhere. */
async function violations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] };
    const inPage = globalThis as unknown as { axe: { run(where: string, options: object): Promise<Found> } };
    const { violations: found } = await inPage.axe.run(".draw", { resultTypes: ["violations"] });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  });
}

describe("a drawing that leaves something to chance", () => {
  it("is rolled nine times, and one of them is shown large, with what was drawn in words", async () => {
    const page = await openDrawing();
    await tab(page, "Roll");
    await panel(page)
      .getByText(/of 9 differ/)
      .waitFor();
    const tiles = page.getByRole("button", { name: /^Roll \d+/ });
    expect(await tiles.count()).toBe(9);
    // In deep water nobody reaches the altar, and the tile says so.
    const broken = page.getByRole("button", { name: /^Roll \d+, can't be placed: Goal/ });
    await eventually(() => broken.count()).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
    await broken.first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("flood is deep_water").waitFor();
    await dialog.getByText(/2 of 4 "1" are "I"/).waitFor();
    await dialog.getByText(/This outcome is never placed\. Goal/).waitFor();
    expect(await violations(page)).toEqual([]);
    const title = () => dialog.getByRole("heading", { level: 2 }).textContent();
    const before = await title();
    await page.keyboard.press("ArrowRight");
    await eventually(title).not.toBe(before);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("application", { name: /^Drawing/ }).focus();
    await page.keyboard.press("n");
    await page.getByRole("button", { name: /^Roll 18/ }).waitFor();
    await press(page, "Roll again");
    await page.getByRole("button", { name: /^Roll 27/ }).waitFor();
  });

  it("is seen where it lies in eight levels, of which a press opens one", async () => {
    const page = await openDrawing();
    await page.getByRole("tab", { name: "Piece" }).focus();
    // By keys: from the first tab to the one before the last.
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
    await page.getByRole("tab", { name: "Place", selected: true }).waitFor();
    await panel(page).getByLabel("recipe").selectOption("drunkard-open-area");
    await panel(page)
      .getByText(/Placed in [1-8] of 8 levels/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    const placed = page.getByRole("button", { name: /^Open seed \d+ in Watch\. at \d+, \d+/ }).first();
    const [, seed] = /seed (\d+)/.exec((await placed.textContent())!)!;
    await placed.click();
    await page.getByRole("region", { name: "Level map" }).waitFor();
    await levelShown(page);
    expect(await page.getByLabel("seed", { exact: true }).inputValue()).toBe(seed);
    await page.getByRole("complementary", { name: "Level" }).getByText("Shrine", { exact: true }).waitFor();
  });

  it("says why where it didn't fit, and offers a recipe with more room", async () => {
    const page = await openDrawing(`vault: field\n===\n${".".repeat(24)}\n`.replace(/\.+\n$/, (row) => row.repeat(14)));
    await tab(page, "Place");
    await panel(page).getByText("Placed in 0 of 8 levels").waitFor();
    await page.getByRole("button", { name: /^Open seed 1 in Watch\. Didn't fit\. / }).waitFor();
    await press(page, "Try it in drunkard-open-area");
    await eventually(() => panel(page).getByLabel("recipe").inputValue()).toBe("drunkard-open-area");
  });

  it("is proved in a worker, and the smallest outcome that breaks a promise is drawn", async () => {
    const page = await openDrawing();
    await tab(page, "Prove");
    await press(page, "Prove it");
    await panel(page)
      .getByText(/1 problem found.*All [\d,]+ outcomes were checked/)
      .waitFor();
    await panel(page).getByText("flood is deep_water").first().waitFor();
    await page.getByRole("img", { name: "The smallest counterexample; marked: 3, 2" }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    // A bridge mends it.
    await page.getByLabel("Find a tile or a thing", { exact: true }).fill("bridge");
    await page.keyboard.press("Enter");
    await page.getByRole("application", { name: /^Drawing/ }).focus();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "Space"]) await page.keyboard.press(key);
    await panel(page).getByText("The drawing has changed since. Prove it again.").waitFor();
    await press(page, "Prove it");
    await panel(page)
      .getByText(/Proved: every outcome is sound/)
      .waitFor();
  });

  it("can be stopped while it is proved", async () => {
    const row = "?".repeat(40);
    const page = await openDrawing(
      `vault: wide\npalettes: [stone]\nlegend:\n  "?": { choose: { "I": 1, ".": 2, ":": 3 } }\n===\n${`${row}\n`.repeat(30)}`,
    );
    await tab(page, "Prove");
    await press(page, "Prove it");
    await panel(page)
      .getByText(/\d+ outcomes? checked/)
      .waitFor();
    await press(page, "Stop");
    await panel(page)
      .getByText(/^Stopped after/)
      .waitFor();
    await page.getByRole("button", { name: "Prove it", exact: true }).waitFor();
  });
});

describe("what a drawing says", () => {
  it("is changed by choosing, and what somebody wrote stays as it is", async () => {
    const page = await openDrawing();
    await tab(page, "Legend");
    await panel(page).getByRole("button", { name: "A: altar · mark goal" }).click();
    await press(page, "Terrain: altar");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").fill("carp");
    await page.keyboard.press("Enter");
    await eventually(() => headerOf(page)).toMatchObject({ legend: { A: { terrain: "carpet", mark: "goal" } } });
    await press(page, "Add a thing");
    await eventually(() => headerOf(page)).toMatchObject({ legend: { A: { spawn: "Goblin" } } });
    await panel(page).getByLabel("state", { exact: true }).fill("asleep");
    await page.keyboard.press("Tab");
    await eventually(() => headerOf(page)).toMatchObject({
      legend: { A: { spawn: { name: "Goblin", state: "asleep" } } },
    });
    expect(await violations(page)).toEqual([]);
    await panel(page).getByRole("combobox", { name: "it is", exact: true }).selectOption("slot");
    await eventually(() => headerOf(page)).toMatchObject({ legend: { A: { slot: { tags: ["room"] } } } });
    const text = await textOf(page);
    for (const remark of ["# A shrine to try everything with.", "# how deep it is", "# the moat", "# two pillars"]) {
      expect(text).toContain(remark);
    }
    for (let i = 0; i < 4; i++) await page.getByRole("button", { name: "Undo", exact: true }).click();
    await eventually(() => textOf(page)).toBe(SHRINE);
  });

  it("varies in sentences, which the text follows and which follow the text", async () => {
    const page = await openDrawing();
    await tab(page, "Varies");
    await panel(page).getByLabel("How many cells").fill("1..3");
    await page.keyboard.press("Enter");
    await eventually(() => textOf(page)).toContain("exactly: 1..3");
    await panel(page).getByLabel("Weight of deep_water").fill("3");
    await page.keyboard.press("Tab");
    await eventually(() => textOf(page)).toContain(
      "flood: { pick: { shallow_water: 3, deep_water: 3 } } # how deep it is",
    );
    await panel(page).getByLabel("Add a change").selectOption("shuffle");
    await eventually(async () => (await headerOf(page)).vary).toHaveLength(2);
    await press(page, "Move change 2 up");
    await eventually(async () => (await headerOf(page)).vary?.[0]).toEqual({ shuffle: ["1", "2"] });
    await panel(page).getByLabel("Add a promise").selectOption("count");
    await eventually(async () => (await headerOf(page)).assert).toEqual([
      { reach: ["entrances", "goal"] },
      { count: { goal: "1.." } },
    ]);
    // What can't be is told, and changes nothing.
    await panel(page).getByLabel("How many cells").fill("many");
    await page.keyboard.press("Enter");
    await panel(page).getByRole("alert").waitFor();
    expect((await headerOf(page)).vary).toMatchObject([{}, { take: { exactly: "1..3" } }]);
    expect(await violations(page)).toEqual([]);

    await tab(page, "Piece");
    await page.getByText("as YAML").click();
    const yaml = page.getByLabel("Header as YAML");
    await yaml.fill((await yaml.inputValue()).replace("exactly: 1..3", "exactly: 4"));
    await page.keyboard.press("Tab");
    await tab(page, "Varies");
    await eventually(() => panel(page).getByLabel("How many cells").inputValue()).toBe("4");
  });

  it("is drawn with what the catalogue has: searched, by keys, what was used last on top", async () => {
    const page = await openDrawing("vault: plain\n===\n...\n...\n", "plain.vault");
    await page.getByRole("application", { name: /^Drawing/ }).focus();
    await page.keyboard.press("/");
    await page.keyboard.type("lava");
    await page.getByRole("option", { name: /lava.*burns/i, selected: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await eventually(() => textOf(page)).toContain("lava");
    await page.getByRole("application", { name: /^Drawing/ }).focus();
    await page.keyboard.press("Space");
    await eventually(async () => (await textOf(page)).split("===\n")[1]).toBe("▒..\n...\n");
    await page.keyboard.press("/");
    await page.getByRole("group", { name: "Recent" }).getByRole("option", { name: /^lava/ }).waitFor();
    await page.keyboard.press("Escape");
  });
});

it("a drawing in a world has its tiles and things, with the world's own words", async () => {
  const page = await studio.newPage({ path: `${QUICK}&view=draw` });
  await page.getByRole("application", { name: /^Drawing/ }).waitFor();
  await page.evaluate((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], "world.yaml"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
  }, WORLD);
  await eventually(() => page.locator("p.notice").textContent()).toContain("The world frost_keep is open");
  await press(page, "Draw rooms");
  await openFile(page, "vault: floe\n===\n...\n...\n", "floe.vault");
  const search = page.getByRole("combobox", { name: "Find a tile or a thing" });
  await search.fill("slippery");
  await page.getByRole("option", { name: /^ice Slippery and clear/ }).click();
  await page.keyboard.press("Space");
  await search.fill("wolf");
  await page.getByRole("option", { name: /^Frost Wolf/ }).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await eventually(() => headerOf(page)).toMatchObject({ legend: { i: "ice", w: { spawn: "Frost Wolf" } } });
  await tab(page, "Roll");
  await page.getByRole("button", { name: "Roll 1", exact: true }).click();
  await page.getByRole("dialog").getByText("on it: Frost Wolf").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText(/fits in \d+%/).waitFor();
});

describe("a blueprint", () => {
  it("is opened as text with a room that it makes, changed by choosing, and linted", async () => {
    const text =
      "blueprint: wine # the good years\nregion: 20..60\nkey: cork_key\nfeatures:\n  - { place: far, spawn: Rations }\n";
    const page = await openDrawing(text, "wine.vault");
    await page.getByRole("img", { name: "A map with the blueprint on it" }).waitFor();
    await page.getByText("No problems found.").waitFor();
    await eventually(() => textOf(page)).toBe(text);
    expect(await violations(page)).toEqual([]);
    await tab(page, "Varies");
    await panel(page).getByRole("combobox", { name: "Where", exact: true }).selectOption("near");
    await eventually(() => textOf(page)).toBe(text.replace("place: far", "place: near"));
    await tab(page, "Prove");
    await press(page, "Prove it");
    await panel(page)
      .getByText(/Proved: every outcome is sound/)
      .waitFor();
    const yaml = page.getByLabel("Header as YAML");
    await yaml.fill("blueprint: wine\nregion: 20..60\nfeatures:\n  - { place: far, tile: marble }\n");
    await page.keyboard.press("Tab");
    await page.locator(".draw-finding").filter({ hasText: "marble" }).waitFor();
  });

  it("of the included ones can be opened as files", async () => {
    const content = new URL("../../../packages/undercroft/content/blueprints.vault", import.meta.url);
    const page = await openDrawing(readFileSync(content, "utf8"), "blueprints.vault");
    await page.getByRole("img", { name: "A map with the blueprint on it" }).waitFor();
    await page.getByText("No problems found.").waitFor();
  });
});

it("on a phone all of it comes in sheets from below", async () => {
  const page = await studio.newPage({
    path: `${QUICK}&view=draw`,
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    colorScheme: "dark",
  });
  await page.getByRole("application", { name: /^Drawing/ }).waitFor();
  const sheets = page.getByRole("navigation", { name: "Sheets" });
  for (const name of ["Palette", "Legend", "Varies", "Roll"]) {
    await sheets.getByRole("button", { name, exact: true }).tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await page.getByRole("button", { name: /^Roll 9/ }).tap();
  await page.getByRole("dialog").getByText("What was drawn").waitFor();
  await page.keyboard.press("Escape");
  expect(await violations(page)).toEqual([]);
});
