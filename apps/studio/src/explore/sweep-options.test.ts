import { type Option, registry, shippedRecipe } from "undercroft/recipes";
import { describe, expect, test } from "vitest";
import { draftOf, recipeOf } from "../state/draft.ts";
import { axisOf, sweepableSteps, valuesOf, valueWords, withValue } from "./sweep-options.ts";

const known = registry();
const rooms = draftOf(shippedRecipe("rooms"));
const option = (step: string, name: string): Option => known.steps.get(step)!.options[name]!;

describe("options to sweep", () => {
  test("are the numbers and choices of all steps that are on", () => {
    const steps = sweepableSteps(rooms, known);
    expect(steps.map(({ part }) => part.use)).toContain("simple-map");
    expect(steps.every(({ options }) => options.length > 0)).toBe(true);
    const [first] = rooms.nodes;
    const off = { ...rooms, nodes: [{ ...first!, isOff: true }, ...rooms.nodes.slice(1)] };
    expect(sweepableSteps(off, known).map(({ part }) => part.use)).not.toContain("simple-map");
  });

  test("begin at the values that are worth a try", () => {
    const attempts = option("simple-map", "attempts");
    const axis = axisOf(1, "attempts", attempts);
    expect(valuesOf(axis, attempts, 30, known)).toEqual([5, 34, 63, 91, 120]);
  });

  test("have no value twice, however near their ends are", () => {
    const attempts = option("simple-map", "attempts");
    expect(valuesOf({ key: 1, name: "attempts", from: 1, to: 3, count: 7 }, attempts, 30, known)).toEqual([1, 2, 3]);
    expect(valuesOf({ key: 1, name: "attempts", from: 9, to: 5, count: 2 }, attempts, 30, known)).toEqual([9, 5]);
  });

  test("keep a count that doesn't grow with the map as one", () => {
    const count = [...known.steps.values()]
      .flatMap((step) => Object.values<Option>(step.options))
      .find(({ kind }) => kind === "count")!;
    const axis = { key: 1, name: "n", from: 1, to: 3, count: 2 };
    expect(valuesOf(axis, count, { fixed: 2 }, known)).toEqual([{ fixed: 1 }, { fixed: 3 }]);
    expect(valuesOf(axis, count, 2, known)).toEqual([1, 3]);
    expect(valueWords({ fixed: 3 })).toBe("3");
  });

  test("that aren't numbers are tried at all of their values", () => {
    const order = option("room-sorter", "order");
    expect(valuesOf(axisOf(1, "order", order), order, "leftmost", known)).toEqual(order.choices!.slice(0, 7));
  });

  test("change the recipe, and leave it as it was at their default", () => {
    const [first] = rooms.nodes;
    const attempts = option("simple-map", "attempts");
    const axis = axisOf(first!.key, "attempts", attempts);
    expect(recipeOf(withValue(rooms, axis, attempts, 63)).steps[0]).toMatchObject({ use: "simple-map", attempts: 63 });
    expect(recipeOf(withValue(rooms, axis, attempts, attempts.default))).toEqual(recipeOf(rooms));
  });
});
