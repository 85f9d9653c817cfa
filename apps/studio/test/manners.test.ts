import { get } from "node:http";
import { describe, expect, it } from "vitest";
import { eventually, hashOf, levelShown, openStudio, type Page, type PageOptions, QUICK } from "./open-studio.js";
import { ABOUT_COLORS, violations } from "./violations.js";

const studio = openStudio();

const PHONE: PageOptions = { viewport: { width: 390, height: 780 }, hasTouch: true };

const turnTo = (page: Page, view: string) =>
  page
    .getByRole("button", { name: new RegExp(`^${view}`) })
    .first()
    .click();

/** Each view with what shows that it is there. */
const VIEWS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Watch: levelShown,
  Draw: async (page) => {
    await page.getByRole("application", { name: /^Drawing/ }).waitFor();
    // On a phone it is said on a sheet that is not open.
    await page.getByText(/fits in \d+%/).waitFor({ state: "attached" });
  },
  Sheet: (page) => page.getByText("all built").waitFor(),
  Explore: (page) => page.getByText("Click one to take its values").waitFor(),
  Play: (page) => page.locator(".crawl-state").waitFor({ state: "attached" }),
};

// The second theme has other colours, and is the same page in all else.
describe.each([
  ["dark", undefined],
  ["light", ABOUT_COLORS],
] as const)("nothing is hard to use for anybody in the %s theme", (colorScheme, rules) => {
  it("in any view or dialog", async () => {
    const page = await studio.newPage({ colorScheme });
    await levelShown(page);
    const found: Record<string, readonly string[]> = {};
    const look = async (where: string) => {
      found[where] = await violations(page, rules);
    };
    const lookAt = async (name: string) => {
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await look(name);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    };
    await page.locator(".card-title").first().click();
    await page.locator("details.settings > summary").click();
    await look("Watch with an open card");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    await lookAt("export");
    await page.getByRole("button", { name: "+ add a step" }).click();
    await lookAt("add a step");
    await page.keyboard.press("?");
    await lookAt("keys");
    for (const view of ["Draw", "Sheet", "Explore", "Play"]) {
      await turnTo(page, view);
      await VIEWS[view]!(page);
      await look(view);
    }
    await page.goto(`${studio.address}/crawl.html`);
    await page.locator(".crawl-state").waitFor({ state: "attached" });
    await look("the crawl");
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((where) => [where, []])));
  });

  it("on a phone, where nothing has to be scrolled sideways either", async () => {
    const page = await studio.newPage({ ...PHONE, colorScheme });
    const found: Record<string, unknown> = {};
    for (const [view, isThere] of Object.entries(VIEWS)) {
      await turnTo(page, view);
      await isThere(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      found[view] = { width, violations: view === "Play" ? [] : await violations(page, rules) };
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(VIEWS).map((view) => [view, { width: 390, violations: [] }])));
  });
});

