import { expect, test } from "vitest";
import { mapOf, rowsOf } from "../../../test/kit/drawn-maps.js";
import { clearRegion } from "./gated-region.js";

test.each([
  ["are dug away in rock", "##", ".."],
  ["stay beside lava, which would flow in", "#▒", "#▒"],
  ["stay beside floor of another region", "#,", "#,"],
])("the dents of a region that is squared %s", (_, dents, left) => {
  const map = mapOf(["########", `#..${dents.replace(",", ".")}..#`, "#......#", "########"]);
  const cells = [...map.copyTiles().keys()].filter((cell) => map.isWalkable(cell));
  const own = dents.includes(",") ? cells.filter((cell) => cell !== map.index(4, 1)) : cells;
  clearRegion(map, { from: own[0]!, gate: undefined, cells: own, has: new Set(own) }, "square");
  expect(rowsOf(map)[1]).toBe(`#..${left.replace(",", ".")}..#`);
});
