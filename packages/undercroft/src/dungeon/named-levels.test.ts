import { describe, expect, test } from "vitest";
import { cellularAutomata, maze, simpleMap } from "../builders/index.js";
import { chain, type Level, levelFromMessage, levelMessage, readLevel } from "../chain/index.js";
import type { Point } from "../core/index.js";
import { areaStart, connectRegions, distantExit } from "../layers/index.js";
import { drawnVault, pack, roomVaults } from "../prefabs/index.js";
import { rebuildLevel, recipeChain, registry, shippedRecipe } from "../recipes/index.js";
import { verify, verifyDungeon } from "../verify/index.js";
import { DUNGEON_STEPS, Dungeon, type NamedDungeonOptions } from "./index.js";
import { apart, leastApart } from "./stair-cells.js";

const caves = chain({ width: 60, height: 30 })
  .startWith(cellularAutomata())
  .with(connectRegions())
  .with(areaStart())
  .with(distantExit());
const rooms = chain({ width: 70, height: 24, purpose: "map" }).startWith(simpleMap());

/** A hub with two branches, a shortcut back up, a drop, and a quest in each of two directions. */
const WORLD = {
  levels: {
    gate: { depth: 1, chain: rooms, exits: { down: "halls-1", mines: "mines-1" } },
    "halls-1": { depth: 2, chain: caves, exits: { down: "halls-2", pit: { to: "mines-2", oneWay: true } } },
    "halls-2": { depth: 3, chain: rooms, exits: { down: "throne", chapel: "chapel" } },
    chapel: { depth: 3, chain: rooms },
    throne: { depth: 4, chain: caves, exits: { shortcut: "gate" } },
    "mines-1": { depth: 2, chain: caves, exits: { down: "mines-2" } },
    "mines-2": { depth: 3, chain: caves },
  },
  quests: [
    { name: "Iron Key", lock: { level: "halls-2", at: "exit" }, key: { level: "mines-2" } },
    { name: "Bell", lock: { level: "halls-2", at: "chapel" }, key: { level: "throne" } },
  ],
} satisfies Omit<NamedDungeonOptions, "seed">;

const make = (seed: number | string = "rats", more: Partial<NamedDungeonOptions> = {}) =>
  new Dungeon({ seed, ...WORLD, ...more });

const checkable = (dungeon: Dungeon) => dungeon.names.map((name) => [name, dungeon.level(name).toCheckable()] as const);

const exitTo = (level: Level, to: string) => level.exits.find((exit) => exit.to === to);

describe("an end", () => {
  const downOf = (level: Level) => level.exits.filter(({ kind }) => kind === "down");

  test("has no way down, at the end of a dungeon and of its branches, whatever its chain is for", () => {
    const dungeon = make();
    for (const name of ["chapel", "throne", "mines-2"]) {
      const level = dungeon.level(name);
      expect(downOf(level), name).toEqual([]);
      expect(
        level.exits.every(({ to }) => to !== undefined),
        name,
      ).toBe(true);
      expect(level.allows, name).toContain("dungeon-end");
      expect(verify(level).ok, name).toBe(true);
      expect(verify(readLevel(JSON.stringify(level))).ok, name).toBe(true);
    }
    expect(dungeon.level("halls-1").allows).not.toContain("dungeon-end");
  });

  test("keeps the way out if a quest locks it", () => {
    const quests = [{ name: "Iron Key", lock: { level: "chapel", at: "exit" }, key: { level: "mines-2" } }];
    const level = make("rats", { quests }).level("chapel");
    expect(downOf(level).map(({ at }) => at)).toEqual(level.questLocks.map(({ at }) => at));
    expect(level.questLocks).toHaveLength(1);
  });

  test("is recorded without the stairs that a vault drew", () => {
    const shrine = drawnVault("shrine", ["...", ".>.", "..."], { legend: { ">": { exit: "down" } } });
    const chapel = caves.with(roomVaults({ packs: [pack("shrines", [shrine])], count: "1", gate: "0", threshold: 0 }));
    const dungeon = make("rats", {
      levels: { gate: { depth: 1, chain: rooms, exits: { down: "end" } }, end: { depth: 2, chain: chapel } },
      quests: [],
    });
    const level = dungeon.level("end");
    expect(level.prefabs.map(({ rows }) => rows)).toEqual([["...", "...", "..."]]);
    expect(verify(level).ok).toBe(true);
  });
});

