import { UndercroftError } from "undercroft";
import { checkRecipe, type Recipe } from "undercroft/recipes";
import { draftOf, recipeOf } from "./draft.ts";
import { isPlain } from "./plain.ts";

/** Recipes that somebody keeps, the latest first, each under a name of its own. Nodes that are switched off say so. */
export type Shelf = readonly Kept[];

/** A recipe on the shelf. */
export type Kept = Recipe & { readonly name: string };

/** What the file of a whole shelf says that it is. */
const FORMAT = "undercroft-recipes";
const VERSION = 1;
/** Names are read by people; a recipe's own limit is higher. */
export const LONGEST_NAME = 100;

/** Writes a shelf as the text of a file, which is also how the browser keeps it. */
export function writtenShelf(shelf: Shelf): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, recipes: shelf }, null, 1)}\n`;
}

/** Whether a value means to be a shelf. */
export function isShelf(value: unknown): boolean {
  return isPlain(value) && value.format === FORMAT;
}

/** Reads a shelf; throws with words for the user if anything is wrong with it. */
export function readShelf(value: unknown): Shelf {
  if (!isPlain(value) || value.format !== FORMAT) throw bad("this is not a list of recipes.");
  if (value.version !== VERSION) {
    throw bad(`this list of recipes has version ${JSON.stringify(value.version)}, and only version 1 is known here.`);
  }
  if (!Array.isArray(value.recipes)) throw bad("recipes must be a list.");
  return withFreeNames(value.recipes.map((recipe, i) => readKept(recipe, `recipes[${i}]`)));
}

/** A recipe that may be kept, whatever it comes from; throws if it is none. */
export function readKept(value: unknown, path: string): Kept {
  try {
    const given = checkRecipe(value);
    checkRecipe(recipeOf(draftOf(given)));
    return { ...given, name: cleanName(given.name ?? "") };
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    throw bad(`${path}: ${error.message}`);
  }
}

/** A name as it stands on the shelf. */
export function cleanName(name: string): string {
  return name.trim().slice(0, LONGEST_NAME) || "unnamed";
}

/** A name that nothing on the shelf has: the one that is wanted, or with a number. */
export function freeName(wanted: string, shelf: Shelf): string {
  const taken = new Set(shelf.map(({ name }) => name));
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted} ${n}`;
  return name;
}

/** Recipes whose names are free on a shelf, and among themselves. */
function withFreeNames(recipes: readonly Kept[], shelf: Shelf = []): Shelf {
  const all = [...shelf];
  return recipes.map((recipe) => {
    const named = { ...recipe, name: freeName(recipe.name, all) };
    all.push(named);
    return named;
  });
}

/** The shelf with a recipe on top, in place of one of its name. */
export function withKept(shelf: Shelf, recipe: Kept): Shelf {
  return [recipe, ...shelf.filter(({ name }) => name !== recipe.name)];
}

/** The shelf without a recipe. */
export function withoutKept(shelf: Shelf, name: string): Shelf {
  return shelf.filter((recipe) => recipe.name !== name);
}

/** The shelf with a recipe called something else. Another one of that name is never replaced: then it gets a number. */
export function renamedKept(shelf: Shelf, name: string, wanted: string): Shelf {
  const next = freeName(cleanName(wanted), withoutKept(shelf, name));
  return shelf.map((recipe) => (recipe.name === name ? { ...recipe, name: next } : recipe));
}

/** The shelf with a copy of a recipe right after it. */
export function duplicatedKept(shelf: Shelf, name: string): Shelf {
  return shelf.flatMap((recipe) =>
    recipe.name === name ? [recipe, { ...recipe, name: freeName(`${name} copy`, shelf) }] : recipe,
  );
}

/** The shelf with others on top. What is there already is not taken twice; another one of a name that is taken gets a number. */
export function withAllKept(shelf: Shelf, others: readonly Kept[]): Shelf {
  const known = new Set(shelf.map((recipe) => JSON.stringify(recipe)));
  const fresh = others.filter((recipe) => !known.has(JSON.stringify(recipe)));
  return [...withFreeNames(fresh, shelf), ...shelf];
}

function bad(message: string): UndercroftError {
  return new UndercroftError("bad-recipe", message);
}
