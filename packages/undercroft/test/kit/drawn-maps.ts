import { BuilderMap, Rng, type StepDefinition, stepOf, tileset } from "../../src/core/index.js";

/** A draft with the tiles that are drawn, each by its glyph. `@` is the start, on floor. */
export function mapOf(rows: readonly string[]): BuilderMap {
  const text = rows.join("");
  const map = new BuilderMap(rows[0]!.length, rows.length, 1, tileset());
  map.paint(Uint8Array.from(text.replaceAll("@", "."), (glyph) => tileset().byGlyph(glyph)!));
  const start = text.indexOf("@");
  if (start >= 0) map.start = start;
  return map;
}

/** The tiles of a draft as they are drawn, without the start. */
export function rowsOf(map: BuilderMap): string[] {
  const glyphs = Array.from(map.tiles as Uint8Array, (tile) => tileset().glyph(tile));
  return Array.from({ length: map.height }, (_, y) => glyphs.slice(y * map.width, (y + 1) * map.width).join(""));
}

/** Runs one step on a draft, as no chain would: nothing is checked before or afterwards. */
export function runStep(
  { definition }: { readonly definition: StepDefinition<any> },
  map: BuilderMap,
  options: object,
  seed: string,
): void {
  for (const _ of definition.build(map, Rng.fromSeed(seed), stepOf(definition, options).options as never));
}
