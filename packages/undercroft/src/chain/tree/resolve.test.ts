import { beforeEach, describe, expect, test } from "vitest";
import { simpleMap } from "../../builders/index.js";
import { type BuilderMap, defineBuilder, defineLayer, FLOOR, integer } from "../../core/index.js";
import { areaStart, distantExit, filterSpawns, roomBasedSpawner, roomBasedStart } from "../../layers/index.js";
import { type AnyNode, chain, chance, oneOf, steps, weight, when } from "../index.js";

const SIZE = { width: 60, height: 40 };
const SEEDS = Array.from({ length: 12 }, (_, i) => `seed ${i}`);

/** What each step drew, by its name, in the build at hand. */
let drawn: Record<string, number[]> = {};
beforeEach(() => {
  drawn = {};
});

/** Digs at random, and remembers its draws. */
const digger = defineBuilder({
  id: "digger",
  options: { holes: integer(200, { min: 0, max: 1000 }, "How many.") },
  *build(map, rng, { holes }) {
    const draws: number[] = [];
    for (let i = 0; i < holes; i++) {
      draws.push(map.index(rng.between(1, map.width - 2), rng.between(1, map.height - 2)));
      map.set(draws.at(-1)!, FLOOR);
    }
    drawn[map.step] = draws;
  },
});

/** A layer that draws, whatever the map is like, and remembers it. */
const drawing = (id: string, work: (map: BuilderMap, draw: number) => void = () => {}) =>
  defineLayer({
    id,
    options: {},
    *build(map, rng) {
      const draws = Array.from({ length: 5 }, () => rng.below(1_000_000));
      draws.push(rng.fork("node").below(1_000_000), rng.at(3, 4).below(1_000_000));
      work(map, draws[0]!);
      drawn[map.step] = draws;
    },
  });

const b = drawing("b", (map, draw) => {
  map.set(map.index(1, 1), FLOOR);
  map.addSpawn({ at: map.index(1, 1), name: `rat ${draw}`, blocks: false });
});
const c = drawing("c");
const x = drawing("x", (map, draw) => map.set(map.index(2 + (draw % 50), 2), FLOOR));

/** The draws of every step of a chain, and the tiles after the first one. */
function build(seed: string, ...nodes: unknown[]): { draws: typeof drawn; first: Uint8Array } {
  drawn = {};
  let first: Uint8Array | undefined;
  const snapshot = defineLayer({
    id: "snapshot",
    options: {},
    *build(map) {
      first = map.copyTiles();
    },
  });
  const [initial, ...layers] = nodes as AnyNode[];
  chain({ ...SIZE, purpose: "map" })
    .startWith(initial as never)
    .withAll([snapshot() as unknown as AnyNode, ...layers])
    .build({ seed });
  return { draws: drawn, first: first! };
}

const preparing = defineLayer({
  id: "preparing",
  options: {},
  prepare(_map, rng) {
    for (let i = 0; i < 9; i++) rng.next();
  },
  *build() {},
});

describe("adding to a chain leaves the draws of all other steps alone", () => {
  const longer: [what: string, nodes: () => unknown[]][] = [
    ["a step between", () => [digger(), x(), b(), c()]],
    ["a step between, of which there are many", () => [digger(), x(), b(), x(), x(), c(), x()]],
    ["a second step of a kind that is there already", () => [digger(), b(), b(), c(), b(), c()]],
    ["a chance that does not fire", () => [digger(), chance(0, x()), b(), chance(0, steps(x(), x())), c()]],
    ["a chance that may fire", () => [digger(), chance(0.5, x()), b(), c()]],
    ["a choice", () => [digger(), oneOf(x(), weight(2, steps(x(), x()))), b(), c()]],
    ["a step under a condition", () => [digger(), when({ depth: "1..9" }, x()), b(), c()]],
    ["a step that prepares", () => [digger(), preparing(), b(), c()]],
    ["a step with a name and a seed of its own", () => [digger(), x({ as: "y", seed: 4 }), b(), c()]],
    ["groups round what is there", () => [steps(digger()), steps(b(), steps(c()))]],
    ["a choice with one branch round what is there", () => [oneOf(digger()), oneOf(b()), chance(1, c())]],
  ];

  test.each(longer)("%s", (_what, nodes) => {
    for (const seed of SEEDS) {
      const plain = build(seed, digger(), b(), c());
      const more = build(seed, ...nodes());
      expect(more.first).toEqual(plain.first);
      for (const name of ["digger#1", "b#1", "c#1"]) expect(more.draws[name]).toEqual(plain.draws[name]);
    }
  });

  test("and so does another option of a step before", () => {
    const plain = build("s", digger(), b(), c());
    const other = build("s", digger({ holes: 10 }), b(), c());
    expect(other.draws["b#1"]).toEqual(plain.draws["b#1"]);
    expect(other.draws["digger#1"]).toEqual(plain.draws["digger#1"]!.slice(0, 10));
  });

  test("a step of the same kind in front takes the number; a name of its own keeps a step's draws", () => {
    const plain = build("s", digger(), b(), c());
    const shifted = build("s", digger(), c(), b(), c());
    expect(shifted.draws["c#1"]).toEqual(plain.draws["c#1"]);
    expect(shifted.draws["c#2"]).not.toEqual(plain.draws["c#1"]);
    const named = build("s", digger(), b(), c({ as: "mine" }));
    const pushed = build("s", digger(), c(), b(), c({ as: "mine" }));
    expect(pushed.draws.mine).toEqual(named.draws.mine);
  });

  test("different steps, different names and different attempts draw differently", () => {
    const { draws } = build("s", digger(), b(), c(), c(), c({ as: "mine" }));
    const all = ["b#1", "c#1", "c#2", "mine"].map((name) => String(draws[name]));
    expect(new Set(all).size).toBe(4);
  });

  test("among the steps that ship: rooms, start and spawns stay where they are", () => {
    for (const seed of SEEDS) {
      const rooms = chain(SIZE).startWith(simpleMap()).with(roomBasedStart());
      const plain = rooms.with(roomBasedSpawner()).with(distantExit()).build({ seed });
      const more = rooms
        .with(chance(0, areaStart()))
        .with(filterSpawns())
        .with(roomBasedSpawner())
        .with(oneOf(filterSpawns({ names: ["Nobody"] }), filterSpawns({ names: ["No one"] })))
        .with(distantExit())
        .build({ seed });
      expect(more.hash).toBe(plain.hash);
      expect(more.steps.find((step) => step.as === "simple-map#1")).toEqual(plain.steps[0]);
    }
  });
});

