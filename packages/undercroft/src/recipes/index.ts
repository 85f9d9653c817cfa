import { show, suggestion, UndercroftError } from "../core/index.js";
import type { Recipe } from "./grammar.js";
import { RECIPES } from "./shipped.js";

export { type CompileOptions, compileRecipe } from "./compile-recipe.js";
export { type FitOptions, fitPrefab, type HeatMap, type PrefabFit } from "./fit.js";
export type { Recipe, RecipeChoice, RecipeGroup, RecipePack, RecipePart, RecipeStep } from "./grammar.js";
export { parseOption } from "./parse-option.js";
export { readPack } from "./read-pack.js";
export { checkRecipe } from "./read-recipe.js";
export { levelChain, type RecipeOptions, rebuildLevel, recipeChain } from "./recipe-chain.js";
export {
  addPacks,
  type Factory,
  findContent,
  findStep,
  type NamedContent,
  type PackReader,
  type Registry,
  registryOf,
} from "./registry.js";
export { optionSchema, recipeSchema } from "./schema.js";
export { registry } from "./shipped-registry.js";
export { RECIPES };

/** Returns the shipped recipe with a name. */
export function shippedRecipe(name: string): Recipe {
  const recipe = RECIPES.find((candidate) => candidate.name === name);
  if (recipe !== undefined) return recipe;
  const names = RECIPES.map((candidate) => candidate.name!);
  throw new UndercroftError("unknown-name", `there is no recipe ${show(name)}.${suggestion(name, names)}`);
}
