import { describe, expect, test } from "vitest";
import { Rng } from "../../core/index.js";
import { Bits } from "./bits.js";

/** A bit map the obvious way: rows of truth values. */
type Truth = readonly (readonly boolean[])[];

const WIDTHS = Array.from({ length: 100 }, (_, i) => i + 1);

function randomTruth(rng: Rng, width: number, height: number): Truth {
  const share = rng.pick([0.05, 0.5, 0.9, 1]);
  return Array.from({ length: height }, () => Array.from({ length: width }, () => rng.chance(share)));
}

function bitsOf(truth: Truth): Bits {
  // Of four different bytes two are set.
  const bytes = Uint8Array.from(truth.flat(), (set, cell) => (cell % 3 === 0 ? 7 : 1) + (set ? 1 : 0));
  const isSet = new Uint8Array(256);
  isSet[2] = isSet[8] = 1;
  return Bits.from(truth[0]!.length, truth.length, bytes, isSet);
}

function truthOf(bits: Bits): Truth {
  return Array.from({ length: bits.height }, (_, y) => Array.from({ length: bits.width }, (_, x) => bits.get(x, y)));
}

describe.each([
  ["each width from 1 to 100", WIDTHS],
  ["widths at the ends of words, often", [31, 32, 33, 63, 64, 65].flatMap((width) => Array(20).fill(width))],
])("bits of maps of %s", (name, widths) => {
  const rng = Rng.fromSeed(name);
  const maps = widths.map((width: number) => randomTruth(rng, width, rng.between(1, 6)));

  test("are those they were made from", () => {
    for (const truth of maps) expect(truthOf(bitsOf(truth))).toEqual(truth);
  });

  test("keep, eroded, exactly the beginnings of runs that are long enough", () => {
    for (const truth of maps) {
      const width = truth[0]!.length;
      for (const length of [1, 2, 3, 31, 32, 33, 64, rng.between(1, width), width, width + 1]) {
        const wanted = truth.map((row) =>
          row.map((_, x) => x + length <= width && row.slice(x, x + length).every(Boolean)),
        );
        const bits = bitsOf(truth);
        expect(truthOf(bits.erodeRight(length)), `${width} wide, runs of ${length}`).toEqual(wanted);
        expect(truthOf(bits), "the bits themselves stay").toEqual(truth);
      }
    }
  });

  test("keep, joined with others, those whose partner is set", () => {
    for (const truth of maps) {
      const width = truth[0]!.length;
      const height = truth.length;
      const other = randomTruth(rng, width, height);
      for (const dx of [0, 1, 30, 31, 32, 33, 64, rng.below(width), width, width + 40]) {
        const dy = rng.between(0, height);
        const wanted = truth.map((row, y) => row.map((set, x) => set && (other[y + dy]?.[x + dx] ?? false)));
        expect(truthOf(bitsOf(truth).and(bitsOf(other), dx, dy)), `${width} wide, by ${dx}, ${dy}`).toEqual(wanted);
      }
    }
  });

  test("are counted, found by their number, visited and cleared in reading order", () => {
    for (const truth of maps) {
      const bits = bitsOf(truth);
      const width = truth[0]!.length;
      const cells = truth.flat().flatMap((set, cell) => (set ? [cell] : []));
      expect(bits.count()).toBe(cells.length);
      expect(cells.map((_, n) => bits.nth(n))).toEqual(cells);
      expect(bits.nth(cells.length)).toBe(-1);
      const visited: number[] = [];
      bits.each((x, y) => visited.push(y * width + x));
      expect(visited).toEqual(cells);
      if (cells.length === 0) continue;
      const cleared = rng.pick(cells);
      bits.clear(cleared % width, Math.floor(cleared / width));
      expect(truthOf(bits).flat()).toEqual(truth.flat().map((set, cell) => set && cell !== cleared));
    }
  });

  test("are set and cleared by rectangles, as far as those lie on the map", () => {
    for (const truth of maps) {
      const width = truth[0]!.length;
      const height = truth.length;
      for (let i = 0; i < 6; i++) {
        const rect = {
          x: rng.between(-5, width + 2),
          y: rng.between(-2, height + 1),
          width: rng.pick([-1, 0, 1, 31, 32, 33, width, rng.between(0, width + 9)]),
          height: rng.between(-1, height + 2),
        };
        const isIn = (x: number, y: number) =>
          x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
        for (const value of [true, false]) {
          const wanted = truth.map((row, y) => row.map((set, x) => (isIn(x, y) ? value : set)));
          expect(truthOf(bitsOf(truth).fill(rect, value)), JSON.stringify({ width, height, rect })).toEqual(wanted);
        }
      }
    }
  });
});
