import { expect, test } from "vitest";
import { mapOf } from "../../../test/kit/drawn-maps.js";
import { Scene } from "./scene.js";

test("around the place of an encounter, no other begins within four rows and columns, on any side", () => {
  const hall = `#${".".repeat(40)}#`;
  const rows = ["#".repeat(42), ...Array<string>(20).fill(hall), "#".repeat(42)];
  const map = mapOf(rows.map((row, y) => (y === 1 ? row.replace(".", "@") : row)));
  const scene = new Scene(map, 0);
  scene.claim(map.index(25, 10));
  const isQuiet = (dx: number, dy: number) => scene.isQuiet(map.index(25 + dx, 10 + dy));
  const around = (far: number) => [isQuiet(far, 0), isQuiet(-far, 0), isQuiet(0, far), isQuiet(0, -far)];
  expect(around(4)).toEqual([false, false, false, false]);
  expect(around(5)).toEqual([true, true, true, true]);
});
