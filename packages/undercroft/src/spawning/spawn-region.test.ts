import { describe, expect, test } from "vitest";
import { isNearAndSeen } from "../analysis/index.js";
import { BuilderMap, DOOR, FLOOR, Rng, readOptions, tileset, type Values, WALL } from "../core/index.js";
import { addFollowers, itemsLeft, leaveOutItems, SPAWN_OPTIONS, spawnRegion } from "./spawn-region.js";
import { spawnTable } from "./spawn-table.js";

type Options = Values<typeof SPAWN_OPTIONS>;

const options = (given: Partial<Options> = {}): Options => readOptions("spawner", SPAWN_OPTIONS, given);

/** An open hall with a border, and all of its inner cells. */
function hall(width: number, height: number, depth: number): { map: BuilderMap; region: number[] } {
  const map = new BuilderMap(width, height, depth, tileset());
  map.step = "spawner#1";
  map.fill({ x: 1, y: 1, width: width - 2, height: height - 2 }, FLOOR);
  const region: number[] = [];
  for (let cell = 0; cell < map.tiles.length; cell++) if (map.isWalkable(cell)) region.push(cell);
  return { map, region };
}

/** A region as messy as can be: rock, doors, statues, reserved cells, start, exits, and spawns that are there already. */
function mess(rng: Rng, depth: number): { map: BuilderMap; region: number[]; before: number } {
  const { map } = hall(20, 16, depth);
  const inside = () => map.index(rng.between(1, 18), rng.between(1, 14));
  for (let i = 0; i < 40; i++) map.set(inside(), rng.pick([WALL, WALL, DOOR, tileset().index("statue")]));
  for (let i = 0; i < 10; i++) map.reserve(inside());
  const floor = () => {
    for (;;) {
      const cell = inside();
      if (map.tiles[cell] === FLOOR) return cell;
    }
  };
  if (rng.chance(0.8)) map.start = floor();
  map.addExit(floor(), "down");
  map.addExit(floor(), "up");
  for (let i = 0; i < 8; i++) map.addSpawn({ at: floor(), name: "earlier", blocks: false });
  // All cells of the map, rock and border included, and some of them twice.
  const region = Array.from({ length: map.tiles.length }, (_, cell) => cell);
  return { map, region: [...region, ...region.slice(100, 160)], before: map.spawns.length };
}

