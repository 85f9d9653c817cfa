import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tileset } from "../core/index.js";
import { RECIPES, recipeChain } from "../recipes/index.js";
import type * as deeps from "./recipes/deeps.js";

const moduleOf = (name: string): Promise<typeof deeps> => import(`./recipes/${name}.ts`);

test("every included recipe has a module, and there are no others", () => {
  const files = readdirSync(new URL("./recipes", import.meta.url));
  expect(files.sort()).toEqual(RECIPES.map(({ name }) => `${name}.ts`).sort());
});

describe.each(RECIPES.map(({ name }) => name!))("%s", (name) => {
  test("builds the same levels as its recipe", async () => {
    const { default: levels } = await moduleOf(name);
    const recipe = recipeChain(RECIPES.find((one) => one.name === name)!);
    for (const options of [
      { seed: "rats", depth: 3 },
      { seed: 1, depth: 8 },
    ]) {
      const level = levels.build(options);
      expect(level.hash).toBe(recipe.build(options).hash);
      expect(level.recipe).toEqual(recipe.resolve(options));
    }
  });
});

describe("make", () => {
  test("takes a size, a tileset and a theme", async () => {
    const { make } = await moduleOf("rooms");
    const moss = { name: "moss", glyph: "m", walkable: true, opaque: false };
    const level = make({ width: 40, height: 24, tileset: tileset([moss]), theme: "catacombs" }).build({ seed: 1 });
    expect([level.width, level.height, level.recipe.theme]).toEqual([40, 24, "catacombs"]);
    expect(level.tileset.byName("moss")).toBeDefined();
  });

  test("keeps what isn't changed", async () => {
    const { make } = await moduleOf("caverns");
    const level = make({ width: 60 }).build({ seed: 1 });
    expect([level.width, level.height, level.recipe.theme]).toEqual([60, 50, "caverns"]);
  });

  test("refuses unknown keys and what is no tileset", async () => {
    const { make } = await moduleOf("rooms");
    // @ts-expect-error: there is no such key
    expect(() => make({ widht: 40 })).toThrow('make: there is no option "widht". Did you mean "width"?');
    // @ts-expect-error: tiles are not a tileset
    expect(() => make({ tileset: [] })).toThrow("make: tileset must be a tileset, as tileset() returns it, got [].");
  });
});
