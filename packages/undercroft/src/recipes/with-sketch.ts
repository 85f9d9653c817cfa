import { foldTree, type NodeList } from "../core/index.js";
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
  const sketch: RecipeStep = { use: "sketch", ...options };
  const [first, ...others] = recipe.steps;
  const builder = { path: "steps", nodes: [first!] };
  const [sketched] = foldTree<RecipePart, readonly RecipePart[]>(builder, builderLists, (part, [inner]) => {
    if (inner === undefined) return [part, sketch];
    if (isGroup(part)) return [{ ...part, steps: [...inner[0]!, ...part.steps.slice(1)] }];
    const oneOf = (part as RecipeChoice).oneOf.map((branch, i) => sketchedBranch(branch, inner[i]!));
    return [{ ...part, oneOf } as RecipeChoice];
  });
  return { ...recipe, steps: [...sketched!, ...others] };
}

/** What of a part makes the map: the first member of a group, or all branches of a choice between groups. */
function builderLists(part: RecipePart): readonly NodeList<RecipePart>[] {
  if (isGroup(part)) return [{ path: "steps", nodes: part.steps.slice(0, 1) }];
  return isChoice(part) && !part.oneOf.every(isStep) ? [{ path: "oneOf", nodes: part.oneOf }] : [];
}

/** A branch of a choice stays one part, with its weight. */
function sketchedBranch(branch: Branch, sketched: readonly RecipePart[]): Branch {
  if (isGroup(branch)) return sketched[0]!;
  const { weight } = branch;
  const steps = sketched.map(({ weight: _, ...part }: Branch) => part as RecipePart);
  return weight === undefined ? { steps } : { steps, weight: weight as number };
}

type Branch = RecipeChoice["oneOf"][number];

const isStep = (part: RecipePart): part is RecipeStep => "use" in part;
const isGroup = (part: RecipePart): part is RecipeGroup & { readonly weight?: number } =>
  !isStep(part) && "steps" in part;
const isChoice = (part: RecipePart): part is RecipeChoice => !isStep(part) && "oneOf" in part;
