import { describe, expect, test } from "vitest";
import { UndercroftError } from "../core/index.js";
import { readWorld, SHIPPED_WORLD_NAMES, shippedWorld, worldDungeon } from "./index.js";

const two = (exits: object) => ({
  world: "pit",
  levels: { top: { depth: 1, recipe: "rooms", exits }, cellar: { depth: 2, recipe: "caves" } },
});

describe("the dungeon of a world", () => {
  test("has the recipes, themes and tables of the world, and its exits", () => {
    const world = readWorld({
      ...two({ down: "cellar", pit: { to: "den", one_way: true } }),
      tables: { mice: [{ name: "Rat" }] },
      levels: {
        ...two({ down: "cellar", pit: { to: "den", one_way: true } }).levels,
        den: { depth: 2, recipe: "rooms", table: "mice", exits: { hole: { to: "cellar", one_way: false } } },
      },
    });
    expect(world.levels.map(({ exits }) => exits)).toEqual([
      { down: "cellar", pit: { to: "den", oneWay: true } },
      {},
      { hole: "cellar" },
    ]);
    const dungeon = worldDungeon(world, "rats");
    const den = dungeon.level("den");
    expect(den.spawns.length).toBeGreaterThan(0);
    expect(den.spawns.every(({ name }) => name === "Rat")).toBe(true);
    expect(dungeon.level("top").exits.find(({ name }) => name === "pit")).toMatchObject({ to: "den", oneWay: true });
    expect(den.arrivals.map(({ from }) => from.level)).toEqual(["top"]);
  });

  test("needs levels, and ways back from where a drop ends", () => {
    expect(() => worldDungeon(shippedWorld(), 1)).toThrow('the world "undercroft" has no levels. Add levels');
    const trap = readWorld(two({ pit: { to: "cellar", one_way: true } }));
    expect(() => worldDungeon(trap, 1)).toThrow(UndercroftError);
    expect(() => worldDungeon(trap, 1)).toThrow("levels.top.exits.pit is one-way and would cut the player off");
  });

  test("has levels of their own size", () => {
    const { levels } = two({ down: "cellar" });
    const small = readWorld({ world: "pit", levels: { ...levels, cellar: { ...levels.cellar, size: [40, 25] } } });
    const dungeon = worldDungeon(small, "rats");
    const [top, cellar] = [dungeon.level("top"), dungeon.level("cellar")];
    expect([top.width, top.height, cellar.width, cellar.height]).toEqual([80, 50, 40, 25]);
    expect(cellar.start).toEqual(dungeon.stairs("top"));
    const tiny = { ...levels, cellar: { ...levels.cellar, size: [40] } };
    expect(() => readWorld({ world: "pit", levels: tiny })).toThrow("a width and a height such as [40, 25]");
  });

  test.each([
    [{ pit: { to: "celar", one_way: true } }, 'there is no level "celar". Did you mean "cellar"?'],
    [{ pit: { to: "cellar", oneWay: true } }, "one_way"],
    [{ pit: { one_way: true } }, "pit"],
    [{ pit: 7 }, "the name of a level, or an object such as { to: cellar, one_way: true }"],
  ])("refuses the exits %j", (exits, message) => {
    expect(() => readWorld(two(exits))).toThrow(message);
  });

  test("an included world can be extended by its name", () => {
    expect(SHIPPED_WORLD_NAMES).toEqual(["descent", "undercroft"]);
    const mine = readWorld({ world: "mine", extends: "descent", levels: { throne: { depth: 10, recipe: "keep" } } });
    expect(mine.levels.find(({ name }) => name === "throne")).toMatchObject({ recipe: "keep" });
    expect(mine.levels).toHaveLength(shippedWorld("descent").levels.length);
  });
});

describe("the landmarks of a world", () => {
  const withLandmarks = (landmarks: object, more: object = {}) => ({ ...two({ down: "cellar" }), landmarks, ...more });
  const rift = { kind: "chasm", levels: ["top", "cellar"] };

  test("go through its levels", () => {
    const world = readWorld(withLandmarks({ rift: { ...rift, size: [9, 5] } }));
    expect(world.landmarks).toEqual([{ name: "rift", kind: "chasm", levels: ["top", "cellar"], size: [9, 5] }]);
    const dungeon = worldDungeon(world, "rats");
    expect(dungeon.ways.map(({ name }) => name)).toEqual(["down", "rift"]);
    expect(dungeon.level("top").landmarks[0]!.cells).toEqual(dungeon.level("cellar").landmarks[0]!.cells);
    expect(readWorld(world.source).landmarks).toEqual(world.landmarks);
  });

  test("can be removed by a world that extends another one", () => {
    const mine = readWorld({ world: "mine", extends: "descent", landmarks: { watchtower: null } });
    expect(mine.landmarks.map(({ name }) => name)).toEqual(["rift", "cold-river"]);
  });

  test("make levels reachable to which nothing else leads but a chasm, and can be locked", () => {
    const levels = {
      ...two({ down: "cellar" }).levels,
      den: { depth: 2, recipe: "rooms", exits: { tunnel: "cellar" } },
    };
    const quests = [{ name: "rope", lock: { level: "top", at: "rift" }, key: { level: "cellar" } }];
    const world = readWorld(withLandmarks({ rift: { ...rift, levels: ["top", "den"] } }, { levels, quests }));
    expect(worldDungeon(world, 1).level("top").questLocks).toHaveLength(1);
  });

  test.each([
    [{ rift: { ...rift, levels: ["top", "celar"] } }, {}, 'there is no level "celar". Did you mean "cellar"?'],
    [
      { rift: { ...rift, levels: ["cellar", "top"] } },
      {},
      '"top" must be one deeper than "cellar", whose depth is 2, but its depth is 1.',
    ],
    [{ rift: { ...rift, levels: ["top"] } }, {}, "a list of at least two levels"],
    [{ rift: { ...rift, kind: "chasam" } }, {}, 'must be "chasm", "river" or "tower"'],
    [{ rift: { ...rift, sise: [9, 5] } }, {}, 'Did you mean "size"?'],
    [{ rift: { ...rift, size: [2, 5] } }, {}, "size"],
    [
      { rift },
      { quests: [{ name: "rope", lock: { level: "top" }, key: { level: "top", in: "rft" } }] },
      'there is no landmark "rft". Did you mean "rift"?',
    ],
  ])("are refused: %j %j", (landmarks, more, message) => {
    expect(() => readWorld(withLandmarks(landmarks, more))).toThrow(message);
  });
});
