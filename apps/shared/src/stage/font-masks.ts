import { type GlyphMasks, glyphFont } from "undercroft/formats";

/** The page's own font for glyphs, and what comes after it where a sign is missing. */
export const GLYPH_FAMILY = '"IBM Plex Mono", ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace';
const WEIGHT = 600;
/** Below this many device pixels letters can't be told apart, and dots are better. */
export const LEAST_GLYPH_CELL = 8;
/** Letters as high as the cell touch their neighbours. */
const FONT_PART = 0.92;

/** Loads the font that glyphs are made of. Gives back whether it was there before: glyphs made until now are another font's. */
export async function loadGlyphFont(): Promise<boolean> {
  const font = `${WEIGHT} 16px "IBM Plex Mono"`;
  try {
    if (document.fonts.check(font)) return true;
    return (await document.fonts.load(font)).length === 0;
  } catch {
    return true;
  }
}

/** The shapes of the page's font in cells of this many device pixels; none where they would be too small to read. */
export function fontMasks(cell: number): GlyphMasks | undefined {
  if (cell < LEAST_GLYPH_CELL) return undefined;
  const context = new OffscreenCanvas(cell, cell).getContext("2d", { willReadFrequently: true });
  if (context === null) return undefined;
  const baseline = prepareGlyphs(context, cell);
  return glyphFont(cell, cell, (glyph) => {
    context.clearRect(0, 0, cell, cell);
    context.fillText(glyph, cell / 2, baseline);
    const { data } = context.getImageData(0, 0, cell, cell);
    return Uint8Array.from({ length: cell * cell }, (_, i) => data[i * 4 + 3]!);
  });
}

/** Sets a context up for glyphs in cells of this many pixels. Gives back how far below a cell's top they stand. */
export function prepareGlyphs(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  cell: number,
): number {
  context.font = `${WEIGHT} ${Math.round(cell * FONT_PART)}px ${GLYPH_FAMILY}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  // The middle of a capital letter comes to the middle of the cell, unless tails would be cut off below.
  const middle = Math.round((cell + context.measureText("H").actualBoundingBoxAscent) / 2);
  return Math.min(middle, cell - Math.ceil(context.measureText("[gj").actualBoundingBoxDescent));
}
