import { describe, expect, test } from "vitest";
import { sampled } from "../../../test/kit/whole.js";
import { cellularAutomata, simpleMap } from "../../builders/index.js";
import { type AnyChain, type AnyNode, chainOf } from "../../chain/index.js";
import { defineBuilder, FLOOR } from "../../core/index.js";
import { RECIPES, recipeChain, shippedRecipe } from "../../recipes/index.js";
import { BLUEPRINTS_PACK } from "../packs/index.js";
import { drawnSection, drawnVault, pack } from "../reading/prefab.js";
import type { Prefab, PrefabSource } from "../source/source.js";
import { prefabsDue } from "./prefabs-due.js";
import { roomVaults } from "./room-vaults.js";
import { section } from "./section.js";

const hall = defineBuilder({
  id: "hall",
  options: {},
  *build(map) {
    map.fill({ x: 1, y: 1, width: map.width - 2, height: map.height - 2 }, FLOOR);
  },
});

/** A hall in which everything fits, with vaults in it. */
function hallWith(prefabs: readonly Prefab[], options: object = {}, ...others: readonly unknown[]): AnyChain {
  const vaults = roomVaults({ packs: [pack("own", prefabs)], count: "2d2", threshold: 0, ...options });
  return chainOf({ width: 40, height: 30, purpose: "map" }, [hall(), vaults, ...others] as AnyNode[]);
}

const dot = (name: string, source: Partial<PrefabSource> = {}) => drawnVault(name, ["!"], source);

const MANY: readonly Prefab[] = [
  dot("common"),
  dot("rare", { weight: 2 }),
  dot("often", { weight: 30, unique: false }),
  dot("sometimes", { chance: 0.3 }),
  dot("deep", { depth: "4.." }),
  dot("early", { place: { when: "before" } }),
  dot("either", { group: { name: "pair" } }),
  dot("or", { group: { name: "pair" } }),
  dot("alike", { unique: { group: "twins" } }),
  dot("twin", { unique: { group: "twins" } }),
  dot("once", { unique: { game: true } }),
];

const placedIn = (built: AnyChain, options: Parameters<typeof prefabsDue>[1]) =>
  built.build(options).prefabs.map(({ name }) => name);

