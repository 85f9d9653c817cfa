import { describe, expect, test } from "vitest";
import { contentHash, Hasher } from "./hash.js";
import { Rng } from "./rng.js";

const bits = (word: number): number => {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
};

describe("known answers", () => {
  test.each([
    ["", "b6828b68da3fb405dfa962403908ed85"],
    ["a", "27dd1ce45aa282ad1fd1027dec271134"],
    ["ab", "0440e3ab1e5ac005a1eba3f5d02da025"],
    ["rats", "ae0b69cf054405004285f8dea218db1e"],
  ])("of the text %j", (text, hex) => {
    expect(new Hasher().text(text).hex()).toBe(hex);
  });

  test("of nothing, of words and of bytes", () => {
    expect(new Hasher().hex()).toBe("fe1177dc39e282252d5056b9e148bf88");
    expect(new Hasher().word(1).word(-1).hex()).toBe("822730e2698e953a3a71937b1218f8f1");
    expect(new Hasher().bytes(Uint8Array.of(1, 2, 3, 4, 5, 6, 7)).hex()).toBe("ac890cc9abfa53f8afed6211c662e8c3");
    expect(contentHash({ b: { d: true, c: null }, a: [1, 2.5, "x"] })).toBe("0c31bbc484cfcb8d");
  });
});

