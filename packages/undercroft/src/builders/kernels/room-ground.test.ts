import { describe, expect, test } from "vitest";
import { BuilderMap, FLOOR, type Rect, Rng, stepOf, tileset, WALL } from "../../core/index.js";
import { bspDungeon, bspInterior, bspPlan, roomPlan, simpleMap } from "../index.js";
import { RoomGround } from "./room-ground.js";

/** A map on which the cells marked # are reserved rock. */
function reserved(rows: readonly string[]): BuilderMap {
  const map = new BuilderMap(rows[0]!.length, rows.length, 1, tileset());
  for (const [y, row] of rows.entries()) {
    for (const [x, glyph] of Array.from(row).entries()) if (glyph === "#") map.reserve(map.index(x, y), WALL);
  }
  return map;
}

describe("the ground of rooms", () => {
  test("is undefined if nothing is in the way, and floor reserved for stairs isn't", () => {
    const map = new BuilderMap(9, 9, 1, tileset());
    expect(RoomGround.of(map)).toBeUndefined();
    map.reserve(map.index(4, 4), FLOOR);
    expect(RoomGround.of(map)).toBeUndefined();
    map.reserve(map.index(4, 4), WALL);
    expect(RoomGround.of(map)).toBeDefined();
  });

  test("knows the largest free rectangle whose sides are long enough", () => {
    const ground = RoomGround.of(reserved(["........", "........", "....####", "....####", "....####"]))!;
    const all = { x: 0, y: 0, width: 8, height: 5 };
    expect(ground.largestIn(all, 1)).toEqual({ x: 0, y: 0, width: 4, height: 5 });
    expect(ground.largestIn({ ...all, height: 3 }, 1)).toEqual({ x: 0, y: 0, width: 8, height: 2 });
    expect(ground.largestIn({ ...all, height: 3 }, 3)).toEqual({ x: 0, y: 0, width: 4, height: 3 });
    expect(ground.largestIn(all, 5)).toBeUndefined();
    expect(ground.largestIn({ x: 4, y: 2, width: 4, height: 3 }, 1)).toBeUndefined();
  });

  test("cuts the last resort to the width and the height that a room may have", () => {
    const ground = RoomGround.of(reserved(["##########", ...Array.from({ length: 8 }, () => "..........")]))!;
    expect(ground.lastResort([], 0, 5, 3)).toEqual({ x: 1, y: 1, width: 5, height: 3 });
    expect(ground.lastResort([], 0, 3, 5)).toEqual({ x: 1, y: 1, width: 3, height: 5 });
  });

  test("finds a rectangle as large as a search through all of them does", () => {
    const rng = Rng.fromSeed("rectangles");
    for (let i = 0; i < 200; i++) {
      const [width, height] = [rng.between(1, 7), rng.between(1, 7)];
      const map = new BuilderMap(width, height, 1, tileset());
      for (let cell = 0; cell < width * height; cell++) if (rng.chance(0.3)) map.reserve(cell);
      const ground = RoomGround.of(map);
      const least = rng.between(1, 3);
      const found = ground?.largestIn({ x: 0, y: 0, width, height }, least);
      const isFree = (rect: Rect) => cellsOf(map, rect).every((cell) => !map.isReserved(cell));
      let largest = 0;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          for (let h = least; y + h <= height; h++) {
            for (let w = least; x + w <= width; w++) {
              if (w * h > largest && isFree({ x, y, width: w, height: h })) largest = w * h;
            }
          }
        }
      }
      if (ground === undefined) continue;
      expect(found === undefined ? 0 : found.width * found.height).toBe(largest);
      if (found !== undefined) expect(isFree(found)).toBe(true);
    }
  });
});

function cellsOf(map: BuilderMap, { x, y, width, height }: Rect): number[] {
  return Array.from({ length: width * height }, (_, i) => map.index(x + (i % width), y + Math.floor(i / width)));
}

describe.each([simpleMap, bspDungeon, bspInterior, roomPlan, bspPlan])("$definition.id", ({ definition }) => {
  const build = (map: BuilderMap, seed: number) => {
    const { options } = stepOf(definition, {});
    for (const _ of definition.build(map, Rng.fromSeed(seed), options as never));
    return map.rooms!;
  };

  test("puts no room on reserved rock or on a prefab, and every room has at least its minimum size", () => {
    for (let seed = 0; seed < 20; seed++) {
      const map = new BuilderMap(60, 40, 1, tileset());
      const rows = Array.from({ length: 16 }, () => ".".repeat(24));
      map.prefabs = [{ name: "yard", kind: "vault", x: 15, y: 9, transform: "identity", rows, entrances: [] }];
      const yard = { x: 15, y: 9, width: 24, height: 16 };
      for (const cell of cellsOf(map, yard)) map.reserve(cell, FLOOR);
      map.reserve(map.index(8, 8), WALL);
      const rooms = build(map, seed);
      expect(rooms.length).toBeGreaterThan(3);
      for (const room of rooms) {
        expect(cellsOf(map, room).filter((cell) => map.isReserved(cell))).toEqual([]);
        expect(Math.min(room.width, room.height)).toBeGreaterThan(2);
      }
    }
  });

  test("uses what little is free, and is stuck if nothing is", () => {
    const rock = Array.from({ length: 24 }, () => "#".repeat(30));
    const map = reserved([...rock.slice(0, 2), `##...${"#".repeat(25)}`, `##...${"#".repeat(25)}`, ...rock.slice(4)]);
    expect(build(map, 1)).toMatchObject([{ x: 2, y: 2, width: 3, height: 2 }]);
    expect(() => build(reserved(rock), 1)).toThrow("reserved cells leave no space for a room.");
  });
});