describe("prefabs that are due", () => {
  test.each([
    ["vaults of many kinds", {}, {}],
    ["one vault alone", { count: "1" }, {}],
    ["vaults behind a gate", { gate: "d6", threshold: 7 }, {}],
    ["where some were used up before", {}, { used: ["once"] }],
    ["where some are required", {}, { require: ["rare", "either"] }],
  ])("are exactly those that come where all fit: %s", (_, vaults, given) => {
    const built = hallWith(MANY, vaults);
    for (let seed = 0; seed < sampled(300, 120); seed++) {
      const options = { seed, depth: 1 + (seed % 6), ...given };
      const due = prefabsDue(built, options).map(({ prefab }) => prefab);
      // What is laid down before the level stands first on it, whenever its turn came.
      expect(due.toSorted(), `seed ${seed}`).toEqual(placedIn(built, options).toSorted());
    }
  });

  test("are those of the attempt that made the level", () => {
    const built = hallWith(MANY);
    const names = new Set<string>();
    for (let attempt = 1; attempt <= 5; attempt++) {
      const due = prefabsDue(built, { seed: 3, attempt }).map(({ prefab }) => prefab);
      expect(due.toSorted()).toEqual(placedIn(built, { seed: 3, firstAttempt: attempt }).toSorted());
      names.add(due.join());
    }
    expect(names.size).toBeGreaterThan(1);
  });

  test("know the steps before, whoever placed what: only one of a kind comes", () => {
    const again = roomVaults({ packs: [pack("own", [dot("common"), dot("other")])], count: "2", threshold: 0 });
    const gate = section({ prefab: drawnSection("gate", ["..."], { unique: true }), anchor: "top" });
    const built = hallWith([dot("common")], { count: "1" }, again, gate, gate);
    expect(prefabsDue(built, { seed: 1 })).toEqual([
      { step: "room-vaults#1", prefab: "common" },
      { step: "room-vaults#2", prefab: "other" },
      { step: "section#1", prefab: "gate" },
    ]);
  });

  test("don't ask for the layout: a vault that needs rooms is due in caves, and is said to be missing", () => {
    const prefabs = [dot("any"), dot("roomy", { layouts: ["rooms"] })];
    const vaults = roomVaults({ packs: [pack("own", prefabs)], count: "2", threshold: 0 });
    const caves = chainOf({ width: 40, height: 30, purpose: "map" }, [cellularAutomata(), vaults] as AnyNode[]);
    expect(prefabsDue(caves, { seed: 1 }).map(({ prefab }) => prefab)).toEqual(
      expect.arrayContaining(["any", "roomy"]),
    );
    const level = caves.build({ seed: 1 });
    expect(level.placements).toEqual([
      { step: "room-vaults#1", prefab: "any", outcome: "placed" },
      { step: "room-vaults#1", prefab: "roomy", outcome: "it needs a map with rooms" },
    ]);
    // The author knows: it is no news for the report.
    expect(level.report).toEqual([]);
    const rooms = chainOf({ width: 40, height: 30, purpose: "map" }, [simpleMap(), vaults] as AnyNode[]);
    expect(rooms.build({ seed: 1 }).placements.map(({ outcome }) => outcome)).toEqual(["placed", "placed"]);
  });

  test("include those whose layout doesn't suit only as far as their turns would have come", () => {
    const prefabs = [dot("any"), dot("roomy", { layouts: ["rooms"] })];
    const vaults = roomVaults({ packs: [pack("own", prefabs)], count: "1", threshold: 0 });
    const caves = chainOf({ width: 40, height: 30, purpose: "map" }, [cellularAutomata(), vaults] as AnyNode[]);
    for (let seed = 1; seed <= 40; seed++) {
      const [due] = prefabsDue(caves, { seed });
      const missing = caves.build({ seed }).placements.some(({ prefab }) => prefab === "roomy");
      expect(missing, `seed ${seed}`).toBe(due!.prefab === "roomy");
    }
  });

  test("are a superset of what a level has, but for those that step in: each level has no more than are due", () => {
    const placing = RECIPES.filter(({ steps }) => /room-vaults|gated-rooms/.test(JSON.stringify(steps)));
    // What holds a key comes with others, and isn't due by itself.
    const holders = BLUEPRINTS_PACK.prefabs.filter(({ source }) => source.holds !== undefined).map(({ name }) => name);
    for (const recipe of placing) {
      if (recipe.name?.startsWith("random") === true) continue;
      const built = recipeChain(recipe);
      for (let seed = 1; seed <= sampled(40, 2); seed++) {
        const level = built.build({ seed, depth: 8 });
        const due = prefabsDue(built, { seed, depth: 8, attempt: level.attempt });
        // Room templates come as the map grows.
        const prefabs = level.prefabs.filter(({ kind, name }) => kind !== "template" && !holders.includes(name));
        expect(prefabs.length, `${recipe.name} ${seed}`).toBeLessThanOrEqual(due.length);
      }
    }
  });

  test("are drawn without a map, whatever its size", () => {
    const steps = [...shippedRecipe("rooms").steps, { use: "room-vaults", count: "3", threshold: 0 }];
    const [small, large] = (
      [
        [40, 30],
        [120, 90],
      ] as const
    ).map((size) => recipeChain({ steps }, { size }));
    for (let seed = 1; seed <= 50; seed++) expect(prefabsDue(small!, { seed })).toEqual(prefabsDue(large!, { seed }));
  });
});

describe("a prefab that isn't placed", () => {
  const wide = drawnVault("wide", ["!".repeat(60)]);
  const wall = drawnSection("wall", ["#".repeat(60)], { place: { oversize: "refuse" } });

  test("is in the report with its name and a reason without figures", () => {
    const level = hallWith([wide], { count: "1" }, section({ prefab: wall })).build({ seed: 1 });
    expect(level.report).toEqual([
      {
        step: "room-vaults#1",
        kind: "not-placed",
        message: "wide: it is too large (60x1) for a map of 40x30",
        prefab: "wide",
        why: "it is too large for the map",
      },
      {
        step: "section#1",
        kind: "not-placed",
        message: "wall: it is 60x1, but the map only has room for 38x28",
        prefab: "wall",
        why: "it is too large for the map",
      },
    ]);
    expect(level.placements).toEqual([
      { step: "room-vaults#1", prefab: "wide", outcome: "it is too large for the map" },
      { step: "section#1", prefab: "wall", outcome: "it is too large for the map" },
    ]);
  });

  test("is counted, however many there are", () => {
    const many = Array.from({ length: 40 }, (_, i) => drawnVault(`wide_${i}`, ["!".repeat(60)]));
    const { report, placements } = hallWith(many, { count: "1" }).build({ seed: 1 });
    expect(report).toHaveLength(1);
    expect(report[0]).toMatchObject({ why: "it is too large for the map" });
    expect(new Set(placements.map(({ prefab }) => prefab)).size).toBe(40);
  });

  test("never has figures in its reason, in whatever recipe", () => {
    const reasons = new Set<string>();
    for (const name of ["rooms", "caves", "maze", "deeps", "warrens"]) {
      const steps = [...shippedRecipe(name).steps, { use: "room-vaults", count: "12", threshold: 0 }];
      const built = recipeChain({ steps });
      for (let seed = 1; seed <= sampled(60, 3); seed++) {
        for (const { outcome } of built.build({ seed, depth: seed % 15 }).placements) reasons.add(outcome);
      }
    }
    expect(reasons.size).toBeGreaterThan(3);
    expect([...reasons].filter((reason) => /\d/.test(reason))).toEqual([]);
  });
});
