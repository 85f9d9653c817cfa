import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { loopsOf, randomMap } from "../../test/kit/random-maps.js";
import { regions, withoutKeys } from "../analysis/index.js";
import { bspDungeon } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { type BuilderMap, Rng, tileset } from "../core/index.js";
import { bridges } from "./bridges.js";
import { lakes } from "./lakes.js";

function build(map: BuilderMap, options: object = {}, seed = "bridges"): string[] {
  runStep(bridges, map, { count: { fixed: 1 }, ...options }, seed);
  return rowsOf(map);
}

const CHASM = [
  "###########",
  "#.........#",
  "#.░░░░░░░.#",
  "#.░░░░░░░.#",
  "#.░░░░░░░.#",
  "#.░░░░░░░.#",
  "#.░░░░░░░.#",
  "#.░░░░░░░.#",
  "#.░░░░░░░.#",
  "###########",
];

const BRIDGE = tileset().index("bridge");

describe("bridges", () => {
  test("match the golden map", async () => {
    const map = chain({ width: 60, height: 24, purpose: "map" })
      .startWith(bspDungeon())
      .with(lakes({ water: 0 }));
    const level = map.with(bridges({ count: { fixed: 3 } })).build({ seed: 28 });
    await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/bridges.txt");
    expect(String(level)).toContain("≡");
  });

  test("lead straight over a chasm where the way around is long", () => {
    const rows = build(mapOf(CHASM), { gain: 2 });
    const crossed = rows.filter((row) => row.includes("≡"));
    expect(crossed).toEqual(["#.≡≡≡≡≡≡≡.#"]);
    expect(rows.findIndex((row) => row.includes("≡"))).toBeGreaterThan(4);
  });

  test("are built only where they are long enough, short enough and worth it", () => {
    expect(build(mapOf(CHASM), { gain: 2, least: 7, most: 7 }).join("")).toContain("≡");
    for (const options of [{ gain: 4 }, { gain: 2, least: 8 }, { gain: 2, most: 6 }, { gain: 2, count: 0 }]) {
      expect(build(mapOf(CHASM), options)).toEqual(CHASM);
    }
  });

  test("lead over what they are asked to lead over", () => {
    const over = (glyph: string, what: string) => {
      const rows = CHASM.map((row) => row.replaceAll("░", glyph));
      return build(mapOf(rows), { gain: 2, over: what }).join("").includes("≡");
    };
    expect(["chasm", "deep_water", "lava", "any"].map((what) => over("≈", what))).toEqual([false, true, false, true]);
    expect(["chasm", "deep_water", "lava", "any"].map((what) => over("▒", what))).toEqual([false, false, true, true]);
    expect(() => bridges({ over: "acid" } as object)).toThrow(
      'bridges: over must be one of chasm, deep_water, lava, any, got "acid".',
    );
  });

  test("need a view on both sides, and end neither on doors nor on reserved cells", () => {
    const ditch = ["#########", "#.░░░░░.#", "#.#####.#", "#.......#", "#########"];
    expect(build(mapOf(ditch), { gain: 1 })).toEqual(ditch);
    const narrow = ["###########", "#.........#", "#.#######.#", "#.░░░░░░░.#", "#.░░░░░░░.#", "###########"];
    expect(build(mapOf(narrow), { gain: 1 })).toEqual(narrow);
    const wide = [...narrow.slice(0, 4), ...narrow.slice(3)];
    expect(build(mapOf(wide), { gain: 1 })[4]).toBe("#.≡≡≡≡≡≡≡.#");
    const doors = CHASM.map((row) => (row.includes("░") ? `#+${row.slice(2)}` : row));
    expect(build(mapOf(doors), { gain: 1 })).toEqual(doors);
    const map = mapOf(CHASM);
    for (let y = 2; y < 9; y++) map.reserve(map.index(9, y));
    expect(build(map, { gain: 1 })).toEqual(CHASM);
    const inside = mapOf(CHASM);
    for (let y = 2; y < 9; y++) inside.reserve(inside.index(5, y));
    expect(build(inside, { gain: 1 })).toEqual(CHASM);
  });

  test("lead around no lock", () => {
    const map = mapOf(CHASM);
    map.locks = [{ at: map.index(5, 1), key: map.index(1, 1) }];
    expect(build(map, { gain: 1 })).toEqual(CHASM);
  });

  test("are straight, have dry ends and add one loop each, on 500 random maps", () => {
    const rng = Rng.fromSeed("bridges");
    let built = 0;
    for (let i = 0; i < 500; i++) {
      const map = randomMap(rng);
      runStep(lakes, map, { count: { fixed: 4 }, width: [6, 12], height: [5, 8], lavaDepth: 1 }, String(i));
      const before = map.copyTiles();
      const parts = regions(map).count;
      const shut = regions(withoutKeys(map)).count;
      const loops = loopsOf(map);
      const options = { over: "any", count: { fixed: 1 + (i % 3) }, gain: rng.pick([1, 2, 3]), least: 1 + (i % 3) };

      build(map, options, String(i));

      expect(regions(map).count).toBe(parts);
      expect(regions(withoutKeys(map)).count).toBe(shut);
      const { tiles } = map;
      const changed = [...map.copyTiles()].flatMap((tile, cell) => (tile !== before[cell] ? [cell] : []));
      expect(changed.every((cell) => tiles[cell] === BRIDGE && map.tileset.hazard[before[cell]!] === 1)).toBe(true);
      expect(changed.some((cell) => map.isReserved(cell))).toBe(false);
      let ends = 0;
      for (const cell of changed) {
        const across = [cell - 1, cell + 1].filter((near) => map.isWalkable(near));
        const down = [cell - map.width, cell + map.width].filter((near) => map.isWalkable(near));
        expect([across.length, down.length].sort()).toEqual([0, 2]);
        ends += [...across, ...down].filter((near) => tiles[near] !== BRIDGE).length;
      }
      expect(ends % 2).toBe(0);
      expect(loopsOf(map) - loops).toBe(ends / 2);
      expect(ends / 2).toBeLessThanOrEqual(1 + (i % 3));
      built += ends / 2;
    }
    expect(built).toBeGreaterThan(100);
  });

  test("leave maps alone that have nothing to cross", () => {
    for (const rows of [
      ["###", "#.#", "###"],
      ["############", ...Array(7).fill("#..........#"), "############"],
    ]) {
      expect(build(mapOf(rows), { over: "any", least: 1, gain: 1 })).toEqual(rows);
    }
  });
});
