import { describe, expect, test } from "vitest";
import { UndercroftError } from "./errors.js";
import { Hasher } from "./hash.js";
import { parseDice, Rng, type Seed, seedText } from "./rng.js";

const TWO_32 = 2 ** 32;

function draws(rng: Rng, n: number): number[] {
  return Array.from({ length: n }, () => rng.next());
}

/** A generator that gives these words in order and then fails, to put a method's arithmetic on the spot. */
function scripted(...words: number[]): Rng {
  const rng = Rng.fromSeed("scripted");
  let used = 0;
  rng.next = () => {
    if (used === words.length) throw new Error("all scripted words are used");
    return words[used++]!;
  };
  return rng;
}

/** What a generator makes of its only scripted draw. */
function firstOutcome(rng: Rng, n: number): number | "rejected" {
  try {
    return rng.below(n);
  } catch {
    return "rejected";
  }
}

/** How many draws some work takes. */
function drawsOf(work: (rng: Rng) => void): number {
  const rng = Rng.fromSeed("counted");
  const plain = rng.next.bind(rng);
  let count = 0;
  rng.next = () => {
    count++;
    return plain();
  };
  work(rng);
  return count;
}

/**
 * How unusual the counts are, in standard deviations: chi-squared, brought to a normal distribution by the cube root of
 * Wilson and Hilferty. Beyond 3.3 lies one fair sample in a thousand on each side.
 */
function surprise(counts: ArrayLike<number>, expected: ArrayLike<number>): number {
  let chiSquared = 0;
  for (let i = 0; i < counts.length; i++) chiSquared += (counts[i]! - expected[i]!) ** 2 / expected[i]!;
  const spread = 2 / (9 * (counts.length - 1));
  return (Math.cbrt(chiSquared / (counts.length - 1)) - (1 - spread)) / Math.sqrt(spread);
}

function expectUniform(counts: ArrayLike<number>): void {
  const total = Array.from(counts).reduce((sum, n) => sum + n, 0);
  const even = new Array<number>(counts.length).fill(total / counts.length);
  expect(Math.abs(surprise(counts, even))).toBeLessThan(3.3);
}

function tally(buckets: number, samples: number, draw: (i: number) => number): number[] {
  const counts = new Array<number>(buckets).fill(0);
  for (let i = 0; i < samples; i++) counts[draw(i)]!++;
  return counts;
}

