import { describe, expect, test } from "vitest";
import { cellularAutomata, simpleMap } from "../builders/index.js";
import { chain, type Level, readLevel } from "../chain/index.js";
import { areaStart, connectRegions, distantExit } from "../layers/index.js";
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

describe("a dungeon with named levels", () => {
  test("has its levels by name, in the order in which they were given", () => {
    const dungeon = make();
    expect(dungeon.names).toEqual(Object.keys(WORLD.levels));
    expect(dungeon.depths).toBe(4);
    expect(dungeon.level("mines-1").depth).toBe(2);
    expect(dungeon.level("gate").seed).toBe("rats/gate");
  });

  test("passes all checks, of each level and of all together", () => {
    for (let seed = 0; seed < 4; seed++) {
      const dungeon = make(seed);
      for (const name of dungeon.names) expect(verify(dungeon.level(name).toCheckable()).ok, name).toBe(true);
      expect(verifyDungeon(checkable(dungeon)).checks.filter(({ ok }) => !ok)).toEqual([]);
    }
  });
});
