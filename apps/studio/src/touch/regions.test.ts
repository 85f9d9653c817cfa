import { RECIPES, type Recipe, recipeChain, shippedRecipe } from "undercroft/recipes";
import { expect, it } from "vitest";
import { draftOf, recipeOf } from "../state/draft.ts";
import { type RegionWish, regionAt, regionsIn, withoutRegions, withRegion } from "./regions.ts";
import { withWishes } from "./sketch-place.ts";
import { NO_WISHES, withCells } from "./wishes.ts";

const MAZE: RegionWish = { rect: [10, 8, 20, 14], builder: "maze" };
const uses = ({ steps }: Recipe) => steps.map((step) => (step as { use?: string }).use);

it("puts a region right after the initial builder, and after the sketch where there is one", () => {
  const plain = withRegion(draftOf(shippedRecipe("caves")), MAZE);
  expect(uses(recipeOf(plain)).slice(0, 2)).toEqual(["cellular-automata", "within"]);
  const sketched = withWishes(plain, withCells(NO_WISHES, "floor", [[3, 3, 4, 4]]), undefined);
  const second = withRegion(sketched, { rect: [40, 8, 20, 14], builder: "bsp-dungeon" });
  expect(uses(recipeOf(second)).slice(0, 4)).toEqual(["cellular-automata", "sketch", "within", "within"]);
  expect(regionsIn(second)).toHaveLength(2);
  expect(regionAt(regionsIn(second), 45, 10)?.builder).toBe("bsp-dungeon");
  expect(regionAt(regionsIn(second), 1, 1)).toBeUndefined();
});

it("tells a region once that is in every branch, and takes it out of all of them", () => {
  for (const recipe of RECIPES) {
    const before = draftOf(recipe);
    const draft = withRegion(before, MAZE);
    expect(regionsIn(draft), recipe.name).toEqual([MAZE]);
    // It still is a recipe.
    recipeChain(recipeOf(draft), { size: [80, 50] });
    expect(recipeOf(withoutRegions(draft, () => true)), recipe.name).toEqual(recipeOf(before));
  }
});

it("leaves steps alone that nobody painted", () => {
  const recipe: Recipe = {
    steps: [
      { use: "simple-map" },
      { use: "within", region: { half: "left" }, steps: [{ use: "maze" }] },
      { use: "within", region: { rect: [3, 3, 9, 9] }, steps: [{ use: "maze" }, { use: "patches" }] },
      { use: "within", region: { rect: [1, 2] }, steps: 7 },
    ],
  };
  expect(regionsIn(draftOf(recipe))).toEqual([]);
});

it("finds the later of two regions that lie over each other, and the other one beside it", () => {
  const over: RegionWish = { rect: [15, 10, 20, 14], builder: "bsp-dungeon" };
  expect(regionAt([MAZE, over], 16, 11)).toBe(over);
  expect(regionAt([MAZE, over], 11, 9)).toBe(MAZE);
});
