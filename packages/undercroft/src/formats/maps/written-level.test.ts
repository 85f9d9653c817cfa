import { describe, expect, test } from "vitest";
import { lockedLevel } from "../../../test/kit/locked-keep.js";
import { type Level, readLevel } from "../../chain/index.js";
import { RECIPES, recipeChain, shippedRecipe } from "../../recipes/index.js";
import type { ImportedMap } from "./imported-map.js";
import { levelMap } from "./level-map.js";
import { importedLevel, levelLosses } from "./written-level.js";

/** A map as a reader of files would return it, with everything that a file can hold. */
function imported(level: Level): ImportedMap {
  const { width, height, layers, tilesets, objects, properties } = levelMap(level);
  const [{ tiles }] = tilesets as [(typeof tilesets)[0]];
  return {
    name: "level",
    width,
    height,
    meanings: [...tiles.values()].map(({ name }) => name),
    cells: Uint16Array.from(layers[0]!.numbers),
    tiles: new Map([...tiles.values()].map(({ name, tile }) => [name, tile!])),
    objects: objects.flatMap((layer) => layer.objects.map((object) => ({ ...object, where: 1 }))),
    properties,
    losses: [],
  };
}

describe("a level that went through a map", () => {
  test.for(RECIPES.map(({ name }) => name!))("%s has the same hash", (name) => {
    const chain = recipeChain(shippedRecipe(name));
    for (const seed of [1, 2]) {
      const level = chain.build({ seed, depth: 5 });
      const again = importedLevel(imported(level));
      const { hash, steps, checks, report, recipe, attempt, ...kept } = level.toJSON();
      expect(again.toJSON()).toMatchObject({ ...kept, tileset: again.toJSON().tileset });
      expect(again.hash).toBe(level.hash);
    }
  });

  test("has its feeling", () => {
    const level = readLevel({ ...lockedLevel().toJSON(), feeling: "frozen" });
    const again = importedLevel(imported(level));
    expect([again.feeling, again.hash]).toEqual(["frozen", level.hash]);
  });

  test("says what somebody has added that no level can have", () => {
    const map = imported(lockedLevel());
    expect(levelLosses(map)).toEqual([]);
    const poster = { kind: "poster", name: "Wanted", x: 1, y: 1, width: 0, height: 0, properties: {}, where: 7 };
    expect(levelLosses({ ...map, objects: [...map.objects, poster] })).toEqual([
      { line: 7, what: 'poster "Wanted" has no place in a level' },
    ]);
  });

  test("has prefabs that somebody has stretched refused, however large they are", () => {
    const map = imported(lockedLevel());
    const box = { kind: "vault", name: "Hall", x: 1, y: 1, width: 1e9, height: 1e9, where: 7 };
    const runs = Array.from({ length: 1e5 }, () => "1:0-9999999").join(" ");
    for (const properties of [{ transform: "none" }, { transform: "none", cells: runs }]) {
      const stretched = { ...map, objects: [...map.objects, { ...box, properties }] };
      expect(() => importedLevel(stretched)).toThrow("prefabs[0]");
    }
  });

  test("has prefabs with the cells that are theirs", () => {
    const map = imported(lockedLevel());
    const vault = { kind: "vault", name: "Hall", x: 0, y: 0, width: 4, height: 3, where: 7 };
    const properties = { transform: "none", cells: "1:2-3 0:0-2 1:0-1 0:1-2" };
    const again = importedLevel({ ...map, objects: [...map.objects, { ...vault, properties }] });
    const [first, second] = lockedLevel().toJSON().rows as [string, string];
    expect(again.prefabs[0]!.rows).toEqual([`${first.slice(0, 2)}  `, `${second[0]} ${second[2]} `, "    "]);
  });

  test("has its locks, its solution and its one-ways", () => {
    const level = lockedLevel();
    expect(importedLevel(imported(level)).hash).toBe(level.hash);
  });
});
