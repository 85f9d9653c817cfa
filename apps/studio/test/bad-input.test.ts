import { rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { eventually, hashOf, levelShown, openStudio, type Page, QUICK } from "./open-studio.js";

const studio = openStudio({ use: [fileURLToPath(new URL("./stubborn-step.js", import.meta.url))] });

/** A fragment that holds whatever it is given; the studio itself would not make most of them. */
const packed = (value: unknown) => packedText(JSON.stringify(value));
const packedText = (text: string | Buffer) => `#1.${deflateRawSync(text).toString("base64url")}`;

/** If anything of what a stranger sends were run, it would leave this behind. */
const MARKUP = "<img src=x onerror='globalThis.wasRun=1'><script>globalThis.wasRun=1</script>";

const ROOMS = [
  { use: "simple-map" },
  { use: "room-based-start" },
  { use: "room-based-stairs" },
  { use: "room-based-spawner" },
];
const SOUND = packed({ recipe: { name: "sound", steps: ROOMS }, seed: "rats" });

/** Fragments that can't be opened, with words of the message that each must give. */
const BAD: readonly (readonly [what: string, fragment: string, words: string])[] = [
  ["garbage", "#%%%ß\u0000☠", "This link is damaged"],
  ["half a link", SOUND.slice(0, SOUND.length >> 1), "This link is damaged"],
  ["a link with a changed letter", `${SOUND.slice(0, 12)}!${SOUND.slice(13)}`, "This link is damaged"],
  ["a link of another version", SOUND.replace("#1.", "#7."), "another version (7)"],
  ["a link that unpacks to 40 MB", packedText(Buffer.alloc(40e6)), "holds more than any"],
  ["a link of 100,000 characters", `#1.${"A".repeat(100_000)}`, "longer than any"],
  ["a list", packed([1, 2, 3]), "This link is damaged"],
  ["an unknown recipe", "#recipe=dungeon-of-doom&seed=rats", "dungeon-of-doom"],
  ["an unknown recipe of markup", `#recipe=${encodeURIComponent(MARKUP)}&seed=rats`, "<img src=x"],
  ["an unknown word of markup", `#${encodeURIComponent(MARKUP)}=1&seed=rats`, "<img src=x"],
  [
    "keys of the prototype",
    packedText('{"recipe":{"steps":[{"use":"maze","__proto__":{"a":1}}]},"seed":"rats"}'),
    "recipe",
  ],
  ["a recipe without steps", packed({ recipe: { name: "none" }, seed: "rats" }), "The recipe of this link is wrong"],
  ["steps that are null", packed({ recipe: { steps: [null, null] }, seed: "rats" }), "steps[0] must be"],
  ["steps that are lists", packed({ recipe: { steps: [[], [[]]] }, seed: "rats" }), "steps[0] must be"],
  [
    "a step without a name",
    packed({ recipe: { steps: [{ steps: [{}] }] }, seed: "rats" }),
    "steps[0].steps[0].use must be",
  ],
  [
    "a name that is none",
    packed({ recipe: { steps: [{ use: "maze", as: {} }] }, seed: "rats" }),
    "steps[0].as must be",
  ],
  ["a step of markup", packed({ recipe: { steps: [{ use: MARKUP }] }, seed: "rats" }), "<img src=x"],
  [
    "an option of a wrong type",
    packed({ recipe: { steps: [{ use: "maze", winding: {} }] }, seed: "rats" }),
    "winding must be",
  ],
  ["a seed that is a number", packed({ recipe: "rooms", seed: 5 }), "The seed of this link is wrong"],
  ["a size below zero", packed({ recipe: "rooms", seed: "rats", size: [-5, 1e9] }), "The size of this link is wrong"],
  ["packs of rubbish", packed({ recipe: "rooms", seed: "rats", packs: [{ name: "../x", text: 1 }] }), "packs"],
  [
    "a pack that can't be read",
    packed({
      recipe: { packs: ["mine"], steps: ROOMS },
      seed: "rats",
      packs: [{ name: "mine", text: `vault: ${MARKUP}` }],
    }),
    "mine",
  ],
];

const alertWith = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words }).first();

/** What must hold however bad the input was. */
async function isUnharmed(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    title: document.title,
    wasRun: "wasRun" in globalThis,
    strangers: document.querySelectorAll("body img, body script, body iframe").length,
    polluted: "a" in {} || "polluted" in {},
  }));
  expect(found).toEqual({ title: "Undercroft Studio", wasRun: false, strangers: 0, polluted: false });
}

/** A new seed still gives a new level, and what was wrong is no longer told. */
async function goesOn(page: Page): Promise<void> {
  const before = await hashOf(page);
  await page.getByRole("button", { name: "New seed" }).click();
  await levelShown(page, before);
  await eventually(() => page.locator(".problem").count()).toBe(0);
}

