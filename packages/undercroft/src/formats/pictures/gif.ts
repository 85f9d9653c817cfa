// For programs that take these sources in without the rest of the folder.
/// <reference path="./gif-packages.d.ts" />
import { distanceField } from "../../analysis/index.js";
import { checkLevel, type Level } from "../../chain/index.js";
import {
  checkKeys,
  counted,
  defined,
  type Frame,
  type History,
  type KeysOf,
  UndercroftError,
} from "../../core/index.js";
import { pixelFontFor } from "./glyph-masks.js";
import {
  checkCell,
  PICTURE_KEYS,
  type PictureOptions,
  paintLevel,
  paintPicture,
  wholeNumber,
} from "./level-picture.js";
import { historyView, levelView } from "./level-view.js";
import { FILE_CELL } from "./png.js";
import { createPixels, type Pixels, pixelWords } from "./raster.js";

/** Options for an animation of a level's build. */
export interface GifOptions extends Pick<PictureOptions, "theme" | "style" | "tiles" | "light"> {
  /** Maximum number of frames, spread evenly and including the last one of each step. Default: 60. */
  readonly frames?: number;
  /** Milliseconds per frame. The last frame is shown for two seconds. Default: 80. */
  readonly delay?: number;
  /** Pixels per cell. Default: 8, or 16 with tiles, or fewer if the picture would be wider than a screen. */
  readonly cell?: number;
}

const DEFAULT_FRAMES = 60;
const MOST_FRAMES = 2000;
const DEFAULT_DELAY = 80;
/** Programs that show GIFs take less than a fiftieth of a second for a tenth. */
const LEAST_DELAY = 20;
const MOST_DELAY = 60_000;
const HOLD = 2000;
const DEFAULT_CELL = 8;
/** About the width of a screen. */
const WIDE = 1600;
/** Pixels of a whole GIF: more take minutes to pack. */
const MOST_PIXELS = 400_000_000;
/** Colours of a GIF; one of them stands for "as it was". */
const COLORS = 256;

/** Returns the build of a level as an animated GIF. The level must have been built with `history: true`. */
export async function toGif(level: Level, options: GifOptions = {}): Promise<Uint8Array> {
  checkLevel("toGif", level);
  checkKeys("toGif", options, OPTION_KEYS);
  const { history, width, height } = level;
  if (history === undefined || history.frames.length === 0) {
    throw new UndercroftError("bad-option", "gif: the level has no build history. Build it with { history: true }.");
  }
  const frames = wholeNumber("gif: frames", options.frames ?? DEFAULT_FRAMES, 1, MOST_FRAMES);
  const delay = wholeNumber("gif: delay", options.delay ?? DEFAULT_DELAY, LEAST_DELAY, MOST_DELAY);
  const usual = Math.min(options.tiles ? FILE_CELL : DEFAULT_CELL, Math.floor(WIDE / Math.max(width, height)));
  const cell = checkCell(options.cell ?? Math.max(1, usual));
  const chosen = chooseFrames(history.frames, frames);
  if (width * height * cell * cell * chosen.length > MOST_PIXELS) {
    const size = `${counted(chosen.length, "frame")} of ${width * cell}x${height * cell} pixels`;
    throw new UndercroftError("bad-option", `gif: ${size} would be too large. Use fewer frames or a smaller cell.`);
  }

  const { theme, style, tiles, light } = options;
  const paintOptions = { masks: pixelFontFor, cell, tiles, light, ...defined({ theme, style }) };
  const pixels = createPixels(width * cell, height * cell);
  const standing = history.position;
  const { palette, indexOf } = sharedPalette(pixels, () => paintFrames(level, history, chosen, pixels, paintOptions));
  const gifenc = await import("gifenc");
  // A CommonJS package: its functions lie under "default" in Node, and beside it once it is bundled.
  const encoder = (gifenc.GIFEncoder ?? gifenc.default.GIFEncoder)();
  const asItWas = palette.length;
  const opaque = [...palette, [0, 0, 0]];
  let shown: Uint8Array | undefined;
  let left = chosen.length;
  for (const _ of paintFrames(level, history, chosen, pixels, paintOptions)) {
    left--;
    const indices = indexed(pixels, indexOf);
    // The first and the last are whole, so that each can be shown alone.
    const whole = shown === undefined || left === 0;
    const written = whole ? indices : indices.map((index, i) => (index === shown![i] ? asItWas : index));
    encoder.writeFrame(written, pixels.width, pixels.height, {
      ...(shown === undefined ? { palette: opaque } : {}),
      delay: left === 0 ? HOLD : delay,
      dispose: 1,
      transparent: !whole,
      transparentIndex: asItWas,
    });
    shown = indices;
  }
  history.seek(standing);
  encoder.finish();
  return encoder.bytes();
}

