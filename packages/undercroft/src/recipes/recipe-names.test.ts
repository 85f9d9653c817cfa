import { expect, test } from "vitest";
import { RECIPE_NAMES } from "./recipe-names.js";
import { RECIPES } from "./shipped.js";

test("the names that editors complete are those of the included recipes", () => {
  expect(RECIPE_NAMES).toEqual(RECIPES.map(({ name }) => name));
});
