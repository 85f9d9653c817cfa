import type { Recipe } from "undercroft/recipes";
import { RECIPES } from "undercroft/recipes";
import { describe, expect, test } from "vitest";
import {
  duplicatedKept,
  freeName,
  isShelf,
  type Kept,
  readKept,
  readShelf,
  renamedKept,
  type Shelf,
  withAllKept,
  withKept,
  withoutKept,
  writtenShelf,
} from "./shelf.ts";

const maze = (name: string, passage = 1): Kept => ({ name, steps: [{ use: "maze", passage }] });
const SHELF: Shelf = [maze("a"), maze("b"), maze("c")];
const namesOf = (shelf: Shelf) => shelf.map(({ name }) => name);

test("a shelf is read as it was written, with what is switched off", () => {
  const off = { name: "off", steps: [{ use: "maze" }, { use: "lakes", off: true }] } as unknown as Kept;
  const shelf = [...(RECIPES as readonly Kept[]), off];
  expect(readShelf(JSON.parse(writtenShelf(shelf)))).toEqual(shelf);
});

describe("what is no shelf is refused in words", () => {
  const whole = { format: "undercroft-recipes", version: 1, recipes: [] };
  test.each<[string, unknown, RegExp]>([
    ["a text", "shelf", /^this is not a list of recipes/],
    ["nothing", null, /^this is not a list of recipes/],
    ["a recipe", { steps: [] }, /^this is not a list of recipes/],
    ["another version", { ...whole, version: 2 }, /version 2, and only version 1/],
    ["recipes that are no list", { ...whole, recipes: {} }, /^recipes must be a list/],
    ["a recipe without steps", { ...whole, recipes: [maze("a"), { name: "b" }] }, /^recipes\[1\]: .*steps/],
    ["a node that is none", { ...whole, recipes: [{ steps: [7] }] }, /^recipes\[0\]: steps\[0\] must be/],
    ["a name that is none", { ...whole, recipes: [{ name: 7, steps: [{ use: "maze" }] }] }, /^recipes\[0\]: name must/],
  ])("%s", (_what, value, words) => {
    expect(() => readShelf(value)).toThrow(words);
  });
});

test("recipes without a name, or with one that is taken, get one", () => {
  const recipes: Recipe[] = [{ steps: [{ use: "maze" }] }, maze("unnamed"), maze("  a  "), maze("a")];
  const shelf = readShelf({ format: "undercroft-recipes", version: 1, recipes });
  expect(namesOf(shelf)).toEqual(["unnamed", "unnamed 2", "a", "a 2"]);
  expect(readKept(maze("x".repeat(500)), "it").name).toHaveLength(100);
  expect(isShelf({ format: "undercroft-recipes" })).toBe(true);
  expect([maze("a"), null, []].some(isShelf)).toBe(false);
});

test("saving puts a recipe on top, in place of one of its name", () => {
  const shelf = withKept(SHELF, maze("c", 3));
  expect(namesOf(shelf)).toEqual(["c", "a", "b"]);
  expect(shelf[0]).toEqual(maze("c", 3));
});

test("renaming never replaces another recipe, and keeps the place", () => {
  expect(namesOf(renamedKept(SHELF, "b", "new"))).toEqual(["a", "new", "c"]);
  expect(namesOf(renamedKept(SHELF, "b", "c"))).toEqual(["a", "c 2", "c"]);
  expect(namesOf(renamedKept(SHELF, "b", "  b "))).toEqual(["a", "b", "c"]);
  expect(namesOf(renamedKept(SHELF, "b", " "))).toEqual(["a", "unnamed", "c"]);
});

test("copies and what is taken away", () => {
  const twice = duplicatedKept(duplicatedKept(SHELF, "b"), "b");
  expect(namesOf(twice)).toEqual(["a", "b", "b copy 2", "b copy", "c"]);
  expect(namesOf(withoutKept(twice, "b"))).toEqual(["a", "b copy 2", "b copy", "c"]);
  expect(freeName("d", SHELF)).toBe("d");
});

test("what is imported twice is there once; others of a name that is taken get a number", () => {
  expect(withAllKept(SHELF, SHELF)).toEqual(SHELF);
  expect(namesOf(withAllKept(SHELF, [maze("a", 2), maze("a", 3), maze("d")]))).toEqual([
    "a 2",
    "a 3",
    "d",
    "a",
    "b",
    "c",
  ]);
});
