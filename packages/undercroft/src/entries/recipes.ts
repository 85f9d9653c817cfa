// undercroft/recipes: levels as data: recipes, what they can refer to, and what an editor needs to know about steps.

// ── Running recipes ─────────────────────────────────────────────────────────────────────────────────────────────────

export {
  type CompileOptions,
  checkRecipe,
  compileRecipe,
  levelChain,
  type PurposeOf,
  RECIPES,
  type Recipe,
  type RecipeChain,
  type RecipeChoice,
  type RecipeGroup,
  type RecipeName,
  type RecipeNode,
  type RecipeOptions,
  type RecipePack,
  type RecipeStep,
  type RecipeWord,
  readPack,
  rebuildLevel,
  recipeChain,
  type ShippedRecipe,
  type SketchOptions,
  shippedRecipe,
  type WordValues,
  withSketch,
} from "../recipes/index.js";

// ── Registries: what the names in a recipe mean ─────────────────────────────────────────────────────────────────────

export {
  addPacks,
  type Factory,
  type NamedContent,
  type PackReader,
  type Registry,
  registry,
  registryOf,
} from "../recipes/index.js";

// ── The steps that a dungeon adds to its chains, for registries that rebuild its levels ──────────────────────────────

export {
  alignedLandmarks,
  alignedStairs,
  alignedWays,
  DUNGEON_STEPS,
  dungeonEnd,
  questLocks,
} from "../dungeon/index.js";

// ── Where a prefab fits ─────────────────────────────────────────────────────────────────────────────────────────────

export { type FitOptions, fitPrefab, type HeatMap, type PrefabFit } from "../recipes/index.js";

// ── For editors and other tools ─────────────────────────────────────────────────────────────────────────────────────

export { type Bounds, groupName, type NamedNode, nameNodes, parseRange, stepName } from "../chain/index.js";
export {
  CELL_LIMIT,
  type Content,
  type Count,
  contentHash,
  isFactory,
  type NodeList,
  namedValue,
  type Option,
  type OptionKind,
  type OptionTable,
  type Span,
  scaled,
  seedText,
} from "../core/index.js";
export {
  OPTION_KINDS,
  type OptionControl,
  type OptionKindFacts,
  optionSchema,
  parseOption,
  RECIPE_KEYS,
  recipeSchema,
} from "../recipes/index.js";

// Signatures mention more of what the root exports: the compiler only finds names in entries that it has read.
export type {} from "./index.js";
