import { RNG, Map as RotMap } from "rot-js";
import { describe, expect, test } from "vitest";
import { chain } from "../../chain/index.js";
import { prefabLevel } from "../../prefabs/index.js";
import { levelFromCells, prefabFromCells } from "./level-from-cells.js";

const ROWS = ["#########", "#...#...#", "#.......#", "#...#...#", "#########"];
const isWall = (x: number, y: number) => ROWS[y]![x] === "#";

describe("a level from cells", () => {
  test("has walls where the callback says true, and gets a start and an exit", () => {
    const level = levelFromCells(9, 5, isWall, { seed: "rats", depth: 3, name: "hall" });
    const solid = (x: number, y: number) => level.tileAt(x, y).name === "wall";
    for (let y = 0; y < 5; y++) for (let x = 0; x < 9; x++) expect(solid(x, y), `${x},${y}`).toBe(isWall(x, y));
    expect(level.start).toBeDefined();
    expect(level.exits.map(({ kind }) => kind)).toEqual(["down"]);
    expect(level).toMatchObject({ seed: "rats", depth: 3 });
    expect(level.recipe.name).toBe("hall");
  });

  test("has the tiles, things, start and exit that the callback names", () => {
    const things: Record<string, any> = {
      "1,1": { start: true },
      "7,3": { exit: "down" },
      "2,2": { spawn: "Goblin" },
      "4,2": "door",
      "6,1": { terrain: "shallow_water", mark: "pool" },
    };
    const level = levelFromCells(9, 5, (x, y) => things[`${x},${y}`] ?? isWall(x, y));
    expect(level.start).toEqual([1, 1]);
    expect(level.exits).toMatchObject([{ at: [7, 3], kind: "down" }]);
    expect(level.spawns).toMatchObject([{ at: [2, 2], name: "Goblin" }]);
    expect([level.tileAt(4, 2).name, level.tileAt(6, 1).name]).toEqual(["door", "shallow_water"]);
  });

  test("can be what rot.js has built", () => {
    RNG.setSeed(7);
    const walls = new Uint8Array(60 * 30);
    new RotMap.Digger(60, 30).create((x, y, value) => {
      walls[y * 60 + x] = value;
    });
    const level = levelFromCells(60, 30, (x, y) => walls[y * 60 + x] === 1);
    expect(Array.from(level.tiles, (tile) => (tile === 0 ? 1 : 0))).toEqual([...walls]);
    expect(level.path(level.start!, level.exits[0]!.at)).toBeDefined();
  });

  test("can have the game's own tiles, and be the beginning of a chain", () => {
    const moss = { name: "moss", glyph: "m", walkable: true, opaque: false };
    const cell = (x: number, y: number) => (x === 2 && y === 2 ? "moss" : isWall(x, y));
    expect(levelFromCells(9, 5, cell, { tiles: [moss] }).tileAt(2, 2)).toEqual(moss);
    const level = chain({ width: 20, height: 11 })
      .startWith(prefabLevel({ prefab: prefabFromCells(9, 5, isWall, { name: "hall" }) }))
      .build({ seed: 1 });
    expect(level.prefabs).toMatchObject([{ name: "hall", x: 5, y: 3 }]);
  });

  test("is refused if it can't be a level, with the reason", () => {
    expect(() => levelFromCells(9, 5, () => true)).toThrow();
    expect(() => levelFromCells(0, 5, isWall)).toThrow("width");
    expect(() => levelFromCells(9, 5, () => "lemonade")).toThrow("lemonade");
    expect(() => levelFromCells(9, 5, (() => 1) as never)).toThrow(
      "levelFromCells: cell must return true for a wall, false for floor, the name of a tile or an entry of a legend, got 1 for 0,0.",
    );
  });
});
