// @ts-check
// Records the animation at the top of the README: a hand paints a lake, a room and a wall, and the level grows around them.
//
//     node apps/studio/sketch-picture.mjs      writes docs/pictures/sketch.gif, in a minute

import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { decode } from "fast-png";
import { chromium } from "playwright-core";
import { ensureBuilt } from "../../scripts/build/setup.mjs";
import { browserFlags, findBrowser } from "../../scripts/programs/browser.mjs";

const PICTURE = fileURLToPath(new URL("../../docs/pictures/sketch.gif", import.meta.url));
/** The library writes its own animations with it. */
const { GIFEncoder, quantize, applyPalette } = createRequire(
  new URL("../../packages/undercroft/package.json", import.meta.url),
)("gifenc");

const LINK = "recipe=deeps&seed=rats-in-the-wall&size=54x33";
/** The stage is then 640 pixels wide. */
const VIEWPORT = { width: 1220, height: 720 };
const MAP = { width: 54, height: 33 };
/** Pixels that are free around a level that is shown whole. */
const RIM = 16;
/** Milliseconds that a frame is shown; files count in hundredths of a second. */
const FRAME = 80;
const COLORS = 64;
/** The way of the hand that paints the lake: cells, and the frames that it takes to each. */
const LAKE = /** @type {const} */ ([
  [30, 10, 4],
  [33, 13, 3],
  [29, 16, 3],
  [24, 14, 3],
  [28, 13, 2],
]);

/** A clock that hardly moves: however slow the machine is, levels are built while the hand moves. */
const STANDING_CLOCK = `{
  const now = performance.now.bind(performance);
  performance.now = () => now() / 100;
}`;

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ pixels: Uint8Array, delay: number }} Frame */

/** @type {Frame[]} */
const frames = [];

/** Moves the mouse, and takes a picture after each step. */
class Hand {
  #page;
  #clip;
  /** @type {Point} */
  #at = { x: 0, y: 0 };

  /**
   * @param {import("playwright-core").Page} page
   * @param {Awaited<ReturnType<typeof clipOf>>} clip
   */
  constructor(page, clip) {
    this.#page = page;
    this.#clip = clip;
  }

  /**
   * Where a cell of the level is on the page.
   *
   * @param {number} x
   * @param {number} y
   * @returns {Promise<Point>}
   */
  async cell(x, y) {
    const box = await this.#page.locator(".stage-map canvas").boundingBox();
    if (box === null) throw new Error("there is no map on the page");
    const { width, height } = MAP;
    const cell = Math.floor(Math.min((box.width - 2 * RIM) / width, (box.height - 2 * RIM) / height));
    const left = box.x + Math.round((box.width - width * cell) / 2);
    const top = box.y + Math.round((box.height - height * cell) / 2);
    return { x: left + (x + 0.5) * cell, y: top + (y + 0.5) * cell };
  }

  /** @param {Point} to */
  async jump(to) {
    this.#at = to;
    await this.#page.mouse.move(to.x, to.y);
    await this.#page.evaluate(({ x, y }) => {
      const hand = document.getElementById("hand");
      if (hand !== null) hand.style.transform = `translate(${x}px, ${y}px)`;
    }, to);
  }

  /**
   * Goes somewhere in so many frames, slowly at both ends.
   *
   * @param {Point} to
   * @param {number} steps
   */
  async glide(to, steps) {
    const from = this.#at;
    for (let i = 1; i <= steps; i++) {
      const part = (1 - Math.cos((Math.PI * i) / steps)) / 2;
      await this.jump({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await this.#take();
    }
  }

  async press() {
    await this.#page.mouse.down();
    await this.#take();
  }

  async release() {
    await this.#page.mouse.up();
    await this.#take();
  }

  /**
   * Goes to a tool and clicks it.
   *
   * @param {string} name
   * @param {number} steps
   */
  async take(name, steps) {
    const box = await this.#page.getByRole("button", { name, exact: true }).boundingBox();
    if (box === null) throw new Error(`there is no tool ${name}`);
    await this.glide({ x: box.x + box.width / 2, y: box.y + box.height * 0.6 }, steps);
    await this.press();
    await this.release();
    await this.hold(2);
  }

  /**
   * Stays where it is.
   *
   * @param {number} count
   */
  async hold(count) {
    frames.push({ pixels: await this.#picture(), delay: count * FRAME });
  }

  async #take() {
    frames.push({ pixels: await this.#picture(), delay: FRAME });
  }

  /** Waits until no level is on its way, and until the one on the screen is painted. */
  async #picture() {
    await this.#page.waitForFunction(() => /[0-9a-f]{32}/.test(document.querySelector("output.hash")?.ariaLabel ?? ""));
    await this.#page.evaluate(
      () =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))),
    );
    const { data, channels, width, height } = decode(await this.#page.screenshot({ clip: this.#clip }));
    const pixels = new Uint8Array(width * height * 4);
    for (let i = 0; i < width * height; i++) {
      for (let c = 0; c < 4; c++) pixels[i * 4 + c] = c === 3 ? 255 : Number(data[i * channels + c]);
    }
    return pixels;
  }
}

