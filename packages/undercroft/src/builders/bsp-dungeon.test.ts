import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { regions } from "../analysis/index.js";
import { chain } from "../chain/index.js";
import { BuilderMap, FLOOR, overlaps, type Rect, Rng, stepOf, tileset, WALL } from "../core/index.js";
import { bspDungeon } from "./bsp-dungeon.js";
import { bspPlan } from "./bsp-plan.js";

const SIZES = [
  [24, 16],
  [80, 50],
  [150, 90],
] as const;

function run(
  step: { definition: (typeof bspDungeon)["definition"] },
  size: readonly number[],
  seed: number,
  given = {},
) {
  const map = new BuilderMap(size[0]!, size[1]!, 1, tileset());
  const { definition, options } = stepOf(step.definition, given);
  for (const _ of definition.build(map, Rng.fromSeed(seed), options));
  return map;
}

describe("bsp-dungeon", () => {
  test("looks like rooms with rock between them, joined from left to right", async () => {
    const level = chain({ width: 44, height: 16, purpose: "map" }).startWith(bspDungeon()).build({ seed: 42 });
    await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/bsp-dungeon.txt");
  });

  test("is connected, with rooms that stay apart inside the border, whatever the seed and the size", () => {
    for (const size of SIZES) {
      for (let seed = 0; seed < sampled(200, 60); seed++) {
        const map = run(bspDungeon, size, seed);
        const rooms = map.rooms!;
        expect(regions(map).count, `seed ${seed} at ${size.join("x")}`).toBe(1);
        expect(rooms.length, `seed ${seed} at ${size.join("x")}`).toBeGreaterThanOrEqual(2);
        const isInside = (room: Rect) =>
          map.isInterior(room.x, room.y) && map.isInterior(room.x + room.width - 1, room.y + room.height - 1);
        expect(rooms.filter((room) => !isInside(room) || !map.isWalkable(room.anchor))).toEqual([]);
        expect(Math.min(...rooms.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(4);
        expect(Math.max(...rooms.flatMap(({ width, height }) => [width, height]))).toBeLessThanOrEqual(20);
        expect(rooms.filter((a, i) => rooms.slice(i + 1).some((b) => overlaps(a, b, 2)))).toEqual([]);
      }
    }
  });

  test("lists as corridors exactly the floor outside rooms, each cell once", () => {
    for (let seed = 0; seed < 50; seed++) {
      const map = run(bspDungeon, [80, 50], seed);
      const expected = map.copyTiles();
      for (const { x, y, width, height } of map.rooms!) {
        for (let row = y; row < y + height; row++) expected.fill(WALL, map.index(x, row), map.index(x + width, row));
      }
      for (const cell of map.corridors!.flat()) {
        expect(expected[cell]).toBe(FLOOR);
        expected[cell] = WALL;
      }
      expect(expected.includes(FLOOR)).toBe(false);
      expect(map.corridors!.every((corridor) => corridor.length > 0)).toBe(true);
    }
  });

  test("orders rooms from left to right, and back again through the next row of districts", () => {
    const small = run(bspDungeon, [80, 50], 7).rooms!;
    expect(small.map(({ x }) => x)).toEqual(small.map(({ x }) => x).sort((a, b) => a - b));
    const large = run(bspDungeon, [400, 300], 7).rooms!;
    const far = large.filter((room, i) => i > 0 && Math.abs(room.x - large[i - 1]!.x) > 60).length;
    expect(far).toBe(0);
  });

  test("spreads rooms over the whole map: no quarter of it stays empty", () => {
    for (let seed = 0; seed < 50; seed++) {
      const map = run(bspDungeon, [80, 50], seed);
      for (const x of [0, 40]) {
        for (const y of [0, 25]) {
          const quarter = { x, y, width: 40, height: 25 };
          expect(map.rooms!.some((room) => overlaps(room, quarter))).toBe(true);
        }
      }
      expect(map.rooms!.length).toBeGreaterThanOrEqual(8);
    }
  });

  test("makes more rooms on a larger map, and a fixed number of tries when asked", () => {
    const rooms = (size: readonly number[], given = {}) => run(bspDungeon, size, 1, given).rooms!.length;
    expect(rooms([320, 200])).toBeGreaterThan(8 * rooms([80, 50]));
    expect(rooms([320, 200], { attempts: { fixed: 5 } })).toBeLessThanOrEqual(5);
  });

  test("keeps a wide gap between rooms of neighbouring districts too", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { rooms } = run(bspDungeon, [240, 150], seed, { gap: 9, roomSize: [3, 12] });
      for (const [i, a] of rooms!.entries()) expect(rooms!.slice(i + 1).some((b) => overlaps(a, b, 9))).toBe(false);
    }
  });

  test("has one room and reports it if the map has no space for two", () => {
    const level = chain({ width: 6, height: 6, purpose: "map" }).startWith(bspDungeon()).build({ seed: 1 });
    expect(level.rooms).toHaveLength(1);
    expect(level.report.map(({ kind }) => kind)).toEqual(["shortfall"]);
  });
});

describe("bsp-plan", () => {
  test("plans the rooms that bsp-dungeon draws, and draws nothing", () => {
    for (const size of SIZES) {
      for (let seed = 0; seed < 20; seed++) {
        const plan = run(bspPlan, size, seed);
        expect(plan.rooms).toEqual(run(bspDungeon, size, seed).rooms);
        expect(plan.corridors).toBeUndefined();
        expect(plan.copyTiles().includes(FLOOR)).toBe(false);
      }
    }
  });
});
