import { describe, expect, test } from "vitest";
import { BuilderMap, FLOOR, Rng, tileset, WALL } from "../core/index.js";
import { distanceField, regions, sharedDistances, sharedOneRegion, sharedRegions } from "./index.js";

/** A map with random floor, up to its border or not. */
function noise(seed: number, width: number, height: number, hasBorder: boolean): BuilderMap {
  const map = new BuilderMap(width, height, 1, tileset());
  const rng = Rng.fromSeed(seed);
  for (let cell = 0; cell < map.tiles.length; cell++) {
    const isInside = map.isInterior(map.x(cell), map.y(cell));
    if (rng.chance(0.6) && (isInside || !hasBorder)) map.set(cell, FLOOR);
  }
  return map;
}

describe("shared measurements", () => {
  test("are those of the map, and the same until a tile is written", () => {
    const map = noise(1, 40, 30, true);
    const parts = sharedRegions(map);
    const start = regions(map).labels.indexOf(0);
    const far = sharedDistances(map, start);
    expect(sharedRegions(map)).toBe(parts);
    expect(sharedDistances(map, start)).toBe(far);
    expect(sharedDistances(map, start, "diagonal")).not.toBe(far);
    expect(parts).toEqual(regions(map));
    expect(far).toEqual(distanceField(map, [start]));

    map.set(start + 1, map.isWalkable(start + 1) ? WALL : FLOOR);
    expect(sharedRegions(map)).not.toBe(parts);
    expect(sharedRegions(map)).toEqual(regions(map));
    expect(sharedDistances(map, start)).toEqual(distanceField(map, [start]));
  });

  test("are nobody else's: what regions() returns may be changed", () => {
    const map = noise(2, 20, 20, true);
    const parts = sharedRegions(map);
    const own = regions(map);
    own.labels.fill(7);
    expect(sharedRegions(map)).toBe(parts);
    expect(parts).toEqual(regions(map));
  });
});

describe("one region", () => {
  test("is what a search finds on a map that is connected, whatever can be walked on there", () => {
    const map = new BuilderMap(33, 9, 1, tileset());
    map.fill({ x: 1, y: 1, width: 31, height: 4 }, FLOOR);
    map.fill({ x: 7, y: 4, width: 3, height: 4 }, tileset().byGlyph("+")!);
    const one = sharedOneRegion(map, new Int32Array(map.tiles.length).fill(7));
    expect(one).toEqual(regions(map));
    expect(sharedRegions(map)).toBe(one);
    map.set(map.index(20, 7), FLOOR);
    expect(sharedRegions(map).count).toBe(2);
  });

  test("is none on a map without floor", () => {
    const map = new BuilderMap(12, 5, 1, tileset());
    expect(sharedOneRegion(map, new Int32Array(map.tiles.length))).toEqual(regions(map));
  });
});

describe("regions", () => {
  /** Regions by the plainest flood fill. */
  function plain(map: BuilderMap): number[] {
    const labels = new Array<number>(map.tiles.length).fill(-1);
    let count = 0;
    for (let first = 0; first < labels.length; first++) {
      if (!map.isWalkable(first) || labels[first] !== -1) continue;
      const waiting = [first];
      while (waiting.length > 0) {
        const cell = waiting.pop()!;
        if (labels[cell] !== -1 || !map.isWalkable(cell)) continue;
        labels[cell] = count;
        if (map.x(cell) > 0) waiting.push(cell - 1);
        if (map.x(cell) < map.width - 1) waiting.push(cell + 1);
        if (map.y(cell) > 0) waiting.push(cell - map.width);
        if (map.y(cell) < map.height - 1) waiting.push(cell + map.width);
      }
      count++;
    }
    return labels;
  }

  test.each([
    [1, 1],
    [1, 40],
    [33, 1],
    [31, 9],
    [32, 8],
    [64, 64],
    [80, 50],
    [97, 41],
  ])("of %ix%i are what a flood fill finds, with an open border too", (width, height) => {
    for (let seed = 0; seed < 6; seed++) {
      for (const hasBorder of [true, false]) {
        const map = noise(seed, width, height, hasBorder);
        const { count, labels, sizes } = regions(map);
        const expected = plain(map);
        expect([...labels]).toEqual(expected);
        expect(count).toBe(Math.max(-1, ...expected) + 1);
        expect([...sizes]).toEqual(
          Array.from({ length: count }, (_, region) => expected.filter((label) => label === region).length),
        );
      }
    }
  });
});
