import { expect, test } from "vitest";
import { tileset } from "../../core/index.js";
import { lightOf } from "./torchlight.js";

/** The light of a cell, by the rows of a map in glyphs. `@` is where the player starts. */
function lit(rows: readonly string[]): (x: number, y: number) => number {
  const set = tileset();
  const text = rows.join("");
  const [width, height] = [rows[0]!.length, rows.length];
  const start = text.includes("@") ? text.indexOf("@") : undefined;
  const tiles = Uint8Array.from(text, (glyph) => set.byGlyph(glyph === "@" ? "." : glyph)!);
  const light = lightOf({ width, height, tiles, tileset: set, start }, { x: 0, y: 0, width, height });
  return (x, y) => light[(y + 1) * (width + 2) + x + 1]!;
}

/** The light that is left after a way of this length, of the eight cells that a player's light reaches. */
const after = (cells: number) => Math.floor(((8 - cells) * 255) / 8);

const HALL = Array.from({ length: 21 }, (_, y) =>
  Array.from({ length: 21 }, (_, x) => (x === 10 && y === 10 ? "@" : ".")).join(""),
);

test("light fades by one cell straight ahead, and by 1.4 cells across a corner", () => {
  const at = lit(HALL);
  expect(at(10, 10)).toBe(255);
  for (let cells = 1; cells <= 8; cells++) {
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      expect(at(10 + dx * cells, 10 + dy * cells), `${cells} straight`).toBe(after(cells));
    }
  }
  for (let cells = 1; cells <= 5; cells++) {
    for (const [dx, dy] of [
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ] as const) {
      expect(at(10 + dx * cells, 10 + dy * cells), `${cells} across`).toBe(after(1.4 * cells));
    }
  }
  expect(at(13, 12)).toBe(after(1 + 2 * 1.4));
  expect([at(16, 16), at(19, 10)]).toEqual([0, 0]);
});

test("walls are lit, but light only goes round them", () => {
  const at = lit(["#####", "#@#.#", "#.#.#", "#...#", "#####"]);
  expect(at(2, 1)).toBe(after(1));
  expect(at(3, 1)).toBe(after(1 + 1.4 + 1.4 + 1));
});

test("a torch in a wall shines into the room before it", () => {
  const torch = tileset().tiles.find(({ name }) => name === "torch_wall")!.glyph;
  const at = lit([`##${torch}##`, "#...#", "#...#", "#####"]);
  expect([at(2, 0), at(2, 1), at(1, 1), at(2, 2)]).toEqual([255, after(1), after(1.4), after(2)]);
});
