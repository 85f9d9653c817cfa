import { expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { GROWN } from "./grown.js";
import { recipeChain } from "./recipe-chain.js";
import { SETTLED } from "./settled.js";
import { RECIPES, type ShippedRecipe } from "./shipped.js";

// How many items levels have: a game in which every corner has one makes none of them matter.

const SIZE = [80, 50] as const;
const DEPTH = 3;

/** The tutorial's own: a level that is drawn by hand, and a mix that has it, too. */
const APART = ["fortress-level", "random-classic"];
const PLACES = new Set([...Object.keys(GROWN), ...Object.keys(SETTLED), "lock-and-key", "keep"]);

/** Wave function collapse takes a hundred times as long. */
function seedsOf(recipe: ShippedRecipe): number {
  return JSON.stringify(recipe).includes("waveform-collapse") ? sampled(20, 2) : sampled(400, 12);
}

const COUNTED = RECIPES.filter(({ name }) => !APART.includes(name!));

test.each(COUNTED.map((recipe) => [recipe.name!, recipe] as const))(
  "%s has neither too few nor too many",
  (name, recipe) => {
    const chain = recipeChain(recipe, { size: SIZE });
    const [least, most] = PLACES.has(name) ? [3, 12] : [0, 16];
    for (let seed = 1; seed <= seedsOf(recipe); seed++) {
      const items = chain.build({ seed, depth: DEPTH }).spawns.filter(({ kind }) => kind === "item").length;
      expect(items, `seed ${seed}`).toBeGreaterThanOrEqual(least);
      expect(items, `seed ${seed}`).toBeLessThanOrEqual(most);
    }
  },
);
