import { describe, expect, test } from "vitest";
import { sampled } from "../../../test/kit/whole.js";
import { drawnLevel, drawnVault, pack } from "../reading/prefab.js";
import type { Prefab, PrefabSource } from "../source/source.js";
import type { ProofFinding } from "./findings.js";
import { proveOutcomes } from "./prove.js";

type Header = Omit<PrefabSource, "map" | "vault" | "section" | "level">;

const GOAL = { A: { terrain: "altar", mark: "goal" } };
const REACH: Header["assert"] = [{ reach: ["entrances", "goal"] }];

/** Six walls with a gap that may be closed: the altar is cut off where all of them are. */
const GATES = [
  "#=###########",
  "#...........#",
  "#?##?##?##?##",
  "#...........#",
  "####?###?####",
  "#.....A.....#",
  "#############",
];
const gates = (header: Header = {}) =>
  drawnVault("gates", GATES, {
    legend: { ...GOAL, "?": { choose: { ".": 1, "#": 1 } } },
    assert: REACH,
    ...header,
  });

const SHRINE = [
  "   ###=###   ",
  " ###.....### ",
  "##sss~~~sss##",
  "#?sss~A~sss?#",
  "1.sss~~~sss.2",
  "#?.~~~G~~~.?#",
  "##.~~~.~~~.##",
  " ###.....### ",
  "   ###=###   ",
];
/** As in the format's own description. */
const shrine = (map: readonly string[]) =>
  drawnVault("drowned_shrine", map, {
    palettes: ["stone", "water"],
    depth: ["4..10", "!7"],
    entrances: { glyph: "=", use: "1..2", join: "corridor" },
    params: { flood: { pick: { shallow_water: 3, deep_water: 1 } } },
    legend: {
      "~": { terrain: "$flood" },
      A: { terrain: "altar", mark: "goal" },
      G: { spawn: { table: "guardians", depth: "+2", state: "asleep" }, mark: "boss" },
      i: { spawn: { table: "offerings", count: "1..2" } },
      s: { slot: { tags: ["side_chapel"], max: "3x3", else: "wall" } },
      "?": { choose: { i: 1, ".": 3 } },
    },
    vary: [
      { shuffle: ["1", "2"] },
      { set: { "1": "+", "2": "#" } },
      { take: { from: "?", exactly: 2, as: "i" } },
      { when: { depth: "8.." }, set: { "?": "~" } },
    ],
    assert: [{ reach: ["entrances", "goal"] }, { count: { boss: 1 } }],
  });

function only(findings: readonly ProofFinding[]): ProofFinding {
  expect(findings.map(({ message }) => message)).toHaveLength(1);
  return findings[0]!;
}

describe("the drowned shrine", () => {
  test("fails in deep water, and that is its smallest counterexample", () => {
    const { outcomes, isComplete, contexts, failures } = proveOutcomes(shrine(SHRINE));
    // At depth 4: 2 floods, 2 doors, 6 pairs of offerings, 4 ways for the other two; at depth 8 without the last.
    expect({ outcomes, isComplete }).toEqual({ outcomes: 2 * 2 * 6 * 4 + 2 * 2 * 6, isComplete: true });
    expect(contexts.map(({ depth }) => depth)).toEqual([4, 8]);
    const { at, message, outcomes: bad, probability, example } = only(failures);
    expect(probability).toBeCloseTo(0.25, 12);
    expect(at).toEqual(["assert", 0]);
    expect(message).toBe("reach: goal at (6, 3) can't be reached from entrances.");
    expect(bad).toBe(outcomes / 2);
    expect(example.decisions).toEqual(["flood is deep_water"]);
    expect(example.rows.join("\n")).toMatchInlineSnapshot(`
      "   ###=###   
       ###.....### 
      #####≈≈≈#####
      #i###≈A≈###i#
      +.###≈≈≈###.#
      #i.≈≈≈G≈≈≈.i#
      ##.≈≈≈.≈≈≈.##
       ###.....### 
         ###=###   "
    `);
    expect(example.cells).toEqual([3 * 13 + 6]);
  });

  test("holds with a ford", () => {
    const ford = SHRINE.map((row, y) => (y === 2 ? "##sss~.~sss##" : row));
    expect(proveOutcomes(shrine(ford)).failures).toEqual([]);
  });

  test("is looked at for one depth alone where that is asked for", () => {
    expect(proveOutcomes(shrine(SHRINE), { depth: 9 })).toMatchObject({
      outcomes: 24,
      contexts: [{ depth: 9 }],
      failures: [{ example: { context: { depth: 9 } } }],
    });
  });
});

