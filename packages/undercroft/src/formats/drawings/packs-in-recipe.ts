import { UndercroftError } from "../../core/index.js";
import type { RecipePack } from "../../recipes/index.js";
import { checkValue, PREFAB } from "../../schemas/index.js";

/**
 * Checks the packs inside a recipe or a level file against the prefab schema, so that errors can name the wrong key.
 */
export function checkPacksInRecipe(packs: readonly unknown[]): void {
  for (const [i, pack] of packs.entries()) {
    // What is no pack at all is refused with the recipe.
    const { prefabs } = (pack ?? {}) as Partial<RecipePack>;
    if (Array.isArray(prefabs)) checkPackInRecipe(pack as RecipePack, `packs[${i}]`);
  }
}

export function checkPackInRecipe({ prefabs }: RecipePack, path: string): void {
  for (const [i, source] of prefabs.entries()) {
    const result = checkValue(source, PREFAB, "prefab");
    if (!("problems" in result)) continue;
    const { path: inside, message } = result.problems[0]!;
    const place = [`${path}.prefabs[${i}]`, ...inside.map(String)].join(".");
    throw new UndercroftError("bad-recipe", `${place}: ${message}`, { path: place });
  }
}
