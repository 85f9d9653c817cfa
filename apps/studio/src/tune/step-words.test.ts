import { RECIPES, type RecipeNode, registry, shippedRecipe } from "undercroft/recipes";
import { expect, test } from "vitest";
import { draftOf } from "../state/draft.ts";
import { LAYER_WORDS, SHAPE_WORDS } from "./content-words.ts";
import { titlesOf } from "./step-words.ts";

const known = registry();

/** The titles of nodes and of all that they hold, in order. */
const titles = (...steps: RecipeNode[]) => [...titlesOf(draftOf({ steps }).nodes, known).values()];

test("every step that ships has words for what it brings into a level, under its role", () => {
  const ids = (role: string) => [...known.steps.values()].filter((step) => step.role === role).map(({ id }) => id);
  expect(Object.keys(SHAPE_WORDS).sort()).toEqual(ids("initial").sort());
  expect(Object.keys(LAYER_WORDS).sort()).toEqual(ids("meta").sort());
});

test("a group is called by its shape and by what says the most about it", () => {
  const [title] = titles({
    steps: [{ use: "cellular-automata" }, { use: "door-placement" }, { use: "river" }, { use: "room-vaults" }],
  });
  expect(title).toBe("Caves with a river and vaults");
  expect(titles({ steps: [{ use: "maze" }] })[0]).toBe("A maze");
  expect(titles({ steps: [{ use: "door-placement" }, { use: "lakes" }], chance: 0.5 })[0]).toBe("Lakes and doors");
});

test("a group doesn't promise what it leaves to chance", () => {
  expect(titles({ steps: [{ use: "maze" }, { steps: [{ use: "river" }], chance: 0.1 }] })[0]).toBe("A maze");
});

test("a choice is called by what its branches are, each told once, and many as others", () => {
  expect(titles({ oneOf: [{ use: "simple-map" }, { use: "bsp-dungeon" }, { use: "maze" }] })[0]).toBe(
    "Rooms or a maze",
  );
  expect(titles({ oneOf: [{ use: "maze" }, { use: "delve" }, { use: "dla" }, { use: "cycles" }] })[0]).toBe(
    "A maze, cave passages or others",
  );
});

test("branches that are the same step are told apart by their preset or their options", () => {
  const start = (x: string, y: string) => ({ use: "area-start", x, y });
  expect(
    titles({ oneOf: [start("left", "top"), start("right", "top"), { use: "room-based-start" }] }).slice(1),
  ).toEqual(["Area start: left, top", "Area start: right, top", "Room based start"]);
  const walks = shippedRecipe("random-classic");
  expect([...titlesOf(draftOf(walks).nodes, known).values()]).toContain("Drunkards walk: open area");
});

test("the user's name of a node is its title, and is in the titles of the groups around it", () => {
  const steps: RecipeNode = { oneOf: [{ steps: [{ use: "maze" }], title: "Old mines" }, { use: "dla" }] };
  expect(titles(steps).slice(0, 2)).toEqual(["Old mines or branching caves", "Old mines"]);
});

test("every node of every shipped recipe has a title that is short enough to read", () => {
  for (const recipe of RECIPES) {
    for (const title of titlesOf(draftOf(recipe).nodes, known).values()) {
      expect(title, recipe.name).toMatch(/^[A-Z].{2,59}$/);
    }
  }
});
