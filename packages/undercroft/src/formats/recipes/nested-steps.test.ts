import { expect, test } from "vitest";
import { UndercroftError } from "../../core/index.js";
import { rebuildLevel, recipeChain, shippedRecipe } from "../../recipes/index.js";
import { chainRecipe } from "./recipe-json.js";
import { toTypeScript } from "./typescript.js";

// Steps that hold steps, in everything that reads or writes a chain.

const RECIPE = {
  purpose: "map",
  size: [70, 40],
  steps: [
    {
      use: "in-parts",
      parts: [
        { steps: [{ oneOf: [{ use: "maze" }, { use: "delve" }] }] },
        { name: "cellars", steps: [{ use: "bsp-dungeon" }, { steps: [{ use: "patches" }], chance: 0.5 }] },
      ],
    },
    {
      use: "within",
      region: { half: "top" },
      steps: [{ use: "within", region: { quarter: "nw" }, steps: [{ use: "maze", passage: 2 }] }],
    },
  ],
} as const;

test("a chain as a recipe builds the same levels", () => {
  for (const recipe of [RECIPE, shippedRecipe("keep")]) {
    const chain = recipeChain(recipe);
    const again = recipeChain(JSON.parse(JSON.stringify(chainRecipe(chain))));
    for (const seed of [1, 2, 3]) expect(again.build({ seed }).hash).toBe(chain.build({ seed }).hash);
  }
});

test("a recipe that is written says nothing that is a default", () => {
  expect(chainRecipe(recipeChain(RECIPE)).steps).toEqual(RECIPE.steps);
  expect(chainRecipe(recipeChain({ purpose: "map", steps: [{ use: "in-parts" }] })).steps).toEqual([
    { use: "in-parts" },
  ]);
});

test("a level file is rebuilt, with every choice as it was made", () => {
  for (const seed of [1, 2, 3, 4]) {
    const level = recipeChain(RECIPE).build({ seed });
    expect(rebuildLevel(JSON.stringify(level)).hash).toBe(level.hash);
  }
});

test("the code of a chain holds the steps that its steps hold", () => {
  const code = toTypeScript(recipeChain(RECIPE), { seed: "rats" });
  expect(code).toContain("inParts({");
  expect(code).toContain("{ steps: [oneOf(maze(), delve())] }");
  expect(code).toContain('{ name: "cellars", steps: [bspDungeon(), chance(0.5, patches())] }');
  expect(code.replace(/\s+/g, " ")).toContain('within({ region: { quarter: "nw" }, steps: [maze({ passage: 2 })] })');
});

test("an option of a step inside is set by the step's name, or by its id", () => {
  const uses = (set: readonly string[]) =>
    recipeChain(RECIPE, { set }).resolve({ seed: 1 }).steps[1]!.steps as readonly { steps: readonly object[] }[];
  expect(uses(["within#1/within#1/maze#1.passage=3"])[0]!.steps[0]).toMatchObject({ as: "maze#1", passage: 3 });
  expect(uses(["maze.passage=1"])[0]!.steps[0]).toMatchObject({ passage: 1 });
  expect(() => recipeChain(RECIPE, { set: ["within#1/maze#7.passage=3"] })).toThrow(
    'there is no step "within#1/maze#7"',
  );
  const region = recipeChain(RECIPE, { set: ["within#1.region=half:bottom"] }).resolve({ seed: 1 }).steps[1]!.region;
  expect(region).toEqual({ half: "bottom" });
});

test.each([
  [{ use: "in-parts", parts: [] }, "steps[0]: in-parts: parts must be a list of 2 to 4 parts"],
  [
    { use: "in-parts", parts: [{ steps: [{ use: "maze" }] }, { steps: [{ use: "mase" }] }] },
    'steps[0].parts[1].steps[0]: there is no step "mase". Did you mean "maze"?',
  ],
  [
    { use: "in-parts", parts: [{ steps: [{ use: "maze" }] }, { steps: [{ use: "maze" }, { use: "room-exploder" }] }] },
    "steps[0].parts[1].steps[1]: room-exploder needs: rooms",
  ],
  [
    { use: "in-parts", parts: [{ steps: [{ use: "maze" }], nmae: "x" }, { steps: [{ use: "maze" }] }] },
    "steps[0]: in-parts: parts must be a list of 2 to 4 parts",
  ],
  [{ use: "maze", steps: [{ use: "maze" }] }, 'steps[0] must have exactly one of "use", "steps" and "oneOf"'],
])("what is wrong inside is told with its place: %j", (step, message) => {
  const build = () => recipeChain({ purpose: "map", steps: [step] });
  expect(build).toThrow(UndercroftError);
  expect(build).toThrow(message);
});
