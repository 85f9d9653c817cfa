import { type AnyChain, hashAsIn, type Level, type LevelFile, readLevel } from "../chain/index.js";
import {
  checkArgument,
  checkKeys,
  defined,
  FLAG,
  isPlain,
  type KeysOf,
  type Kind,
  ownTiles,
  show,
  UndercroftError,
} from "../core/index.js";
import { COMPILE_KEYS, type CompileOptions, compileRecipe, type RecipeChain } from "./compile-recipe.js";
import { findStep, isRegistry, REGISTRY, type Registry } from "./registry.js";
import { registry } from "./shipped-registry.js";

/** What to change about a recipe, and what its names mean. */
export interface RecipeOptions extends CompileOptions {
  /** The registry that resolves the recipe's names. Default: the included steps and content. */
  readonly registry?: Registry;
}

/**
 * Turns a recipe into a chain. Knows all included steps and content. Throws if anything is wrong with the recipe, before
 * any build. For the smallest bundle, see `compileRecipe`.
 *
 * @example
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const caves = recipeChain(shippedRecipe("caves"), { size: [60, 30] });
 * console.log(String(caves.build({ seed: "rats", depth: 3 })));
 *
 * const mine = recipeChain({
 *   size: [60, 30],
 *   steps: [{ use: "maze", passage: 2 }, { use: "area-start", x: "left" }, { use: "distant-exit" }],
 * });
 * console.log(String(mine.build({ seed: "rats" })));
 */
export function recipeChain<const R>(recipe: R, options: RecipeOptions = {}): RecipeChain<R> {
  if (typeof recipe === "string") {
    const message = `the recipe must be an object with "steps", got ${show(recipe)}.`;
    throw new UndercroftError("bad-recipe", `${message} Pass shippedRecipe(name) for an included recipe.`, {
      path: "",
    });
  }
  // A world is an object of its own class, with a registry and tiles.
  if (!isPlain(options) && isRegistry((options as RecipeOptions | undefined)?.registry)) {
    const { registry: known, tiles } = options as RecipeOptions;
    return compileRecipe(recipe, known!, defined({ tiles }));
  }
  // What `loadRecipe` returns has the recipe, too.
  const { recipe: loaded, ...given } = { ...options } as RecipeOptions & { readonly recipe?: unknown };
  checkKeys("recipeChain", loaded !== undefined && loaded === recipe ? given : options, OPTION_KEYS);
  const { registry: known = registry(), ...terms } = given;
  return compileRecipe(recipe, known, terms);
}

const OPTION_KEYS: KeysOf<RecipeOptions> = { ...COMPILE_KEYS, registry: REGISTRY };
const LEVEL_KEYS: KeysOf<Pick<RecipeOptions, "registry">> = { registry: REGISTRY };

const LEVEL_FILE: Kind = {
  rule: "a level file, as level.toJSON() returns it",
  fits: (value) => isPlain(value) && value.format === "undercroft-level" && Array.isArray(value.steps),
};

/** Returns the chain of a level file. With the file's seed, depth and attempt, it builds the same level again. */
export function levelChain(file: LevelFile, options: Pick<RecipeOptions, "registry"> = {}): AnyChain {
  checkArgument("levelChain", "file", LEVEL_FILE, file);
  checkKeys("levelChain", options, LEVEL_KEYS);
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

/**
 * Rebuilds the level of a level file. Throws `version-mismatch` if the packs or the versions of its steps are
 * different.
 */
export function rebuildLevel(
  file: unknown,
  options: Pick<RecipeOptions, "registry"> & { readonly history?: boolean } = {},
): Level {
  checkKeys("rebuildLevel", options, { ...LEVEL_KEYS, history: FLAG });
  const old = readLevel(file);
  const written: LevelFile = typeof file === "string" ? JSON.parse(file) : file;
  const level = levelChain(old.toJSON(), defined({ registry: options.registry })).build({
    seed: old.seed,
    depth: old.depth,
    firstAttempt: old.attempt,
    attempts: 1,
    used: old.usedBefore,
    history: options.history ?? false,
  });
  const hash = hashAsIn(written, level);
  if (hash === written.hash && hash === hashAsIn(written, old)) return level;
  const isKnown = (i: number) => old.steps[i]?.hash !== undefined;
  const first = level.steps.findIndex((step, i) => isKnown(i) && step.hash !== old.steps[i]?.hash);
  const as = level.steps[first]?.as;
  // A step before it, whose hash nobody knows, may have been the first.
  const culprit = first > 0 && !isKnown(first - 1) ? `${as} or a step before it` : as;
  throw new UndercroftError(
    "version-mismatch",
    `the rebuilt level differs from the one in the file: ${as === undefined ? "the file was changed by hand" : `${culprit} is the first step with a different result`}.`,
  );
}
