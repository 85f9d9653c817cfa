import { checkArgument, isPlain, type Kind } from "../../core/index.js";
import type { PrefabSource } from "../../prefabs/index.js";
import type { Recipe } from "../../recipes/index.js";

/**
 * Returns a recipe that builds a level from a drawing of a whole level, such as `importedVault` returns it. The drawing is
 * in the recipe, which needs no other file.
 */
export function drawingRecipe(source: PrefabSource & { readonly level: string }): Recipe {
  checkArgument("drawingRecipe", "source", DRAWING, source);
  const width = Math.max(...source.map.map((row) => [...row].length));
  return {
    name: source.level,
    size: [width, source.map.length],
    packs: [{ pack: source.level, prefabs: [source] }],
    steps: [{ use: "prefab-level", prefab: source.level }],
  };
}

const DRAWING: Kind = {
  rule: "the source of a whole level, with level and map",
  fits: (value) => isPlain(value) && typeof value.level === "string" && Array.isArray(value.map),
};
