import { expect, test } from "vitest";
import { mapOf } from "../../../test/kit/drawn-maps.js";
import { finished } from "../../core/index.js";
import { Scene } from "./scene.js";

test("no other encounter begins within six steps of one, also through doors, but on the other side of a wall", () => {
  const hall = `#${".".repeat(40)}#`;
  const rows = ["#".repeat(42), ...Array<string>(20).fill(hall), "#".repeat(42)];
  rows[1] = hall.replace(".", "@");
  // A wall three cells to the right, with a door in line with the encounter.
  const walled = rows.map((row, y) => {
    const wall = y === 10 ? "+" : "#";
    return row.slice(0, 28) + wall + row.slice(29);
  });
  const scene = finished(Scene.of(mapOf(walled), 0));
  scene.claim(10 * 42 + 25);
  const isQuiet = (dx: number, dy: number) => scene.isQuiet((10 + dy) * 42 + 25 + dx);
  expect([isQuiet(-6, 0), isQuiet(0, 6), isQuiet(0, -6), isQuiet(6, 0)]).toEqual([false, false, false, false]);
  expect([isQuiet(-7, 0), isQuiet(0, 7), isQuiet(0, -7), isQuiet(7, 0)]).toEqual([true, true, true, true]);
  expect(isQuiet(4, 3)).toBe(true);
});
