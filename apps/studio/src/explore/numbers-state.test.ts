import { axisOf, Histogram, METRICS, metricPosition, NONE } from "undercroft/insight";
import { expect, test } from "vitest";
import { rangeOf } from "./numbers-state.ts";

const [path, loops] = [metricPosition("path"), metricPosition("loops")];

function level(seed: string, pathIs: number, loopsAre: number) {
  const row = new Int32Array(METRICS.length).fill(NONE);
  row[path] = pathIs;
  row[loops] = loopsAre;
  return { seed, hash: "", row };
}

test("levels are placed by their values, and those without one are counted separately", () => {
  const levels = [level("a", 10, 1), level("b", 10, 1), level("c", 90, 4), level("d", NONE, 2)];
  const x = axisOf(path, [Histogram.of([10, 10, 90])], 4)!;
  const y = axisOf(loops, [Histogram.of([1, 1, 4, 2])], 4)!;
  const { cells, most, without } = rangeOf(x, y, levels);
  expect([most, without]).toEqual([2, 1]);
  expect(cells[0]![0]!.map(({ seed }) => seed)).toEqual(["a", "b"]);
  expect(
    cells
      .at(-1)!
      .at(-1)!
      .map(({ seed }) => seed),
  ).toEqual(["c"]);
  expect(cells.flat(2).length).toBe(3);
});