describe("a dungeon with named levels", () => {
  test("has its levels by name, in the order in which they were given", () => {
    const dungeon = make();
    expect(dungeon.names).toEqual(Object.keys(WORLD.levels));
    expect(dungeon.depths).toBe(4);
    expect(dungeon.level("mines-1").depth).toBe(2);
    expect(dungeon.level("gate").seed).toBe("rats/gate");
  });

  test("passes all checks, of each level and of all together", () => {
    for (let seed = 0; seed < 3; seed++) {
      const dungeon = make(seed);
      for (const name of dungeon.names) expect(verify(dungeon.level(name).toCheckable()).ok, name).toBe(true);
      expect(verifyDungeon(checkable(dungeon)).checks.filter(({ ok }) => !ok)).toEqual([]);
    }
  });

  test("gives the same levels in whatever order they are visited, and without holding up anything else", async () => {
    const hashes = (order: readonly string[]) => {
      const dungeon = make();
      return Object.fromEntries(order.map((name) => [name, dungeon.level(name).hash]));
    };
    const forwards = hashes(make().names);
    expect(new Set(Object.values(forwards)).size).toBe(7);
    expect(hashes(make().names.toReversed())).toEqual(forwards);
    expect((await make().levelAsync("chapel")).hash).toBe(forwards.chapel);
    const frames = make().frames("chapel");
    let next = frames.next();
    while (next.done !== true) next = frames.next();
    expect(next.value.hash).toBe(forwards.chapel);
  });

  test("has the two ends of every way on the same cell, and says at each where it leads", () => {
    const dungeon = make();
    const levels = new Map(dungeon.names.map((name) => [name, dungeon.level(name)]));
    expect(dungeon.ways).toHaveLength(8);
    for (const { from, to, name, at, oneWay } of dungeon.ways) {
      const [near, far] = [exitTo(levels.get(from)!, to), exitTo(levels.get(to)!, from)];
      expect(near?.at, name).toEqual(at);
      if (oneWay) expect(far, name).toBeUndefined();
      else expect(far?.at, name).toEqual(at);
    }
  });

  test("calls its exits down, up or branch, on stairs that lead the right way", () => {
    const dungeon = make();
    const words = (name: string) => {
      const level = dungeon.level(name);
      return level.exits
        .filter(({ to }) => to !== undefined)
        .map(({ at, kind, to, name: exit = "-", oneWay }) =>
          [kind, exit, to, level.tileAt(...at).name, ...(oneWay ? ["one-way"] : [])].join(" "),
        )
        .sort();
    };
    expect(words("gate")).toEqual([
      "branch - throne down_stairs",
      "branch mines mines-1 down_stairs",
      "down - halls-1 down_stairs",
    ]);
    expect(words("halls-1")).toEqual([
      "branch pit mines-2 down_stairs one-way",
      "down - halls-2 down_stairs",
      "up - gate up_stairs",
    ]);
    // A branch to a level of the same depth goes down, and back up from there.
    expect(words("halls-2")).toEqual([
      "branch chapel chapel down_stairs",
      "down - throne down_stairs",
      "up - halls-1 up_stairs",
    ]);
    expect(words("chapel")).toEqual(["branch - halls-2 up_stairs"]);
    expect(words("throne")).toEqual(["branch shortcut gate up_stairs", "up - halls-2 up_stairs"]);
    expect(words("mines-2")).toEqual(["up - mines-1 up_stairs"]);
  });

  test("starts each level where it is first entered: by the main way, else by stairs, else where a drop ends", () => {
    const dungeon = make();
    for (const name of ["halls-1", "halls-2", "throne", "mines-2"]) {
      const level = dungeon.level(name);
      expect(level.exits.find(({ at }) => String(at) === String(level.start))?.kind, name).toBe("up");
    }
    const pit = { to: "crypt", oneWay: true };
    const crypt = { depth: 2, chain: caves, exits: { ladder: { to: "gate", oneWay: true } } };
    const level = make(1, { levels: { gate: { depth: 1, chain: rooms, exits: { pit } }, crypt }, quests: [] }).level(
      "crypt",
    );
    expect(level.arrivals.map(({ from, to }) => [from.level, to])).toEqual([["gate", level.start]]);
    expect(level.tileAt(...level.start!).name).toBe("floor");
  });

  test("keeps ways apart as far as the maps have room", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { ways } = make(seed);
      const [down, into] = ["halls-2", "halls-1"].map((name) =>
        ways.find((way) => way.name === "down" && way.from === name),
      );
      expect(apart(down!.at, into!.at)).toBeGreaterThanOrEqual(leastApart([60, 24]));
    }
    // Twenty branches from one level of 30 x 20 cells.
    const names = Array.from({ length: 20 }, (_, i) => `cell-${i}`);
    const small = chain({ width: 30, height: 20, purpose: "map" }).startWith(cellularAutomata());
    const exits = Object.fromEntries(names.map((name) => [name, name]));
    const cells = names.map((name) => [name, { depth: 2, chain: small }] as const);
    const dungeon = new Dungeon({
      seed: 1,
      levels: { hub: { depth: 1, chain: small, exits }, ...Object.fromEntries(cells) },
    });
    for (const [i, { at }] of dungeon.ways.entries())
      for (const other of dungeon.ways.slice(0, i)) expect(apart(at, other.at)).toBeGreaterThan(1);
    expect(verify(dungeon.level("hub").toCheckable()).ok).toBe(true);
    expect(dungeon.level("hub").exits.filter(({ kind }) => kind === "branch")).toHaveLength(20);
  });

  test("leaves the other levels as they are where a branch is added, unless it is in their way", () => {
    const { levels } = WORLD;
    const halls = { ...levels["halls-1"], exits: { ...levels["halls-1"].exits, cellar: "cellar" } };
    const more = { ...levels, "halls-1": halls, cellar: { depth: 3, chain: rooms } };
    const [before, after] = [make("rats"), make("rats", { levels: more })];
    const changed = before.names.filter((name) => before.level(name).hash !== after.level(name).hash);
    expect(changed).toEqual(["halls-1"]);
    expect(after.ways.filter(({ name }) => name !== "cellar").map(({ at }) => at)).toEqual(
      before.ways.map(({ at }) => at),
    );
  });

  test("lets levels differ in size: ways are where both have room", () => {
    const sized = (width: number, height: number) => chain({ width, height, purpose: "map" }).startWith(maze());
    const levels = {
      hall: { depth: 1, chain: sized(80, 20), exits: { down: "shaft", east: "den" } },
      shaft: { depth: 2, chain: sized(20, 60) },
      den: { depth: 2, chain: sized(12, 12) },
    };
    for (let seed = 0; seed < 10; seed++) {
      const dungeon = make(seed, { levels, quests: [] });
      const [down, east] = dungeon.ways;
      expect(down!.at[0]).toBeLessThan(19);
      expect(Math.max(...east!.at)).toBeLessThan(11);
      expect(verifyDungeon(checkable(dungeon)).ok).toBe(true);
    }
  });

  test("deals what comes once in a game to one of its levels, whatever order they are visited in", () => {
    const hoard = pack("hoard", [
      drawnVault("crown", ["...", ".!.", "..."], { unique: { game: true }, depth: "2..3" }),
    ]);
    const furnished = chain({ width: 60, height: 30 })
      .startWith(simpleMap())
      .with(areaStart())
      .with(distantExit())
      .with(roomVaults({ packs: [hoard], count: "9", gate: "0", threshold: 0 }));
    const levels = Object.fromEntries(
      Object.entries(WORLD.levels).map(([name, level]) => [name, { ...level, chain: furnished }]),
    );
    const homes = new Set<string>();
    for (let seed = 0; seed < 6; seed++) {
      const dungeon = make(seed, { levels, packs: [hoard] });
      const home = dungeon.names.filter((name) =>
        dungeon.level(name).prefabs.some(({ name: prefab }) => prefab === "crown"),
      );
      expect(home).toHaveLength(1);
      expect(dungeon.usedAt(home[0]!)).toEqual([]);
      expect(dungeon.usedAt("gate")).toEqual(["crown"]);
      homes.add(home[0]!);
    }
    expect(homes.size).toBeGreaterThan(1);
  });
});

