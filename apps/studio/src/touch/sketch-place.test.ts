import { RECIPES, type Recipe, shippedRecipe, withSketch } from "undercroft/recipes";
import { expect, it } from "vitest";
import { changed, draftOf, recipeOf, stepsOf, storedRecipe } from "../state/draft.ts";
import { wishesIn, withWishes } from "./sketch-place.ts";
import { NO_WISHES, type Wishes, withCells, withEnd } from "./wishes.ts";

const LAKE: Wishes = withEnd(withCells(NO_WISHES, "water", [[20, 10, 8, 4]]), "exit", [40, 12]);
const LAKE_OPTIONS = { cells: { water: [[20, 10, 8, 4]] }, exit: [40, 12] };

it("puts the sketch where the library puts it, in every included recipe", () => {
  for (const recipe of RECIPES) {
    const draft = withWishes(draftOf(recipe), LAKE, undefined);
    expect(recipeOf(draft).steps, recipe.name).toEqual(withSketch(recipe, LAKE_OPTIONS).steps);
    expect(wishesIn(draft), recipe.name).toEqual(LAKE);
  }
});

it("gives back the recipe that was painted on, once all is erased", () => {
  for (const recipe of RECIPES) {
    const before = draftOf(recipe);
    expect(recipeOf(withWishes(withWishes(before, LAKE, undefined), NO_WISHES, undefined))).toEqual(recipeOf(before));
  }
});

it("keeps the cards of the chain, and the sketch's own while it is painted", () => {
  const before = draftOf(shippedRecipe("random"));
  const once = withWishes(before, LAKE, undefined);
  const keys = (draft: typeof before) => stepsOf(draft.nodes).map(({ key }) => key);
  expect(keys(once)).toEqual(expect.arrayContaining(keys(before)));
  const twice = withWishes(once, withEnd(LAKE, "start", [3, 3]), undefined);
  expect(keys(twice)).toEqual(keys(once));
  expect(stepsOf(twice.nodes).filter(({ use }) => use === "sketch").length).toBeGreaterThan(3);
  expect(withWishes(twice, withEnd(LAKE, "start", [3, 3]), undefined)).toBe(twice);
});

it("leaves what is switched off in its place, and goes behind the builder that is on", () => {
  const recipe = {
    steps: [{ use: "maze", off: true }, { use: "simple-map" }, { use: "rooms-to-corridors", off: true }],
  } as unknown as Recipe;
  const { steps } = storedRecipe(withWishes(draftOf(recipe), LAKE, undefined));
  expect(steps.map((step) => (step as { use: string }).use)).toEqual([
    "maze",
    "simple-map",
    "sketch",
    "rooms-to-corridors",
  ]);
  const choice = {
    steps: [{ oneOf: [{ use: "maze", off: true }, { use: "cellular-automata" }, { steps: [{ use: "simple-map" }] }] }],
  };
  const painted = withWishes(draftOf(choice as unknown as Recipe), LAKE, undefined);
  expect(recipeOf(painted).steps).toMatchObject([
    {
      oneOf: [
        { steps: [{ use: "cellular-automata" }, { use: "sketch" }] },
        { steps: [{ use: "simple-map" }, { use: "sketch" }] },
      ],
    },
  ]);
  expect((storedRecipe(painted).steps[0] as { oneOf: object[] }).oneOf[0]).toMatchObject({ use: "maze", off: true });
});

it("keeps the other options of a sketch, switches it on again, and leaves one alone that says something else", () => {
  const recipe: Recipe = {
    steps: [
      { use: "cellular-automata" },
      { use: "sketch", strict: true, start: [3, 3] },
      { use: "sketch", exit: [9, 9] },
    ],
  };
  const draft = draftOf(recipe);
  const painted = withWishes(draft, LAKE, ["seeds", "mine"]);
  expect(recipeOf(painted).steps.slice(1)).toEqual([
    { use: "sketch", strict: true, ...LAKE_OPTIONS, packs: ["seeds", "mine"] },
    { use: "sketch", exit: [9, 9] },
  ]);
  const off = changed(draft, draft.nodes[1]!.key, (node) => ({ ...node, isOff: true }));
  expect(wishesIn(off)).toEqual(NO_WISHES);
  expect(stepsOf(withWishes(off, LAKE, undefined).nodes)[1]!.isOff).toBe(false);
});
