import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { chain } from "../chain/index.js";
import { BuilderMap, FLOOR, type NamedArea, Rng, stepOf, tileset, WALL } from "../core/index.js";
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
  [12, 30],
  [24, 16],
  [40, 30],
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

/** The cells that can be walked to from one of them without diagonal moves. */
function walkAll(map: BuilderMap, from: number): Set<number> {
  const reached = new Set([from]);
  for (const cell of reached) for (const near of sidesOf(map, cell)) if (map.isWalkable(near)) reached.add(near);
  return reached;
}

const WATERS = ["any", "left", "right", "top", "bottom", "none"] as const;

/** Towns of all sizes with water on all sides, some with a river, without a wall, or in rock. */
function* towns(count: number): Generator<readonly [map: BuilderMap, name: string]> {
  for (const size of SIZES) {
    for (let seed = 0; seed < count; seed++) {
      const water = WATERS[seed % WATERS.length]!;
      const around = seed % 7 === 3 ? "rock" : "woods";
      const given = { water, around, wall: seed % 5 > 0, river: seed % 2, court: seed % 3 > 0 ? 0.33 : 1 } as const;
      yield [run(size, seed, given), `seed ${seed} at ${size.join("x")}`];
    }
  }
}

const buildingsOf = (map: BuilderMap): NamedArea[] =>
  map.areas!.filter(({ theme, role }) => theme === "town" && role !== "square");

/** The doors that lead into each building from outside, as the cells outside. */
function entriesOf(map: BuilderMap): number[][] {
  const buildings = buildingsOf(map);
  const inside = new Map(buildings.flatMap(({ cells }, i) => cells.map((cell) => [cell, i] as const)));
  const entries: number[][] = buildings.map(() => []);
  for (const { sides } of map.doors!) {
    const [a, b] = sides.map((side) => inside.get(side));
    if (a === b) continue;
    if (a !== undefined) entries[a]!.push(sides[1]);
    if (b !== undefined) entries[b]!.push(sides[0]);
  }
  return entries;
}

const ROADS = ["road", "floor", "bridge"];

test("looks like a town", async () => {
  const level = chain({ width: 80, height: 50, purpose: "map" }).startWith(settlement()).build({ seed: 42 });
  await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/settlement.txt");
});

