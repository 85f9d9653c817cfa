import { describe, expect, test } from "vitest";
import { sampled } from "../../../test/kit/whole.js";
import { BuilderMap, FLOOR, type Lock, tileset } from "../../core/index.js";
import { Dungeon } from "../../dungeon/index.js";
import { recipeChain, shippedRecipe } from "../../recipes/index.js";
import type { Level } from "../level/level.js";
import { reconcile, stateBefore } from "./reconcile.js";

/** A hall whose locks have just been added by a step, each with its key as a spawn. */
function withLocks(locks: readonly Lock[], quests: readonly string[] = []): BuilderMap {
  const map = new BuilderMap(30, 5, 1, tileset());
  map.fill({ x: 1, y: 1, width: 28, height: 3 }, FLOOR);
  map.questNames = quests;
  const before = stateBefore(map);
  for (const { key, name = "" } of locks) if (!map.hasSpawn(key)) map.addSpawn({ at: key, name, blocks: false });
  map.locks = locks;
  for (const _ of reconcile(map, before, false));
  return map;
}

const key = (at: number, key: number, name = "Bone Key", kind = "key"): Lock => ({ at, key, kind, name });
const namesOf = (map: BuilderMap) => map.locks.map(({ name }) => name);

describe("keys of the same name", () => {
  test("get other names, one after the other, together with what lies on their cells", () => {
    const map = withLocks([key(31, 41), key(32, 42), key(33, 43, "Tin Key"), key(34, 44)]);
    expect(namesOf(map)).toEqual(["Bone Key", "Old Bone Key", "Tin Key", "Small Bone Key"]);
    expect(map.spawns.map(({ name }) => name)).toEqual(namesOf(map));
  });

  test("are one key if they are on the same cell", () => {
    expect(namesOf(withLocks([key(31, 41), key(32, 42), key(33, 42)]))).toEqual([
      "Bone Key",
      "Old Bone Key",
      "Old Bone Key",
    ]);
  });

  test("leave their names to quests", () => {
    expect(namesOf(withLocks([key(31, 41), key(32, 42, "Tin Key")], ["Bone Key"]))).toEqual([
      "Old Bone Key",
      "Tin Key",
    ]);
  });

  test("are numbered when there are no more words for them", () => {
    const names = namesOf(withLocks(Array.from({ length: 12 }, (_, i) => key(31 + i, 61 + i))));
    expect(new Set(names).size).toBe(12);
    expect(names.slice(-2)).toEqual(["Bone Key 3", "Bone Key 4"]);
  });

  test("keep them if nobody tells them apart by name: levers and fire", () => {
    const map = withLocks([
      key(31, 41, "lever", "lever"),
      key(32, 42, "lever", "lever"),
      key(33, 43, "Firebrand", "fire"),
    ]);
    expect(namesOf(map)).toEqual(["lever", "lever", "Firebrand"]);
  });
});

/** Names that belong to more than one key of a level. */
function clashes({ locks }: Level): string[] {
  const keys = locks.filter(({ kind }) => kind === "key").map(({ key: at, name }) => `${name} at ${at}`);
  const names = [...new Set(keys)].map((text) => text.replace(/ at .*/, ""));
  return names.filter((name, i) => names.indexOf(name) < i);
}

test("No two keys of a level have the same name, whichever steps made them.", () => {
  const chain = recipeChain(shippedRecipe("lock-and-key"), { size: [100, 60] });
  const seeds = Array.from({ length: sampled(400, 20) }, (_, i) => i + 30);
  for (const seed of seeds) expect(clashes(chain.build({ seed, depth: 7 })), `seed ${seed}`).toEqual([]);
});

test("No key of a level has the name of a quest, also of a quest on other levels.", () => {
  const chain = recipeChain(shippedRecipe("lock-and-key"), { size: [60, 40] });
  const levels = {
    gate: { depth: 4, chain, exits: { down: "halls" } },
    halls: { depth: 5, chain, exits: { down: "end" } },
    end: { depth: 6, chain },
  };
  const plain = new Dungeon({ seed: 1, levels });
  const local = plain.level("gate").locks.find(({ kind }) => kind === "key")!.name!;
  const quests = [{ name: local, lock: { level: "halls", at: "down" }, key: { level: "halls" } }];
  const dungeon = new Dungeon({ seed: 1, levels, quests });
  expect(dungeon.level("gate").locks.map(({ name }) => name)).not.toContain(local);
  expect(dungeon.level("gate").locks.map(({ name }) => name)).toContain(`Old ${local}`);
});
