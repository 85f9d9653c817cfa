import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import type { Level } from "../chain/index.js";
import { drawnLevel, drawnVault, pack } from "../prefabs/index.js";
import { addPacks, registry, shippedRecipe } from "./index.js";
import { rebuildLevel, recipeChain } from "./recipe-chain.js";

/** The floor that one comes to from the start in four directions: the plainest way to find out. */
function reached(level: Level): Set<string> {
  const seen = new Set<string>([`${level.start}`]);
  const queue = [level.start!];
  for (const [x, y] of queue) {
    for (const next of [
      [x, y - 1],
      [x - 1, y],
      [x + 1, y],
      [x, y + 1],
    ] as [number, number][]) {
      if (seen.has(`${next}`) || !level.isWalkable(...next)) continue;
      seen.add(`${next}`);
      queue.push(next);
    }
  }
  return seen;
}

describe("movement: orthogonal", () => {
  test("random levels can be walked in four directions, also those that could not without it", () => {
    const random = recipeChain(shippedRecipe("random-classic"));
    const needy = [10, 11, 41, 43, 61];
    for (const seed of needy) expect(random.build({ seed, depth: 3 }).movement, `seed ${seed}`).toBe("diagonal");
    for (const seed of [...needy, 1, 2, 3, 4, 5]) {
      const level = random.build({ seed, depth: 3, movement: "orthogonal" });
      const cells = reached(level);
      expect(level.movement, `seed ${seed}`).toBe("orthogonal");
      for (const { at } of [...level.exits, ...level.spawns]) expect(cells.has(`${at}`), `seed ${seed}`).toBe(true);
    }
  });

  test("a build option wins over the chain, and the level file builds the same level again", () => {
    const chain = recipeChain({ ...shippedRecipe("random-classic"), movement: "diagonal" });
    const level = chain.build({ seed: 5, movement: "orthogonal" });
    expect(level.recipe.movement).toBe("orthogonal");
    expect(rebuildLevel(JSON.parse(JSON.stringify(level))).hash).toBe(level.hash);
    expect(chain.build({ seed: 5 }).recipe.movement).toBeUndefined();
  });

  test("a recipe that is nothing but a level that needs diagonals is refused", () => {
    const error = caught(() => recipeChain(shippedRecipe("fortress-level")).build({ seed: 1, movement: "orthogonal" }));
    expect(error.code).toBe("needs-diagonals");
    expect(error.message).toContain("prefab-level#1");
    expect(error.message).toContain("diagonal moves");
  });

  test("a choice whose branches all need diagonals is refused, and says so", () => {
    const recipe = { steps: [{ oneOf: shippedRecipe("fortress-level").steps }] };
    const error = caught(() => recipeChain(recipe).build({ seed: 1, movement: "orthogonal" }));
    expect(error.code).toBe("needs-diagonals");
    expect(error.message).toContain("every branch");
  });

  test("a hand-made level that can be walked in four directions is built", () => {
    const level = drawnLevel("straight", ["#######", "#@...>#", "#######"]);
    const known = addPacks(registry(), [pack("own", [level])]);
    const chain = recipeChain(
      { size: [20, 10], steps: [{ use: "prefab-level", prefab: "straight" }] },
      { registry: known },
    );
    expect(chain.build({ seed: 1, movement: "orthogonal" }).movement).toBe("orthogonal");
  });

  test("a vault with a corner that is reached diagonally is left out, with the reason", () => {
    const vault = drawnVault("corner", [".....", ".##..", ".#.#.", "..##.", "....."]);
    const known = addPacks(registry(), [pack("own", [vault])]);
    const steps = [{ use: "simple-map" }, { use: "area-start" }, { use: "distant-exit" }];
    const vaults = { use: "room-vaults", packs: ["own"], threshold: 0, count: "1" };
    const chain = recipeChain({ steps: [...steps, vaults] }, { registry: known });
    const seeds = Array.from({ length: 20 }, (_, i) => i + 1);
    const free = seeds.filter((seed) => chain.build({ seed }).prefabs.length > 0);
    expect(free.length).toBeGreaterThan(5);
    for (const seed of seeds) {
      const level = chain.build({ seed, movement: "orthogonal" });
      expect(level.prefabs).toEqual([]);
      if (free.includes(seed)) {
        expect(level.report.map(({ message }) => message).join("\n")).toContain("can only be reached diagonally");
      }
    }
  });

  test("anything else is refused at the door", () => {
    expect(caught(() => recipeChain({ ...shippedRecipe("rooms"), movement: "sideways" })).message).toBe(
      'movement must be orthogonal or diagonal, got "sideways".',
    );
    expect(caught(() => recipeChain(shippedRecipe("rooms")).build({ seed: 1, movement: "up" as never })).code).toBe(
      "bad-option",
    );
  });
});
