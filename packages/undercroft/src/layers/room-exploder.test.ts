import { describe, expect, test } from "vitest";
import { largestRegion, regions } from "../analysis/index.js";
import { simpleMap } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { WALL } from "../core/index.js";
import { roomBasedStairs } from "./room-based-stairs.js";
import { roomBasedStart } from "./room-based-start.js";
import { roomExploder } from "./room-exploder.js";

const rooms = () =>
  chain({ width: 60, height: 30 }).startWith(simpleMap()).with(roomBasedStart()).with(roomBasedStairs());

describe("room-exploder", () => {
  test("only digs, in one piece with the rooms, and keeps start, exit and room list", () => {
    for (let seed = 0; seed < 100; seed++) {
      const before = rooms().build({ seed });
      const from = seed % 2 === 0 ? "middle" : "anywhere";
      const level = rooms().with(roomExploder({ from })).build({ seed });
      expect([level.start, level.exits, level.rooms]).toEqual([before.start, before.exits, before.rooms]);
      let dug = 0;
      for (let i = 0; i < level.tiles.length; i++) {
        if (level.tiles[i] === before.tiles[i]) continue;
        expect(before.tiles[i]).toBe(WALL);
        dug++;
      }
      expect(dug).toBeGreaterThan(0);
      const parts = regions(level);
      expect(parts.sizes[largestRegion(parts)]).toBe(level.tiles.length - wallsOf(level.tiles));
    }
  });

  test("digs nothing if the roll gives no digger, and no farther than a digger can walk", () => {
    const before = rooms().build({ seed: 7 });
    expect(
      rooms()
        .with(roomExploder({ diggers: "d5-5" }))
        .build({ seed: 7 })
        .rows(),
    ).toEqual(before.rows());
    const level = rooms()
      .with(roomExploder({ diggers: "20", lifetime: 6 }))
      .build({ seed: 7 });
    for (let i = 0; i < level.tiles.length; i++) {
      if (level.tiles[i] === before.tiles[i]) continue;
      const [x, y] = [i % 60, Math.floor(i / 60)];
      const moves = level.rooms!.map(({ anchor }) => Math.abs(anchor[0] - x) + Math.abs(anchor[1] - y));
      expect(Math.min(...moves)).toBeLessThanOrEqual(6);
    }
  });

  test("matches the golden map", async () => {
    const level = rooms().with(roomExploder()).build({ seed: "golden" });
    await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/room-exploder.txt");
  });
});

function wallsOf(tiles: { readonly length: number; readonly [index: number]: number }): number {
  let walls = 0;
  for (let i = 0; i < tiles.length; i++) if (tiles[i] === WALL) walls++;
  return walls;
}
