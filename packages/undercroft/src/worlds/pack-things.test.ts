import { expect, test } from "vitest";
import { pack, prefab, UNDERCROFT_PACK } from "../prefabs/index.js";
import { compileRecipe } from "../recipes/index.js";
import { packInWorld } from "./pack-things.js";
import { readWorld } from "./world.js";

const den = (spawn: unknown) => ({ vault: "den", legend: { m: { spawn } }, map: ["...", ".m.", "..."] });

/** What a world's den puts on its level, as kind and whether it blocks. */
function inDen(spawn: unknown): readonly string[] {
  const world = readWorld({
    world: "frost",
    things: {
      "Frost Wolf": { kind: "monster" },
      "Frost Bear": { kind: "monster" },
      Icicle: { kind: "item" },
      // What the included world calls a monster.
      Rat: { kind: "item" },
    },
    packs: [{ pack: "dens", prefabs: [den(spawn) as never] }],
    recipes: {
      halls: {
        steps: [
          { use: "simple-map" },
          { use: "room-based-start" },
          { use: "room-based-stairs" },
          { use: "room-vaults", packs: ["dens"], threshold: 0 },
        ],
      },
    },
  });
  const level = compileRecipe(world.recipes.get("halls")!, world.registry).build({ seed: 1 });
  return level.spawns.map(({ name, kind, blocks }) => `${name}: ${kind}${blocks ? ", blocks" : ""}`);
}

test.each([
  ["a name", "Frost Wolf", "Frost Wolf: monster, blocks"],
  ["a list", [{ name: "Frost Wolf" }], "Frost Wolf: monster, blocks"],
  ["an item", "Icicle", "Icicle: item"],
  ["another kind than in the included world", "Rat", "Rat: item"],
  ["alternatives of one kind", { any: { "Frost Wolf": 1, "Frost Bear": 0 } }, "Frost Wolf: monster, blocks"],
  ["a name that only the fallback explains", { name: "Yeti", or: ["Frost Bear"] }, "Yeti: monster, blocks"],
  ["a drawing that says it itself", { name: "Frost Wolf", kind: "feature" }, "Frost Wolf: feature"],
  ["a name nobody knows", "Yeti", "Yeti: item"],
])("a vault knows the things of its world: %s", (_, spawn, expected) => {
  const found = inDen(spawn);
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found)).toEqual(new Set([expected]));
});

test("alternatives of several kinds stay as they are", () => {
  const source = den({ any: ["Frost Wolf", "Icicle"] }) as never;
  const given = pack("dens", [prefab(source)]);
  const kinds = new Map([
    ["Frost Wolf", "monster"],
    ["Icicle", "item"],
  ] as const);
  expect(packInWorld(given, kinds, undefined)).toBe(given);
});

test("palettes and blueprints know the things of their world, too", () => {
  const kinds = new Map([["Frost Wolf", "monster"]] as const);
  const palette = { palette: "frost", legend: { m: { spawn: "Frost Wolf" } } };
  const given = pack("dens", [prefab({ vault: "den", palettes: ["frost"], map: ["m"] } as never, [palette] as never)]);
  expect(JSON.stringify(packInWorld(given, kinds, undefined).prefabs[0]!.source)).toContain('"kind":"monster"');
});

test("an included pack is the same one in a world that changes none of its things", () => {
  expect(packInWorld(UNDERCROFT_PACK, new Map([["Frost Wolf", "monster"]]), undefined)).toBe(UNDERCROFT_PACK);
});
