import { describe, expect, test } from "vitest";
import { regions } from "../analysis/index.js";
import { chain } from "../chain/index.js";
import { BuilderMap, DOOR, FLOOR, Rng, type Room, roomCells, stepOf, tileset, WALL } from "../core/index.js";
import { accretion } from "./accretion.js";

const SIZES = [
  [12, 9],
  [31, 17],
  [79, 29],
  [150, 90],
] as const;

function run(
  size: readonly number[],
  seed: number,
  given = {},
  depth = 1,
  prepare: (map: BuilderMap) => void = () => {},
) {
  const map = new BuilderMap(size[0]!, size[1]!, depth, tileset());
  prepare(map);
  const { definition, options } = stepOf(accretion.definition, given);
  for (const _ of definition.build(map, Rng.fromSeed(seed), options));
  return map;
}

function floorShare(map: BuilderMap): number {
  return map.tiles.length === 0
    ? 0
    : Array.from(map.copyTiles()).filter((tile) => tile !== WALL).length / map.tiles.length;
}

describe("accretion", () => {
  test("is one part on maps of any size, at any depth", () => {
    for (const size of SIZES) {
      for (let seed = 0; seed < 40; seed++) {
        const map = run(size, seed, {}, [1, 5, 26, 10_000][seed % 4]);
        expect(regions(map).count, `seed ${seed} at ${size.join("x")}`).toBe(1);
      }
    }
  });

  test("lists rooms, corridors and doors correctly: together they are all open cells, each once", () => {
    for (let seed = 0; seed < 40; seed++) {
      const map = run([79, 29], seed, { doors: 1 }, 1 + (seed % 20));
      const owner = new Int32Array(map.tiles.length).fill(-1);
      const wrong: string[] = [];
      const own = (cell: number, number: number) => {
        if (owner[cell] !== -1) wrong.push(map.at(cell));
        owner[cell] = number;
      };
      for (const [number, room] of map.rooms!.entries()) {
        for (const cell of roomCells(map.width, room)) own(cell, number);
        expect(owner[room.anchor]).toBe(number);
      }
      for (const corridor of map.corridors!) for (const cell of corridor) own(cell, 1000);
      for (const { at, sides } of map.doors!) {
        own(at, 2000);
        expect(map.tiles[at]).toBe(DOOR);
        const aside = Math.abs(at - sides[0]) === 1 ? map.width : 1;
        expect([at - aside, at + aside].map((cell) => map.tiles[cell])).toEqual([WALL, WALL]);
        expect(sides.map((cell) => map.tiles[cell])).toEqual([FLOOR, FLOOR]);
      }
      for (let cell = 0; cell < owner.length; cell++) {
        if (owner[cell]! >= 0 !== map.isWalkable(cell)) wrong.push(map.at(cell));
      }
      expect(wrong, `seed ${seed}`).toEqual([]);
    }
  });

  test("keeps rooms apart: cells of two rooms never touch, not even at a corner", () => {
    for (let seed = 0; seed < 40; seed++) {
      const map = run([79, 29], seed, {}, 1 + (seed % 20));
      const owner = new Int32Array(map.tiles.length).fill(-1);
      for (const [number, room] of map.rooms!.entries()) {
        for (const cell of roomCells(map.width, room)) owner[cell] = number;
      }
      const touching: string[] = [];
      for (let cell = map.width + 1; cell < owner.length - map.width - 1; cell++) {
        for (const next of [1, map.width - 1, map.width, map.width + 1]) {
          const [a, b] = [owner[cell]!, owner[cell + next]!];
          if (a >= 0 && b >= 0 && a !== b) touching.push(map.at(cell));
        }
      }
      expect(touching, `seed ${seed}`).toEqual([]);
    }
  });

  test("fills the map: 35 rooms are tried on 79x29, and typically 12 to 24 fit", () => {
    const counts = Array.from({ length: 60 }, (_, seed) => run([79, 29], seed, {}, 5).rooms!.length).sort(
      (a, b) => a - b,
    );
    expect(counts[6]).toBeGreaterThanOrEqual(9);
    expect(counts[30]).toBeGreaterThanOrEqual(13);
    expect(counts[54]).toBeLessThanOrEqual(26);
    const shares = Array.from({ length: 20 }, (_, seed) => floorShare(run([150, 90], seed, {}, 5))).sort(
      (a, b) => a - b,
    );
    expect(shares[0]).toBeGreaterThan(0.3);
  });

  test("has fewer hallways and built rooms at greater depths, unless depth is to make no difference", () => {
    const sum = (depth: number, given = {}) => {
      let hallways = 0;
      let plain = 0;
      for (let seed = 0; seed < 30; seed++) {
        const map = run([79, 29], seed, given, depth);
        hallways += map.corridors!.length;
        plain += map.rooms!.length;
      }
      return { hallways, plain };
    };
    expect(sum(1).hallways).toBeGreaterThan(2 * sum(26).hallways);
    expect(sum(3, { byDepth: false })).toEqual(sum(26, { byDepth: false }));
  });

  test("starts in the first of equal parts if reserved cells leave no larger one", () => {
    for (let seed = 0; seed < 20; seed++) {
      // Only (10, 7) and (14, 7) are free, and no reserved cell is beside them.
      const map = run([25, 15], seed, { rooms: { fixed: 1 }, first: "entrance" }, 1, (fresh) => {
        for (let y = 1; y < 14; y++) {
          for (let x = 1; x < 24; x++) {
            const isBeside = Math.abs(y - 7) < 2 && (Math.abs(x - 10) < 2 || Math.abs(x - 14) < 2);
            if (!isBeside) fresh.reserve(fresh.index(x, y));
          }
        }
      });
      const [{ x, y, width, height }] = map.rooms as [Room];
      expect([x, y, width, height], `seed ${seed}`).toEqual([10, 7, 1, 1]);
    }
  });

  test("leaves reserved cells alone and keeps its distance from them", () => {
    for (let seed = 0; seed < 30; seed++) {
      const reserved: number[] = [];
      const map = run([40, 25], seed, {}, 5, (fresh) => {
        for (let x = 3; x < 37; x += 4) {
          const cell = fresh.index(x, 12);
          reserved.push(cell);
          fresh.reserve(cell, x % 8 === 3 ? FLOOR : WALL);
        }
      });
      for (const cell of reserved) {
        for (const next of [cell - 1, cell + 1, cell - map.width, cell + map.width]) {
          expect(map.isWalkable(next)).toBe(false);
        }
      }
      expect(map.rooms!.length).toBeGreaterThan(0);
      const { labels } = regions(map);
      const parts = new Set(map.rooms!.map(({ anchor }) => labels[anchor]));
      expect(parts.size).toBe(1);
    }
  });

  test("refuses a mix without shapes, and takes one shape alone", () => {
    const none = { crosses: 0, pluses: 0, rounds: 0, lumps: 0, caves: 0, rectangles: 0 };
    expect(() => run([79, 29], 1, none)).toThrow(
      "At least one of crosses, pluses, rounds, lumps, caves and rectangles must be greater than 0.",
    );
    for (const shape of Object.keys(none)) {
      const first = "rectangle";
      const map = run([79, 29], 1, { ...none, [shape]: 1, first });
      expect(map.rooms!.length, shape).toBeGreaterThan(3);
      if (shape === "rectangles") expect(map.rooms!.every(({ cells }) => cells === undefined)).toBe(true);
      if (shape === "rounds") expect(map.rooms!.slice(1).every(({ cells }) => cells !== undefined)).toBe(true);
    }
  });

  test("ends if more rooms are asked for than fit, or only one", () => {
    const many = run([40, 25], 3, { rooms: { fixed: 5000 }, tries: 1000 });
    expect(many.rooms!.length).toBeLessThan(60);
    expect(run([40, 25], 3, { rooms: { fixed: 1 } }).rooms).toHaveLength(1);
  });

  test("shows every room as it is attached", () => {
    const level = chain({ width: 79, height: 29, purpose: "map" })
      .startWith(accretion())
      .build({ seed: 3, history: true });
    expect(level.history!.frames.length).toBeGreaterThanOrEqual(level.rooms!.length);
  });
});
