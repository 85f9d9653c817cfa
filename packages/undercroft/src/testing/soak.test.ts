import { describe, expect, test } from "vitest";
import { RECIPES, shippedRecipe } from "../recipes/index.js";
import { soakRandomChains, soakRecipe } from "./index.js";

/** Sizes with the number of seeds that are tried in every run of the tests; `npm run soak` tries many more. */
const SIZES = [
  [[80, 50], 100],
  [[31, 17], 10],
  [[256, 256], 10],
] as const;

describe.each(RECIPES.map((recipe) => [recipe.name!, recipe] as const))("recipe %s", (name, recipe) => {
  // A level drawn by hand is as large as it is drawn.
  const sizes = SIZES.filter(([[width]]) => name !== "fortress-level" || width >= 80);
  test.each(sizes)("at %j gives a level for each of %i seeds, hardly ever at the second attempt", (size, builds) => {
    const { levels, errors, firstErrors, rejectedShare } = soakRecipe(recipe, { builds, size });
    expect({ levels, errors }, JSON.stringify(firstErrors)).toEqual({ levels: builds, errors: {} });
    // One attempt in a hundred may be rejected; among few seeds that is none or one.
    expect(rejectedShare).toBeLessThanOrEqual(Math.max(0.01, 1 / builds));
  });
});

test.each([
  [[80, 50], 500],
  [[24, 16], 50],
  [[200, 120], 50],
] as const)("rooms at %j: %i seeds without an error", (size, builds) => {
  const { levels, rejectedShare } = soakRecipe(shippedRecipe("rooms"), { builds, size });
  expect(levels).toBe(builds);
  expect(rejectedShare).toBeLessThanOrEqual(0.01);
});

test("random delivers at any size from 24x16 up", () => {
  for (let width = 24; width <= 60; width += 3) {
    for (let height = 16; height <= 40; height += 3) {
      const { levels, firstErrors } = soakRecipe(shippedRecipe("random"), {
        builds: 4,
        size: [width, height],
        firstSeed: width * height,
      });
      expect(levels, `${width}x${height}: ${JSON.stringify(firstErrors)}`).toBe(4);
    }
  }
});

test("random chains end in a level or a typed error, and mostly in a level", () => {
  const { levels, errors, firstErrors } = soakRandomChains({ builds: 300 });
  expect(firstErrors["broken-step"], "a step is broken").toBeUndefined();
  expect(levels, JSON.stringify({ errors, firstErrors }, null, 2)).toBeGreaterThanOrEqual(240);
});
