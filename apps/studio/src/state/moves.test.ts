import { expect, test } from "vitest";
import { type DraftChoice, type DraftGroup, draftOf, moved, stepsOf } from "./draft.ts";
import { placesBeside } from "./moves.ts";

const draft = draftOf({
  purpose: "map",
  steps: [
    { use: "maze" },
    { steps: [{ use: "add-loops" }, { use: "dla-layer" }], chance: 0.5 },
    { oneOf: [{ use: "connect-regions" }, { use: "remove-dead-ends" }] },
  ],
});
const [maze, group, choice] = draft.nodes as [never, DraftGroup, DraftChoice];
const keyOf = (use: string) => stepsOf(draft.nodes).find((step) => step.use === use)!.key;
const beside = (key: number, direction: 1 | -1, isUnfolded = true) =>
  placesBeside(draft.nodes, key, direction, () => isUnfolded);

test("an unfolded neighbour is entered, or passed where that can't be", () => {
  expect(beside(choice.key, -1)).toEqual([
    { within: group.key, index: 2 },
    { within: undefined, index: 1 },
  ]);
  expect(beside((maze as { key: number }).key, 1)[0]).toEqual({ within: group.key, index: 0 });
});

test("a folded neighbour is passed", () => {
  expect(beside(choice.key, -1, false)).toEqual([{ within: undefined, index: 1 }]);
});

test("within a group a node changes places with the next", () => {
  expect(beside(keyOf("add-loops"), 1)).toEqual([{ within: group.key, index: 1 }]);
});

test("at the end of a group a node goes out of it, and comes back the same way", () => {
  const key = keyOf("dla-layer");
  const [out] = beside(key, 1);
  expect(out).toEqual({ within: undefined, index: 2 });
  const outside = moved(draft, key, out!);
  expect(placesBeside(outside.nodes, key, -1, () => true)[0]).toEqual({ within: group.key, index: 1 });
});

test("at the ends of the chain there is nowhere to go", () => {
  expect(beside((maze as { key: number }).key, -1)).toEqual([]);
  expect(beside(choice.key, 1)).toEqual([]);
});
