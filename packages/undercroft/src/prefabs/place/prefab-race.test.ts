import { describe, expect, test } from "vitest";
import { naturalLog, Rng } from "../../core/index.js";
import { drawnVault } from "../reading/prefab.js";
import { allowsDepth, atDepth } from "../source/by-depth.js";

import { race } from "../source/race.js";
import type { ByDepth, Prefab, PrefabSource } from "../source/source.js";
import { runRace, type Turn } from "./prefab-race.js";

/** Pearson's sum over the classes, for counts against what is expected of them. */
function chiSquared(counts: readonly number[], expected: readonly number[]): number {
  return counts.reduce((sum, count, i) => sum + (count - expected[i]!) ** 2 / expected[i]!, 0);
}

/** What the sum exceeds once in a thousand times, with 1 to 8 degrees of freedom. */
const ONE_IN_A_THOUSAND = [0, 10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32, 26.12];

describe("a weighted race", () => {
  const weights: Readonly<Record<string, number>> = { rat: 1, ogre: 10, troll: 3, imp: 0.5, ghost: 0, wisp: 2 };
  const runners = Object.keys(weights);
  const run = (seed: number, names: readonly string[]) =>
    race(
      names,
      Rng.fromSeed(seed),
      (name) => name,
      (name) => weights[name]!,
    ).map(({ candidate }) => candidate);

  test("is won as often as the weights say, and never by one that has none", () => {
    const wins = new Map<string, number>();
    const races = 20_000;
    for (let seed = 0; seed < races; seed++) {
      const [first] = run(seed, runners);
      wins.set(first!, (wins.get(first!) ?? 0) + 1);
    }
    const able = runners.filter((name) => weights[name]! > 0);
    const total = able.reduce((sum, name) => sum + weights[name]!, 0);
    expect(wins.has("ghost")).toBe(false);
    expect(
      chiSquared(
        able.map((name) => wins.get(name) ?? 0),
        able.map((name) => (races * weights[name]!) / total),
      ),
    ).toBeLessThan(ONE_IN_A_THOUSAND[able.length - 1]!);
  });

  test("ends in the order of drawing without putting back", () => {
    const names = ["rat", "ogre", "troll"];
    const orders = new Map<string, number>();
    const races = 20_000;
    for (let seed = 0; seed < races; seed++) {
      const order = run(seed, names).join(" ");
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    const expected = new Map<string, number>();
    for (const a of names) {
      for (const b of names.filter((name) => name !== a)) {
        const c = names.find((name) => name !== a && name !== b)!;
        const first = weights[a]! / 14;
        const second = weights[b]! / (14 - weights[a]!);
        expected.set(`${a} ${b} ${c}`, races * first * second);
      }
    }
    const keys = [...expected.keys()];
    expect(
      chiSquared(
        keys.map((key) => orders.get(key) ?? 0),
        keys.map((key) => expected.get(key)!),
      ),
    ).toBeLessThan(ONE_IN_A_THOUSAND[5]!);
  });

  test("goes on among the others as if one had not come, and doesn't care in which order they are named", () => {
    for (let seed = 0; seed < 500; seed++) {
      const all = run(seed, runners);
      expect(run(seed, [...runners].reverse())).toEqual(all);
      for (const missing of runners) {
        expect(
          run(
            seed,
            runners.filter((name) => name !== missing),
          ),
        ).toEqual(all.filter((name) => name !== missing));
      }
    }
  });

  test("keeps two of the same name and weight in the order in which they came", () => {
    const twins = [
      { name: "twin", id: 1 },
      { name: "twin", id: 2 },
    ];
    for (let seed = 0; seed < 50; seed++) {
      const order = race(
        twins,
        Rng.fromSeed(seed),
        ({ name }) => name,
        () => 1,
      );
      expect(order.map(({ candidate }) => candidate.id)).toEqual([1, 2]);
    }
  });

  test("has no candidates where there are none", () => {
    expect(run(1, [])).toEqual([]);
    expect(run(1, ["ghost"])).toEqual([]);
  });
});

describe("whose turn it is", () => {
  const vault = (name: string, header: Parameters<typeof drawnVault>[2] = {}) => drawnVault(name, ["."], header);
  /** The first turns, where all can be placed but those that are named. */
  function turns(
    prefabs: readonly Prefab[],
    seed: number,
    most: number,
    unplaceable: readonly string[] = [],
  ): string[] {
    const order: string[] = [];
    const isPlaceable = ({ name }: Turn) => !unplaceable.includes(name);
    const placed = runRace(prefabs, Rng.fromSeed(seed), 1, () => order.length < most, isPlaceable);
    for (const { name } of placed) order.push(name);
    return order;
  }

  test("is said by the race where each comes once", () => {
    const prefabs = [vault("a", { weight: 3 }), vault("b"), vault("c", { weight: 40 }), vault("d", { weight: 0 })];
    for (let seed = 0; seed < 200; seed++) {
      const order = race(
        prefabs,
        Rng.fromSeed(seed),
        ({ name }) => name,
        ({ source }) => (source.weight as number | undefined) ?? 10,
      );
      expect(turns(prefabs, seed, 9)).toEqual(order.map(({ name }) => name));
    }
  });

  test("is drawn anew by weight each time among those that may come again", () => {
    const prefabs = [
      vault("rare", { unique: false, weight: 5 }),
      vault("usual", { unique: false, weight: 15 }),
      vault("common", { unique: { level: false }, weight: 30 }),
    ];
    const names = prefabs.map(({ name }) => name);
    const levels = 4000;
    const pairs = new Map<string, number>();
    for (let seed = 0; seed < levels; seed++) {
      const [, , third, fourth] = turns(prefabs, seed, 4);
      pairs.set(`${third} ${fourth}`, (pairs.get(`${third} ${fourth}`) ?? 0) + 1);
    }
    // Each turn is independent of the one before it: so all pairs have the product of their odds.
    const odds = new Map(prefabs.map(({ name, source }) => [name, (source.weight as number) / 50]));
    const all = names.flatMap((a) => names.map((b) => [a, b] as const));
    expect(
      chiSquared(
        all.map(([a, b]) => pairs.get(`${a} ${b}`) ?? 0),
        all.map(([a, b]) => levels * odds.get(a)! * odds.get(b)!),
      ),
    ).toBeLessThan(ONE_IN_A_THOUSAND[8]!);
  });

  test("stays the same among the others, whoever else runs or can't be placed", () => {
    const prefabs = [
      vault("once"),
      vault("often", { unique: false }),
      vault("heavy", { unique: false, weight: 30 }),
      vault("odd", { weight: 5 }),
    ];
    for (let seed = 0; seed < 200; seed++) {
      const all = turns(prefabs, seed, 40);
      for (const { name: missing } of prefabs) {
        const rest = prefabs.filter(({ name }) => name !== missing);
        const expected = all.filter((name) => name !== missing).slice(0, 10);
        expect(turns(rest, seed, 40).slice(0, expected.length)).toEqual(expected);
        expect(turns(prefabs, seed, 40, [missing]).slice(0, expected.length)).toEqual(expected);
      }
    }
  });

  test("of a group is one member's, by weight; where it can't be placed the next one falls in at once", () => {
    const group = { name: "shrine" };
    const prefabs = [
      vault("a", { group, weight: 30 }),
      vault("b", { group, weight: 10 }),
      vault("x"),
      vault("y", { unique: false }),
    ];
    let firsts = 0;
    let groups = 0;
    for (let seed = 0; seed < 2000; seed++) {
      const all = turns(prefabs, seed, 6);
      const members = all.filter((name) => ["a", "b"].includes(name));
      expect(members.length).toBeLessThanOrEqual(1);
      if (members.length === 0) continue;
      groups++;
      firsts += Number(members[0] === "a");
      const other = members[0] === "a" ? "b" : "a";
      expect(turns(prefabs, seed, 6, members)).toEqual(all.map((name) => (name === members[0] ? other : name)));
      const without = all.filter((name) => !members.includes(name));
      expect(turns(prefabs, seed, 6, ["a", "b"]).slice(0, without.length)).toEqual(without);
    }
    // 30 to 10; three standard deviations of 2,000 groups are 0.029.
    expect(groups).toBeGreaterThan(1900);
    expect(Math.abs(firsts / groups - 0.75)).toBeLessThan(0.03);
  });

  test("is again the member's that was placed, where it may come again", () => {
    const group = { name: "pond" };
    const prefabs = [vault("clear", { group, unique: false }), vault("murky", { group, unique: false })];
    for (let seed = 0; seed < 50; seed++) expect(new Set(turns(prefabs, seed, 5)).size).toBe(1);
  });

  test("is nobody's where there is nobody", () => {
    expect(turns([], 1, 3)).toEqual([]);
    expect(turns([vault("none", { weight: 0 })], 1, 3)).toEqual([]);
    expect(turns([vault("a"), vault("b")], 1, 9)).toHaveLength(2);
  });
});

describe("the natural logarithm", () => {
  test("is that of the machine within 1e-14, from the smallest that is asked for up to 1", () => {
    const rng = Rng.fromSeed("logarithm");
    const values = [1, 2 ** -53, 2 ** -52, 1 - 2 ** -53, 0.75, 0.75 - 2 ** -54, 0.5, 0.25, 0.1, 1e-9, 1e-300];
    for (let i = 0; i < 100_000; i++) values.push(1 - rng.unit(), (1 - rng.unit()) * 2 ** -rng.below(53));
    let worst = 0;
    for (const value of values) {
      const exact = Math.log(value);
      const error = exact === 0 ? Math.abs(naturalLog(value)) : Math.abs(naturalLog(value) / exact - 1);
      if (!(error <= worst)) worst = error;
    }
    expect(worst).toBeLessThan(1e-14);
  });
});

describe("the depths of a prefab", () => {
  const depths = (rule: PrefabSource["depth"]) =>
    Array.from({ length: 13 }, (_, depth) => depth).filter((depth) => allowsDepth(rule, depth));

  test.each<[PrefabSource["depth"], number[]]>([
    [undefined, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ["2..8", [2, 3, 4, 5, 6, 7, 8]],
    [3, [3]],
    ["10..", [10, 11, 12]],
    ["..2", [0, 1, 2]],
    [
      ["4..10", "!7"],
      [4, 5, 6, 8, 9, 10],
    ],
    [
      ["!7", "4..10"],
      [4, 5, 6, 8, 9, 10],
    ],
    [
      ["1..2", 5, "9..", "!10..11"],
      [1, 2, 5, 9, 12],
    ],
    [
      ["!3..", "!1"],
      [0, 2],
    ],
    [[], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ["!0", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ])("%j are %j", (rule, wanted) => {
    expect(depths(rule)).toEqual(wanted);
  });
});

describe("a number by depth", () => {
  test.each<[ByDepth | undefined, number, number]>([
    [undefined, 5, 10],
    [3, 5, 3],
    [{ base: 10, "8..": 30 }, 7, 10],
    [{ base: 10, "8..": 30 }, 8, 30],
    [{ "8..": 30 }, 7, 10],
    [{ base: 0, "3..5": 7 }, 4, 7],
    [{ "1..": 1, "5..": 5, "9..": 9 }, 7, 5],
    [{ "9..": 9, "5..": 5, "1..": 1 }, 7, 5],
    [{ "1..3": 1, "2..4": 2 }, 3, 2],
    [{ "2..4": 2, "1..3": 1 }, 3, 2],
  ])("%j at depth %i is %d", (value, depth, wanted) => {
    expect(atDepth(value, depth, 10)).toBe(wanted);
  });

  test("is that of the narrowest range: objects keep bare numbers before all other keys, however they are written", () => {
    expect(atDepth({ "5..": 30, "7": 1 }, 7, 10)).toBe(1);
    expect(atDepth({ "7": 1, "5..": 30 }, 7, 10)).toBe(1);
    expect(atDepth({ "5..": 30, "7": 1 }, 8, 10)).toBe(30);
  });
});
