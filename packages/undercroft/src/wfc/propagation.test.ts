import { describe, expect, test } from "vitest";
import { finished } from "../core/index.js";
import { Canvas } from "./canvas.js";
import { ColorWatch } from "./color-watch.js";
import { overlappingModel, tiledModel } from "./index.js";
import { Meter } from "./meter.js";
import type { Model } from "./model.js";
import { Wave } from "./wave.js";

/** All 16 windows of 2x2 cells in two colours, of which each occurs once. */
const windows = overlappingModel(
  { width: 4, height: 4, colors: [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 1, 1] },
  { size: 2, periodic: true },
);

/** A wave before its first choice, all of whose places are open to everything. */
function choosing(model: Model): Wave {
  const wave = new Wave(model, 5, 5, false, 7, new Meter(Infinity));
  finished(wave.begin(model));
  expect(finished(wave.reviseEdges())).toBe(true);
  wave.settle();
  wave.beginChoosing();
  return wave;
}

const leftAround = (wave: Wave, place: number) =>
  [0, 1, 2, 3].map((direction) => wave.left(wave.grid.neighbour(place, direction)));

describe("where patterns overlap", () => {
  test("a place with many patterns left tells its neighbours nothing, and everything once few are left", () => {
    const wave = choosing(windows);
    const { grid } = wave;
    expect(windows.count).toBeGreaterThan(8);
    const middle = grid.at(2, 2);
    const all = leftAround(wave, middle);
    // Without any left column of zeros, what lies to the left would lose patterns, too.
    const isFirst = (pattern: number) => windows.colors[4 * pattern] === 0 && windows.colors[4 * pattern + 2] === 0;
    for (let pattern = 0; pattern < windows.count; pattern++) if (isFirst(pattern)) wave.remove(middle, pattern);
    expect(finished(wave.propagating())).toBe(true);
    expect(wave.left(middle)).toBeGreaterThan(8);
    expect(leftAround(wave, middle)).toEqual(all);

    const last = wave.first(middle, 99).at(-1)!;
    wave.decide(middle, last);
    expect(finished(wave.propagating())).toBe(true);
    for (const left of leftAround(wave, middle)) expect(left).toBeLessThanOrEqual(4);
    const { colors } = windows;
    for (const pattern of wave.first(grid.at(3, 2), 99)) {
      expect([colors[4 * pattern], colors[4 * pattern + 2]]).toEqual([colors[4 * last + 1], colors[4 * last + 3]]);
    }
  });

  test("a colour that a cell is given reaches all places whose patterns cover it", () => {
    const wave = choosing(windows);
    const { grid } = wave;
    const watch = new ColorWatch(windows, new Canvas(windows, 6, 6, false), wave, [1]);
    finished(watch.begin());
    watch.give(2 * 6 + 2, true);
    const half = windows.count / 2;
    expect([grid.at(2, 2), grid.at(1, 2), grid.at(2, 1), grid.at(1, 1)].map((place) => wave.left(place))).toEqual([
      half,
      half,
      half,
      half,
    ]);
    expect([grid.at(3, 2), grid.at(2, 3), grid.at(0, 2)].map((place) => wave.left(place))).toEqual([
      windows.count,
      windows.count,
      windows.count,
    ]);
    expect(wave.first(grid.at(1, 1), 99).every((pattern) => windows.colors[4 * pattern + 3] === 1)).toBe(true);
  });
});

test("tiles side by side always tell their neighbours", () => {
  const names = Array.from({ length: 12 }, (_, i) => `t${i}`);
  const wave = choosing(tiledModel(names.map((name) => ({ name, edges: [name, name, name, name] as const }))));
  wave.remove(wave.grid.at(2, 2), 0);
  expect(finished(wave.propagating())).toBe(true);
  expect(wave.left(wave.grid.at(4, 4))).toBe(11);
});
