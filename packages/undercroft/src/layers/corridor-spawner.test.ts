import { describe, expect, test } from "vitest";
import { simpleMap } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { corridorSpawner } from "./corridor-spawner.js";
import { doorPlacement } from "./door-placement.js";
import { roomBasedStairs } from "./room-based-stairs.js";
import { roomBasedStart } from "./room-based-start.js";

const rooms = () =>
  chain({ width: 80, height: 50 })
    .startWith(simpleMap())
    .with(roomBasedStart())
    .with(roomBasedStairs())
    .with(doorPlacement());

describe("corridor-spawner", () => {
  test("spawns things only in corridors, at most one per cell and never on a door", () => {
    let all = 0;
    for (let seed = 0; seed < 60; seed++) {
      const level = rooms()
        .with(corridorSpawner({ cellsEach: 1 }))
        .build({ seed, depth: 3 });
      const cells = new Set(level.corridors!.flat().map((cell) => cell.join()));
      for (const { at, from } of level.spawns) {
        expect(from).toBe("corridor-spawner#1");
        expect(cells.has(at.join())).toBe(true);
        expect(level.tileAt(...at).name).toBe("floor");
      }
      expect(new Set(level.spawns.map(({ at }) => at.join())).size).toBe(level.spawns.length);
      for (const corridor of level.corridors!) {
        const own = new Set(corridor.map((cell) => cell.join()));
        // Four at depth 1, and one more for each depth.
        expect(level.spawns.filter(({ at }) => own.has(at.join())).length).toBeLessThanOrEqual(6);
      }
      all += level.spawns.length;
    }
    expect(all).toBeGreaterThan(60);
  });

  test("leaves short corridors empty if each spawn needs many cells", () => {
    const level = rooms()
      .with(corridorSpawner({ cellsEach: 1000 }))
      .build({ seed: 1, depth: 5 });
    expect(level.spawns).toEqual([]);
  });
});