describe("what is told apart", () => {
  test("order, borders between texts, lengths, and trailing zeros", () => {
    const hashes = [
      new Hasher(),
      new Hasher().text(""),
      new Hasher().text("").text(""),
      new Hasher().text("ab").text("c"),
      new Hasher().text("a").text("bc"),
      new Hasher().text("abc"),
      new Hasher().text("abc").text(""),
      new Hasher().text("").text("abc"),
      new Hasher().text("cba"),
      new Hasher().text("abc\u0000"),
      new Hasher().word(0),
      new Hasher().word(0).word(0),
      new Hasher().word(1).word(2),
      new Hasher().word(2).word(1),
      new Hasher().bytes(new Uint8Array(3)),
      new Hasher().bytes(new Uint8Array(4)),
      new Hasher().bytes(new Uint8Array(5)),
      new Hasher().bytes(new Uint8Array(8)),
      new Hasher().bytes(new Uint8Array(4)).bytes(new Uint8Array(4)),
      new Hasher().bytes(Uint8Array.of(1, 0, 0, 0)),
      new Hasher().bytes(Uint8Array.of(0, 0, 0, 1)),
    ].map((hasher) => hasher.hex());
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test("no two of 200,000 short texts, and no lane repeats more than chance allows", () => {
    const seen = new Set<string>();
    const lanes = Array.from({ length: 4 }, () => new Set<number>());
    for (let i = 0; i < 200_000; i++) {
      // Counted names with common beginnings: what seeds and forks look like.
      const hasher = new Hasher().text(i % 2 === 0 ? String(i) : `room#${i}`);
      seen.add(hasher.hex());
      const words = hasher.digest();
      for (let lane = 0; lane < 4; lane++) lanes[lane]!.add(words[lane]!);
    }
    expect(seen.size).toBe(200_000);
    // Of 200,000 random words of 32 bits 4.7 are expected to repeat another.
    for (const lane of lanes) expect(200_000 - lane.size).toBeLessThan(16);
  });

  test("no two maps that differ in one cell, wherever it lies and whatever it becomes", () => {
    const seen = new Set<string>();
    const tiles = new Uint8Array(80 * 50);
    seen.add(new Hasher().bytes(tiles).hex());
    for (let cell = 0; cell < tiles.length; cell++) {
      for (const tile of [1, 2, 255]) {
        tiles[cell] = tile;
        seen.add(new Hasher().bytes(tiles).hex());
      }
      tiles[cell] = 0;
    }
    expect(seen.size).toBe(1 + 3 * tiles.length);
  });
});

describe("bytes", () => {
  test("hash the same wherever in a buffer they lie", () => {
    const rng = Rng.fromSeed("bytes");
    const source = Uint8Array.from({ length: 200 }, () => rng.below(256));
    for (let offset = 0; offset < 9; offset++) {
      for (const length of [0, 1, 2, 3, 4, 5, 7, 8, 63, 150]) {
        const view = source.subarray(offset, offset + length);
        const copy = Uint8Array.from(view);
        expect(new Hasher().bytes(view).hex()).toBe(new Hasher().bytes(copy).hex());
      }
    }
  });

  test("fewer than four are words of their own, closed by their number", () => {
    const spelt = new Hasher().word(7).word(8).word(9).word(~3);
    expect(new Hasher().bytes(Uint8Array.of(7, 8, 9)).hex()).toBe(spelt.hex());
  });
});

describe("mixing", () => {
  test("one changed bit of the input changes each bit of the hash half of the time", () => {
    const rng = Rng.fromSeed("avalanche");
    const flips = new Float64Array(128);
    let fewest = 128;
    const trials = 4000;
    for (let i = 0; i < trials; i++) {
      const words = Array.from({ length: 1 + (i % 4) }, () => rng.next() | 0);
      const changed = words.slice();
      changed[rng.below(words.length)]! ^= 1 << rng.below(32);
      const [before, after] = [words, changed].map((list) => {
        const hasher = new Hasher();
        for (const word of list) hasher.word(word);
        return hasher.digest();
      });
      let total = 0;
      for (let lane = 0; lane < 4; lane++) {
        const difference = before![lane]! ^ after![lane]!;
        total += bits(difference);
        for (let bit = 0; bit < 32; bit++) flips[lane * 32 + bit]! += (difference >>> bit) & 1;
      }
      fewest = Math.min(fewest, total);
    }
    for (const count of flips) {
      expect(count / trials).toBeGreaterThan(0.46);
      expect(count / trials).toBeLessThan(0.54);
    }
    // 64 of 128 bits with a deviation of 5.7: below 36 lies none of 4000 fair samples.
    expect(fewest).toBeGreaterThan(36);
  });

  test("digest leaves the hasher as it is, and a hasher can go on from another's words", () => {
    const hasher = new Hasher().text("a");
    const first = hasher.hex();
    expect(hasher.hex()).toBe(first);
    const key = hasher.digest();
    const kept = Int32Array.from(key);
    const further = new Hasher(key).text("b").hex();
    expect(key).toEqual(kept);
    expect(further).toBe(new Hasher(kept).text("b").hex());
    expect(further).not.toBe(new Hasher().text("a").text("b").hex());
    expect(hasher.text("b").hex()).toBe(new Hasher().text("a").text("b").hex());
  });
});

describe("contentHash", () => {
  test("is the same whatever the order of keys, at any depth", () => {
    const one = { name: "x", entries: [{ a: 1, b: { c: 2, d: 3 } }] };
    const other = { entries: [{ b: { d: 3, c: 2 }, a: 1 }], name: "x" };
    expect(contentHash(one)).toBe(contentHash(other));
    expect(contentHash(one)).toMatch(/^[0-9a-f]{16}$/);
  });

  test("survives being written as JSON and read again", () => {
    for (const value of [
      { a: undefined, b: 1, c: [undefined, Number.NaN, -0], d: "\u2028\ud800", e: { f: undefined } },
      [1, "1", null, true, 0.1],
    ]) {
      expect(contentHash(JSON.parse(JSON.stringify(value)))).toBe(contentHash(value));
    }
  });

  test("tells different contents apart", () => {
    const values = [
      [],
      {},
      [null],
      [0],
      [1],
      ["1"],
      [""],
      [[]],
      [{}],
      [true],
      [false],
      { a: 1 },
      { a: "1" },
      { a: [1] },
      { a: null },
      { b: 1 },
      { a: 1, b: 2 },
      { a: 2, b: 1 },
      [1, 2],
      [2, 1],
      [12],
      ["1,2"],
      ['{"a":1}'],
      [{ a: 1 }],
      { 'a":1,"b': 2 },
    ];
    expect(new Set(values.map(contentHash)).size).toBe(values.length);
  });
});
