import { describe, expect, test } from "vitest";
import { sampled } from "../../../test/kit/whole.js";
import { Rng, tileset } from "../../core/index.js";
import { drawnVault, pack, prefab, prefabShape, prefabVariants } from "../reading/prefab.js";
import { LIKELIEST_DRAWS, Odometer, randomDraws } from "../source/draws.js";
import type { Prefab, PrefabSource } from "../source/source.js";
import { drawOutcome, isVaried } from "./outcome.js";
import type { OutcomeContext } from "./vary.js";

const TILES = tileset();
const LEVEL: OutcomeContext = { depth: 5, width: 80, height: 50 };

type Header = Omit<PrefabSource, "map" | "vault" | "section" | "level">;

/** All drawings that a prefab may come out as, each with its probability. */
function outcomes(made: Prefab, context: Partial<OutcomeContext> = {}): Map<string, number> {
  const odometer = new Odometer();
  const found = new Map<string, number>();
  do {
    const key = drawOutcome(made, odometer, { ...LEVEL, ...context }, TILES, LIKELIEST_DRAWS).rows.join("/");
    found.set(key, (found.get(key) ?? 0) + odometer.probability);
  } while (odometer.turn());
  return found;
}

function drawings(map: readonly string[], header: Header, context: Partial<OutcomeContext> = {}): string[] {
  return [...outcomes(drawnVault("v", map, header), context).keys()];
}

describe("a prefab that leaves nothing to chance", () => {
  test("is shaped once for all", () => {
    const plain = drawnVault("v", ["#.!", ".g."], { legend: { X: { choose: { ".": 1, "#": 1 } } } });
    expect(isVaried(plain)).toBe(false);
    expect(prefabVariants(plain, TILES)).toBe(prefabVariants(plain, TILES));
  });

  test.each<[string, Header, string[]]>([
    ["a change", { vary: [{ set: { a: "." } }] }, ["#a"]],
    ["a choice that is drawn", { legend: { "?": { choose: { ".": 1, "#": 1 } } } }, ["#?."]],
    ["a slot", { legend: { s: { slot: { tags: ["x"] } } } }, ["#s"]],
    ["a chance", { legend: { i: { spawn: { name: "Orc", chance: "50%" } } } }, ["i"]],
    ["a count", { legend: { i: { spawn: { name: "Orc", count: "1..2" } } } }, ["i"]],
    ["one of several things", { legend: { i: { spawn: { any: { Orc: 1, Goblin: 1 } } } } }, ["i"]],
    ["a parameter", { params: { a: "altar" }, legend: { i: "$a" } }, ["i"]],
  ])("is not one with %s", (_what, header, map) => {
    expect(isVaried(drawnVault("v", map, header))).toBe(true);
  });

  test("may ask for several things, tables and states", () => {
    const spawn = ["Rations", { table: "loot", depth: "+2", state: "hidden" }, { name: "Ogre", or: ["Orc"], count: 1 }];
    expect(isVaried(drawnVault("v", ["i"], { legend: { i: { spawn } } }))).toBe(false);
  });
});

describe("parameters", () => {
  test("are drawn once, and mean the same everywhere", () => {
    const header: Header = {
      params: { wet: { pick: { shallow_water: 3, deep_water: 1 } } },
      legend: { a: { terrain: "$wet" }, b: "$wet" },
    };
    expect([...outcomes(drawnVault("v", ["aab."], header))]).toEqual([
      ["~~~.", 0.75],
      ["≈≈≈.", 0.25],
    ]);
  });

  test("in a list are equally likely; a rolled one has every number of its range; a constant is what it is", () => {
    expect([
      ...outcomes(
        drawnVault("v", ["a."], { params: { t: { pick: ["wall", "floor"] } }, legend: { a: "$t" } }),
      ).values(),
    ]).toEqual([0.5, 0.5]);
    const rolled: Header = {
      params: { n: { roll: "0..2" } },
      vary: [{ take: { from: "?", exactly: "$n", as: "#", rest: "." } }],
    };
    expect([...outcomes(drawnVault("v", ["??."], rolled))]).toEqual([
      ["...", 1 / 3],
      ["#..", 1 / 6],
      [".#.", 1 / 6],
      ["##.", 1 / 3],
    ]);
    expect(drawings(["a"], { params: { t: "altar" }, legend: { a: "$t" } })).toEqual(["_"]);
  });

  test("decide which changes are made", () => {
    const header: Header = {
      params: { mood: { pick: ["open", "shut"] } },
      vary: [{ when: { param: { mood: "shut" } }, set: { d: "#" } }, { set: { d: "+" } }],
    };
    expect(drawings(["d."], header)).toEqual(["+.", "#."]);
  });
});

