import { describe, expect, test } from "vitest";
import { SHIPPED_TILES } from "../core/index.js";
import type { Checkable } from "./checkable.js";
import { DUNGEON_CHECKS, type DungeonVerdict, verifyDungeon } from "./dungeon.js";

type Given = Partial<Omit<Checkable, "exits">> & { readonly exits?: Readonly<Record<string, object>> };

/** A level from a drawing in which letters and digits are floor, but for exits: each mark leads where it is said to. */
function level(row: string, more: (cell: (mark: string) => number) => Given = () => ({})): Checkable {
  const rows = ["#".repeat(row.length), row, "#".repeat(row.length)];
  const cell = (mark: string) => rows.join("").indexOf(mark);
  const { exits = {}, ...rest } = more(cell);
  const glyphs = [...rows.join("")].map((glyph) => (/[@a-z0-9]/.test(glyph) ? "." : glyph === "^" ? ">" : glyph));
  const marks = Object.entries(exits).map(
    ([mark, goal]) => ({ at: cell(mark), ...goal }) as Checkable["exits"][number],
  );
  return {
    purpose: "level",
    width: row.length,
    height: 3,
    tiles: Uint8Array.from(glyphs, (glyph) => SHIPPED_TILES.findIndex((tile) => tile.glyph === glyph)),
    tileset: SHIPPED_TILES,
    start: cell("@"),
    exits: marks,
    rooms: undefined,
    corridors: undefined,
    spawns: [],
    prefabs: [],
    locks: [],
    ...rest,
  };
}

const failures = ({ checks }: DungeonVerdict) =>
  checks.filter(({ ok }) => !ok).map(({ name, message }) => `${name}: ${message}`);

/** A hall with stairs down, and a den beside it, to which a branch leads. */
const hall = (more: (cell: (mark: string) => number) => Given = () => ({})) =>
  level("#@..>..^.#", (cell) => ({
    exits: { ">": { kind: "down", to: "cave" }, "^": { kind: "branch", to: "den" } },
    ...more(cell),
  }));
const cave = level("#.@.<...>#", () => ({ exits: { "<": { kind: "up", to: "hall" }, ">": { kind: "down" } } }));
const den = (more: (cell: (mark: string) => number) => Given = () => ({})) =>
  level("#>k.@..<.#", (cell) => ({ exits: { "<": { kind: "up", to: "hall" }, ">": { kind: "down" } }, ...more(cell) }));
const dungeon = (changes: Record<string, Checkable> = {}) =>
  Object.entries({ hall: hall(), cave, den: den(), ...changes });

const key = (name: string, x: number) => ({ spawns: [{ at: 10 + x, name, blocks: false }] });
const locked = (x: number, where: string, keyX: number, name: string) => ({
  at: 10 + x,
  key: { level: where, at: [keyX, 1] as const },
  name,
});

describe("a dungeon passes", () => {
  test("where all ways fit together", () => {
    const verdict = verifyDungeon(dungeon());
    expect(failures(verdict)).toEqual([]);
    expect(verdict.checks.map(({ name }) => name)).toEqual([...DUNGEON_CHECKS]);
    expect(verdict.ok).toBe(true);
  });

  test("where the key of a locked exit is on another level", () => {
    const shut = hall(() => ({ questLocks: [locked(4, "den", 2, "Iron Key")], allows: ["exit-locked"] }));
    expect(failures(verifyDungeon(dungeon({ hall: shut, den: den(() => key("Iron Key", 2)) })))).toEqual(
      // The locked stairs lie in the only passage of the hall: as far as it is concerned, they stay shut.
      expect.arrayContaining([expect.stringMatching(/^level-sound: level hall fails exit-reachable/)]),
    );
  });

  test("where ways lie behind a secret door, if their level allows that", () => {
    const secret = (more: Given) =>
      level("#@.§>..^.#", () => ({
        exits: { ">": { kind: "down", to: "cave" }, "^": { kind: "branch", to: "den" } },
        ...more,
      }));
    expect(failures(verifyDungeon(dungeon({ hall: secret({ allows: ["exit-secret"] }) })))).toEqual([]);
    expect(failures(verifyDungeon(dungeon({ hall: secret({}) })))).toEqual([
      "level-sound: level hall fails exit-without-secrets: an exit lies behind the secret door at (3, 1)",
      "level-reachable: level cave can't be reached from level hall",
      "exit-reachable: the exit of level hall to level cave can't be reached",
    ]);
  });
});

