// @ts-check
// How fast the studio draws, measured in a real browser. Gives one line of JSON for each figure, for `npm run bench`.
//
//     node apps/studio/bench.mjs

import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { browserFlags, findBrowser } from "../../scripts/programs/browser.mjs";
import { measureStandstills } from "./bench/standstills.mjs";
import { measureTouch } from "./bench/touch.mjs";

/** The row of the benchmarks that these figures stand in. */
const ROW = 17;
/** A frame of a screen that shows sixty a second. */
const FRAME_MS = 16;
/** What follows a hand within this seems to come at once. */
const AT_ONCE_MS = 50;
/** How many times as long `fillText` must take. */
const LEAST_RATIO = 5;
/** The page must never stand still for longer. */
const STANDSTILL_MS = 200;
/** Cells a side of a huge level. */
const HUGE = 4096;
const SCRUBBED = /** @type {const} */ ([
  ["layered-fort", [80, 50]],
  ["caves", [200, 120]],
]);

const executablePath = findBrowser();
if (executablePath === undefined) {
  console.error("bench: there is no browser on this machine; npm test says how to get one.");
  process.exit(1);
}

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL("./bench/page.ts", import.meta.url))],
  bundle: true,
  write: false,
  minify: true,
  format: "esm",
  target: "chrome111",
  mainFields: ["module", "main"],
  external: ["node:*"],
});
const script = outputFiles[0]?.contents ?? new Uint8Array();
const server = createServer(({ url }, response) => {
  const isScript = url === "/page.js";
  response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
  response.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>');
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
const browser = await chromium.launch({ executablePath, args: browserFlags() });

try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction("globalThis.studioBench !== undefined");

  /** @type {import("./bench/glyphs.ts").GlyphFigures} */
  const glyphs = await page.evaluate("studioBench.measureGlyphs()");
  tell({
    job: "drawing a map of glyphs on a canvas",
    size: "80x50",
    ours: `${glyphs.masks.toFixed(2)} ms`,
    peer: `fillText for every cell: ${glyphs.fillText.toFixed(2)} ms`,
    ratio: glyphs.ratio,
    goal: { atLeast: LEAST_RATIO },
  });

  for (const [recipe, [width, height]] of SCRUBBED) {
    /** @type {import("./bench/frame-figures.ts").FrameFigures} */
    const { frames, median, most99 } = await page.evaluate(
      `studioBench.measureScrub(${JSON.stringify(recipe)}, [${width}, ${height}])`,
    );
    tell({
      job: `scrubbing through ${frames} frames, ${recipe}: 99th percentile`,
      size: `${width}x${height}`,
      ours: `${most99.toFixed(2)} ms`,
      peer: `one frame: ${FRAME_MS} ms`,
      ratio: most99 / FRAME_MS,
      goal: { atMost: 1 },
      note: `median ${median.toFixed(2)} ms`,
    });
  }

  /** @type {import("./bench/frame-figures.ts").FrameFigures} */
  const pan = await page.evaluate("studioBench.measurePan()");
  tell({
    job: `dragging a level, ${pan.frames} frames: median`,
    size: "1024x1024",
    ours: `${pan.median.toFixed(2)} ms`,
    peer: `one frame: ${FRAME_MS} ms`,
    ratio: pan.median / FRAME_MS,
    goal: { atMost: 1 },
    note: `99th percentile ${pan.most99.toFixed(2)} ms`,
  });

  const standstills = await measureStandstills(browser, HUGE);
  const worst = standstills.reduce((a, b) => (b.ms > a.ms ? b : a));
  tell({
    job: "the page with a huge level: its longest standstill",
    size: `${HUGE}x${HUGE}`,
    ours: `${worst.ms} ms`,
    peer: `what is noticed: ${STANDSTILL_MS} ms`,
    ratio: worst.ms / STANDSTILL_MS,
    goal: { atMost: 1 },
    note: standstills.map(({ while: what, ms }) => `${what} ${ms} ms`).join(", "),
  });

  const touch = await measureTouch(browser);
  tell({
    job: "painting on a level of deeps, from the touch to the new level: median",
    size: "80x50",
    ours: `${touch.median.toFixed(1)} ms`,
    peer: `at once: ${AT_ONCE_MS} ms`,
    ratio: touch.median / AT_ONCE_MS,
    goal: { atMost: 1 },
    note: `95th percentile ${touch.most95.toFixed(1)} ms`,
  });
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}

/** @param {Omit<import("../../packages/undercroft/bench/result.js").Result, "row">} result */
function tell(result) {
  console.log(JSON.stringify({ row: ROW, ...result }));
}
