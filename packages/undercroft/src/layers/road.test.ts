import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { sampled } from "../../test/kit/whole.js";
import { regions } from "../analysis/index.js";
import { bspDungeon, cellularAutomata } from "../builders/index.js";
import { chain, type Level } from "../chain/index.js";
import { WALL } from "../core/index.js";
import { areaStart, clearings, connectRegions, distantExit, lakes, river, road } from "./index.js";

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

/** The bridges of the road itself, each with its cells. */
function bridgesOf(level: Level): (readonly [number, number])[][] {
  const paved = level.areas!.find(({ role }) => role === "road")!.cells;
  const isBridge = (x: number, y: number) =>
    level.tileAt(x, y).name === "bridge" && paved.some(([row, from, to]) => row === y && x >= from && x < to);
  const seen = new Set<string>();
  const bridges: (readonly [number, number])[][] = [];
  for (const [y, from, to] of paved) {
    for (let x = from; x < to; x++) {
      if (seen.has(`${x},${y}`) || !isBridge(x, y)) continue;
      const cells: (readonly [number, number])[] = [[x, y]];
      seen.add(`${x},${y}`);
      for (const [cx, cy] of cells) {
        for (const [nx, ny] of [
          [cx - 1, cy],
          [cx + 1, cy],
          [cx, cy - 1],
          [cx, cy + 1],
        ] as const) {
          if (seen.has(`${nx},${ny}`) || !isBridge(nx, ny)) continue;
          seen.add(`${nx},${ny}`);
          cells.push([nx, ny]);
        }
      }
      bridges.push(cells);
    }
  }
  return bridges;
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
      "#--≡≡≡-≡---≡->#",
      "#--≡≡--≡---≡--#",
      "###############",
    ]);
  });

  test("crosses a river on one straight bridge, at a right angle, and leaves its bank there", () => {
    for (let seed = 0; seed < sampled(100, 25); seed++) {
      const level = chain({ width: 80, height: 50, purpose: "map" })
        .startWith(cellularAutomata())
        .with(river({ from: "top", least: 0, shore: [0, 1], winding: 0.2 }))
        .with(connectRegions())
        .with(road({ from: "left", to: "opposite" }))
        .build({ seed });
      for (const cells of bridgesOf(level)) {
        const [across, down] = [cells.map(([x]) => x), cells.map(([, y]) => y)].map(
          (values) => Math.max(...values) - Math.min(...values) + 1,
        ) as [number, number];
        expect(Math.min(across, down), `seed ${seed}`).toBeLessThanOrEqual(3);
      }
      expect(bridgesOf(level).length, `seed ${seed}`).toBeGreaterThanOrEqual(1);
    }
  });

  test("is a named place with two ends, keeps out of other places, and has branches to those that are named", () => {
    for (let seed = 0; seed < 10; seed++) {
      const wood = chain({ width: 80, height: 50, purpose: "map" })
        .startWith(cellularAutomata({ floor: 0.3 }))
        .with(clearings({ count: { fixed: 4 }, roles: ["camp", "hut", "den", "mill"], path: 0 }));
      const plain = wood.with(road({ from: "left", to: "opposite" })).build({ seed });
      const [paved, start, end] = ["road", "road start", "road end"].map(
        (role) => plain.areas!.find((area) => area.role === role)!,
      );
      expect([start!.cells[0]![1], end!.cells[0]![1]]).toEqual([1, 78]);
      expect(paved!.cells.reduce((sum, [, from, to]) => sum + to - from, 0)).toBeGreaterThan(3 * 60);
      const branched = wood.with(road({ from: "left", to: "opposite", branches: ["hut"] })).build({ seed });
      const hut = plain.areas!.find(({ role }) => role === "hut")!.cells;
      const isPaved = (x: number, y: number) => branched.tileAt(x, y).name === "road";
      const isReached = hut.some(
        ([y, from, to]) => isPaved(from, y) || isPaved(to - 1, y) || branched.rows()[y]!.slice(from, to).includes("-"),
      );
      expect(isReached, `seed ${seed}`).toBe(true);
    }
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
