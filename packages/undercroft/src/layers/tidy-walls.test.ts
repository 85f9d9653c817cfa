import { describe, expect, test } from "vitest";
import { roughness } from "../../soak/caves.js";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { regions } from "../analysis/index.js";
import { cellularAutomata } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { BuilderMap, Rng, tileset } from "../core/index.js";
import { tidyWalls } from "./tidy-walls.js";

function tidy(map: BuilderMap, options: object = {}, seed = "tidy"): string[] {
  runStep(tidyWalls, map, options, seed);
  return rowsOf(map);
}

function roughnessOf(map: BuilderMap) {
  return roughness({ width: map.width, height: map.height, isWalkable: (x, y) => map.isWalkable(map.index(x, y)) });
}

/** Only what is asked for. */
const NOTHING = { pillars: 1_000_000, nooks: 0, diagonals: false, combs: false };

const COMB = ["###########", "##.#.#.#.##", "#.........#", "###########"];
const PILLARS = ["#########", "#.......#", "#.#...#.#", "#.......#", "#..##...#", "#.......#", "#########"];
const GAP = ["########", "#...####", "#...####", "####...#", "####...#", "########"];
const NOOKS = ["########", "#.##.###", "#....###", "#.....##", "#.######", "#.######", "########"];

describe("tidy-walls", () => {
  test("matches the golden map", async () => {
    const map = chain({ width: 60, height: 24, purpose: "map" }).startWith(cellularAutomata());
    await expect(`${map.with(tidyWalls()).build({ seed: 42 })}\n`).toMatchFileSnapshot("./__goldens__/tidy-walls.txt");
  });

  test("fills a comb along a wall, unless told not to", () => {
    expect(tidy(mapOf(COMB), { ...NOTHING, combs: true })).toEqual([
      "###########",
      "###########",
      "#.........#",
      "###########",
    ]);
    expect(tidy(mapOf(COMB), NOTHING)).toEqual(COMB);
  });

  test("opens a comb whose gaps lead on; two teeth are no comb", () => {
    const rows = ["#########", "#.......#", "#.#.#.#.#", "#.#.#.#.#", "#.......#", "#########"];
    const map = mapOf(rows);
    tidy(map, { ...NOTHING, combs: true });
    expect(roughnessOf(map)).toMatchObject({ combs: 0 });
    const two = rows.map((row) => row.slice(2));
    expect(tidy(mapOf(two), { ...NOTHING, combs: true })).toEqual(two);
  });

  test("leaves as many pillars as it may, and walls of two cells", () => {
    const left = (pillars: unknown) => {
      const map = mapOf(PILLARS);
      tidy(map, { ...NOTHING, pillars });
      return roughnessOf(map).pillars;
    };
    expect([left(0), left({ fixed: 1 }), left({ fixed: 2 })]).toEqual([0, 1, 2]);
    expect(tidy(mapOf(PILLARS), { ...NOTHING, pillars: 0 })[4]).toBe(PILLARS[4]);
  });

  test("opens a gap that can only be passed diagonally", () => {
    const map = mapOf(GAP);
    expect(regions(map).count).toBe(2);
    tidy(map, { ...NOTHING, diagonals: true });
    expect(roughnessOf(map)).toMatchObject({ gaps: 0 });
    expect(regions(map).count).toBe(1);
    expect(tidy(mapOf(GAP), NOTHING)).toEqual(GAP);
  });

  test("fills bays of one cell, but no end of a passage", () => {
    expect(tidy(mapOf(NOOKS), { ...NOTHING, nooks: 1 })).toEqual([
      "########",
      "########",
      "#....###",
      "#....###",
      "#.######",
      "#.######",
      "########",
    ]);
  });

  test("leaves doors between their posts", () => {
    const rows = ["#########", "#...#...#", "#...+...#", "#...#...#", "#.......#", "#########"];
    expect(tidy(mapOf(rows), { pillars: 0 })).toEqual(rows);
    const closet = ["#####", "#...#", "#...#", "#...#", "##+##", "##.##", "#####"];
    expect(tidy(mapOf(closet), { nooks: 1 })).toEqual(closet);
  });

  test("opens no way around a lock", () => {
    const rows = [
      "#########",
      "#...#####",
      "#...#...#",
      "####....#",
      "####.####",
      "##....###",
      "##.######",
      "#########",
    ];
    const map = mapOf(rows);
    // From the upper left part there is no other way to the lower right one; the lock is in the middle of the latter.
    map.locks = [{ at: map.index(4, 4), key: map.index(2, 6) }];
    expect(tidy(map, { ...NOTHING, diagonals: true })).toEqual(rows);
  });

  test("keeps what stands there, joins what was joined, and leaves no noise, on 300 random maps", () => {
    const rng = Rng.fromSeed("kept");
    for (let i = 0; i < 300; i++) {
      const width = rng.between(3, 40);
      const height = rng.between(3, 24);
      const map = new BuilderMap(width, height, 1, tileset());
      const tiles = map.copyTiles();
      const openness = rng.pick([0.3, 0.5, 0.6, 0.75]);
      const floor: number[] = [];
      const inside: number[] = [];
      for (let y = 1; y < height - 1; y++) {
        for (let x = 1; x < width - 1; x++) {
          inside.push(y * width + x);
          tiles[y * width + x] = Number(rng.chance(openness));
          if (tiles[y * width + x] === 1) floor.push(y * width + x);
        }
      }
      if (floor.length === 0) continue;
      map.paint(tiles);
      map.start = rng.pick(floor);
      map.addExit(rng.pick(floor), "down");
      for (let k = 0; k < 3; k++) map.addSpawn({ at: rng.pick(floor), name: "Goblin", blocks: true });
      const hasReserved = i % 3 === 0;
      const reserved = hasReserved ? Array.from({ length: 8 }, () => rng.pick(inside)) : [];
      for (const cell of reserved) map.reserve(cell);
      const kept = reserved.map((cell) => map.tiles[cell]);
      const before = regions(map).labels.slice();

      tidy(map, { pillars: { fixed: 2 } }, String(i));

      expect(reserved.map((cell) => map.tiles[cell])).toEqual(kept);
      expect([map.start, ...map.exits.map(({ at }) => at)].every((cell) => map.isWalkable(cell))).toBe(true);
      expect(map.spawns.every(({ at }) => map.isWalkable(at))).toBe(true);
      const { labels } = regions(map);
      const joined = new Map<number, number>();
      for (const cell of floor) {
        if (!map.isWalkable(cell)) continue;
        if (!joined.has(before[cell]!)) joined.set(before[cell]!, labels[cell]!);
        expect(labels[cell]).toBe(joined.get(before[cell]!));
      }
      // Floor is filled only where a part has more of it.
      expect(joined.size).toBe(Math.max(...before) + 1);
      if (hasReserved) continue;
      const { combs, gaps, pillars } = roughnessOf(map);
      expect({ combs, gaps }).toEqual({ combs: 0, gaps: 0 });
      expect(pillars).toBeLessThanOrEqual(2);
    }
  });
});