describe("vary", () => {
  test("sets all cells of a glyph, and swaps two where they are set to each other", () => {
    expect(drawings(["ab.", "ba."], { vary: [{ set: { a: "b", b: "a" } }, { set: { a: "#", b: "+" } }] })).toEqual([
      "+#./#+.",
    ]);
  });

  test("draws once for all cells of a glyph where it is set to one of several", () => {
    const header: Header = { vary: [{ set: { "3": { pick: { "+": 1, "#": 2 } } } }] };
    expect([...outcomes(drawnVault("v", ["3.3"], header))]).toEqual([
      ["+.+", 1 / 3],
      ["#.#", 2 / 3],
    ]);
  });

  test("shuffles glyphs: each order is equally likely", () => {
    const header: Header = { vary: [{ shuffle: ["1", "2", "3"] }, { set: { "1": "+", "2": "#", "3": "." } }] };
    const found = outcomes(drawnVault("v", ["123"], header));
    expect([...found.keys()].sort((a, b) => (a < b ? -1 : 1))).toEqual(["#+.", "#.+", "+#.", "+.#", ".#+", ".+#"]);
    for (const probability of found.values()) expect(probability).toBeCloseTo(1 / 6, 12);
  });

  test("shuffles blocks letter by letter", () => {
    const header: Header = {
      vary: [{ shuffle: ["ab", "cd"] }, { set: { a: "#", b: "+", c: ".", d: ">" } }],
      legend: { ">": "altar" },
    };
    expect(drawings(["abcd"], header)).toEqual(["#+._", "._#+"]);
  });

  test("takes exactly so many cells, each combination equally likely; the others stay or become the rest", () => {
    const header: Header = { vary: [{ take: { from: "?", exactly: 2, as: "#" } }], legend: { "?": "rubble" } };
    const found = outcomes(drawnVault("v", ["????"], header));
    expect([...found.keys()]).toEqual(["##::", "#:#:", "#::#", ":##:", ":#:#", "::##"]);
    for (const probability of found.values()) expect(probability).toBeCloseTo(1 / 6, 12);
    const range: Header = { vary: [{ take: { from: "?", exactly: "1..2", as: "#", rest: "." } }] };
    expect([...outcomes(drawnVault("v", ["??"], range))]).toEqual([
      ["#.", 1 / 4],
      [".#", 1 / 4],
      ["##", 1 / 2],
    ]);
  });

  test("draws for each cell on its own, and what a cell becomes may be changed again later", () => {
    const each: Header = { vary: [{ each: { a: { "#": 3, "+": 1 } } }] };
    expect([...outcomes(drawnVault("v", ["a.a"], each))]).toEqual([
      ["#.#", 9 / 16],
      ["#.+", 3 / 16],
      ["+.#", 3 / 16],
      ["+.+", 1 / 16],
    ]);
    const later: Header = { vary: [{ each: { a: ["b", "#"] } }, { set: { b: "+" } }] };
    expect(drawings(["a."], later)).toEqual(["+.", "#."]);
    const toItself: Header = { vary: [{ each: { "+": ["+", "."] } }] };
    expect(drawings(["+#"], toItself)).toEqual(["+#", ".#"]);
  });

  test("takes all cells where it may take up to more than there are", () => {
    const header: Header = { vary: [{ take: { from: "?", up_to: 5, as: "#" } }] };
    expect(drawings(["?.?"], header)).toEqual(["#.#"]);
    const some: Header = { vary: [{ take: { from: "?", up_to: 1, as: "#", rest: "+" } }] };
    expect(drawings(["?.?"], some)).toEqual(["#.+", "+.#"]);
  });

  test("is done in its order", () => {
    expect(drawings(["a"], { vary: [{ set: { a: "b" } }, { set: { b: "#" } }] })).toEqual(["#"]);
    expect(drawings(["a."], { vary: [{ set: { b: "+" } }, { set: { a: "b" } }, { set: { b: "#" } }] })).toEqual(["#."]);
  });

  test("asks for depth, width and height of the level", () => {
    const header: Header = {
      vary: [
        { when: { depth: ["8..", "!9"] }, set: { a: "~" } },
        { when: { width: "..40", height: "..30" }, set: { b: "#" } },
        { set: { a: ".", b: "+" } },
      ],
      palettes: ["water"],
    };
    expect(drawings(["ab"], header, { depth: 7 })).toEqual([".+"]);
    expect(drawings(["ab"], header, { depth: 8 })).toEqual(["~+"]);
    expect(drawings(["ab"], header, { depth: 9 })).toEqual([".+"]);
    expect(drawings(["ab"], header, { width: 40, height: 30 })).toEqual([".#"]);
    expect(drawings(["ab"], header, { width: 40, height: 31 })).toEqual([".+"]);
  });

  test("may make holes, and things of holes", () => {
    expect(drawings(["a.b"], { vary: [{ set: { a: " " } }], legend: { b: "wall" } })).toEqual([" .#"]);
  });
});

