// @ts-check
// Draws what the crawl shows on a terminal, as pictures for people who read before they play.
//
//     node apps/crawl/scripts/draw-terminal.mjs      writes docs/pictures/crawl-terminal.svg and crawl-menu.svg

import { writeFileSync } from "node:fs";
import { importBundled } from "../soak.mjs";

const WIDTH = 104;
const HEIGHT = 34;
/** Columns and rows of a terminal, in pixels. */
const CELL = [8, 16];
/** A game that is worth looking at: a chasm with a bridge, plants, somebody hunting. */
const SCENE = { seed: "picture 10", depth: 4, turns: 452 };

/** @type {typeof import("../src/testing/scenes.ts")} */
const { menuScene, playScene } = await importBundled("src/testing/scenes.ts");

/** @param {import("../src/ui/index.ts").Screen} screen */
function svgOf({ width, height, glyphs, fg, bg }) {
  const [w = 8, h = 16] = CELL;
  const color = (/** @type {number} */ value) => `#${value.toString(16).padStart(6, "0")}`;
  /** @type {string[]} */
  const grounds = [];
  /** @type {string[]} */
  const texts = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; ) {
      const cell = y * width + x;
      let end = x + 1;
      while (end < width && bg[y * width + end] === bg[cell]) end++;
      grounds.push(`<path fill="${color(bg[cell] ?? 0)}" d="M${x * w} ${y * h}h${(end - x) * w}v${h}H${x * w}z"/>`);
      x = end;
    }
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      const glyph = String.fromCodePoint(glyphs[cell] ?? 32);
      if (glyph === " ") continue;
      const safe = glyph.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);
      texts.push(`<text x="${x * w}" y="${y * h + 12}" fill="${color(fg[cell] ?? 0)}">${safe}</text>`);
    }
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * w} ${height * h}" width="${width * w}" height="${height * h}" role="img" aria-label="The crawl on a terminal">`,
    `<g shape-rendering="crispEdges">${grounds.join("")}</g>`,
    `<g font-family="'IBM Plex Mono', ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13">${texts.join("")}</g>`,
    "</svg>\n",
  ].join("\n");
}

const pictures = new URL("../../../docs/pictures/", import.meta.url);
writeFileSync(new URL("crawl-terminal.svg", pictures), svgOf(playScene(SCENE, WIDTH, HEIGHT)));
writeFileSync(new URL("crawl-menu.svg", pictures), svgOf(await menuScene(WIDTH, HEIGHT)));
