import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { aroundOf, randomMap } from "../../test/kit/random-maps.js";
import { regions, withoutKeys } from "../analysis/index.js";
import { accretion, bspDungeon, cellularAutomata } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { type BuilderMap, Rng, tileset } from "../core/index.js";
import { connectRegions } from "./connect-regions.js";
import { river } from "./river.js";

function run(map: BuilderMap, options: object = {}, seed = "river"): string[] {
  runStep(river, map, options, seed);
  return rowsOf(map);
}

const HALL = Array.from({ length: 20 }, (_, y) => (y % 19 === 0 ? "#".repeat(40) : `#${".".repeat(38)}#`));

/** Pairs of a part before and a part after: as many as parts if none was cut, joined or lost. */
function pairs(before: Int32Array, after: Int32Array): number {
  const found = new Set<string>();
  for (let cell = 0; cell < before.length; cell++) {
    if (before[cell]! >= 0 && after[cell]! >= 0) found.add(`${before[cell]} ${after[cell]}`);
  }
  return found.size;
}

function isSquareOfBridges(rows: readonly string[], x: number, y: number): boolean {
  return [rows[y], rows[y + 1]].every((row) => row?.slice(x, x + 2) === "≡≡");
}

describe("river", () => {
  test("matches the golden map", async () => {
    const map = chain({ width: 60, height: 24, purpose: "map" }).startWith(bspDungeon());
    await expect(`${map.with(river()).build({ seed: 42 })}\n`).toMatchFileSnapshot("./__goldens__/river.txt");
  });

  test("connects again what it cuts, and leaves alone what must stay, on 500 random maps", () => {
    const rng = Rng.fromSeed("river");
    let flooded = 0;
    let crossed = 0;
    for (let i = 0; i < 500; i++) {
      const map = randomMap(rng);
      const tiles = map.copyTiles();
      const before = regions(map);
      const shut = regions(withoutKeys(map));
      const kind = rng.pick(["deep_water", "chasm", "lava"]);

      run(
        map,
        {
          kind,
          crossings: rng.pick(["bridge", "ford"]),
          width: rng.pick([
            [1, 2],
            [2, 6],
            [6, 20],
          ]),
        },
        String(i),
      );

      const after = regions(map);
      expect(after.count).toBe(before.count);
      expect(pairs(before.labels, after.labels)).toBe(before.count);
      const shutAfter = regions(withoutKeys(map));
      expect([shutAfter.count, pairs(shut.labels, shutAfter.labels)]).toEqual([shut.count, shut.count]);
      const dryWithRing = [map.start, ...map.exits.map(({ at }) => at)].filter((cell) => cell !== undefined);
      const mustBeDry = [
        ...map.spawns.map(({ at }) => at),
        ...map.locks.flatMap(({ at, key }) => [at, key]),
        ...map.oneWays.flatMap((way) => [way.from, way.to]),
      ];
      const faults: string[] = [];
      for (let cell = 0; cell < tiles.length; cell++) {
        if (map.isHazard(cell)) flooded++;
        if (map.isWalkable(cell) && before.labels[cell]! < 0) crossed++;
        if (map.isHazard(cell) && !map.isInterior(map.x(cell), map.y(cell))) faults.push(`the edge at ${map.at(cell)}`);
        if (map.isReserved(cell) && map.tiles[cell] !== tiles[cell]) faults.push(`reserved ${map.at(cell)}`);
        if (map.isReserved(cell) && map.isWalkable(cell)) dryWithRing.push(cell);
      }
      for (const cell of [...mustBeDry, ...dryWithRing])
        if (!map.isWalkable(cell)) faults.push(`flooded ${map.at(cell)}`);
      for (const cell of dryWithRing.flatMap((at) => aroundOf(map, at))) {
        if (map.isHazard(cell)) faults.push(`too close: ${map.at(cell)}`);
      }
      expect(faults).toEqual([]);
      if (map.rooms !== undefined) expect(map.rooms.some(({ anchor }) => map.isWalkable(anchor))).toBe(true);
    }
    expect(flooded).toBeGreaterThan(10_000);
    expect(crossed).toBeGreaterThan(100);
  });

  test("runs from side to side", () => {
    const sidesOf = (options: object) => {
      const rows = run(mapOf(HALL), { width: [1, 1], ...options });
      const isWet = (text: string) => /[≈≡]/.test(text);
      const column = (x: number) => rows.map((row) => row[x]).join("");
      return [column(1), column(38), rows[1]!, rows[18]!].map(isWet);
    };
    expect(sidesOf({ from: "left" }).slice(0, 2)).toEqual([true, true]);
    expect(sidesOf({ from: "bottom" }).slice(2)).toEqual([true, true]);
    expect(sidesOf({ from: "top", to: "right" }).slice(1, 3)).toEqual([true, true]);
  });

  test("has two crossings that are far from each other, or as many as it is asked for", () => {
    let cells = 0;
    let more = 0;
    for (let seed = 0; seed < 30; seed++) {
      const columns = (least: number) => {
        const rows = run(mapOf(HALL), { from: "left", least, width: [3, 3] }, String(seed));
        return rows.flatMap((row) => [...row].flatMap((glyph, x) => (glyph === "≡" ? [x] : [])));
      };
      const two = columns(2);
      expect(Math.max(...two) - Math.min(...two)).toBeGreaterThan(2);
      cells += two.length;
      more += columns(4).length;
    }
    expect(more).toBeGreaterThan(1.5 * cells);
  });

  test("keeps optional crossings away from all others", () => {
    for (let seed = 0; seed < 20; seed++) {
      const rows = run(mapOf(HALL), { from: "left", least: 5, width: [3, 3] }, String(seed));
      const isDoubled = rows.some((row, y) => [...row].some((_, x) => isSquareOfBridges(rows, x, y)));
      expect(isDoubled, rows.join("\n")).toBe(false);
    }
  });

  test("hardly ever builds a crossing beside another one", () => {
    const caves = chain({ width: 60, height: 30, purpose: "map" }).startWith(accretion()).with(river());
    const doubled = Array.from({ length: 300 }, (_, seed) => caves.build({ seed }).rows()).filter((rows) =>
      rows.some((row, y) => [...row].some((_, x) => isSquareOfBridges(rows, x, y))),
    );
    expect(doubled.length).toBeLessThanOrEqual(8);
  });

  test("has fords of shallow water, but only bridges over a chasm or lava", () => {
    const glyphs = (options: object) => new Set(run(mapOf(HALL), { shore: [0, 0], ...options }).join(""));
    expect([...glyphs({ crossings: "ford" })].sort().join("")).toBe("#.~≈");
    expect([...glyphs({})].sort().join("")).toBe("#.≈≡");
    expect([...glyphs({ crossings: "ford", kind: "lava" })].sort().join("")).toBe("#.≡▒");
    expect([...glyphs({ kind: "chasm", shore: [1, 1] })].sort().join("")).toBe("#.·≡░");
    expect(glyphs({ kind: "lava", shore: [2, 2] }).has("~")).toBe(false);
  });

  test("leaves tiny maps alone, and is narrow on small ones", () => {
    const tiny = ["#######", "#.....#", "#.....#", "#.....#", "#######"];
    expect(run(mapOf(tiny))).toEqual(tiny);
    const small = Array.from({ length: 9 }, (_, y) => (y % 8 === 0 ? "#".repeat(12) : `#${".".repeat(10)}#`));
    const map = mapOf(small);
    run(map, { width: [40, 40], from: "left" });
    const water = tileset().index("deep_water");
    expect([...map.copyTiles()].filter((tile) => tile === water).length).toBeLessThan(40);
    expect(regions(map).count).toBe(1);
    expect(() => river({ kind: "acid" } as object)).toThrow("river: kind must be one of deep_water, chasm, lava");
  });

  test("cuts no cave in two", () => {
    for (let seed = 0; seed < 20; seed++) {
      const cave = chain({ width: 60, height: 30, purpose: "map" })
        .startWith(cellularAutomata())
        .with(connectRegions());
      expect(regions(cave.with(river()).build({ seed })).count).toBe(1);
    }
  });
});
