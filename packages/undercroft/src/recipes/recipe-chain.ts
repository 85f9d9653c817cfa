import { type AnyChain, hashAsIn, type Level, type LevelFile, readLevel } from "../chain/index.js";
import { ownTiles, UndercroftError } from "../core/index.js";
import { type CompileOptions, compileRecipe } from "./compile-recipe.js";
import { findStep, type Registry } from "./registry.js";
import { registry } from "./shipped-registry.js";

/** What can be changed about a recipe, and what its names mean. */
export interface RecipeOptions extends CompileOptions {
  /** The registry that resolves the recipe's names. Default: the included steps and content. */
  readonly registry?: Registry;
}

/**
 * Turns a recipe into a chain. Throws if anything is wrong with the recipe, before any build.
 *
 * @example
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const caves = recipeChain(shippedRecipe("caves"), { size: [60, 30] });
 * const level = caves.build({ seed: "rats", depth: 3 });
 */
export function recipeChain(recipe: unknown, options: RecipeOptions = {}): AnyChain {
  return compileRecipe(recipe, options.registry ?? registry(), options);
}

/** Returns the chain of a level file. With the file's seed, depth and attempt it builds the same level again. */
export function levelChain(file: LevelFile, options: Pick<RecipeOptions, "registry"> = {}): AnyChain {
  const known = options.registry ?? registry();
  for (const { id, as, version } of file.steps) {
    const now = findStep(known, id).version;
    if (now !== version) {
      throw new UndercroftError(
        "version-mismatch",
        `${as}: the level was built with version ${version} of ${id}, but this is version ${now}, which builds a different level from the same seed.`,
        { step: as },
      );
    }
  }
  return recipeChain(file.recipe, { registry: known, tiles: ownTiles(readLevel(file).tileset.tiles) });
}

/** Rebuilds the level of a level file. Throws if the packs or the versions of its steps are different. */
export function rebuildLevel(
  file: unknown,
  options: Pick<RecipeOptions, "registry"> & { readonly history?: boolean } = {},
): Level {
  const old = readLevel(file);
  const written: LevelFile = typeof file === "string" ? JSON.parse(file) : file;
  const level = levelChain(old.toJSON(), options).build({
    seed: old.seed,
    depth: old.depth,
    firstAttempt: old.attempt,
    attempts: 1,
    used: old.usedBefore,
    history: options.history ?? false,
  });
  const hash = hashAsIn(written, level);
  if (hash === written.hash && hash === hashAsIn(written, old)) return level;
  const first = level.steps.find((step, i) => step.hash !== old.steps[i]?.hash);
  throw new UndercroftError(
    "version-mismatch",
    `the rebuilt level differs from the one in the file: ${first === undefined ? "the file was changed by hand" : `${first.as} is the first step with a different result`}.`,
  );
}
