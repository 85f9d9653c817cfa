import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { regions } from "../analysis/index.js";
import { bspDungeon, cellularAutomata } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { connectRegions, greatHall } from "./index.js";

describe("great-hall", () => {
  test("opens a hall with columns and a carpet in the middle of solid rock", () => {
    const map = mapOf(new Array<string>(15).fill("#".repeat(25)));
    runStep(greatHall, map, { width: 0.6, height: 0.6 }, "hall");
    expect(rowsOf(map)).toEqual([
      "#########################",
      "#########################",
      "#########################",
      "#####...............#####",
      "#####..I...I...I....#####",
      "#####...............#####",
      "#####.=============.#####",
      "#####.=============.#####",
      "#####.=============.#####",
      "#####...............#####",
      "#####..I...I...I....#####",
      "#####...............#####",
      "#########################",
      "#########################",
      "#########################",
    ]);
    expect(map.areas).toMatchObject([{ name: "great hall", role: "hall" }]);
    expect(map.rooms).toBeUndefined();
  });

  test("becomes a room, takes the place of those it swallows, and stays one part", () => {
    for (let seed = 0; seed < 20; seed++) {
      const rooms = chain({ width: 60, height: 30, purpose: "map" })
        .startWith(bspDungeon())
        .with(greatHall())
        .with(connectRegions())
        .build({ seed });
      const hall = rooms.rooms!.at(-1)!;
      expect([hall.width % 2, hall.height % 2]).toEqual([1, 1]);
      expect(Math.abs(hall.x + hall.width / 2 - 30)).toBeLessThanOrEqual(1);
      for (const { anchor } of rooms.rooms!.slice(0, -1)) {
        const [x, y] = anchor;
        expect(x >= hall.x && y >= hall.y && x < hall.x + hall.width && y < hall.y + hall.height).toBe(false);
      }
      expect(regions(rooms).count).toBe(1);
    }
  });

  test("blocks no way: with columns, as much of a cave is connected as without", () => {
    const cave = chain({ width: 60, height: 30, purpose: "map" }).startWith(cellularAutomata()).with(connectRegions());
    for (let seed = 0; seed < 20; seed++) {
      const plain = regions(cave.with(greatHall({ columns: false })).build({ seed }));
      const level = cave.with(greatHall()).build({ seed });
      expect(regions(level).count).toBe(plain.count);
    }
  });

  test("opens no way around a lock", () => {
    const map = mapOf([
      "###########", //
      "#....#....#",
      "#....#....#",
      "#....+....#",
      "#....#....#",
      "#....#....#",
      "###########",
    ]);
    map.locks = [{ at: map.index(5, 3), key: map.index(1, 1) }];
    runStep(greatHall, map, { width: 1, height: 1, columns: false, carpet: false }, "hall");
    expect(regions({ ...mapOf(rowsOf(map)), tiles: shut(map) } as never).count).toBe(2);
  });
});

/** The tiles with the lock closed. */
function shut(map: ReturnType<typeof mapOf>): Uint8Array {
  const tiles = map.copyTiles();
  for (const { at } of map.locks) tiles[at] = 0;
  return tiles;
}