describe("settlement", () => {
  test("is one part that can be walked without diagonal moves, at any size and with water on any side", () => {
    for (const [map, name] of towns(sampled(300, 24))) {
      const reached = walkAll(map, map.rooms![0]!.anchor);
      const lost = Array.from(map.tiles as Uint8Array, (_, cell) => cell).filter(
        (cell) => map.isWalkable(cell) && !reached.has(cell),
      );
      expect(
        lost.map((cell) => map.at(cell)),
        name,
      ).toEqual([]);
    }
  });

  test("each building has a door on a street, and streets lead from there to the edge of the map", () => {
    for (const [map, name] of towns(sampled(300, 24))) {
      const entries = entriesOf(map);
      expect(entries.length, name).toBeGreaterThan(0);
      const onRoad = entries.map((cells) => cells.find((cell) => ROADS.includes(named(map, cell))));
      expect(onRoad, name).not.toContain(undefined);
      const streets = walk(map, onRoad[0]!, ROADS);
      for (const road of onRoad) expect(streets.has(road!), name).toBe(true);
      const isAtEdge = (cell: number) => !sidesOf(map, cell).every((near) => map.isInterior(map.x(near), map.y(near)));
      expect(
        [...streets].some((cell) => map.tiles[cell] === FLOOR && isAtEdge(cell)),
        name,
      ).toBe(true);
    }
  });

  test("the two sides of each door are open, and the other two closed", () => {
    for (const [map, name] of towns(sampled(300, 24))) {
      for (const { at, sides } of map.doors!) {
        expect(named(map, at), name).toBe("door");
        const open = sidesOf(map, at).filter((cell) => map.isWalkable(cell));
        expect(
          open.toSorted((a, b) => a - b),
          `${name}, ${map.at(at)}`,
        ).toEqual(sides.toSorted((a, b) => a - b));
      }
    }
  });

  test("houses share walls with their neighbours", () => {
    for (let seed = 0; seed < 20; seed++) {
      const map = run([80, 50], seed);
      const owner = new Int32Array(map.tiles.length).fill(-1);
      const buildings = buildingsOf(map);
      for (const [i, { cells }] of buildings.entries()) for (const cell of cells) owner[cell] = i;
      const sharing = new Set<number>();
      for (let cell = map.width; cell < owner.length - map.width; cell++) {
        if (map.tiles[cell] !== WALL) continue;
        for (const step of [1, map.width]) {
          const [a, b] = [owner[cell - step]!, owner[cell + step]!];
          if (a >= 0 && b >= 0 && a !== b) sharing.add(a).add(b);
        }
      }
      expect(sharing.size / buildings.length, `seed ${seed}`).toBeGreaterThan(0.45);
    }
  });

  test("has another silhouette in each level", () => {
    const silhouettes = Array.from({ length: sampled(50, 12) }, (_, seed) => {
      const map = run([80, 50], seed, { water: "none" });
      const town = new Set(map.areas!.filter(({ theme }) => theme === "ward").flatMap(({ cells }) => cells));
      return Uint8Array.from({ length: 20 * 13 }, (_, i) => {
        const [x, y] = [4 * (i % 20), 4 * Math.floor(i / 20)];
        const around = [0, 1, 2, 3].flatMap((dy) => [0, 1, 2, 3].map((dx) => (y + dy) * 80 + x + dx));
        return Number(around.some((cell) => town.has(cell)));
      });
    });
    for (const [i, one] of silhouettes.entries()) {
      for (const other of silhouettes.slice(0, i)) {
        const different = one.reduce((sum, is, at) => sum + Number(is !== other[at]), 0);
        expect(different).toBeGreaterThan(10);
      }
    }
  });

  test("has one to four gates by size, and the wall leaves no other way in", () => {
    const gates: number[] = [];
    for (const size of [
      [40, 30],
      [80, 50],
      [160, 100],
    ] as const) {
      for (let seed = 0; seed < sampled(40, 10); seed++) {
        const map = run(size, seed, { trees: 0, river: seed % 2 });
        const passages = map.areas!.filter(({ role }) => role === "gate");
        gates.push(passages.length);
        const outside = map.index(1, 1);
        for (const { cells } of passages) for (const cell of cells) map.set(cell, WALL);
        const inTown = walkAll(map, map.rooms![0]!.anchor);
        const isWild = (cell: number) => !map.isInterior(map.x(cell) - 1, map.y(cell) - 1);
        expect([...inTown].filter((cell) => isWild(cell)).length, `seed ${seed} at ${size.join("x")}`).toBe(0);
        expect(inTown.has(outside)).toBe(false);
      }
    }
    expect(Math.min(...gates)).toBe(1);
    expect(Math.max(...gates)).toBeLessThanOrEqual(4);
    expect(new Set(gates).size).toBeGreaterThanOrEqual(3);
  });

  test("bridges lead over a river where streets cross it", () => {
    for (let seed = 0; seed < sampled(40, 10); seed++) {
      const map = run([80, 50], seed, { water: "none", river: 1 });
      const bridges = Array.from(map.tiles as Uint8Array, (_, cell) => cell).filter(
        (cell) => named(map, cell) === "bridge",
      );
      expect(bridges.length, `seed ${seed}`).toBeGreaterThan(0);
    }
  });

  test("inns and temples stand on the square, smithies at a gate and warehouses at the water, if they can", () => {
    let [atSquare, inns] = [0, 0];
    for (let seed = 0; seed < sampled(60, 20); seed++) {
      const map = run([80, 50], seed);
      const square = new Set(map.areas!.filter(({ role }) => role === "square").flatMap(({ cells }) => cells));
      for (const [i, { role }] of buildingsOf(map).entries()) {
        if (role !== "pub" && role !== "temple") continue;
        inns++;
        atSquare += Number(entriesOf(map)[i]!.some((cell) => square.has(cell)));
      }
    }
    expect(atSquare / inns).toBeGreaterThan(0.5);
  });

  test("takes any word for a role, also one that every object of JavaScript knows", () => {
    const { areas } = run([80, 50], 1, { roles: ["constructor"], square: 0 });
    expect(areas).toContainEqual(expect.objectContaining({ name: "constructor", role: "constructor" }));
  });

  test("gives the roles to the largest buildings, several times in a large town", () => {
    const sizes = (map: BuilderMap, role: string) =>
      buildingsOf(map).flatMap((place) => (place.role === role ? [place.cells.length] : []));
    for (let seed = 0; seed < 10; seed++) {
      const roles = buildingsOf(run([80, 50], seed)).map(({ role }) => role);
      for (const role of ["pub", "temple", "smith"]) expect(roles).toContain(role);
      expect(roles).toContain("abandoned");
      const own = run([80, 50], seed, { roles: ["guild"] });
      const others = buildingsOf(own).filter(({ role }) => role !== "guild");
      expect(Math.min(...sizes(own, "guild"))).toBeGreaterThanOrEqual(
        Math.max(...others.map(({ cells }) => cells.length)) * 0.8,
      );
      expect(sizes(own, "pub")).toEqual([]);
    }
    expect(sizes(run([240, 150], 1, { roles: ["guild"] }), "guild").length).toBeGreaterThan(3);
    const plain = buildingsOf(run([80, 50], 1, { roles: [] })).map(({ role }) => role);
    expect(new Set(plain)).toEqual(new Set(["house", "hovel", "abandoned"]));
  });

  test("large buildings have several rooms with roles of their own", () => {
    const rooms = new Set<string>();
    for (let seed = 0; seed < 20; seed++) {
      const map = run([80, 50], seed);
      for (const { theme, role } of map.areas!) if (theme === "room") rooms.add(role!);
      expect(map.rooms!.length, `seed ${seed}`).toBeGreaterThan(buildingsOf(map).length);
    }
    for (const role of ["tavern", "kitchen", "bedroom", "smithy", "crypt"]) expect(rooms).toContain(role);
  });

  test("says so where a map has only space for a hut", () => {
    const told = (options: Options) => run([10, 10], 1, options).report.map(({ message }) => message);
    expect(told({})).toEqual(["asked for a settlement, but a map of 10x10 has space for 1 building only"]);
    expect(told({ buildings: { fixed: 1 } })).toEqual([]);
    expect(
      run([80, 50], 1)
        .report.map(({ message }) => message)
        .join(),
    ).not.toContain("a settlement");
  });

  test("has as many buildings as asked for if there is space, and reports a shortfall otherwise", () => {
    for (const [buildings, least] of [
      [4, 4],
      [14, 12],
      [24, 19],
    ] as const) {
      const counts = Array.from({ length: 20 }, (_, seed) => buildingsOf(run([80, 50], seed, { buildings })).length);
      expect(Math.max(...counts)).toBeLessThanOrEqual(buildings);
      expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeGreaterThanOrEqual(least);
    }
    const crowded = run([40, 25], 1, { buildings: { fixed: 500 } });
    expect(crowded.report.map(({ message }) => message).join()).toMatch(
      /^asked for 500 buildings, but built \d+: there is no space for more$/,
    );
  });

  test("has piers that begin on land and end in the water, unless none are asked for", () => {
    const count = (map: BuilderMap, name: string) =>
      Array.from(map.copyTiles()).filter((tile) => tile === map.tileset.index(name)).length;
    for (let seed = 0; seed < 10; seed++) {
      const map = run([80, 50], seed);
      expect(count(map, "bridge")).toBeGreaterThan(10);
      expect(count(map, "deep_water")).toBeGreaterThan(400);
      expect(run([80, 50], seed, { piers: [0, 0] }).areas!.map(({ role }) => role)).not.toContain("pier");
      expect(count(run([80, 50], seed, { water: "none" }), "deep_water")).toBe(0);
    }
  });

  test("builds around reserved cells, and joins what stands in the water to the land", () => {
    for (let seed = 0; seed < sampled(200, 40); seed++) {
      const map = new BuilderMap(80, 50, 1, tileset());
      const rng = Rng.fromSeed(seed);
      const stairs = Array.from({ length: 3 }, () => map.index(rng.between(3, 76), rng.between(3, 46)));
      const built = run([80, 50], seed, { river: seed % 2 }, (fresh) => {
        for (const cell of stairs) fresh.reserve(cell, FLOOR);
      });
      const reached = walkAll(built, built.rooms![0]!.anchor);
      for (const cell of stairs) {
        expect(built.tiles[cell]).toBe(FLOOR);
        expect(reached.has(cell), `seed ${seed}: ${built.at(cell)}`).toBe(true);
      }
    }
  });

  test.each([
    ["grass", "mud"],
    ["dead_grass", "mud"],
    ["mud", "dead_grass"],
  ] as const)("has fields that differ from the ground: on %s, furrows of %s", (ground, furrow) => {
    const furrows = Array.from({ length: 6 }, (_, seed) => {
      const map = run([80, 50], seed, { ground, trees: 0, buildings: 4 });
      return Array.from(map.tiles as Uint8Array).filter((_tile, cell) => named(map, cell) === furrow).length;
    });
    expect(Math.max(...furrows)).toBeGreaterThan(20);
  });

  test("a city in rock has nothing around it but its roads", () => {
    const map = run([80, 50], 1, { around: "rock", water: "none", ground: "floor", trees: 0 });
    expect(Array.from(map.tiles as Uint8Array, (_, cell) => named(map, cell))).not.toContain("tree");
  });

  test("is stuck if there is no space for a building", () => {
    const full = (map: BuilderMap) => {
      for (let y = 1; y < 29; y++) for (let x = 1; x < 39; x += 3) map.reserve(map.index(x, y), WALL);
    };
    expect(() => run([40, 30], 1, {}, full)).toThrow(/^there is no space for a (road|building)\.$/);
  });
});

test("a great building is larger than all others, has the first role, and its hall is its largest room", () => {
  let greater = 0;
  const seeds = sampled(60, 15);
  for (let seed = 0; seed < seeds; seed++) {
    const map = run([80, 50], seed, { water: "none", size: [5, 12], great: 24, roles: ["palace", "temple", "smith"] });
    const sizes = buildingsOf(map).map(({ role, cells }) => ({ role, size: cells.length }));
    const palace = Math.max(...sizes.filter(({ role }) => role === "palace").map(({ size }) => size));
    const others = Math.max(...sizes.filter(({ role }) => role !== "palace").map(({ size }) => size));
    greater += Number(palace > others);
    const throne = map.areas!.find(({ role }) => role === "throne");
    const rooms = map.areas!.filter(({ theme, role }) => theme === "room" && ["treasury", "armoury"].includes(role!));
    if (palace > others)
      for (const { cells } of rooms) expect(cells.length, `seed ${seed}`).toBeLessThan(throne!.cells.length);
  }
  expect(greater).toBeGreaterThanOrEqual(0.8 * seeds);
});
