import { describe, expect, expectTypeOf, test } from "vitest";
import { UndercroftError } from "./errors.js";
import { defineBuilder, defineLayer } from "./new-step.js";
import { flag, integer, names, type Option, ratio, span } from "./options.js";
import type { Seed } from "./rng.js";
import {
  checkName,
  FACTS,
  type Fact,
  type InitialStep,
  isFactory,
  type MetaStep,
  RESERVED_KEYS,
  type Step,
  type StepPreset,
  stepOf,
} from "./step.js";

const digger = () =>
  defineBuilder({
    id: "digger",
    version: 3,
    summary: "Digs.",
    options: {
      coverage: ratio(0.4, "How much."),
      lifetime: integer(400, { min: 1, max: 1000 }, "How long."),
      size: span(3, 6, { min: 1, max: 9 }, "How wide."),
      who: names("Who."),
    },
    adds: ["plan", "rooms"],
    *build() {},
  });

/** A step as its chain sees it. */
const seen = (step: unknown): Step => step as Step;

describe("a definition", () => {
  test("has everything that was given, and defaults for the rest", () => {
    const { definition } = digger();
    expect(definition).toMatchObject({
      role: "initial",
      id: "digger",
      version: 3,
      summary: "Digs.",
      needs: [],
      adds: ["plan", "rooms"],
      drops: [],
      presets: {},
      prepare: undefined,
    });
    const layer = defineLayer({
      id: "layer",
      options: {},
      needs: ["start"],
      adds: ["exit"],
      drops: ["plan"],
      *build() {},
    });
    expect(layer.definition).toMatchObject({
      role: "meta",
      version: 1,
      summary: "",
      needs: ["start"],
      adds: ["exit"],
      drops: ["plan"],
    });
    expect(layer.definition.minSize({})).toEqual([3, 3]);
  });

  test("can't be changed afterwards", () => {
    expect(Object.isFrozen(digger().definition)).toBe(true);
  });

  test("calls build, prepare and minSize as methods of what was given", () => {
    // Other keys than those of a definition are refused, so what the methods share is inherited.
    class Shared {
      get secret() {
        return shared.secret;
      }
      set secret(value: number) {
        shared.secret = value;
      }
    }
    const shared = { secret: 5 };
    const given = Object.assign(new Shared(), {
      id: "methods",
      options: { n: integer(7, { min: 1, max: 9 }, "help") },
      minSize(this: Shared, { n }: { n: number }): [number, number] {
        return [this.secret, n];
      },
      prepare(this: Shared) {
        this.secret = 6;
      },
      *build(this: Shared) {
        this.secret = 9;
      },
    });
    const { definition } = defineLayer(given);
    expect(definition.minSize({ n: 8 })).toEqual([5, 8]);
    definition.prepare!(undefined as never, undefined as never, { n: 7 }, undefined as never);
    expect(given.secret).toBe(6);
    expect([...definition.build(undefined as never, undefined as never, { n: 7 })]).toEqual([]);
    expect(given.secret).toBe(9);
  });

  test.each(["", "Maze", "9maze", "-maze", "my maze", "my_maze", "mäze", "maze\n", "m".repeat(65), 7, null, undefined])(
    "can't have the id %j",
    (id) => {
      const define = () => defineBuilder({ id: id as string, options: {}, *build() {} });
      expect(define).toThrow('a step\'s id must be made up of lower-case letters, digits and "-", got ');
      expect(define).toThrow(expect.objectContaining({ code: "broken-step", family: "internal" }));
    },
  );

  test.each([undefined, null, "build", {}])("can't have the build %j", (build) => {
    const define = () => defineLayer({ id: "x", options: {}, build: build as never });
    expect(define).toThrow("x: build must be a generator function, got ");
    expect(define).toThrow("Write it with an asterisk: *build(map, rng, options) { … }.");
  });

  test.each([0, -1, 1.5, Number.NaN, "2"])("can't have the version %j", (version) => {
    const define = () => defineLayer({ id: "x", version: version as number, options: {}, *build() {} });
    expect(define).toThrow("x: version must be a whole number of at least 1");
  });

  test.each(RESERVED_KEYS)("can't have an option called %s, which belongs to recipes", (name) => {
    const define = () => defineLayer({ id: "x", options: { [name]: flag(true, "help") }, *build() {} });
    expect(define).toThrow(`x: an option can't be named "${name}" because recipes use that key.`);
  });

  test.each(["", "a.b", "a=b", "1st", "__proto__", "a b", "ä", "a\u001b"])("can't have an option called %j", (name) => {
    const options = Object.fromEntries([[name, flag(true, "help")]]);
    expect(() => defineLayer({ id: "x", options, *build() {} })).toThrow("x: an option's name must be ");
  });

  test.each<[string, Option<any>]>([
    ["an integer", integer(10, { min: 1, max: 9 }, "help")],
    ["a fraction", integer(1.5, { min: 1, max: 9 }, "help")],
    ["a share", ratio(1.5, "help")],
    ["a span", span(6, 3, { min: 1, max: 9 }, "help")],
  ])("can't have %s as a default that breaks its own rule", (_what, option) => {
    const define = () => defineLayer({ id: "x", options: { it: option }, *build() {} });
    expect(define).toThrow("x: the default of it must be ");
  });

  test.each(["needs", "adds", "drops"])("can't have unknown facts in what it %s", (key) => {
    const given = { id: "x", options: {}, *build() {}, [key]: ["start", "windows" as Fact] };
    expect(() => defineLayer(given)).toThrow('x: there is no fact "windows". Facts: plan, rooms, corridors, start');
    expect(FACTS).toEqual(["plan", "rooms", "corridors", "start", "exit", "doors", "areas"]);
  });

  test("puts its facts into the type of its steps", () => {
    const layer = defineLayer({ id: "x", options: {}, needs: ["rooms"], adds: ["exit"], *build() {} });
    expectTypeOf(layer()).toEqualTypeOf<MetaStep<"rooms", "exit", never>>();
    expectTypeOf(digger()()).toEqualTypeOf<InitialStep<"plan" | "rooms">>();
    // @ts-expect-error: there is no such fact
    expect(() => defineLayer({ id: "x", options: {}, needs: ["windows"], *build() {} })).toThrow(UndercroftError);
  });
});

