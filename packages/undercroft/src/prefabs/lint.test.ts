import { describe, expect, test } from "vitest";
import { drawnLevel, drawnSection, drawnVault, type Prefab, prefab } from "./content.js";
import { lintPrefab } from "./lint.js";
import { SEEDS_PACK } from "./packs/index.js";

function warnings(given: Prefab): [string, ...unknown[]][] {
  return lintPrefab(given).map(({ at, message }) => [message, ...at]);
}

describe("a prefab that is as it was meant", () => {
  test.each([
    ["a vault with holes", drawnVault("ring", [" ... ", "...", " ."])],
    ["a cell with a door", drawnVault("cell", ["###", "#.+", "###"])],
    ["one that is entered slantwise", drawnVault("slant", ["##.", "#.#", "###"])],
    ["a level with a start", drawnLevel("level", ["#####", "#@.>#", "#####"])],
    ["a level without a start", drawnLevel("level", ["#####", "#..>#", "#####"])],
  ])("gets no warning: %s", (_name, given) => {
    expect(warnings(given)).toEqual([]);
  });

  test("gets none for the glyphs of its palettes that it draws", () => {
    const given = prefab({ vault: "hall", palettes: ["stone"], map: ["I&_:*"] });
    expect(warnings(given)).toEqual([]);
  });
});

describe("a warning", () => {
  test("says which row is short, where a space is something else than a hole", () => {
    const given = drawnVault("ragged", ["   ", " ", "   "], { legend: { " ": "floor" } });
    expect(warnings(given)).toEqual([
      ["this row has 1 of 3 cells; the rest are holes, and a space means something else here.", "map", 1, 0],
    ]);
  });

  test("says which glyph is explained and not drawn", () => {
    const given = drawnSection("plain", ["."], { legend: { x: "altar" } });
    expect(warnings(given)).toEqual([['"x" is explained and not drawn.', "legend", "x"]]);
  });

  test.each([
    [{ depth: ["3..5", "!3.."] }, "depth"],
    [{ weight: 0 }, "weight"],
    [{ chance: { base: 0 } }, "chance"],
  ])("says that no depth can choose it: %j", (rules, key) => {
    expect(warnings(drawnVault("never", ["."], rules))).toEqual([["no depth from 0 to 200 can choose it.", key]]);
  });

  test("says which floor can't be reached, once for each part of it", () => {
    expect(warnings(drawnVault("tomb", ["####", "#..#", "####", "#.##", "####"]))).toEqual([
      ["this floor can't be reached from outside.", "map", 1, 1],
      ["this floor can't be reached from outside.", "map", 3, 1],
    ]);
    expect(warnings(drawnLevel("level", ["#####", "#@#.#", "#####"]))).toEqual([
      ["this floor can't be reached from where one comes in.", "map", 1, 3],
    ]);
    // Without a start, one comes in in the largest part.
    expect(warnings(drawnLevel("level", ["######", "#.#..#", "######"]))).toEqual([
      ["this floor can't be reached from where one comes in.", "map", 1, 1],
    ]);
  });
});

test("the pack that ships gets no warning", () => {
  for (const given of SEEDS_PACK.prefabs) expect(warnings(given), given.name).toEqual([]);
});
