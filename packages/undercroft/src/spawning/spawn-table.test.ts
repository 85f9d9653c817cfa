import { describe, expect, test } from "vitest";
import { Rng, UndercroftError } from "../core/index.js";
import {
  isSpawnTable,
  knownWeightsAt,
  rollTable,
  SEEDS_TABLE,
  type SpawnEntry,
  type SpawnTable,
  spawnTable,
  weightsAt,
} from "./spawn-table.js";

/**
 * How unusual the counts are, in standard deviations: chi-squared, brought to a normal distribution by the cube root of
 * Wilson and Hilferty.
 */
function surprise(counts: readonly number[], expected: readonly number[]): number {
  const chiSquared = counts.reduce((sum, count, i) => sum + (count - expected[i]!) ** 2 / expected[i]!, 0);
  const spread = 2 / (9 * (counts.length - 1));
  return (Math.cbrt(chiSquared / (counts.length - 1)) - (1 - spread)) / Math.sqrt(spread);
}

/** The tutorial's weights, written out by hand. */
const WEIGHTS: Record<string, (depth: number) => number> = {
  Goblin: () => 10,
  Orc: (depth) => 1 + depth,
  "Health Potion": () => 7,
  "Fireball Scroll": (depth) => 2 + depth,
  "Confusion Scroll": (depth) => 2 + depth,
  "Magic Missile Scroll": () => 4,
  Dagger: () => 3,
  Shield: () => 3,
  Longsword: (depth) => Math.max(0, depth - 1),
  "Tower Shield": (depth) => Math.max(0, depth - 1),
  Rations: () => 10,
  "Magic Mapping Scroll": () => 2,
  "Bear Trap": () => 5,
};

describe("the table of the tutorial", () => {
  test("has its things, with its weights at every depth", () => {
    expect(SEEDS_TABLE.entries.map((entry) => entry.name)).toEqual(Object.keys(WEIGHTS));
    for (let depth = 0; depth <= 30; depth++) {
      expect(weightsAt(SEEDS_TABLE, depth)).toEqual(Object.values(WEIGHTS).map((weight) => weight(depth)));
    }
    expect(isSpawnTable(SEEDS_TABLE)).toBe(true);
  });

  test.each([1, 5, 20])("is rolled with the written odds at depth %i", (depth) => {
    const rng = Rng.fromSeed(`table ${depth}`);
    const counts = new Map(SEEDS_TABLE.entries.map((entry) => [entry.name, 0]));
    for (let i = 0; i < 100_000; i++) {
      const { name } = rollTable(SEEDS_TABLE, depth, rng)!;
      counts.set(name, counts.get(name)! + 1);
    }
    const weights = weightsAt(SEEDS_TABLE, depth);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const possible = [...counts.values()].filter((_, i) => weights[i]! > 0);
    const expected = weights.filter((weight) => weight > 0).map((weight) => (100_000 * weight) / total);
    expect([...counts.values()].filter((_, i) => weights[i] === 0).every((count) => count === 0)).toBe(true);
    expect(Math.abs(surprise(possible, expected))).toBeLessThan(3.3);
  });

  test.each([0, 1, 2, 5, 20])(
    "no entry loses a slot at depth %i: of all draws each gets exactly its weight",
    (depth) => {
      const weights = weightsAt(SEEDS_TABLE, depth);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const counts = new Map(SEEDS_TABLE.entries.map((entry) => [entry.name, 0]));
      for (let slot = 0; slot < total; slot++) {
        const rng = Rng.fromSeed(0);
        rng.below = () => slot;
        const { name } = rollTable(SEEDS_TABLE, depth, rng)!;
        counts.set(name, counts.get(name)! + 1);
      }
      expect([...counts.values()]).toEqual(weights);
    },
  );

  test("things of weight 1 do appear: orcs at depth 0, longswords and tower shields at depth 2", () => {
    const seen = (depth: number) => {
      const rng = Rng.fromSeed("rare");
      return new Set(Array.from({ length: 2000 }, () => rollTable(SEEDS_TABLE, depth, rng)!.name));
    };
    expect(weightsAt(SEEDS_TABLE, 0)[1]).toBe(1);
    expect(seen(0)).toContain("Orc");
    expect(seen(2)).toContain("Longsword");
    expect(seen(2)).toContain("Tower Shield");
    expect(seen(1)).not.toContain("Longsword");
  });
});

