import { describe, expect, test } from "vitest";
import { SEEDS_PACK } from "../packs/index.js";
import { blueprint, drawnLevel, drawnSection, drawnVault, pack, prefab } from "../reading/prefab.js";
import type { Prefab } from "../source/source.js";
import { lintPrefab } from "./lint.js";

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
  test("says that a choice has fewer different things than it offers", () => {
    const offer = (any: string[], count: number | string) =>
      blueprint("shop", {
        region: "20..40",
        features: [{ place: "far", spawn: { any }, count, choose: "one" }],
      });
    expect(warnings(offer(["Dagger", "Shield"], 3))).toEqual([
      ["it can't offer a choice of 3: it has only 2 different things.", "features", 0, "count"],
    ]);
    for (const count of [2, "1..2", "2.."]) expect(warnings(offer(["Dagger", "Shield"], count))).toEqual([]);
  });

  test("says that sealed has no effect, unless another outcome may need it", () => {
    const open = drawnVault("open", ["###", "#.+", "###"], { sealed: true });
    expect(warnings(open)).toEqual([["nothing in it is closed off, so sealed has no effect.", "sealed"]]);
    const legend = { "?": { choose: { "+": 9, "#": 1 } } };
    expect(warnings(drawnVault("shut", ["###", "#.?", "###"], { sealed: true, legend }))).toEqual([]);
    expect(warnings(drawnVault("cell", ["###", "#.#", "###"], { sealed: true }))).toEqual([]);
  });

  test("says which row is short, where a space is something else than a hole", () => {
    const given = drawnVault("ragged", ["   ", " ", "   "], { legend: { " ": "floor" } });
    expect(warnings(given)).toEqual([
      [
        "this row has 1 cell, but the widest has 3. The missing cells are holes, while a space means something else here.",
        "map",
        1,
        0,
      ],
    ]);
  });

  test("says which glyph is explained and not drawn", () => {
    const given = drawnSection("plain", ["."], { legend: { x: "altar" } });
    expect(warnings(given)).toEqual([['"x" is in the legend, but the map doesn\'t use it.', "legend", "x"]]);
  });

  test.each([
    [{ depth: ["3..5", "!3.."] }, "depth"],
    [{ weight: 0 }, "weight"],
    [{ chance: { base: 0 } }, "chance"],
  ])("says that no depth can choose it: %j", (rules, key) => {
    expect(warnings(drawnVault("never", ["."], rules))).toEqual([
      ["it can't be chosen at any depth from 0 to 200.", key],
    ]);
  });

  test("says which floor can't be reached, once for each part of it", () => {
    expect(warnings(drawnVault("tomb", ["####", "#..#", "####", "#.##", "####"]))).toEqual([
      ["this floor can't be reached from outside. Write sealed: true if it is closed on purpose.", "map", 1, 1],
      ["this floor can't be reached from outside. Write sealed: true if it is closed on purpose.", "map", 3, 1],
    ]);
    expect(warnings(drawnLevel("level", ["#####", "#@#.#", "#####"]))).toEqual([
      ["this floor can't be reached from the start. Write sealed: true if it is closed on purpose.", "map", 1, 3],
    ]);
    // Without a start, one comes in in the largest part.
    expect(warnings(drawnLevel("level", ["######", "#.#..#", "######"]))).toEqual([
      ["this floor can't be reached from the start. Write sealed: true if it is closed on purpose.", "map", 1, 1],
    ]);
  });
});

test("the pack that ships gets no warning", () => {
  for (const given of SEEDS_PACK.prefabs) expect(warnings(given), given.name).toEqual([]);
});

describe("a warning about what is left to chance", () => {
  const choose = { "?": { choose: { ".": 1, "#": 1 } } };

  test.each<[string, Prefab, [string, ...unknown[]][]]>([
    [
      "names a glyph that is in no outcome",
      drawnVault("v", ["?a"], { legend: { ...choose, Z: "wall" }, vary: [{ set: { a: "." } }] }),
      [['"Z" is in the legend, but no outcome uses it.', "legend", "Z"]],
    ],
    [
      "names a parameter without effect",
      drawnVault("v", ["?"], { legend: choose, params: { wet: { pick: ["a", "b"] } } }),
      [["wet has no effect: nothing in the drawing uses $wet.", "params", "wet"]],
    ],
    [
      "names a parameter that only stands where nothing is drawn",
      drawnVault("v", ["?"], { legend: { ...choose, Z: "$tile" }, params: { tile: { pick: ["wall", "floor"] } } }),
      [
        ['"Z" is in the legend, but no outcome uses it.', "legend", "Z"],
        ["tile has no effect: nothing in the drawing uses $tile.", "params", "tile"],
      ],
    ],
    [
      "names an alternative that never comes",
      drawnVault("v", ["?a"], {
        legend: { "?": { choose: { ".": 1, "#": 0 } }, i: { spawn: { any: { Orc: 1, Rat: 0 } } } },
        vary: [{ set: { a: { pick: { i: 1, "+": 0 } } } }],
      }),
      [
        ['"#" is never chosen because its weight is 0.', "legend", "?", "choose", "#"],
        ['"Rat" is never chosen because its weight is 0.', "legend", "i", "spawn", "Rat"],
        ['"+" is never chosen because its weight is 0.', "vary", 0, "set", "a", "pick", "+"],
      ],
    ],
    [
      "names a change for glyphs that are not there",
      drawnVault("v", ["?"], { legend: choose, vary: [{ set: { a: "." } }] }),
      [["this change has no effect: its glyphs are not in the drawing.", "vary", 0]],
    ],
    [
      "names a change whose condition never holds where the prefab may be",
      drawnVault("v", ["?"], { legend: choose, depth: "2..6", vary: [{ when: { depth: "8.." }, set: { "?": "#" } }] }),
      [["this change has no effect: its condition is never true, or its glyphs are not in the drawing.", "vary", 0]],
    ],
    [
      "names a slot that nothing is meant for",
      drawnVault("v", ["s.s"], { legend: { s: { slot: { tags: ["side"] } } } }),
      [["no vault has any of the tags side, so the slot stays empty.", "legend", "s", "slot", "tags"]],
    ],
    [
      "points at a slot that nothing fits",
      pack("p", [
        drawnVault("v", ["ss.s"], { legend: { s: { slot: { tags: ["side"] } } } }),
        drawnVault("two", [".."], { tags: ["side"] }),
      ]).prefabs[0]!,
      [["no vault fits into this slot. Tried: two.", "map", 0, 3]],
    ],
  ])("%s", (_what, given, expected) => {
    expect(warnings(given)).toEqual(expected);
  });

  test("doesn't come where all is used in one outcome or another", () => {
    const given = drawnVault("v", ["?12"], {
      params: { wet: { pick: ["shallow_water", "bridge"] }, n: { roll: "1..2" } },
      legend: { "?": { choose: { ".": 1, W: 1 } }, W: "$wet" },
      vary: [
        { shuffle: ["1", "2"] },
        { when: { depth: "8..", param: { n: 2 } }, set: { "1": "#" } },
        { set: { "1": "+", "2": "." } },
      ],
    });
    expect(warnings(given)).toEqual([]);
  });
});
