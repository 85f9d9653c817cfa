import { describe, expect, test } from "vitest";
import { mapOf, runStep } from "../../test/kit/drawn-maps.js";
import { chokePoints, levelMetrics } from "../analysis/index.js";
import { accretion, maze, simpleMap } from "../builders/index.js";
import { chain, type Level } from "../chain/index.js";
import type { BuilderMap } from "../core/index.js";
import { type SpawnEntry, spawnTable } from "../spawning/index.js";
import { areaStart, hiddenGoods, nicheStairs } from "./index.js";

/** A start in the middle, a room on the left without a door, one on the right behind a door, and one behind a secret door. */
const ROOMS = [
  "#############################",
  "#.....#######...#######.....#",
  "#.....#######...#######.....#",
  "#............@........+.....#",
  "#.....#######...#######.....#",
  "#.....#######...#######.....#",
  "#############§###############",
  "##########.......############",
  "##########.......############",
  "#############################",
];

/** Where items are put, over many seeds: how many in each room. */
function tally(options: object, change: (map: BuilderMap) => void = () => {}) {
  const found = { left: 0, right: 0, below: 0, middle: 0 };
  for (let seed = 0; seed < 60; seed++) {
    const map = mapOf(ROOMS);
    change(map);
    runStep(hiddenGoods, map, { items: { fixed: 4 }, more: 0, ...options }, String(seed));
    for (const { at } of map.spawns) {
      const x = map.x(at);
      if (map.y(at) > 6) found.below++;
      else found[x < 7 ? "left" : x > 22 ? "right" : "middle"]++;
    }
  }
  return found;
}