describe("a choice", () => {
  test("is drawn for each cell on its own, with the odds of its weights", () => {
    const header: Header = { legend: { "?": { choose: { "#": 1, ".": 3 } } } };
    expect([...outcomes(drawnVault("v", ["??"], header))]).toEqual([
      ["##", 1 / 16],
      ["#.", 3 / 16],
      [".#", 3 / 16],
      ["..", 9 / 16],
    ]);
  });

  test("may lead to another choice, and never comes to an alternative of weight 0", () => {
    const header: Header = {
      legend: { "?": { choose: { "#": 1, "!": 1 } }, "!": { choose: { ".": 1, "+": 1, ">": 0 } } },
    };
    expect([...outcomes(drawnVault("v", ["?"], header))]).toEqual([
      ["#", 1 / 2],
      [".", 1 / 4],
      ["+", 1 / 4],
    ]);
  });

  test("comes after all changes", () => {
    const header: Header = {
      legend: { "?": { choose: { "#": 1, ".": 1 } } },
      vary: [{ take: { from: "?", exactly: 1, as: "+" } }],
    };
    expect(drawings(["??"], header)).toEqual(["+#", "+.", "#+", ".+"]);
  });
});

describe("slots", () => {
  const chapel = drawnVault("chapel", ["##", "_."], { tags: ["side"], palettes: ["stone"] });
  const host = (map: string[], slot: object = {}, header: Header = {}) =>
    drawnVault("host", map, { ...header, legend: { s: { slot: { tags: ["side"], ...slot } }, ...header.legend } });
  const linked = (...prefabs: Prefab[]) => pack("p", prefabs).prefabs[0]!;

  test("are filled by vaults that have one of their tags, in every symmetry and at every place that fits", () => {
    const found = outcomes(linked(host(["sss", "sss"]), chapel, drawnVault("other", ["I"], { palettes: ["stone"] })));
    expect(found.size).toBe(16);
    for (const probability of found.values()) expect(probability).toBeCloseTo(1 / 16, 12);
    expect(found.has("##./_..")).toBe(true);
    expect(found.has("#.#/_..")).toBe(false);
    expect(found.has("._#/..#")).toBe(true);
  });

  test("are patches of connected cells; what none fits stays as the slot says", () => {
    const keeps = linked(
      host(["ss.s", "ss.s"], { else: "wall" }),
      drawnVault("c", ["_."], { tags: ["side"], palettes: ["stone"], transform: false }),
    );
    expect([...outcomes(keeps).keys()]).toEqual(["_..#/##.#", "##.#/_..#"]);
    const empty = linked(host(["sss"], { else: "door" }));
    expect([...outcomes(empty).keys()]).toEqual(["+++"]);
    expect([...outcomes(linked(host(["s."]), chapel)).keys()]).toEqual([".."]);
  });

  test("take nothing larger than they say", () => {
    const wide = drawnVault("wide", ["#+#"], { tags: ["side"] });
    expect([...outcomes(linked(host(["sss", "..."], { max: "2x2" }), wide)).keys()]).toEqual([".../..."]);
    expect([...outcomes(linked(host(["sss", "..."], { max: "3x1" }), wide)).keys()]).toEqual(["#+#/..."]);
    expect([...outcomes(linked(host(["sss", "..."], { max: "1x3" }), wide)).keys()]).toEqual([".../..."]);
  });

  test("are filled according to weight, and at the depth of the level", () => {
    const a = drawnVault("a", ["#"], { tags: ["side"], weight: 3 });
    const b = drawnVault("b", ["+"], { tags: ["side", "more"], weight: { base: 1, "8..": 0 } });
    const c = drawnVault("c", ["I"], { tags: ["side"], depth: "20..", palettes: ["stone"] });
    const made = linked(host(["s."]), a, b, c);
    expect([...outcomes(made)]).toEqual([
      ["#.", 0.75],
      ["+.", 0.25],
    ]);
    expect([...outcomes(made, { depth: 8 }).keys()]).toEqual(["#."]);
    expect([...outcomes(made, { depth: 20 })].map(([row, odds]) => [row, Number(odds.toFixed(6))])).toEqual([
      ["#.", Number((3 / 13).toFixed(6))],
      ["I.", Number((10 / 13).toFixed(6))],
    ]);
  });

  test("are filled with what comes out of the other prefab, which may have slots of its own", () => {
    const cell = drawnVault("cell", ["?"], { tags: ["cell"], legend: { "?": { choose: { "#": 1, "+": 1 } } } });
    const row = drawnVault("row", ["x."], {
      tags: ["side"],
      transform: false,
      legend: { x: { slot: { tags: ["cell"] } } },
    });
    expect([...outcomes(linked(host(["ss"]), cell, row)).keys()]).toEqual(["#.", "+."]);
  });

  test("are not filled by an outcome whose own asserts fail: then the next one has its turn", () => {
    const broken = drawnVault("broken", ["+"], {
      tags: ["side"],
      assert: [{ count: { boss: 1 } }],
      legend: { B: { mark: "boss" } },
    });
    const sound = drawnVault("sound", ["#"], { tags: ["side"] });
    expect([...outcomes(linked(host(["s."]), broken, sound)).keys()]).toEqual(["#."]);
    expect([...outcomes(linked(host(["s."]), broken)).keys()]).toEqual([".."]);
  });

  test("are filled so that an entrance leads to floor of the host, and it is none of the host's", () => {
    const nook = drawnVault("nook", ["###", "#.=", "###"], { tags: ["side"] });
    const made = linked(host(["sss#", "sss.", "sss#"], { else: "wall" }), nook);
    expect([...outcomes(made).keys()]).toEqual(["####/#..." + "/####"]);
    expect(drawOutcome(made, LIKELIEST_DRAWS, LEVEL, TILES).shape.entrances).toEqual([]);
  });

  test("seal their host if a sealed vault fills them, however deep it is nested", () => {
    const nook = drawnVault("nook", ["###", "#.#", "###"], { tags: ["side"], sealed: true });
    const around = drawnVault("around", ["xxx.", "xxx.", "xxx."], {
      tags: ["outer"],
      transform: false,
      legend: { x: { slot: { tags: ["side"] } } },
    });
    const sealedOf = (made: Prefab) => drawOutcome(made, LIKELIEST_DRAWS, LEVEL, TILES).shape.sealed;
    const three = ["sss.", "sss.", "sss."];
    expect(drawOutcome(linked(host(three), nook), LIKELIEST_DRAWS, LEVEL, TILES).rows).toEqual([
      "###.",
      "#.#.",
      "###.",
    ]);
    expect(sealedOf(linked(host(three), nook))).toBe(true);
    expect(sealedOf(linked(host(["ssss", "ssss", "ssss"], { tags: ["outer"] }), around, nook))).toBe(true);
    // What is too small to be filled isn't sealed by what would fill it.
    expect(sealedOf(linked(host(["ss.", "ss."]), nook))).toBeUndefined();
  });

  test("take a vault whose own slot is filled by a sealed one, although nobody can reach what is inside", () => {
    const hoard = drawnVault("hoard", ["###", "#!#", "###"], { tags: ["side"], sealed: true });
    const around = drawnVault("around", ["xxx.", "xxx.", "xxx."], {
      tags: ["outer"],
      transform: false,
      legend: { x: { slot: { tags: ["side"] } } },
    });
    const filled = linked(host(["ssss", "ssss", "ssss"], { tags: ["outer"] }), around, hoard);
    const { rows, shape } = drawOutcome(filled, LIKELIEST_DRAWS, LEVEL, TILES);
    expect(rows).toEqual(["###.", "#!#.", "###."]);
    expect(shape.sealed).toBe(true);
    // The same vault, not sealed, can't be used: its potion can't be reached.
    const { sealed: _, ...header } = hoard.source;
    const open = linked(host(["sss.", "sss.", "sss."]), prefab(header));
    expect(drawOutcome(open, LIKELIEST_DRAWS, LEVEL, TILES).rows).toEqual(["....", "....", "...."]);
  });

  test("keep what is under the holes of the vault that fills them", () => {
    const ring = drawnVault("ring", ["###", "# #", "###"], { tags: ["side"] });
    expect([...outcomes(linked(host(["sss", "sss", "sss"], { else: "altar" }), ring)).keys()]).toEqual(["###/#_#/###"]);
  });

  test("an additional candidate changes nothing unless it is chosen", () => {
    const fillers = ["a", "b", "c"].map((name) =>
      drawnVault(name, [name], { tags: ["side"], legend: { [name]: "floor" } }),
    );
    const chosen = (members: Prefab[], seed: number) =>
      drawOutcome(linked(host(["s."]), ...members), randomDraws(Rng.fromSeed(seed)), LEVEL, TILES).decisions[0]!.text;
    for (let seed = 0; seed < 50; seed++) {
      const all = chosen(fillers, seed);
      const two = chosen(fillers.slice(0, 2), seed);
      if (!all.includes(" is c")) expect(two).toBe(all);
    }
  });
});

