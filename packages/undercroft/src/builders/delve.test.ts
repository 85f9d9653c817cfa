import { describe, expect, test } from "vitest";
import { levelMetrics, regions } from "../analysis/index.js";
import { chain } from "../chain/index.js";
import { defineLayer, FLOOR, WALL } from "../core/index.js";
import { removeDeadEnds } from "../layers/index.js";
import { delve } from "./index.js";

const cave = (options: object, seed: number, width = 79, height = 29) =>
  chain({ width, height, purpose: "map" }).startWith(delve(options)).build({ seed });

/** The median of a figure over some seeds. */
function median(options: object, figure: (level: ReturnType<typeof cave>) => number): number {
  const values = Array.from({ length: 15 }, (_, seed) => figure(cave(options, seed)));
  return values.sort((a, b) => a - b)[7]!;
}

const loopsOf = (level: ReturnType<typeof cave>) => {
  const { bigLoops, smallHoles } = levelMetrics(level, ["bigLoops", "smallHoles"]);
  return bigLoops! + smallHoles!;
};

describe("delve", () => {
  test("digs as much as asked for, in one part, without gaps that can only be passed diagonally", () => {
    for (const options of [
      {},
      { connect: 1 },
      { newest: 1 },
      { neighbours: [3, 5] },
      { neighbours: [1, 2] },
      { coverage: 0.45 },
    ]) {
      for (let seed = 0; seed < 4; seed++) {
        const level = cave(options, seed);
        const { floorShare, diagGaps } = levelMetrics(level, ["floorShare", "diagGaps"]);
        expect(regions(level).count).toBe(1);
        expect(diagGaps).toBe(0);
        expect(floorShare).toBeCloseTo((options as { coverage?: number }).coverage ?? 0.3, 2);
        expect(level.report).toEqual([]);
      }
    }
  });

  test("has no loop unless passages may be joined, and the more the likelier that is", () => {
    for (let seed = 0; seed < 10; seed++) expect(loopsOf(cave({ connect: 0 }, seed))).toBe(0);
    const [few, many] = [median({}, loopsOf), median({ connect: 0.5 }, loopsOf)];
    expect(few).toBeGreaterThanOrEqual(2);
    expect(many).toBeGreaterThan(few);
    expect(many).toBeLessThanOrEqual(14);
  });

  test("has hardly any dead ends once they are removed", () => {
    for (let seed = 0; seed < 5; seed++) {
      const level = chain({ width: 79, height: 29, purpose: "map" })
        .startWith(delve())
        .with(removeDeadEnds())
        .build({ seed });
      const { deadEndCells, floorShare } = levelMetrics(level, ["deadEndCells", "floorShare"]);
      expect(deadEndCells! / (floorShare! * 79 * 29)).toBeLessThanOrEqual(0.02);
    }
  });

  test("digs wider passages if more neighbours are required", () => {
    const narrow = (options: object) =>
      median(options, (level) => levelMetrics(level, ["corridorShare"]).corridorShare!);
    expect(narrow({ neighbours: [1, 3] })).toBeGreaterThan(narrow({}));
    expect(narrow({})).toBeGreaterThan(narrow({ neighbours: [3, 5] }));
  });

  test("reports it if no other rock may be dug", () => {
    const level = cave({ neighbours: [1, 1], coverage: 0.9 }, 1);
    expect(level.report[0]!.message).toMatch(/^asked for \d+ cells of floor, but dug \d+: no other rock may be dug$/);
    // A minimum that nothing could grow with counts as 3.
    expect(cave({ neighbours: [8, 8] }, 1).report).toEqual([]);
  });

  test("leaves reserved cells alone, and is stuck if all are reserved", () => {
    const reserving = (share: number) =>
      defineLayer({
        id: "reserving",
        options: {},
        prepare(map) {
          for (let cell = 0; cell < map.tiles.length * share; cell++) map.reserve(cell, WALL);
        },
        *build() {},
      });
    const half = chain({ width: 40, height: 20, purpose: "map" }).startWith(delve()).with(reserving(0.5)());
    const rows = half.build({ seed: 1 }).rows();
    expect(rows.slice(0, 10).join("")).not.toContain(".");
    expect(rows.slice(10).join("")).toContain(".");
    const all = chain({ width: 40, height: 20, purpose: "map" }).startWith(delve()).with(reserving(1)());
    expect(() => all.build({ seed: 1 })).toThrow("every cell is reserved");
  });

  test("works at any size and depth", () => {
    for (const [width, height] of [
      [3, 3],
      [12, 9],
    ] as const) {
      const level = cave({}, 1, width, height);
      expect((level.tiles as Uint8Array).includes(FLOOR)).toBe(true);
      expect(level.hash).toBe(cave({}, 1, width, height).hash);
    }
    for (const depth of [1, 10_000]) {
      const level = chain({ width: 30, height: 20, purpose: "map" }).startWith(delve()).build({ seed: 1, depth });
      expect(regions(level).count).toBe(1);
    }
  });
});
