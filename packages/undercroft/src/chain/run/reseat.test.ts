import { describe, expect, test } from "vitest";
import { isNearAndSeen } from "../../analysis/index.js";
import { BuilderMap, DOOR, defineBuilder, FLOOR, Rng, type Spawn, tileset } from "../../core/index.js";
import { areaStart, distantExit, voronoiSpawning } from "../../layers/index.js";
import { chain } from "../index.js";
import { reseat } from "./reseat.js";

/** The same by the plainest method: one search of the whole map for each spawn, one after the other. */
function reseatSlowly(map: BuilderMap): void {
  const exits = new Set(map.exits.map((exit) => exit.at));
  const fits = (cell: number, clear: number) =>
    cell !== map.start &&
    !exits.has(cell) &&
    (map.start === undefined || clear === 0 || !isNearAndSeen(map, map.start, cell, clear));
  const homeless: Spawn[] = [];
  map.changeSpawns((spawn) => {
    if (fits(spawn.at, spawn.clear)) return spawn;
    homeless.push(spawn);
    return undefined;
  });
  for (const spawn of homeless) {
    const isFree = (cell: number) =>
      !map.hasSpawn(cell) && !map.isReserved(cell) && map.tiles[cell] !== DOOR && fits(cell, spawn.clear);
    const at = nearest(map, spawn.at, isFree);
    if (at === undefined)
      map.note("repair", `${spawn.name} at ${map.at(spawn.at)} was removed because no cell is free for it`);
    else {
      map.addSpawn({ ...spawn, at });
      map.note("repair", `${spawn.name} moved from ${map.at(spawn.at)} to ${map.at(at)}`);
    }
  }
}

function nearest(map: BuilderMap, from: number, isFree: (cell: number) => boolean): number | undefined {
  const queue = new Set([from]);
  for (const cell of queue) {
    if (isFree(cell)) return cell;
    const x = map.x(cell);
    const y = map.y(cell);
    for (const [nx, ny] of [
      [x, y - 1],
      [x - 1, y],
      [x + 1, y],
      [x, y + 1],
    ] as const) {
      if (map.contains(nx, ny) && map.isWalkable(map.index(nx, ny))) queue.add(map.index(nx, ny));
    }
  }
  return undefined;
}

/** Caves, halls and corridors, with far too much in them. */
function crowded(seed: number): BuilderMap {
  const rng = Rng.fromSeed(seed);
  const map = new BuilderMap(rng.between(3, 24), rng.between(3, 16), 1, tileset());
  const cells = map.tiles.length;
  const open = [0.4, 0.6, 0.8, 1][rng.below(4)]!;
  for (let cell = 0; cell < cells; cell++) if (rng.chance(open)) map.set(cell, rng.chance(0.05) ? DOOR : FLOOR);
  const floor = Array.from({ length: cells }, (_, cell) => cell).filter((cell) => map.isWalkable(cell));
  if (floor.length === 0) return map;
  const spawns = rng.below([4, cells >> 2, cells, 2 * cells][rng.below(4)]! + 1);
  const clears = [rng.below(12), rng.below(12), 0];
  for (let i = 0; i < spawns; i++) {
    // Now and then a step puts one into rock.
    const at = rng.chance(0.02) ? rng.below(cells) : rng.pick(floor);
    map.addSpawn({ at, name: `Rat ${i}`, blocks: true, clear: rng.pick(clears) });
  }
  for (let i = rng.below(6); i > 0; i--) map.reserve(rng.pick(floor));
  for (let i = rng.below(4); i > 0; i--) map.addExit(rng.pick(floor), "down");
  if (rng.chance(0.9)) map.start = rng.pick(floor);
  return map;
}

