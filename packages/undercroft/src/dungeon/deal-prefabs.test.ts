import { describe, expect, test } from "vitest";
import { Rng } from "../core/index.js";
import { drawnVault, type Pack, type Prefab, pack } from "../prefabs/index.js";
import { dealPrefabs } from "./deal-prefabs.js";

const DEPTHS = 10;
const game = { unique: { game: true } };
const shrine = { unique: { game: true, group: "shrine" } };

function vault(name: string, header: Parameters<typeof drawnVault>[2]): Prefab {
  return drawnVault(name, ["..."], header);
}

/** For each depth what it must do without. */
function deal(packs: readonly Pack[], seed: string | number, depths = DEPTHS): readonly (readonly string[])[] {
  const withheld = dealPrefabs(
    packs,
    Array.from({ length: depths }, (_, i) => i + 1),
    (depth) => depth,
    Rng.fromSeed(seed),
  );
  return Array.from({ length: depths }, (_, i) => withheld(i + 1));
}

/** The depths, from 1, at which a key is not withheld. */
function depthsOf(key: string, hands: readonly (readonly string[])[]): number[] {
  return hands.flatMap((withheld, i) => (withheld.includes(key) ? [] : [i + 1]));
}

describe("what comes once in a game", () => {
  test("is dealt to one depth of those that it may appear at", () => {
    const crown = pack("crown", [vault("crown", { ...game, depth: ["3..6", "!4"] })]);
    const seen = new Set<number>();
    for (let seed = 0; seed < 200; seed++) {
      const depths = depthsOf("crown", deal([crown], seed));
      expect(depths).toHaveLength(1);
      seen.add(depths[0]!);
    }
    expect([...seen].sort((a, b) => a - b)).toEqual([3, 5, 6]);
  });

  test("is dealt by its weight at each depth", () => {
    const crown = pack("crown", [vault("crown", { ...game, depth: "1..3", weight: { base: 10, "2": 30, "3": 0 } })]);
    const times = [0, 0, 0];
    for (let seed = 0; seed < 2000; seed++) times[depthsOf("crown", deal([crown], seed))[0]! - 1]!++;
    expect(times[0]! + times[1]!).toBe(2000);
    expect(times[2]).toBe(0);
    expect(Math.abs(times[0]! - 500)).toBeLessThan(100);
  });

  test("is withheld everywhere where no depth of the dungeon suits it", () => {
    const deep = pack("deep", [vault("deep", { ...game, depth: "11.." })]);
    expect(depthsOf("deep", deal([deep], 1))).toEqual([]);
    const never = pack("never", [vault("never", { ...game, weight: 0 })]);
    expect(depthsOf("never", deal([never], 1))).toEqual([]);
  });

  test("is dealt to levels of the main branch that are not its last", () => {
    const inner = pack("inner", [vault("inner", { ...game, branches: { main: ["2..4", "!last"] } })]);
    expect(depthsOf("inner", deal([inner], 1))).toHaveLength(1);
    const last = pack("last", [vault("last", { ...game, branches: { main: "last" } })]);
    expect(depthsOf("last", deal([last], 1))).toEqual([]);
  });

  test("is dealt as a group where it is one of a group, by the weights of all of them", () => {
    const red = vault("red", { ...shrine, depth: "1..2" });
    const blue = vault("blue", { ...shrine, depth: "2", weight: 20 });
    const times = [0, 0];
    for (let seed = 0; seed < 2000; seed++) {
      const hands = deal([pack("shrines", [red, blue])], seed);
      const depths = depthsOf("group:shrine", hands);
      expect(depths).toHaveLength(1);
      times[depths[0]! - 1]!++;
      expect(hands.flat()).toHaveLength(DEPTHS - 1);
    }
    expect(times[0]! + times[1]!).toBe(2000);
    expect(Math.abs(times[0]! - 500)).toBeLessThan(100);
  });

  test("is nothing that doesn't say so", () => {
    const usual = pack("usual", [vault("one", {}), vault("two", { unique: false }), vault("three", { unique: true })]);
    const level = pack("level", [vault("four", { unique: { level: true, group: "shrine" } })]);
    expect(deal([usual, level], 1)).toEqual(Array.from({ length: DEPTHS }, () => []));
  });

  test("counts once, however many packs it is in", () => {
    const crown = vault("crown", game);
    const namesake = vault("crown", { ...game, depth: "1..2" });
    const hands = deal([pack("a", [crown]), pack("b", [crown]), pack("c", [namesake])], 5);
    expect(depthsOf("crown", hands)).toHaveLength(1);
    expect(hands.flat()).toHaveLength(DEPTHS - 1);
  });

  test("counts once in its group, too", () => {
    const red = vault("red", { ...shrine, depth: "1..3" });
    const blue = vault("blue", { ...shrine, depth: "2..9" });
    const shrines = pack("shrines", [red, blue]);
    for (let seed = 0; seed < 200; seed++) {
      expect(deal([shrines, pack("reds", [red])], seed)).toEqual(deal([shrines], seed));
    }
  });

  test("stays where it is when another is added, or a depth that doesn't win", () => {
    const crown = vault("crown", game);
    let moved = 0;
    for (let seed = 0; seed < 100; seed++) {
      const alone = depthsOf("crown", deal([pack("a", [crown])], seed));
      const beside = depthsOf("crown", deal([pack("a", [vault("orb", game), crown])], seed));
      expect(beside).toEqual(alone);
      const deeper = depthsOf("crown", deal([pack("a", [crown])], seed, DEPTHS + 1));
      if (deeper[0] !== DEPTHS + 1) expect(deeper).toEqual(alone);
      else moved++;
    }
    expect(moved).toBeGreaterThan(0);
  });
});
