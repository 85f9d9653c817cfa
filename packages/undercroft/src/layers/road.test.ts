import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { regions } from "../analysis/index.js";
import { bspDungeon, cellularAutomata } from "../builders/index.js";
import { chain, type Level } from "../chain/index.js";
import { WALL } from "../core/index.js";
import { areaStart, connectRegions, distantExit, lakes, road } from "./index.js";

const caves = chain({ width: 60, height: 30 })
  .startWith(cellularAutomata())
  .with(connectRegions())
  .with(lakes())
  .with(areaStart({ x: "left" }))
  .with(distantExit());

/** Whether one gets from the start to the exit without leaving roads and bridges. */
function leadsToExit(level: Level): boolean {
  const isRoad = (x: number, y: number) => ["road", "bridge", "down_stairs"].includes(level.tileAt(x, y).name);
  const reached = new Set([level.start!.join()]);
  for (const place of reached) {
    const [x, y] = place.split(",").map(Number) as [number, number];
    for (const [nextX, nextY] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const) {
      if (isRoad(nextX, nextY)) reached.add(`${nextX},${nextY}`);
    }
  }
  return reached.has(level.exits[0]!.at.join());
}

describe("road", () => {
  test("leads from the start to the exit, over water too, at any width", () => {
    for (let seed = 0; seed < 30; seed++) {
      const level = caves.with(road({ width: 1 + (seed % 4), winding: (seed % 3) / 4 })).build({ seed });
      expect(leadsToExit(level), `seed ${seed}`).toBe(true);
      expect(regions(level).count).toBe(1);
    }
  });

  test("closes no floor", () => {
    for (let seed = 0; seed < 20; seed++) {
      const [before, after] = [caves.build({ seed }), caves.with(road()).build({ seed })];
      for (let cell = 0; cell < before.tiles.length; cell++) {
        const [x, y] = [cell % 60, Math.floor(cell / 60)];
        if (before.isWalkable(x, y)) expect(after.isWalkable(x, y)).toBe(true);
      }
    }
  });

  test("leads from side to side if there is no start and no exit", () => {
    const bare = chain({ width: 60, height: 30, purpose: "map" }).startWith(bspDungeon());
    const columns = (level: Level) =>
      Array.from({ length: 58 }, (_, i) => i + 1).filter((x) => level.rows().some((row) => row[x] === "-"));
    const rows = (level: Level) =>
      Array.from({ length: 28 }, (_, i) => i + 1).filter((y) => level.rows()[y]!.includes("-"));
    for (let seed = 0; seed < 10; seed++) {
      expect(columns(bare.with(road()).build({ seed }))).toHaveLength(58);
      expect(rows(bare.with(road({ from: "top", to: "opposite" })).build({ seed }))).toHaveLength(28);
    }
  });

  test("has bridges over what can't be walked on, and is paved everywhere else", () => {
    const map = mapOf([
      "###############", //
      "#..≈≈..▒.#.░..#",
      "#@.≈≈~.▒.#.░.>#",
      "#..≈≈..▒.#.░..#",
      "###############",
    ]);
    map.addExit(map.index(13, 2), "down");
    runStep(road, map, { winding: 0 }, "road");
    expect(rowsOf(map)).toEqual([
      "###############", //
      "#--≡≡--≡---≡--#",
      "#--≡≡--≡---≡->#",
      "#--≡≡--≡---≡--#",
      "###############",
    ]);
  });

  test("leaves doors and reserved cells alone, and opens no way around a lock", () => {
    const map = mapOf([
      "###############", //
      "#.....#.......#",
      "#@....+......>#",
      "#.....#.......#",
      "###############",
    ]);
    map.locks = [{ at: map.index(6, 2), key: map.index(1, 1) }];
    map.addExit(map.index(13, 2), "down");
    map.reserve(map.index(9, 2), WALL);
    runStep(road, map, { winding: 0 }, "road");
    expect(rowsOf(map)).toEqual([
      "###############", //
      "#-----#-------#",
      "#-----+--#--->#",
      "#-----#-------#",
      "###############",
    ]);
  });
});
