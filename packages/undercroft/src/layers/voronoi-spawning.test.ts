import { describe, expect, test } from "vitest";
import { UNREACHED } from "../analysis/index.js";
import { cellularAutomata } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { BuilderMap, Rng, stepOf, tileset } from "../core/index.js";
import { areaStart, connectRegions, distantExit } from "./index.js";
import { voronoiSpawning } from "./voronoi-spawning.js";

/** Runs the layer on a map that rows of glyphs describe. */
function run(rows: readonly string[], options: object, seed: string | number = 1, start?: number): BuilderMap {
  const { definition } = voronoiSpawning;
  const map = new BuilderMap(rows[0]!.length, rows.length, 1, tileset());
  map.paint(Uint8Array.from(rows.join(""), (glyph) => tileset().byGlyph(glyph)!));
  if (start !== undefined) map.start = start;
  for (const _ of definition.build(map, Rng.fromSeed(seed), stepOf(definition, options).options as never));
  return map;
}

const HALL = Array.from({ length: 50 }, (_, y) => (y === 0 || y === 49 ? "#".repeat(80) : `#${".".repeat(78)}#`));

describe("voronoi-spawning", () => {
  test("gives a level in which every spawn can be reached and stands alone", () => {
    for (let seed = 0; seed < 20; seed++) {
      const level = chain({ width: 80, height: 50 })
        .startWith(cellularAutomata())
        .with(connectRegions())
        .with(areaStart())
        .with(voronoiSpawning())
        .with(distantExit())
        .build({ seed });
      const cells = level.spawns.map(({ at: [x, y] }) => y * level.width + x);
      expect(cells.length, `seed ${seed}`).toBeGreaterThan(5);
      expect(new Set(cells).size).toBe(cells.length);
      const distances = level.distancesFrom(...level.start!);
      expect(cells.every((cell) => distances[cell] !== UNREACHED)).toBe(true);
      expect(level.attempt).toBe(1);
    }
  });

  test("spreads over the whole map: no quarter of a hall stays empty", () => {
    for (let seed = 0; seed < 20; seed++) {
      const map = run(HALL, { most: 20 }, seed);
      const quarters = new Set(map.spawns.map(({ at }) => (map.x(at) < 40 ? 0 : 1) + (map.y(at) < 25 ? 0 : 2)));
      expect(quarters.size, `seed ${seed}`).toBe(4);
    }
  });

  test("the more areas there are, the more spawns", () => {
    const few = run(HALL, { areas: { fixed: 4 } }).spawns.length;
    const many = run(HALL, { areas: { fixed: 100 } }).spawns.length;
    expect(few).toBeLessThanOrEqual(16);
    expect(many).toBeGreaterThan(60);
  });

  test("have no more items than `items` says, and the same of everything else", () => {
    const others = ({ spawns }: BuilderMap) => spawns.filter(({ kind }) => kind !== "item");
    const all = run(HALL, { most: 20 });
    const few = run(HALL, { most: 20, items: { fixed: 5 } });
    expect(few.spawns.length - others(few).length).toBe(5);
    expect(all.spawns.length - others(all).length).toBeGreaterThan(20);
    expect(others(few)).toEqual(others(all));
  });

  test("no area lies on both sides of a wall: with one area, only its own side of the wall gets spawns", () => {
    const rows = ["#####################", "#.........#.........#", "#.........#.........#", "#####################"];
    const sides = new Set<string>();
    for (let seed = 0; seed < 60; seed++) {
      const map = run(rows, { areas: { fixed: 1 }, cellsEach: 1, most: 20 }, seed);
      const left = map.spawns.some(({ at }) => map.x(at) < 10);
      const right = map.spawns.some(({ at }) => map.x(at) > 10);
      expect(left && right).toBe(false);
      if (left) sides.add("left");
      if (right) sides.add("right");
    }
    expect(sides.size).toBe(2);
  });

  test("spawns only on floor that can be reached from the start, if there is one", () => {
    const rows = ["#####################", "#.........#.........#", "#.........#.........#", "#####################"];
    let spawned = 0;
    for (let seed = 0; seed < 30; seed++) {
      const map = run(rows, { areas: { fixed: 6 }, cellsEach: 1, clear: 0 }, seed, 21 + 1);
      expect(map.spawns.every(({ at }) => map.x(at) < 10)).toBe(true);
      spawned += map.spawns.length;
    }
    expect(spawned).toBeGreaterThan(30);
  });

  test("more areas than floor are capped and reported, and a map without floor gets nothing", () => {
    const map = run(["#####", "#...#", "#####"], { areas: { fixed: 50 } });
    expect(map.report.map((entry) => entry.message)).toEqual(["asked for 50 areas, but the map has floor for only 3"]);
    expect(run(["####", "####", "####"], {}).spawns).toEqual([]);
  });
});