/** The same hall with stairs in niches, so that locks on them cut nothing off. */
const wide = (more: (cell: (mark: string) => number) => Given) => {
  const rows = ["##########", "#@.......#", "####>##^##", "##########"];
  const tiles = Uint8Array.from([...rows.join("")], (glyph) => {
    const shown = glyph === "@" ? "." : glyph === "^" ? ">" : glyph;
    return SHIPPED_TILES.findIndex((tile) => tile.glyph === shown);
  });
  const cell = (mark: string) => rows.join("").indexOf(mark);
  const { exits = {}, ...rest } = more(cell);
  const marks = Object.entries(exits).map(
    ([mark, goal]) => ({ at: cell(mark), ...goal }) as Checkable["exits"][number],
  );
  return { ...hall(), height: 4, tiles, start: cell("@"), exits: marks, allows: ["exit-locked"], ...rest };
};
const WAYS = { ">": { kind: "down", to: "cave" }, "^": { kind: "branch", to: "den" } };
/** Levels whose ways are at (4, 2) and (7, 2), as in the wide hall. */
const below = (mark: string, more: (cell: (mark: string) => number) => Given = () => ({})) => {
  const rows = ["##########", "#@k.....>#", mark === "<" ? "####<#####" : "#######<##", "##########"];
  const cell = (glyph: string) => rows.join("").indexOf(glyph);
  const tiles = Uint8Array.from([...rows.join("")], (glyph) => {
    const shown = /[@k]/.test(glyph) ? "." : glyph;
    return SHIPPED_TILES.findIndex((tile) => tile.glyph === shown);
  });
  const exits = [
    { at: cell("<"), kind: "up", to: "hall" },
    { at: cell(">"), kind: "down" },
  ];
  const { exits: _, ...rest } = more(cell);
  return { ...cave, height: 4, tiles, start: cell("@"), exits, ...rest };
};
const world = (hallMore: Given, caveMore: Given = {}, denMore: Given = {}) =>
  Object.entries({
    hall: wide(() => ({ exits: WAYS, ...hallMore })),
    cave: below("<", () => caveMore),
    den: below("^", () => denMore),
  });
/** Locks on the two ways of the hall, with keys at (2, 1) of other levels. */
const lockOn = (way: "cave" | "den", where: string, name: string) => ({
  at: way === "cave" ? 24 : 27,
  key: { level: where, at: [2, 1] as const },
  name,
});
const keyAt2 = (name: string): Given => ({ spawns: [{ at: 12, name, blocks: false }] });

