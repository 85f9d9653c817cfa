import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { sampled } from "../../test/kit/whole.js";
import { regions } from "../analysis/index.js";
import { accretion, bspDungeon, bspInterior, settlement } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { type BuilderMap, WALL } from "../core/index.js";
import { doorPlacement, ruin } from "./index.js";

const ruined = (map: BuilderMap, options: object = {}, seed = "ruin") => {
  runStep(ruin, map, options, seed);
  return map;
};

describe("ruin", () => {
  test("opens walls more often the more floor is around them, and never closes anything", () => {
    const byFloor = Array.from({ length: 9 }, () => ({ walls: 0, holes: 0 }));
    const wrong: number[] = [];
    for (let seed = 0; seed < 16; seed++) {
      const bare = chain({ width: 60, height: 30, purpose: "map" }).startWith(bspInterior());
      const before = bare.build({ seed });
      const after = bare.with(ruin({ decay: 0.1 })).build({ seed });
      for (let cell = 0; cell < before.tiles.length; cell++) {
        if (before.tileset.walkable[before.tiles[cell]!] === 1 && after.tiles[cell] !== before.tiles[cell])
          wrong.push(cell);
        const [x, y] = [cell % 60, Math.floor(cell / 60)];
        if (before.tiles[cell] !== WALL || x === 0 || y === 0 || x === 59 || y === 29) continue;
        const isFloor = (side: number) => before.tileset.walkable[before.tiles[cell + side]!] === 1;
        if (![-60, -1, 1, 60].some(isFloor)) {
          if (after.tiles[cell] !== WALL) wrong.push(cell);
          continue;
        }
        const floor = [-61, -60, -59, -1, 1, 59, 60, 61].filter(isFloor).length;
        byFloor[floor]!.walls++;
        if (after.tiles[cell] !== WALL) byFloor[floor]!.holes++;
      }
      expect(regions(after).count).toBe(1);
    }
    expect(wrong).toEqual([]);
    for (const [floor, { walls, holes }] of byFloor.entries()) {
      if (walls > 100) expect(Math.abs(holes / walls - floor * 0.1)).toBeLessThan(0.1);
    }
    expect(byFloor.filter(({ walls }) => walls > 100).length).toBeGreaterThan(1);
  });

  test("leaves rubble and plants as asked, and fungus in the deep", () => {
    const glyphs = (options: object, depth: number) => {
      const bare = chain({ width: 60, height: 30, purpose: "map" }).startWith(bspDungeon());
      const rows = bare
        .with(ruin({ decay: 0.12, ...options }))
        .build({ seed: 1, depth })
        .rows();
      return new Set(rows.join(""));
    };
    expect(glyphs({ rubble: 1 }, 1)).toEqual(new Set(["#", ".", ":"]));
    expect(glyphs({ rubble: 0, plants: 1 }, 1)).toEqual(new Set(["#", ".", '"', "♠"]));
    expect(glyphs({ rubble: 0, plants: 1 }, 10_000)).toEqual(new Set(["#", ".", "τ"]));
    expect(glyphs({ rubble: 0, plants: 0 }, 1)).toEqual(new Set(["#", "."]));
  });

  test("keeps the walls of locked doors, stairs, hazards and reserved floor, and keeps reserved walls", () => {
    const rows = [
      "###############",
      "###############",
      "##...#...##..##",
      "##...+...##..##",
      "##...#...##≈≈##",
      "###############",
      "###############",
    ];
    for (let seed = 0; seed < 30; seed++) {
      const map = mapOf(rows);
      map.set(map.index(5, 3), map.tileset.index("locked_door"));
      map.addExit(map.index(2, 3), "up");
      for (const x of [7, 8]) map.reserve(map.index(x, 4));
      map.reserve(map.index(3, 1));
      ruined(map, { decay: 0.125 }, String(seed));
      for (const [x, y] of [
        [5, 2],
        [5, 4],
        [1, 3],
        [1, 2],
        [1, 4],
        [10, 4],
        [11, 5],
        [13, 3],
        [7, 5],
        [8, 5],
        [9, 5],
        [9, 4],
        [3, 1],
      ] as const) {
        expect(map.getAt(x, y)).toBe(WALL);
      }
    }
  });

  test("leaves no door in a wall that is gone, and some in walls that stand", () => {
    const halls = chain({ width: 80, height: 50, purpose: "map" })
      .startWith(settlement({ water: "none" }))
      .with(ruin({ decay: 0.05 }));
    let [standing, built] = [0, 0];
    for (let seed = 0; seed < sampled(200, 60); seed++) {
      const { doors = [], tiles, width, tileset } = halls.build({ seed });
      const isOpen = (cell: number) => tileset.walkable[tiles[cell]!] === 1;
      for (const {
        at: [x, y],
        sides: [[ax]],
      } of doors) {
        const cell = y * width + x;
        const along = ax === x ? 1 : width;
        expect([cell - along, cell + along].filter(isOpen), `seed ${seed}, (${x}, ${y})`).toEqual([]);
        standing++;
      }
      built++;
    }
    expect(standing / built).toBeGreaterThan(8);
  });

  test("leaves no door tile without walls beside it", () => {
    const map = mapOf(["#######", "#..#..#", "#..+..#", "#..#..#", "#######"]);
    map.set(map.index(3, 1), map.tileset.index("floor"));
    ruined(map, { decay: 0 });
    expect(rowsOf(map)[2]).toBe("#..:..#");
  });

  test("opens no way around a lock", () => {
    const rows = ["#########", "#...#...#", "#.......#", "#...#...#", "#########"];
    for (let seed = 0; seed < 30; seed++) {
      const map = mapOf(rows);
      map.locks = [{ at: map.index(4, 2), key: map.index(1, 1) }];
      ruined(map, { decay: 0.125 }, String(seed));
      expect([map.getAt(4, 1), map.getAt(4, 3)]).toEqual([WALL, WALL]);
    }
    const open = Array.from({ length: 30 }, (_, seed) => rowsOf(ruined(mapOf(rows), { decay: 0.125 }, String(seed))));
    expect(open.some((drawn) => drawn[1]![4] !== "#")).toBe(true);
  });

  test("works without decay, on small maps and at any depth", () => {
    const halls = chain({ width: 12, height: 9, purpose: "map" }).startWith(accretion()).with(doorPlacement());
    expect(
      halls
        .with(ruin({ decay: 0 }))
        .build({ seed: 1 })
        .rows(),
    ).toEqual(halls.build({ seed: 1 }).rows());
    for (const depth of [1, 10_000]) {
      const old = halls.with(ruin());
      expect(old.build({ seed: 2, depth }).hash).toBe(old.build({ seed: 2, depth }).hash);
    }
  });
});
