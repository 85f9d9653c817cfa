import { describe, expect, test } from "vitest";
import { BuildError, chain, type Level, readLevel } from "../chain/index.js";
import { defineBuilder, FLOOR, UndercroftError } from "../core/index.js";
import { pack, prefab, roomVaults } from "../prefabs/index.js";
import { RECIPES, rebuildLevel, recipeChain, registry, shippedRecipe } from "./index.js";

/** A hall with its start and its stairs, and two cells of floor in the rock. */
const hall = defineBuilder({
  id: "hall",
  options: {},
  adds: ["start", "exit"],
  *build(map) {
    map.fill({ x: 1, y: 1, width: 12, height: 8 }, FLOOR);
    map.fill({ x: 16, y: 4, width: 2, height: 1 }, FLOOR);
    map.start = map.index(1, 1);
    map.addExit(map.index(12, 8), "down");
    yield;
  },
});
const size = { width: 20, height: 10 };
const halls = chain(size).startWith(hall());
const known = { registry: registry([hall]) };

const unreached = (level: Level) => {
  const moves = level.distancesFrom(...level.start!);
  return moves.reduce((sum, far, cell) => sum + (far < 0 ? level.tileset.walkable[level.tiles[cell]!]! : 0), 0);
};

describe("floor that can't be reached", () => {
  test("is allowed unless it is asked about: the level and its report say so", () => {
    const level = halls.build({ seed: 1 });
    expect(level.allows).toEqual(["floor-unreachable"]);
    expect(level.checks).toContainEqual({ name: "floor-reachable", ok: true });
    const message = "2 floor cells can't be reached from the start";
    expect(level.report).toEqual([{ step: "hall#1", kind: "shortfall", message }]);
    expect(readLevel(JSON.stringify(level)).toJSON()).toEqual(level.toJSON());
    expect(rebuildLevel(JSON.stringify(level), known).hash).toBe(level.hash);
  });

  test.each<[string, () => unknown]>([
    ["build()", () => halls.build({ seed: 1, floor: "reachable", attempts: 2 })],
    [
      "the chain",
      () =>
        chain({ ...size, floor: "reachable" })
          .startWith(hall())
          .build({ seed: 1, attempts: 2 }),
    ],
    [
      "the recipe",
      () => recipeChain({ floor: "reachable", size: [20, 10], steps: [{ use: "hall" }] }, known).build({ seed: 1 }),
    ],
  ])("fails where %s asks for floor that can be reached", (_who, build) => {
    expect(build).toThrow(BuildError);
    expect(build).toThrow("floor-reachable failed: floor can't be reached from the start, at (16, 4) (17, 4)");
    expect(build).toThrow("To fix it, add connect-regions, or cull-unreachable after the start.");
  });

  test("is asked about by the recipe of the level then, and by nothing else than the one word", () => {
    const level = recipeChain(shippedRecipe("rooms")).build({ seed: 1 });
    expect(level.recipe.floor).toBe("reachable");
    expect(level.allows).toEqual([]);
    expect(level.toJSON()).not.toHaveProperty("allows");
    expect(() => halls.build({ seed: 1, floor: "any" as never })).toThrow('floor must be "reachable", or left out');
    expect(() => recipeChain({ floor: "dry", steps: [{ use: "hall" }] }, known)).toThrow(UndercroftError);
  });

  test("is on no level of a shipped recipe: all of them ask", () => {
    for (const recipe of RECIPES) expect(recipe.floor, recipe.name).toBe("reachable");
  });
});

describe("a vault that reaches into rock", () => {
  const into = (map: string[], share: string) => {
    const vault = prefab({ vault: "nook", place: { over: { floor: share } }, map });
    const chained = halls.with(roomVaults({ packs: [pack("own", [vault])], threshold: 0, count: "1" }));
    return Array.from({ length: 30 }, (_, seed) => chained.build({ seed }));
  };

  test("goes elsewhere if nothing leads to floor at its rim, and stays as it is drawn", () => {
    for (const level of into([".#.", ".#.", ".#."], "40%..70%")) {
      expect(level.prefabs[0]!.rows.join("")).toMatch(/^([.]#[.]){3}$|^[.]{3}###[.]{3}$/);
      expect(unreached(level)).toBe(2);
    }
  });

  test("keeps what is closed in its drawing, and is recorded as sealed", () => {
    const levels = into([".....", ".###.", ".#.#.", ".###.", "....."], "40%..").filter(
      ({ prefabs }) => prefabs.length > 0,
    );
    expect(levels.length).toBeGreaterThan(0);
    for (const level of levels) expect(level.prefabs[0]).toMatchObject({ sealed: true });
  });
});

test("the fort of the tutorial keeps its floor, whatever the map's border cuts off", () => {
  const level = recipeChain(shippedRecipe("layered-fort")).build({ seed: 1 });
  expect(level.prefabs.find(({ name }) => name === "underground_fort")).toMatchObject({ sealed: true });
  expect(unreached(level)).toBeGreaterThan(0);
});
