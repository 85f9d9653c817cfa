import { describe, expect, test } from "vitest";
import { BuilderMap } from "./builder-map.js";
import { Journal } from "./history.js";
import { FLOOR, tileset, WALL } from "./tiles.js";

function makeMap(): BuilderMap {
  const map = new BuilderMap(8, 6, 1, tileset());
  map.step = "test#1";
  return map;
}

/** Counts the floor, and how often it was counted. */
function floorOf(map: BuilderMap, counted: { times: number }): number {
  return map.measured("floor", () => {
    counted.times++;
    return map.copyTiles().reduce((sum, tile) => sum + Number(tile === FLOOR), 0);
  });
}

const CELL = 10;

/** Every way of writing a tile. */
const writers: Record<string, (map: BuilderMap) => void> = {
  set: (map) => map.set(CELL, FLOOR),
  setAt: (map) => map.setAt(2, 1, FLOOR),
  fill: (map) => map.fill({ x: 2, y: 1, width: 1, height: 1 }, FLOOR),
  paint: (map) => map.paint(new Uint8Array(48).fill(FLOOR, CELL, CELL + 1)),
  swap: (map) => map.swap(Uint32Array.of(1 << CELL, 0)),
  reserve: (map) => map.reserve(CELL, FLOOR),
  release: (map) => map.release(CELL, FLOOR),
  pinStart: (map) => map.pinStart(CELL),
};

describe("a measurement", () => {
  test("is taken once, and shared while no tile is written", () => {
    const map = makeMap();
    const counted = { times: 0 };
    expect([floorOf(map, counted), floorOf(map, counted)]).toEqual([0, 0]);
    map.rooms = [];
    map.addSpawn({ at: CELL, name: "Rat", blocks: true });
    floorOf(map, counted);
    expect(counted.times).toBe(1);
  });

  test.each(Object.entries(writers))("is taken anew after %s", (_how, write) => {
    const map = makeMap();
    const counted = { times: 0 };
    expect(floorOf(map, counted)).toBe(0);
    write(map);
    expect([floorOf(map, counted), floorOf(map, counted)]).toEqual([1, 1]);
    expect(counted.times).toBe(2);
  });

  test("is taken anew after exits came or went, and after a way back", () => {
    const map = makeMap();
    const counted = { times: 0 };
    map.fill({ x: 1, y: 1, width: 3, height: 1 }, FLOOR);
    expect(floorOf(map, counted)).toBe(3);
    const then = map.checkpoint();
    map.addExit(CELL, "down");
    expect(floorOf(map, counted)).toBe(2);
    map.removeExits();
    expect(floorOf(map, counted)).toBe(3);
    map.set(CELL, WALL);
    map.restore(then);
    expect(floorOf(map, counted)).toBe(3);
    expect(counted.times).toBe(4);
  });

  test("has a name of its own", () => {
    const map = makeMap();
    expect(map.measured("one", () => 1)).toBe(1);
    expect(map.measured("two", () => 2)).toBe(2);
    expect(map.measured("one", () => 3)).toBe(1);
  });
});

describe("the hash of the state", () => {
  test.each(Object.entries(writers))("follows %s after it was asked for", (_how, write) => {
    const asked = makeMap();
    const before = asked.stateHash();
    expect(asked.stateHash()).toBe(before);
    const fresh = makeMap();
    for (const map of [asked, fresh]) write(map);
    expect(asked.stateHash()).not.toBe(before);
    expect(asked.stateHash()).toBe(fresh.stateHash());
  });

  test("is the same again once a change was undone", () => {
    const map = makeMap();
    const before = map.stateHash();
    map.set(CELL, FLOOR);
    map.stateHash();
    map.set(CELL, WALL);
    expect(map.stateHash()).toBe(before);
  });
});

describe("swap", () => {
  const bits = Uint32Array.of(0xf0f0_0ff1, 0x0000_8001);

  test.each([undefined, new Journal()])("turns wall into floor and floor into wall where a bit is set", (journal) => {
    const map = new BuilderMap(8, 6, 1, tileset(), journal);
    map.fill({ x: 0, y: 0, width: 8, height: 3 }, FLOOR);
    const before = map.copyTiles();
    map.swap(bits);
    map.copyTiles().forEach((tile, cell) => {
      expect(tile).toBe(before[cell]! ^ ((bits[cell >> 5]! >>> (cell & 31)) & 1));
    });
    map.swap(bits);
    expect(map.copyTiles()).toEqual(before);
  });

  test("leaves reserved cells alone, and all that are neither wall nor floor", () => {
    const all = Uint32Array.of(0xffff_ffff, 0xffff);
    const map = makeMap();
    map.set(3, 2);
    map.swap(all);
    expect([map.tiles[2], map.tiles[3], map.tiles[4]]).toEqual([FLOOR, 2, FLOOR]);
    map.reserve(4);
    map.swap(all);
    expect([map.tiles[2], map.tiles[3], map.tiles[4]]).toEqual([WALL, 2, FLOOR]);
  });

  test("needs as many words as the map has cells for", () => {
    expect(() => makeMap().swap(new Uint32Array(1))).toThrow("swap needs 2 words, got 1.");
  });
});
