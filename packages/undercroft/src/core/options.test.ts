import { describe, expect, expectTypeOf, test } from "vitest";
import { UndercroftError } from "./errors.js";
import {
  type Count,
  choice,
  content,
  contents,
  count,
  dice,
  flag,
  integer,
  isPlain,
  namedValue,
  names,
  type Option,
  ratio,
  readOptions,
  type Span,
  scaled,
  span,
  type Values,
} from "./options.js";

const never = [null, undefined, Number.NaN, Infinity, -Infinity, "5", "", [], {}, true, () => 1, Symbol("s"), 1n];

interface Case {
  readonly option: Option<any>;
  readonly rule: string;
  readonly accepts: readonly unknown[];
  readonly refuses: readonly unknown[];
}

const isTable = (value: unknown) => isPlain(value) && typeof value.name === "string";

const cases: Record<string, Case> = {
  integer: {
    option: integer(5, { min: -2, max: 9 }, "help"),
    rule: "a whole number from -2 to 9",
    accepts: [-2, 0, 5, 9],
    refuses: [-3, 10, 1.5, 2 ** 53, ...never],
  },
  ratio: {
    option: ratio(0.4, "help"),
    rule: "a number from 0 to 1",
    accepts: [0, 0.5, 1],
    refuses: [-0.01, 1.01, ...never],
  },
  "a narrower ratio": {
    option: ratio(0.4, "help", { min: 0.1, max: 0.6 }),
    rule: "a number from 0.1 to 0.6",
    accepts: [0.1, 0.6],
    refuses: [0, 0.7, 1, ...never],
  },
  count: {
    option: count(30, { min: 1, max: 100 }, "help"),
    rule: 'a whole number from 1 to 100 (per 80x50 cells), or { "fixed": n }',
    accepts: [1, 100, { fixed: 1 }, { fixed: 100 }],
    refuses: [0, 101, 1.5, { fixed: 0 }, { fixed: 1.5 }, { fixed: 3, more: 1 }, { fix: 3 }, [3], ...never],
  },
  flag: {
    option: flag(true, "help"),
    rule: "true or false",
    accepts: [true, false],
    refuses: [0, 1, "true", ...never.filter((value) => value !== true)],
  },
  choice: {
    option: choice("left", ["left", "right"], "help"),
    rule: "one of left, right",
    accepts: ["left", "right"],
    refuses: ["Left", "up", ["left"], ...never],
  },
  names: {
    option: names("help"),
    rule: "a list of at most 1000 names",
    accepts: [[], ["Goblin"], ["a", "b"], new Array(1000).fill("x"), ["x".repeat(200)]],
    refuses: [
      ["x".repeat(201)],
      new Array(1001).fill("x"),
      [1],
      [null],
      [["a"]],
      "Goblin",
      new Array(2),
      ...never.filter((value) => !Array.isArray(value)),
    ],
  },
  span: {
    option: span(3, 6, { min: 2, max: 20 }, "help"),
    rule: "[minimum, maximum], two whole numbers from 2 to 20",
    accepts: [
      [2, 20],
      [5, 5],
    ],
    refuses: [[6, 3], [1, 5], [5, 21], [3], [3, 4, 5], [3, 4.5], ["3", "4"], [3, Number.NaN], new Array(2), ...never],
  },
  dice: {
    option: dice("2d6", "help"),
    rule: 'dice notation such as "2d6+1"',
    accepts: ["d6", "2d6+1", "5", "-1"],
    refuses: ["dd", "d0", "two", 5, ...never.filter((value) => value !== "5")],
  },
  content: {
    option: content("spawn-table", { name: "x" }, "help", isTable),
    rule: "a spawn-table",
    accepts: [{ name: "y" }],
    refuses: [{ name: 5 }, ...never],
  },
  contents: {
    option: contents("spawn-table", [{ name: "x" }], "help", isTable),
    rule: "a list of spawn-tables",
    accepts: [[], [{ name: "y" }], [{ name: "y" }, { name: "z" }], new Array(1000).fill({ name: "y" })],
    refuses: [
      [{ name: "y" }, { name: 5 }],
      new Array(1001).fill({ name: "y" }),
      { name: "y" },
      { length: 0 },
      ...never.filter((value) => !Array.isArray(value)),
    ],
  },
};

