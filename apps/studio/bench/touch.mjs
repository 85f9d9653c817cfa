// @ts-check
// How long it takes from a touch of the map until the level that was built around it is on the screen.

import { ensureBuilt } from "../../../scripts/build/setup.mjs";

const LINK = "recipe=deeps&seed=rats&size=80x50";
const TOUCHES = 60;

/**
 * Paints on a level of the studio itself, again and again.
 *
 * @param {import("playwright-core").Browser} browser
 * @returns {Promise<{ median: number, most95: number }>} in milliseconds
 */
export async function measureTouch(browser) {
  await ensureBuilt();
  const built = new URL("../../../packages/undercroft/dist/cli/serve-studio.js", import.meta.url).href;
  /** @type {typeof import("../../../packages/undercroft/src/cli/serve-studio.js")} */
  const { serveStudio } = await import(built);
  const server = await serveStudio({ port: 0 });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.goto(`${server.address}/#${LINK}`);
    await page.locator(".hash .mono").waitFor();
    await page.keyboard.press("d");
    await page.locator(".paint-bar").waitFor();
    await page.evaluate(watchTouches);
    const box = await page.locator(".stage-map canvas").boundingBox();
    if (box === null) throw new Error("there is no map on the page");
    for (let i = 0; i < TOUCHES; i++) {
      // Here and there in the middle of the level, where a lake always changes it.
      const x = box.x + box.width * (0.2 + (0.6 * ((i * 13) % TOUCHES)) / TOUCHES);
      const y = box.y + box.height * (0.25 + (0.5 * ((i * 29) % TOUCHES)) / TOUCHES);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.up();
      await page.waitForFunction((count) => /** @type {any} */ (globalThis).touchTimes.length > count, i);
    }
    /** @type {number[]} */
    const times = await page.evaluate("touchTimes");
    const sorted = times.toSorted((a, b) => a - b);
    const at = (/** @type {number} */ part) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
    return { median: at(0.5), most95: at(0.95) };
  } finally {
    await context.close();
    await server.close();
  }
}

/** Runs in the page: measures from the pointer's event to the end of the frame that shows another level. */
function watchTouches() {
  /** @type {number[]} */
  const times = [];
  Object.assign(globalThis, { touchTimes: times });
  const hash = () => /[0-9a-f]{32}/.exec(document.querySelector("output.hash")?.ariaLabel ?? "")?.[0];
  /** @param {Event} event */
  const onTouch = ({ timeStamp }) => {
    const before = hash();
    const look = () => {
      const now = hash();
      if (now === undefined || now === before) {
        requestAnimationFrame(look);
        return;
      }
      // After the frame that is being drawn.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - timeStamp);
      port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  };
  document.querySelector(".stage-map canvas")?.addEventListener("pointerdown", onTouch, { capture: true });
}
