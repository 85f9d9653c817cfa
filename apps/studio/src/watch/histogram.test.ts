import { describe, expect, test } from "vitest";
import { histogramOf, standingOf } from "./histogram.ts";

describe("histogram", () => {
  test("few different values have a bar each, those between them too", () => {
    expect(histogramOf([3, 3, 5], 3)).toEqual([
      { from: 3, to: 4, count: 2, isOwn: true },
      { from: 4, to: 5, count: 0, isOwn: false },
      { from: 5, to: 6, count: 1, isOwn: false },
    ]);
  });

  test("many values share bars of a round width that begin at its multiples", () => {
    const bars = histogramOf([61, 64, 99, 132, 207], 77);
    expect(bars[0]).toMatchObject({ from: 60, to: 70, count: 2 });
    expect(bars).toHaveLength(15);
    expect(bars.find(({ isOwn }) => isOwn)).toMatchObject({ from: 70, count: 0 });
  });

  test("every value falls into exactly one bar, and there are few of them", () => {
    for (const spread of [1, 7, 40, 999, 12_345]) {
      const values = Array.from({ length: 200 }, (_, i) => 17 + ((i * 7919) % spread));
      const bars = histogramOf(values, undefined);
      expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(200);
      expect(bars.length).toBeLessThanOrEqual(16);
      expect(bars.some(({ isOwn }) => isOwn)).toBe(false);
    }
  });

  test("a value far from all others still has a bar", () => {
    expect(histogramOf([10, 11], 200).at(-1)).toMatchObject({ count: 0, isOwn: true });
  });

  test("no values give no bars", () => {
    expect(histogramOf([], undefined)).toEqual([]);
  });

  test("a standing counts those below and those above, and not those alike", () => {
    expect(standingOf([1, 2, 3, 3], 3)).toEqual({ less: 0.5, more: 0 });
    expect(standingOf([], 3)).toEqual({ less: 0, more: 0 });
  });
});
