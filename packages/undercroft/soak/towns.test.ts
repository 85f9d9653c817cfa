import { describe, expect, test } from "vitest";
import type { LevelFile } from "../src/chain/index.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { sampled } from "../test/kit/whole.js";
import { SETTLED, soakTowns, townFaults } from "./towns.js";

const file = (recipe: string): LevelFile =>
  recipeChain(shippedRecipe(recipe), { size: [60, 30] })
    .build({ seed: 1 })
    .toJSON();

/** The same file with some tiles exchanged. */
function changed(level: LevelFile, from: string, to: string): LevelFile {
  const glyphs = new Map(level.tileset.map(({ name, glyph }) => [name, glyph]));
  return { ...level, rows: level.rows.map((row) => row.replaceAll(glyphs.get(from)!, glyphs.get(to)!)) };
}

describe("the promises of towns are noticed when they are broken:", () => {
  test("a door that isn't on a road", () => {
    const town = file("town");
    expect(townFaults("town", town)).toEqual([]);
    const overgrown = changed(changed(town, "road", "grass"), "floor", "grass");
    expect(townFaults("town", overgrown).join()).toContain("has no door on a road");
    const { doors: _, ...without } = town;
    expect(townFaults("town", without as LevelFile).join()).toContain("has no door on a road");
    expect(townFaults("town", { ...town, areas: [] })).toContain("a town without a building");
  });

  test("a road that is cut in two", () => {
    const town = file("town");
    // Every second column of the streets is gone.
    const road = town.tileset.find(({ name }) => name === "road")!.glyph;
    const cut = town.rows.map((row) =>
      [...row].map((glyph, x) => (glyph === road && x % 6 === 0 ? '"' : glyph)).join(""),
    );
    expect(townFaults("town", { ...town, rows: cut }).join()).toContain("isn't joined to the others");
  });

  test("somebody hostile in a town, and a door in a wall that is gone", () => {
    const town = file("town");
    const orc = { at: town.start!, name: "Orc", blocks: true, from: "test", kind: "monster" as const };
    expect(townFaults("town", { ...town, spawns: [orc] })).toEqual([
      `a hostile Orc in a town at (${town.start!.join(", ")})`,
    ]);
    const city = file("old-city");
    expect(townFaults("old-city", city)).toEqual([]);
    expect(townFaults("old-city", changed(city, "wall", "rubble")).join()).toContain("in a wall that is gone");
  });

  test.each([
    ["forest-road", "road", "grass", "a road that doesn't lead from the start to the exit"],
    ["forest-road", "tree", "wall", "plain rock in a forest"],
    ["limestone", "rubble", "floor", "limestone without gravel"],
    ["mushroom-grove", "fungus", "floor", "a grove without fungus"],
  ])("%s with %s instead of %s", (recipe, from, to, fault) => {
    const level = file(recipe);
    expect(townFaults(recipe, level)).toEqual([]);
    expect(townFaults(recipe, changed(level, from, to))).toContain(fault);
  });

  test("a fort without its throne, a city whose way down isn't in the palace, and a recipe that promises nothing", () => {
    const fort = file("dwarf-fort");
    expect(townFaults("dwarf-fort", { ...fort, areas: [] })).toContain("a fort without a throne");
    const city = file("dark-city");
    expect(townFaults("dark-city", city)).toEqual([]);
    const moved = { ...city, exits: [{ at: city.start!, kind: "down" as const }] };
    expect(townFaults("dark-city", moved)).toHaveLength(1);
    expect(townFaults("dark-city", moved, true)).toEqual([]);
    expect(townFaults("rooms", city)).toEqual(["there is no promise of rooms"]);
  });
});

test.each(SETTLED)("levels of %s keep what they promise at all depths and sizes, in a dungeon too", (recipe) => {
  const builds = sampled(400, 12);
  const { levels, errors, firstErrors, rejectedShare } = soakTowns({ recipe, builds, firstSeed: 5 });
  expect({ levels, errors }, JSON.stringify(firstErrors, null, 2)).toEqual({ levels: builds, errors: {} });
  expect(rejectedShare).toBeLessThanOrEqual(0.01 + 1 / builds);
});
