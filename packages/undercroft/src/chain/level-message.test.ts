import { expect, test } from "vitest";
import { RECIPES, recipeChain } from "../recipes/index.js";
import { levelFromMessage, levelMessage } from "./level-message.js";

test.each(RECIPES.map((recipe) => [recipe.name, recipe]))(
  "a level of %s is the same in another thread",
  (_, recipe) => {
    const level = recipeChain(recipe).build({ seed: "sent", depth: 4, history: true });
    const arrived = levelFromMessage(structuredClone(levelMessage(level)));
    expect(arrived.toJSON()).toEqual(level.toJSON());
    expect(arrived.hash).toBe(level.hash);
    expect(arrived.history).toBeUndefined();
    expect(arrived.tileAt(1, 1)).toEqual(level.tileAt(1, 1));
  },
);

test("what is changed in the message does not change the level", () => {
  const level = recipeChain(RECIPES[0]!).build({ seed: 1 });
  const message = structuredClone(levelMessage(level));
  (message.tiles as Uint8Array).fill(0);
  expect(levelFromMessage(message).hash).not.toBe(level.hash);
  expect(recipeChain(RECIPES[0]!).build({ seed: 1 }).hash).toBe(level.hash);
});