describe("quests", () => {
  test("pass where each key can be found before its lock", () => {
    const quests = { questLocks: [lockOn("cave", "den", "Iron Key")] };
    expect(failures(verifyDungeon(world(quests, {}, keyAt2("Iron Key"))))).toEqual([]);
    const both = { questLocks: [lockOn("cave", "den", "Iron Key"), lockOn("den", "hall", "Rope")], ...keyAt2("Rope") };
    expect(failures(verifyDungeon(world(both, {}, keyAt2("Iron Key"))))).toEqual([]);
  });

  test("pass where one key opens locks on two ways", () => {
    const locks = [lockOn("cave", "hall", "Iron Key"), lockOn("den", "hall", "Iron Key")];
    expect(failures(verifyDungeon(world({ questLocks: locks, ...keyAt2("Iron Key") })))).toEqual([]);
  });

  test.each<[string, readonly (readonly [string, Checkable])[], string]>([
    [
      "a key behind its own lock",
      world({ questLocks: [lockOn("cave", "cave", "Iron Key")] }, keyAt2("Iron Key")),
      "key-before-lock: the Iron Key, which opens a lock on level hall, on level cave lies behind its own lock",
    ],
    [
      "a ring of two",
      world(
        { questLocks: [lockOn("cave", "den", "Iron Key"), lockOn("den", "cave", "Rope")] },
        keyAt2("Rope"),
        keyAt2("Iron Key"),
      ),
      "key-before-lock: the Iron Key, which opens a lock on level hall, on level den lies behind a lock for the Rope, which lies behind its lock in turn",
    ],
    [
      "two locks on one way, one of whose keys lies behind it",
      world(
        {
          questLocks: [lockOn("cave", "hall", "Rope"), lockOn("cave", "cave", "Iron Key")],
          ...keyAt2("Rope"),
        },
        keyAt2("Iron Key"),
      ),
      "key-before-lock: the Iron Key, which opens a lock on level hall, on level cave lies behind its own lock",
    ],
    [
      "a key that isn't there",
      world({ questLocks: [lockOn("cave", "den", "Iron Key")] }),
      "key-before-lock: the Iron Key, which opens a lock on level hall, isn't at (2, 1) of level den",
    ],
    [
      "a key on a level that doesn't exist",
      world({ questLocks: [lockOn("cave", "attic", "Iron Key")] }),
      "key-before-lock: the Iron Key, which opens a lock on level hall, is on level attic, which doesn't exist",
    ],
    [
      "a locked exit that the level doesn't allow",
      world({ questLocks: [lockOn("cave", "den", "Iron Key")], allows: [] }, {}, keyAt2("Iron Key")),
      "level-sound: level hall fails exit-unlocked: an exit lies behind the lock at (4, 2)",
    ],
  ])("don't pass with %s", (_, levels, message) => expect(failures(verifyDungeon(levels))).toContain(message));

  test("with locks of a level's own in between", () => {
    // The key of the quest is behind a door of the den, whose own key is in the open.
    const inner = { locks: [{ at: 13, key: 14 }], ...keyAt2("Iron Key") };
    const start = { start: 15 };
    const levels = world({ questLocks: [lockOn("cave", "den", "Iron Key")] }, {}, { ...inner, ...start });
    expect(failures(verifyDungeon(levels))).toEqual([]);
    const shut = world(
      { questLocks: [lockOn("cave", "den", "Iron Key")] },
      {},
      { ...inner, ...start, locks: [{ at: 13, key: 11 }] },
    );
    expect(failures(verifyDungeon(shut))).toContain(
      "key-before-lock: the Iron Key, which opens a lock on level hall, on level den can't be reached",
    );
  });
});

describe("ways don't pass", () => {
  const drop = { ">": { kind: "down", to: "cave" }, "^": { kind: "branch", to: "den", oneWay: true } };
  const landing = { arrivals: [{ from: { level: "hall", at: [7, 1] as const }, to: 17 }] };
  /** A den without a way up, into which the hall has a drop. */
  const pit = (more: Given = {}) =>
    level("#>k.@....#", () => ({ exits: { ">": { kind: "down" } }, ...landing, ...more }));

  test.each<[string, readonly (readonly [string, Checkable])[], string]>([
    [
      "with a one-way that cuts off",
      dungeon({ hall: hall(() => ({ exits: drop })), den: pit() }),
      "one-way-returns: whoever goes the one-way from level hall to level den can't get back to level hall",
    ],
    [
      "with a level that nobody reaches",
      dungeon({ attic: level("#@..>....#", () => ({ exits: { ">": { kind: "down" } } })) }),
      "level-reachable: level attic can't be reached from level hall",
    ],
    [
      "with an exit to nowhere",
      dungeon({ cave: { ...cave, exits: [...cave.exits, { at: 18, kind: "down", to: "abyss" }] } }),
      "exit-leads: an exit of level cave leads to level abyss, which doesn't exist",
    ],
    [
      "with an exit whose other end is elsewhere",
      dungeon({
        cave: level("#.@..<..>#", () => ({ exits: { "<": { kind: "up", to: "hall" }, ">": { kind: "down" } } })),
      }),
      "way-aligned: level cave must have an exit to level hall at (4, 1)",
    ],
    [
      "with a drop that ends nowhere",
      dungeon({ hall: hall(() => ({ exits: drop })), den: pit({ arrivals: [] }) }),
      "way-aligned: level den must have an end of the way from level hall at (7, 1)",
    ],
    [
      "with an end of a drop that begins nowhere",
      dungeon({ den: { ...den(), ...landing } }),
      "way-aligned: level den has an end of a way from level hall, where none begins",
    ],
    [
      "with a level that is broken by itself",
      dungeon({ den: den(() => ({ start: 0 })) }),
      "level-sound: level den fails start-walkable: the start can't be walked on",
    ],
    ["without any levels", [], "level-sound: there are no levels"],
  ])("%s", (_, levels, message) => expect(failures(verifyDungeon(levels))).toContain(message));

  test("but a drop passes from which another way leads back", () => {
    const back = { ...pit(), exits: [...pit().exits, { at: 15, kind: "branch", to: "hall", oneWay: true as const }] };
    const tiles = Uint8Array.from(back.tiles);
    tiles[15] = SHIPPED_TILES.findIndex(({ name }) => name === "up_stairs");
    const home = hall(() => ({
      exits: drop,
      arrivals: [{ from: { level: "den", at: [5, 1] as const }, to: 15 }],
    }));
    expect(failures(verifyDungeon(dungeon({ hall: home, den: { ...back, tiles } })))).toEqual([]);
  });

  test("and the level with the fault is named, with a cell", () => {
    const { checks } = verifyDungeon(dungeon({ hall: hall(() => ({ exits: drop })), den: pit() }));
    const failed = checks.find(({ ok }) => !ok);
    expect(failed).toMatchObject({ name: "one-way-returns", level: "hall", witnesses: [[7, 1]] });
  });

  test("and a level that is not even well-formed doesn't throw", () => {
    const { checks } = verifyDungeon(dungeon({ den: { ...den(), tiles: new Uint8Array(3) } }));
    expect(checks.find(({ ok }) => !ok)?.message).toContain("level den fails well-formed");
  });
});

