import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { distanceField, regions } from "../analysis/index.js";
import { accretion, bspDungeon } from "../builders/index.js";
import { type AnyNode, chain } from "../chain/index.js";
import { type BuilderMap, defineLayer, FLOOR, WALL } from "../core/index.js";
import { addLoops, doorFinish, doorPlacement } from "./index.js";

/** A map with a list of all doors that are drawn, each with ways to its left and right or above and below it. */
function doored(rows: readonly string[]): BuilderMap {
  const map = mapOf(rows);
  const cells = Array.from(map.tiles as Uint8Array, (_, cell) => cell).filter((cell) => map.isDoor(cell));
  map.doors = cells.map((at) => {
    const side = map.isWalkable(at - 1) ? 1 : map.width;
    return { at, kind: "plain" as const, sides: [at - side, at + side] as const };
  });
  return map;
}

/** Moves from one side of a door to the other with the door shut, by a search of the whole map. Infinite if there is no way. */
function detourOf(
  map: { width: number; height: number; tileset: BuilderMap["tileset"] },
  tiles: Uint8Array,
  at: number,
) {
  const shut = tiles.slice();
  shut[at] = WALL;
  const grid = { width: map.width, height: map.height, tileset: map.tileset, tiles: shut };
  const isAcross = map.tileset.walkable[tiles[at - 1]!] === 1;
  const side = isAcross ? 1 : map.width;
  const moves = distanceField(grid, [at - side])[at + side]!;
  return moves < 0 ? Infinity : moves;
}

const finish = (map: BuilderMap, options: object = {}) => {
  runStep(doorFinish, map, options, "doors");
  return rowsOf(map);
};

const RING = [
  "###########",
  "#...+.....#",
  "#.#######.#",
  "#.#######.#",
  "#.........#",
  "#####+#####",
  "###.....###",
  "###########",
];

describe("door-finish", () => {
  test("removes a wide door as a whole, or not at all", () => {
    const rows = [
      "###########",
      "#...+.....#",
      "#...+.....#",
      "#.#######.#",
      "#.........#",
      "####++#####",
      "###.....###",
      "###########",
    ];
    const wide = () => {
      const map = doored(rows);
      const groupOf = (at: number) => (map.y(at) < 5 ? map.index(4, 1) : map.index(4, 5));
      map.doors = map.doors!.map((door) => {
        const step = map.y(door.at) < 5 ? 1 : map.width;
        return { ...door, sides: [door.at - step, door.at + step], group: groupOf(door.at) };
      });
      return map;
    };
    const opened = rows.map((row, y) => (y === 1 || y === 2 ? row.replace("+", ".") : row));
    expect(finish(wide(), { detour: 0 })).toEqual(rows);
    const map = wide();
    expect(finish(map, { detour: 60 })).toEqual(opened);
    expect(map.doors!.map(({ at }) => at)).toEqual([map.index(4, 5), map.index(5, 5)]);
  });

  test("opens doors that can be walked around, and keeps those that lead somewhere", () => {
    const map = doored(RING);
    const around = detourOf(map, map.copyTiles(), map.index(4, 1));
    const opened = RING.map((row, y) => (y === 1 ? row.replace("+", ".") : row));
    expect(finish(doored(RING), { detour: around })).toEqual(RING);
    expect(finish(doored(RING), { detour: around + 1 })).toEqual(opened);
    expect(finish(doored(RING), { detour: 0 })).toEqual(RING);
  });

  test("opens doors that are not in the list", () => {
    const map = doored(RING);
    map.doors = map.doors!.slice(1);
    finish(map, { detour: 0 });
    expect(map.getAt(4, 1)).toBe(FLOOR);
    expect(map.doors.map(({ at }) => at)).toEqual([map.index(5, 5)]);
  });

  test("leaves reserved doors and locked ways alone", () => {
    const map = doored(RING);
    map.reserve(map.index(4, 1));
    expect(finish(map, { detour: 200 })).toEqual(RING);
    const locked = doored(RING);
    locked.doors = [];
    locked.locks = [{ at: locked.index(4, 1), key: locked.index(1, 1) }];
    finish(locked, { detour: 200 });
    expect([locked.isDoor(locked.index(4, 1)), locked.isDoor(locked.index(5, 5))]).toEqual([true, false]);
  });

  test("counts no way through a lock as a way around", () => {
    const map = doored(RING);
    map.locks = [{ at: map.index(1, 2), key: map.index(5, 1) }];
    expect(finish(map, { detour: 200 })).toEqual(RING);
  });

  test("opens doors beside which a later step dug", () => {
    const dig = defineLayer({
      id: "dig",
      options: {},
      *build(map) {
        for (const { at } of map.doors!) map.set(at + 1, FLOOR);
        for (const { at } of map.doors!) map.set(at + map.width, FLOOR);
      },
    })() as unknown as AnyNode;
    const before = chain({ width: 60, height: 30, purpose: "map" }).startWith(bspDungeon()).with(doorPlacement());
    const hung = before.build({ seed: 1 });
    expect(hung.doors!.length).toBeGreaterThan(3);
    const finished = before.withAll([dig]).with(doorFinish()).build({ seed: 1 });
    expect(String(finished)).not.toContain("+");
    expect(finished.doors).toEqual([]);
  });

  test("leaves 5 to 14 doors on most levels of halls with loops, all of them with a long way around", () => {
    const counts: number[] = [];
    for (let seed = 0; seed < 30; seed++) {
      const halls = chain({ width: 79, height: 29, purpose: "map" })
        .startWith(accretion())
        .with(addLoops({ loops: 14 }))
        .with(doorFinish());
      const level = halls.build({ seed, depth: 5 });
      const tiles = level.tiles as Uint8Array;
      const doors = tiles.reduce((sum, tile) => sum + level.tileset.door[tile]!, 0);
      expect(level.doors).toHaveLength(doors);
      for (const { at } of level.doors!) {
        expect(detourOf(level, tiles, at[1] * level.width + at[0])).toBeGreaterThanOrEqual(20);
      }
      expect(regions(level).count).toBe(1);
      counts.push(doors);
    }
    counts.sort((a, b) => a - b);
    expect(counts[15]).toBeGreaterThanOrEqual(5);
    expect(counts[15]).toBeLessThanOrEqual(14);
  });

  test("works on small maps at any depth", () => {
    for (const depth of [1, 10_000]) {
      const halls = chain({ width: 12, height: 9, purpose: "map" }).startWith(accretion()).with(doorFinish());
      const level = halls.build({ seed: 2, depth });
      expect(level.hash).toBe(halls.build({ seed: 2, depth }).hash);
    }
  });
});
