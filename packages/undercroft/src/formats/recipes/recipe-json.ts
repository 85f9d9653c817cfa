import {
  type BuildableChain,
  CHAIN,
  changedOptions,
  checkChain,
  givenTerms,
  isSameContent,
  type NodeWriting,
  recipeNodes,
  stepsIn,
} from "../../chain/index.js";
import {
  type Content,
  checkArgument,
  contentHash,
  defined,
  isPlain,
  type Kind,
  show,
  UndercroftError,
} from "../../core/index.js";
import { DEFAULT_LEGEND, isPack, isPrefab, type Pack, type Prefab, type PrefabSource } from "../../prefabs/index.js";
import { type Recipe, type RecipeNode, type RecipePack, registry } from "../../recipes/index.js";
import { dataPiece, jsonText } from "../text/line-layout.js";

/** Where editors find the schema of recipes in a project that has the package. */
const SCHEMA = "./node_modules/undercroft/schemas/recipe.json";

/**
 * Converts a chain to a recipe. The recipe only has the options that differ from the defaults, and builds the same
 * levels. It includes the packs and prefabs that don't ship, so it works anywhere.
 */
export function chainRecipe(chain: BuildableChain, words: Pick<Recipe, "description"> = {}): Recipe {
  checkChain("chainRecipe", chain);
  const { name } = chain;
  return { ...defined({ name }), ...words, ...writtenChain(chain) };
}

/** Returns the part of a chain's recipe that decides its levels: without its name and without titles. */
export function decidingRecipe(chain: BuildableChain): Recipe {
  return writtenChain(chain, { isUntitled: true });
}

function writtenChain(chain: BuildableChain, writing: NodeWriting = {}): Recipe {
  const { width, height, nodes } = chain;
  const { require, ...others } = givenTerms(chain.terms);
  const packs = ownPacks(chain);
  const saysPacks = packs.length > 0;
  const steps = recipeNodes(nodes, { ...writing, saysPacks }) as RecipeNode[];
  return { ...others, size: [width, height], ...(saysPacks ? { packs } : {}), ...defined({ require }), steps };
}

/** Returns a recipe as the text of a file. */
export function toRecipeJson(recipe: Recipe): string {
  checkArgument("toRecipeJson", "recipe", RECIPE, recipe);
  const { $schema = SCHEMA, ...rest } = recipe;
  return jsonText(dataPiece({ $schema, ...rest }), 100);
}

/** Content that a chain uses and that doesn't ship, each once. */
function ownOf(chain: BuildableChain): { readonly kind: string; readonly content: Content }[] {
  const shipped = registry().content;
  const contents = new Map<string, { readonly kind: string; readonly content: Content }>();
  for (const node of stepsIn(chain.nodes)) {
    for (const [name, value] of changedOptions(node)) {
      const { kind, content } = node.definition.options[name]!;
      if (kind !== "content" && kind !== "contents") continue;
      for (const item of (kind === "content" ? [value] : value) as readonly Content[]) {
        const twin = shipped.get(content!)?.get(item.name) as Content | undefined;
        if (twin !== undefined && isSameContent(twin, item)) continue;
        contents.set(`${content} ${item.name} ${contentHash(item)}`, { kind: content!, content: item });
      }
    }
  }
  return [...contents.values()];
}

/**
 * Returns content that a chain uses and a recipe can only refer to by name. It must be registered to build the recipe.
 */
export function ownContent(chain: BuildableChain): { readonly kind: string; readonly name: string }[] {
  const named = ownOf(chain).filter(({ content }) => !isPack(content) && !isPrefab(content));
  return named.map(({ kind, content }) => ({ kind, name: content.name }));
}

/** Returns the packs and prefabs of a chain that don't ship, as packs to include in a recipe or a level file. */
export function ownPacks(chain: BuildableChain): RecipePack[] {
  checkChain("ownPacks", chain);
  const own = ownOf(chain).map(({ content }) => content);
  const packs = own.filter(isPack);
  const members = packs.flatMap(({ prefabs }) => prefabs);
  const loose = own.filter(isPrefab).filter((one) => !members.some((member) => isSameContent(member, one)));
  refuseTwins(packs);
  refuseTwins([...members, ...loose]);
  const taken = new Set([...registry().content.get("pack")!.keys(), ...packs.map(({ name }) => name)]);
  return [...packs, ...loose.map((one) => packOf(one, taken))].map(writtenPack);
}

/** A prefab that comes alone, with all that may fill its slots, as a pack of a name that is free. */
function packOf(one: Prefab, taken: Set<string>): Pack {
  let name = one.name;
  for (let n = 2; taken.has(name); n++) name = `${one.name}_${n}`;
  taken.add(name);
  return { name, prefabs: [one, ...(one.fillers ?? [])] };
}

/** A recipe names content: two of the same name could not be told apart. */
function refuseTwins(list: readonly Content[]): void {
  const byName = new Map<string, Content>();
  for (const one of list) {
    const twin = byName.get(one.name) ?? one;
    byName.set(one.name, one);
    if (isSameContent(twin, one)) continue;
    const what = isPack(one) ? "packs" : "prefabs";
    const message = `two different ${what} have the name ${show(one.name)}. Rename one of them.`;
    throw new UndercroftError("bad-content", message);
  }
}

/** Returns a pack in the form that recipes include. */
export function writtenPack(given: Pack): RecipePack {
  checkArgument("writtenPack", "pack", PACK, given);
  const { name, prefabs } = given;
  return { pack: name, prefabs: prefabs.map(({ source }) => briefSource(source)) };
}

/** A prefab's source without what its glyphs mean anyway. */
export function briefSource({ map, legend = {}, ...header }: PrefabSource): PrefabSource {
  const isDefault = (glyph: string) => JSON.stringify(DEFAULT_LEGEND[glyph]) === JSON.stringify(legend[glyph]);
  const own = Object.entries(legend).filter(([glyph]) => !isDefault(glyph));
  return { ...header, ...(own.length === 0 ? {} : { legend: Object.fromEntries(own) }), map };
}

const PACK: Kind = { rule: "a pack, as pack() and loadPack() make it", fits: isPack };
const RECIPE: Kind = {
  rule: "a recipe",
  fits: (value) => isPlain(value) && Array.isArray(value.steps),
  hint: (value) => (CHAIN.fits(value) ? "It is a chain: pass chainRecipe(chain)." : undefined),
};