describe("a level file of such a dungeon", () => {
  const dungeon = make();

  test("has what joins it to others, and reads back as the same level", () => {
    for (const name of dungeon.names) {
      const level = dungeon.level(name);
      const file = JSON.parse(JSON.stringify(level));
      const read = readLevel(file);
      expect(read.hash).toBe(level.hash);
      expect(JSON.stringify(read)).toBe(JSON.stringify(level));
      expect(levelFromMessage(structuredClone(levelMessage(level))).hash).toBe(level.hash);
    }
    const { locks, allows, exits } = dungeon.level("halls-2").toJSON();
    const down = exits.find(({ to }) => to === "throne")!;
    const key = dungeon.level("mines-2").spawns.find(({ name }) => name === "Iron Key")!;
    expect(locks).toContainEqual({ at: down.at, key: { level: "mines-2", at: key.at }, kind: "key", name: "Iron Key" });
    expect(allows).toContain("exit-locked");
    const { at } = dungeon.level("halls-1").exits.find(({ oneWay }) => oneWay)!;
    expect(dungeon.level("mines-2").toJSON().oneWays).toEqual([{ from: { level: "halls-1", at }, to: at }]);
  });

  test("rebuilds the level, with the steps of dungeons", () => {
    for (const name of ["halls-2", "mines-2", "gate"]) {
      const level = dungeon.level(name);
      const file = JSON.parse(JSON.stringify(level));
      expect(rebuildLevel(file, { registry: registry(DUNGEON_STEPS) }).hash, name).toBe(level.hash);
    }
  });

  test("notices in its hash where an exit leads, and where a key is", () => {
    const file = dungeon.level("halls-2").toJSON();
    const hash = (change: object) => readLevel(JSON.parse(JSON.stringify({ ...file, ...change }))).hash;
    expect(hash({ exits: file.exits.map((exit) => ({ ...exit, to: "elsewhere" })) })).not.toBe(file.hash);
    const locks = file.locks.map((lock) => ({ ...lock, key: { level: "elsewhere", at: [1, 1] } }));
    expect(hash({ locks })).not.toBe(file.hash);
    expect(hash({})).toBe(file.hash);
  });
});

