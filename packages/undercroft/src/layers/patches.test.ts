import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { levelMetrics } from "../analysis/index.js";
import { accretion, cellularAutomata } from "../builders/index.js";
import { chain, type Level } from "../chain/index.js";
import { type BuilderMap, FLOOR, type Tile } from "../core/index.js";
import { patches, patchTable, UNDERCROFT_PATCHES } from "./index.js";

const halls = (depth: number, seed: number) =>
  chain({ width: 79, height: 29, purpose: "map" }).startWith(accretion()).with(patches()).build({ seed, depth });

/** The share of the open cells that have a tile of this name. */
function shareOf(level: Level, name: string): number {
  const tiles = Array.from(level.tiles as Uint8Array, (tile) => level.tileset.tiles[tile]!);
  return tiles.filter((tile) => tile.name === name).length / tiles.filter(({ walkable }) => walkable).length;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}

const grown = (map: BuilderMap, options: object = {}, seed = "grass") => {
  runStep(patches, map, options, seed);
  return map;
};

const HALL = ["############", ...Array.from({ length: 8 }, () => "#..........#"), "############"];

describe("patches", () => {
  test("cover about a quarter of the first level and a fifth of the fifth", () => {
    const vegetation = (depth: number) =>
      Array.from({ length: 30 }, (_, seed) => levelMetrics(halls(depth, seed), ["vegetation"]).vegetation!);
    const first = median(vegetation(1));
    const fifth = vegetation(5);
    expect(first).toBeGreaterThan(0.21);
    expect(first).toBeLessThan(0.29);
    expect(median(fifth)).toBeGreaterThan(0.18);
    expect(median(fifth)).toBeLessThan(0.25);
    expect(fifth[3]).toBeGreaterThan(0.13);
    expect(fifth[26]).toBeLessThan(0.32);
  });

  test("are grass and foliage near the surface, fungus and bones in the deep", () => {
    const levels = new Map(
      [2, 20, 10_000].map((depth) => [depth, Array.from({ length: 9 }, (_, seed) => halls(depth, seed))]),
    );
    const shares = (depth: number, name: string) => median(levels.get(depth)!.map((level) => shareOf(level, name)));
    expect(shares(2, "foliage")).toBeGreaterThan(0.01);
    expect(shares(2, "foliage")).toBeLessThan(0.06);
    expect([shares(2, "fungus"), shares(2, "bones"), shares(20, "grass")]).toEqual([0, 0, 0]);
    for (const depth of [20, 10_000]) {
      expect(shares(depth, "fungus")).toBeGreaterThan(0.06);
      expect(shares(depth, "fungus")).toBeLessThan(0.14);
      expect(shares(depth, "bones")).toBeGreaterThan(0);
    }
  });

  test("cover as much of a large map as of a small one", () => {
    const caves = (width: number, height: number) =>
      chain({ width, height, purpose: "map" }).startWith(cellularAutomata()).with(patches());
    const large = levelMetrics(caves(240, 120).build({ seed: 1, depth: 5 }), ["vegetation"]).vegetation!;
    expect(large).toBeGreaterThan(0.17);
    expect(large).toBeLessThan(0.29);
    expect(caves(12, 9).build({ seed: 1, depth: 10_000 }).hash).toBe(
      caves(12, 9).build({ seed: 1, depth: 10_000 }).hash,
    );
  });

  test("change plain floor alone, into ground that can be walked on", () => {
    const rows = [
      "############",
      "#.+..~..<..#",
      "#.#........#",
      "#.#..@.....#",
      "#..........#",
      "#.....≈....#",
      "############",
    ];
    for (let seed = 0; seed < 30; seed++) {
      const map = mapOf(rows);
      map.reserve(map.index(8, 4));
      const before = map.copyTiles();
      grown(map, { amount: 10 }, String(seed));
      for (const [cell, tile] of before.entries()) {
        if (map.tiles[cell] === tile) continue;
        expect(tile).toBe(FLOOR);
        expect(map.isWalkable(cell) && !map.isReserved(cell) && cell !== map.start).toBe(true);
      }
    }
  });

  test("thin out towards their edges", () => {
    const wide = Array.from({ length: 41 }, (_, y) => (y === 0 || y === 40 ? "#".repeat(41) : `#${".".repeat(39)}#`));
    const table = patchTable("one", [{ tile: "grass", count: 1, spread: 0.9, fade: 0.1 }]);
    const rings = [0, 0, 0];
    for (let seed = 0; seed < 60; seed++) {
      const map = grown(mapOf(wide), { table, amount: 1.4 }, String(seed));
      const grass = map.tileset.index("grass");
      const cells = Array.from(map.tiles as Uint8Array, (tile, cell) => (tile === grass ? cell : -1)).filter(
        (c) => c >= 0,
      );
      if (cells.length === 0) continue;
      const x = cells.reduce((sum, cell) => sum + map.x(cell), 0) / cells.length;
      const y = cells.reduce((sum, cell) => sum + map.y(cell), 0) / cells.length;
      for (const cell of cells) rings[Math.min(2, Math.floor(Math.hypot(map.x(cell) - x, map.y(cell) - y) / 3))]!++;
    }
    // Rings of three cells have areas of about 1 : 3 : more. Per area, each has less than the one within.
    expect(rings[0]!).toBeGreaterThan(rings[1]! / 3);
    expect(rings[1]! / 3).toBeGreaterThan(rings[2]! / 5);
  });

  test("begin only next to the tiles in `near`", () => {
    const table = patchTable("shore", [{ tile: "mud", count: 500, near: ["deep_water"], spread: 0, fade: 1 }]);
    expect(rowsOf(grown(mapOf(HALL), { table }))).toEqual(HALL);
    const lake = HALL.map((row, y) => (y === 4 ? "#....≈.....#" : row));
    const painted = rowsOf(grown(mapOf(lake), { table })).join("");
    expect([...painted].filter((glyph) => glyph === ";")).toHaveLength(4);
  });

  test("grow by the numbers of the table and the amount", () => {
    const table = patchTable("dots", [
      { tile: "bones", count: 40, perDepth: 20, most: 100, depths: [1, 3], spread: 0 },
    ]);
    const dots = (depth: number, options: object = {}) => {
      const level = chain({ width: 80, height: 50, purpose: "map" })
        .startWith(cellularAutomata())
        .with(patches({ table, ...options }))
        .build({ seed: 3, depth });
      const open = (level.tiles as Uint8Array).filter((tile) => level.tileset.walkable[tile] === 1).length;
      return (shareOf(level, "bones") * open) / (open / 2000);
    };
    const isAbout = (value: number, wanted: number) => expect(Math.abs(value - wanted)).toBeLessThan(1);
    isAbout(dots(1), 60);
    isAbout(dots(3), 100);
    expect(dots(4)).toBe(0);
    isAbout(dots(2, { amount: 0.5 }), 40);
    expect(dots(2, { amount: 0 })).toBe(0);
  });

  test("refuse tables that name no tile, or one that can't be walked on, with the name that was meant", () => {
    const build = (tile: string, own: readonly Tile[] = []) =>
      chain({ width: 20, height: 12, purpose: "map", tiles: own })
        .startWith(cellularAutomata())
        .with(patches({ table: patchTable("mine", [{ tile, count: 1, depths: [5, 6] }]) }))
        .build({ seed: 1 });
    const { code, message } = caught(() => build("gras"));
    expect(code).toBe("unknown-name");
    expect(message).toMatch(/patch table "mine": there is no tile named "gras"\. Did you mean "grass"\?/);
    for (const tile of ["wall", "lava", "door", "down_stairs"]) {
      expect(caught(() => build(tile)).message).toMatch(`tile "${tile}" can't be used for a patch`);
    }
    const moss = { name: "moss", glyph: "m", walkable: true, opaque: false };
    expect(() => build("moss", [moss])).not.toThrow();
  });

  test("refuse invalid tables", () => {
    const bad: object[] = [
      {},
      { tile: "grass" },
      { tile: "grass", count: Number.NaN },
      { tile: "grass", count: 1, fade: 0 },
      { tile: "grass", count: 1, spread: 2 },
      { tile: "grass", count: 1, most: -1 },
      { tile: "grass", count: 1, depths: [1] },
      { tile: "grass", count: 1, near: "wall" },
      { tile: 5, count: 1 },
    ];
    for (const patch of bad) {
      expect(caught(() => patchTable("bad", [patch as never])).message).toMatch(
        /^patch table "bad": entry 1: \w+ must be /,
      );
      expect(caught(() => patches({ table: { name: "bad", patches: [patch as never] } })).code).toBe("bad-option");
    }
    expect(patchTable("own", UNDERCROFT_PATCHES.patches).name).toBe("own");
  });
});
