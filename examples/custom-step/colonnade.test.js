import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bspDungeon, chain } from "undercroft";
import { regions } from "undercroft/analysis";
import { stepContract } from "undercroft/testing";
import { colonnade } from "./colonnade.js";

const map = (options, seed) =>
  chain({ width: 60, height: 30, purpose: "map" }).startWith(bspDungeon()).with(colonnade(options)).build({ seed });

const pillarsOf = (level) => [...String(level)].filter((glyph) => glyph === "I").length;

// The rules that every step must keep: same seed same level, a solid border, clear errors, and more.
describe("the contract", () => {
  for (const { rule, check } of stepContract(colonnade)) test(rule, check);
});

test("pillars stand in rooms, and cut nothing off", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const before = map({ share: 0 }, seed);
    const after = map({ share: 1 }, seed);
    assert.equal(pillarsOf(before), 0);
    assert.equal(regions(after).sizes.length, regions(before).sizes.length, `seed ${seed}`);
  }
});

test("a larger gap means fewer pillars", () => {
  const [narrow, wide] = [1, 3].map((gap) => pillarsOf(map({ share: 1, gap }, "rats")));
  assert.ok(narrow > wide && wide > 0, `${narrow} and ${wide} pillars`);
});

test("a seed gives the same map as ever", () => {
  assert.equal(map({ share: 1 }, "rats").hash, "76e2c3f17bec7a13086531642841617b");
});
