import { shippedRecipe } from "undercroft/recipes";
import { beforeEach, expect, test } from "vitest";
import {
  canRedo,
  canUndo,
  draft,
  edit,
  openRecipe,
  promisedHash,
  recipe,
  redo,
  shippedName,
  size,
  undo,
} from "./studio.ts";

beforeEach(() => {
  while (canUndo.value) undo();
});

test("undo and redo go through changes of the chain, and a new change ends what could be redone", () => {
  const first = draft.value;
  edit((now) => ({ ...now, name: "one" }));
  edit((now) => ({ ...now, name: "two" }));
  undo();
  expect(recipe.value.name).toBe("one");
  redo();
  expect(recipe.value.name).toBe("two");
  undo();
  undo();
  expect(draft.value).toBe(first);
  edit((now) => ({ ...now, name: "three" }));
  expect(canRedo.value).toBe(false);
});

test("a change that changes nothing is not recorded", () => {
  edit((now) => now);
  expect(canUndo.value).toBe(false);
});

test("undo takes back another recipe with its size", () => {
  const before = size.value;
  openRecipe({ ...shippedRecipe("rooms"), size: [33, 22] });
  expect(size.value).toEqual([33, 22]);
  undo();
  expect(size.value).toEqual(before);
  redo();
  expect(size.value).toEqual([33, 22]);
});

test("an included recipe keeps its name until it is changed", () => {
  openRecipe(shippedRecipe("caves"));
  expect(shippedName.value).toBe("caves");
  edit((now) => ({ ...now, nodes: now.nodes.slice(0, -1) }));
  expect(shippedName.value).toBeUndefined();
});

test("the hash of a link is checked only until the first change", () => {
  promisedHash.value = "0".repeat(32);
  edit((now) => ({ ...now, name: "other" }));
  expect(promisedHash.value).toBeUndefined();
});
