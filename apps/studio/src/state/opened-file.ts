import { type LevelFile, readLevel, UndercroftError } from "undercroft";
import { checkRecipe, type Recipe } from "undercroft/recipes";
import { isShelf, readShelf, type Shelf } from "./shelf.ts";
import type { WantedLevel } from "./studio.ts";

/** What a file that was opened asks for. */
export interface Opened {
  readonly recipe: Recipe;
  /** A level file also says which level of its recipe it is. */
  readonly level: WantedLevel | undefined;
}

/** A recipe is a few kilobytes, a level of 500x500 a few hundred: what is larger than 5 MB is something else. */
export const MOST_BYTES = 5 * 1024 * 1024;

/** Reads a file's text as a recipe, a level or a list of recipes, whichever it is; throws with words for the user where it is none. */
export function readOpened(text: string): Opened | { readonly shelf: Shelf } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UndercroftError("bad-recipe", `this is not JSON: ${why}. Open a recipe or a level file (.json).`);
  }
  if (isShelf(value)) return { shelf: readShelf(value) };
  if (typeof value === "object" && value !== null && "format" in value) {
    const { seed, depth, width, height, recipe, hash } = readLevel(value as LevelFile);
    return { recipe: recipe as Recipe, level: { seed, depth, size: [width, height], hash } };
  }
  return { recipe: checkRecipe(value), level: undefined };
}
