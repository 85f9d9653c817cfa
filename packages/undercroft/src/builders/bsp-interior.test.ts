import { describe, expect, test } from "vitest";
import { regions } from "../analysis/index.js";
import { chain } from "../chain/index.js";
import { BuilderMap, FLOOR, overlaps, Rng, stepOf, tileset, WALL } from "../core/index.js";
import { bspInterior } from "./bsp-interior.js";

function run(width: number, height: number, seed: number, given = {}): BuilderMap {
  const map = new BuilderMap(width, height, 1, tileset());
  const { definition, options } = stepOf(bspInterior.definition, given);
  for (const _ of definition.build(map, Rng.fromSeed(seed), options));
  return map;
}

describe("bsp-interior", () => {
  test("looks like a building", async () => {
    const level = chain({ width: 44, height: 20, purpose: "map" }).startWith(bspInterior()).build({ seed: 42 });
    await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/bsp-interior.txt");
  });

  test("is connected, with rooms of the least size or more and a wall between, for 200 seeds at three sizes", () => {
    for (const [width, height] of [
      [24, 16],
      [80, 50],
      [150, 90],
    ] as const) {
      for (let seed = 0; seed < 200; seed++) {
        const map = run(width, height, seed, { cut: seed % 2 === 0 ? "half" : "anywhere" });
        expect(regions(map).count, `seed ${seed} at ${width}x${height}`).toBe(1);
        for (const [i, a] of map.rooms!.entries()) {
          expect(Math.min(a.width, a.height)).toBeGreaterThanOrEqual(8);
          expect(Math.max(a.width, a.height)).toBeLessThanOrEqual(24);
          expect(map.isWalkable(a.anchor)).toBe(true);
          expect(map.rooms!.slice(i + 1).some((b) => overlaps(a, b, 1))).toBe(false);
        }
      }
    }
  });

  test("leaves no rock but thin walls: every wall cell inside the border touches a room", () => {
    const map = run(80, 50, 3);
    const near = new Uint8Array(80 * 50);
    for (const { x, y, width, height } of map.rooms!) {
      for (let row = y - 1; row <= y + height; row++)
        near.fill(1, map.index(x - 1, row), map.index(x + width, row) + 1);
    }
    expect(near.includes(0)).toBe(false);
  });

  test("lists as corridors exactly the openings in the walls", () => {
    for (let seed = 0; seed < 50; seed++) {
      const map = run(80, 50, seed);
      const rest = map.copyTiles();
      for (const { x, y, width, height } of map.rooms!) {
        for (let row = y; row < y + height; row++) rest.fill(WALL, map.index(x, row), map.index(x + width, row));
      }
      for (const cell of map.corridors!.flat()) {
        expect(rest[cell]).toBe(FLOOR);
        rest[cell] = WALL;
      }
      expect(rest.includes(FLOOR)).toBe(false);
    }
  });

  test("is one room on the smallest map that it accepts", () => {
    const map = run(10, 10, 1);
    expect(map.rooms!.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([[1, 1, 8, 8]]);
    expect(map.corridors).toEqual([]);
  });

  test("splits down to the minimum size", () => {
    const small = run(80, 50, 1, { minRoomSize: 3, maxRoomSize: 6 }).rooms!;
    expect(small.length).toBeGreaterThan(80);
    for (const { width, height } of small) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(3);
      expect(Math.max(width, height)).toBeLessThanOrEqual(6);
    }
  });
});