describe("a game's own table", () => {
  test("weights that fall below zero with depth mean never", () => {
    const table = spawnTable("fading", [
      { name: "Rat", kind: "monster", base: 3, perDepth: -1 },
      { name: "Bat", kind: "monster", base: 1 },
    ]);
    expect(weightsAt(table, 2)).toEqual([1, 1]);
    expect(weightsAt(table, 3)).toEqual([0, 1]);
    expect(weightsAt(table, 1000)).toEqual([0, 1]);
  });

  test("weights that were worked out before are those of the depth that is asked for", () => {
    const table = spawnTable("deep", [{ name: "Ghost", kind: "monster", base: 1, perDepth: 2 }]);
    expect([1, 1, 5, 1].map((depth) => knownWeightsAt(table, depth))).toEqual([[3], [3], [11], [3]]);
  });

  test("weights can be given by range, and depths left out", () => {
    const table = spawnTable("ranges", [
      { name: "Wolf", kind: "monster", base: 10, at: { "5..": 4, "7": 1 }, depth: ["2..9", "!3"] },
    ]);
    expect([1, 2, 3, 4, 5, 7, 8, 10].map((depth) => weightsAt(table, depth)[0])).toEqual([0, 10, 0, 10, 4, 1, 4, 0]);
  });

  test("a table inside another shares out its weight among its entries", () => {
    const vermin = spawnTable("vermin", [
      { name: "Rat", kind: "monster", base: 3 },
      { name: "Bat", kind: "monster", base: 1, depth: "2.." },
    ]);
    const table = spawnTable("all", [{ name: "Orc", kind: "monster", base: 4 }], [{ table: vermin, base: 8 }]);
    expect(weightsAt(table, 1)).toEqual([4, 8, 0]);
    expect(weightsAt(table, 2)).toEqual([4, 6, 2]);
    const rng = Rng.fromSeed("inner");
    const drawn = new Set(Array.from({ length: 200 }, () => rollTable(table, 2, rng)!.name));
    expect(drawn).toEqual(new Set(["Orc", "Rat", "Bat"]));
  });

  test("a table that contains itself is none", () => {
    const table: { name: string; entries: never[]; tables: unknown[] } = { name: "loop", entries: [], tables: [] };
    table.tables.push({ table, base: 1 });
    expect(isSpawnTable(table)).toBe(false);
    expect(() => spawnTable("outer", [], [{ table: table as unknown as SpawnTable, base: 1 }])).toThrow(
      "each table in it needs a table and a base weight.",
    );
  });

  test("where nothing may appear there is nothing, and no draw is used up", () => {
    const rng = Rng.fromSeed("nothing");
    for (const entries of [[], [{ name: "Rat", kind: "monster", base: -1, perDepth: 0 }]] satisfies SpawnEntry[][]) {
      expect(rollTable({ name: "none", entries }, 1, rng)).toBeUndefined();
    }
    expect(rng.next()).toBe(Rng.fromSeed("nothing").next());
  });

  test("fractional weights work", () => {
    const table = spawnTable("halves", [
      { name: "a", kind: "item", base: 0.5 },
      { name: "b", kind: "item", base: 0, perDepth: 0.25 },
    ]);
    const rng = Rng.fromSeed("halves");
    const counts = { a: 0, b: 0 };
    for (let i = 0; i < 20_000; i++) counts[rollTable(table, 6, rng)!.name as "a" | "b"]++;
    expect(Math.abs(surprise([counts.a, counts.b], [5000, 15_000]))).toBeLessThan(3.3);
  });

  test.each([
    ["a name that is none", { name: 5, kind: "item", base: 1 }],
    ["no name", { kind: "item", base: 1 }],
    ["an unknown kind", { name: "x", kind: "furniture", base: 1 }],
    ["no base", { name: "x", kind: "item" }],
    ["a base that is no number", { name: "x", kind: "item", base: "1" }],
    ["an endless base", { name: "x", kind: "item", base: Infinity }],
    ["NaN by depth", { name: "x", kind: "item", base: 1, perDepth: Number.NaN }],
    ["blocks that is neither true nor false", { name: "x", kind: "item", base: 1, blocks: "yes" }],
    ["nothing at all", null],
    ["a list", ["x"]],
  ])("an entry with %s is refused", (_what, entry) => {
    const entries = [{ name: "Rat", kind: "monster", base: 1 }, entry] as SpawnEntry[];
    expect(isSpawnTable({ name: "mine", entries })).toBe(false);
    const make = () => spawnTable("mine", entries);
    expect(make).toThrow(UndercroftError);
    expect(make).toThrow(/^spawn table "mine": /);
    expect(make).toThrow(expect.objectContaining({ code: "bad-content" }));
  });

  test.each([
    [null],
    [5],
    ["seeds"],
    [[]],
    [{}],
    [{ name: "x" }],
    [{ name: 5, entries: [] }],
    [{ entries: [] }],
    [new Map()],
  ])("%j is no table", (value) => {
    expect(isSpawnTable(value)).toBe(false);
  });
});
