import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { regions } from "../analysis/index.js";
import { chain } from "../chain/index.js";
import { BuilderMap, FLOOR, Rng, stepOf, tileset, WALL } from "../core/index.js";
import { giveRoles, TOWN_ROLES } from "./kernels/town-buildings.js";
import { settlement } from "./settlement.js";

type Options = Parameters<typeof settlement>[0];

function run(
  size: readonly number[],
  seed: number,
  given: Options = {},
  prepare: (map: BuilderMap) => void = () => {},
): BuilderMap {
  const map = new BuilderMap(size[0]!, size[1]!, 1, tileset());
  prepare(map);
  const { definition, options } = stepOf(settlement.definition, given as object);
  for (const _ of definition.build(map, Rng.fromSeed(seed), options));
  return map;
}

const SIZES = [
  [9, 9],
  [24, 16],
  [79, 29],
  [80, 50],
  [50, 80],
  [160, 100],
] as const;

const named = (map: BuilderMap, cell: number) => map.tileset.tiles[map.tiles[cell]!]!.name;
const sidesOf = (map: BuilderMap, cell: number) => [cell - map.width, cell - 1, cell + 1, cell + map.width];

/** The cells that can be walked to from one of them on these tiles alone. */
function walk(map: BuilderMap, from: number, names: readonly string[]): Set<number> {
  const reached = new Set([from]);
  for (const cell of reached) {
    for (const near of sidesOf(map, cell)) if (names.includes(named(map, near))) reached.add(near);
  }
  return reached;
}

test("looks like a town", async () => {
  const level = chain({ width: 80, height: 40, purpose: "map" }).startWith(settlement()).build({ seed: 42 });
  await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/settlement.txt");
});