/** The size of an answer as it is sent, packed. */
function bytesSent(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "gzip" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

describe("the first load", () => {
  it("is at most 200 kB until a level grows on the screen", async () => {
    const page = await (await studio.newPage({ isAlone: true })).context().newPage();
    await page.goto(`${studio.address}/`);
    await levelShown(page);
    const loaded = await page.evaluate(() => {
      const { startTime } = performance.getEntriesByName("first-level")[0]!;
      // A font may be asked for a moment later, and belongs to what is seen.
      const isFirst = (entry: PerformanceEntry) => entry.startTime < startTime || entry.name.endsWith(".woff2");
      return [
        location.href,
        ...performance
          .getEntriesByType("resource")
          .filter(isFirst)
          .map(({ name }) => name),
      ];
    });
    // What goes over the wire, packed as the server packs it for a browser that has never been here.
    const sizes = await Promise.all(loaded.map((address) => bytesSent(address)));
    const all = sizes.reduce((sum, bytes) => sum + bytes, 0);
    console.log(`first load: ${(all / 1000).toFixed(1)} kB in ${loaded.length} files`);
    expect(loaded.filter((address) => address.endsWith("/first-level.json"))).toHaveLength(1);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(all).toBeLessThanOrEqual(200_000);
  });

  // The registry has every step and every pack, because a link may name any: that is 300 kB of it.
  it("is at most 540 kB for whoever comes with a link, until the level is there", async () => {
    const page = await (await studio.newPage({ isAlone: true })).context().newPage();
    const loaded = new Set<string>();
    page.on("response", (response) => loaded.add(response.url().replace(/#.*/, "")));
    await page.goto(`${studio.address}/${QUICK}`);
    await levelShown(page);
    // Thumbnails come when they come.
    loaded.delete(`${studio.address}/gallery.png`);
    const sizes = await Promise.all([...loaded].map((address) => bytesSent(address)));
    const all = sizes.reduce((sum, bytes) => sum + bytes, 0);
    console.log(`first load with a link: ${(all / 1000).toFixed(1)} kB in ${loaded.size} files`);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(all).toBeLessThanOrEqual(540_000);
  });
});

it("works without a network once it is there", async () => {
  const page = await studio.newPage({ worksAhead: true, isAlone: true });
  const first = await levelShown(page);
  // Everything that is not needed at first comes some time later.
  const isAllLoaded = () => page.evaluate(() => performance.getEntriesByName("everything-loaded").length > 0);
  await eventually(isAllLoaded).toBe(true);
  const waiting = async () => {
    const ready = await Promise.all(
      page
        .workers()
        .map((worker) => worker.evaluate(() => performance.getEntriesByName("everything-loaded").length > 0)),
    );
    // There are more of them where there are more cores.
    return ready.length < 3 ? "few workers" : ready.filter((isReady) => !isReady).length;
  };
  await eventually(waiting).toBe(0);
  const missed = new Set<string>();
  page.on("requestfailed", (request) => missed.add(new URL(request.url()).pathname));
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "New seed" }).click();
  const second = await levelShown(page, first);
  await page.locator(".card-title").first().click();
  await page.getByLabel("Attempts", { exact: true }).fill("5");
  await levelShown(page, second);
  for (const view of ["Sheet", "Draw", "Explore", "Play"]) {
    await turnTo(page, view);
    await VIEWS[view]!(page);
  }
  await turnTo(page, "Watch");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("button", { name: /^Level file/ }).click();
  await saved;
  // Chromium itself asks for the icon again whenever the address changes; nothing else was asked for.
  expect([...missed].filter((path) => path !== "/favicon.svg")).toEqual([]);
  const others = studio.misdeeds.filter((words) => !words.includes("ERR_INTERNET_DISCONNECTED"));
  studio.misdeeds.splice(0, studio.misdeeds.length, ...others);
});

describe("motion", () => {
  const play = (page: Page) => page.getByRole("button", { name: "Pause", exact: true });
  it("is left out where less of it is wanted: a new level is there at once", async () => {
    const page = await studio.newPage();
    await levelShown(page);
    const slider = page.getByRole("slider", { name: "Frame" });
    expect(await slider.getAttribute("aria-valuenow")).toBe(await slider.getAttribute("aria-valuemax"));
    expect(await play(page).count()).toBe(0);
  });

  it("shows the growth otherwise", async () => {
    const page = await studio.newPage({ reducedMotion: "no-preference", isSlow: true });
    await play(page).waitFor();
  });
});

it("keeps the theme that was chosen", async () => {
  const page = await studio.newPage({ colorScheme: "dark", isAlone: true });
  await levelShown(page);
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  await page.reload();
  await levelShown(page);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
  await page.getByRole("button", { name: "Switch to the dark theme" }).waitFor();
});

/** Goes on with Tab until something has the focus; every stop on the way must be seen. */
async function tabTo(page: Page, selector: string, most = 90): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate((wanted) => {
      const focused = document.activeElement!;
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(focused);
      return {
        isThere: focused.matches(wanted),
        isSeen: (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none",
        what: `${focused.tagName} ${focused.className} ${focused.getAttribute("aria-label")} ${borderColor}`,
        isPage: focused === document.body,
      };
    }, selector);
    if (!here.isPage) expect(here.isSeen, `the focus is not seen on ${here.what}`).toBe(true);
    if (here.isThere) return;
  }
  throw new Error(`Tab never comes to ${selector}.`);
}

it("can be used with the keyboard alone", async () => {
  const page = await studio.newPage();
  let hash = await levelShown(page);
  await tabTo(page, ".order select");
  await page.keyboard.press("ArrowDown");
  hash = await levelShown(page, hash);
  await tabTo(page, ".order input");
  await page.keyboard.type("mice");
  await page.keyboard.press("Enter");
  hash = await levelShown(page, hash);
  expect(page.url()).toContain("#");

  await tabTo(page, ".card-title");
  await page.keyboard.press("Enter");
  await tabTo(page, ".card-body input[type=range]");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("option", { name: /, changed$/ }).waitFor({ state: "attached" });
  await levelShown(page);
  await tabTo(page, ".transport .play");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".transport .play[aria-label=Play]").waitFor();

  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await tabTo(page, ".take-away .primary");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  await tabTo(page, ".exports li:nth-child(4) button");
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/\.txt$/);
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await tabTo(page, ".views button:nth-child(2)");
  await page.keyboard.press("Enter");
  await page.getByRole("application", { name: /^Drawing/ }).waitFor();
  await tabTo(page, ".draw-canvas");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await eventually(() => page.getByRole("button", { name: "Undo", exact: true }).isEnabled()).toBe(true);
  expect(await hashOf(page)).toMatch(/^[0-9a-f]{32}$/);
});
