import { foldTree, isPlain, type NodeList, type Option, type TreeSpot } from "../core/index.js";
import type { RecipeNode } from "./grammar.js";
import type { Registry } from "./registry.js";

// A recipe as a tree: its nodes, the members of groups and choices, and the steps in the options of steps.

/** Deeper than any recipe that a person writes; also where one that contains itself is found out. */
export const DEEPEST_NESTING = 64;

type Known = Pick<Registry, "steps">;

/**
 * Returns the lists of nodes inside a node of a recipe, as it is written. What has another shape than a recipe, or is
 * nested too deep, is left out: whoever reads the recipe refuses it.
 */
export function recipeLists(node: unknown, { depth }: TreeSpot<unknown>, known: Known): readonly NodeList<unknown>[] {
  const lists: NodeList<unknown>[] = [];
  if (depth < DEEPEST_NESTING) {
    changeLists(node, known, (list) => {
      lists.push(list);
      return list.nodes;
    });
  }
  return lists;
}

/** The same node with other lists in place of those inside it, in the same order. */
export function recipeNodeWith(node: unknown, lists: readonly (readonly unknown[])[], known: Known): unknown {
  let next = 0;
  return changeLists(node, known, ({ nodes }) => lists[next++] ?? nodes);
}

/** Changes nodes of a recipe, from the inside out. `change` gets copies, and can change them. */
export function changeRecipeNodes(
  steps: readonly RecipeNode[],
  known: Known,
  change: (node: Record<string, unknown>, original: object) => void,
): RecipeNode[] {
  const listsIn = (node: unknown, spot: TreeSpot<unknown>) => recipeLists(node, spot, known);
  return foldTree<unknown, unknown>({ path: "steps", nodes: steps }, listsIn, (node, lists) => {
    if (!isPlain(node)) return node;
    const changed = { ...(recipeNodeWith(node, lists, known) as Record<string, unknown>) };
    change(changed, node);
    return changed;
  }) as RecipeNode[];
}

function changeLists(node: unknown, known: Known, change: (list: NodeList<unknown>) => readonly unknown[]): unknown {
  if (!isPlain(node)) return node;
  const changed: Record<string, unknown> = { ...node };
  const changeAt = (holder: Record<string, unknown>, name: string, path: string) => {
    const nodes = holder[name];
    if (Array.isArray(nodes)) holder[name] = change({ path, nodes });
  };
  if (node.use === undefined) {
    changeAt(changed, "steps", "steps");
    changeAt(changed, "oneOf", "oneOf");
    return changed;
  }
  const options: Record<string, Option> = known.steps.get(String(node.use))?.options ?? {};
  for (const [name, { kind }] of Object.entries(options)) {
    const value = changed[name];
    if (kind === "steps") changeAt(changed, name, name);
    else if (kind === "parts" && Array.isArray(value)) {
      changed[name] = value.map((inner, i) => {
        if (!isPlain(inner)) return inner;
        const whole: Record<string, unknown> = { ...inner };
        changeAt(whole, "steps", `${name}[${i}].steps`);
        return whole;
      });
    }
  }
  return changed;
}
