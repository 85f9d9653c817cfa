import { expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { recipeChain } from "../recipes/index.js";
import { readWorld, shippedWorld } from "./index.js";

const world = (feelings: readonly object[], name = "undercroft") =>
  readWorld({
    world: "frost",
    things: { Snowman: { kind: "monster", tags: ["snow"] } },
    tables: { snow: [{ name: "Snowman" }] },
    themes: { snow: { ground: [{ name: "drifts", weight: 0, cover: { tile: "frost", share: 0.9 } }] } },
    feelings: { [name]: feelings },
  });

test("a world that says undercroft replaces the included feelings, and recipes draw from its own", () => {
  const snowy = world([{ name: "snowed-in", says: "Snow.", depth: "1..3", ground: "drifts", tags: ["snow"] }]);
  expect(snowy.feelings.get("undercroft")).toEqual({
    name: "undercroft",
    feelings: [{ name: "snowed-in", says: "Snow.", depths: [1, 3], ground: "drifts", tags: ["snow"] }],
  });
  const levels = recipeChain(snowy.themed({ ...snowy.recipe("deeps"), name: "deeps", theme: "snow" }), snowy);
  const found = Array.from({ length: 30 }, (_, seed) => levels.build({ seed, depth: 2 }));
  const felt = found.filter(({ feeling }) => feeling !== undefined);
  expect(new Set(felt.map(({ feeling }) => feeling))).toEqual(new Set(["snowed-in"]));
  for (const { tiles, tileset } of felt) {
    expect(Array.from(tiles).filter((tile) => tile === tileset.index("frost")).length).toBeGreaterThan(100);
  }
  expect(levels.build({ seed: felt[0]!.seed, depth: 4 }).feeling).toBeUndefined();
});

test("feelings of another name stand beside the included ones, and null removes them", () => {
  const both = world([{ name: "odd", says: "Hm." }], "own");
  expect([...both.feelings.keys()]).toEqual(["undercroft", "own"]);
  expect(both.feelings.get("undercroft")).toEqual(shippedWorld().feelings.get("undercroft"));
  const none = readWorld({ world: "bare", feelings: { undercroft: null } });
  expect(none.feelings.size).toBe(0);
});

test.each([
  ["without a sentence", { name: "odd" }, "says"],
  ["with a name of two words", { name: "very odd", says: "Hm." }, "name"],
  ["with a misspelt key", { name: "odd", says: "Hm.", dangr: 2 }, 'Did you mean "danger"?'],
  ["with less danger than none", { name: "odd", says: "Hm.", danger: -1 }, "danger must be a number from 0 to 1000"],
  [
    "with ground that no theme has",
    { name: "odd", says: "Hm.", ground: "drift" },
    'no theme has a ground "drift". Did you mean "drifts"?',
  ],
  [
    "with a tag that nothing has",
    { name: "odd", says: "Hm.", tags: ["snwo"] },
    'no thing has the tag "snwo". Did you mean "snow"?',
  ],
  ["with no tags at all", { name: "odd", says: "Hm.", tags: [] }, "tags must be a list of at least one tag"],
  [
    "with encounters of no kind",
    { name: "odd", says: "Hm.", encounters: { gard: 2 } },
    'no kind of encounters "gard". Did you mean "guard"?',
  ],
  ["with depths that run backwards", { name: "odd", says: "Hm.", depth: "5..2" }, "depth"],
] as const)("a feeling %s is refused", (_, feeling, message) => {
  expect(caught(() => world([feeling])).message).toContain(message);
});

test("a feeling can't be there twice", () => {
  const odd = { name: "odd", says: "Hm." };
  const error = caught(() => world([odd, odd]));
  expect(error).toMatchObject({ details: { path: "feelings.undercroft[1].name" } });
  expect(error.message).toContain('there is already a feeling "odd".');
});
