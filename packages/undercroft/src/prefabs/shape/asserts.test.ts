import { describe, expect, test } from "vitest";
import { BuilderMap, FLOOR, Rng, tileset } from "../../core/index.js";
import { placeVault } from "../place/place-vault.js";
import { drawnVault, prefabShape } from "../reading/prefab.js";
import type { AssertItem } from "../source/source.js";
import { brokenAsserts } from "./asserts.js";

const TILES = tileset();

/** The asserts that don't hold of a drawing in which `A` and `B` are marked a and b. */
function broken(map: readonly string[], ...assert: AssertItem[]): string[] {
  const legend = { A: { mark: "a" }, B: { mark: "b" }, W: { terrain: "wall", mark: "b" } };
  const vault = drawnVault("v", map, { legend, assert });
  return brokenAsserts(prefabShape(vault, TILES), "vault", TILES).map(({ message }) => message);
}

describe("reach", () => {
  test("asks for every cell of the second", () => {
    expect(broken(["A.B#B"], { reach: ["a", "b"] })).toEqual(["reach: b at (4, 0) can't be reached from a."]);
    expect(broken(["=#####", "B#B#B#", "######", "B#####"], { reach: ["entrances", "b"] })).toEqual([
      "reach: b at (2, 1) (4, 1) (0, 3) can't be reached from entrances.",
    ]);
  });

  test("walks orthogonally, and not through rock", () => {
    expect(broken(["A#", "#B"], { reach: ["a", "b"] })).toHaveLength(1);
    expect(broken(["A.", "#B"], { reach: ["a", "b"] })).toEqual([]);
    expect(broken(["AW"], { reach: ["a", "b"] })).toHaveLength(1);
  });

  test("goes in by the entrances or, where none is drawn, by the edge, beside holes too", () => {
    expect(broken(["###", "=B#", "###"], { reach: ["entrances", "b"] })).toEqual([]);
    expect(broken(["#=#", "###", "#B."], { reach: ["entrances", "b"] })).toHaveLength(1);
    expect(broken(["###", "#B.", "###"], { reach: ["entrances", "b"] })).toEqual([]);
    expect(broken(["####", "#B #", "####"], { reach: ["entrances", "b"] })).toEqual([]);
    expect(broken(["###", "#B#", "###"], { reach: ["entrances", "b"] })).toHaveLength(1);
  });

  test("knows that the level joins the ways in", () => {
    expect(broken(["#####", "=A#B=", "#####"], { reach: ["a", "b"] })).toEqual([]);
    expect(broken(["#####", "=A#B#", "#####"], { reach: ["a", "b"] })).toHaveLength(1);
  });

  test("holds where there is nothing to be reached, and not where there is nothing to come from", () => {
    expect(broken(["A."], { reach: ["a", "b"] })).toEqual([]);
    expect(broken(["B."], { reach: ["a", "b"] })).toHaveLength(1);
  });
});

test("count counts the cells of a mark", () => {
  expect(broken(["AAB"], { count: { a: 2, b: "1..3" } })).toEqual([]);
  expect(broken(["AAB"], { count: { a: 1, b: "2.." } })).toEqual([
    "count: there must be 1 of a, found 2.",
    "count: there must be 2.. of b, found 1.",
  ]);
});

describe("on a level", () => {
  function cave(): BuilderMap {
    const map = new BuilderMap(12, 10, 1, TILES);
    map.fill({ x: 1, y: 1, width: 10, height: 8 }, FLOOR);
    map.start = 13;
    return map;
  }

  test("a vault whose asserts fail is not placed, and the reason is given", () => {
    const map = cave();
    const before = map.copyTiles();
    const vault = drawnVault("v", ["###", "#B#", "###"], {
      legend: { B: { mark: "b" } },
      assert: [{ reach: ["entrances", "b"] }],
    });
    expect(placeVault(map, Rng.fromSeed(1), vault)).toBe("reach: b at (1, 1) can't be reached from entrances.");
    expect(map.copyTiles()).toEqual(before);
  });

  test("an outcome that fails is not placed, and the others are", () => {
    const vault = drawnVault("v", ["?B"], {
      legend: { B: { choose: { b: 1, ".": 1 } }, b: { mark: "b" }, "?": "rubble" },
      assert: [{ count: { b: 1 } }],
    });
    const reasons = Array.from({ length: 40 }, (_, seed) => placeVault(cave(), Rng.fromSeed(seed), vault));
    expect(new Set(reasons)).toEqual(new Set([undefined, "count: there must be 1 of b, found 0."]));
  });

  test("an assert is checked again where the vault lies, in the same all or nothing", () => {
    // Used alone, the lower entrance leads to nothing: then another place, or other entrances, are tried.
    const vault = drawnVault("v", ["#=#", "#B#", "###", "#=#"], {
      legend: { B: { mark: "b" } },
      assert: [{ reach: ["entrances", "b"] }],
      entrances: { use: 1 },
      transform: false,
    });
    let placed = 0;
    for (let seed = 0; seed < 20; seed++) {
      const map = cave();
      if (placeVault(map, Rng.fromSeed(seed), vault) !== undefined) continue;
      placed++;
      expect(map.prefabs[0]!.rows).toEqual(["#.#", "#.#", "###", "###"]);
    }
    expect(placed).toBeGreaterThan(0);
  });

  test("what a legend asks for comes to the level, its depth as one of the game", () => {
    const spawn = { table: "guards", depth: "+2", state: "asleep", blocks: true } as const;
    const map = cave();
    const vault = drawnVault("v", ["i,"], {
      legend: { i: { spawn: [spawn, { name: "Key", or: ["Rock"] }] }, ",": { no_random: ["monsters"] } },
      transform: false,
    });
    expect(placeVault(map, Rng.fromSeed(3), vault)).toBeUndefined();
    const [{ x, y }] = map.prefabs as [BuilderMap["prefabs"][number]];
    const at = map.index(x, y);
    expect(map.spawns.map(({ from: _, clear: __, ...spawned }) => spawned)).toEqual([
      { at, name: "guards", blocks: true, table: true, depth: 3, state: "asleep" },
      { at, name: "Key", blocks: false, kind: "item", or: ["Rock"] },
    ]);
    expect([map.maySpawn(at, "monster"), map.maySpawn(at + 1, "monster"), map.maySpawn(at + 1, "item")]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("what finds no cell is reported", () => {
    const map = cave();
    const vault = drawnVault("v", ["###", "#i=", "###"], { legend: { i: { spawn: { name: "Orc", count: 3 } } } });
    expect(placeVault(map, Rng.fromSeed(3), vault)).toBeUndefined();
    expect(map.spawns.map(({ name }) => name)).toEqual(["Orc"]);
    expect(map.report.map(({ message }) => message)).toEqual(["v: there was no free cell for Orc, Orc"]);
  });
});
