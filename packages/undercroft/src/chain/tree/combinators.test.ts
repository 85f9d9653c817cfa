import { describe, expect, test } from "vitest";
import { caught } from "../../../test/kit/caught.js";
import { type BuilderMap, defineBuilder, defineLayer, FLOOR, stuck } from "../../core/index.js";
import {
  type AnyNode,
  BuildError,
  chain,
  chance,
  groupNode,
  oneOf,
  parseCondition,
  parseRange,
  steps,
  weight,
  when,
} from "../index.js";

const SIZE = { width: 8, height: 6 };

const layer = (id: string, work: (map: BuilderMap) => void = () => {}) =>
  defineLayer({
    id,
    options: {},
    *build(map) {
      work(map);
    },
  });

/** Layers that give a start, and one that needs it. */
const startAt = (id: string, x: number) =>
  defineLayer({
    id,
    options: {},
    adds: ["start"],
    *build(map) {
      map.start = map.index(x, 1);
    },
  });
const start = startAt("start", 1);
const other = startAt("other", 2);
const needs = defineLayer({
  id: "needs",
  options: {},
  needs: ["start"],
  *build(map) {
    expect(map.start).toBeDefined();
  },
});

const initial = (id: string) =>
  defineBuilder({
    id,
    options: {},
    *build(map) {
      map.fill({ x: 1, y: 1, width: 6, height: 4 }, FLOOR);
    },
  });

const open = initial("open");
const a = layer("a");
const b = layer("b");
const c = layer("c");

const bare = (size = SIZE) => chain({ ...size, purpose: "map" }).startWith(open());
type Resolvable = Pick<ReturnType<typeof bare>, "resolve">;

/** The names of the steps that take place for a seed. */
const taken = (built: Resolvable, seed: string | number, depth = 1) =>
  built
    .resolve({ seed, depth })
    .steps.map((step) => step.as)
    .filter((as) => as !== "open#1");

