import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { UndercroftError } from "../core/index.js";
import { verifyDungeon } from "../verify/index.js";
import { readWorld, SHIPPED_WORLD_NAMES, shippedWorld, worldDungeon } from "./index.js";

const two = (exits: object) => ({
  world: "pit",
  levels: { top: { depth: 1, recipe: "rooms", exits }, cellar: { depth: 2, recipe: "caves" } },
});

describe("the dungeon of a world", () => {
  test.each(Array.from({ length: sampled(50, 2) }, (_, i) => `world ${i}`))("descent can be played: %s", (seed) => {
    const dungeon = worldDungeon(shippedWorld("descent"), seed);
    const levels = dungeon.names.map((name) => [name, dungeon.level(name).toCheckable()] as const);
    expect(levels.map(([name]) => name)).toContain("threshold");
    expect(verifyDungeon(levels)).toMatchObject({ ok: true });
  });

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
    const mine = readWorld({ world: "mine", extends: "descent", levels: { city: { depth: 10, recipe: "keep" } } });
    expect(mine.levels.find(({ name }) => name === "city")).toMatchObject({ recipe: "keep" });
    expect(mine.levels).toHaveLength(shippedWorld("descent").levels.length);
  });
});