await ensureBuilt();
const built = new URL("../../packages/undercroft/dist/cli/serve-studio.js", import.meta.url).href;
/** @type {typeof import("../../packages/undercroft/src/cli/serve-studio.js")} */
const { serveStudio } = await import(built);
const server = await serveStudio({ port: 0 });
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: browserFlags(),
});

try {
  const context = await browser.newContext({ colorScheme: "dark", viewport: VIEWPORT, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.addInitScript(STANDING_CLOCK);
  await page.route("**/worker.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${STANDING_CLOCK}\n${await response.text()}` });
  });
  await page.goto(`${server.address}/#${LINK}`);
  await page.locator(".hash .mono").waitFor({ timeout: 120_000 });
  await page.getByRole("button", { name: "Hide gallery" }).click();
  await page.keyboard.press("d");
  await page.locator(".paint-bar").waitFor();
  await page.getByRole("radio", { name: "5" }).check({ force: true });
  const clip = await clipOf(page);
  await showHand(page);
  const hand = new Hand(page, clip);

  await hand.jump(await hand.cell(43, 29));
  await hand.hold(8);
  await hand.glide(await hand.cell(24, 11), 8);
  await hand.press();
  for (const [x, y, steps] of LAKE) await hand.glide(await hand.cell(x, y), steps);
  await hand.release();
  await hand.hold(8);

  await hand.take("Room", 6);
  await hand.glide(await hand.cell(38, 20), 6);
  await hand.press();
  await hand.glide(await hand.cell(46, 26), 6);
  await hand.release();
  await hand.hold(9);

  await hand.take("Wall", 6);
  await page.keyboard.press("[");
  await hand.glide(await hand.cell(14, 6), 6);
  await hand.press();
  await hand.glide(await hand.cell(14, 17), 7);
  await hand.release();
  await hand.glide(await hand.cell(28, 30), 5);
  await hand.hold(18);
  writeFileSync(PICTURE, animation(frames, clip));
  console.log("docs/pictures/sketch.gif");
} finally {
  await browser.close();
  await server.close();
}

/**
 * The part of the page that is recorded: the tools and the level.
 *
 * @param {import("playwright-core").Page} page
 */
async function clipOf(page) {
  const bar = await page.locator(".paint-bar").boundingBox();
  const stage = await page.locator(".stage").boundingBox();
  if (bar === null || stage === null) throw new Error("the tools are not on the page");
  const top = Math.floor(bar.y) - 8;
  const height = Math.floor(stage.y + stage.height) - top;
  return { x: Math.ceil(stage.x), y: top, width: Math.floor(stage.width), height };
}

/**
 * Browsers leave the pointer out of pictures, so this draws one.
 *
 * @param {import("playwright-core").Page} page
 */
async function showHand(page) {
  await page.evaluate(() => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.id = "hand";
    svg.setAttribute("viewBox", "0 0 16 24");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", "M1 1v17l4-4 3 7 3-1.3-3-6.7h6z");
    path.setAttribute("fill", "#fff");
    path.setAttribute("stroke", "#000");
    path.setAttribute("stroke-width", "1.3");
    svg.append(path);
    Object.assign(svg.style, {
      position: "fixed",
      left: "0",
      top: "0",
      width: "20px",
      height: "30px",
      zIndex: "99",
      pointerEvents: "none",
    });
    document.body.append(svg);
  });
}

/**
 * Writes frames as one file: each has only what is different from the one before.
 *
 * @param {readonly Frame[]} all
 * @param {{ width: number, height: number }} size
 * @returns {Uint8Array}
 */
function animation(all, { width, height }) {
  // Colours of the first, the middle and the last frame: what is painted later has some of its own.
  const samples = [all[0], all[all.length >> 1], all.at(-1)].map((frame) => frame?.pixels ?? new Uint8Array());
  const sample = new Uint8Array(samples.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const pixels of samples) {
    sample.set(pixels, at);
    at += pixels.length;
  }
  // The last colour means that nothing has changed here.
  const palette = [...quantize(sample, COLORS - 1), [0, 0, 0]];
  const gif = GIFEncoder();
  /** @type {Uint8Array | undefined} */
  let before;
  for (const [i, { pixels, delay }] of all.entries()) {
    const indices = applyPalette(pixels, palette.slice(0, -1));
    const shown =
      before === undefined
        ? indices
        : indices.map((/** @type {number} */ color, /** @type {number} */ cell) =>
            color === before?.[cell] ? palette.length - 1 : color,
          );
    gif.writeFrame(shown, width, height, {
      ...(i === 0 ? { palette, repeat: 0 } : { transparent: true, transparentIndex: palette.length - 1 }),
      delay,
      dispose: 1,
    });
    before = indices;
  }
  gif.finish();
  return gif.bytes();
}
