import { expect, test } from "vitest";
import { type DraftNode, draftOf, nodeNames, nodesAround } from "../state/draft.ts";
import { type Fate, idleOf } from "./drawn.ts";

const draft = draftOf({
  steps: [
    {
      oneOf: [
        { use: "maze" },
        { use: "simple-map", weight: 0 },
        { steps: [{ use: "cellular-automata" }, { steps: [{ use: "lakes" }], chance: 0.5 }], when: { depth: "3.." } },
      ],
    },
    { steps: [{ use: "river" }], chance: 0 },
    { steps: [{ use: "ruin" }], chance: 0.5 },
  ],
});
const names = nodeNames(draft);

/** Why the node of a name is not in a level that came to these nodes. */
function idle(name: string, taken: Readonly<Record<string, boolean>>, depth = 5) {
  const key = [...names].find(([, other]) => other === name)![0];
  const find = (nodes: readonly DraftNode[]): DraftNode | undefined =>
    nodes.flatMap((node) => (node.key === key ? node : (node.kind !== "step" && find(node.nodes)) || []))[0];
  const fate = (of: number): Fate => {
    const runs = taken[names.get(of)!];
    return runs === undefined ? "unreached" : runs ? "runs" : "left-out";
  };
  return idleOf(find(draft.nodes)!, nodesAround(draft.nodes, key), fate, { depth, width: 80, height: 50 });
}

const MAZE = { "oneOf:maze#1": true, "maze#1": true, "chance:river#1": false, "chance:ruin#1": false };
const CAVES = {
  "oneOf:maze#1": true,
  "group:cellular-automata#1": true,
  "cellular-automata#1": true,
  "chance:lakes#1": false,
};

test("a part that is in the level has no note", () => {
  expect(idle("maze#1", MAZE)).toBeUndefined();
  expect(idle("oneOf:maze#1", MAZE)).toBeUndefined();
  expect(idle("cellular-automata#1", CAVES)).toBeUndefined();
});

test("a branch that was not drawn says so, and so does all that it holds", () => {
  const words = "Not drawn for this seed. Until it is, changes here do nothing.";
  for (const name of ["group:cellular-automata#1", "cellular-automata#1", "chance:lakes#1", "lakes#1"])
    expect(idle(name, MAZE)).toEqual({ words, canBeFound: true });
});

test("what is left to chance in a branch that was drawn says that it didn't happen", () => {
  const words = "It didn't happen for this seed. Until it does, changes here do nothing.";
  expect(idle("lakes#1", CAVES)).toEqual({ words, canBeFound: true });
  expect(idle("chance:ruin#1", MAZE)).toEqual({ words, canBeFound: true });
});

test("says why if no seed can help", () => {
  expect(idle("simple-map#1", MAZE)).toEqual({ words: "Its weight is 0, so it is never drawn.", canBeFound: false });
  expect(idle("river#1", MAZE)).toEqual({ words: "Its chance is 0%, so it never happens.", canBeFound: false });
  expect(idle("lakes#1", MAZE, 2)).toEqual({
    words: "Only if depth ≥ 3. This level has depth 2 and 80 × 50 cells.",
    canBeFound: false,
  });
});