describe("a step", () => {
  test("has the options that were given, the defaults for the rest, and is frozen", () => {
    const step = seen(digger()({ coverage: 0.1 }));
    expect(step).toMatchObject({ kind: "step", role: "initial", as: undefined, seed: undefined });
    expect(step.options).toEqual({ coverage: 0.1, lifetime: 400, size: [3, 6], who: [] });
    expect(Object.isFrozen(step)).toBe(true);
    expect(Object.isFrozen(step.options)).toBe(true);
    expect(Object.isFrozen(step.options["size"])).toBe(true);
  });

  test("doesn't change when the object that was given does", () => {
    const given = { who: ["Orc"], coverage: 0.1 };
    const step = seen(digger()(given));
    given.who.push("Goblin");
    given.coverage = 0.9;
    expect(step.options).toMatchObject({ who: ["Orc"], coverage: 0.1 });
  });

  test("may have a name and a seed of its own, which are no options", () => {
    const step = seen(digger()({ as: "first", seed: 42, lifetime: 3 }));
    expect(step).toMatchObject({ as: "first", seed: "42" });
    expect(step.options).not.toHaveProperty("as");
    expect(step.options).not.toHaveProperty("seed");
    expect(seen(digger()({ seed: "rats" })).seed).toBe("rats");
    expect(seen(digger()({ seed: 42n })).seed).toBe("42");
  });

  test.each(["", " ", "a b", "-a", "#1", "a.b", "é", "a\n", "x".repeat(101), 5, null])("can't be called %j", (as) => {
    const call = () => digger()({ as: as as string });
    expect(call).toThrow("digger: as must be 1 to 100 letters, digits, ");
    expect(call).toThrow(expect.objectContaining({ code: "bad-option" }));
  });

  test.each(["a", "A1", "maze#2", "chance:door-placement#1", "x".repeat(100), "my_step"])("may be called %s", (as) => {
    expect(seen(digger()({ as })).as).toBe(as);
    expect(() => checkName("x", as)).not.toThrow();
  });

  test.each([1.5, null, {}, Number.NaN])("can't have the seed %j", (seed) => {
    expect(() => digger()({ seed: seed as Seed })).toThrow(expect.objectContaining({ code: "bad-seed" }));
  });

  test.each([null, "coverage", 5, [], [0.5], true])("can't be made of %j", (options) => {
    const call = () => stepOf(digger().definition, options as object);
    expect(call).toThrow("digger: options must be an object, got ");
    expect(call).toThrow(expect.objectContaining({ code: "bad-option" }));
  });

  test("refuses bad and unknown options with its own name on the error", () => {
    expect(() => digger()({ coverage: 2 })).toThrow("digger: coverage must be a number from 0 to 1, got 2.");
    // @ts-expect-error: there is no such option
    expect(() => digger()({ covrage: 0.2 })).toThrow('digger: there is no option "covrage". Did you mean "coverage"?');
    expect(() => stepOf(digger().definition, JSON.parse('{"__proto__":{"coverage":1}}'))).toThrow("there is no option");
  });
});

