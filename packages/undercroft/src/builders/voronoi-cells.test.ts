import { describe, expect, test } from "vitest";
import { nearestPoints, VORONOI_METRICS } from "../analysis/index.js";
import { chain, type Level } from "../chain/index.js";
import { BuilderMap, FLOOR, type InitialNode, Rng, stepOf, tileset } from "../core/index.js";
import { placePoints, voronoiCells } from "./voronoi-cells.js";

function build(step: InitialNode, width: number, height: number, seed: string | number): Level {
  return chain({ width, height, purpose: "map" }).startWith<InitialNode>(step).build({ seed });
}

describe.each(["pythagoras", "manhattan", "chebyshev"] as const)("%s", (name) => {
  test("looks like what it is called", async () => {
    await expect(`${build(voronoiCells[name](), 60, 30, 42)}\n`).toMatchFileSnapshot(`./__goldens__/${name}.txt`);
  });
});

describe("voronoi-cells", () => {
  test("one seed gives one open hall", () => {
    for (const metric of VORONOI_METRICS) {
      const level = build(voronoiCells({ seeds: { fixed: 1 }, metric }), 12, 9, 1);
      expect(
        level
          .rows()
          .slice(1, -1)
          .every((row) => row === "#..........#"),
      ).toBe(true);
    }
  });

  test("seeds are as many as were asked for, all on different cells inside the border", () => {
    for (const asked of [1, 64, 300, 599, 600]) {
      const map = new BuilderMap(32, 22, 1, tileset());
      const seeds = placePoints(map, Rng.fromSeed("seeds"), asked);
      expect(new Set(seeds).size).toBe(asked);
      expect([...seeds].every((cell) => map.isInterior(map.x(cell), map.y(cell)))).toBe(true);
      expect(map.report).toEqual([]);
    }
  });

  test("more seeds than cells are capped and reported, and no seed at all is refused", () => {
    const level = build(voronoiCells({ seeds: { fixed: 1_000_000 } }), 12, 9, 1);
    expect(level.report[0]!.message).toBe("asked for 1000000 seeds, but the map has room for only 70");
    expect(() => voronoiCells({ seeds: 0 })).toThrow("voronoi-cells: seeds must be a whole number from 1");
  });

  test("a wall lies between two areas: a cell is wall where enough of its neighbours belong to others", () => {
    const { definition } = voronoiCells;
    for (const metric of VORONOI_METRICS) {
      for (const walls of [1, 2, 3]) {
        for (let seed = 0; seed < 20; seed++) {
          const map = new BuilderMap(50, 34, 1, tileset());
          const options = stepOf(definition, { metric, walls }).options as never;
          for (const _ of definition.build(map, Rng.fromSeed(seed), options));
          const seeds = placePoints(map, Rng.fromSeed(seed), Math.round((64 * 50 * 34) / 4000));
          const areas = nearestPoints(50, 34, seeds, metric);
          const wrong: number[] = [];
          for (let cell = 0; cell < areas.length; cell++) {
            if (!map.isInterior(map.x(cell), map.y(cell))) continue;
            const foreign = [cell - 1, cell + 1, cell - 50, cell + 50].filter((next) => areas[next] !== areas[cell]);
            if ((map.tiles[cell] === FLOOR) !== foreign.length < walls) wrong.push(cell);
          }
          expect(wrong, `${metric}, ${walls}, seed ${seed}`).toEqual([]);
        }
      }
    }
  });

  test("grows with the area: 64 seeds per 80x50 cells", () => {
    const walls = (level: Level) => level.rows().join("").replaceAll(".", "").length / (level.width * level.height);
    const small = walls(build(voronoiCells.pythagoras(), 80, 50, 3));
    const large = walls(build(voronoiCells.pythagoras(), 320, 200, 3));
    expect(large).toBeGreaterThan(small * 0.7);
    expect(large).toBeLessThan(small * 1.3);
  });
});
