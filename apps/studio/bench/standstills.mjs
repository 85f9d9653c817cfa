// @ts-check
// How long the studio's page stands still while a huge level is built and looked at.

const built = new URL("../../../packages/undercroft/dist/cli/serve-studio.js", import.meta.url).href;
/** @type {typeof import("../../../packages/undercroft/src/cli/serve-studio.js")} */
const { serveStudio } = await import(built);

/** A level that is there in no time, to begin with. */
const SMALL = "#recipe=rooms&seed=rats&size=60x36";
/** Moves of the mouse in each of the ways to look at it. */
const MOVES = 20;

/**
 * Opens the page, lets it build a level of so many cells a side, and looks at it in many ways. Gives back the longest task
 * of the page's thread in each of them: milliseconds of its own work, so that a busy machine does not count.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {number} side
 * @returns {Promise<{ while: string, ms: number }[]>}
 */
export async function measureStandstills(browser, side) {
  const server = await serveStudio({ port: 0 });
  const context = await browser.newContext({ viewport: { width: 1300, height: 800 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  /** @type {{ while: string, ms: number }[]} */
  const longest = [];
  /** @param {string} what @param {() => Promise<unknown>} work */
  const during = async (what, work) => {
    await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
    await work();
    // What is put off to the next frames counts, too.
    await page.waitForTimeout(500);
    longest.push({ while: what, ms: longestTask(JSON.parse((await browser.stopTracing()).toString())) });
  };
  const hash = () => page.locator("output.hash").getAttribute("aria-label");
  try {
    await during("opening", async () => {
      await page.goto(`${server.address}/${SMALL}`);
      await page.locator("output.hash").waitFor();
    });
    const before = await hash();
    await during("building", async () => {
      await page.evaluate((size) => {
        location.hash = `#recipe=caves&seed=rats&size=${size}x${size}`;
      }, side);
      const other = page.locator(`output.hash:not([aria-label="${before}"])`);
      await other.waitFor({ timeout: 600_000 });
    });
    const [x, y] = await page.locator(".stage-map canvas").evaluate((canvas) => {
      const { left, right, top, bottom } = canvas.getBoundingClientRect();
      return /** @type {const} */ ([(left + right) / 2, (top + bottom) / 2]);
    });
    const wander = async () => {
      for (let i = 0; i < MOVES; i++) await page.mouse.move(x - 100 + i * 10, y - 50 + i * 5);
    };
    const drag = async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await wander();
      await page.mouse.up();
    };
    await during("hovering", wander);
    await during("dragging", drag);
    await during("zooming", async () => {
      for (let i = 0; i < 10; i++) await page.mouse.wheel(0, -300);
    });
    await during("dragging near", drag);
    await during("overlays", async () => {
      for (const key of "3582g") await page.keyboard.press(key);
    });
    await during("zooming out", () => page.keyboard.press("0"));
    return longest;
  } finally {
    await context.close();
    await server.close();
  }
}

/** @param {{ traceEvents: { name: string, pid: number, tid: number, tdur?: number, args: { name?: string } }[] }} trace */
function longestTask({ traceEvents }) {
  const pages = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const threads = new Set(pages.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith("RunTask") && threads.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error("The trace has no tasks of the page.");
  return Math.round(Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000);
}
