import { describe, expect, test } from "vitest";
import { autotile16, autotile47, BLOB_MASKS, blobMask, sameNeighbors } from "./autotile.js";

/** The neighbours of a cell as a drawing of 3 by 3: # is of the same kind. */
function bits(drawing: string): number {
  const [a, b, c, d, , e, f, g, h] = [...drawing.replace(/\s/g, "")].map((sign) => (sign === "#" ? 1 : 0));
  return b! + 2 * c! + 4 * e! + 8 * h! + 16 * g! + 32 * f! + 64 * d! + 128 * a!;
}

/** The masks as a person would find them: every choice of sides, and of the corners between two of them. */
function masksByHand(): number[] {
  const found = new Set<number>();
  for (let sides = 0; sides < 16; sides++) {
    const has = [1, 2, 4, 8].map((bit) => (sides & bit) > 0);
    const between = [0, 1, 2, 3].filter((i) => has[i] && has[(i + 1) % 4]);
    for (let chosen = 0; chosen < 1 << between.length; chosen++) {
      let mask = 0;
      for (const [i, isThere] of has.entries()) if (isThere) mask += 4 ** i;
      for (const [i, corner] of between.entries()) if (chosen & (1 << i)) mask += 2 * 4 ** corner;
      found.add(mask);
    }
  }
  return [...found].sort((a, b) => a - b);
}

describe("a block of 47 tiles", () => {
  test("has the masks that can be told apart, in ascending order", () => {
    expect(BLOB_MASKS).toEqual(masksByHand());
    expect(BLOB_MASKS).toHaveLength(47);
  });

  test("has a place for each of the 256 neighbourhoods, whatever corners they have beside a missing side", () => {
    const masks = masksByHand();
    for (let neighbors = 0; neighbors < 256; neighbors++) {
      const has = (bit: number) => ((neighbors >> (bit & 7)) & 1) === 1;
      const kept = [0, 1, 2, 3, 4, 5, 6, 7].filter(
        (bit) => has(bit) && (bit % 2 === 0 || (has(bit - 1) && has(bit + 1))),
      );
      const mask = kept.reduce((sum, bit) => sum + 2 ** bit, 0);
      expect(masks[autotile47(neighbors)]).toBe(mask);
      expect(blobMask(neighbors)).toBe(mask);
    }
  });

  test("begins with a cell alone and ends with one among its own", () => {
    expect(autotile47(bits("... ... ..."))).toBe(0);
    expect(autotile47(bits("### ### ###"))).toBe(46);
    expect(autotile47(bits("#.# ... #.#"))).toBe(0);
  });
});

test("a block of 16 tiles counts the sides: north 1, east 2, south 4, west 8", () => {
  expect(autotile16(bits(".#. ... ..."))).toBe(1);
  expect(autotile16(bits("... ..# ..."))).toBe(2);
  expect(autotile16(bits("... ... .#."))).toBe(4);
  expect(autotile16(bits("... #.. ..."))).toBe(8);
  expect(autotile16(bits("### #.# ###"))).toBe(15);
  expect(autotile16(bits("#.# ... #.#"))).toBe(0);
});

describe("the neighbours of a cell", () => {
  const map = { width: 3, height: 3 };
  const rows = [..."#.#", ..."..#", ..."##."];

  test("are those of the same kind around it", () => {
    expect(sameNeighbors(map, 1, 1, (cell) => rows[cell] === "#")).toBe(bits("#.# ..# ##."));
  });

  test("go on outside of the map", () => {
    expect(sameNeighbors(map, 0, 0, () => false)).toBe(bits("### #.. #.."));
    expect(sameNeighbors(map, 2, 2, () => false)).toBe(bits("..# ..# ###"));
  });
});