describe("hidden-goods", () => {
  test("put items behind doors rather than where no door has to be opened", () => {
    const { left, right } = tally({ secret: 0 });
    // 15 to 5 by weight, with as many cells in both rooms; an item makes others in its room less likely.
    expect(right).toBeGreaterThan(1.5 * left);
    const even = tally({ secret: 0, door: 0 });
    expect(Math.abs(even.left - even.right)).toBeLessThan(0.35 * (even.left + even.right));
  });

  test("put the first item behind a secret door if there is one", () => {
    const { below } = tally({ items: { fixed: 1 } });
    expect(below).toBeGreaterThan(55);
  });

  test("stop where the level has as many items as it may have", () => {
    const map = mapOf(ROOMS);
    map.addSpawn({ at: map.index(2, 1), name: "Rat", kind: "monster", blocks: true });
    map.addSpawn({ at: map.index(2, 2), name: "Crumb", kind: "item", blocks: false });
    runStep(hiddenGoods, map, { items: { fixed: 4 }, more: 0, most: { fixed: 3 } }, "rats");
    expect(map.spawns.filter(({ kind }) => kind === "item").length).toBe(3);
    expect(map.report).toEqual([]);
    runStep(hiddenGoods, map, { items: { fixed: 4 }, more: 0, most: { fixed: 2 } }, "rats");
    expect(map.spawns.length).toBe(4);
  });

  test("put items into optional branches as often as `branch` says", () => {
    const withExit = (map: BuilderMap) => map.addExit(map.index(27, 3), "down");
    const options = { secret: 0, door: 0, cooling: 1 };
    expect(tally({ ...options, branch: 0 }, withExit)).toMatchObject({ left: 0, below: 0 });
    const { left, right } = tally({ ...options, branch: 9 }, withExit);
    expect(left).toBeGreaterThan(3 * right);
    // What lies behind the exit itself is no branch.
    expect(tally({ ...options, branch: 0 }, (map) => map.addExit(map.index(5, 3), "down")).left).toBeGreaterThan(0);
    // Without an exit, nothing is known of ways to it.
    expect(tally({ ...options, branch: 0 }).left).toBeGreaterThan(0);
  });

  test("spread: an item makes others near it unlikely", () => {
    const nearest = (cooling: number) => {
      let near = 0;
      for (let seed = 0; seed < 40; seed++) {
        const map = mapOf(ROOMS);
        runStep(hiddenGoods, map, { items: { fixed: 2 }, more: 0, secret: 0, cooling }, String(seed));
        const [a, b] = map.spawns.map(({ at }) => at);
        if (Math.max(Math.abs(map.x(a!) - map.x(b!)), Math.abs(map.y(a!) - map.y(b!))) <= 5) near++;
      }
      return near;
    };
    expect(nearest(0)).toBe(0);
    expect(nearest(0.1)).toBeLessThan(nearest(1));
  });

  test("are more than `apart` cells apart in every direction if cooling is 0", () => {
    const hall = Array.from({ length: 20 }, (_, y) => (y % 19 === 0 ? "#".repeat(40) : `#${".".repeat(38)}#`));
    for (let seed = 0; seed < 20; seed++) {
      const map = mapOf([hall[0]!, hall[1]!.replace(".", "@"), ...hall.slice(2)]);
      const apart = 1 + (seed % 5);
      runStep(hiddenGoods, map, { items: { fixed: 200 }, more: 0, apart, cooling: 0 }, String(seed));
      const cells = map.spawns.map(({ at }) => at);
      const far = (a: number, b: number) => Math.max(Math.abs(map.x(a) - map.x(b)), Math.abs(map.y(a) - map.y(b)));
      const distances = cells.flatMap((a, i) => cells.slice(0, i).map((b) => far(a, b)));
      expect(Math.min(...distances), `seed ${seed}`).toBe(apart + 1);
    }
  });

  test("leave out what is behind a lock, and cells with other spawns", () => {
    const locked = tally({ secret: 0 }, (map) => {
      map.locks = [{ at: map.index(22, 3), key: map.index(1, 1) }];
    });
    expect(locked.right).toBe(0);
    const taken = tally({ secret: 0 }, (map) => {
      for (let y = 1; y < 6; y++)
        for (let x = 1; x < 7; x++) map.addSpawn({ at: map.index(x, y), name: "Rat", blocks: true });
    });
    expect(taken.right).toBeGreaterThan(100);
    const forbidden = tally({}, (map) => {
      for (let y = 7; y < 9; y++) for (let x = 10; x < 17; x++) map.allowSpawns(map.index(x, y), ["monster"]);
    });
    expect(forbidden.below).toBe(0);
  });

  /** All that is promised of the place of an item, looked at by itself. */
  function expectHidden(level: Level): void {
    const { width, start } = level;
    const from = start![1] * width + start![0];
    const behind = chokePoints(level, from);
    const corridors = new Set((level.corridors ?? []).flat().map(([x, y]) => y * width + x));
    const seen = new Set<number>();
    for (const { at, blocks } of level.spawns) {
      const cell = at[1] * width + at[0];
      const tile = level.tileset.tiles[level.tiles[cell]!]!;
      expect([blocks, behind[cell], corridors.has(cell), seen.has(cell)]).toEqual([false, 0, false, false]);
      expect([tile.walkable, tile.door, tile.hazard]).toEqual([true, undefined, undefined]);
      seen.add(cell);
    }
  }

  test("never lie in corridors, on choke points, on doors or on each other", () => {
    const halls = chain({ width: 79, height: 29 }).startWith(accretion()).with(nicheStairs());
    const rooms = chain({ width: 60, height: 30, purpose: "map" }).startWith(simpleMap()).with(areaStart());
    const mazes = chain({ width: 41, height: 21, purpose: "map" }).startWith(maze()).with(areaStart());
    for (let seed = 0; seed < 5; seed++) {
      const goods = hiddenGoods({ items: 20 });
      for (const level of [
        halls.with(goods).build({ seed, depth: 5 }),
        rooms.with(goods).build({ seed }),
        mazes.with(goods).build({ seed }),
      ]) {
        expect(level.spawns.length).toBeGreaterThan(3);
        expectHidden(level);
      }
    }
  });

  test("lie in optional branches more often than floor does", () => {
    let items = 0;
    let optional = 0;
    let floor = 0;
    for (let seed = 0; seed < 24; seed++) {
      const level = chain({ width: 79, height: 29 })
        .startWith(accretion())
        .with(nicheStairs())
        .with(hiddenGoods())
        .build({ seed, depth: 5 });
      const isOptional = optionalCells(level);
      items += level.spawns.length;
      optional += level.spawns.filter(({ at: [x, y] }) => isOptional[y * level.width + x] === 1).length;
      floor += levelMetrics(level, ["branchShare"]).branchShare! / 24;
    }
    expect(optional / items).toBeGreaterThan(0.6);
    expect(optional / items).toBeGreaterThan(floor);
    expect(items / 24).toBeGreaterThan(3.5);
    expect(items / 24).toBeLessThan(6);
  });

  test("come from the items of the table alone", () => {
    const entries: SpawnEntry[] = [
      { name: "Rat", kind: "monster", base: 100 },
      { name: "Snare", kind: "trap", base: 100 },
      { name: "Lamp", kind: "item", base: 1 },
      { name: "Crown", kind: "item", base: -9, perDepth: 1 },
    ];
    const names = (table: SpawnEntry[], depth: number) => {
      const rooms = chain({ width: 60, height: 30, purpose: "map" }).startWith(simpleMap()).with(areaStart());
      return rooms.with(hiddenGoods({ table: spawnTable("own", table), items: 20 })).build({ seed: 1, depth });
    };
    expect(new Set(names(entries, 5).spawns.map(({ name }) => name))).toEqual(new Set(["Lamp"]));
    expect(new Set(names(entries, 10_000).spawns.map(({ name }) => name))).toEqual(new Set(["Crown"]));
    const none = names(entries.slice(0, 2), 5);
    expect(none.spawns).toEqual([]);
    expect(none.report.at(-1)!.message).toMatch(
      /^asked for \d+ items, but added 0: the table own has no items at this depth$/,
    );
  });

  test("report a shortfall if there is no place for all items, and place none if none are wanted", () => {
    const map = mapOf(["#####", "#@..#", "#...#", "#####"]);
    runStep(hiddenGoods, map, { items: { fixed: 50 }, more: 0 }, "few");
    expect(map.spawns).toHaveLength(3);
    expect(map.report[0]!.message).toBe("asked for 50 items, but added 3: there is no other place for one");
    const none = mapOf(["#####", "#@..#", "#...#", "#####"]);
    runStep(hiddenGoods, none, { items: 0 }, "none");
    expect(none.spawns).toEqual([]);
  });

  test("work on small maps at any depth", () => {
    for (const depth of [1, 10_000]) {
      const halls = chain({ width: 12, height: 9 }).startWith(accretion()).with(nicheStairs()).with(hiddenGoods());
      expect(halls.build({ seed: 2, depth }).hash).toBe(halls.build({ seed: 2, depth }).hash);
    }
  });
});

/** 1 for each cell of at least 12 that one choke point cuts off from the start, but not the stairs down. Slow and obvious. */
function optionalCells(level: Level): Uint8Array {
  const { width, tiles, tileset } = level;
  const cellOf = ([x, y]: readonly [number, number]) => y * width + x;
  const start = cellOf(level.start!);
  const exit = cellOf(level.exits.find(({ kind }) => kind === "down")!.at);
  const optional = new Uint8Array(tiles.length);
  for (const [choke, cells] of chokePoints(level, start).entries()) {
    if (cells < 12) continue;
    const seen = new Set([choke, start]);
    for (const cell of seen) {
      if (cell === choke) continue;
      for (const side of [-width, -1, 1, width]) if (tileset.walkable[tiles[cell + side]!] === 1) seen.add(cell + side);
    }
    if (!seen.has(exit) || choke === exit) continue;
    for (let cell = 0; cell < tiles.length; cell++) {
      if (!seen.has(cell) && tileset.walkable[tiles[cell]!] === 1) optional[cell] = 1;
    }
  }
  return optional;
}
