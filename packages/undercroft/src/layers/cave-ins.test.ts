import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { sampled } from "../../test/kit/whole.js";
import { regions } from "../analysis/index.js";
import { CATACOMB_PLAN, edifice, maze } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { WALL } from "../core/index.js";
import { areaStart, caveIns } from "./index.js";

const galleries = chain({ width: 60, height: 34, purpose: "map" }).startWith(
  edifice({ plan: CATACOMB_PLAN, hall: [1, 2], around: "rock" }),
);

test("looks as it did when it was last looked at", async () => {
  const level = galleries.with(caveIns({ stretches: { fixed: 4 } })).build({ seed: 42 });
  await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/cave-ins.txt");
});

describe("cave-ins", () => {
  test("fill passages, and everything can still be reached", () => {
    let [filled, dug] = [0, 0];
    for (let seed = 0; seed < sampled(200, 30); seed++) {
      const before = galleries.build({ seed });
      const after = galleries.with(caveIns({ stretches: { fixed: 4 } })).build({ seed });
      expect(regions(after).count, `seed ${seed}`).toBe(1);
      for (const [cell, tile] of Array.from(after.tiles as Uint8Array).entries()) {
        if (tile === WALL && before.tiles[cell] !== WALL) filled++;
        if (tile !== WALL && before.tiles[cell] === WALL) dug++;
      }
      const doors = (level: typeof before) => level.doors?.map(({ at }) => `${at}`);
      expect(doors(after), `seed ${seed}`).toEqual(doors(before));
    }
    expect(filled).toBeGreaterThan(0);
    expect(dug).toBeGreaterThan(0);
  });

  test("take the only passage there is, and a way is dug around the rock", () => {
    const map = mapOf([
      "####################",
      "####################",
      "####################",
      "#..................#",
      "####################",
      "####################",
      "####################",
    ]);
    runStep(caveIns, map, { stretches: { fixed: 1 }, length: [3, 3] }, "way");
    const row = rowsOf(map)[3]!;
    expect(row).toContain("###");
    expect(regions(map).count).toBe(1);
    expect(rowsOf(map).filter((line) => /[.:]/.test(line)).length).toBeGreaterThan(1);
  });

  test("leave everything as it is where a way around would be too long, and say so", () => {
    const rows = ["####################", "#..................#", "####################"];
    const map = mapOf(rows);
    runStep(caveIns, map, { stretches: { fixed: 2 } }, "long");
    expect(rowsOf(map)).toEqual(rows);
    expect(map.report.map(({ message }) => message)).toEqual(["asked for 2 cave-ins, but only 0 had space"]);
  });

  test("leave halls alone, also between columns", () => {
    const rows = [
      "####################",
      "#..................#",
      "#..I..I..I..I..I..I#",
      "#..................#",
      "#..I..I..I..I..I..I#",
      "#..................#",
      "#..I..I..I..I..I..I#",
      "#..................#",
      "####################",
    ];
    const map = mapOf(rows);
    runStep(caveIns, map, { stretches: { fixed: 3 } }, "hall");
    expect(rowsOf(map)).toEqual(rows);
  });

  test("named places lose the cells that have fallen in", () => {
    const rock = Array<string>(3).fill("####################");
    const map = mapOf([...rock, "#..................#", ...rock]);
    map.areas = [{ name: "way", theme: "", cells: Array.from({ length: 18 }, (_, i) => map.index(i + 1, 3)) }];
    runStep(caveIns, map, { stretches: { fixed: 1 }, length: [3, 3] }, "area");
    const [area] = map.areas;
    expect(area!.cells).toHaveLength(15);
    expect(area!.cells.every((cell) => map.isWalkable(cell))).toBe(true);
  });

  test("never take the start or an exit", () => {
    const mazes = chain({ width: 31, height: 21, purpose: "map" })
      .startWith(maze())
      .with(areaStart())
      .with(caveIns({ stretches: { fixed: 20 } }));
    for (let seed = 0; seed < 20; seed++) {
      const level = mazes.build({ seed });
      expect(level.isWalkable(...level.start!)).toBe(true);
    }
  });
});
