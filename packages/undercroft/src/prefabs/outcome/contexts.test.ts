import { expect, test } from "vitest";
import type { PrefabSource } from "../source/source.js";
import { askedParams, contextsOf } from "./contexts.js";

const source = (more: object): PrefabSource => ({ vault: "v", map: ["..."], ...more });

test("a prefab without conditions comes out the same on every level", () => {
  expect(contextsOf(source({}))).toEqual([{ depth: 0, width: 80, height: 50 }]);
  expect(contextsOf(source({ depth: "4..9", vary: [{ set: {} }] }))).toEqual([{ depth: 4, width: 80, height: 50 }]);
});

test("each stretch of depths that conditions tell apart has a level, where the prefab may be", () => {
  const vary = [{ when: { depth: "8..9" } }, { when: { depth: ["12..", "!15"] } }];
  const depths = contextsOf(source({ depth: ["4..15", "!10"], vary })).map(({ depth }) => depth);
  expect(depths).toEqual([4, 8, 11, 12, 15]);
});

test("what may fill its slots has conditions too: depth, weight, chance and changes", () => {
  const fillers = [
    source({ depth: "3.." }),
    source({ weight: { base: 1, "6..7": 2 }, chance: { "9..": 0.5 } }),
    source({ vary: [{ when: { depth: 20 } }] }),
  ];
  expect(contextsOf(source({}), fillers).map(({ depth }) => depth)).toEqual([0, 3, 6, 8, 9, 20, 21]);
});

test("so have stretches of widths and heights, from the size of the prefab up", () => {
  const vary = [{ when: { width: "60..", height: "..20" } }];
  expect(contextsOf(source({ vary }))).toEqual([
    { depth: 0, width: 3, height: 1 },
    { depth: 0, width: 3, height: 21 },
    { depth: 0, width: 60, height: 1 },
    { depth: 0, width: 60, height: 21 },
  ]);
});

test("of the values of parameters, those count that conditions name, and one for all others", () => {
  const params = { a: { roll: "1..100" }, b: { pick: ["x", "y"] }, c: { pick: ["p", "q"] } };
  const vary = [{ when: { param: { a: 7 } } }, { when: { param: { a: 9, b: "y" } } }];
  const found = askedParams(source({ params, vary })).map((values) => [values.get("a"), values.get("b")]);
  expect(found).toEqual([
    [1, "x"],
    [1, "y"],
    [7, "x"],
    [7, "y"],
    [9, "x"],
    [9, "y"],
  ]);
  expect(askedParams(source({ params }))).toEqual([new Map()]);
});