describe("a fault that comes in some outcomes is found", () => {
  test.each<[string, Prefab, string, string[]]>([
    [
      "an altar cut off in one outcome of 64",
      gates(),
      "reach: goal at (6, 5) can't be reached from entrances.",
      ['"?" at (4, 4) is "#"', '"?" at (8, 4) is "#"'],
    ],
    [
      "a boss missing",
      drawnVault("v", ["=B"], {
        legend: { B: { choose: { G: 3, ".": 1 } }, G: { spawn: "Orc", mark: "boss" } },
        assert: [{ count: { boss: 1 } }],
      }),
      "count: there must be 1 of boss, found 0.",
      ['"B" at (1, 0) is "."'],
    ],
    [
      "a boss that need not come",
      drawnVault("v", ["=G"], {
        legend: { G: { spawn: { name: "Orc", chance: "90%" }, mark: "boss" } },
        assert: [{ count: { boss: 1 } }],
      }),
      "count: there must be 1 of boss, found 0.",
      ["boss at (1, 0) is not there"],
    ],
    [
      "a key under deep water",
      drawnVault("v", ["=.k"], {
        params: { flood: { pick: { shallow_water: 9, deep_water: 1 } } },
        legend: { k: { terrain: "$flood", spawn: "Key" } },
      }),
      "Key would be on deep_water, which can't be walked on.",
      ["flood is deep_water"],
    ],
    [
      "too many bosses",
      drawnVault("v", ["=???"], {
        legend: { "?": { choose: { ".": 1, G: 1 } }, G: { mark: "boss" } },
        assert: [{ count: { boss: "..2" } }],
      }),
      "count: there must be ..2 of boss, found 3.",
      ['"?" at (1, 0) is "G"', '"?" at (2, 0) is "G"', '"?" at (3, 0) is "G"'],
    ],
    [
      "a door shuffled away from the only way in",
      drawnVault("v", ["#=###", "#...#", "#1#2#", "#A#.#", "#####"], {
        legend: GOAL,
        vary: [{ shuffle: ["1", "2"] }, { set: { "1": "+", "2": "#" } }],
        assert: REACH,
      }),
      "reach: goal at (1, 3) can't be reached from entrances.",
      ['shuffled: "1" to "2", "2" to "1"'],
    ],
    [
      "a second start",
      drawnLevel("v", ["@?>"], { legend: { "?": { choose: { ".": 3, "@": 1 } } } }),
      "this is a second start; a level can only have one.",
      ['"?" at (1, 0) is "@"'],
    ],
    [
      "fewer cells than are to be taken, once one of them is set to something else",
      drawnVault("v", ["=?ab"], {
        legend: { "?": "floor" },
        vary: [{ set: { a: { pick: ["?", "."] }, b: "." } }, { take: { from: "?", exactly: 2, as: "#" } }],
      }),
      'can\'t turn 2 of "?" into "#": there is only 1.',
      ['all "a" are "."'],
    ],
    [
      "a filler that bars the way",
      pack("p", [
        drawnVault("v", ["#=#", "#s#", "#A#", "###"], {
          legend: { ...GOAL, s: { slot: { tags: ["bit"] } } },
          assert: REACH,
        }),
        drawnVault("open", ["."], { tags: ["bit"], weight: 30 }),
        drawnVault("shut", ["#"], { tags: ["bit"], weight: 1 }),
      ]).prefabs[0]!,
      "reach: goal at (1, 2) can't be reached from entrances.",
      ["the slot at (1, 1) is shut, identity, at (1, 1)"],
    ],
    [
      "a wall that only deep levels have",
      drawnVault("v", ["=?A"], {
        legend: GOAL,
        vary: [{ when: { depth: "12.." }, set: { "?": "#" } }, { set: { "?": "." } }],
        assert: REACH,
      }),
      "reach: goal at (2, 0) can't be reached from entrances.",
      [],
    ],
  ])("%s", (_what, made, message, decisions) => {
    const { failures, isComplete } = proveOutcomes(made);
    const found = only(failures);
    expect(isComplete).toBe(true);
    expect(found.message).toBe(message);
    expect(found.example.decisions).toEqual(decisions);
    expect(found.example.probability).toBeGreaterThan(0);
    expect(found.probability).toBeGreaterThanOrEqual(found.example.probability - 1e-12);
    expect(found.probability).toBeLessThanOrEqual(1 + 1e-12);
  });

  test("and where it comes only on wide levels, the level is named", () => {
    const vary = [{ when: { width: "100.." }, set: { "?": "#" } }, { set: { "?": "." } }];
    const { failures } = proveOutcomes(drawnVault("v", ["=?A"], { legend: GOAL, vary, assert: REACH }));
    expect(only(failures).example.context.width).toBe(100);
  });
});

