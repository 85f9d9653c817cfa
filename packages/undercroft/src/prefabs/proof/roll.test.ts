import { describe, expect, test } from "vitest";
import { FLOOR, tileset } from "../../core/index.js";
import { BLUEPRINTS_PACK, UNDERCROFT_PACK } from "../packs/index.js";
import { blueprint, drawnVault, pack } from "../reading/prefab.js";
import { HOLE } from "../shape/shape.js";
import { proveOutcomes, provingOutcomes } from "./prove.js";
import { rollPrefab } from "./roll.js";

const SEEDS = Array.from({ length: 30 }, (_, i) => i);

describe("a roll of a prefab", () => {
  test("is the same for the same seed, and another one for others", () => {
    const dice = drawnVault("dice", ["1234"], {
      transform: false,
      vary: [{ shuffle: ["1", "2", "3", "4"] }, { set: { "1": "#", "2": ".", "3": "+", "4": "=" } }],
    });
    expect(rollPrefab(dice, { seed: "a" })).toEqual(rollPrefab(dice, { seed: "a" }));
    const found = new Set(SEEDS.map((seed) => rollPrefab(dice, { seed }).rows[0]));
    expect(found.size).toBeGreaterThan(10);
    expect(rollPrefab(dice, { seed: "a" }).decisions[0]).toMatch(/^shuffled: /);
  });

  test("is turned as the prefab allows, and cells of faults are turned with it", () => {
    const corner = drawnVault("corner", ["#..", "..."], {
      legend: { A: { mark: "goal" } },
      assert: [{ count: { goal: 1 } }],
    });
    const rolls = SEEDS.map((seed) => rollPrefab(corner, { seed }));
    expect(new Set(rolls.map(({ transform }) => transform)).size).toBe(8);
    expect(rolls.every(({ faults }) => faults.length === 1 && faults[0]!.message.includes("goal"))).toBe(true);
    const shut = drawnVault("shut", ["...", "#+#", "#A#", "###", "..!"], {
      legend: { A: { terrain: "pillar", mark: "goal" } },
      palettes: ["stone"],
      assert: [{ reach: ["entrances", "goal"] }],
    });
    for (const seed of SEEDS) {
      const { shape, faults } = rollPrefab(shut, { seed });
      const [goal] = shape!.marks;
      for (const { cells } of faults) expect(cells).toEqual([goal!.cell]);
      expect(faults).toHaveLength(1);
    }
  });

  test("asks for the depth and the size of the level", () => {
    const deep = drawnVault("deep", ["ab"], {
      transform: false,
      vary: [
        { when: { depth: "8.." }, set: { a: "#" } },
        { when: { width: "..40" }, set: { b: "#" } },
        { set: { a: ".", b: "." } },
      ],
    });
    expect(rollPrefab(deep).rows).toEqual([".."]);
    expect(rollPrefab(deep, { depth: 9 }).rows).toEqual(["#."]);
    expect(rollPrefab(deep, { width: 30 }).rows).toEqual([".#"]);
  });

  test("fills its slots, and says with what", () => {
    const [host] = pack("p", [
      drawnVault("host", ["sss"], { transform: false, legend: { s: { slot: { tags: ["side"] } } } }),
      drawnVault("a", ["#"], { tags: ["side"] }),
      drawnVault("b", ["+"], { tags: ["side"] }),
    ]).prefabs;
    const words = new Set(SEEDS.flatMap((seed) => rollPrefab(host!, { seed }).decisions));
    expect([...words].some((word) => /slot at \(0, 0\) is a,/.test(word))).toBe(true);
    expect([...words].some((word) => /slot at \(0, 0\) is b,/.test(word))).toBe(true);
  });

  test("that can't be drawn says why, and shows how far it came", () => {
    const short = drawnVault("short", ["cc."], {
      vary: [{ set: { c: { pick: { c: 1, "#": 1 } } } }, { take: { from: "c", exactly: 1, as: "#", rest: "." } }],
    });
    const failed = SEEDS.map((seed) => rollPrefab(short, { seed })).filter(({ shape }) => shape === undefined);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed[0]!.faults[0]!.message).toMatch(/^can't turn 1 of "c" into "#": there are only 0\.$/);
    expect(failed[0]!.rows).toHaveLength(1);
  });

  test("of every included one is sound for some seed", () => {
    for (const prefab of UNDERCROFT_PACK.prefabs) {
      const sound = SEEDS.find((seed) => rollPrefab(prefab, { seed }).faults.length === 0);
      expect(sound, prefab.name).toBeDefined();
    }
  });
});

describe("a roll of a blueprint", () => {
  const cellar = blueprint("cellar", {
    region: "20..60",
    bar: { locked: 1, secret: 1 },
    features: [{ place: "far", spawn: "Health Potion", count: "1..3" }],
  });

  test("is a map with its region, of a size and with features that are drawn", () => {
    const rolls = SEEDS.map((seed) => rollPrefab(cellar, { seed }));
    expect(rolls.every(({ faults }) => faults.length === 0)).toBe(true);
    expect(new Set(rolls.map(({ shape }) => shape!.spawns.length))).toEqual(new Set([1, 2, 3]));
    const floor = rolls.map(({ shape }) => shape!.tiles.filter((tile) => tile === FLOOR).length);
    expect(new Set(floor).size).toBeGreaterThan(10);
    expect([...rolls[0]!.shape!.tiles]).not.toContain(HOLE);
  });

  test("has its lock and its key where others can hold one", () => {
    const locked = SEEDS.map((seed) => rollPrefab(cellar, { seed, holders: BLUEPRINTS_PACK.prefabs }));
    expect(locked.some(({ decisions }) => decisions.some((word) => word.startsWith("its key is held by ")))).toBe(true);
    expect(locked.some(({ decisions }) => decisions.includes("the gate of cellar is secret"))).toBe(true);
  });

  test("of every included one can be placed for some seed", () => {
    for (const prefab of BLUEPRINTS_PACK.prefabs) {
      const sound = [1, 2, 3, 4].find((seed) => rollPrefab(prefab, { seed }).faults.length === 0);
      expect(sound, prefab.name).toBeDefined();
    }
  });
});

test("a proof says how far it is, and comes to the same result", () => {
  const many = drawnVault("many", ["????????", "????????"], {
    legend: { "?": { choose: { "#": 1, ".": 1, ":": 1 } } },
    palettes: ["stone"],
  });
  const work = provingOutcomes(many, { tiles: tileset(), limit: 400 });
  const told: number[] = [];
  let next = work.next();
  for (; next.done !== true; next = work.next()) told.push(next.value.outcomes);
  expect(told.length).toBeGreaterThan(3);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(next.value).toEqual(proveOutcomes(many, { limit: 400 }));
});
