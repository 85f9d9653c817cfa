import { expect, test } from "vitest";
import { Rng } from "../core/index.js";
import { comparePaired } from "./compare.js";
import { metricPosition } from "./metrics/names.js";
import { METRICS, NONE } from "./metrics/table.js";
import { type PairedLevel, Pairs } from "./pairs.js";

/** A level whose metrics are all 10, apart from some. */
function level(hash: string, values: Record<string, number> = {}): PairedLevel {
  const row = new Int32Array(METRICS.length).fill(10);
  for (const [id, value] of Object.entries(values)) row[metricPosition(id)] = value;
  return { hash, row };
}

function someSeeds(rng: Rng, n: number): [seed: string, a: PairedLevel | undefined, b: PairedLevel | undefined][] {
  return Array.from({ length: n }, (_, i) => {
    const side = () => (rng.chance(0.1) ? undefined : level(`${rng.between(0, 2)}`, { path: rng.between(8, 12) }));
    return [i % 5 === 0 ? `seed ${i}` : `${i}`, side(), side()];
  });
}

test("counts both sides and their difference", () => {
  const pairs = new Pairs();
  pairs.add("1", level("x"), level("x"));
  pairs.add("2", level("x"), level("y", { path: 17 }));
  pairs.add("3", level("x", { path: NONE }), level("y", { path: 3 }));
  expect(pairs).toMatchObject({ levels: 3, same: 1, seeds: 3, brokenInA: [], brokenInB: [], crashed: [] });
  const { a, b, change } = pairs.metrics["path"]!;
  expect(a.toJSON()).toEqual({ none: 1, counts: [[10, 2]] });
  expect(b.toJSON().counts).toEqual([
    [3, 1],
    [10, 1],
    [17, 1],
  ]);
  expect(change.toJSON()).toEqual({
    none: 1,
    counts: [
      [0, 1],
      [7, 1],
    ],
  });
  expect(Object.keys(pairs.metrics)).toEqual(METRICS.map(({ id }) => id));
  const shift = comparePaired(pairs.metrics).find(({ metric, kind }) => metric === "path" && kind === "value");
  expect(shift!.seeds).toEqual({ more: 1, fewer: 0, same: 1 });
});

test("seeds without a level are listed and not measured", () => {
  const pairs = new Pairs();
  pairs.add("1", undefined, level("x"));
  pairs.add("2", undefined, undefined);
  pairs.addCrash("3", level("x"), undefined);
  pairs.add("4", level("x"), level("y"));
  expect(pairs).toMatchObject({ levels: 1, seeds: 4, brokenInA: ["1", "2"], brokenInB: ["2", "3"], crashed: ["3"] });
  expect(pairs.metrics["path"]!.a.total).toBe(1);
});

test("the seeds that changed most come first", () => {
  const pairs = new Pairs();
  pairs.add("1", level("x"), level("x"));
  pairs.add("2", level("x"), level("y", { path: 20 }));
  pairs.add("3", level("x"), level("y", { path: NONE }));
  pairs.add("4", level("x"), level("y", { path: 20, loops: 11 }));
  expect(pairs.mostChanged.map(({ seed }) => seed)).toEqual(["3", "4", "2"]);
  expect(pairs.mostChanged[0]!.change).toBeCloseTo(1 / METRICS.length, 12);
  expect(pairs.mostChanged[2]!.change).toBeCloseTo(1 / 3 / METRICS.length, 12);
  for (let seed = 5; seed < 50; seed++) pairs.add(`${seed}`, level("x"), level("y", { path: -10, loops: -10 }));
  // Equal changes are in the order of the seeds.
  expect(pairs.mostChanged.map(({ seed }) => seed)).toEqual(["5", "6", "7", "8", "9", "10", "11", "12", "13"]);
});

test("the order of adding and merging leaves no trace", () => {
  for (let trial = 0; trial < 20; trial++) {
    const rng = Rng.fromSeed("pairs").fork(trial);
    const all = someSeeds(rng, 60);
    const whole = new Pairs();
    for (const each of all) whole.add(...each);
    const shuffled = [...all];
    rng.shuffle(shuffled);
    const merged = new Pairs();
    for (let from = 0; from < shuffled.length; from += 13) {
      const part = new Pairs();
      for (const each of shuffled.slice(from, from + 13)) part.add(...each);
      merged.merge(rng.chance(0.5) ? Pairs.read(structuredClone(part.toJSON())) : part);
    }
    expect(JSON.stringify(merged)).toBe(JSON.stringify(whole));
  }
});

test("what isn't pairs is refused", () => {
  const json = new Pairs().toJSON();
  expect(() => Pairs.read({ ...json, metrics: {} })).toThrow(/the metric openShare is missing/);
  const { path: _, ...metrics } = json.metrics;
  expect(() => Pairs.read({ ...json, metrics })).toThrow(/the metric path is missing/);
});
