import { type Recipe, registry, shippedRecipe } from "undercroft/recipes";
import { describe, expect, test } from "vitest";
import {
  changed,
  type Draft,
  type DraftChoice,
  draftOf,
  inserted,
  newStep,
  removed,
  stepsOf,
  wrapped,
} from "./draft.ts";
import { faultOf, keyAt, lackOf, whyNot, whyNotInsert, whyNotMove } from "./facts.ts";

const known = registry();
const keyOf = (draft: Draft, use: string) => stepsOf(draft.nodes).find((step) => step.use === use)!.key;
const caves = draftOf(shippedRecipe("caves"));
const rooms = draftOf(shippedRecipe("rooms"));
const random = draftOf(shippedRecipe("random-classic"));
const atTop = (index: number) => ({ within: undefined, index });

describe("a step to be put in", () => {
  test("is refused where what it needs is missing, with what would give it", () => {
    expect(whyNotInsert(caves, known, "room-based-spawner", atTop(5))).toMatch(
      /^Room-based-spawner needs: rooms \(rooms comes from simple-map/,
    );
  });

  test("fits where it is there", () => {
    expect(whyNotInsert(rooms, known, "corridor-spawner", atTop(4))).toBeUndefined();
    expect(whyNotInsert(caves, known, "cull-unreachable", atTop(5))).toBeUndefined();
  });

  test("is refused before what it needs, though that comes later", () => {
    expect(whyNotInsert(caves, known, "cull-unreachable", atTop(1))).toMatch(/needs: start/);
  });

  test("is refused where a later step would lack something, with that step's name", () => {
    expect(whyNotInsert(rooms, known, "cellular-automata-layer", atTop(1))).toMatch(/^Room-based-start needs: rooms/);
    expect(whyNotInsert(rooms, known, "cellular-automata-layer", atTop(4))).toBeUndefined();
  });

  test("is refused as a second beginning, and before the first", () => {
    expect(whyNotInsert(rooms, known, "maze", atTop(4))).toMatch(/one initial builder/);
    expect(whyNotInsert(rooms, known, "add-loops", atTop(0))).toMatch(/one initial builder, and it comes first/);
  });

  test("is refused where the level would lose its start and exit", () => {
    expect(whyNotInsert(caves, known, "waveform-collapse", atTop(6))).toMatch(/^This level needs: start, exit/);
    expect(whyNotInsert(caves, known, "waveform-collapse", atTop(1))).toBeUndefined();
  });

  test("is refused as a branch beside steps of the other role", () => {
    const choice = random.nodes[0] as DraftChoice;
    const place = { within: choice.key, index: choice.nodes.length };
    expect(whyNotInsert(random, known, "add-loops", place)).toMatch(/initial builder/);
    expect(whyNotInsert(random, known, "prefab-level", place)).toBeUndefined();
  });

  test("may be put into a chain that is wrong elsewhere, so that it can be mended step by step", () => {
    const broken = removed(caves, keyOf(caves, "area-start"));
    expect(faultOf(broken, known)?.reason).toMatch(/^Distant-exit needs: start/);
    expect(whyNotInsert(broken, known, "area-start", atTop(2))).toBeUndefined();
    expect(whyNotInsert(broken, known, "add-loops", atTop(1))).toBeUndefined();
    expect(whyNotInsert(broken, known, "room-based-start", atTop(1))).toMatch(/needs: rooms/);
  });

  test("is the beginning of an empty chain, or nothing", () => {
    const empty = draftOf({ steps: [] as unknown as Recipe["steps"] });
    expect(whyNotInsert(empty, known, "maze", atTop(0))).toBeUndefined();
    expect(whyNotInsert(empty, known, "add-loops", atTop(0))).toMatch(/one initial builder, and it comes first/);
  });
});

describe("a node to be moved", () => {
  test("is refused where it would miss something, or be missed", () => {
    expect(whyNotMove(caves, known, keyOf(caves, "distant-exit"), atTop(1))).toMatch(/^Distant-exit needs: start/);
    expect(whyNotMove(caves, known, keyOf(caves, "area-start"), atTop(5))).toMatch(/^Distant-exit needs: start/);
    expect(whyNotMove(caves, known, keyOf(caves, "cellular-automata"), atTop(2))).toMatch(
      /one initial builder, and it comes first/,
    );
  });

  test("goes where it is right", () => {
    expect(whyNotMove(caves, known, keyOf(caves, "voronoi-spawning"), atTop(4))).toBeUndefined();
  });
});

test("a beginning can't be a matter of chance", () => {
  const key = keyOf(rooms, "simple-map");
  const next = changed(rooms, key, (node) => wrapped(node, "chance"));
  expect(whyNot(rooms, next, key, known)).toMatch(/initial builder always runs/);
});

describe("a fault", () => {
  test("names the node, in choices and groups too, counting only what is on", () => {
    const draft = draftOf({
      steps: [
        { use: "cellular-automata" },
        { use: "add-loops" },
        { oneOf: [{ use: "dla-layer" }, { steps: [{ use: "add-loops" }, { use: "room-exploder" }] }] },
      ],
    });
    const off = changed(draft, draft.nodes[1]!.key, (node) => ({ ...node, isOff: true }));
    for (const each of [draft, off]) expect(faultOf(each, known)?.key).toBe(keyOf(draft, "room-exploder"));
  });

  test("names the option whose value is wrong", () => {
    const draft = draftOf({ steps: [{ use: "maze", passage: 0 }] });
    expect(faultOf(draft, known)).toEqual({
      reason: "Maze: passage must be a whole number from 1 to 50, got 0.",
      key: draft.nodes[0]!.key,
      option: "passage",
    });
  });

  test("is found where the message doesn't say where", () => {
    const draft = inserted(caves, newStep("maze"), atTop(2));
    expect(faultOf(draft, known)?.key).toBe(draft.nodes[2]!.key);
  });

  test("is that two nodes have one name", () => {
    const draft = draftOf({
      purpose: "map",
      steps: [
        { use: "maze", as: "it" },
        { use: "add-loops", as: "it" },
      ],
    });
    expect(faultOf(draft, known)).toMatchObject({
      reason: expect.stringMatching(/two steps are named "it"/i),
      option: "as",
    });
  });

  test("is none of a chain that is right", () => {
    for (const draft of [caves, rooms, random]) expect(faultOf(draft, known)).toBeUndefined();
  });
});

test("what a level lacks is told, and a bare map lacks nothing", () => {
  const bare: Recipe = { steps: [{ use: "maze" }] };
  expect(lackOf(draftOf(bare), known)).toMatch(/needs: start, exit/);
  expect(lackOf(draftOf({ ...bare, purpose: "map" }), known)).toBeUndefined();
});

test("a place in a recipe is found in its draft", () => {
  const choice = random.nodes[0] as DraftChoice;
  expect(keyAt(random, "steps[1].count")).toBe(random.nodes[1]!.key);
  expect(keyAt(random, "steps[0].oneOf[2]")).toBe(choice.nodes[2]!.key);
  expect(keyAt(random, "size")).toBeUndefined();
});