/** Positions in a history, at most so many: the last frame of each step first, of these the last steps', then evenly. */
export function chooseFrames(frames: readonly Pick<Frame, "step">[], most: number): number[] {
  const count = Math.min(most, frames.length);
  const ends = frames.flatMap(({ step }, i) => (frames[i + 1]?.step === step ? [] : [i + 1]));
  if (ends.length >= count) return evenly(ends, count);
  const chosen = new Set(ends);
  const others = frames.flatMap((_, i) => (chosen.has(i + 1) ? [] : [i + 1]));
  return [...ends, ...evenly(others, count - ends.length)].sort((a, b) => a - b);
}

/** So many of a list, as far apart as can be, its last one always among them. */
function evenly(list: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, i) => list[Math.ceil(((i + 1) * list.length) / count) - 1]!);
}

/** Paints one chosen frame after the other into the same picture. */
function* paintFrames(
  level: Level,
  history: History,
  chosen: readonly number[],
  pixels: Pixels,
  options: PictureOptions,
): Generator<void, void, void> {
  const last = levelView(level);
  for (const position of chosen) {
    history.seek(position);
    const { picture, start } = history.frame!;
    if (position === history.frames.length) paintLevel(pixels, last, options);
    else if (picture !== undefined) paintPicture(pixels, picture, options);
    else {
      const grid = { width: level.width, height: level.height, tileset: level.tileset, tiles: history.tiles };
      const distances = start === undefined ? undefined : distanceField(grid, [start], level.movement);
      paintLevel(pixels, historyView(history, level, { distances, theme: last.theme }), options);
    }
    yield;
  }
}

/** The colours of all frames, the most frequent first; a colour too many is shown as the nearest of them. */
function sharedPalette(pixels: Pixels, paint: () => Generator<void, void, void>) {
  const counts = new Map<number, number>();
  const words = pixelWords(pixels);
  for (const _ of paint()) {
    for (let i = 0; i < words.length; ) {
      const word = words[i]!;
      let end = i + 1;
      while (end < words.length && words[end] === word) end++;
      counts.set(word, (counts.get(word) ?? 0) + end - i);
      i = end;
    }
  }
  const byUse = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([word]) => word);
  const palette = byUse.slice(0, COLORS - 1).map(rgbOf);
  const indexOf = new Map(byUse.map((word, i) => [word, i < palette.length ? i : nearest(palette, rgbOf(word))]));
  return { palette, indexOf };
}

function rgbOf(word: number): readonly [number, number, number] {
  const [r, g, b] = new Uint8Array(Uint32Array.of(word).buffer);
  return [r!, g!, b!];
}

function nearest(palette: readonly (readonly number[])[], [r, g, b]: readonly [number, number, number]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, color] of palette.entries()) {
    const difference = (color[0]! - r) ** 2 + (color[1]! - g) ** 2 + (color[2]! - b) ** 2;
    if (difference < least) [best, least] = [i, difference];
  }
  return best;
}

function indexed(pixels: Pixels, indexOf: ReadonlyMap<number, number>): Uint8Array {
  const words = pixelWords(pixels);
  const indices = new Uint8Array(words.length);
  for (let i = 0; i < words.length; ) {
    const word = words[i]!;
    const index = indexOf.get(word)!;
    for (; i < words.length && words[i] === word; i++) indices[i] = index;
  }
  return indices;
}

const OPTION_KEYS: KeysOf<GifOptions> = {
  frames: true,
  delay: true,
  cell: true,
  theme: true,
  style: PICTURE_KEYS.style,
  tiles: PICTURE_KEYS.tiles,
  light: PICTURE_KEYS.light,
};