describe("what is sound is proved", () => {
  test.each<[string, Prefab, number]>([
    ["without anything left to chance", drawnVault("v", ["=.A"], { legend: GOAL, assert: REACH }), 1],
    [
      "with a way round every wall",
      drawnVault("v", ["=??", "...", "?A."], {
        legend: { ...GOAL, "?": { choose: { ".": 1, "#": 1 } } },
        assert: REACH,
      }),
      8,
    ],
    [
      "with one real door of three",
      drawnVault("v", ["#=#####", "#.....#", "#1.2.3#", "#.....#", "#..A..#", "#######"], {
        legend: GOAL,
        vary: [{ shuffle: ["1", "2", "3"] }, { set: { "1": "+", "2": "#", "3": "#" } }],
        assert: REACH,
      }),
      6,
    ],
    [
      "with shallow water of two kinds",
      drawnVault("v", ["=~A"], {
        params: { w: { pick: ["shallow_water", "bridge"] } },
        legend: { ...GOAL, "~": "$w" },
        assert: REACH,
      }),
      2,
    ],
    [
      "with exactly two bosses of four",
      drawnVault("v", ["=????"], {
        legend: { G: { mark: "boss" } },
        vary: [{ take: { from: "?", exactly: 2, as: "G", rest: "." } }],
        assert: [{ count: { boss: 2 } }, { reach: ["entrances", "boss"] }],
      }),
      6,
    ],
    [
      "with as many bosses as a parameter says",
      drawnVault("v", ["=???"], {
        params: { n: { roll: "0..3" } },
        legend: { G: { mark: "boss" } },
        vary: [{ take: { from: "?", exactly: "$n", as: "G", rest: "." } }],
        assert: [{ count: { boss: "$n" } }],
      }),
      8,
    ],
    [
      "with a goal that is reached through the level outside",
      drawnVault("v", ["=.#A="], { legend: GOAL, assert: REACH }),
      1,
    ],
    [
      "with an edge to come in by, and no entrance",
      drawnVault("v", ["...", ".A.", "..."], { legend: GOAL, assert: REACH }),
      1,
    ],
    [
      "with a key that leads to a lock",
      drawnVault("v", ["=k.L"], {
        legend: { k: { spawn: "Key", mark: "key" }, L: { mark: "lock" } },
        assert: [{ reach: ["key", "lock"] }],
      }),
      1,
    ],
    [
      "with things that may or may not be there",
      drawnVault("v", ["=iii"], { legend: { i: { spawn: { name: "Coin", count: "0..9", chance: "50%" } } } }),
      1,
    ],
    [
      "with a level's start and exit",
      drawnLevel("v", ["#####", "#@?>#", "#####"], {
        legend: { "?": { choose: { ".": 1, "+": 1 } } },
        assert: [{ reach: ["start", "exit"] }],
      }),
      2,
    ],
  ])("%s", (_what, made, count) => {
    expect(proveOutcomes(made)).toMatchObject({ outcomes: count, isComplete: true, sampled: 0, failures: [] });
  });
});

