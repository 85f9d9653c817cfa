import { createPixels } from "../../formats/pictures/raster.js";
import { PLACES, type Place } from "../survey.js";
import { many, percent, thousands } from "../words.js";
import { squaresOf } from "./findings.js";
import { type Html, html } from "./html.js";
import { pngAddress } from "./indexed-png.js";
import { bySide, panel } from "./parts.js";
import type { Side } from "./side.js";

const TITLES: Readonly<Record<Place, string>> = { floor: "Floor", start: "Start", exit: "Exit", foes: "Foes" };

/** The colour of each survey: dark enough for paper and bright enough for the dark. */
const COLORS: Readonly<Record<Side["letter"], readonly [number, number, number]>> = {
  a: [0xd0, 0x84, 0x12],
  b: [0x1f, 0x9c, 0x82],
};
const SHADES = 15;

/** The panel with a map of where things are. */
export function placesPanel(sides: readonly Side[]): Html {
  return panel(
    "places",
    "Where things are",
    "All levels on top of each other: the stronger the colour, the more often.",
    bySide(sides, (side) => html`<div class="places">${PLACES.map((place) => heatFigure(side, place))}</div>`),
  );
}

function heatFigure(side: Side, place: Place): Html {
  const { counts, columns, rows } = side.summary.heat(place);
  const all = Array.from(counts);
  const most = Math.max(...all);
  const title = TITLES[place];
  if (most === 0)
    return html`<figure class="place"><div class="nothing">none</div><figcaption>${title}</figcaption></figure>`;
  const pixels = createPixels(columns, rows);
  all.forEach((count, square) => {
    // Rare places would be invisible beside common ones, but for the root.
    const alpha = count === 0 ? 0 : Math.max(1, Math.round(SHADES * Math.sqrt(count / most)));
    pixels.data.set([...COLORS[side.letter], Math.round((255 * alpha) / SHADES)], 4 * square);
  });
  const words = placeWords(side, place);
  return html`<figure class="place"><img src="${pngAddress(pixels)}" width="${columns * 4}" height="${rows * 4}" alt="${title}: ${words}"><figcaption>${title}<span class="of">${words}</span></figcaption></figure>`;
}

/** What the map of a place shows, in words. */
function placeWords(side: Side, place: Place): string {
  const { counts } = side.summary.heat(place);
  if (place === "floor") {
    const { frame, levels } = side.summary;
    const share =
      Array.from(counts).reduce((sum, count) => sum + count, 0) / Math.max(1, levels * frame.width * frame.height);
    return `${percent(share)} of the map on average`;
  }
  const { squares, held, total } = squaresOf(counts, 0.9);
  return `${percent(held / total)} of ${thousands(total)} on ${many(squares, "square")}`;
}