describe("spawns that have to move", () => {
  /** Compares what becomes of that many maps; gives how many spawns were moved and removed. */
  function compareSearches(maps: number): { moved: number; removed: number } {
    let moved = 0;
    let removed = 0;
    for (let seed = 0; seed < maps; seed++) {
      const map = crowded(seed);
      const slow = crowded(seed);
      for (const _ of reseat(map));
      reseatSlowly(slow);
      expect(map.spawns, `seed ${seed}`).toEqual(slow.spawns);
      expect(map.report, `seed ${seed}`).toEqual(slow.report);
      moved += map.report.filter(({ message }) => message.includes(" moved ")).length;
      removed += map.report.filter(({ message }) => message.includes(" removed")).length;
    }
    return { moved, removed };
  }

  test("go to the very cells that a search finds: the first of them, to fail at once", () => {
    const { moved, removed } = compareSearches(60);
    expect(moved).toBeGreaterThan(100);
    expect(removed).toBeGreaterThan(100);
  });

  test("go to the very cells that a search for each of them finds", () => {
    const { moved, removed } = compareSearches(1000);
    expect(moved).toBeGreaterThan(3000);
    expect(removed).toBeGreaterThan(3000);
  });

  /** One large hall. */
  const hall = defineBuilder({
    id: "hall",
    options: {},
    *build(map) {
      map.fill({ x: 1, y: 1, width: map.width - 2, height: map.height - 2 }, FLOOR);
    },
  })();
  const crowd = voronoiSpawning({ clear: 100, areas: { fixed: 400 }, cellsEach: 1, most: 12 });

  test("by the thousand are moved within a few steps for each cell", () => {
    // As wide as they can see, and twice as wide: either none has anywhere to go, or all have far to go.
    for (const side of [100, 210]) {
      const map = new BuilderMap(side, side, 1, tileset());
      map.fill({ x: 1, y: 1, width: side - 2, height: side - 2 }, FLOOR);
      const rng = Rng.fromSeed(side);
      for (let i = 0; i < 3000; i++) {
        const at = map.index(rng.between(1, side - 2), rng.between(1, side - 2));
        if (!map.hasSpawn(at)) map.addSpawn({ at, name: "Rat", blocks: true, clear: 100 });
      }
      map.start = map.index(side >> 1, side >> 1);
      let pauses = 0;
      for (const _ of reseat(map)) pauses++;
      expect(map.report.length).toBeGreaterThan(2000);
      // A pause comes after as many steps as there are cells.
      expect(pauses).toBeGreaterThan(0);
      expect(pauses).toBeLessThan(300);
    }
  });

  test("let others have a turn after as many steps as there are cells, whatever they do", () => {
    const side = 30;
    const crowdOf = (spawns: number, clear: number) => {
      const map = new BuilderMap(side, side, 1, tileset());
      map.fill({ x: 1, y: 1, width: side - 2, height: side - 2 }, FLOOR);
      const rng = Rng.fromSeed(side);
      for (let i = 0; i < spawns; i++) {
        const at = map.index(rng.between(1, side - 2), rng.between(1, side - 2));
        if (!map.hasSpawn(at)) map.addSpawn({ at, name: "Rat", blocks: true, clear });
      }
      map.start = map.index(side >> 1, side >> 1);
      let pauses = 0;
      for (const _ of reseat(map)) pauses++;
      return pauses;
    };
    expect(crowdOf(1, 0)).toBe(0);
    for (const pauses of [crowdOf(1, 100), crowdOf(300, 100), crowdOf(300, 10), crowdOf(100, 12)]) {
      // To look at every cell a few times takes as many turns; a turn for each step would be thousands.
      expect(pauses).toBeGreaterThan(8);
      expect(pauses).toBeLessThan(16);
    }
  });

  test("are moved by a build that gives way, too", async () => {
    const crowdedHall = chain({ width: 160, height: 160 })
      .startWith(hall)
      .with(crowd)
      .with(areaStart())
      .with(distantExit());
    // The start sends all of them away. How often it is heard of depends on the machine; the pauses are counted above.
    const heard: string[] = [];
    const level = await crowdedHall.buildAsync({ seed: 1, onProgress: ({ step }) => heard.push(step) });
    expect(heard).toContain("area-start#1");
    expect(level.spawns).toEqual([]);
  });
});