describe("a chain tells which of its nodes a seed leads to", () => {
  const perhaps = steps(x(), chance(0.5, x()));
  const drawn = chain({ ...SIZE, purpose: "map" })
    .startWith(digger())
    .with(oneOf(weight(1, b()), weight(1, perhaps), weight(1, chance(0.5, c()))))
    .with(when({ depth: "3.." }, filterSpawns()));

  test("with the steps that it resolves to, and every group and choice round them", () => {
    for (let seed = 0; seed < 100; seed++) {
      const taken = drawn.taken({ seed, depth: 2 });
      const steps = drawn.resolve({ seed, depth: 2 }).steps.map(({ as }) => as);
      expect([...taken].filter(([as, runs]) => runs && !as.includes(":")).map(([as]) => as)).toEqual(steps);
      const branches = ["b#1", "group:x#1", "chance:c#1"].filter((as) => taken.has(as));
      expect(branches).toHaveLength(1);
      // What a branch that was drawn leaves to chance may be left out: the branch is drawn all the same.
      expect(taken.get("chance:c#1") ?? false).toBe(steps.includes("c#1"));
      expect(taken.has("chance:x#2")).toBe(steps.includes("x#1"));
      expect(taken.get("group:filter-spawns#1")).toBe(false);
      expect(drawn.taken({ seed, depth: 3 }).get("group:filter-spawns#1")).toBe(true);
    }
  });

  test("also where nothing is drawn", () => {
    const fixed = chain({ ...SIZE, purpose: "map" })
      .startWith(digger())
      .with(steps(b(), c()));
    expect([...fixed.taken({ seed: 1 })]).toEqual(["digger#1", "group:b#1", "b#1", "c#1"].map((as) => [as, true]));
  });
});

describe("adding to a chain leaves the outcomes of all other choices alone", () => {
  /** What a chance of `b` and a choice between two kinds of `c` come to, over many seeds. */
  const outcomes = (...nodes: unknown[]) =>
    Array.from({ length: 100 }, (_, seed) =>
      chain({ ...SIZE, purpose: "map" })
        .startWith(digger())
        .withAll(nodes as AnyNode[])
        .resolve({ seed })
        .steps.map((step) => step.as)
        .filter((as) => /^(b|c|mine)/.test(as))
        .join(" "),
    );
  const maybe = () => chance(0.5, b());
  const either = () => oneOf(c(), c({ as: "mine" }));
  const plain = outcomes(maybe(), either());

  test("all of which do come up", () => {
    expect(new Set(plain).size).toBe(4);
  });

  test.each<[string, unknown[]]>([
    ["a step", [x(), maybe(), x(), either()]],
    ["a chance in front", [chance(0.5, x()), maybe(), either()]],
    ["a chance between and one behind", [maybe(), chance(0.3, x()), either(), chance(0.7, x())]],
    ["a choice in front", [oneOf(x(), steps(x(), chance(0.5, x()))), maybe(), either()]],
    ["a condition", [when({ depth: "1.." }, x()), maybe(), when({ depth: "5.." }, x()), either()]],
  ])("%s", (_what, nodes) => {
    expect(outcomes(...nodes)).toEqual(plain);
  });
});
