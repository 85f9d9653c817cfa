import { checkLevel, type Level } from "../../chain/index.js";
import { cached, checkArgument, checkKeys, type KeysOf, UndercroftError } from "../../core/index.js";
import { type JsonOptions, toJson } from "../text/json.js";
import { pixelFontFor } from "./glyph-masks.js";
import { checkCell, PICTURE_KEYS, type PictureOptions, paintLevel } from "./level-picture.js";
import { isView, type LevelView, levelView } from "./level-view.js";
import { withLevelFile } from "./png-level.js";
import { createPixels, PIXELS, type Pixels, pixelWords } from "./raster.js";

/** Pixels a cell of pictures in files: the font that ships, twice its size. */
export const FILE_CELL = 16;
/** As many as a picture of 4096 by 4096 cells has, one pixel each, twice over: more take gigabytes while they are packed. */
export const MOST_PIXELS = 33_554_432;
/** As many colours as a palette can have. */
const MOST_COLORS = 256;

/** Options for a picture file. Default cell size: 16 pixels, or fewer if the picture would be too large. */
export interface PngOptions extends PictureOptions {
  /**
   * What the level file in the picture contains, as for `toJson`; `false` leaves it out. `levelInPng` and the command read
   * the level back from the picture. Default: the level. A picture of a part of a level never contains it.
   */
  readonly level?: false | JsonOptions;
}

const PNG_KEYS: KeysOf<PngOptions> = { ...PICTURE_KEYS, level: true };

/**
 * Returns a picture of the level as a PNG. The level travels in it: see `levelInPng`.
 *
 * @example
 * import { writeFile } from "node:fs/promises";
 * import { areaStart, chain, distantExit, maze } from "undercroft";
 * import { toPng } from "undercroft/formats";
 *
 * const mazes = chain({ width: 41, height: 21 }).startWith(maze()).with(areaStart()).with(distantExit());
 * await writeFile("maze.png", await toPng(mazes.build({ seed: "rats" }), { cell: 12, theme: "light" }));
 */
export async function toPng(level: Level | LevelView, options: PngOptions = {}): Promise<Uint8Array> {
  if (!isView(level)) checkLevel("toPng", level);
  checkKeys("toPng", options, PNG_KEYS);
  const { level: file = {}, ...picture } = options;
  if (!("rows" in level)) return encodePng(levelPixels(level, picture));
  const png = await encodePng(levelPixels(levelView(level), picture));
  return file === false || picture.area !== undefined ? png : withLevelFile(png, toJson(level, file));
}

/** Encodes a painted picture as a PNG. Those of few colours get a palette, which makes them a third smaller. */
export async function encodePng(pixels: Pixels): Promise<Uint8Array> {
  checkArgument("encodePng", "pixels", PIXELS, pixels);
  const { encode } = await import("fast-png");
  const { width, height, data } = pixels;
  let isOpaque = true;
  for (let i = 3; i < data.length && isOpaque; i += 4) isOpaque = data[i] === 255;
  if (!isOpaque) return encode({ width, height, data: new Uint8Array(data), channels: 4 });
  const indexed = indexedColors(pixels);
  if (indexed !== undefined) return encode({ width, height, ...indexed, channels: 1 });
  // Three channels pack better than four.
  const colors = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < colors.length; from += 4, to += 3) {
    colors[to] = data[from]!;
    colors[to + 1] = data[from + 1]!;
    colors[to + 2] = data[from + 2]!;
  }
  return encode({ width, height, data: colors, channels: 3 });
}

/** The colours of an opaque picture, and the number of each pixel's. Undefined if there are too many. */
function indexedColors(pixels: Pixels) {
  // Words can't lie across those of the memory.
  if (pixels.data.byteOffset % 4 !== 0) return undefined;
  const words = pixelWords(pixels);
  const data = new Uint8Array(words.length);
  const palette: [red: number, green: number, blue: number][] = [];
  const numbers = new Map<number, number>();
  let word = -1;
  let number = 0;
  for (let i = 0; i < words.length; i++) {
    // Most pixels have the colour of the one before.
    if (words[i] !== word) {
      word = words[i]!;
      number = cached(numbers, word, () => numbers.size);
      if (number === MOST_COLORS) return undefined;
      if (number === palette.length) {
        palette.push([pixels.data[4 * i]!, pixels.data[4 * i + 1]!, pixels.data[4 * i + 2]!]);
      }
    }
    data[i] = number;
  }
  return { data, palette };
}

/** Paints a new picture of a level, or of a part of it. */
export function levelPixels(view: LevelView, options: PictureOptions = {}): Pixels {
  const { area = { x: 0, y: 0, width: view.width, height: view.height } } = options;
  const cells = area.width * area.height;
  if (!(cells >= 1) || !Number.isInteger(area.width) || !Number.isInteger(area.height)) {
    throw new UndercroftError("bad-option", `picture: the area is empty (${area.width}x${area.height}).`);
  }
  const most = Math.max(1, Math.floor(Math.sqrt(MOST_PIXELS / cells)));
  const cell = checkCell(options.cell ?? Math.min(FILE_CELL, most));
  const [width, height] = [area.width * cell, area.height * cell];
  if (width * height > MOST_PIXELS) {
    const size = `${area.width}x${area.height} cells of ${cell} pixels would be ${width}x${height} pixels`;
    const advice = `Use cells of at most ${most} pixels.`;
    throw new UndercroftError("bad-option", `picture: ${size}, which is too large. ${advice}`);
  }
  const pixels = createPixels(width, height);
  paintLevel(pixels, view, { masks: pixelFontFor, ...options, cell });
  return pixels;
}
