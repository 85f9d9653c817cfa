import type { Level } from "../../chain/index.js";
import { cached, contentHash, type Rect } from "../../core/index.js";
import { escapeXml } from "../text/xml-text.js";
import { laidLevel } from "./laid-level.js";
import { type PictureOptions, plateLook } from "./level-picture.js";
import { type PictureTheme, tileLook } from "./looks.js";
import { colorOf, createPixels, fillRect, hexColor, type Pixels } from "./raster.js";
import { PLATE_ALPHA, paintSheetCell, SHADE_COLOR, SHADE_SIDE, shadeAt } from "./tile-picture.js";
import type { TileSheet } from "./tile-sheet.js";

/** Digits of a name: so many that two pictures on a page hardly have the same. */
const NAME_DIGITS = 8;

/** What a level drawn with tiles consists of, in pixels of its tiles. */
interface TileDrawing {
  /** Pixels of a tile's side. */
  readonly side: number;
  /** The pictures that are used, each once. */
  readonly symbols: readonly string[];
  /** Where they are. */
  readonly uses: readonly string[];
}

/** Draws an area of a level with tiles: each picture once, and then used wherever it is. */
export function drawTiles(
  level: Level,
  area: Rect,
  tiles: NonNullable<PictureOptions["tiles"]>,
  theme: PictureTheme,
  things: boolean,
): TileDrawing {
  const { side, eachTile, eachThing } = laidLevel(level, tiles, theme);
  const symbols = new Map<string, string>();
  const uses: string[] = [];
  const names = new Map<TileSheet, Map<number, string>>();
  const add = (markup: string): string => {
    // Most of a level is rock, which is there already.
    if (markup === rock) return "";
    // Pictures on a page share its names, so what looks different has another one.
    const name = `u${contentHash([markup]).slice(0, NAME_DIGITS)}`;
    if (!symbols.has(name)) symbols.set(name, `<g id="${name}">${markup}</g>`);
    return name;
  };
  const rock = pathsOf(solid(theme.ground, side));
  const use = (name: string, x: number, y: number) =>
    name !== "" && uses.push(`<use href="#${name}" x="${(x - area.x) * side}" y="${(y - area.y) * side}"/>`);
  const put = (sheet: TileSheet, cell: number, x: number, y: number) => {
    const ofSheet = cached(names, sheet, () => new Map<number, string>());
    const paint = () => {
      const pixels = createPixels(side, side);
      paintSheetCell(pixels, sheet, cell, 0, 0, side);
      return add(pathsOf(pixels));
    };
    use(cached(ofSheet, cell, paint), x, y);
  };
  const glyphOn = (glyph: string, ink: number) =>
    `<text x="${side / 2}" y="${side * 0.85}" fill="${hexColor(ink)}" font-size="${side}">${escapeXml(glyph)}</text>`;
  eachTile(area, {
    put,
    look(x, y) {
      const { name, glyph: usual } = level.tileAt(x, y);
      const { fill, ink, kind, glyph = usual } = tileLook(theme, name);
      const ground =
        fill === undefined || kind === "wall" ? "" : `<path fill="${hexColor(fill)}" d="M0 0h${side}v${side}H0z"/>`;
      use(add(ground + glyphOn(glyph, ink)), x, y);
    },
    shade: (sides, x, y) => void use(add(shadow(sides, side)), x, y),
  });
  if (things) {
    eachThing(area, {
      put,
      look(name, x, y) {
        const { glyph, ink } = plateLook(theme, name);
        const plate = `<path fill="${hexColor(SHADE_COLOR)}" fill-opacity="${(PLATE_ALPHA / 255).toFixed(2)}" d="M${side / 8} ${side / 8}h${(side * 3) / 4}v${(side * 3) / 4}H${side / 8}z"/>`;
        use(add(plate + glyphOn(glyph, ink)), x, y);
      },
    });
  }
  return { side, symbols: [...symbols.values()], uses };
}

/** A picture as lines of one pixel, a path for each colour. */
function pathsOf({ width, height, data }: Pixels): string {
  const paths = new Map<string, string>();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; ) {
      const at = (y * width + x) * 4;
      const alpha = data[at + 3]!;
      const from = x;
      const isSame = (other: number) => [0, 1, 2, 3].every((i) => data[other + i] === data[at + i]);
      do x++;
      while (x < width && isSame((y * width + x) * 4));
      if (alpha === 0) continue;
      const color = hexColor(colorOf([data[at]!, data[at + 1]!, data[at + 2]!]));
      const clear = alpha === 255 ? "" : `" stroke-opacity="${(alpha / 255).toFixed(2)}`;
      const key = `${color}${clear}`;
      paths.set(key, `${paths.get(key) ?? ""}M${from} ${y + 0.5}h${x - from}`);
    }
  }
  return [...paths].map(([color, path]) => `<path stroke="${color}" d="${path}"/>`).join("");
}

/** A picture of one colour. */
function solid(color: number, side: number): Pixels {
  const pixels = createPixels(side, side);
  fillRect(pixels, 0, 0, side, side, color);
  return pixels;
}

/** The shadow of walls, in the size of a tile. */
function shadow(sides: number, side: number): string {
  const pixels = createPixels(SHADE_SIDE, SHADE_SIDE);
  for (let y = 0; y < SHADE_SIDE; y++) {
    for (let x = 0; x < SHADE_SIDE; x++) pixels.data[(y * SHADE_SIDE + x) * 4 + 3] = shadeAt(sides, x, y);
  }
  const paths = pathsOf(pixels);
  return side === SHADE_SIDE ? paths : `<g transform="scale(${side / SHADE_SIDE})">${paths}</g>`;
}
