import { describe, expect, test } from "vitest";
import { Rng } from "../../core/index.js";
import { Decider, LIKELIEST_DRAWS, Odometer, Recorder, randomDraws, replayed } from "./draws.js";

/** Everything that a way of deciding may come to, with the probability of each. */
function allOf<T>(decide: (decider: Decider) => T): Map<string, number> {
  const odometer = new Odometer();
  const found = new Map<string, number>();
  do {
    const key = JSON.stringify(decide(new Decider(odometer)));
    found.set(key, (found.get(key) ?? 0) + odometer.probability);
  } while (odometer.turn());
  return found;
}

describe("an odometer", () => {
  test("goes through every combination once, and starts with the usual one", () => {
    const found = allOf((decider) => [decider.pick("a", [1, 3]), decider.pick("b", [2, 0, 1, 1])]);
    expect([...found]).toEqual([
      ["[0,0]", 1 / 8],
      ["[0,2]", 1 / 16],
      ["[0,3]", 1 / 16],
      ["[1,0]", 3 / 8],
      ["[1,2]", 3 / 16],
      ["[1,3]", 3 / 16],
    ]);
  });

  test("follows decisions that depend on others", () => {
    const found = allOf((decider) => (decider.pick("a", [1, 1]) === 0 ? "no" : decider.pick("b", [1, 1, 2])));
    expect([...found]).toEqual([
      ['"no"', 1 / 2],
      ["0", 1 / 8],
      ["1", 1 / 8],
      ["2", 1 / 4],
    ]);
  });

  test("has one outcome if there is nothing to decide", () => {
    expect([...allOf((decider) => decider.pick("a", [0, 5, 0]))]).toEqual([["1", 1]]);
  });
});

describe("a decider", () => {
  test("gives each combination once and equally likely, the first ones first", () => {
    const found = allOf((decider) => decider.combination("c", 2, 4));
    expect([...found.keys()]).toEqual(["[0,1]", "[0,2]", "[0,3]", "[1,2]", "[1,3]", "[2,3]"]);
    for (const probability of found.values()) expect(probability).toBeCloseTo(1 / 6, 12);
    expect([...allOf((decider) => decider.combination("c", 0, 4))]).toEqual([["[]", 1]]);
    expect([...allOf((decider) => decider.combination("c", 3, 3))]).toEqual([["[0,1,2]", 1]]);
  });

  test("gives each order once and equally likely", () => {
    const found = allOf((decider) => decider.permutation("p", 4));
    expect(found.size).toBe(24);
    expect([...found.keys()][0]).toBe("[0,1,2,3]");
    for (const probability of found.values()) expect(probability).toBeCloseTo(1 / 24, 12);
  });

  test("draws nothing if only one alternative is possible", () => {
    const recorder = new Recorder(LIKELIEST_DRAWS);
    expect(new Decider(recorder).pick("a", [0, 2])).toBe(1);
    expect(recorder.decisions.size).toBe(0);
  });
});

describe("random draws", () => {
  test("depend on the name of the decision alone", () => {
    const draws = (rng: Rng) => randomDraws(rng);
    const [a, b] = [draws(Rng.fromSeed("x")), draws(Rng.fromSeed("x"))];
    b.pick("another", [1, 1]);
    const weights = new Array(1000).fill(1);
    expect(a.pick("one", weights)).toBe(b.pick("one", weights));
  });

  test("among names don't change if a losing name is left out", () => {
    for (let seed = 0; seed < 200; seed++) {
      const draws = randomDraws(Rng.fromSeed(seed));
      const names = ["ant", "bee", "cat"];
      const winner = names[draws.pick("race", [1, 2, 3], names)]!;
      const [lost] = names.filter((name) => name !== winner) as [string];
      const others = names.filter((name) => name !== lost);
      const weights = others.map((name) => names.indexOf(name) + 1);
      expect(others[draws.pick("race", weights, others)]).toBe(winner);
    }
  });
});

test("recorded decisions are repeated, and all others are made in the usual way", () => {
  const recorder = new Recorder(randomDraws(Rng.fromSeed(5)));
  const picks = [..."abcdef"].map((what) => recorder.pick(what, [1, 1, 1]));
  const again = replayed(recorder.decisions);
  expect([..."abcdef"].map((what) => again.pick(what, [1, 1, 1]))).toEqual(picks);
  expect(again.pick("new", [0, 1, 1])).toBe(1);
  expect(recorder.probability).toBeCloseTo(1 / 729, 12);
  expect(recorder.unusual).toEqual([..."abcdef"].filter((_, i) => picks[i] !== 0));
});
