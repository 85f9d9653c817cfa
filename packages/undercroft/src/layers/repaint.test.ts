import { expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { bspDungeon } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { FLOOR, WALL } from "../core/index.js";
import { areaStart, distantExit, doorPlacement, repaint } from "./index.js";

test("repaint changes plain walls and plain floor, and nothing else", () => {
  const map = mapOf(["#####", "#.+~#", "#.I.#", "#####"]);
  map.reserve(map.index(1, 1), FLOOR);
  runStep(repaint, map, {}, "repaint");
  expect(rowsOf(map)).toEqual(["♣♣♣♣♣", "♣.+~♣", '♣"I"♣', "♣♣♣♣♣"]);
  runStep(repaint, map, { wall: "wall", floor: "floor" }, "repaint");
  expect(rowsOf(map)).toEqual(["♣♣♣♣♣", "♣.+~♣", '♣"I"♣', "♣♣♣♣♣"]);
});

test("repaint changes as many cells as asked for, and leaves every way as it was", () => {
  const plain = chain({ width: 60, height: 30 })
    .startWith(bspDungeon())
    .with(doorPlacement())
    .with(areaStart())
    .with(distantExit());
  for (let seed = 0; seed < 10; seed++) {
    const before = plain.build({ seed });
    const after = plain.with(repaint({ wall: "tree", floor: "mud", share: 0.5 })).build({ seed });
    let [changed, all] = [0, 0];
    for (let cell = 0; cell < before.tiles.length; cell++) {
      const [x, y] = [cell % 60, Math.floor(cell / 60)];
      expect(after.isWalkable(x, y)).toBe(before.isWalkable(x, y));
      if (before.tiles[cell] !== WALL && before.tiles[cell] !== FLOOR) continue;
      all++;
      if (after.tiles[cell] !== before.tiles[cell]) changed++;
    }
    expect(Math.abs(changed / all - 0.5)).toBeLessThan(0.06);
    expect(after.doors).toEqual(before.doors);
  }
});