describe("landmarks", () => {
  const tower = (cells: readonly number[], more: object) => ({
    landmarks: [{ name: "spire", kind: "tower" as const, cells, ...more }],
  });
  const up = (cells: readonly number[]) => hall(() => tower(cells, { below: "den" }));
  const down = (cells: readonly number[], more: object = { above: "hall" }) => den(() => tower(cells, more));

  test("pass on the same cells of both levels", () => {
    expect(failures(verifyDungeon(dungeon({ hall: up([16, 17]), den: down([16, 17]) })))).toEqual([]);
  });

  test("pass on levels of different sizes, whose cells have other numbers", () => {
    const wider = level("#>k.@..<...#", () => ({
      exits: { "<": { kind: "up", to: "hall" }, ">": { kind: "down" } },
      ...tower([18, 19], { above: "hall" }),
    }));
    expect(failures(verifyDungeon(dungeon({ hall: up([16, 17]), den: wider })))).toEqual([]);
  });

  test.each<[string, Checkable, Checkable]>([
    ["are on other cells", up([16, 17]), down([15, 16])],
    ["have more cells", up([16, 17]), down([16])],
    ["are missing", up([16, 17]), den()],
    ["go on elsewhere", up([16, 17]), down([16, 17], { above: "cave" })],
  ])("don't pass if they %s on the other level", (_, above, below) => {
    expect(failures(verifyDungeon(dungeon({ hall: above, den: below })))).toContainEqual(
      "landmark-aligned: the tower spire of level hall isn't on the same cells of level den, below it",
    );
  });

  test("don't pass if their level is missing", () => {
    expect(failures(verifyDungeon(dungeon({ hall: hall(() => tower([16, 17], { above: "abyss" })) })))).toContainEqual(
      "landmark-aligned: the tower spire of level hall isn't on the same cells of level abyss, above it",
    );
  });

  test.each<["chasm" | "river" | "tower", object, string, string]>([
    ["chasm", { below: "den" }, "chasm", "floor"],
    ["chasm", { above: "den" }, "floor", "chasm"],
    ["river", { below: "den" }, "deep_water", "shallow_water"],
    ["tower", { above: "den" }, "floor", "wall"],
  ])("don't pass if a %s with %j isn't of %s but of %s", (kind, more, sound, broken) => {
    const faultsOf = (name: string) => {
      const one = hall(() => ({ landmarks: [{ name: "rift", kind, cells: [15], ...more }] }));
      const tiles = Uint8Array.from(one.tiles);
      tiles[15] = SHIPPED_TILES.findIndex((tile) => tile.name === name);
      return failures(verifyDungeon(dungeon({ hall: { ...one, tiles } })));
    };
    const fault = `landmark-aligned: the ${kind} rift of level hall has a cell of ${broken}`;
    expect(faultsOf(broken)).toContainEqual(fault);
    expect(faultsOf(sound).join()).not.toContain("has a cell of");
  });

  test("don't pass if the way down isn't in them", () => {
    expect(failures(verifyDungeon(dungeon({ hall: up([15, 16]), den: down([15, 16]) })))).toContainEqual(
      "landmark-aligned: the tower spire of level hall has no way to level den in it",
    );
  });
});
