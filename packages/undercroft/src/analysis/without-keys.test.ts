import { expect, test } from "vitest";
import { mapOf } from "../../test/kit/drawn-maps.js";
import { barredCells, withoutKeys } from "./index.js";

test("locks, the beginnings of one-ways and secret doors are shut, also secret doors that don't look like one", () => {
  const map = mapOf(["############", "#@.+.§.....#", "############"]);
  const at = (x: number) => map.index(x, 1);
  map.doors = [
    { at: at(3), kind: "secret", sides: [at(2), at(4)] },
    { at: at(5), kind: "secret", sides: [at(4), at(6)] },
  ];
  map.locks = [{ at: at(7), key: at(1) }];
  map.oneWays = [{ from: at(9), to: at(10) }];
  expect([...barredCells(map)].sort((a, b) => a - b)).toEqual([at(3), at(5), at(7), at(9)]);
  const { tiles, tileset } = withoutKeys(map);
  const row = Array.from({ length: 12 }, (_, x) => tileset.walkable[tiles[at(x)]!]);
  expect(row.join("")).toBe("011010101010");
});
