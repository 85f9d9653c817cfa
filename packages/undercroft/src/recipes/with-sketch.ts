import { foldTree, type NodeList } from "../core/index.js";
import type { Recipe, RecipeChoice, RecipeGroup, RecipeNode, RecipeStep } from "./grammar.js";
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
  const [sketched] = foldTree<RecipeNode, readonly RecipeNode[]>(builder, builderLists, (node, [inner]) => {
    if (inner === undefined) return [node, sketch];
    if (isGroup(node)) return [{ ...node, steps: [...inner[0]!, ...node.steps.slice(1)] }];
    const oneOf = (node as RecipeChoice).oneOf.map((branch, i) => sketchedBranch(branch, inner[i]!));
    return [{ ...node, oneOf } as RecipeChoice];
  });
  return { ...recipe, steps: [...sketched!, ...others] };
}

/** What of a node makes the map: the first member of a group, or all branches of a choice between groups. */
function builderLists(node: RecipeNode): readonly NodeList<RecipeNode>[] {
  if (isGroup(node)) return [{ path: "steps", nodes: node.steps.slice(0, 1) }];
  return isChoice(node) && !node.oneOf.every(isStep) ? [{ path: "oneOf", nodes: node.oneOf }] : [];
}

/** A branch of a choice stays one node, with its weight. */
function sketchedBranch(branch: Branch, sketched: readonly RecipeNode[]): Branch {
  if (isGroup(branch)) return sketched[0]!;
  const { weight } = branch;
  const steps = sketched.map(({ weight: _, ...node }: Branch) => node as RecipeNode);
  return weight === undefined ? { steps } : { steps, weight: weight as number };
}

type Branch = RecipeChoice["oneOf"][number];

const isStep = (node: RecipeNode): node is RecipeStep => "use" in node;
const isGroup = (node: RecipeNode): node is RecipeGroup & { readonly weight?: number } =>
  !isStep(node) && "steps" in node;
const isChoice = (node: RecipeNode): node is RecipeChoice => !isStep(node) && "oneOf" in node;
