import type { StepDefinition } from "undercroft/define";
import {
  type Factory,
  type Recipe,
  type RecipeNode,
  type RecipeStep,
  type Registry,
  registryOf,
} from "undercroft/recipes";

/** A step in a recipe, wherever it stands: in a choice, a group, or the options of another step. */
type Use = RecipeStep & { readonly as?: string };

/** Every step that a recipe names, in reading order. */
export function stepsIn(steps: readonly RecipeNode[]): readonly Use[] {
  const found: Use[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("use" in value && typeof value.use === "string") found.push(value as Use);
    for (const inner of Object.values(value)) look(inner);
  };
  look(steps);
  return found;
}

/** Loads a step's module. Each is a file of its own, so that a page loads only what its figures use. */
async function loadStep(id: string): Promise<Factory> {
  const address = new URL(`steps/${id}.js`, import.meta.url).href;
  const module = (await import(address)) as { readonly step: Factory };
  return module.step;
}

const LOADED = new Map<string, Promise<Factory>>();

/** What the names of a recipe mean. The whole library is only loaded for recipes that name its content. */
export async function registryFor(recipe: Pick<Recipe, "steps" | "packs">): Promise<Registry> {
  const uses = stepsIn(recipe.steps);
  const ids = new Set(uses.map(({ use }) => use));
  const factories = await Promise.all(
    [...ids].map((id) => {
      if (!LOADED.has(id)) LOADED.set(id, loadStep(id));
      return LOADED.get(id)!;
    }),
  );
  const known = registryOf(factories);
  const namesContent = recipe.packs !== undefined || uses.some((use) => hasContent(use, known.steps.get(use.use)!));
  return namesContent ? (await import("./shipped-content.ts")).registry() : known;
}

/** Whether a step in a recipe names content, such as a pack or a spawn table. */
function hasContent(use: Use, { options }: StepDefinition<any>): boolean {
  return Object.keys(use).some((name) => options[name]?.content !== undefined);
}
