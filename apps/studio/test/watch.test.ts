import { fileURLToPath } from "node:url";
import type { Level } from "undercroft";
import { deadEnds } from "undercroft/analysis";
import { type Recipe, registry } from "undercroft/recipes";
import { expect, it } from "vitest";
import { decodeLink, encodeLink } from "../src/share/link.js";
import { eventually, hashOf, levelShown, libraryLevel, openStudio, type Page } from "./open-studio.js";
import { padlock } from "./own-steps.js";

const studio = openStudio({ use: [fileURLToPath(new URL("own-steps.js", import.meta.url))] });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Plays or pauses; a view is called Play, too. */
const playback = (page: Page, name: "Play" | "Pause") =>
  page.getByRole("group", { name: "Playback" }).getByRole("button", { name });
const frameSlider = (page: Page) => page.getByRole("slider", { name: "Frame", exact: true });
const map = (page: Page) => page.getByRole("application");
/** What the card beside the cell that is looked at says, or nothing where there is none. */
const cardWords = (page: Page) => page.evaluate(() => document.querySelector(".cell-card")?.textContent ?? "");

const frameOf = async (page: Page) => Number(await frameSlider(page).getAttribute("aria-valuenow"));
const isAtFrame = (page: Page, frame: number) => eventually(() => frameOf(page)).toBe(frame);

/** What the map looks like: a number that stands for every pixel of it. */
const picture = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>(".stage-map canvas")!;
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true })!;
    copy.drawImage(canvas, 0, 0);
    let hash = 0;
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    for (const pixel of new Uint32Array(data.buffer)) hash = Math.imul(hash ^ pixel, 0x01000193);
    return hash;
  });

/** How often a picture that was not still after all is looked at again. */
const MOST_TRIES = 6;

/** Frames of the screen after which the map counts as still: on a busy machine a change is drawn some frames late. */
const STILL_FRAMES = 10;

/** Waits until nothing has been painted on the map for some frames of the screen; gives what it looks like then. */
async function stillPicture(page: Page): Promise<number> {
  await page.evaluate((frames) => {
    const scope = globalThis as { paints?: number };
    if (scope.paints === undefined) {
      scope.paints = 0;
      const brush = CanvasRenderingContext2D.prototype;
      for (const name of ["fillRect", "drawImage", "putImageData"] as const) {
        const paint = brush[name] as (...args: unknown[]) => void;
        const counted = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
          if (this.canvas.matches(".stage-map canvas")) scope.paints!++;
          paint.apply(this, args);
        };
        Object.assign(brush, { [name]: counted });
      }
    }
    return new Promise<void>((done) => {
      let before = scope.paints;
      let still = 0;
      const look = () => {
        still = scope.paints === before ? still + 1 : 0;
        before = scope.paints;
        if (still < frames) requestAnimationFrame(look);
        else done();
      };
      requestAnimationFrame(look);
    });
  }, STILL_FRAMES);
  return picture(page);
}

/** Waits for another picture than one before; gives it. A busy machine may draw it long after the page says what it shows. */
async function otherPicture(page: Page, before: number): Promise<number> {
  let now = before;
  await eventually(async () => (now = await stillPicture(page))).not.toBe(before);
  return now;
}

/** The frames after which a step is done, and the name that it goes by. */
function stepEnds(level: Level): readonly { readonly step: string; readonly end: number }[] {
  const { frames } = level.history!;
  return frames.flatMap(({ step }, i) => (frames[i + 1]?.step === step ? [] : { step, end: i + 1 }));
}

