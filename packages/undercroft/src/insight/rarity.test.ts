import { describe, expect, test } from "vitest";
import { Rng } from "../core/index.js";
import { rarityOf } from "./rarity.js";

const tally = (due: number, placed: number, refused: Record<string, number> = {}) => ({
  due,
  tried: placed + Object.values(refused).reduce((sum, count) => sum + count, 0),
  placed,
  refused,
});

describe("rarity", () => {
  test("says what was promised, what came, and why it didn't", () => {
    const refused = { "no place": 3, "too close": 90, "a tie": 3 };
    const [den, shrine] = rarityOf([
      ["shrine", tally(300, 370)],
      ["den", tally(100, 30, refused)],
    ]);
    expect(den).toMatchObject({ name: "den", promised: 0.25, came: 0.075, ratio: 0.3, finding: "too rare" });
    expect(den!.reasons).toEqual([
      { why: "too close", count: 90 },
      { why: "a tie", count: 3 },
      { why: "no place", count: 3 },
    ]);
    expect(den!.correction).toBeCloseTo(100 / 30);
    expect(den!.low).toBeGreaterThan(0.18);
    expect(den!.high).toBeLessThan(0.47);
    expect(shrine).toMatchObject({ promised: 0.75, came: 0.925, finding: "too common" });
    expect(shrine!.correction).toBeCloseTo(300 / 370);
  });

  test("claims nothing that chance may explain", () => {
    for (const counts of [tally(100, 95), tally(3, 1), tally(100, 110), tally(0, 0), tally(2, 0)]) {
      expect(rarityOf([["some", counts]])[0], JSON.stringify(counts)).toMatchObject({
        finding: undefined,
        correction: undefined,
      });
    }
  });

  test("knows that no weight helps a prefab that never comes", () => {
    expect(rarityOf([["snare", tally(117, 0)]])[0]).toMatchObject({
      ratio: 0,
      low: 0,
      finding: "too rare",
      correction: undefined,
    });
  });

  test("of what was never due has no ratio, but may come all the same", () => {
    const [stranger] = rarityOf([["stranger", tally(0, 40)]]);
    expect(stranger).toMatchObject({ ratio: undefined, high: Infinity, finding: "too common", correction: undefined });
    expect(rarityOf([])).toEqual([]);
  });

  test("has the rarest first, whatever the order of the tallies", () => {
    const tallies = [
      ["a", tally(50, 50)],
      ["b", tally(50, 5)],
      ["c", tally(50, 90)],
      ["d", tally(50, 50)],
    ] as const;
    const names = (list: typeof tallies | readonly (typeof tallies)[number][]) =>
      rarityOf(list).map(({ name }) => name);
    expect(names(tallies)).toEqual(["b", "a", "d", "c"]);
    expect(names(tallies.toReversed())).toEqual(["b", "a", "d", "c"]);
  });

  test("holds the true ratio in its range at least 93 times of 100", () => {
    const rng = Rng.fromSeed("rarity");
    let held = 0;
    const trials = 1000;
    for (let i = 0; i < trials; i++) {
      // Due in a tenth of 600 levels; it comes in 0.6 of those.
      let [due, placed] = [0, 0];
      for (let level = 0; level < 600; level++) {
        if (rng.chance(0.1)) due++;
        if (rng.chance(0.06)) placed++;
      }
      const { low, high } = rarityOf([["some", tally(due, placed)]])[0]!;
      if (low <= 0.6 && high >= 0.6) held++;
    }
    expect(held).toBeGreaterThan(0.93 * trials);
  });
});