describe("a quest", () => {
  test("can lock the way down of an end, wherever its chain puts it", () => {
    const quests = [{ name: "Crown", lock: { level: "mines-2", at: "exit" }, key: { level: "chapel" } }];
    for (let seed = 0; seed < 5; seed++) {
      const dungeon = make(seed, { quests });
      const level = dungeon.level("mines-2");
      const [lock] = level.questLocks;
      expect(level.exits.find(({ at }) => String(at) === String(lock?.at))?.kind).toBe("down");
      expect(verifyDungeon(checkable(dungeon)).ok).toBe(true);
    }
  });

  test("can need two keys for one exit", () => {
    const lock = { level: "gate", at: "down" };
    const quests = ["mines-1", "mines-2"].map((level) => ({ name: `Key of ${level}`, lock, key: { level } }));
    const dungeon = make(3, { quests });
    expect(dungeon.level("gate").questLocks).toHaveLength(2);
    expect(verifyDungeon(checkable(dungeon)).ok).toBe(true);
  });

  test("locks nothing but the exit: everything else can be reached with the lock shut, even in a maze", () => {
    const mazes = chain({ width: 41, height: 25, purpose: "map" }).startWith(maze());
    const levels = {
      gate: { depth: 1, chain: mazes, exits: { down: "end", side: "side" } },
      end: { depth: 2, chain: mazes },
      side: { depth: 1, chain: mazes },
    };
    const quests = [{ name: "Key", lock: { level: "gate", at: "down" }, key: { level: "side" } }];
    let dug = 0;
    for (let seed = 0; seed < 30; seed++) {
      const level = make(seed, { levels, quests }).level("gate");
      const locked = new Set(level.questLocks.map(({ at }) => String(at)));
      const spheres = level.spheres();
      for (let cell = 0; cell < spheres.length; cell++) {
        const at: Point = [cell % level.width, Math.floor(cell / level.width)];
        if (level.isWalkable(...at) && !locked.has(String(at))) expect(spheres[cell], `seed ${seed}, ${at}`).toBe(0);
      }
      if (level.report.some(({ message }) => message.includes("around the locked exit"))) dug++;
    }
    expect(dug).toBeGreaterThan(0);
  });

  test("puts its key where no other key and no search is needed, among gated rooms and secret doors", () => {
    const plotted = recipeChain({
      ...shippedRecipe("bsp-dungeon"),
      steps: [...shippedRecipe("bsp-dungeon").steps, { use: "secret-doors" }, { use: "gated-rooms", probability: 1 }],
    });
    const levels = { gate: { depth: 3, chain: plotted, exits: { down: "end" } }, end: { depth: 4, chain: caves } };
    const quests = [{ name: "Key", lock: { level: "gate", at: "down" }, key: { level: "gate" } }];
    let locked = 0;
    for (let seed = 0; seed < 12; seed++) {
      const level = make(seed, { levels, quests }).level("gate");
      const [x, y] = level.spawns.find(({ name }) => name === "Key")!.at;
      expect(level.spheres()[y * level.width + x]).toBe(0);
      locked += level.locks.length;
    }
    expect(locked).toBeGreaterThan(0);
  });
});