describe("where spawns go", () => {
  test("never on rock, doors, the start, an exit, a reserved cell, or a cell that is taken", () => {
    const rng = Rng.fromSeed("never");
    let placedAtAll = 0;
    for (let i = 0; i < 150; i++) {
      const { map, region, before } = mess(rng.fork(`mess ${i}`), rng.pick([1, 5, 200]));
      const given = options({ cellsEach: 1, spacing: rng.pick([1, 1, 2, 4]), clear: rng.pick([0, 3, 8]) });
      const placed = spawnRegion(map, rng.fork(i), region, given);
      const added = map.spawns.slice(before);
      expect(added.length).toBe(placed);
      placedAtAll += placed;
      const cells = map.spawns.map((spawn) => spawn.at);
      for (const { at, from, clear } of added) {
        expect(map.isWalkable(at)).toBe(true);
        expect(map.tiles[at]).not.toBe(DOOR);
        expect(map.isReserved(at)).toBe(false);
        expect(at).not.toBe(map.start);
        expect(map.exits.some((exit) => exit.at === at)).toBe(false);
        expect(cells.filter((cell) => cell === at).length).toBe(1);
        expect([from, clear]).toEqual(["spawner#1", given.clear]);
        if (map.start !== undefined && given.clear > 0) {
          expect(isNearAndSeen(map, map.start, at, given.clear)).toBe(false);
        }
      }
    }
    expect(placedAtAll).toBeGreaterThan(1000);
  });

  test("at least the spacing apart, in rows or columns, from earlier ones too", () => {
    const rng = Rng.fromSeed("spacing");
    for (const spacing of [1, 2, 3, 7, 20]) {
      const { map, region } = hall(40, 30, 500);
      map.addSpawn({ at: map.index(5, 5), name: "earlier", blocks: true });
      const placed = spawnRegion(map, rng, region, options({ cellsEach: 1, spacing, clear: 0 }));
      expect(placed).toBeGreaterThan(0);
      const points = map.spawns.map(({ at }) => [map.x(at), map.y(at)] as const);
      let nearest = Infinity;
      for (const [i, [ax, ay]] of points.entries()) {
        for (const [bx, by] of points.slice(0, i)) {
          nearest = Math.min(nearest, Math.max(Math.abs(ax - bx), Math.abs(ay - by)));
        }
      }
      expect(nearest).toBeGreaterThanOrEqual(spacing);
    }
  });

  test("nothing in sight of the start nearby, but behind rock and farther off there is", () => {
    const { map, region } = hall(31, 9, 300);
    map.fill({ x: 19, y: 1, width: 1, height: 6 }, WALL);
    map.start = map.index(15, 4);
    spawnRegion(map, Rng.fromSeed("clear"), region, options({ cellsEach: 1, clear: 8 }));
    const columns = map.spawns.map((spawn) => map.x(spawn.at));
    expect(map.spawns.every(({ at }) => !isNearAndSeen(map, map.start!, at, 8))).toBe(true);
    expect(columns.some((x) => x < 7)).toBe(true);
    expect(columns.some((x) => x > 19 && x <= 23)).toBe(true);
  });

  test("anywhere but on the start itself where nothing has to be clear", () => {
    const { map, region } = hall(9, 9, 300);
    map.start = map.index(4, 4);
    spawnRegion(map, Rng.fromSeed("close"), region, options({ cellsEach: 1, clear: 0 }));
    expect(map.spawns.length).toBe(48);
    expect(map.hasSpawn(map.start)).toBe(false);
  });

  test("evenly over the whole region, its last row and column included", () => {
    const counts = new Map<number, number>();
    const rng = Rng.fromSeed("evenly");
    let placed = 0;
    for (let i = 0; i < 4000; i++) {
      const { map, region } = hall(8, 7, 4);
      placed += spawnRegion(map, rng, region, options({ clear: 0 }));
      for (const { at } of map.spawns) counts.set(at, (counts.get(at) ?? 0) + 1);
    }
    expect(counts.size).toBe(30);
    const expected = placed / 30;
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });

  test("a region that names a cell twice gets one spawn on it", () => {
    const { map } = hall(5, 5, 300);
    const cell = map.index(2, 2);
    expect(spawnRegion(map, Rng.fromSeed(1), [cell, cell, cell, cell], options({ cellsEach: 1, clear: 0 }))).toBe(1);
    expect(map.spawns.map((spawn) => spawn.at)).toEqual([cell]);
  });

  test("the region that was given is left as it is", () => {
    const { map, region } = hall(10, 10, 20);
    const copy = region.slice();
    spawnRegion(map, Rng.fromSeed(1), region, options({ clear: 0 }));
    expect(region).toEqual(copy);
  });
});

