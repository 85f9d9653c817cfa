import { expect, test } from "vitest";
import { mapOf, rowsOf } from "../../../test/kit/drawn-maps.js";
import { Rng } from "../../core/index.js";
import { joinedFloor } from "./part-joins.js";

const ROWS = ["#############", "#.......#.#.#", "#.......#.#.#", "#############"];

test("small pieces are filled, but one with something in it is joined to the others", () => {
  const map = mapOf(ROWS);
  map.addSpawn({ at: map.index(9, 1), name: "Key", blocks: false });
  const floor = joinedFloor(map, Rng.fromSeed(1));
  expect(rowsOf(map).map((row) => row[11])).toEqual(["#", "#", "#", "#"]);
  expect([map.index(9, 1), map.index(9, 2)].every((cell) => floor.includes(cell))).toBe(true);
});

test("small pieces with nothing in them are filled", () => {
  const map = mapOf(ROWS);
  joinedFloor(map, Rng.fromSeed(1));
  expect(rowsOf(map)).toEqual(ROWS.map((row) => `${row.slice(0, 8)}#####`));
});
