import { readFileSync } from "node:fs";
import { cp437Character, readXp } from "undercroft/formats";
import { expect, it } from "vitest";
import { menuDrawing } from "./menu-drawing.js";
import { Picture } from "./picture.js";
import { Screen } from "./screen.js";

it("the compiled picture of the menu is the drawing in assets", () => {
  const file = readFileSync(new URL("../../assets/menu.xp", import.meta.url));
  expect(Buffer.from(menuDrawing()).equals(file)).toBe(true);
});

it.each([
  [40, 16],
  [80, 24],
  [200, 70],
])("the title is seen whole on a screen of %i x %i", async (width, height) => {
  const { layers } = await readXp(menuDrawing());
  const screen = new Screen(width, height);
  new Picture(layers, cp437Character).draw(screen);
  const upper = screen.lines().slice(0, height / 2);
  const title = layers.at(-1)!.glyphs;
  const dots = title.reduce((sum, code) => (code === 0 ? sum : sum + 1), 0);
  const bright = [...screen.fg].filter(
    (color) => color >> 16 > 150 && ((color >> 8) & 255) > 120 && (color & 255) > 60,
  );
  expect(bright.length).toBeGreaterThanOrEqual(dots);
  expect(upper.join("")).toMatch(/█/);
});
