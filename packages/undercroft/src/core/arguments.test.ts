import { describe, expect, test } from "vitest";
import { cellOf, checkKeys, FLAG, type KeysOf } from "./arguments.js";
import { UndercroftError } from "./errors.js";

interface Options {
  readonly seed: string;
  readonly depth?: number;
  readonly history?: boolean;
}
const KEYS: KeysOf<Options> = { seed: true, depth: true, history: FLAG };

describe("the keys of an options object", () => {
  test("known keys pass, also where they are undefined", () => {
    expect(() => checkKeys<Partial<Options>>("build", {}, KEYS)).not.toThrow();
    expect(() => checkKeys<object>("build", { seed: "rats", depth: undefined }, KEYS)).not.toThrow();
  });

  test("an unknown key is refused, with the key that was probably meant", () => {
    expect(() => checkKeys<object>("build", { seed: "rats", dept: 3 }, KEYS)).toThrow(
      'build: there is no option "dept". Did you mean "depth"?',
    );
  });

  test("a value that isn't of the kind of its key is refused", () => {
    expect(() => checkKeys<object>("build", { history: "yes" }, KEYS)).toThrow(
      'build: history must be true or false, got "yes".',
    );
    expect(() => checkKeys<object>("build", { history: undefined }, KEYS)).not.toThrow();
  });

  test("a key that another function takes is refused with where it belongs", () => {
    expect(() => checkKeys<object>("build", { signal: 1 }, KEYS, { signal: "buildAsync takes it." })).toThrow(
      'build: there is no option "signal". buildAsync takes it.',
    );
  });

  test("names of inherited properties are unknown keys", () => {
    expect(() => checkKeys<object>("build", { toString: 1 }, KEYS)).toThrow('there is no option "toString"');
  });

  test.for([null, undefined, 5, "rats", [1]])("%j is not an object of options", (given) => {
    expect(() => checkKeys<object>("build", given as never, KEYS)).toThrow("build: options must be an object, got");
  });
});

describe("a point on a map", () => {
  const map = { width: 4, height: 3 };

  test("is turned into its cell", () => {
    expect(cellOf("from", [0, 0], map)).toBe(0);
    expect(cellOf("from", [3, 2], map)).toBe(11);
  });

  test.for([5, undefined, null, "1,1", [1], [1, 1, 1], [Number.NaN, 1], [1, 1.5], [-1, 0], [4, 0], [0, 3], ["1", 1]])(
    "%j is refused",
    (point) => {
      expect(() => cellOf("from", point as never, map)).toThrow(UndercroftError);
      expect(() => cellOf("from", point as never, map)).toThrow("from must be a point [x, y] on this map");
    },
  );

  test("a cell number is refused with the way to make a point of it", () => {
    expect(() => cellOf("from", 5 as never, map)).toThrow("got 5. The point of a cell number is [cell % 4,");
  });
});
