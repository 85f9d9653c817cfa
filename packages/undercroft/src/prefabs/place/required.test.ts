import { describe, expect, test } from "vitest";
import { BuildError } from "../../chain/index.js";
import { addPacks, levelChain, rebuildLevel, recipeChain, registry } from "../../recipes/index.js";
import { pack, prefab } from "../index.js";

const ROOMS = [{ use: "simple-map" }, { use: "room-based-start" }, { use: "room-based-stairs" }];
const VAULTS = { use: "room-vaults", packs: ["mine"] };

/** Vaults that nothing but a requirement brings: their weight or their chance is 0. */
const mine = pack("mine", [
  prefab({ vault: "never", weight: 0, map: ["...", ".!.", "..."] }),
  prefab({ vault: "hardly", chance: 0, map: ["....", ".!g."] }),
  prefab({ vault: "deep", depth: "5..", map: ["...", ".^.", "..."] }),
  prefab({
    vault: "hall",
    place: { when: "before" },
    weight: 0,
    map: ["##+##", "#...#", "#.!.#", "#...#", "##+##"],
  }),
  prefab({ vault: "vast", map: Array.from({ length: 40 }, () => ".".repeat(70)) }),
  prefab({ vault: "once", unique: { game: true }, map: ["..", ".!"] }),
]);
const known = addPacks(registry(), [mine]);
const levels = (require: string[], ...steps: object[]) =>
  recipeChain({ size: [60, 40], require, steps: [...ROOMS, ...steps] }, { registry: known });
const namesIn = (level: { prefabs: readonly { name: string }[] }) => level.prefabs.map(({ name }) => name);

describe("a prefab that is required", () => {
  test("is placed in every level, whatever its weight, its chance, and the number of vaults that were drawn", () => {
    const none = { ...VAULTS, count: "0", threshold: 1000 };
    for (let seed = 1; seed <= 10; seed++) {
      const level = levels(["never", "hardly", "hall"], none).build({ seed });
      expect(namesIn(level).sort()).toEqual(["hall", "hardly", "never"]);
      expect(level.recipe.require).toEqual(["never", "hardly", "hall"]);
      expect(rebuildLevel(JSON.parse(JSON.stringify(level)), { registry: known }).hash).toBe(level.hash);
    }
    expect(namesIn(levels([], none).build({ seed: 1 }))).toEqual([]);
  });

  test("can be asked for in build(), besides what the chain requires", () => {
    const level = levels(["never"], VAULTS).build({ seed: 1, require: ["hardly"] });
    expect(namesIn(level)).toEqual(expect.arrayContaining(["never", "hardly"]));
    expect(levelChain(level.toJSON(), { registry: known }).require).toEqual(["never", "hardly"]);
  });

  test("makes the choices come out so that a step can place it", () => {
    const rare = [
      { steps: [VAULTS], chance: 0 },
      { steps: [VAULTS], chance: 0.001 },
      { oneOf: [{ use: "filter-spawns", weight: 1000 }, VAULTS] },
    ];
    for (const step of rare) {
      for (let seed = 1; seed <= 3; seed++) {
        expect(namesIn(levels(["never"], step).build({ seed }))).toContain("never");
      }
    }
    const other = recipeChain(
      {
        require: ["never"],
        steps: [
          { oneOf: [{ use: "maze", weight: 20 }, { use: "cellular-automata" }] },
          { use: "connect-regions" },
          { use: "area-start" },
          { use: "distant-exit" },
          VAULTS,
        ],
      },
      { registry: known },
    );
    // There is no room for it in a maze: attempts go on until something else is drawn.
    const level = other.build({ seed: 1, attempts: 200 });
    expect(level.attempt).toBeGreaterThan(1);
    expect(level.steps[0]!.id).toBe("cellular-automata");
    expect(rebuildLevel(JSON.parse(JSON.stringify(level)), { registry: known }).hash).toBe(level.hash);
    expect(other.build({ seed: 1, firstAttempt: level.attempt, attempts: 1 }).hash).toBe(level.hash);
  });

  test("changes no level that has no requirement", () => {
    const plain = levels([], VAULTS).build({ seed: 4, depth: 4 });
    expect(plain.recipe).not.toHaveProperty("require");
    expect(levels([], VAULTS).build({ seed: 4, depth: 4, require: [] }).hash).toBe(plain.hash);
  });

  test.each([
    ["deep", "deep is required, but wasn't placed: it can only appear at depth 5.., but this is depth 1"],
    ["vast", "vast is required, but wasn't placed: "],
    ["once", "once is required, but wasn't placed: it is limited to one per level or game and was already placed"],
  ])("%s fails the build where it can't be placed, and says why", (name, message) => {
    const build = () => levels([name], VAULTS).build({ seed: 1, attempts: 2, used: ["once"] });
    expect(build).toThrow(BuildError);
    expect(build).toThrow(message);
    expect(build).toThrow("room-vaults#1");
  });

  test("is refused before the build where no step of the chain could place it", () => {
    expect(() => levels(["never"]).build({ seed: 1 })).toThrow(
      'require "never": no step of this chain places prefabs. Add room-vaults.',
    );
    expect(() => levels(["nevr"], VAULTS).build({ seed: 1 })).toThrow('Did you mean "never"?');
    expect(() => levels(["never"], { ...VAULTS, tags: ["cold"] }, { use: "section" }).build({ seed: 1 })).toThrow(
      "no step of this chain can place it.",
    );
    expect(() => levels(["never"], VAULTS).build({ seed: 1, require: [7] as never })).toThrow(
      "require must be a list of non-empty strings, got [7].",
    );
    expect(() => recipeChain({ require: "never", steps: ROOMS })).toThrow(
      'require must be a list of names, got "never".',
    );
  });
});