describe("settlement", () => {
  test("is one part on maps of any size, with water on any side", () => {
    for (const size of SIZES) {
      for (let seed = 0; seed < sampled(40, 10); seed++) {
        const water = (["left", "right", "top", "bottom", "none"] as const)[seed % 5]!;
        const map = run(size, seed, { water, wall: seed % 3 > 0 });
        expect(regions(map).count, `seed ${seed} at ${size.join("x")}`).toBe(1);
      }
    }
  });

  test("each building has a door on a road, and roads lead from there to the edge of the map", () => {
    for (const size of SIZES) {
      for (let seed = 0; seed < sampled(40, 10); seed++) {
        const map = run(size, seed, { water: (["left", "bottom"] as const)[seed % 2]!, court: 1 });
        const buildings = map.areas!.filter(({ role }) => role !== "square");
        expect(buildings.length).toBeGreaterThan(0);
        const inside = new Map(buildings.flatMap(({ cells }, i) => cells.map((cell) => [cell, i] as const)));
        const outside = map.doors!.flatMap(({ sides }) => {
          const [a, b] = sides.map((side) => inside.get(side));
          return a === b ? [] : [{ building: a ?? b, road: a === undefined ? sides[0] : sides[1] }];
        });
        expect(new Set(outside.map(({ building }) => building)).size).toBe(buildings.length);
        const roads = walk(map, outside[0]!.road, ["road", "floor"]);
        for (const { road } of outside) {
          expect(named(map, road)).toBe("road");
          expect(roads.has(road), `seed ${seed} at ${size.join("x")}`).toBe(true);
        }
        const isAtEdge = (cell: number) =>
          !sidesOf(map, cell).every((near) => map.isInterior(map.x(near), map.y(near)));
        expect([...roads].some((cell) => map.tiles[cell] === FLOOR && isAtEdge(cell))).toBe(true);
      }
    }
  });

  test("keeps buildings apart: no walls of two buildings touch", () => {
    for (let seed = 0; seed < sampled(40, 10); seed++) {
      const map = run([80, 50], seed, { buildings: 40 });
      const owner = new Int32Array(map.tiles.length).fill(-1);
      for (const [i, { cells, role }] of map.areas!.entries()) {
        if (role !== "square") for (const cell of cells) owner[cell] = i;
      }
      // From the inside of one to the inside of another: two walls and what lies between.
      const near: string[] = [];
      for (let cell = 0; cell < owner.length; cell++) {
        if (owner[cell]! < 0) continue;
        for (const step of [1, map.width]) {
          for (let i = 1; i <= 3; i++) {
            const other = owner[cell + i * step] ?? -1;
            if (other >= 0 && other !== owner[cell]) near.push(map.at(cell));
          }
        }
      }
      expect(near, `seed ${seed}`).toEqual([]);
    }
  });

  test("takes any word for a role, also one that every object of JavaScript knows", () => {
    const { areas } = run([80, 50], 1, { roles: ["constructor"], square: 0 });
    expect(areas).toContainEqual(expect.objectContaining({ name: "constructor", role: "constructor" }));
  });

  test("gives the roles to the largest buildings, several times in a large town", () => {
    const area = (map: BuilderMap, role: string) =>
      map.areas!.filter((place) => place.role === role).map(({ cells }) => cells.length);
    for (let seed = 0; seed < 10; seed++) {
      const map = run([80, 50], seed);
      const roles = map.areas!.map(({ role }) => role);
      for (const role of ["pub", "temple", "smith", "clothier", "alchemist"]) expect(roles).toContain(role);
      expect(Math.min(...area(map, "pub"))).toBeGreaterThan(Math.max(...area(map, "hovel")));
      expect(area(map, "abandoned")).toHaveLength(1);
    }
    const city = run([240, 150], 1, { roles: ["guild"] });
    expect(area(city, "guild").length).toBeGreaterThan(5);
    expect(area(city, "pub")).toEqual([]);
    expect(new Set(run([80, 50], 1, { roles: [], square: 1 }).areas!.map(({ role }) => role))).toEqual(
      new Set(["house", "hovel", "abandoned", "square"]),
    );
  });

  test("abandons no building if only one has no role of its own", () => {
    const outside = { x: 1, y: 1, width: 5, height: 5 };
    const buildings = Array.from({ length: 6 }, () => ({ outside, court: undefined }));
    for (let seed = 0; seed < 10; seed++) {
      const given = giveRoles(Rng.fromSeed(seed), buildings, TOWN_ROLES);
      expect(given).toEqual([...TOWN_ROLES, "house"]);
      expect(giveRoles(Rng.fromSeed(seed), [...buildings, buildings[0]!], TOWN_ROLES)).toContain("abandoned");
    }
  });

  test("has as many buildings as asked for if there is space, and reports a shortfall otherwise", () => {
    for (const [buildings, least] of [
      [4, 4],
      [14, 12],
      [30, 22],
    ] as const) {
      const counts = Array.from({ length: 20 }, (_, seed) => {
        const map = run([80, 50], seed, { buildings });
        return map.areas!.filter(({ role }) => role !== "square").length;
      });
      expect(Math.max(...counts)).toBeLessThanOrEqual(buildings);
      expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeGreaterThanOrEqual(least);
    }
    const crowded = run([40, 25], 1, { buildings: { fixed: 500 } });
    expect(crowded.report.map(({ message }) => message).join()).toMatch(
      /^asked for 500 buildings, but built \d+: there is no space for more$/,
    );
  });

  test("the wall leaves one way in, by the gate, whatever the shore is like", () => {
    for (let seed = 0; seed < sampled(60, 20); seed++) {
      const map = run([80, 50], seed, { trees: 0 });
      // The gate is where the main street crosses the column of the wall.
      const column = Array.from({ length: 78 }, (_, i) => 78 - i).find(
        (x) =>
          Array.from({ length: 50 }, (_, y) => named(map, map.index(x, y))).filter((name) => name === "wall").length >
          30,
      )!;
      for (let y = 1; y < 49; y++) {
        const cell = map.index(column, y);
        if (named(map, cell) === "road") map.set(cell, WALL);
      }
      const { labels } = regions(map);
      const road = map.index(
        78,
        Array.from({ length: 50 }, (_, y) => y).find((y) => map.tiles[map.index(78, y)] === FLOOR)!,
      );
      for (const { anchor } of map.rooms!) expect(labels[anchor], `seed ${seed}`).not.toBe(labels[road]);
    }
  });

  test("has piers that begin on land and end in the water, unless none are asked for", () => {
    const count = (map: BuilderMap, name: string) =>
      Array.from(map.copyTiles()).filter((tile) => tile === map.tileset.index(name)).length;
    for (let seed = 0; seed < 10; seed++) {
      const map = run([80, 50], seed);
      expect(count(map, "bridge")).toBeGreaterThan(20);
      expect(count(map, "deep_water")).toBeGreaterThan(400);
      expect(count(run([80, 50], seed, { piers: [0, 0] }), "bridge")).toBe(0);
      expect(count(run([80, 50], seed, { water: "none" }), "deep_water")).toBe(0);
    }
  });

  test("builds around reserved cells, and joins what stands in the water to the land", () => {
    for (let seed = 0; seed < 20; seed++) {
      const stairs = (map: BuilderMap) => [map.index(3, 25), map.index(40 + seed, 20), map.index(70, 3)];
      const map = run([80, 50], seed, {}, (fresh) => {
        for (const cell of stairs(fresh)) fresh.reserve(cell, FLOOR);
      });
      const { labels } = regions(map);
      const [pier, inTown] = stairs(map).map((cell) => labels[cell]!);
      expect([pier, inTown], `seed ${seed}`).toEqual([labels[map.rooms![0]!.anchor], labels[map.rooms![0]!.anchor]]);
      for (const cell of stairs(map)) expect(map.tiles[cell]).toBe(FLOOR);
    }
  });

  test.each([
    ["grass", "mud"],
    ["dead_grass", "mud"],
    ["mud", "dead_grass"],
  ] as const)("has fields that differ from the ground: on %s, furrows of %s", (ground, furrow) => {
    const furrows = Array.from({ length: 4 }, (_, seed) => {
      const map = run([80, 50], seed, { ground, trees: 0, buildings: 4 });
      return Array.from(map.tiles as Uint8Array).filter((_tile, cell) => named(map, cell) === furrow).length;
    });
    expect(Math.max(...furrows)).toBeGreaterThan(20);
  });

  test("is stuck if there is no space for a building", () => {
    const full = (map: BuilderMap) => {
      for (let y = 1; y < 29; y++) for (let x = 1; x < 39; x += 3) map.reserve(map.index(x, y), WALL);
    };
    expect(() => run([40, 30], 1, {}, full)).toThrow("there is no space for a building.");
  });
});
