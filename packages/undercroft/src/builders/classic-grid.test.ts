import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { regions } from "../analysis/index.js";
import { chain, type Level } from "../chain/index.js";
import { classicGrid } from "./classic-grid.js";

function build(width: number, height: number, seed: number, options: Parameters<typeof classicGrid>[0] = {}): Level {
  return chain({ width, height, purpose: "map" }).startWith(classicGrid(options)).build({ seed });
}

test("looks like a level of Rogue", async () => {
  await expect(`${build(79, 25, 42)}\n`).toMatchFileSnapshot("./__goldens__/classic-grid.txt");
});

describe("classic-grid", () => {
  test("is always connected, whatever is missing, at every size", () => {
    for (const [width, height] of [
      [23, 23],
      [40, 30],
      [79, 25],
      [200, 120],
    ] as const) {
      for (let seed = 0; seed < sampled(200, 40); seed++) {
        const level = build(width, height, seed, {
          missing: (seed % 5) / 4,
          mazes: (seed % 3) / 2,
          loops: (seed % 2) / 2,
        });
        expect(regions(level).count, `seed ${seed} at ${width}x${height}`).toBe(1);
        expect(level.rooms!.length).toBeGreaterThan(0);
      }
    }
  });

  test("has one room in each part of the grid, and corridors that only turn where one is missing", () => {
    const whole = build(79, 25, 3, { missing: 0 });
    expect(whole.rooms).toHaveLength(9);
    const places = whole.rooms!.map(({ anchor: [x, y] }) => `${Math.floor(x / 26.4)} ${Math.floor(y / 8.4)}`);
    expect(new Set(places).size).toBe(9);
    expect(build(79, 25, 3, { columns: 5, rows: 2, missing: 0 }).rooms).toHaveLength(10);
    const some = Array.from({ length: 30 }, (_, seed) => build(79, 25, seed, { missing: 0.4 }));
    expect(some.reduce((sum, { rooms }) => sum + rooms!.length, 0)).toBeLessThan(30 * 7);
    // No corridor ends in the rock.
    for (const level of some) {
      for (const corridor of level.corridors!) {
        for (const [x, y] of corridor) {
          const ways = [
            [x - 1, y],
            [x + 1, y],
            [x, y - 1],
            [x, y + 1],
          ].filter(([a, b]) => level.isWalkable(a!, b!));
          expect(ways.length).toBeGreaterThanOrEqual(2);
        }
      }
    }
  });

  test("has mazes and dark rooms if it is asked for them", () => {
    const mazes = build(79, 29, 1, { mazes: 1, missing: 0 });
    expect(mazes.rooms!.every(({ cells }) => cells !== undefined)).toBe(true);
    expect(build(79, 29, 1, { mazes: 0, missing: 0 }).rooms!.every(({ cells }) => cells === undefined)).toBe(true);
    const dark = build(79, 29, 1, { dark: 1, missing: 0 });
    expect(dark.areas!.map(({ role }) => role)).toEqual(new Array(9).fill("dark"));
    expect(build(79, 29, 1).areas).toBeUndefined();
  });

  test("doors stand between two walls, where a corridor enters a room", () => {
    for (let seed = 0; seed < sampled(60, 20); seed++) {
      const level = build(79, 29, seed, { doors: 1, mazes: 0.3 });
      expect(level.doors!.length).toBeGreaterThan(4);
      for (const { sides } of level.doors!) {
        expect(sides.filter(([x, y]) => level.roomAt(x, y) !== undefined)).toHaveLength(1);
      }
    }
  });
});
