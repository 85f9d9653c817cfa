import { describe, expect, test } from "vitest";
import { didYouMean, type ErrorCode, printable, show, stuck, suggestion, UndercroftError } from "./errors.js";

describe("families", () => {
  test.each<[ErrorCode, string]>([
    ["bad-option", "input"],
    ["bad-size", "input"],
    ["bad-depth", "input"],
    ["bad-seed", "input"],
    ["bad-tile", "input"],
    ["bad-chain", "input"],
    ["bad-recipe", "input"],
    ["bad-level", "input"],
    ["bad-content", "input"],
    ["unknown-name", "input"],
    ["too-small", "input"],
    ["no-floor", "input"],
    ["version-mismatch", "input"],
    ["aborted", "input"],
    ["missing-fact", "facts"],
    ["stuck", "luck"],
    ["build-failed", "luck"],
    ["broken-step", "internal"],
  ])("%s is of the family %s", (code, family) => {
    expect(new UndercroftError(code, "message").family).toBe(family);
  });

  test("an error has its code, its message and what it is about", () => {
    const error = new UndercroftError("bad-option", "x must be y.", { step: "maze", option: "x", value: 3 });
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe("UndercroftError");
    expect(String(error)).toBe("UndercroftError: x must be y.");
    expect(error.details).toEqual({ step: "maze", option: "x", value: 3 });
    expect(new UndercroftError("stuck", "m").details).toEqual({});
  });

  test("being stuck is bad luck", () => {
    expect(stuck("no room fits.")).toMatchObject({ code: "stuck", family: "luck", message: "no room fits." });
  });
});

describe("show", () => {
  test.each([
    ["a", '"a"'],
    ["", '""'],
    ["5", '"5"'],
    ['say "x"', '"say \\"x\\""'],
    [5, "5"],
    [-0, "0"],
    [Number.NaN, "NaN"],
    [Infinity, "Infinity"],
    [12n, "12"],
    [null, "null"],
    [undefined, "undefined"],
    [true, "true"],
    [Symbol("s"), "Symbol(s)"],
    [() => 1, "a function"],
    [class Room {}, "a function"],
    [[1, "a", null], '[1,"a",null]'],
    [{ a: { b: 1 } }, '{"a":{"b":1}}'],
    [{ seed: 12n }, '{"seed":12}'],
    [[Number.NaN, undefined, () => 1], "[NaN,undefined,a function]"],
    [new Set([1]), "a Set"],
    [new Uint8Array(4), "a Uint8Array"],
    [new Int32Array(4), "an Int32Array"],
    [Promise.resolve(1), "a promise: await it first"],
    [Object.create(null), "{}"],
    [{ toJSON: () => undefined }, "an object"],
  ])("%o", (value, expected) => {
    expect(show(value)).toBe(expected);
  });

  test("an object that contains itself is said to", () => {
    const loop: { self?: unknown } = {};
    loop.self = [loop];
    expect(show(loop)).toBe("an object that contains itself");
  });

  test("an object that can't be looked at is no second error", () => {
    const sly = {
      get x(): number {
        throw new Error("no");
      },
    };
    expect(() => show(sly)).not.toThrow();
  });

  test("is one line of printable characters, whatever it is given", () => {
    const nasty = "\u0000\u0007\u001b[31m\r\n\t\u007f\u0085\u009b2J\u2028\u2029\u202e\u2066\u200f";
    for (const value of [nasty, [nasty], { [nasty]: nasty }, Symbol(nasty), nasty.repeat(20)]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(show(value)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\u200e\u200f]/);
    }
    expect(show("\u001b[2J")).toBe('"\\u001b[2J"');
    expect(show("\u009b")).toBe('"\\x9b"');
    expect(printable("a\u001bb\u202e")).toBe("a\\x1bb\\x202e");
    expect(printable("æ 🐀 王 ≈")).toBe("æ 🐀 王 ≈");
  });

  test("is cut at 80 characters, never through the middle of one", () => {
    expect(show("x".repeat(78))).toBe(`"${"x".repeat(78)}"`);
    expect(show("x".repeat(79))).toBe(`"${"x".repeat(76)}...`);
    for (let lead = 0; lead < 4; lead++) {
      const shown = show("x".repeat(lead) + "🐀".repeat(100));
      expect(shown.length).toBeLessThanOrEqual(80);
      expect(shown).toMatch(/^"x*(🐀)+\.\.\.$/u);
    }
  });
});

describe("did you mean", () => {
  test.each([
    ["flor", "floor"],
    ["FLOOR", "floor"],
    ["flooor", "floor"],
    ["folor", "floor"],
    ["wal", "wall"],
    ["down-stairs", "down_stairs"],
    ["downstairs", "down_stairs"],
    ["dor", "door"],
  ])("%s: %s", (word, expected) => {
    expect(didYouMean(word, ["wall", "floor", "door", "up_stairs", "down_stairs"])).toBe(expected);
  });

  test("nothing when nothing is near, when there is nothing, or when the word is endless", () => {
    expect(didYouMean("xylophone", ["wall", "floor"])).toBeUndefined();
    expect(didYouMean("ceiling", ["wall", "floor"])).toBeUndefined();
    expect(didYouMean("wall", [])).toBeUndefined();
    // A third of the word may be wrong, and at least one letter.
    expect(didYouMean("abcdef", ["abcdxy"])).toBe("abcdxy");
    expect(didYouMean("abcdef", ["abcxyz"])).toBeUndefined();
    expect(didYouMean("ab", ["ax"])).toBe("ax");
    expect(didYouMean("ab", ["xy"])).toBeUndefined();
    expect(didYouMean("w".repeat(65), ["w".repeat(64)])).toBeUndefined();
  });

  test("the nearest wins, the first of equals", () => {
    expect(didYouMean("abcd", ["abcx", "abcd", "abce"])).toBe("abcd");
    expect(didYouMean("abcd", ["abcx", "abce"])).toBe("abcx");
    expect(didYouMean("abcd", ["abce", "abcx"])).toBe("abce");
    expect(didYouMean("sed", ["used", "seed"])).toBe("seed");
  });

  test("as part of a message", () => {
    expect(suggestion("flor", ["wall", "floor"])).toBe(' Did you mean "floor"?');
    expect(suggestion("ceiling", ["wall", "floor"])).toBe(" Known: wall, floor.");
    expect(suggestion("ceiling", [])).toBe("");
    const many = Array.from({ length: 13 }, (_, i) => `name-number-${i}`);
    expect(suggestion("x", many)).toBe(` Known: ${many.slice(0, 12).join(", ")} and ${many.length - 12} more.`);
    expect(suggestion("x", many.slice(0, 12))).toBe(` Known: ${many.slice(0, 12).join(", ")}.`);
    expect(suggestion("zzzzzz", ["a\u001b[2J"])).toBe(" Known: a\\x1b[2J.");
    expect(suggestion("a\u001b", ["a\u001bb"])).toBe(' Did you mean "a\\x1bb"?');
  });
});
