import { expect, test } from "vitest";
import { mergeWorlds } from "./merge.js";
import { Problems } from "./problems.js";
import type { WorldSource } from "./source.js";

/** One world on top of another, and what is wrong with it. */
function merged(base: WorldSource, own: WorldSource) {
  const problems = new Problems();
  const whole = mergeWorlds(mergeWorlds(undefined, base, problems), own, problems);
  return { whole, problems: problems.list };
}

test("packs of the extended world come first, and those of the world itself after them", () => {
  const { whole } = merged({ world: "base", packs: ["seeds"] }, { world: "own", packs: ["undercroft", "dens"] });
  expect(whole.packs).toEqual(["seeds", "undercroft", "dens"]);
  expect(merged({ world: "base", packs: ["seeds"] }, { world: "own" }).whole.packs).toEqual(["seeds"]);
  expect(merged({ world: "base" }, { world: "own", packs: ["dens"] }).whole.packs).toEqual(["dens"]);
});

test("parts are merged by name: a part of the same name replaces the other, and null removes it", () => {
  const rat = { kind: "monster" } as const;
  const { whole, problems } = merged(
    { world: "base", things: { Rat: rat, Orc: rat, Key: { kind: "item" } } },
    { world: "own", things: { Rat: { kind: "item" }, Orc: null, Bat: rat } },
  );
  expect(problems).toEqual([]);
  expect(whole.things).toEqual({ Rat: { kind: "item" }, Key: { kind: "item" }, Bat: rat });
  expect(whole.world).toBe("own");
});

test("nothing that isn't there can be removed", () => {
  const { problems } = merged(
    { world: "base", things: { Rat: { kind: "monster" } } },
    { world: "own", things: { Rats: null } },
  );
  expect(problems).toEqual([
    { path: ["things", "Rats"], part: "key", message: 'there is no "Rats" to remove. Did you mean "Rat"?' },
  ]);
});

test("a quest replaces the one of the same name in the extended world, and keeps its place", () => {
  const quest = (name: string, level: string) => ({ name, lock: { level: "gate" }, key: { level } });
  const { whole, problems } = merged(
    { world: "base", quests: [quest("Iron Key", "mines"), quest("Bone Key", "crypt")] },
    { world: "own", quests: [quest("Iron Key", "tower")] },
  );
  expect(problems).toEqual([]);
  expect(whole.quests.map(({ name, key }) => [name, key.level])).toEqual([
    ["Iron Key", "tower"],
    ["Bone Key", "crypt"],
  ]);
});
