import { expect, test } from "vitest";
import { Rng } from "../../core/index.js";
import { WeightedDraw } from "./weighted-draw.js";

test("draws each entry in proportion to its weight, also after changes", () => {
  const rng = Rng.fromSeed("weights");
  for (let round = 0; round < 20; round++) {
    const weights = Array.from({ length: rng.between(1, 40) }, () => rng.below(5));
    const draw = new WeightedDraw(Float64Array.from(weights));
    for (let change = 0; change < 10; change++) {
      const i = rng.below(weights.length);
      weights[i] = rng.below(9);
      draw.set(i, weights[i]!);
      expect(draw.weight(i)).toBe(weights[i]);
    }
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    expect(draw.total).toBe(total);
    // A stream that gives every share of the total once finds each weight exactly as often as it weighs.
    const found = new Array<number>(weights.length).fill(0);
    for (let i = 0; i < total; i++) found[draw.draw({ unit: () => (i + 0.5) / total } as Rng)]!++;
    expect(found).toEqual(weights);
  }
});
