export { type CompileOptions, compileRecipe, type PurposeOf, type RecipeChain } from "./compile-recipe.js";
export { type FitOptions, fitPrefab, type HeatMap, type PrefabFit } from "./fit.js";
export {
  RECIPE_KEYS,
  type Recipe,
  type RecipeChoice,
  type RecipeGroup,
  type RecipeNode,
  type RecipePack,
  type RecipeStep,
  type RecipeWord,
  type WordValues,
} from "./grammar.js";
export { OPTION_KINDS, type OptionControl, type OptionKindFacts, parseOption } from "./option-kinds.js";
export { readPack } from "./read-pack.js";
export { checkRecipe } from "./read-recipe.js";
export { levelChain, type RecipeOptions, rebuildLevel, recipeChain } from "./recipe-chain.js";

export { changeRecipeNodes, recipeLists } from "./recipe-tree.js";
export {
  addPacks,
  extendRegistry,
  type Factory,
  findStep,
  type NamedContent,
  type PackReader,
  REGISTRY,
  type Registry,
  registryOf,
} from "./registry.js";
export { optionSchema, recipeSchema } from "./schema.js";
export { RECIPES, type RecipeName, type ShippedRecipe, shippedRecipe } from "./shipped.js";
export { registry } from "./shipped-registry.js";
export { type SketchOptions, withSketch } from "./with-sketch.js";
export { BRANCH_SCHEMAS, CHOICE_SCHEMAS, GROUP_SCHEMAS, RECIPE_SCHEMAS } from "./word-schemas.js";
