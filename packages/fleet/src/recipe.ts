import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyChain } from "undercroft";
import { parseRecipe } from "undercroft/formats";
import { loadPack, loadRecipe, readTextFile } from "undercroft/formats/node";
import { addPacks, type Factory, isFactory, RECIPES, recipeChain, registry, shippedRecipe } from "undercroft/recipes";
import { UsageError } from "./terminal.js";

/** What is said about a recipe on the command line. */
export interface RecipeArguments {
  readonly size?: readonly [width: number, height: number];
  readonly set?: readonly string[];
  readonly pack?: readonly string[];
  readonly use?: readonly string[];
  readonly require?: readonly string[];
  readonly movement?: "orthogonal" | "diagonal";
}

/** The chain of an included recipe, or of a recipe file. */
export async function chainFrom(source: string, args: RecipeArguments): Promise<AnyChain> {
  const { size, set = [], pack = [], use = [], require = [], movement } = args;
  const steps: Factory[] = [];
  for (const url of moduleUrls(use)) steps.push(...Object.values(await import(url)).filter(isFactory));
  const packs = [];
  for (const path of pack) {
    if (!existsSync(path)) throw new UsageError(`--pack: there is no file or folder "${path}".`);
    packs.push(await loadPack(path));
  }
  const known = addPacks(registry(steps), packs);
  const isIncluded = RECIPES.some(({ name }) => name === source);
  if (!isIncluded && !existsSync(source)) {
    throw new UsageError(`there is no recipe or file "${source}". undercroft list recipes shows the included ones.`);
  }
  if (!isIncluded) await refuseWorld(source);
  const loaded = isIncluded ? { recipe: shippedRecipe(source), registry: known } : await loadRecipe(source, known);
  return recipeChain(loaded.recipe, {
    registry: loaded.registry,
    set,
    require,
    ...(size === undefined ? {} : { size }),
    ...(movement === undefined ? {} : { movement }),
  });
}

/** Why a fleet doesn't take worlds. */
export const NO_WORLDS =
  "a fleet can't survey levels of a world, because its workers don't have the world. Survey them on one machine: undercroft survey RECIPE --world FILE";

/** Workers are told a recipe, and nothing of the world that its names come from: they would build other levels. */
async function refuseWorld(file: string): Promise<void> {
  const value: unknown = await parseRecipe(await readTextFile(file), file);
  if (typeof value === "object" && value !== null && "world" in value) {
    throw new UsageError(`${file}: the recipe names a world, but ${NO_WORLDS}`);
  }
}

/** Modules with steps of one's own, as threads can load them. */
export function moduleUrls(files: readonly string[]): string[] {
  return files.map((file) => {
    if (!existsSync(file)) throw new UsageError(`--use: there is no file "${file}".`);
    return pathToFileURL(resolve(file)).href;
  });
}