describe("a link that can't be opened", () => {
  it("is told, the level stays, nothing of it is run, and the page goes on", async () => {
    const page = await studio.newPage();
    let hash = await levelShown(page);
    for (const [i, [what, fragment, words]] of BAD.entries()) {
      await page.evaluate((next) => {
        location.hash = next;
      }, fragment);
      await alertWith(page, words).waitFor();
      expect(await page.locator("output.hash").getAttribute("aria-label"), what).toContain(hash);
      await isUnharmed(page);
      // A chain that was taken over though it can't be built is left by way of a sound link.
      await page.evaluate(
        (next) => {
          location.hash = next;
        },
        QUICK.replace("rats", `rats ${i}`),
      );
      hash = await levelShown(page, hash);
      await eventually(() => page.locator(".problem").count()).toBe(0);
    }
    await goesOn(page);
  });
});

describe("a page that is opened with a broken link", () => {
  it("says so for as long as nothing else is asked for, and shows a level all the same", async () => {
    const page = await studio.newPage({ path: "#1.rubbish" });
    await levelShown(page);
    await alertWith(page, "This link is damaged").waitFor();
    await page.getByRole("combobox", { name: "recipe", exact: true }).selectOption("rooms");
    await levelShown(page);
    await eventually(() => page.locator(".problem").count()).toBe(0);
  });

  it("says so in the other views too, and leaves them open", async () => {
    const page = await studio.newPage({ path: "#recipe=rooms&seed=rats&view=sheet" });
    await page.getByText("all built").waitFor();
    await page.evaluate(() => {
      location.hash = "#recipe=rooms&seed=rats&depth=deep";
    });
    await page.getByRole("status").filter({ hasText: "The depth of this link is wrong" }).waitFor();
    expect(await page.getByRole("region", { name: "Contact sheet" }).count()).toBe(1);
  });
});

it("shows names of strangers as the text that they are", async () => {
  const recipe = {
    name: MARKUP,
    description: MARKUP,
    steps: ROOMS.map((step, i) => (i > 0 ? step : { ...step, as: "a_b" })),
  };
  const page = await studio.newPage({ path: packed({ recipe, seed: MARKUP }) });
  await levelShown(page);
  expect(await page.locator(".settings-name").textContent()).toBe(MARKUP);
  expect(await page.getByRole("combobox", { name: "seed" }).inputValue()).toBe(MARKUP);
  await isUnharmed(page);
});

describe("a chain that can't be built", () => {
  it("because the map is too small is told at its step, and the level stays", async () => {
    const page = await studio.newPage();
    const hash = await levelShown(page);
    await page.locator("details.settings > summary").click();
    await page.getByLabel("Width", { exact: true }).fill("2");
    await alertWith(page, "Simple map can't be built like this").waitFor();
    await page.locator(".card.is-failing").waitFor();
    expect(await page.locator(".card.is-failing .card-name").textContent()).toBe("Simple map");
    expect(await page.locator("output.hash").getAttribute("aria-label")).toContain(hash);
    await page.getByLabel("Width", { exact: true }).fill("60");
    await eventually(() => page.locator(".card.is-failing").count()).toBe(0);
    expect(await levelShown(page)).toBe(hash);
  });

  it("because a step gets stuck in every attempt is told at that step, and the level stays", async () => {
    const page = await studio.newPage();
    const hash = await levelShown(page);
    // Caves are never all of a piece, however often they are made anew.
    const steps = [
      { use: "cellular-automata" },
      { use: "area-start" },
      { use: "cull-unreachable", least: 1 },
      { use: "distant-exit" },
    ];
    await page.evaluate(
      (next) => {
        location.hash = next;
      },
      packed({ recipe: { steps }, seed: "rats" }),
    );
    await alertWith(page, "Cull unreachable can't be built like this").waitFor();
    expect(await page.locator(".card.is-failing .card-name").textContent()).toBe("Cull unreachable");
    expect(await page.locator("output.hash").getAttribute("aria-label")).toContain(hash);
    await isUnharmed(page);
  });
});

/** A file of 100 MB that takes no room on the disk. */
async function hugeFile(name: string): Promise<string> {
  const file = join(tmpdir(), `undercroft-${process.pid}-${name}`);
  await writeFile(file, "");
  await truncate(file, 100 * 1024 * 1024);
  onTestFinished(() => rm(file, { force: true }));
  return file;
}

