import { FLOOR, SHIPPED_TILES } from "../../src/core/index.js";
import type { Checkable } from "../../src/verify/index.js";

/** A level that can still be changed, to plant a fault in it. */
export type Draft = { -readonly [K in keyof Checkable]: Checkable[K] } & {
  /** The cell that a digit or a letter marks in the drawing. */
  at(mark: string): number;
  tiles: Uint8Array;
};

/** A level drawn in glyphs: `@` is the start, digits and letters mark floor to refer to, the rest are tiles. */
export function draw(rows: readonly string[], more: Partial<Checkable> = {}): Draft {
  const text = rows.join("");
  const mark = (name: string) => {
    const cell = text.indexOf(name);
    if (cell < 0) throw new Error(`the drawing has no ${name}`);
    return cell;
  };
  const start = text.indexOf("@");
  return {
    purpose: "level",
    width: rows[0]!.length,
    height: rows.length,
    tiles: Uint8Array.from(text, (glyph) => (/[@0-9a-z]/.test(glyph) ? FLOOR : tileOf(glyph))),
    tileset: SHIPPED_TILES,
    start: start < 0 ? undefined : start,
    exits: [...text].flatMap((glyph, at) => (glyph === ">" ? { at, kind: "down" } : [])),
    rooms: undefined,
    corridors: undefined,
    spawns: [],
    prefabs: [],
    locks: [],
    allows: ["floor-unreachable"],
    ...more,
    at: mark,
  };
}

/** The number of the tile with a glyph. */
export function tileOf(glyph: string): number {
  const tile = SHIPPED_TILES.findIndex((shipped) => shipped.glyph === glyph);
  if (tile < 0) throw new Error(`no tile looks like ${glyph}`);
  return tile;
}
