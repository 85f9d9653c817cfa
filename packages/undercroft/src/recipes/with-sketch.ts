import type { Recipe, RecipeChoice, RecipeGroup, RecipePart, RecipeStep } from "./grammar.js";
import { checkRecipe } from "./read-recipe.js";

/** The options of the step `sketch`, as in a recipe. */
export type SketchOptions = Readonly<Record<string, unknown>>;

/**
 * Returns a recipe with a sketch right after its initial builder, where it belongs. If the recipe draws one of several
 * groups of steps that each begin with a builder of their own, the sketch is in each of them.
 *
 * @example
 * import { recipeChain, shippedRecipe, withSketch } from "undercroft/recipes";
 *
 * const recipe = withSketch(shippedRecipe("caves"), { start: [5, 5], exit: [70, 40] });
 * console.log(recipeChain(recipe).build({ seed: "rats" }).start); // [ 5, 5 ]
 */
export function withSketch(recipe: Recipe, options: SketchOptions): Recipe {
  checkRecipe(recipe);
  const [first, ...others] = recipe.steps;
  return { ...recipe, steps: [...sketchedAfter(first!, { use: "sketch", ...options }), ...others] };
}

/** The first part of a group, and the sketch behind its initial builder. */
function sketchedAfter(part: RecipePart, sketch: RecipeStep): readonly RecipePart[] {
  if (isGroup(part)) {
    const [first, ...others] = part.steps;
    return [{ ...part, steps: [...sketchedAfter(first!, sketch), ...others] }];
  }
  if (isChoice(part) && !part.oneOf.every(isStep)) {
    return [{ ...part, oneOf: part.oneOf.map((branch) => sketchedBranch(branch, sketch)) }];
  }
  return [part, sketch];
}

/** A branch of a choice stays one part, with its weight. */
function sketchedBranch(branch: Branch, sketch: RecipeStep): Branch {
  if (isGroup(branch)) return sketchedAfter(branch, sketch)[0]!;
  const { weight, ...part } = branch;
  const steps = sketchedAfter(part as RecipePart, sketch);
  return weight === undefined ? { steps } : { steps, weight };
}

type Branch = RecipeChoice["oneOf"][number];

const isStep = (part: RecipePart): part is RecipeStep => "use" in part;
const isGroup = (part: RecipePart): part is RecipeGroup & { readonly weight?: number } =>
  !isStep(part) && "steps" in part;
const isChoice = (part: RecipePart): part is RecipeChoice => !isStep(part) && "oneOf" in part;
