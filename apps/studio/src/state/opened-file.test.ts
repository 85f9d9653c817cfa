import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { expect, test } from "vitest";
import { draftOf, recipeOf } from "./draft.ts";
import { type Opened, readOpened } from "./opened-file.ts";

test("a recipe file is opened as it is", () => {
  const recipe = shippedRecipe("caves");
  expect(readOpened(JSON.stringify(recipe))).toEqual({ recipe, level: undefined });
});

test("a level file is opened as its recipe, content with its hash included, and builds the same level again", () => {
  const caves = shippedRecipe("caves");
  const level = recipeChain({ ...caves, steps: [...caves.steps, { use: "room-vaults" }] }).build({
    seed: "opened",
    depth: 2,
  });
  const opened = readOpened(JSON.stringify(level.toJSON())) as Opened;
  expect(opened.level).toEqual({ seed: "opened", depth: 2, size: [80, 50], hash: level.hash });
  const again = recipeChain(recipeOf(draftOf(opened.recipe)), { size: opened.level!.size });
  expect(again.build({ seed: opened.level!.seed, depth: opened.level!.depth }).hash).toBe(level.hash);
});

test("a list of recipes is opened as one", () => {
  const recipe = shippedRecipe("caves");
  const list = { format: "undercroft-recipes", version: 1, recipes: [recipe] };
  expect(readOpened(JSON.stringify(list))).toEqual({ shelf: [recipe] });
  expect(() => readOpened(JSON.stringify({ ...list, recipes: [{}] }))).toThrow(/^recipes\[0\]: /);
});

test("a file that isn't JSON is refused as such", () => {
  expect(() => readOpened("#####")).toThrow(/^this is not JSON: .*Open a recipe or a level file/);
});

test("JSON of another kind is refused with a reason", () => {
  expect(() => readOpened('{"a":1}')).toThrow(/unknown key "a"/);
  expect(() => readOpened('{"format":"undercroft-level","version":1}')).toThrow();
  expect(() => readOpened("null")).toThrow(/must be an object/);
});
