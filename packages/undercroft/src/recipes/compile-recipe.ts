import { type AnyNode, type BuilderChain, type BuildTerms, chainOf, givenTerms, readTerms } from "../chain/index.js";
import {
  checkArgument,
  checkKeys,
  contentHash,
  defined,
  type Fact,
  type KeysOf,
  type Kind,
  LIST,
  show,
  type Tile,
  type Tileset,
  tileset,
  UndercroftError,
} from "../core/index.js";
import type { Pack } from "../prefabs/index.js";
import type { RecipePack } from "./grammar.js";
import { at, checkRecipe, checkTheme, readNodes } from "./read-recipe.js";
import { addPacks, findContent, REGISTRY, type Registry } from "./registry.js";
import { setOptions } from "./set-options.js";

/** The size of a recipe that names none: the tutorial's. */
const DEFAULT_SIZE = [80, 50] as const;

/** What to change about a recipe. */
export interface CompileOptions extends BuildTerms {
  /** Overrides the recipe's size. */
  readonly size?: readonly [width: number, height: number];
  /** A game's own tiles. A tile with the name or glyph of a shipped tile replaces it. Default: those of the registry. */
  readonly tiles?: readonly Tile[];
  /** Overrides options, written as on the command line: `simple-map.attempts=60`. */
  readonly set?: readonly string[];
}

const SIZE: Kind = { rule: "[width, height]", fits: (value) => Array.isArray(value) && value.length === 2 };

/** The keys of `CompileOptions`. */
export const COMPILE_KEYS: KeysOf<CompileOptions> = {
  size: SIZE,
  tiles: LIST,
  set: LIST,
  movement: true,
  require: true,
  floor: true,
};

/** What a recipe builds: levels, unless its `purpose` says otherwise. Of data from a file, the compiler can't tell. */
export type PurposeOf<R> = 0 extends 1 & R
  ? "level" | "map"
  : "purpose" extends keyof R
    ? [R["purpose"]] extends ["level" | undefined]
      ? "level"
      : [R["purpose"]] extends ["map"]
        ? "map"
        : "level" | "map"
    : R extends { readonly steps: unknown }
      ? "level"
      : "level" | "map";

/** The chain of a recipe. What it builds has a start unless the recipe is for bare maps. */
export type RecipeChain<R = unknown> = BuilderChain<Fact, true, PurposeOf<R>>;

/**
 * Turns a recipe into a chain that knows only what is in a registry, so that a bundle contains nothing else. Throws if
 * anything is wrong with the recipe, before any build. If the size of your bundle doesn't matter, use `recipeChain`.
 *
 * @example
 * import { areaStart, distantExit, maze } from "undercroft";
 * import { compileRecipe, registryOf } from "undercroft/recipes";
 *
 * const known = registryOf([maze, areaStart, distantExit]);
 * const recipe = { size: [41, 21], steps: [{ use: "maze" }, { use: "area-start" }, { use: "distant-exit" }] };
 * console.log(String(compileRecipe(recipe, known).build({ seed: "rats" })));
 */
export function compileRecipe<const R>(recipe: R, registry: Registry, options: CompileOptions = {}): RecipeChain<R> {
  checkArgument("compileRecipe", "registry", REGISTRY, registry);
  checkKeys("compileRecipe", options, COMPILE_KEYS);
  const checked = checkRecipe(recipe);
  at("theme", () => checkTheme(registry, checked.theme));
  const tiles = options.tiles ?? registry.tiles;
  const known = withPacks(registry, checked.packs ?? [], tileset(tiles));
  const nodes = readNodes(checked.steps, known);
  checkOrder(nodes);
  const { name } = checked;
  const terms = readTerms({ ...options, purpose: checked.purpose ?? "level" }, readTerms(checked));
  const [width, height] = options.size ?? checked.size ?? DEFAULT_SIZE;
  const all = { width, height, ...defined({ name, tiles }), ...givenTerms(terms) };
  return chainOf(all, setOptions(nodes, options.set ?? [], known)) as RecipeChain<R>;
}

/** A recipe's first step is an initial builder, and only that one. */
function checkOrder(nodes: readonly AnyNode[]): void {
  for (const [i, node] of nodes.entries()) {
    if ((node.role === "initial") === (i === 0)) continue;
    const path = `steps[${i}]`;
    const name = node.kind === "step" ? node.definition.id : "this";
    throw new UndercroftError(
      "bad-chain",
      `${path}: a chain has one initial builder, and it comes first; the rest are layers. Move or replace ${name}.`,
      { path },
    );
  }
}

/** The pack that steps use in any case. */
const DEFAULT_PACK = "seeds";

/** The packs that a recipe names or holds are used by its steps. Files are loaded before, by whoever can read files. */
function withPacks(known: Registry, packs: readonly (string | RecipePack)[], tiles: Tileset): Registry {
  let all = known;
  for (const [i, given] of packs.entries()) {
    if (typeof given !== "string") {
      all = withPackInRecipe(all, given, `packs[${i}]`, tiles);
      continue;
    }
    const named = findContent(all, "pack", given) as Pack;
    const isThere = all.packs.includes(named) || named.name === DEFAULT_PACK;
    if (!isThere) all = { ...all, packs: [...all.packs, named] };
  }
  return all;
}

/** Adds a pack that a recipe holds. One of the same name that is known already must be the same. */
function withPackInRecipe(known: Registry, source: RecipePack, path: string, tiles: Tileset): Registry {
  if (known.readPack === undefined) {
    throw new UndercroftError("bad-recipe", `${path}: this registry can't read packs. Pass readPack to registryOf.`, {
      path,
    });
  }
  const made = known.readPack(source, path, tiles);
  const other = known.content.get("pack")?.get(made.name) as Pack | undefined;
  if (other !== undefined && contentHash(other) !== contentHash(made)) {
    throw new UndercroftError(
      "version-mismatch",
      `${path}: there is another pack ${show(made.name)} with different contents. Remove or rename one of the two.`,
      { path },
    );
  }
  return other !== undefined && known.packs.includes(other) ? known : addPacks(known, [other ?? made]);
}