describe("a file of 100 MB", () => {
  it("is refused by the chain's panel and by the drawing, dropped or chosen, without being read", async () => {
    const page = await studio.newPage({
      before: "Blob.prototype.text = Blob.prototype.arrayBuffer = () => { throw new Error('it was read'); };",
    });
    const hash = await levelShown(page);
    const refusal = page.getByRole("status").filter({ hasText: "can't be opened" });
    const dropOn = (selector: string, name: string) =>
      page.evaluate(
        ([where, called]) => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([new Uint8Array(100 * 1024 * 1024)], called!));
          document
            .querySelector(where!)!
            .dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
        },
        [selector, name],
      );
    await dropOn(".chain-panel", "huge.json");
    expect(await refusal.textContent()).toContain("huge.json can't be opened: it has 100.0 MB");
    await page.locator("input[type=file]").setInputFiles(await hugeFile("chosen.json"));
    await eventually(() => refusal.textContent()).toContain("chosen.json can't be opened: it has 100.0 MB");
    expect(await hashOf(page)).toBe(hash);

    await page.getByRole("button", { name: "Draw rooms" }).click();
    await page.getByRole("application", { name: "Drawing, 7 by 6 cells" }).waitFor();
    await dropOn(".draw", "huge.vault");
    await eventually(() => refusal.textContent()).toContain("huge.vault can't be opened: it has 100 MB");
    await page.getByLabel("Open files").setInputFiles(await hugeFile("chosen.xp"));
    await eventually(() => refusal.textContent()).toContain("chosen.xp can't be opened: it has 100 MB");
    await page.getByRole("application", { name: "Drawing, 7 by 6 cells" }).waitFor();
  });
});

it("a file with markup in it is opened in Draw as text, and refused in words where it is wrong", async () => {
  const page = await studio.newPage({ path: "#recipe=rooms&seed=rats&view=draw" });
  await page.getByRole("application", { name: "Drawing, 7 by 6 cells" }).waitFor();
  const quoted = JSON.stringify(MARKUP);
  const open = (header: readonly string[]) =>
    page.getByLabel("Open files").setInputFiles({
      name: "<b>bold.vault",
      mimeType: "text/plain",
      buffer: Buffer.from([...header, "===", "....", ".x.x", "....", ""].join("\n")),
    });
  await open(["vault: trap", `description: ${quoted}`, "legend:", "  x: floor"]);
  await page.getByRole("application", { name: "Drawing, 4 by 3 cells" }).waitFor();
  expect(await page.getByLabel("description", { exact: true }).inputValue()).toBe(MARKUP);
  await isUnharmed(page);
  await open([`vault: ${quoted}`, "legend:", `  x: { spawn: ${quoted} }`]);
  await eventually(() => page.locator("p.notice").textContent()).toContain("<b>bold.vault can't be opened, line 1");
  await page.getByRole("application", { name: "Drawing, 4 by 3 cells" }).waitFor();
  await isUnharmed(page);
});

describe("a map of 4096 by 4096 cells", () => {
  it("leaves the page answering while it is built, and stopping it leaves the old level", async () => {
    const page = await studio.newPage();
    const hash = await levelShown(page);
    await page.evaluate(() => {
      const frames = { building: 0 };
      const look = () => {
        if (document.querySelector(".is-building") !== null) frames.building++;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(globalThis, { frames });
    });
    const framesWhileBuilding = () =>
      page.evaluate(() => (globalThis as unknown as { frames: { building: number } }).frames.building);
    await page.evaluate(() => {
      location.hash = "#recipe=caves&seed=rats&size=4096x4096";
    });
    const stop = page.getByRole("button", { name: "Stop the build" });
    await stop.waitFor();
    // The page goes on drawing, and does what it is asked, while the worker is busy.
    await eventually(framesWhileBuilding).toBeGreaterThan(60);
    await page.getByRole("button", { name: "Switch to the dark theme" }).click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    expect(await page.locator(".is-building").count()).toBe(1);
    await stop.click();
    await eventually(() => hashOf(page)).toBe(hash);
    await isUnharmed(page);
  });
});

describe("a step that never gives way", () => {
  it("is ended with its worker when it is stopped, and when something else is asked for", async () => {
    const page = await studio.newPage();
    const hash = await levelShown(page);
    const stubborn = packed({ recipe: { purpose: "map", steps: [{ use: "stubborn" }] }, seed: "rats" });
    const open = (fragment: string) =>
      page.evaluate((next) => {
        location.hash = next;
      }, fragment);
    await open(stubborn);
    const stop = page.getByRole("button", { name: "Stop the build" });
    await stop.click();
    await eventually(() => hashOf(page)).toBe(hash);
    await open("#recipe=rooms&seed=mice");
    await levelShown(page, hash);
    await open(stubborn);
    await stop.waitFor();
    await open(QUICK);
    await eventually(() => hashOf(page)).toBe(hash);
  });
});
