import { type GlyphMasks, glyphFont } from "undercroft/formats";

export interface CellMasksOptions {
  /** Pixels of a cell. */
  readonly width: number;
  readonly height: number;
  /** As in CSS. */
  readonly family: string;
  readonly weight?: number;
}

/** Of a line of text, in parts of the font's size: from the top of a capital to the end of a tail, and down to its foot. */
const INK_HEIGHT = 0.9;
const CAPITAL_HEIGHT = 0.7;
/** How wide letters of one width usually are, and how much of a cell's height the font's size may be. */
const ADVANCE = 0.6;
const SIZE_IN_HEIGHT = 1;

/**
 * Masks of the page's font in cells of one size, each drawn once. Lines, blocks and shades fill their cells exactly, so that
 * those of neighbours meet; no font does that at every size.
 */
export function cellMasks({ width, height, family, weight = 400 }: CellMasksOptions): GlyphMasks {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  const size = Math.floor(Math.min(width / ADVANCE, height * SIZE_IN_HEIGHT));
  context.font = `${weight} ${size}px ${family}`;
  context.fillStyle = "#fff";
  const baseline = Math.round((height - size * INK_HEIGHT) / 2 + size * CAPITAL_HEIGHT);

  const drawn = (glyph: string): Uint8Array => {
    context.clearRect(0, 0, width, height);
    const left = Math.round((width - context.measureText(glyph).width) / 2);
    context.fillText(glyph, left, baseline);
    const { data } = context.getImageData(0, 0, width, height);
    return Uint8Array.from({ length: width * height }, (_, i) => data[i * 4 + 3]!);
  };
  const maskOf = (glyph: string) => blockMask(glyph, width, height) ?? lineMask(glyph, width, height) ?? drawn(glyph);
  return glyphFont(width, height, maskOf);
}

/** How much of a pixel is covered, 0 to 1, at a place in the cell that goes from 0 to 1 both ways. */
type Cover = (u: number, v: number) => number;

const part = (isCovered: boolean) => (isCovered ? 1 : 0);

const BLOCKS: Readonly<Record<string, Cover>> = {
  " ": () => 0,
  "░": () => 0.25,
  "▒": () => 0.5,
  "▓": () => 0.75,
  "█": () => 1,
  "▀": (_, v) => part(v < 0.5),
  "▄": (_, v) => part(v >= 0.5),
  "▌": (u) => part(u < 0.5),
  "▐": (u) => part(u >= 0.5),
  "■": (u, v) => part(Math.abs(u - 0.5) < 0.36 && Math.abs(v - 0.5) < 0.26),
  "►": (u, v) => part(u > 0.15 && Math.abs(v - 0.5) < 0.3 * (1 - (u - 0.15) / 0.75)),
  "◄": (u, v) => part(u < 0.85 && Math.abs(v - 0.5) < 0.3 * (1 - (0.85 - u) / 0.75)),
  "▲": (u, v) => part(v > 0.2 && v < 0.8 && Math.abs(u - 0.5) < 0.45 * ((v - 0.2) / 0.6)),
  "▼": (u, v) => part(v > 0.2 && v < 0.8 && Math.abs(u - 0.5) < 0.45 * ((0.8 - v) / 0.6)),
};

function blockMask(glyph: string, width: number, height: number): Uint8Array | undefined {
  const cover = BLOCKS[glyph];
  if (cover === undefined) return undefined;
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const [u, v] = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height];
    return Math.round(cover(u, v) * 255);
  });
}

/** Lines of boxes with their arms to north, east, south and west. */
const LINES: Readonly<Record<string, string>> = {
  ...{ "│": "ns", "─": "ew", "┌": "es", "┐": "sw", "└": "ne", "┘": "nw" },
  ...{ "├": "nes", "┤": "nsw", "┬": "esw", "┴": "new", "┼": "nesw" },
};
/** A line is a pixel thick for so many pixels of a cell's height. */
const HEIGHT_PER_THICKNESS = 16;

function lineMask(glyph: string, width: number, height: number): Uint8Array | undefined {
  const arms = LINES[glyph];
  if (arms === undefined) return undefined;
  const mask = new Uint8Array(width * height);
  const thick = Math.max(1, Math.round(height / HEIGHT_PER_THICKNESS));
  const left = (width - thick) >> 1;
  const top = (height - thick) >> 1;
  const fill = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = y0; y < y1; y++) mask.fill(255, y * width + x0, y * width + x1);
  };
  if (arms.includes("n")) fill(left, 0, left + thick, top + thick);
  if (arms.includes("s")) fill(left, top, left + thick, height);
  if (arms.includes("w")) fill(0, top, left + thick, top + thick);
  if (arms.includes("e")) fill(left, top, width, top + thick);
  return mask;
}
