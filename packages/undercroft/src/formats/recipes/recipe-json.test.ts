import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { readLevel } from "../../chain/index.js";
import { UndercroftError } from "../../core/index.js";
import { drawnVault, pack, prefab } from "../../prefabs/index.js";
import {
  addPacks,
  levelChain,
  RECIPES,
  rebuildLevel,
  recipeChain,
  recipeSchema,
  registry,
  shippedRecipe,
} from "../../recipes/index.js";
import { spawnTable } from "../../spawning/index.js";
import { checkPacksInRecipe } from "../drawings/packs-in-recipe.js";
import { toJson } from "../text/json.js";
import { chainRecipe, ownContent, ownPacks, toRecipeJson } from "./recipe-json.js";

const ROOMS = shippedRecipe("rooms").steps;

const OWN_PACK = pack("mine", [drawnVault("plot", ["...", ".#.", "..."])]);

describe("a recipe written of a chain", () => {
  test.each(RECIPES.map(({ name }) => name!))("%s makes the same choices for every seed", (name) => {
    const chain = recipeChain(shippedRecipe(name));
    const again = recipeChain(JSON.parse(toRecipeJson(chainRecipe(chain))));
    for (let i = 0; i < 20; i++) {
      const order = { seed: `seed ${i}`, depth: i };
      expect(again.resolve(order)).toEqual(chain.resolve(order));
    }
  });

  test("keeps to the schema of recipes", () => {
    const validate = new Ajv2020({ strict: false }).compile(recipeSchema());
    for (const recipe of RECIPES) {
      const written = JSON.parse(toRecipeJson(chainRecipe(recipeChain(recipe))));
      expect(validate(written), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  test("says only what differs from the defaults", () => {
    const chain = recipeChain(shippedRecipe("rooms"), { size: [50, 40], set: ["simple-map.attempts=12"] });
    expect(toRecipeJson(chainRecipe(chain, { description: "Few rooms." }))).toBe(`{
  "$schema": "./node_modules/undercroft/schemas/recipe.json",
  "name": "rooms",
  "description": "Few rooms.",
  "floor": "reachable",
  "size": [50, 40],
  "steps": [
    { "use": "simple-map", "as": "simple-map#1", "attempts": 12 },
    { "use": "room-based-start" },
    { "use": "room-based-stairs" },
    { "use": "room-based-spawner", "items": 12 }
  ]
}
`);
  });

  test("keeps names, seeds, weights, chances and conditions", () => {
    const written = {
      purpose: "map",
      size: [40, 30],
      steps: [
        {
          oneOf: [
            { use: "maze", as: "halls", seed: "7" },
            { weight: 3, use: "simple-map" },
          ],
          as: "shape",
        },
        { steps: [{ use: "add-loops" }], as: "luck", chance: 0.5, when: { depth: "2.." } },
      ],
    };
    expect(chainRecipe(recipeChain(written))).toEqual(written);
  });

  test("of a level file builds its level again", () => {
    const level = recipeChain(shippedRecipe("random")).build({ seed: "rats", depth: 2 });
    const chain = levelChain(readLevel(level.toJSON()).toJSON());
    const again = recipeChain(JSON.parse(toRecipeJson(chainRecipe(chain))));
    expect(again.build({ seed: "rats", depth: 2 }).hash).toBe(level.hash);
  });

  test("holds packs that don't ship, and so does a level file that is given them: both build the same level again", () => {
    const known = addPacks(registry(), [OWN_PACK]);
    const chain = recipeChain(
      { steps: [{ use: "maze" }, { use: "room-vaults" }], purpose: "map" },
      { registry: known },
    );
    const written = chainRecipe(chain);
    expect(written.packs).toEqual([{ pack: "mine", prefabs: [{ vault: "plot", map: ["...", ".#.", "..."] }] }]);
    expect(written.steps[1]).toEqual({ use: "room-vaults", packs: ["seeds", "undercroft", "mine"] });
    const order = { seed: "rats" };
    const again = recipeChain(JSON.parse(toRecipeJson(written)));
    expect(again.resolve(order)).toEqual(chain.resolve(order));
    // Whoever has the same pack may bring it along; another one of its name would be another level.
    expect(recipeChain(written, { registry: known }).resolve(order)).toEqual(chain.resolve(order));
    const other = addPacks(registry(), [pack("mine", [drawnVault("plot", ["..."])])]);
    expect(() => recipeChain(written, { registry: other })).toThrow('packs[0]: there is another pack "mine"');
    const level = chain.build(order);
    const file = JSON.parse(toJson(level, { packs: ownPacks(chain) }));
    expect(readLevel(file).hash).toBe(level.hash);
    expect(rebuildLevel(file).hash).toBe(level.hash);
    expect(() => rebuildLevel(JSON.parse(toJson(level)))).toThrow('there is no pack "mine"');
    expect(ownPacks(recipeChain(shippedRecipe("layered-fort")))).toEqual([]);
  });

  test("says which packs its steps use where it holds some: by default they would use those too", () => {
    const chain = recipeChain(
      {
        steps: [
          ...ROOMS,
          { use: "room-vaults", packs: ["mine"] },
          { use: "room-vaults", packs: ["seeds", "undercroft"] },
        ],
      },
      { registry: addPacks(registry(), [OWN_PACK]) },
    );
    const again = recipeChain(chainRecipe(chain));
    expect(again.resolve({ seed: "rats" })).toEqual(chain.resolve({ seed: "rats" }));
  });

  test("holds a prefab that comes alone, with what may fill its slots", () => {
    const drawn = pack("drawn", [
      prefab({ section: "hall", legend: { S: { slot: { tags: ["shrine"] } } }, map: ["SSS", "SSS", "SSS"] }),
      prefab({ vault: "shrine", tags: ["shrine"], palettes: ["stone"], map: [".&.", "...", "..."] }),
    ]);
    const known = { ...addPacks(registry(), [drawn]), packs: [] };
    const chain = recipeChain({ steps: [...ROOMS, { use: "section", prefab: "hall" }] }, { registry: known });
    const written = chainRecipe(chain);
    expect(written.packs).toMatchObject([{ pack: "hall", prefabs: [{ section: "hall" }, { vault: "shrine" }] }]);
    expect(recipeChain(written).resolve({ seed: "rats" })).toEqual(chain.resolve({ seed: "rats" }));
  });

  test("names a spawn table that doesn't ship: whoever builds it has to bring it along", () => {
    const table = spawnTable("pets", [{ name: "Cat", kind: "monster", base: 1 }]);
    const known = registry([], { "spawn-table": [table] });
    const steps = [...ROOMS.slice(0, 3), { use: "room-based-spawner", table: "pets" }];
    expect(ownContent(recipeChain({ steps }, { registry: known }))).toEqual([{ kind: "spawn-table", name: "pets" }]);
    expect(ownContent(recipeChain(shippedRecipe("layered-fort")))).toEqual([]);
  });

  test("can't hold two prefabs of one name", () => {
    const [one, other] = ["...", "..."].map((row, i) =>
      pack(`p${i}`, [drawnVault("den", i === 0 ? [row] : [row, row])]),
    );
    const chain = recipeChain(
      { steps: [...ROOMS, { use: "room-vaults", packs: ["p0", "p1"] }] },
      { registry: addPacks(registry(), [one!, other!]) },
    );
    expect(() => chainRecipe(chain)).toThrow('two different prefabs have the name "den"');
  });
});

describe("a pack in a recipe", () => {
  const held = (prefabs: unknown, name: unknown = "mine") => ({ packs: [{ pack: name, prefabs }], steps: ROOMS });

  test.each([
    [[], "mine", "packs must be a list of names"],
    [[{ vault: "den" }], "mine", "packs must be a list of names"],
    [[{ vault: "den", map: ["..."] }], "", "packs must be a list of names"],
    [
      [{ map: ["..."] }],
      "mine",
      "packs[0].prefabs[0]: a prefab must have exactly one of level, section, vault and blueprint",
    ],
    [[{ vault: "den", map: ["?"] }], "mine", "packs[0].prefabs[0]: den: "],
    [[{ vault: "den", legend: 5, map: ["."], vary: 7 }], "mine", "packs[0].prefabs[0]: "],
  ])("%j is refused with its place", (prefabs, name, message) => {
    expect(() => recipeChain(held(prefabs, name))).toThrow(message);
    expect(() => recipeChain(held(prefabs, name))).toThrow(UndercroftError);
  });

  test("is checked against the schema of prefabs where it comes from a file", () => {
    expect(() =>
      checkPacksInRecipe([{ pack: "mine", prefabs: [{ vault: "den", weight: "much", map: ["..."] }] }]),
    ).toThrow("packs[0].prefabs[0].weight: ");
    expect(() =>
      checkPacksInRecipe(["seeds", { pack: "mine", prefabs: [{ vault: "den", map: ["..."] }] }]),
    ).not.toThrow();
  });
});