describe("the stream is pinned", () => {
  test.each<[Seed, number[]]>([
    ["0", [0xf826ce0a, 0xed308f30, 0x2d2885a7, 0xa46930cd, 0xb13d51f4, 0x47df5e19, 0x3677536b, 0xc95ffe25]],
    ["42", [0x94f568d2, 0xf2321585, 0x7da65136, 0xeebb5318, 0x35037b33, 0xe324219d, 0xb44497a8, 0x775892ce]],
    [42, [0x94f568d2, 0xf2321585, 0x7da65136, 0xeebb5318, 0x35037b33, 0xe324219d, 0xb44497a8, 0x775892ce]],
    ["rats", [0x6f02755e, 0x769288a0, 0x6678951f, 0x300eff7a, 0xcc6bbce5, 0xb9508645, 0x8682e574, 0x666c6a14]],
    ["", [0x7742fdf0, 0xbd31f782, 0x433c639d, 0x07b38c7a, 0x865358eb, 0x551514f0, 0x3c8326de, 0x662da04c]],
    ["æ 🐀", [0xdadf3256, 0x1fa345ae, 0x695be3db, 0x306e9a9e, 0x8d6e18d0, 0xc40c9868, 0x83335f20, 0x0e6e9703]],
  ])("the first eight draws of seed %j", (seed, expected) => {
    expect(draws(Rng.fromSeed(seed), 8)).toEqual(expected);
  });

  test("the first eight draws of a fork, a fork's fork and of cells", () => {
    const rng = Rng.fromSeed(42);
    expect(draws(rng.fork("room"), 8)).toEqual([
      0x73a5a7a9, 0x4095d883, 0x39663c70, 0xeb6a7f6c, 0x4123ec43, 0x05f0bd2d, 0x7f80d3db, 0xcf5f2458,
    ]);
    expect(draws(rng.fork("room").fork(3), 8)).toEqual([
      0x8ebfd066, 0x2fd1e0e8, 0x2efe2f13, 0xc3d4b59d, 0x77ec064b, 0x5fe69cfe, 0xcad94686, 0xa6463068,
    ]);
    expect(draws(rng.at(3, 7), 8)).toEqual([
      0xb17d7b47, 0x1bcada7f, 0xffc6a0d3, 0xfd36563b, 0xc7d4690e, 0x5f035fa8, 0x629d07c0, 0x9768bcf8,
    ]);
    expect(draws(rng.at(-1, 0), 8)).toEqual([
      0xd150258c, 0x02f6543c, 0x185abba5, 0xe10dcbbf, 0x92593fff, 0xb477089b, 0x53265a72, 0x4bd627ea,
    ]);
  });

  test("next() agrees with sfc32 written out in big integers, over 10,000 draws", () => {
    const MASK = 0xffffffffn;
    let [a, b, c, counter] = Array.from(new Hasher().text("reference").digest(), (word) => BigInt(word >>> 0)) as [
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    const reference = (): number => {
      const out = (a + b + counter) & MASK;
      counter = (counter + 1n) & MASK;
      a = b ^ (b >> 9n);
      b = (c + (c << 3n)) & MASK;
      c = (((c << 21n) & MASK) + (c >> 11n) + out) & MASK;
      return Number(out);
    };
    for (let i = 0; i < 12; i++) reference();
    const rng = Rng.fromSeed("reference");
    const first = Array.from({ length: 10_000 }, reference);
    expect(draws(rng, 10_000)).toEqual(first);
  });
});

describe("seeds", () => {
  test("42, 42n and the text 42 are one seed; other spellings are others", () => {
    const first = draws(Rng.fromSeed(42), 4);
    expect(draws(Rng.fromSeed("42"), 4)).toEqual(first);
    expect(draws(Rng.fromSeed(42n), 4)).toEqual(first);
    for (const other of [" 42", "042", "42.0", "４２", -42, "4", "2"]) {
      expect(draws(Rng.fromSeed(other), 4)).not.toEqual(first);
    }
    expect(seedText(-0)).toBe("0");
    expect(seedText(Number.MAX_SAFE_INTEGER)).toBe("9007199254740991");
  });

  test.each([1.5, Number.NaN, Infinity, -Infinity, 2 ** 53, null, undefined, true, {}, ["42"]])(
    "%j is refused as a seed",
    (seed) => {
      const refused = expect(() => Rng.fromSeed(seed as Seed));
      refused.toThrow(UndercroftError);
      refused.toThrow(/^seed must be a string or a whole number, got .*\.$/);
    },
  );

  test("what is refused is named, with what it should have been a seed for", () => {
    // An object without a prototype can't even be turned into a text.
    for (const value of [1.5, Object.create(null)]) {
      const refused = expect(() => seedText(value as Seed));
      refused.toThrow(expect.objectContaining({ code: "bad-seed", details: { option: "seed", value } }));
    }
  });

  test("a seed has at most 4096 characters, as a text and as a whole number: a level's file holds it as text", () => {
    expect(seedText("x".repeat(4096))).toHaveLength(4096);
    expect(() => seedText("x".repeat(4097))).toThrow("at most 4096 characters");
    expect(seedText(10n ** 4095n)).toHaveLength(4096);
    expect(() => seedText(10n ** 4096n)).toThrow("at most 4096 characters");
  });

  test("the first draws of seeds 1 to 1000 are uniform", () => {
    expectUniform(tally(20, 1000, (i) => Math.floor((Rng.fromSeed(i + 1).next() / TWO_32) * 20)));
  });

  test("the first draws of a seed and the next one are not correlated", () => {
    const units = Array.from({ length: 4001 }, (_, seed) => Rng.fromSeed(seed).next() / TWO_32 - 0.5);
    let product = 0;
    for (let i = 0; i < 4000; i++) product += units[i]! * units[i + 1]!;
    // The variance of a uniform number is 1/12; a correlation over n pairs has a deviation of 1/sqrt(n).
    expect(Math.abs((product / 4000) * 12)).toBeLessThan(3.3 / Math.sqrt(4000));
  });

  test("from a seed to the next one every bit of the first draw flips half of the time", () => {
    const flips = new Array<number>(32).fill(0);
    for (let seed = 0; seed < 4000; seed++) {
      const difference = Rng.fromSeed(seed).next() ^ Rng.fromSeed(seed + 1).next();
      for (let bit = 0; bit < 32; bit++) flips[bit]! += (difference >>> bit) & 1;
    }
    for (const count of flips) {
      expect(count / 4000).toBeGreaterThan(0.45);
      expect(count / 4000).toBeLessThan(0.55);
    }
  });
});

describe("forks", () => {
  test("a fork is the same whatever was drawn before it, and drawing from it moves nothing", () => {
    const rng = Rng.fromSeed("forks");
    const early = draws(rng.fork("a"), 10);
    const own = draws(rng, 100);
    expect(draws(rng.fork("a"), 10)).toEqual(early);
    expect(draws(rng.at(1, 2), 10)).toEqual(draws(Rng.fromSeed("forks").at(1, 2), 10));

    const untouched = Rng.fromSeed("forks");
    untouched.fork("b").next();
    untouched.at(0, 0).next();
    expect(draws(untouched, 100)).toEqual(own);
  });

  test("forks are told apart by name, by the way to them, and from the stream itself", () => {
    const rng = Rng.fromSeed("names");
    const streams = [
      rng,
      rng.fork(""),
      rng.fork("a"),
      rng.fork("b"),
      rng.fork("ab"),
      rng.fork("a").fork("b"),
      rng.fork("b").fork("a"),
      rng.fork("a#1"),
      rng.fork("a#10"),
      rng.fork("a").at(0, 0),
      rng.at(0, 0),
      rng.at(0, 0).fork("a"),
      rng.at(97, 98),
      rng.fork(0),
      rng.fork(-1),
      Rng.fromSeed("").fork("names"),
    ];
    const firsts = streams.map((stream) => draws(stream, 4).join());
    expect(new Set(firsts).size).toBe(streams.length);
    expect(draws(rng.fork(7), 4)).toEqual(draws(rng.fork("7"), 4));
  });

  test("the first draws of forks with counted names are uniform", () => {
    const rng = Rng.fromSeed("counted names");
    expectUniform(tally(20, 2000, (i) => Math.floor((rng.fork(`room#${i}`).next() / TWO_32) * 20)));
  });

  test("every cell of a 200x200 grid has a stream of its own, and their first draws are uniform", () => {
    const rng = Rng.fromSeed("cells");
    const seen = new Set<string>();
    const high = new Array<number>(64).fill(0);
    const low = new Array<number>(64).fill(0);
    const firsts: number[] = [];
    for (let y = 0; y < 200; y++) {
      for (let x = 0; x < 200; x++) {
        const cell = rng.at(x, y);
        const first = cell.next();
        seen.add(`${first} ${cell.next()}`);
        high[first >>> 26]!++;
        low[first & 63]!++;
        firsts.push(first / TWO_32 - 0.5);
      }
    }
    expect(seen.size).toBe(40_000);
    expectUniform(high);
    expectUniform(low);
    for (const step of [1, 200, 201]) {
      let product = 0;
      for (let i = step; i < firsts.length; i++) product += firsts[i]! * firsts[i - step]!;
      expect(Math.abs((product / firsts.length) * 12)).toBeLessThan(3.3 / 200);
    }
  });
});

describe("draws", () => {
  test("the high and the low byte of a million draws are uniform, and so is each bit's change", () => {
    const rng = Rng.fromSeed("million");
    const high = new Float64Array(256);
    const low = new Float64Array(256);
    const changes = new Float64Array(32);
    let last = rng.next();
    for (let i = 0; i < 1_000_000; i++) {
      const draw = rng.next();
      high[draw >>> 24]!++;
      low[draw & 255]!++;
      const changed = draw ^ last;
      for (let bit = 0; bit < 32; bit++) changes[bit]! += (changed >>> bit) & 1;
      last = draw;
    }
    expectUniform(high);
    expectUniform(low);
    // Half a million changes are expected of each bit, with a deviation of 500.
    for (const count of changes) expect(Math.abs(count - 500_000)).toBeLessThan(3.6 * 500);
  });

  test("a draw is a whole number of 32 bits, never negative", () => {
    for (const draw of draws(Rng.fromSeed("bits"), 1000)) {
      expect(Number.isInteger(draw) && draw >= 0 && draw < TWO_32).toBe(true);
    }
  });

  test("unit() lies in [0, 1), reaches both ends and is uniform", () => {
    expect(scripted(0, 0).unit()).toBe(0);
    expect(scripted(TWO_32 - 1, TWO_32 - 1).unit()).toBe(1 - 2 ** -53);
    const rng = Rng.fromSeed("unit");
    expectUniform(tally(50, 50_000, () => Math.floor(rng.unit() * 50)));
  });
});

describe("below", () => {
  /**
   * The draws that give the value v are consecutive: those from ceil(v * 2^32 / n) on. In a fair drawing each value has
   * as many of them, floor(2^32 / n), so a value that has one more must lose exactly one, and it loses its first.
   * Looking at the first, second and last draw of every value is therefore looking at all 2^32 draws.
   */
  test.each([1, 2, 3, 7, 10, 63, 64, 1000, 4095, 65_536, 65_537])(
    "gives every value exactly as many of the 2^32 draws, n = %i",
    (n) => {
      const share = Math.floor(TWO_32 / n);
      for (let v = 0; v < n; v++) {
        const first = Math.ceil((v * TWO_32) / n);
        const end = Math.ceil(((v + 1) * TWO_32) / n);
        const spare = end - first - share;
        if (spare !== 0 && spare !== 1) throw new Error(`a value has ${end - first} draws`);
        if (firstOutcome(scripted(first), n) !== (spare === 1 ? "rejected" : v)) throw new Error(`the first of ${v}`);
        if (scripted(first + 1).below(n) !== v && share > 1) throw new Error(`the second draw of ${v} gives another`);
        if (scripted(end - 1).below(n) !== v) throw new Error(`the last draw of ${v} gives another`);
      }
    },
  );

  test("the largest bound of the multiplication is exact, and the first one beyond it too", () => {
    const n = 2 ** 21;
    for (const v of [0, 1, 2, 1_000_000, n - 2, n - 1]) {
      expect(scripted(v * 2048).below(n)).toBe(v);
      expect(scripted(v * 2048 + 2047).below(n)).toBe(v);
    }
    // 2^21 + 1 goes 2047 times into 2^32; the rest is rejected.
    const limit = 2047 * (n + 1);
    expect(scripted(limit - 1).below(n + 1)).toBe(n);
    expect(scripted(limit, 5).below(n + 1)).toBe(5);
    expect(scripted(TWO_32 - 1, 6).below(n + 1)).toBe(6);
  });

  test("after a draw that is rejected the next one counts, large or small", () => {
    // Of three, only the draw 0 is one too many.
    expect(scripted(0, TWO_32 - 1).below(3)).toBe(2);
    expect(scripted(0, 1).below(3)).toBe(0);
    expect(scripted(0, 0, 0x6000_0000).below(3)).toBe(1);
  });

  test("bounds above 2^31 reject whatever lies beyond them, and 2^32 takes every draw", () => {
    expect(scripted(2_999_999_999).below(3e9)).toBe(2_999_999_999);
    expect(scripted(3_000_000_000, 12).below(3e9)).toBe(12);
    expect(scripted(TWO_32 - 1).below(TWO_32)).toBe(TWO_32 - 1);
    expect(scripted(0).below(TWO_32)).toBe(0);
  });

  test.each([3, 7, 10])("is uniform for n = %i", (n) => {
    const rng = Rng.fromSeed(`below ${n}`);
    expectUniform(tally(n, 100_000, () => rng.below(n)));
  });

  test.each([2 ** 21, 2 ** 21 + 1, 3e9, TWO_32])(
    "is uniform for n = %i: shares, remainders, mean and variance",
    (n) => {
      const rng = Rng.fromSeed(`below ${n}`);
      const values = Array.from({ length: 50_000 }, () => rng.below(n));
      expect(values.every((value) => Number.isInteger(value) && value >= 0 && value < n)).toBe(true);
      expectUniform(tally(64, values.length, (i) => Math.floor((values[i]! / n) * 64)));
      expectUniform(tally(7, values.length, (i) => values[i]! % 7));
      const mean = values.reduce((sum, value) => sum + value / n, 0) / values.length;
      const variance = values.reduce((sum, value) => sum + (value / n - mean) ** 2, 0) / values.length;
      expect(Math.abs(mean - 1 / 2)).toBeLessThan(3.3 * Math.sqrt(1 / 12 / values.length));
      expect(Math.abs(variance - 1 / 12)).toBeLessThan(3.3 * Math.sqrt(1 / 180 / values.length));
    },
  );

  test.each([0, -1, 0.5, 2.5, 1e6 + 0.5, Number.NaN, Infinity, TWO_32 + 1, 2 ** 53])(
    "refuses n = %d without a draw",
    (n) => {
      const rng = Rng.fromSeed("refused");
      expect(() => rng.below(n)).toThrow("rng.below: n must be a whole number from 1 to 2^32");
      expect(rng.next()).toBe(Rng.fromSeed("refused").next());
    },
  );
});

describe("between", () => {
  test("gives both ends and everything between, evenly", () => {
    const rng = Rng.fromSeed("between");
    expectUniform(tally(8, 16_000, () => rng.between(-3, 4) + 3));
    expect(scripted(0).between(-3, 4)).toBe(-3);
    expect(scripted(TWO_32 - 1).between(-3, 4)).toBe(4);
    expect(rng.between(5, 5)).toBe(5);
  });

  test("refuses ends in the wrong order, fractions and NaN", () => {
    const rng = Rng.fromSeed("between");
    for (const [min, max] of [
      [2, 1],
      [0, 1.5],
      [0.5, 3],
      [0, Number.NaN],
      [0, Infinity],
    ] as const) {
      expect(() => rng.between(min, max)).toThrow(UndercroftError);
    }
  });
});

describe("chance", () => {
  test("0 never happens and 1 always does, even on the extreme draws", () => {
    expect(scripted(0).chance(0)).toBe(false);
    expect(scripted(TWO_32 - 1).chance(1)).toBe(true);
    const rng = Rng.fromSeed("chance");
    for (let i = 0; i < 1000; i++) {
      expect(rng.chance(0)).toBe(false);
      expect(rng.chance(1)).toBe(true);
    }
  });

  test("takes one draw whatever the odds, so that changing them moves no later draw", () => {
    for (const p of [0, 1e-12, 0.5, 1, -1, 2]) expect(drawsOf((rng) => rng.chance(p))).toBe(1);
  });

  test("happens as often as it says", () => {
    const rng = Rng.fromSeed("odds");
    for (const p of [0.01, 0.3, 0.5, 0.99]) {
      const hits = tally(2, 40_000, () => (rng.chance(p) ? 1 : 0));
      expect(Math.abs(surprise(hits, [40_000 * (1 - p), 40_000 * p]))).toBeLessThan(3.3);
    }
  });
});

describe("dice", () => {
  test("two six-sided dice give the known odds of 2 to 12", () => {
    const rng = Rng.fromSeed("2d6");
    const ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
    const counts = tally(11, 36_000, () => rng.roll(2, 6) - 2);
    expect(
      Math.abs(
        surprise(
          counts,
          ways.map((n) => n * 1000),
        ),
      ),
    ).toBeLessThan(3.3);
  });

  test("no dice are 0 and take no draw; one-sided dice are their number", () => {
    expect(drawsOf((rng) => expect(rng.roll(0, 6)).toBe(0))).toBe(0);
    expect(Rng.fromSeed(1).roll(5, 1)).toBe(5);
  });

  test("refuses a number of dice that isn't one, and dice without sides", () => {
    const rng = Rng.fromSeed("bad dice");
    for (const n of [-1, 1.5, Number.NaN, Infinity]) expect(() => rng.roll(n, 6)).toThrow("rng.roll: n must be");
    for (const sides of [0, -6, 2.5, Number.NaN]) expect(() => rng.roll(1, sides)).toThrow(UndercroftError);
  });

  test.each([
    ["d6", { count: 1, sides: 6, bonus: 0 }],
    ["2d6+1", { count: 2, sides: 6, bonus: 1 }],
    ["3D4-2", { count: 3, sides: 4, bonus: -2 }],
    [" 1d20 + 10 ", { count: 1, sides: 20, bonus: 10 }],
    ["0d6", { count: 0, sides: 6, bonus: 0 }],
    ["5", { count: 0, sides: 1, bonus: 5 }],
    ["-3", { count: 0, sides: 1, bonus: -3 }],
    ["9999d999999-999999", { count: 9999, sides: 999_999, bonus: -999_999 }],
  ])("%j is read as %j", (notation, expected) => {
    expect(parseDice(notation)).toEqual(expected);
  });

  test.each([
    "",
    " ",
    "d",
    "6d",
    "d0",
    "2d0+1",
    "d-6",
    "-1d6",
    "2d6+",
    "2d6++1",
    "2d6*2",
    "1.5d6",
    "2d6.5",
    "2d6+1d4",
    "x",
    "1e3",
    "0x6",
    "10000d6",
    "d1000000",
    "٣d6",
    "2d6\u0000",
  ])("%j is no dice", (notation) => {
    expect(() => parseDice(notation)).toThrow(/^dice must look like "2d6\+1", got /);
    expect(() => Rng.fromSeed(1).dice(notation)).toThrow(UndercroftError);
  });

  test("a roll in notation stays in its range, reaches both ends and has the right mean", () => {
    const rng = Rng.fromSeed("notation");
    const rolls = Array.from({ length: 20_000 }, () => rng.dice("2d4+3"));
    expect(Math.min(...rolls)).toBe(5);
    expect(Math.max(...rolls)).toBe(11);
    // Two four-sided dice have a mean of 5 and a variance of 2.5.
    const mean = rolls.reduce((sum, roll) => sum + roll, 0) / rolls.length;
    expect(Math.abs(mean - 8)).toBeLessThan(3.3 * Math.sqrt(2.5 / rolls.length));
    expect(rng.dice("7")).toBe(7);
    expect(rng.dice("-7")).toBe(-7);
  });
});

describe("weighted", () => {
  test("whole weights are slots: of every possible draw each entry gets exactly its weight", () => {
    const weights = [0, 3, 1, 0, 0, 5, 2, 0];
    const counts = new Array<number>(weights.length).fill(0);
    const rng = Rng.fromSeed("slots");
    for (let slot = 0; slot < 11; slot++) {
      rng.below = (n) => {
        expect(n).toBe(11);
        return slot;
      };
      counts[rng.weighted(weights)]!++;
    }
    expect(counts).toEqual(weights);
  });

  test("fractional weights have their odds, and entries of weight 0 never appear", () => {
    const rng = Rng.fromSeed("fractions");
    const weights = [0, 0.5, 0.125, 0, 0.25, 0.125, 0];
    const counts = tally(weights.length, 64_000, () => rng.weighted(weights));
    expect([counts[0], counts[3], counts[6]]).toEqual([0, 0, 0]);
    const there = [1, 2, 4, 5];
    const odds = surprise(
      there.map((i) => counts[i]!),
      there.map((i) => weights[i]! * 64_000),
    );
    expect(Math.abs(odds)).toBeLessThan(3.3);
  });

  test("whole weights that add up to more than a draw holds keep their odds", () => {
    const rng = Rng.fromSeed("huge");
    const weights = [2 ** 40, 0, 3 * 2 ** 40];
    const counts = tally(3, 16_000, () => rng.weighted(weights));
    expect(counts[1]).toBe(0);
    expect(Math.abs(surprise([counts[0]!, counts[2]!], [4000, 12_000]))).toBeLessThan(3.3);
  });

  test("the largest draw gives the last entry that has a weight", () => {
    const last = TWO_32 - 1;
    expect(scripted(last, last).weighted([0.1, 0.2, 0.7, 0])).toBe(2);
    expect(scripted(last).weighted([1, 2, 0])).toBe(1);
    const tenths = new Array<number>(1000).fill(0.1);
    expect(scripted(last, last).weighted([...tenths, 0, 0])).toBe(999);
  });

  test("whole weights take one draw as long as it holds them all", () => {
    expect(drawsOf((rng) => rng.weighted([2 ** 31, 2 ** 31]))).toBe(1);
    expect(drawsOf((rng) => rng.weighted([2 ** 31, 2 ** 31, 1]))).toBe(2);
  });

  test.each([[[5, -1]], [[5, -0.5]], [[Number.NaN, 5]], [[1, Infinity]], [[5, -Infinity]]])(
    "refuses %j and says which weight is wrong",
    (weights: number[]) => {
      const [wrong] = weights.filter((weight) => !(weight >= 0 && weight < Infinity));
      expect(() => Rng.fromSeed(1).weighted(weights)).toThrow(`weights must be 0 or more, got ${wrong}.`);
    },
  );

  test("typed arrays are weights too", () => {
    expect(Rng.fromSeed(1).weighted(Uint8Array.of(0, 0, 9))).toBe(2);
  });

  test.each([[[1, -1]], [[Number.NaN]], [[1, Infinity]], [[0, 0]], [[]], [[1e308, 1e308]]])(
    "refuses %j",
    (weights: number[]) => {
      expect(() => Rng.fromSeed(1).weighted(weights)).toThrow(/^rng\.weighted: /);
    },
  );
});

describe("lists", () => {
  test("all 24 orders of four things are equally likely", () => {
    const rng = Rng.fromSeed("orders");
    const counts = new Map<string, number>();
    for (let i = 0; i < 48_000; i++) {
      const order = rng.shuffle(["a", "b", "c", "d"]).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expectUniform([...counts.values()]);
  });

  test("shuffle works in place, on typed arrays too, and leaves short lists alone without a draw", () => {
    const cells = Int32Array.from({ length: 100 }, (_, i) => i);
    const shuffled = Rng.fromSeed("cells").shuffle(cells);
    expect(shuffled).toBe(cells);
    expect([...cells].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i));
    expect([...cells]).not.toEqual([...cells].sort((a, b) => a - b));
    expect(drawsOf((rng) => rng.shuffle([]) && rng.shuffle([1]))).toBe(0);
  });

  test("pick gives every item as often, and nothing to pick from is an error", () => {
    const rng = Rng.fromSeed("pick");
    const items = ["a", "b", "c"];
    expectUniform(tally(3, 9000, () => items.indexOf(rng.pick(items))));
    expect(rng.pick(["only"])).toBe("only");
    expect(() => rng.pick([])).toThrow("rng.pick: items must be a list with at least one item, got [].");
  });
});

test("whatever a stream is asked wrongly is a bad option", () => {
  const rng = Rng.fromSeed(1);
  const wrong = [
    () => rng.below(0),
    () => rng.roll(-1, 6),
    () => rng.dice("dd"),
    () => rng.pick([]),
    () => rng.weighted([-1]),
    () => rng.weighted([0]),
    () => parseDice("2d6+"),
  ];
  for (const ask of wrong) expect(ask).toThrow(expect.objectContaining({ code: "bad-option" }));
});
