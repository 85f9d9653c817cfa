import { drawnVault, proveOutcomes, rollPrefab } from "undercroft/prefabs";
import { describe, expect, test } from "vitest";
import { oddsWords, proofWords } from "./proofs.ts";
import { faultWords, rollWords } from "./rolls.ts";

const gamble = drawnVault("gamble", ["...", ".1.", "..."], {
  legend: { A: { mark: "goal" } },
  vary: [{ set: { "1": { pick: { A: 3, ".": 1 } } } }],
  assert: [{ count: { goal: 1 } }],
});

describe("a proof in words", () => {
  test("says what was found, how much was checked, and where", () => {
    expect(proofWords(proveOutcomes(drawnVault("plain", ["."])))).toBe(
      "Proved: every outcome is sound. There is only one outcome, and it was checked, at depth 0.",
    );
    const proof = proveOutcomes(gamble);
    expect(proofWords(proof)).toBe("1 problem found. All 2 outcomes were checked, at depth 0.");
    expect(oddsWords(proof.failures[0]!, proof.outcomes)).toBe("in 1 of 2 outcomes; the odds at depth 0 are 25%");
  });

  test("says whether only some outcomes were checked, and whether a fault is in all of them", () => {
    const many = drawnVault("many", ["????????"], { legend: { "?": { choose: { ".": 1, "+": 1 } } } });
    expect(proofWords(proveOutcomes(many, { limit: 20 }))).toMatch(
      /^No problem found\..* 40 outcomes of many more were checked: the first 20, and 20 at random, at depth 0\.$/,
    );
    const never = proveOutcomes(
      drawnVault("never", ["."], { assert: [{ count: { goal: 1 } }], legend: { A: { mark: "goal" } } }),
    );
    expect(oddsWords(never.failures[0]!, never.outcomes)).toBe("in every outcome");
  });
});

describe("a roll in words", () => {
  test("says how it was turned, what was decided, and what stands there", () => {
    const den = drawnVault("den", ["gg1"], {
      transform: false,
      vary: [{ set: { "1": { pick: ["!", "%"] } } }],
      legend: { t: { spawn: { table: "seeds" } } },
    });
    const [said, ...standing] = rollWords(rollPrefab(den, { seed: 1 }));
    expect(said).toMatch(/^all "1" are "[!%]"$/);
    expect(standing).toEqual([expect.stringMatching(/^on it: 2 × Goblin, (Rations|Health Potion)$/)]);
    const turned = rollWords(
      rollPrefab(drawnVault("turned", ["#.."], { transform: { rotate: true, mirror: false } }), { seed: 3 }),
    );
    expect(turned.join()).toMatch(/^(turned: rotate (90|180|270))?$/);
  });

  test("says what is wrong as a sentence", () => {
    expect(faultWords("reach: goal at (3, 2) can't be reached from entrances.")).toBe(
      "Goal at (3, 2) can't be reached from entrances.",
    );
    expect(faultWords("(0, 0) is a door.")).toBe("(0, 0) is a door.");
  });
});