describe.each(Object.entries(cases))("%s", (_name, { option, rule, accepts, refuses }) => {
  test("accepts its own default, and its rule is put in words", () => {
    expect(option.accepts(option.default)).toBe(true);
    expect(option.rule).toBe(rule);
    expect(option.help).toBe("help");
  });

  test.each(accepts.map((value) => [value]))("accepts %j", (value) => {
    expect(option.accepts(value)).toBe(true);
    expect(readOptions("step", { it: option }, { it: value }).it).toEqual(value);
  });

  test.each(refuses.map((value) => [value]))("refuses %o", (value) => {
    expect(option.accepts(value)).toBe(false);
    if (value === undefined) return; // not given
    const call = () => readOptions("step", { it: option }, { it: value });
    expect(call).toThrow(UndercroftError);
    expect(call).toThrow(`step: it must be ${rule}, got `);
    expect(call).toThrow(
      expect.objectContaining({ code: "bad-option", details: { step: "step", option: "it", value } }),
    );
  });
});

test("every kind of option is in the table above", () => {
  const kinds = new Set(Object.values(cases).map(({ option }) => option.kind));
  expect([...kinds].sort()).toEqual(
    ["integer", "count", "ratio", "flag", "choice", "names", "span", "dice", "content", "contents"].sort(),
  );
});

test("ranges, typical values and choices can be read from an option", () => {
  expect(integer(5, { min: 1, max: 9, typical: [2, 7] }, "")).toMatchObject({ min: 1, max: 9, typical: [2, 7] });
  expect(ratio(0.4, "", { typical: [0.3, 0.5] })).toMatchObject({ min: 0, max: 1, typical: [0.3, 0.5] });
  expect(span(3, 6, { min: 2, max: 20 }, "")).toMatchObject({ min: 2, max: 20, default: [3, 6] });
  expect(count(3, { min: 2, max: 20 }, "")).toMatchObject({ min: 2, max: 20 });
  expect(choice("b", ["a", "b"], "").choices).toEqual(["a", "b"]);
  expect(content("pack", { name: "x" }, "", isTable).content).toBe("pack");
  expect(contents("pack", [], "", isTable).content).toBe("pack");
  expect(Object.keys(ratio(0.4, ""))).not.toContain("typical");
});

test("content is written by its name, everything else as it is", () => {
  const table = { name: "rats", entries: [1] };
  expect(namedValue(content("spawn-table", table, "", isTable), table)).toBe("rats");
  expect(namedValue(contents("spawn-table", [], "", isTable), [table, { name: "bats" }])).toEqual(["rats", "bats"]);
  expect(namedValue(names(""), ["rats"])).toEqual(["rats"]);
  expect(namedValue(integer(5, { min: 1, max: 9 }, ""), 7)).toBe(7);
});

test("the values of a table have the types of its options", () => {
  const table = {
    size: integer(1, { min: 1, max: 2 }, ""),
    share: ratio(1, ""),
    many: count(1, { min: 1, max: 2 }, ""),
    on: flag(true, ""),
    side: choice("a", ["a", "b"], ""),
    who: names(""),
    range: span(1, 2, { min: 1, max: 2 }, ""),
    roll: dice("d6", ""),
    pack: content("pack", { name: "x", entries: [1] }, "", isTable),
  };
  expectTypeOf<Values<typeof table>>().toEqualTypeOf<{
    readonly size: number;
    readonly share: number;
    readonly many: Count;
    readonly on: boolean;
    readonly side: "a" | "b";
    readonly who: readonly string[];
    readonly range: Span;
    readonly roll: string;
    readonly pack: { name: string; entries: number[] };
  }>();
  // @ts-expect-error: the default must be one of the choices
  expect(choice("c", ["a", "b"], "").accepts("c")).toBe(false);
});