describe("how many there are", () => {
  /** The numbers of spawns that many rolls give in a region that has room for all. */
  function rolls(depth: number, given: Partial<Options> = {}): Map<number, number> {
    const counts = new Map<number, number>();
    const rng = Rng.fromSeed(`rolls ${depth}`);
    const { map, region } = hall(32, 22, depth);
    for (let i = 0; i < 3500; i++) {
      const placed = spawnRegion(map, rng, region, options({ clear: 0, ...given }));
      map.changeSpawns(() => undefined);
      counts.set(placed, (counts.get(placed) ?? 0) + 1);
    }
    return counts;
  }
  const sorted = (counts: Map<number, number>) => [...counts.keys()].sort((a, b) => a - b);

  test("at depth 1 none to four: a die of seven less three, where less than none is none", () => {
    const counts = rolls(1);
    expect(sorted(counts)).toEqual([0, 1, 2, 3, 4]);
    // Three of the seven sides give none, each of the others one number.
    for (const [number, count] of counts) {
      const expected = number === 0 ? 1500 : 500;
      expect(Math.abs(count - expected)).toBeLessThan(3.3 * Math.sqrt(expected));
    }
  });

  test("depth 0 is like depth 1, and each depth after it adds one", () => {
    expect(sorted(rolls(0))).toEqual([0, 1, 2, 3, 4]);
    expect(sorted(rolls(2))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(sorted(rolls(5))).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  test("the most that was asked for is the most at depth 1; none at all is none at any depth", () => {
    expect(sorted(rolls(1, { most: 1 }))).toEqual([0, 1]);
    expect(sorted(rolls(1, { most: 6 }))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(sorted(rolls(20, { most: 0 }))).toEqual([0]);
  });

  test("never more than one for so many cells, however deep", () => {
    for (const [depth, cellsEach] of [
      [1000, 6],
      [1000, 1],
      [1_000_000, 10],
      [20, 200],
    ] as const) {
      const { map, region } = hall(12, 8, depth);
      const placed = spawnRegion(map, Rng.fromSeed("deep"), region, options({ cellsEach, clear: 0 }));
      expect(placed).toBe(Math.floor(60 / cellsEach));
      expect(map.spawns.length).toBe(placed);
    }
  });

  test("an empty region, one too small, and one of rock get none", () => {
    const { map, region } = hall(10, 10, 50);
    const rng = Rng.fromSeed("none");
    expect(spawnRegion(map, rng, [], options())).toBe(0);
    expect(spawnRegion(map, rng, region.slice(0, 5), options({ cellsEach: 6 }))).toBe(0);
    expect(spawnRegion(map, rng, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], options({ cellsEach: 1 }))).toBe(0);
    expect(map.spawns).toEqual([]);
  });

  test("a table that has nothing for the depth gives none", () => {
    const { map, region } = hall(10, 10, 50);
    const table = spawnTable("shallow", [{ name: "Rat", kind: "monster", base: 5, perDepth: -1 }]);
    expect(spawnRegion(map, Rng.fromSeed(1), region, options({ table }))).toBe(0);
    expect(map.spawns).toEqual([]);
  });
});

describe("what is spawned", () => {
  test("comes from the table, and monsters block unless they say otherwise", () => {
    const table = spawnTable("mine", [
      { name: "Rat", kind: "monster", base: 1 },
      { name: "Ghost", kind: "monster", base: 1, blocks: false },
      { name: "Coin", kind: "item", base: 1 },
      { name: "Chest", kind: "item", base: 1, blocks: true },
      { name: "Pit", kind: "trap", base: 1 },
    ]);
    const { map, region } = hall(20, 20, 200);
    spawnRegion(map, Rng.fromSeed("kinds"), region, options({ table, cellsEach: 1, clear: 0 }));
    const blocking = new Map(map.spawns.map((spawn) => [spawn.name, spawn.blocks]));
    expect(Object.fromEntries(blocking)).toEqual({ Rat: true, Ghost: false, Coin: false, Chest: true, Pit: false });
  });

  test("is the same for the same seed", () => {
    const spawns = (seed: string) => {
      const { map, region } = hall(20, 20, 9);
      spawnRegion(map, Rng.fromSeed(seed), region, options());
      return map.spawns;
    };
    expect(spawns("a")).toEqual(spawns("a"));
    expect(spawns("a")).not.toEqual(spawns("b"));
  });
});

describe("a table of groups and limits", () => {
  test("brings those that come together near each other, as far as there is space", () => {
    const table = spawnTable("packs", [
      { name: "Chief", kind: "monster", base: 1, with: [{ name: "Guard", count: 3, blocks: true }] },
    ]);
    const { map, region } = hall(40, 20, 5);
    spawnRegion(map, Rng.fromSeed(3), region, options({ table, most: 8, spacing: 8, clear: 0 }));
    const chiefs = map.spawns.filter(({ name }) => name === "Chief");
    const guards = map.spawns.filter(({ name }) => name === "Guard");
    expect(chiefs.length).toBeGreaterThan(0);
    expect(guards.length).toBe(3 * chiefs.length);
    for (const { at } of guards) {
      const near = chiefs.some(
        (chief) => Math.max(Math.abs(map.x(at) - map.x(chief.at)), Math.abs(map.y(at) - map.y(chief.at))) <= 3,
      );
      expect(near).toBe(true);
    }
    expect(new Set(map.spawns.map(({ at }) => at)).size).toBe(map.spawns.length);
    const cell = hall(3, 3, 9);
    map.step = "spawner#2";
    spawnRegion(cell.map, Rng.fromSeed(1), cell.region, options({ table, cellsEach: 1, most: 50, clear: 0 }));
    expect(cell.map.spawns.map(({ name }) => name)).toEqual(["Chief"]);
  });

  test("never spawns more of a thing than a level can have, whichever region asks", () => {
    const table = spawnTable("rare", [
      { name: "King", kind: "monster", base: 100, most: 2 },
      { name: "Rat", kind: "monster", base: 1 },
    ]);
    const { map, region } = hall(40, 20, 1);
    for (let i = 0; i < 5; i++) spawnRegion(map, Rng.fromSeed(i), region, options({ table, most: 20, clear: 0 }));
    expect(map.spawns.filter(({ name }) => name === "King")).toHaveLength(2);
    expect(map.spawns.length).toBeGreaterThan(10);
  });
});

test("never spawns more of a thing from a table inside another than a level can have", () => {
  const court = spawnTable("court", [{ name: "King", kind: "monster", base: 1, most: 2 }]);
  const table = spawnTable("realm", [{ name: "Rat", kind: "monster", base: 1 }], [{ table: court, base: 100 }]);
  const { map, region } = hall(40, 20, 1);
  for (let i = 0; i < 5; i++) spawnRegion(map, Rng.fromSeed(i), region, options({ table, most: 20, clear: 0 }));
  expect(map.spawns.filter(({ name }) => name === "King")).toHaveLength(2);
  expect(map.spawns.length).toBeGreaterThan(10);
});

test("those that come with another keep off cells where a prefab wants none of their kind", () => {
  const { map } = hall(9, 9, 1);
  const middle = map.index(4, 4);
  for (let cell = 0; cell < map.tiles.length; cell++) {
    if (map.isWalkable(cell) && cell !== map.index(4, 2)) map.allowSpawns(cell, ["item"]);
  }
  const entry = { name: "Chief", base: 1, with: [{ name: "Guard", count: 3, blocks: true }] };
  expect(addFollowers(map, middle, { ...entry, kind: "monster" })).toBe(1);
  expect(map.spawns.map(({ at }) => at)).toEqual([map.index(4, 2)]);
  expect(addFollowers(map, middle, { ...entry, kind: "item" })).toBe(3);
});

test("those that come with another stay clear of the start by the same distance, wherever it moves later", () => {
  const table = spawnTable("packs", [
    { name: "Chief", kind: "monster", base: 1, with: [{ name: "Guard", count: 2, blocks: true }] },
  ]);
  const { map, region } = hall(20, 12, 5);
  spawnRegion(map, Rng.fromSeed(3), region, options({ table, clear: 6 }));
  expect(new Set(map.spawns.map(({ name, clear }) => `${name} ${clear}`))).toEqual(new Set(["Chief 6", "Guard 6"]));
});

describe("a limit of items", () => {
  /** A hall with a crowd in it, of which half came before the step. */
  function crowd(): { map: BuilderMap; before: number } {
    const { map, region } = hall(40, 30, 5);
    spawnRegion(map, Rng.fromSeed("first"), region, options({ most: 30, cellsEach: 1 }));
    const before = map.spawns.length;
    spawnRegion(map, Rng.fromSeed("second"), region, options({ most: 30, cellsEach: 1 }));
    return { map, before };
  }
  const items = (map: BuilderMap) => map.spawns.filter(({ kind }) => kind === "item").length;

  test("leaves out items of the step alone, and nothing else", () => {
    const { map, before } = crowd();
    const all = [...map.spawns];
    const earlier = all.slice(0, before).filter(({ kind }) => kind === "item").length;
    expect(items(map)).toBeGreaterThan(earlier + 1);
    leaveOutItems(map, Rng.fromSeed(1), before, { fixed: earlier + 1 });
    expect(items(map)).toBe(earlier + 1);
    expect(map.spawns.slice(0, before)).toEqual(all.slice(0, before));
    const others = (spawns: readonly object[]) => spawns.filter((spawn) => !("kind" in spawn && spawn.kind === "item"));
    expect(others(map.spawns)).toEqual(others(all));
    leaveOutItems(map, Rng.fromSeed(1), before, 0);
    expect(items(map)).toBe(earlier);
  });

  test("is for 80x50 cells, and changes nothing where it isn't reached or isn't set", () => {
    const { map, before } = crowd();
    const count = map.spawns.length;
    expect(itemsLeft(map, 10)).toBe(3 - items(map));
    expect(itemsLeft(map, 10_000)).toBe(Infinity);
    leaveOutItems(map, Rng.fromSeed(1), before, { fixed: items(map) });
    leaveOutItems(map, Rng.fromSeed(1), before, 10_000);
    expect(map.spawns.length).toBe(count);
  });

  test("draws what is left out, so that it isn't always what came last", () => {
    const kept = new Set<number>();
    for (let seed = 1; seed <= 30; seed++) {
      const { map, before } = crowd();
      const cells = map.spawns.slice(before).flatMap(({ kind, at }) => (kind === "item" ? [at] : []));
      leaveOutItems(map, Rng.fromSeed(seed), before, { fixed: items(map) - cells.length + 1 });
      const left = map.spawns.slice(before).filter(({ kind }) => kind === "item");
      expect(left.length).toBe(1);
      kept.add(cells.indexOf(left[0]!.at));
    }
    expect(kept.size).toBeGreaterThan(2);
  });
});