it("goes through the growth by buttons, keys and the slider, and says where it is", async () => {
  const page = await studio.newPage();
  await levelShown(page);
  const last = libraryLevel("rooms").history!.frames.length;
  await isAtFrame(page, last);
  expect(await frameSlider(page).getAttribute("aria-valuetext")).toBe(`frame ${last} of ${last}, Room based spawner`);
  const finished = await stillPicture(page);

  await button(page, "First frame").click();
  await isAtFrame(page, 0);
  expect(await frameSlider(page).getAttribute("aria-valuetext")).toContain(`frame 0 of ${last}`);
  const rock = await otherPicture(page, finished);
  await button(page, "One frame on").click();
  await isAtFrame(page, 1);
  expect(await frameSlider(page).getAttribute("aria-valuetext")).toBe(`frame 1 of ${last}, Simple map`);
  await button(page, "One frame back").click();
  await isAtFrame(page, 0);
  await eventually(() => stillPicture(page)).toBe(rock);
  await button(page, "Finished level").click();
  await isAtFrame(page, last);

  await page.locator("body").press("Home");
  await isAtFrame(page, 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await isAtFrame(page, 1);
  for (const { end } of stepEnds(libraryLevel("rooms"))) {
    await page.keyboard.press("Shift+ArrowRight");
    await isAtFrame(page, end);
  }
  for (const { end } of [...stepEnds(libraryLevel("rooms")).slice(0, -1).reverse(), { end: 0 }]) {
    await page.keyboard.press("Shift+ArrowLeft");
    await isAtFrame(page, end);
  }
  await page.keyboard.press("End");
  await isAtFrame(page, last);
  await eventually(() => stillPicture(page)).toBe(finished);

  await frameSlider(page).focus();
  await page.keyboard.press("ArrowDown");
  await isAtFrame(page, last - 1);
  await page.keyboard.press("PageDown");
  await isAtFrame(page, 0);
  await page.keyboard.press("ArrowUp");
  await isAtFrame(page, 1);
  await page.keyboard.press("PageUp");
  await isAtFrame(page, last);
});

it("follows the pointer along the timeline, and stays within it", async () => {
  const page = await studio.newPage();
  await levelShown(page);
  const { end } = stepEnds(libraryLevel("rooms"))[0]!;
  const box = (await page.locator(".track").boundingBox())!;
  const first = (await page.locator(".stretches li").first().boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(first.x + first.width / 2, y);
  await page.mouse.down();
  await eventually(() => frameOf(page)).toBeGreaterThan(end / 2 - 2);
  await eventually(() => frameOf(page)).toBeLessThan(end / 2 + 2);
  await page.mouse.move(box.x - 200, y);
  await isAtFrame(page, 0);
  await page.mouse.move(box.x + box.width + 200, y);
  await isAtFrame(page, libraryLevel("rooms").history!.frames.length);
  await page.mouse.up();
  await page.mouse.move(first.x + 2, y);
  await isAtFrame(page, libraryLevel("rooms").history!.frames.length);
});

it("plays a new level by itself, pauses, and plays faster at a higher speed", async () => {
  const page = await studio.newPage({ reducedMotion: "no-preference", isSlow: true, isAlone: true });
  await playback(page, "Pause").waitFor();
  await page.locator("body").press("Space");
  await playback(page, "Play").waitFor();
  const paused = await frameOf(page);
  const last = libraryLevel("rooms").history!.frames.length;
  expect(paused).toBeLessThan(last);
  await stillPicture(page);
  expect(await frameOf(page)).toBe(paused);

  // From here on the page's time goes only when it is told to.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const playedAt = async (speed: string) => {
    await button(page, speed).click();
    expect(await button(page, speed).getAttribute("aria-pressed")).toBe("true");
    await button(page, "First frame").click();
    await playback(page, "Play").click();
    await page.clock.runFor(1000);
    await playback(page, "Pause").click();
    return frameOf(page);
  };
  const slow = await playedAt("1 times");
  expect(slow).toBeGreaterThan(0);
  expect(await button(page, "4 times").getAttribute("aria-pressed")).toBe("false");
  expect(await playedAt("8 times")).toBeGreaterThan(slow * 6);
  await playback(page, "Play").click();
  await page.clock.runFor(20_000);
  await isAtFrame(page, last);
  await playback(page, "Play").waitFor();
});

it("shows whole steps where less motion is wanted", async () => {
  const page = await studio.newPage({ isAlone: true });
  await levelShown(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await playback(page, "Play").click();
  await isAtFrame(page, 0);
  for (const { end } of stepEnds(libraryLevel("rooms"))) {
    await page.clock.runFor(1000);
    await isAtFrame(page, end);
  }
  await playback(page, "Play").waitFor();
});

const WITH_VAULTS: Recipe = {
  name: "with-vaults",
  steps: [
    { use: "simple-map" },
    { use: "room-based-start" },
    { use: "room-based-stairs" },
    { use: "padlock" },
    { use: "room-based-spawner" },
    { use: "room-vaults", count: "2" },
  ],
};

it("lays every overlay over the map by its chip, and takes it away by its key; tells of locks in words, too", async () => {
  const link = await encodeLink({ recipe: WITH_VAULTS, seed: "rats", depth: 1, size: [60, 40] });
  const page = await studio.newPage({ path: `#${link}` });
  await levelShown(page);
  // What a step changed is marked while a level grows; everything else can be seen at its end.
  await page.locator("body").press("Home");
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await isAtFrame(page, 5);
  const chips = page.getByRole("group", { name: "Overlays" }).getByRole("button");
  const labels = await chips.allTextContents();
  expect(labels).toHaveLength(12);
  for (const [i, label] of labels.entries()) {
    const chip = chips.nth(i);
    const wasOn = (await chip.getAttribute("aria-pressed")) === "true";
    const key = / \((\w)\)$/.exec((await chip.getAttribute("title"))!)![1]!;
    // On a busy machine the map may still be on its way to the frame: then what it was like before is looked at again.
    for (let tries = 1; ; tries++) {
      const before = await stillPicture(page);
      await chip.click();
      expect(await chip.getAttribute("aria-pressed"), label).toBe(String(!wasOn));
      const shown = await stillPicture(page);
      await page.keyboard.press(key);
      expect(await chip.getAttribute("aria-pressed"), label).toBe(String(wasOn));
      const gone = await stillPicture(page);
      if (tries < MOST_TRIES && (shown === before || gone !== before)) continue;
      expect(shown === before, `${label} shows on the map`).toBe(false);
      expect(gone === before, `${label} goes away without a trace`).toBe(true);
      break;
    }
    if (i === 0) await page.keyboard.press("End");
  }

  const level = libraryLevel(WITH_VAULTS, { size: [60, 40], registry: registry([padlock]) });
  const [{ at, key }] = level.locks as [Level["locks"][number]];
  const place = ([x, y]: readonly [number, number]) => `(${x}, ${y})`;
  const listed = page.getByRole("listitem").filter({ hasText: `opens the floor at ${place(at)}` });
  expect(await listed.textContent()).toBe(`Brass Key at ${place(key)}: opens the floor at ${place(at)}.`);
  await page.keyboard.press("m");
  for (let x = level.start![0]; x > at[0]; x--) await page.keyboard.press("ArrowLeft");
  for (let y = level.start![1]; y > at[1]; y--) await page.keyboard.press("ArrowUp");
  await eventually(() => cardWords(page)).toContain(`locked: needs the Brass Key at ${place(key)}`);
  expect(await cardWords(page)).toContain("sphere 1: needs keys from sphere 0");
});

/** What the card of a cell of a finished level must say. */
function factsOf(level: Level, x: number, y: number) {
  const cell = y * level.width + x;
  const history = level.history!;
  history.seek(history.frames.length);
  const writer = history.writers()[cell];
  const room = level.rooms!.findIndex(
    (rect) => x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height,
  );
  const distance = level.distancesFrom(...level.start!)[cell]!;
  return {
    tile: level.tileAt(x, y).name.replace(/_/g, " "),
    writer: { "simple-map#1": "written by Simple map", "room-based-stairs#1": "written by Room based stairs" }[
      writer ?? ""
    ],
    room: room < 0 ? undefined : `room ${room + 1}, ${level.rooms![room]!.width} by ${level.rooms![room]!.height}`,
    distance: distance < 0 ? undefined : `${distance} step${distance === 1 ? "" : "s"} from the start`,
  };
}

function expectTrueCard(level: Level, words: string): { readonly tile: string; readonly room: string | undefined } {
  const [, tile = "", x, y] = /^(.+?) at (\d+), (\d+)/.exec(words) ?? [];
  const facts = factsOf(level, Number(x), Number(y));
  expect(tile).toBe(facts.tile);
  for (const fact of [facts.writer ?? "as at the beginning: solid rock", facts.room, facts.distance]) {
    if (fact !== undefined) expect(words).toContain(fact);
  }
  if (facts.room === undefined) expect(words).not.toMatch(/room \d/);
  return { tile, room: facts.room };
}

it("tells of the cell under the pointer, and of the one that was clicked until it is let go", async () => {
  const page = await studio.newPage();
  await levelShown(page);
  const level = libraryLevel("rooms");
  const box = (await map(page).boundingBox())!;
  const seen = [];
  for (const [across, down] of [
    [0.5, 0.5],
    [0.45, 0.3],
    [0.3, 0.7],
    [0.44, 0.61],
    [0.6, 0.35],
  ] as const) {
    const before = await cardWords(page);
    await page.mouse.move(box.x + box.width * across, box.y + box.height * down);
    await eventually(() => cardWords(page)).not.toBe(before);
    seen.push(expectTrueCard(level, await cardWords(page)));
  }
  expect(seen.some(({ tile }) => tile === "wall")).toBe(true);
  expect(seen.some(({ room }) => room !== undefined)).toBe(true);

  const pinned = await cardWords(page);
  await page.mouse.down();
  await page.mouse.up();
  await page.locator(".cell-card.is-pinned").waitFor();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await stillPicture(page);
  expect(await cardWords(page)).toBe(pinned);
  await page.keyboard.press("Escape");
  await page.locator(".cell-card:not(.is-pinned)").waitFor();
});

it("goes over the map cell by cell with the keyboard, says what is there, and pins it", async () => {
  const page = await studio.newPage();
  await levelShown(page);
  const level = libraryLevel("rooms");
  await page.locator("body").press("m");
  const spoken = page.locator(".stage > p[aria-live]:not(#level-in-short)");
  await eventually(() => spoken.textContent()).toMatch(/ at \d+, \d+/);
  const cellOf = async () =>
    / at (\d+), (\d+)/
      .exec((await spoken.textContent())!)!
      .slice(1)
      .map(Number);
  const [x, y] = (await cellOf()) as [number, number];
  expectTrueCard(level, (await spoken.textContent())!);
  for (const [key, to] of [
    ["ArrowRight", [x + 1, y]],
    ["Shift+ArrowDown", [x + 1, y + 5]],
    ["ArrowUp", [x + 1, y + 4]],
    ["Shift+ArrowLeft", [x - 4, y + 4]],
  ] as const) {
    await page.keyboard.press(key);
    await eventually(cellOf).toEqual(to);
    expectTrueCard(level, (await spoken.textContent())!);
  }
  await page.keyboard.press("Enter");
  const card = page.locator(".cell-card.is-pinned");
  await card.waitFor();
  expect(await card.textContent()).toContain(`at ${x - 4}, ${y + 4}`);
  // The pinned cell stays what it is while the keyboard goes on.
  await page.keyboard.press("ArrowRight");
  await eventually(cellOf).toEqual([x - 3, y + 4]);
  expect(await card.textContent()).toContain(`at ${x - 4}, ${y + 4}`);
});

it("zooms by button, key and wheel, and shows the whole level again", async () => {
  const page = await studio.newPage();
  await levelShown(page);
  const whole = await stillPicture(page);
  await button(page, "Zoom in").click();
  await eventually(() => picture(page)).not.toBe(whole);
  await button(page, "Show the whole level").click();
  await eventually(() => picture(page)).toBe(whole);
  await page.locator("body").press("+");
  await eventually(() => picture(page)).not.toBe(whole);
  await page.keyboard.press("0");
  await eventually(() => picture(page)).toBe(whole);
  await map(page).hover();
  await page.mouse.wheel(0, -300);
  await page.mouse.move(0, 0);
  await eventually(() => picture(page)).not.toBe(whole);
  await page.keyboard.press("0");
  await eventually(() => picture(page)).toBe(whole);
});

it("takes new seeds, goes back to those before, and every one gives the library's level", async () => {
  const page = await studio.newPage();
  const first = await levelShown(page);
  const seed = page.getByLabel("seed", { exact: true });
  await page.locator("body").press("n");
  const second = await levelShown(page, first);
  expect(second).toBe(libraryLevel("rooms", { seed: await seed.inputValue() }).hash);
  await button(page, "New seed").click();
  const third = await levelShown(page, second);
  expect(third).toBe(libraryLevel("rooms", { seed: await seed.inputValue() }).hash);
  await button(page, "rats").click();
  await eventually(() => hashOf(page)).toBe(first);
  await page.locator("body").press("p");
  await eventually(() => hashOf(page)).toBe(third);
  await seed.fill("typed by hand");
  await seed.press("Enter");
  await eventually(() => hashOf(page)).toBe(libraryLevel("rooms", { seed: "typed by hand" }).hash);
});

it("sends levels from the worker as copies: a thread that gives its buffers away builds slowly from then on", async () => {
  const page = await studio.newPage();
  const first = await levelShown(page);
  // The survey has workers of its own; whichever builds the next level, none of them may detach anything.
  for (const worker of page.workers()) {
    await worker.evaluate(() => {
      const scope = self as unknown as {
        transfers: unknown[];
        postMessage(message: unknown, transfer?: unknown[]): void;
      };
      const post = scope.postMessage.bind(scope);
      scope.transfers = [];
      scope.postMessage = (message, transfer = []) => {
        scope.transfers.push(...transfer);
        post(message, transfer);
      };
    });
  }
  await button(page, "New seed").click();
  await levelShown(page, first);
  const given = page
    .workers()
    .map((worker) => worker.evaluate(() => (self as unknown as { transfers?: unknown[] }).transfers?.length ?? 0));
  expect(Math.max(...(await Promise.all(given)))).toBe(0);
});

it("gives figures and words that are true of the level", async () => {
  const page = await studio.newPage({ worksAhead: true });
  const level = libraryLevel("rooms");
  expect(await levelShown(page)).toBe(level.hash);
  const panel = page.getByRole("complementary", { name: "Level" });
  const rows = await panel
    .locator(".figures > div")
    .evaluateAll((all) => all.map((row) => [...row.children].map((part) => part.textContent)));
  const figures = Object.fromEntries(rows) as Record<string, string>;
  const [ex, ey] = level.exits[0]!.at;
  const path = level.distancesFrom(...level.start!)[ey * level.width + ex]!;
  let floor = 0;
  for (let y = 0; y < level.height; y++) for (let x = 0; x < level.width; x++) floor += Number(level.isWalkable(x, y));
  expect(figures).toMatchObject({
    size: `${level.width} × ${level.height}`,
    depth: "1",
    floor: `${Math.round((floor * 100) / (level.width * level.height))}%`,
    "way to the exit": String(path),
    "dead ends": String(deadEnds(level).length),
    rooms: String(level.rooms!.length),
    spawns: String(level.spawns.length),
    attempts: String(level.attempt),
  });
  expect(await panel.locator(".check-lines [data-ok=false]").count()).toBe(0);
  expect(await panel.locator(".check-lines").textContent()).toContain(`${level.spawns.length} spawns reachable`);

  await panel.getByText("Level in words").click();
  const words = panel.locator(".in-words");
  await eventually(() => words.textContent()).toContain(`${level.width} by ${level.height}`);
  const text = await words.textContent();
  expect(text).toContain(`${level.rooms!.length} rooms`);
  expect(text).toContain(`${path} steps away`);
  level.rooms!.forEach((room, i) => {
    expect(text).toContain(`Room ${i + 1}: ${room.width} by ${room.height}`);
  });

  const survey = page.getByRole("region", { name: "Among other seeds" });
  await eventually(() => survey.textContent()).toContain("200 seeds");
  await eventually(() => survey.textContent()).toMatch(/of 200 levels/);
  await survey.getByRole("combobox", { name: "Figure to compare" }).selectOption({ label: "spawns" });
  await eventually(() => survey.textContent()).toMatch(/spawns\)/);
});

it("lays the chain and the figures over a phone's page", async () => {
  const page = await studio.newPage({ viewport: { width: 360, height: 740 } });
  await levelShown(page);
  await button(page, "Chain").click();
  const chain = page.getByRole("dialog", { name: "Chain" });
  await eventually(() => chain.locator(".card-name").allTextContents()).toEqual([
    "Simple map",
    "Room based start",
    "Room based stairs",
    "Room based spawner",
  ]);
  await page.keyboard.press("Escape");
  await chain.waitFor({ state: "detached" });
  await button(page, "Level").click();
  const level = page.getByRole("dialog", { name: "Level" });
  await level.locator(".figures").waitFor();
  await level.getByRole("button", { name: "Close" }).click();
  await level.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

it("keeps the level in view on a phone while an option is dragged", async () => {
  const page = await studio.newPage({ viewport: { width: 390, height: 780 }, hasTouch: true });
  const first = await levelShown(page);
  await button(page, "Chain").click();
  const sheet = page.getByRole("dialog", { name: "Chain" });
  await sheet.locator(".card-title").first().click();
  const seen = async () => {
    const stage = (await page.locator(".stage-map").boundingBox())!;
    const over = (await sheet.boundingBox())!;
    return { free: over.y - stage.y, hidden: stage.y + stage.height - over.y };
  };
  await eventually(async () => (await seen()).hidden).toBeLessThanOrEqual(1);
  expect((await seen()).free).toBeGreaterThan(150);
  const before = await stillPicture(page);
  await sheet.getByLabel("Attempts", { exact: true }).fill("4");
  await levelShown(page, first);
  await otherPicture(page, before);
  await page.keyboard.press("Escape");
  await page.locator(".timeline").waitFor();
});

it("keeps the card of a cell beside it while the map is dragged and zoomed", async () => {
  const page = await studio.newPage();
  await levelShown(page);
  const card = page.locator(".cell-card");
  const { x, y, width, height } = (await page.locator(".stage-map").boundingBox())!;
  const [cx, cy] = [x + width / 2, y + height / 2];
  await page.mouse.move(cx, cy);
  await card.waitFor();
  const words = await cardWords(page);
  const before = (await card.boundingBox())!;
  await page.mouse.down();
  for (let i = 1; i <= 6; i++) await page.mouse.move(cx - i * 15, cy - i * 10);
  await eventually(async () => Math.round((await card.boundingBox())!.x - before.x)).toBe(-90);
  expect(Math.round((await card.boundingBox())!.y - before.y)).toBe(-60);
  expect(await cardWords(page)).toBe(words);
  await page.mouse.up();
});

it("clips nothing of cards in cards, on a narrow panel either", async () => {
  const page = await studio.newPage({
    viewport: { width: 1000, height: 900 },
    path: "#recipe=random&seed=rats&size=60x36",
  });
  await levelShown(page);
  const folded = page.locator(
    '.chain-panel :is([data-kind="choice"], [data-kind="group"]) > .card-head [aria-expanded="false"]',
  );
  // What is in a card is only there once the card is open.
  await eventually(async () => {
    await folded.evaluateAll((heads) => {
      for (const head of heads) (head as HTMLElement).click();
    });
    return folded.count();
  }).toBe(0);
  const clipped = () =>
    page.evaluate(() => {
      const panel = document.querySelector(".chain-panel")!;
      const edge = panel.getBoundingClientRect().left + panel.clientLeft + panel.clientWidth;
      return [...panel.querySelectorAll(".card *")]
        .filter((one) => one.closest(".visually-hidden, svg") === null && one.getBoundingClientRect().width > 0)
        .filter(
          (one) =>
            one.getBoundingClientRect().right > edge + 0.5 ||
            // A field for text scrolls by itself.
            (one.tagName !== "INPUT" &&
              getComputedStyle(one).overflowX !== "visible" &&
              one.scrollWidth > one.clientWidth + 1),
        )
        .map((one) => `${one.className} ${one.textContent}`);
    });
  const isStep = '.card:not([data-kind="choice"], [data-kind="group"])';
  const steps = page.locator(`.chain-panel .card ${isStep} > .card-head .card-title`);
  expect(await steps.count()).toBeGreaterThan(20);
  for (const n of [0, 10, 20]) {
    await steps.nth(n).click();
    expect(await clipped()).toEqual([]);
  }
});

it("opens a link without a seed with a seed of its own, and takes seeds as long as the library does", async () => {
  const page = await studio.newPage({ path: "#recipe=rooms&size=60x36", isAlone: true });
  await levelShown(page);
  const input = page.getByRole("combobox", { name: "seed", exact: true });
  const seed = await input.inputValue();
  expect(seed).not.toBe("");
  await eventually(() => hashOf(page)).toBe(libraryLevel("rooms", { seed }).hash);
  const long = "long ".repeat(800).trim();
  await input.fill(long);
  await page.keyboard.press("Enter");
  await eventually(() => hashOf(page)).toBe(libraryLevel("rooms", { seed: long }).hash);
  // The address follows a moment later.
  await eventually(async () => (await decodeLink(new URL(page.url()).hash)).seed).toBe(long);
  await page.reload();
  await eventually(() => hashOf(page)).toBe(libraryLevel("rooms", { seed: long }).hash);
});
