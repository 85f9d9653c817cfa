import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { Rng } from "../core/index.js";
import { nearestPoints, VORONOI_METRICS, type VoronoiMetric } from "./index.js";

const APART: Record<VoronoiMetric, (dx: number, dy: number) => number> = {
  pythagoras: (dx, dy) => dx * dx + dy * dy,
  manhattan: (dx, dy) => Math.abs(dx) + Math.abs(dy),
  chebyshev: (dx, dy) => Math.max(Math.abs(dx), Math.abs(dy)),
};

/** Slow and obvious: every seed is tried for every cell. */
function tryAll(width: number, height: number, seeds: readonly number[], metric: VoronoiMetric): number[] {
  return Array.from({ length: width * height }, (_, cell) => {
    let best = -1;
    let nearest = Infinity;
    for (const [number, seed] of seeds.entries()) {
      const apart = APART[metric]((seed % width) - (cell % width), Math.floor(seed / width) - Math.floor(cell / width));
      if (apart < nearest) {
        nearest = apart;
        best = number;
      }
    }
    return best;
  });
}

describe.each(VORONOI_METRICS)("nearestPoints by %s", (metric) => {
  test("agrees with trying every seed, ties included, on all small sizes", () => {
    for (let width = 1; width <= 9; width++) {
      for (let height = 1; height <= 9; height++) {
        for (let number = 1; number <= 7; number++) {
          const rng = Rng.fromSeed(`${width}x${height} ${number}`);
          const seeds = Array.from({ length: number }, () => rng.below(width * height));
          const found = Array.from(nearestPoints(width, height, seeds, metric));
          expect(found, `${width}x${height}, seeds ${seeds}`).toEqual(tryAll(width, height, seeds, metric));
        }
      }
    }
  });

  test("agrees with trying every seed on larger maps, with few seeds and with many", () => {
    for (let i = 0; i < sampled(60, 24); i++) {
      const rng = Rng.fromSeed(`large ${i}`);
      const width = rng.between(1, 60);
      const height = rng.between(1, 60);
      const number = rng.pick([1, 2, 3, 10, 100, width * height]);
      const seeds = Array.from({ length: number }, () => rng.below(width * height));
      const found = Array.from(nearestPoints(width, height, seeds, metric));
      expect(found, `map ${i}`).toEqual(tryAll(width, height, seeds, metric));
    }
  });

  test("agrees with trying every seed for all pairs and triples of seeds on a 4x4 map", () => {
    for (let a = 0; a < 16; a++) {
      for (let b = 0; b < 16; b++) {
        for (let c = 0; c < 16; c++) {
          const seeds = [a, b, c];
          expect(Array.from(nearestPoints(4, 4, seeds, metric)), `seeds ${seeds}`).toEqual(tryAll(4, 4, seeds, metric));
        }
      }
    }
  });

  test("gives every cell -1 where there is no seed", () => {
    expect(Array.from(nearestPoints(3, 2, [], metric))).toEqual([-1, -1, -1, -1, -1, -1]);
  });

  test("gives two seeds on one cell to the first of them", () => {
    expect(Array.from(nearestPoints(3, 1, [1, 1], metric))).toEqual([0, 0, 0]);
  });
});

test("the three metrics differ where they should", () => {
  // From the corner cell, seed 0 is 4 columns away and seed 1 is 3 columns and 3 rows away.
  const seeds = [4, 3 * 5 + 3];
  expect(nearestPoints(5, 4, seeds, "pythagoras")[0]).toBe(0); // 16 against 18
  expect(nearestPoints(5, 4, seeds, "manhattan")[0]).toBe(0); // 4 against 6
  expect(nearestPoints(5, 4, seeds, "chebyshev")[0]).toBe(1); // 4 against 3
});