describe("what stands on cells", () => {
  const thingsOf = (spawn: Header["legend"] & object extends never ? never : unknown, map = ["i.."], seed?: number) => {
    const made = drawnVault("v", map, { legend: { i: { spawn: spawn as string } } });
    const draws = seed === undefined ? LIKELIEST_DRAWS : randomDraws(Rng.fromSeed(seed));
    return drawOutcome(made, draws, LEVEL, TILES).shape;
  };

  test("may be several things", () => {
    expect(thingsOf(["Rations", { name: "Orc", blocks: false }]).spawns).toEqual([
      { cell: 0, name: "Rations", kind: "item", blocks: false },
      { cell: 0, name: "Orc", kind: "monster", blocks: false },
    ]);
  });

  test("carries what the game is told: a table, a depth, a state, names to fall back on", () => {
    expect(
      thingsOf([
        { table: "guards", depth: "+2", state: "asleep", blocks: true },
        { name: "Ogre", or: ["Orc"] },
      ]).spawns,
    ).toEqual([
      { cell: 0, name: "guards", blocks: true, table: true, depth: 2, state: "asleep" },
      { cell: 1, name: "Ogre", kind: "monster", blocks: true, or: ["Orc"] },
    ]);
    expect(thingsOf({ name: "Rat", depth: -1 }).spawns[0]).toMatchObject({ depth: -1 });
  });

  test("is one of several with the odds of their weights", () => {
    const counts = { Goblin: 0, Orc: 0 };
    for (let seed = 0; seed < 2000; seed++) {
      counts[thingsOf({ any: { Goblin: 3, Orc: 1 } }, ["i"], seed).spawns[0]!.name as "Orc"]++;
    }
    expect(counts.Goblin / 2000).toBeCloseTo(0.75, 1);
  });

  test("comes in numbers and with a chance", () => {
    const numbers = new Map<number, number>();
    for (let seed = 0; seed < 2000; seed++) {
      const { length } = thingsOf({ name: "Coin", count: "1..2", chance: "50%" }, ["i"], seed).spawns;
      numbers.set(length, (numbers.get(length) ?? 0) + 1);
    }
    expect([...numbers.keys()].sort((a, b) => a - b)).toEqual([0, 1, 2]);
    expect(numbers.get(0)! / 2000).toBeCloseTo(0.5, 1);
    expect(numbers.get(1)! / 2000).toBeCloseTo(0.25, 1);
  });

  test("blocks alone: others go to the nearest free floor inside, and are dropped where there is none", () => {
    const { spawns, dropped } = thingsOf({ name: "Orc", count: 4 }, ["#.#", "#i+", "#.#"]);
    expect(spawns.map(({ cell }) => cell)).toEqual([1, 4, 7]);
    expect(dropped).toEqual(["Orc"]);
    expect(thingsOf({ name: "Rations", count: 4 }).spawns.map(({ cell }) => cell)).toEqual([0, 0, 0, 0]);
  });

  test("gives its cell a mark only where something came", () => {
    const made = drawnVault("v", ["B"], { legend: { B: { spawn: { name: "Orc", chance: "25%" }, mark: "boss" } } });
    const odometer = new Odometer();
    const marks: number[] = [];
    do marks.push(drawOutcome(made, odometer, LEVEL, TILES, LIKELIEST_DRAWS).shape.marks.length);
    while (odometer.turn());
    expect(marks).toEqual([1, 0]);
  });

  test("may be kept away from single cells", () => {
    const made = drawnVault("v", [",."], { legend: { ",": { no_random: ["monsters", "traps"] } } });
    expect(prefabShape(made, TILES).barred).toEqual([{ cell: 0, kinds: ["monster", "trap"] }]);
  });
});