describe("a preset", () => {
  const options = { lifetime: integer(400, { min: 1, max: 1000 }, "How long."), coverage: ratio(0.4, "How much.") };
  const walker = defineBuilder({
    id: "walker",
    options,
    presets: { windingWay: { summary: "Winds.", options: { lifetime: 100, coverage: 0.3 } } },
    *build() {},
  });
  const withPreset = (name: string, preset: unknown) =>
    defineBuilder({ id: "walker", options, presets: { [name]: preset as StepPreset<typeof options> }, *build() {} });

  test("is a method of its factory, with other defaults, and is listed in the definition", () => {
    expect(seen(walker.windingWay()).options).toEqual({ lifetime: 100, coverage: 0.3 });
    expect(seen(walker.windingWay({ coverage: 0.5, as: "it", seed: 1 }))).toMatchObject({
      as: "it",
      seed: "1",
      options: { lifetime: 100, coverage: 0.5 },
    });
    expect(walker.definition.presets).toEqual({
      "winding-way": { summary: "Winds.", options: { lifetime: 100, coverage: 0.3 } },
    });
    expect(seen(walker()).options).toMatchObject({ coverage: 0.4, lifetime: 400 });
  });

  test("keeps its value where an option is given as undefined", () => {
    const given = { lifetime: undefined } as unknown as { lifetime: number };
    expect(seen(walker.windingWay(given)).options).toMatchObject({ lifetime: 100 });
  });

  test("refuses at once what it could never use", () => {
    const bad = (preset: unknown) => () => withPreset("bad", preset);
    expect(bad({ summary: "", options: { coverage: 7 } })).toThrow(
      "walker: coverage must be a number from 0 to 1, got 7.",
    );
    expect(bad({ summary: "", options: { covrage: 0.5 } })).toThrow('there is no option "covrage"');
    expect(bad({ coverage: 0.5 })).toThrow('walker: preset bad: there is no option "coverage".');
    expect(bad({ summary: "" })).toThrow("walker: preset bad: options must be an object, got undefined.");
    expect(bad(5)).toThrow("walker: preset bad: options must be an object, got 5.");
    for (const name of ["", "Winding", "a b", "a-b", "a\n", "definition", "name", "call", "toString"]) {
      expect(() => withPreset(name, { summary: "", options: {} })).toThrow("walker: a preset can't be named ");
    }
    // @ts-expect-error: presets are an object
    expect(() => defineBuilder({ id: "x", options, presets: 5, *build() {} })).toThrow(
      "presets must be an object, got 5",
    );
  });

  test("refuses what its factory refuses", () => {
    expect(() => walker.windingWay({ lifetime: 0 })).toThrow("walker: lifetime must be");
    expect(() => walker.windingWay(null as never)).toThrow("walker: options must be an object, got null.");
  });
});

test("factories are recognised among a module's exports", () => {
  expect(isFactory(digger())).toBe(true);
  for (const other of [
    undefined,
    null,
    5,
    "x",
    {},
    () => 1,
    digger().definition,
    digger()(),
    Object.assign(() => 1, { definition: { id: "x" } }),
    Object.assign(() => 1, { definition: null }),
  ]) {
    expect(isFactory(other)).toBe(false);
  }
});