/** How often each outcome comes up over 4,000 seeds. */
function tally(built: Resolvable): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let seed = 0; seed < 4000; seed++) {
    const key = taken(built, seed).join(" ");
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Within five standard deviations of what is expected; the seeds are fixed, so this never fails by luck. */
function expectShare(count: number | undefined, share: number): void {
  const spread = 5 * Math.sqrt(4000 * share * (1 - share));
  expect(count ?? 0).toBeGreaterThan(4000 * share - spread);
  expect(count ?? 0).toBeLessThan(4000 * share + spread);
}

describe("odds over 4,000 seeds", () => {
  test("of a choice without weights are the same for every branch", () => {
    const counts = tally(bare().with(oneOf(a(), b(), c())));
    expect(Object.keys(counts).sort()).toEqual(["a#1", "b#1", "c#1"]);
    for (const count of Object.values(counts)) expectShare(count, 1 / 3);
  });

  test("of a choice with weights are in proportion to them; nothing of weight 0 is ever taken", () => {
    const counts = tally(bare().with(oneOf(weight(6, a()), weight(0, b()), weight(1.5, c()), layer("d")())));
    expectShare(counts["a#1"], 6 / 8.5);
    expectShare(counts["c#1"], 1.5 / 8.5);
    expectShare(counts["d#1"], 1 / 8.5);
    expect(counts["b#1"]).toBeUndefined();
  });

  test("of a chance are its share; none at 0, all at 1", () => {
    const counts = tally(bare().with(chance(0.25, a())).with(chance(0, b())).with(chance(1, c())));
    expect(Object.keys(counts).sort()).toEqual(["a#1 c#1", "c#1"]);
    expectShare(counts["a#1 c#1"], 0.25);
  });

  test("of two chances are independent, even of the same step", () => {
    const step = a();
    const counts = tally(bare().with(chance(0.5, step)).with(chance(0.5, step)));
    for (const outcome of ["", "a#1", "a#2", "a#1 a#2"]) expectShare(counts[outcome], 0.25);
  });

  test("of nested choices multiply", () => {
    const counts = tally(bare().with(chance(0.5, oneOf(a(), steps(b(), chance(0.5, c()))))));
    expectShare(counts[""], 0.5);
    expectShare(counts["a#1"], 0.25);
    expectShare(counts["b#1"], 0.125);
    expectShare(counts["b#1 c#1"], 0.125);
  });

  test("of a choice of initial builders are as written", () => {
    const cave = initial("cave");
    const built = chain({ ...SIZE, purpose: "map" }).startWith(oneOf(weight(3, cave()), steps(initial("hall")(), a())));
    const counts = tally(built);
    expectShare(counts["cave#1"], 0.75);
    expectShare(counts["hall#1 a#1"], 0.25);
    expect(built.build({ seed: 1 }).tileAt(2, 2).name).toBe("floor");
  });
});

describe("a choice", () => {
  test("is made once a level, outside the attempts: each attempt takes the same branch", () => {
    for (let seed = 0; seed < 30; seed++) {
      const ran: string[] = [];
      const fails = (id: string) =>
        layer(id, () => {
          ran.push(id);
          throw stuck("again.");
        });
      const built = bare().with(oneOf(fails("left")(), fails("right")()));
      expect(() => built.build({ seed, attempts: 5 })).toThrow(BuildError);
      expect(ran).toHaveLength(5);
      expect(new Set(ran).size).toBe(1);
      const again = built.resolve({ seed, firstAttempt: 9 }).steps.at(-1)!.use;
      expect(again).toBe(ran[0]);
    }
  });

  test("is made anew at each depth", () => {
    const built = bare().with(oneOf(a(), b()));
    const outcomes = Array.from({ length: 40 }, (_, depth) => taken(built, "x", depth)[0]);
    expect(new Set(outcomes).size).toBe(2);
  });

  test("keeps the facts that all branches have, however they came by them", () => {
    const made = (...nodes: unknown[]) => bare().withAll(nodes as AnyNode[]);
    expect(made(oneOf(start(), other()), needs()).guaranteed).toEqual(["start"]);
    expect(made(start(), oneOf(other(), a()), needs()).guaranteed).toEqual(["start"]);
    const half = caught(() => made(oneOf(start(), a()), needs()));
    expect(half.message).toBe(
      "steps[2]: needs needs: start (start comes from area-start, room-based-start or niche-stairs).",
    );
    expect(caught(() => made(chance(0.9, start()), needs())).code).toBe("missing-fact");
    expect(caught(() => made(when({ depth: "1.." }, start()), needs())).code).toBe("missing-fact");
    const inside = caught(() => made(oneOf(a(), steps(b(), needs()))));
    expect(inside.details.path).toBe("steps[1].oneOf[1].steps[1]");
  });

  test("counts a branch under a condition as what it holds: where it is closed, another one is taken", () => {
    const built = bare()
      .with(oneOf(when({ depth: "2.." }, start()), other()))
      .with(needs());
    const starts = Array.from({ length: 40 }, (_, seed) => built.build({ seed, depth: seed % 4 }).start![0]);
    expect(starts.filter((_, seed) => seed % 4 < 2)).toEqual(Array(20).fill(2));
    expect(new Set(starts).size).toBe(2);
    const unsure = [oneOf(chance(0.5, start()), other()), needs()];
    expect(caught(() => bare().withAll(unsure as unknown as AnyNode[])).code).toBe("missing-fact");
  });
});

describe("a condition", () => {
  const at = (condition: object, depth: number, size = SIZE) =>
    taken(bare(size).with(when(condition, a())), 1, depth).length === 1;

  test("on the depth holds from its first to its last number", () => {
    const depths = (depth: string | number) => [0, 1, 2, 3, 4, 5, 900].filter((n) => at({ depth }, n));
    expect(depths("2..4")).toEqual([2, 3, 4]);
    expect(depths("3..")).toEqual([3, 4, 5, 900]);
    expect(depths("..3")).toEqual([0, 1, 2, 3]);
    expect(depths("3")).toEqual([3]);
    expect(depths(3)).toEqual([3]);
    expect(depths(" 2 .. 3 ")).toEqual([2, 3]);
    expect(depths("0..0")).toEqual([0]);
  });

  test("on width and height looks at the map; all that is given must hold", () => {
    const condition = { width: "10..", height: "..9", depth: "1..2" };
    expect(at(condition, 1, { width: 10, height: 9 })).toBe(true);
    expect(at(condition, 1, { width: 9, height: 9 })).toBe(false);
    expect(at(condition, 1, { width: 10, height: 10 })).toBe(false);
    expect(at(condition, 3, { width: 10, height: 9 })).toBe(false);
    expect(at({}, 1)).toBe(true);
  });

  test("closes a branch of a choice, and the others share its odds", () => {
    const built = bare().with(oneOf(when({ depth: "5.." }, a()), when({ width: "..20" }, b()), weight(3, c())));
    const counts = tally(built);
    expect(Object.keys(counts).sort()).toEqual(["b#1", "c#1"]);
    expectShare(counts["b#1"], 0.25);
    expect(new Set(Array.from({ length: 60 }, (_, seed) => taken(built, seed, 5)[0])).size).toBe(3);
  });

  test("closes a whole choice in a choice, and a group that holds one", () => {
    const deep = oneOf(when({ depth: "5.." }, a()), when({ depth: "6.." }, b()));
    const built = bare().with(oneOf(deep, steps(a(), deep), steps(c(), when({ depth: "9.." }, b()))));
    for (let seed = 0; seed < 50; seed++) expect(taken(built, seed, 1)).toEqual(["c#1"]);
    expect(new Set(Array.from({ length: 60 }, (_, seed) => taken(built, seed, 6).join(" "))).size).toBe(5);
  });

  test("that closes every branch is an error that says where", () => {
    const built = bare().with(oneOf(when({ depth: "5.." }, a()), when({ height: "50.." }, b()), weight(0, c())));
    expect(caught(() => built.build({ seed: 1 }))).toMatchObject({
      code: "bad-size",
      family: "input",
      message: "oneOf:group:a#1: no branch of this choice is available at 8x6, depth 1.",
    });
    expect(taken(built, 1, 5)).toEqual(["a#1"]);
  });

  test("must be a range of whole numbers, on something there is", () => {
    for (const range of [
      "",
      "..",
      "a",
      "3...5",
      "5..3",
      "-1",
      "1.5",
      "3 5",
      "1e3",
      1.5,
      -1,
      Number.NaN,
      null,
      {},
      [],
      true,
    ]) {
      const error = caught(() => when({ depth: range as string }, a()));
      expect(error.code).toBe("bad-chain");
      expect(error.message).toMatch(/^a range must look like 3, 3\.\.8, 3\.\. or \.\.8, got /);
    }
    expect(caught(() => when({ wdith: "3" } as never, a())).message).toContain('got "wdith"');
    for (const condition of [null, undefined, 3, "3..5"] as never[]) {
      expect(caught(() => parseCondition(condition)).code).toBe("bad-chain");
    }
    expect(parseRange("..7")).toEqual({ low: 0, high: 7 });
    expect(parseRange("7..")).toEqual({ low: 7, high: Number.POSITIVE_INFINITY });
  });
});

describe("names", () => {
  test("are the id and its number in the written chain, branches that are not taken included", () => {
    const built = bare()
      .with(a())
      .with(oneOf(steps(a(), b()), a()))
      .with(chance(0, steps(a(), b())))
      .with(a())
      .with(b());
    for (let seed = 0; seed < 20; seed++) {
      expect(["a#1 a#2 b#1 a#5 b#3", "a#1 a#3 a#5 b#3"]).toContain(taken(built, seed).join(" "));
    }
  });

  test("can be given; the step is counted all the same", () => {
    expect(
      taken(
        bare()
          .with(a({ as: "first" }))
          .with(a()),
        1,
      ),
    ).toEqual(["first", "a#2"]);
  });

  test("of one step object that stands in several places are as many", () => {
    const step = a();
    const group = steps(step, b(), step);
    const built = bare().with(step).with(group).with(group);
    expect(taken(built, 1)).toEqual(["a#1", "a#2", "b#1", "a#3", "a#4", "b#2", "a#5"]);
  });

  test("that are the same are refused, and so is one that another step would get by itself", () => {
    for (const built of [
      bare()
        .with(a({ as: "x" }))
        .with(b({ as: "x" })),
      bare()
        .with(b({ as: "a#1" }))
        .with(a()),
      bare().with(oneOf(a({ as: "x" }), b({ as: "x" }))),
      bare()
        .with(chance(0.5, a()))
        .with(b({ as: "chance:a#1" })),
    ]) {
      const error = caught(() => built.build({ seed: 1 }));
      expect(error).toMatchObject({ code: "bad-chain", details: { option: "as" } });
      expect(error.message).toMatch(/^two steps are named ".+"\. Give one of them a different "as"\.$/);
    }
    const twice = a({ as: "twice" });
    expect(caught(() => bare().with(twice).with(twice).build({ seed: 1 })).message).toContain('named "twice"');
  });

  test("must be words", () => {
    for (const as of ["", " ", "a b", "ü", "-x", "x".repeat(101), 7, null, {}, "a.b", "a\n"]) {
      expect(caught(() => a({ as: as as string }))).toMatchObject({ code: "bad-option", details: { option: "as" } });
    }
  });

  test("of choices and chances, where they are given, replace those of their first step", () => {
    const node = (step: unknown) => step as AnyNode;
    const named = (as: string) => bare().withAll([groupNode([node(a())], { chance: 0.5, as })]);
    const runs = (as: string) => Array.from({ length: 64 }, (_, seed) => taken(named(as), seed).length).join("");
    expect(runs("left")).not.toBe(runs("right"));
    expect(runs("chance:a#1")).toBe(
      Array.from({ length: 64 }, (_, seed) => taken(bare().with(chance(0.5, a())), seed).length).join(""),
    );
  });
});

describe("nodes that are none are refused", () => {
  const messages = (...works: (() => unknown)[]) => works.map((work) => caught(work).message);
  const fn = "a chain is made of steps, got a function. Call it: a step is what the function returns.";

  test("things that are no steps", () => {
    const any: any = { oneOf, chance, steps, when, weight };
    expect(
      messages(
        () => any.oneOf(a),
        () => any.steps(a(), a),
        () => any.chance(0.5, a),
        () => any.when({}, a),
      ),
    ).toEqual([fn, fn, fn, fn]);
    for (const thing of [undefined, null, 7, "a", {}, [], { weight: 2 }]) {
      for (const work of [
        () => any.oneOf(a(), thing),
        () => any.oneOf(any.weight(1, thing)),
        () => any.steps(a(), thing),
        () => any.chance(0.5, thing),
        () => any.when({ depth: 3 }, thing),
      ]) {
        expect(caught(work).message).toMatch(/^(?:a chain is made of steps|oneOf takes steps), got /);
      }
    }
    expect(caught(() => any.oneOf(any.weight(1, any.weight(2, a())))).code).toBe("bad-chain");
  });

  test("nothing at all", () => {
    const any: any = { oneOf, steps };
    expect(
      messages(
        () => any.oneOf(),
        () => any.steps(),
      ),
    ).toEqual(["oneOf needs at least one step to choose from.", "a group needs at least one step."]);
  });

  test("weights and chances out of range", () => {
    for (const share of [-1, Number.NaN, Number.POSITIVE_INFINITY, "3", null, undefined, {}] as never[]) {
      expect(caught(() => weight(share, a())).message).toMatch(/^weight must be a number of at least 0, got /);
      expect(caught(() => oneOf({ weight: share, node: a() })).code).toBe("bad-chain");
    }
    for (const p of [-0.1, 1.1, Number.NaN, "0.5", null] as never[]) {
      expect(caught(() => chance(p, a())).message).toMatch(/^chance must be a number from 0 to 1, got /);
    }
    expect(caught(() => oneOf(weight(0, a()), weight(0, b()))).message).toBe(
      "oneOf: at least one weight must be more than 0.",
    );
  });

  test("initial builders and layers mixed up", () => {
    const any: any = { oneOf, steps, chance };
    expect(
      messages(
        () => any.oneOf(open(), a()),
        () => any.steps(a(), open()),
        () => any.steps(open(), open()),
      ),
    ).toEqual([
      "oneOf: a choice must be between initial builders or between layers, not both.",
      "a chain has one initial builder, and it comes first; the rest are layers.",
      "a chain has one initial builder, and it comes first; the rest are layers.",
    ]);
  });

  test("an initial builder that might not take place: no path may be without a map", () => {
    const any: any = { oneOf, steps, chance, when };
    const start = (node: unknown) => (chain({ ...SIZE, purpose: "map" }) as any).startWith(node);
    for (const node of [
      any.chance(0.5, open()),
      any.when({ depth: "2.." }, open()),
      any.steps(any.chance(0.5, open()), a()),
      any.oneOf(any.chance(0.5, open()), open()),
      any.oneOf(open(), any.steps(any.when({ depth: 3 }, open()), a())),
    ]) {
      expect(caught(() => start(node)).message).toBe(
        "an initial builder always runs. To choose between several, use oneOf(), with conditions if necessary.",
      );
    }
    start(any.oneOf(any.when({ depth: "2.." }, open()), any.when({ depth: "..1" }, any.steps(open(), a())))).build({
      seed: 1,
    });
  });
});