/** What Pearson's sum exceeds once in a thousand times (Wilson and Hilferty's approximation). */
function oneInAThousand(freedom: number): number {
  const ninth = 2 / (9 * freedom);
  return freedom * (1 - ninth + 3.09 * Math.sqrt(ninth)) ** 3;
}

describe("the outcomes that are gone through are those that are drawn, as often as their probabilities say", () => {
  const [host, varied] = pack("p", [
    drawnVault("host", ["s.ss", "ss.s"], { legend: { s: { slot: { tags: ["side"], else: "wall" } } } }),
    drawnVault("varied", ["12?", "3.?"], {
      params: { wet: { pick: { shallow_water: 3, deep_water: 1 } }, n: { roll: "1..2" } },
      legend: {
        "~": { terrain: "$wet" },
        "?": { choose: { "~": 1, ".": 2 } },
        B: { spawn: { name: "Orc", chance: 0.5 }, mark: "boss" },
      },
      palettes: ["water"],
      vary: [
        { shuffle: ["1", "2"] },
        { set: { "1": "+", "2": { pick: { "#": 1, B: 3 } } } },
        { take: { from: "?", exactly: "$n", as: "#" } },
        { when: { param: { n: 2 } }, set: { "3": "#" } },
        { set: { "3": "~" } },
      ],
    }),
    drawnVault("a", ["+"], { tags: ["side"], weight: 1 }),
    drawnVault("b", ["I."], { tags: ["side"], weight: 2, chance: 0.5, palettes: ["stone"] }),
  ]).prefabs as [Prefab, Prefab];

  test.each([
    ["of a prefab with every kind of change", varied, sampled(100_000, 20_000)],
    ["of a prefab with slots", host, 10_000],
  ])("%s", (_what, made, draws) => {
    const key = ({ rows, shape }: ReturnType<typeof drawOutcome>) => `${rows.join("/")} ${shape.marks.length}`;
    const expected = new Map<string, number>();
    const odometer = new Odometer();
    do {
      const found = key(drawOutcome(made, odometer, LEVEL, TILES, LIKELIEST_DRAWS));
      expected.set(found, (expected.get(found) ?? 0) + odometer.probability);
    } while (odometer.turn());
    expect([...expected.values()].reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 9);

    const counts = new Map<string, number>();
    const rng = Rng.fromSeed("frequencies");
    for (let i = 0; i < draws; i++) {
      const found = key(drawOutcome(made, randomDraws(rng.fork(i)), LEVEL, TILES));
      counts.set(found, (counts.get(found) ?? 0) + 1);
    }
    expect([...counts.keys()].filter((found) => !expected.has(found))).toEqual([]);
    let sum = 0;
    for (const [found, probability] of expected) {
      sum += ((counts.get(found) ?? 0) - draws * probability) ** 2 / (draws * probability);
    }
    expect(sum).toBeLessThan(oneInAThousand(expected.size - 1));
  });
});
