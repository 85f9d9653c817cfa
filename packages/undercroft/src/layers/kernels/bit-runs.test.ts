import { expect, test } from "vitest";
import { regions } from "../../analysis/index.js";
import { FLOOR, Rng, tileset, WALL } from "../../core/index.js";
import { BitRuns } from "./bit-runs.js";

test("runs are linked into the same parts that a search finds, also across words", () => {
  const rng = Rng.fromSeed("runs");
  const runs = new BitRuns();
  for (let i = 0; i < 200; i++) {
    const words = rng.between(1, 3);
    const height = rng.between(1, 12);
    const width = 32 * words;
    const openness = rng.pick([0.3, 0.5, 0.6, 0.7, 0.9, 1]);
    const tiles = Uint8Array.from({ length: width * height }, () => (rng.chance(openness) ? FLOOR : WALL));
    const rows = new Int32Array(words * height);
    for (let cell = 0; cell < tiles.length; cell++) if (tiles[cell] === FLOOR) rows[cell >> 5]! |= 1 << (cell & 31);

    const { labels, count } = regions({ width, height, tileset: tileset(), tiles });
    expect(runs.link(rows, words, height)).toBe(count);
    const labelOf = new Map<number, number>();
    for (let cell = 0; cell < tiles.length; cell++) {
      if (tiles[cell] === WALL) continue;
      const part = runs.partAt(cell >> 5, 1 << (cell & 31));
      expect(labelOf.get(part) ?? labels[cell]).toBe(labels[cell]);
      labelOf.set(part, labels[cell]!);
    }
    expect(labelOf.size).toBe(count);
  }
});

test("a cell that is in no run has one before it and one after it", () => {
  const runs = new BitRuns();
  // Two runs in the first word, of which the second one ends it, and one in the second word.
  runs.link(Int32Array.of(0b110 | (1 << 31), 0b1000), 2, 1);
  expect([0, 1].map((after) => runs.partAt(0, 1 << 3, after))).toEqual([0, 1]);
  expect([0, 1].map((after) => runs.partAt(1, 1, after))).toEqual([1, 2]);
});
