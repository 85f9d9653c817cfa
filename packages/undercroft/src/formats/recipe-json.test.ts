import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { readLevel } from "../chain/index.js";
import { drawnVault, pack } from "../prefabs/index.js";
import { addPacks, levelChain, RECIPES, recipeChain, recipeSchema, registry, shippedRecipe } from "../recipes/index.js";
import { chainRecipe, ownContent, toRecipeJson } from "./recipe-json.js";

const OWN_PACK = pack("mine", [drawnVault("plot", ["...", ".#.", "..."])]);

describe("a recipe written of a chain", () => {
  test.each(RECIPES.map(({ name }) => name!))("%s makes the same choices for every seed", (name) => {
    const chain = recipeChain(shippedRecipe(name));
    const again = recipeChain(JSON.parse(toRecipeJson(chainRecipe(chain))));
    for (let i = 0; i < 20; i++) {
      const order = { seed: `seed ${i}`, depth: i };
      expect(again.resolve(order)).toEqual(chain.resolve(order));
    }
  });

  test("keeps to the schema of recipes", () => {
    const validate = new Ajv2020({ strict: false }).compile(recipeSchema());
    for (const recipe of RECIPES) {
      const written = JSON.parse(toRecipeJson(chainRecipe(recipeChain(recipe))));
      expect(validate(written), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  test("says only what differs from the defaults", () => {
    const chain = recipeChain(shippedRecipe("rooms"), { size: [50, 40], set: ["simple-map.attempts=12"] });
    expect(toRecipeJson(chainRecipe(chain, { description: "Few rooms." }))).toBe(`{
  "$schema": "./node_modules/undercroft/schemas/recipe.json",
  "name": "rooms",
  "description": "Few rooms.",
  "floor": "reachable",
  "size": [50, 40],
  "steps": [
    { "use": "simple-map", "as": "simple-map#1", "attempts": 12 },
    { "use": "room-based-start" },
    { "use": "room-based-stairs" },
    { "use": "room-based-spawner" }
  ]
}
`);
  });

  test("keeps names, seeds, weights, chances and conditions", () => {
    const written = {
      purpose: "map",
      size: [40, 30],
      steps: [
        {
          oneOf: [
            { use: "maze", as: "halls", seed: "7" },
            { weight: 3, use: "simple-map" },
          ],
          as: "shape",
        },
        { steps: [{ use: "add-loops" }], as: "luck", chance: 0.5, when: { depth: "2.." } },
      ],
    };
    expect(chainRecipe(recipeChain(written))).toEqual(written);
  });

  test("of a level file builds its level again", () => {
    const level = recipeChain(shippedRecipe("random")).build({ seed: "rats", depth: 2 });
    const chain = levelChain(readLevel(level.toJSON()).toJSON());
    const again = recipeChain(JSON.parse(toRecipeJson(chainRecipe(chain))));
    expect(again.build({ seed: "rats", depth: 2 }).hash).toBe(level.hash);
  });

  test("names content that doesn't ship, and says which that is", () => {
    const known = addPacks(registry(), [OWN_PACK]);
    const chain = recipeChain(
      { steps: [{ use: "maze" }, { use: "room-vaults" }], purpose: "map" },
      { registry: known },
    );
    expect(ownContent(chain)).toEqual([{ kind: "pack", name: "mine" }]);
    const written = chainRecipe(chain);
    expect(written.steps[1]).toEqual({ use: "room-vaults", packs: ["seeds", "undercroft", "mine"] });
    const order = { seed: "rats" };
    expect(recipeChain(written, { registry: known }).resolve(order)).toEqual(chain.resolve(order));
    expect(() => recipeChain(written)).toThrow('there is no pack "mine"');
    expect(ownContent(recipeChain(shippedRecipe("layered-fort")))).toEqual([]);
  });
});