describe("reading options", () => {
  const table = {
    coverage: ratio(0.4, "help"),
    roomSize: span(3, 6, { min: 2, max: 20 }, "help"),
    who: names("help"),
    many: count(3, { min: 1, max: 9 }, "help"),
    side: choice("left", ["left", "right"], "help"),
  };

  test("what isn't given, or given as undefined, has its default", () => {
    const defaults = { coverage: 0.4, roomSize: [3, 6], who: [], many: 3, side: "left" };
    expect(readOptions("cave", table, {})).toEqual(defaults);
    expect(readOptions("cave", table, { coverage: undefined, who: undefined })).toEqual(defaults);
    expect(readOptions("cave", table, { coverage: 0 })).toEqual({ ...defaults, coverage: 0 });
  });

  test("an unknown option says which one is meant", () => {
    const call = () => readOptions("cave", table, { coverge: 0.5 });
    expect(call).toThrow('cave: there is no option "coverge". Did you mean "coverage"?');
    expect(call).toThrow(
      expect.objectContaining({ code: "bad-option", details: { step: "cave", option: "coverge", value: 0.5 } }),
    );
    expect(() => readOptions("cave", table, { zzz: 1 })).toThrow("Known: coverage, roomSize, who, many, side.");
    expect(() => readOptions("cave", {}, { zzz: 1 })).toThrow('cave: there is no option "zzz".');
    expect(() => readOptions("cave", table, { zzz: undefined })).toThrow("there is no option");
  });

  test("an unknown choice says which one is meant", () => {
    expect(() => readOptions("cave", table, { side: "rihgt" })).toThrow(
      'cave: side must be one of left, right, got "rihgt". Did you mean "right"?',
    );
    expect(() => readOptions("cave", table, { side: "backwards" })).toThrow(
      /^cave: side must be one of left, right, got "backwards"\.$/,
    );
  });

  test("keys that every object has are no options", () => {
    for (const text of ['{"__proto__":1}', '{"constructor":1}', '{"toString":1}', '{"hasOwnProperty":1}']) {
      expect(() => readOptions("cave", table, JSON.parse(text))).toThrow("there is no option");
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("a table may call its options so all the same", () => {
    const odd = { constructor: flag(false, "help"), toString: integer(3, { min: 1, max: 5 }, "help") };
    expect(readOptions("odd", odd, {})).toEqual({ constructor: false, toString: 3 });
    expect(readOptions("odd", odd, { constructor: true, toString: 5 })).toEqual({ constructor: true, toString: 5 });
    expect(() => readOptions("odd", odd, { toString: 6 })).toThrow("toString must be");
  });

  test("keys that the given object only inherits are not read", () => {
    expect(readOptions("cave", table, Object.create({ coverage: 7 })).coverage).toBe(0.4);
  });

  test("the result is frozen, lists and counts in it too, and nobody else holds them", () => {
    const given = { roomSize: [4, 5], who: ["Orc"], many: { fixed: 2 } };
    const values = readOptions("cave", table, given);
    given.roomSize[0] = 99;
    given.who.push("Goblin");
    given.many.fixed = 77;
    expect(values).toMatchObject({ roomSize: [4, 5], who: ["Orc"], many: { fixed: 2 } });
    for (const value of [values, values.roomSize, values.who, values.many]) expect(Object.isFrozen(value)).toBe(true);
  });

  test("defaults can't be changed through a step's options", () => {
    const values = readOptions("cave", table, {});
    expect(() => (values.who as string[]).push("Orc")).toThrow(TypeError);
    expect(() => ((values.roomSize as unknown as number[])[0] = 9)).toThrow(TypeError);
    expect(readOptions("cave", table, {})).toMatchObject({ who: [], roomSize: [3, 6] });
  });

  test("content is passed on as it is", () => {
    const pack = { name: "mine", entries: [1, 2] };
    const option = content("pack", { name: "none", entries: [] as number[] }, "help", isTable);
    expect(readOptions("cave", { pack: option }, { pack }).pack).toBe(pack);
    const packs = [pack];
    const list = contents("pack", [] as (typeof pack)[], "help", isTable);
    expect(readOptions("cave", { packs: list }, { packs }).packs).toBe(packs);
  });
});

describe("scaled", () => {
  test.each<[Count, number, number, number]>([
    [30, 80, 50, 30],
    [30, 160, 50, 60],
    [30, 40, 50, 15],
    [30, 3, 3, 1],
    [1, 80, 50, 1],
    [1, 4096, 4096, 4194],
    [0, 4096, 4096, 0],
    [3, 80, 25, 2],
    [{ fixed: 30 }, 3, 3, 30],
    [{ fixed: 0 }, 80, 50, 0],
    [{ fixed: 7 }, 4096, 4096, 7],
  ])("%j on %ix%i is %i", (value, width, height, expected) => {
    expect(scaled(value, { width, height })).toBe(expected);
  });
});

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [Object.create(null), true],
  [JSON.parse('{"__proto__":{}}'), true],
  [[], false],
  [null, false],
  ["x", false],
  [new Date(0), false],
  [new Map(), false],
  [Object.create({}), false],
  [() => 1, false],
])("whether %o is a plain object: %s", (value, expected) => {
  expect(isPlain(value)).toBe(expected);
});
