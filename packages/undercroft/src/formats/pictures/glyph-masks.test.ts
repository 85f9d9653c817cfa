import { expect, test } from "vitest";
import { cp437Character } from "./cp437.js";
import { pixelFont } from "./glyph-masks.js";

/** A glyph as rows of text. */
function rowsOf(glyph: string, scale = 1): string[] {
  const font = pixelFont(scale);
  const mask = font.mask(glyph)!;
  return Array.from({ length: font.height }, (_, y) =>
    Array.from(mask.subarray(y * font.width, (y + 1) * font.width), (alpha) => (alpha > 0 ? "#" : ".")).join(""),
  );
}

test("Every printable character of ASCII has a shape of its own.", () => {
  const font = pixelFont();
  const shapes = new Map<string, string>();
  for (let code = 33; code < 127; code++) {
    const glyph = String.fromCharCode(code);
    const shape = rowsOf(glyph).join("\n");
    expect(font.mask(glyph), glyph).toHaveLength(64);
    expect(shape, `${glyph} is empty`).toContain("#");
    expect(shapes.get(shape), `${glyph} looks like another`).toBeUndefined();
    shapes.set(shape, glyph);
  }
  expect(rowsOf(" ").join("")).not.toContain("#");
});

test("The lines, blocks and shades of code page 437 are there, and no two are alike.", () => {
  const shapes = new Set<string>();
  for (let code = 176; code < 224; code++) shapes.add(rowsOf(cp437Character(code)!).join("\n"));
  expect(shapes.size).toBe(48);
});

test("Lines meet at the edges of their cells, so that boxes close.", () => {
  const lines = "│─┌┐└┘├┤┬┴┼║═╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡╤╧╪╓╖╙╜╟╢╥╨╫";
  const edge = (glyph: string, side: "north" | "east" | "south" | "west") => {
    const rows = rowsOf(glyph);
    if (side === "north") return rows[0]!;
    if (side === "south") return rows[7]!;
    return rows.map((row) => (side === "west" ? row[0] : row[7])).join("");
  };
  const kinds = { single: "...##...", double: "..#..#..", none: "........" };
  for (const glyph of lines) {
    for (const side of ["north", "east", "south", "west"] as const) {
      expect(Object.values(kinds), `${glyph} ${side}`).toContain(edge(glyph, side));
    }
  }
  expect(edge("╔", "east")).toBe(kinds.double);
  expect(edge("╔", "north")).toBe(kinds.none);
  expect(edge("╟", "east")).toBe(kinds.single);
  expect(edge("╟", "north")).toBe(kinds.double);
});

test("A larger font is the same one with larger pixels.", () => {
  const small = rowsOf("g");
  const large = rowsOf("g", 3);
  expect(large).toHaveLength(24);
  for (const [y, row] of large.entries()) {
    expect(row).toBe([...small[Math.floor(y / 3)]!].map((pixel) => pixel.repeat(3)).join(""));
  }
});

test("An accented letter is shown without its accent, and what isn't known at all has no shape.", () => {
  expect(rowsOf("é")).toEqual(rowsOf("e"));
  expect(pixelFont().mask("漢")).toBeUndefined();
});
