/** A bitmap font: for each glyph, how much of each pixel it covers. All glyphs have the same size. */
export interface GlyphMasks {
  /** The width of a glyph, in pixels. */
  readonly width: number;
  /** The height of a glyph, in pixels. */
  readonly height: number;
  /**
   * Returns a glyph's pixels row by row, from 0 (clear) to 255 (covered); undefined if the font doesn't have the glyph.
   */
  mask(glyph: string): Uint8Array | undefined;
}

/**
 * Returns a font of glyphs with this size. `draw` makes the mask of a glyph when it is needed for the first time, as
 * `mask` returns it.
 */
export function glyphFont(width: number, height: number, draw: (glyph: string) => Uint8Array | undefined): GlyphMasks {
  const masks = new Map<string, Uint8Array | undefined>();
  return {
    width,
    height,
    mask(glyph) {
      if (!masks.has(glyph)) masks.set(glyph, draw(glyph));
      return masks.get(glyph);
    },
  };
}
