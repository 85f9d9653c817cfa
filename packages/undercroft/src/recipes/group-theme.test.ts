import { describe, expect, test } from "vitest";
import { chainRecipe, toTypeScript } from "../formats/index.js";
import { readWorld } from "../worlds/index.js";
import { type Recipe, recipeChain, recipeSchema, registry, shippedRecipe } from "./index.js";

const LEVEL = [{ use: "area-start" }, { use: "distant-exit" }];
const RECIPE: Recipe = {
  name: "either",
  size: [40, 20],
  theme: "deep",
  steps: [
    {
      oneOf: [
        { steps: [{ use: "maze" }], theme: "caverns" },
        { steps: [{ use: "simple-map" }] },
        { steps: [{ steps: [{ use: "dla" }], theme: "warrens" }], theme: "drowned" },
      ],
    },
    ...LEVEL,
  ],
};

/** The themes of some levels, by the step that they begin with. */
function themesOf(recipe: Recipe): Record<string, string | undefined> {
  const chain = recipeChain(recipe);
  const levels = Array.from({ length: 20 }, (_, seed) => chain.build({ seed }));
  return Object.fromEntries(levels.map(({ steps, recipe: { theme } }) => [steps[0]!.id, theme]));
}

describe("the theme of a group", () => {
  test("is that of the levels in which it runs; the innermost counts", () => {
    expect(themesOf(RECIPE)).toEqual({ maze: "caverns", "simple-map": "deep", dla: "warrens" });
  });

  test("isn't part of the level's hash, and stays when a recipe is written and read", () => {
    const { theme: _, ...plain } = RECIPE;
    const bare = JSON.parse(JSON.stringify(plain).replace(/,"theme":"\\w+"/g, "")) as Recipe;
    const [a, b] = [recipeChain(RECIPE), recipeChain(bare)];
    for (let seed = 0; seed < 5; seed++) expect(a.build({ seed }).hash).toBe(b.build({ seed }).hash);
    expect(themesOf(chainRecipe(a))).toEqual(themesOf(RECIPE));
  });

  test("is in the TypeScript that is written for a chain", () => {
    expect(toTypeScript(recipeChain(RECIPE), { seed: "1" })).toContain('themed("caverns", steps(maze()))');
  });

  test("must be a theme that there is", () => {
    const wrong = { steps: [{ steps: [{ use: "maze" }], theme: "cavern" }, ...LEVEL] };
    expect(() => recipeChain(wrong)).toThrow(/^steps\[0\]\.theme: theme must be one of .* Did you mean "caverns"\?$/);
    expect(JSON.stringify(recipeSchema(registry()))).toContain("What levels look like in which this group runs");
  });

  test("gives way to the theme of a world's level", () => {
    const world = readWorld({
      world: "w",
      themes: { ice: { colors: { wall: "#6d8fb0" } } },
      recipes: { either: { description: "x", steps: RECIPE.steps } },
      levels: { gate: { depth: 1, recipe: "either", theme: "ice" } },
    });
    expect(JSON.stringify(world.levelRecipe("gate", 1))).not.toContain("caverns");
  });

  test("stays where a world's level has no theme", () => {
    const world = readWorld({
      world: "w",
      recipes: { either: { description: "x", steps: RECIPE.steps } },
      levels: { gate: { depth: 1, recipe: "either" } },
    });
    expect(JSON.stringify(world.levelRecipe("gate", 1))).toContain("caverns");
  });
});

test("random keeps the theme of what it draws.", () => {
  const chain = recipeChain(shippedRecipe("random"), { size: [40, 24] });
  const levels = Array.from({ length: 40 }, (_, seed) => chain.build({ seed, depth: 8, stepHashes: "last" }));
  const themes = new Set(levels.map(({ recipe }) => recipe.theme ?? "stone"));
  expect([...themes].sort()).toEqual(["catacombs", "caverns", "drowned", "stone", "warrens"]);
});