test("of several counterexamples with as few decisions, the one is kept that changes the fewest cells", () => {
  const made = drawnVault("v", ["=1A", "222", "222"], {
    legend: GOAL,
    vary: [{ set: { "2": { pick: [".", "#"] } } }, { set: { "1": { pick: [".", "#"] } } }],
    assert: [{ reach: ["entrances", "goal"] }],
    transform: false,
  });
  // Either wall alone leaves a way; both together don't.
  expect(only(proveOutcomes(made).failures).example.decisions).toEqual(['all "2" are "#"', 'all "1" are "#"']);
  const wide = drawnVault("w", ["=1AB", "2.22"], {
    legend: { ...GOAL, B: "wall" },
    vary: [{ set: { "2": { pick: [".", " "] } } }, { set: { "1": { pick: [".", "#"] } } }, { set: { "2": "." } }],
    assert: [{ count: { goal: 2 } }],
  });
  expect(only(proveOutcomes(wide).failures).example.decisions).toEqual([]);
});

test("floor that nothing leads to is a warning, in the outcomes that have it", () => {
  const made = drawnVault("v", ["=?.#"], { legend: { "?": { choose: { ".": 1, "#": 1 } } } });
  const round = drawnVault("v", [".....", ".###.", ".#.?.", ".###.", "....."], made.source);
  const { failures, warnings } = proveOutcomes(round);
  expect(failures).toEqual([]);
  expect(only(warnings)).toMatchObject({
    message: "this floor can't be reached from outside. Write sealed: true if it is closed on purpose.",
    outcomes: 1,
    example: { decisions: ['"?" at (3, 2) is "#"'] },
  });
});

test("an assert about a mark that nothing has fails, where slots left it open until now", () => {
  const host = (mark: string) =>
    drawnVault("v", ["=s"], {
      legend: { s: { slot: { tags: ["bit"] } } },
      assert: [{ reach: ["entrances", mark] }],
    });
  const bit = drawnVault("bit", ["B"], { tags: ["bit"], legend: { B: { mark: "boss" } } });
  const failures = (mark: string) => proveOutcomes(pack("p", [host(mark), bit]).prefabs[0]!).failures;
  expect(failures("boss")).toEqual([]);
  expect(only(failures("bos")).message).toBe('no glyph has the mark "bos". Did you mean "boss"?');
});

test("an assert that needs an entrance which need not be used is a warning: placing uses another then", () => {
  const made = drawnVault("v", ["=A#.="], { legend: GOAL, assert: REACH, entrances: { use: "1..2" } });
  const { outcomes, failures, warnings } = proveOutcomes(made);
  expect({ outcomes, failures }).toEqual({ outcomes: 1, failures: [] });
  expect(only(warnings).message).toBe(
    "reach: goal at (1, 0) can't be reached from entrances if only (4, 0) is used. It is never placed that way.",
  );
});

describe("where there are too many outcomes", () => {
  const many = (rows: string[]) =>
    drawnVault("many", rows, { legend: { ...GOAL, "?": { choose: { ".": 9, "#": 1 } } }, assert: REACH });

  test("a sample is drawn, the same every time, and the proof says so", () => {
    const made = many(["#=###########", "#???????????#", "#.............", "#????????????", "#.....A.....#"]);
    const proof = proveOutcomes(made, { limit: 300 });
    expect(proof).toMatchObject({ outcomes: 600, sampled: 300, isComplete: false });
    expect(proveOutcomes(made, { limit: 300 })).toEqual(proof);
  });

  test("a counterexample that was drawn is made as small as it can be", () => {
    const made = many([
      "#=###########",
      "#............",
      "##?###########",
      "#????????????#",
      "#.....A.....#",
      "#############",
    ]);
    const { isComplete, failures } = proveOutcomes(made, { limit: 200 });
    expect(isComplete).toBe(false);
    expect(only(failures).example.decisions).toHaveLength(1);
  });

  test("it ends on large maps too: what is done is counted in cells and decisions", () => {
    const made = many(Array.from({ length: 200 }, (_, y) => "?".repeat(y === 0 ? 199 : 200).padEnd(200, "=")));
    const work = sampled(20_000_000, 4_000_000);
    const { outcomes, isComplete } = proveOutcomes(made, { limit: 10_000, work });
    expect(isComplete).toBe(false);
    expect(outcomes).toBeLessThan(work / 200_000);
  });
});
