import { plural } from "apps-shared/words.ts";
import { UndercroftError } from "undercroft";
import type { Recipe } from "undercroft/recipes";
import { leaveRun } from "../play/leaving.tsx";
import { packsInRecipe } from "../state/draft.ts";
import { changeShelf, loadMyRecipes, myRecipes, shelfProblem } from "../state/my-recipes.ts";
import { MOST_BYTES, type Opened, readOpened } from "../state/opened-file.ts";
import { type Kept, readKept, type Shelf, withAllKept } from "../state/shelf.ts";
import { failureOf, openRecipe, say, view, type WantedLevel } from "../state/studio.ts";
import { areRecipesShown } from "./tune-state.ts";

/** Reads a file with a recipe, a level or many recipes. Throws with words for the user if it is none of these. */
async function readFile(file: File): Promise<Opened | { readonly shelf: Shelf }> {
  if (file.size > MOST_BYTES) {
    const megabytes = (file.size / 1024 / 1024).toFixed(1);
    throw new UndercroftError(
      "bad-recipe",
      `it has ${megabytes} MB, and recipes and levels of 5 MB at most are opened here.`,
    );
  }
  return readOpened(await file.text());
}

async function open(recipe: Recipe, level: WantedLevel | undefined, words: string): Promise<void> {
  if (packsInRecipe(recipe.packs).length > 0) (await import("undercroft/formats")).checkPacksInRecipe(recipe.packs!);
  leaveRun(() => {
    openRecipe(recipe, level);
    // Elsewhere nothing would be seen of it.
    if (view.peek() === "draw" || view.peek() === "play") view.value = "watch";
    say(words);
  });
}

/** Opens a recipe or a level file. What can't be opened is reported, and what is on the screen stays. */
export async function openFile(file: File): Promise<void> {
  try {
    const opened = await readFile(file);
    if ("shelf" in opened) await keepFiles([file]);
    else await open(opened.recipe, opened.level, `${file.name} is open.`);
  } catch (error) {
    say(`${file.name} can't be opened: ${failureOf(error).message}`);
  }
}

/** Puts the recipes of files on the shelf, and shows it. */
export async function keepFiles(files: readonly File[]): Promise<void> {
  say(await importFiles(files));
  view.value = "watch";
  areRecipesShown.value = true;
}

/** Opens a recipe that the browser keeps. */
export async function openKept(recipe: Kept): Promise<void> {
  try {
    await open(recipe, undefined, `“${recipe.name}” is open.`);
  } catch (error) {
    say(`“${recipe.name}” can't be opened: ${failureOf(error).message}`);
  }
}

/** Puts the recipes of files on the shelf. Returns what became of them, in words for the user. */
export async function importFiles(files: readonly File[]): Promise<string> {
  const recipes: Kept[] = [];
  const faults: string[] = [];
  for (const file of files) {
    try {
      const opened = await readFile(file);
      if ("shelf" in opened) recipes.push(...opened.shelf);
      else
        recipes.push(readKept({ name: file.name.replace(/(\.recipe)?\.json$/i, ""), ...opened.recipe }, "the recipe"));
    } catch (error) {
      faults.push(`${file.name} can't be added: ${failureOf(error).message}`);
    }
  }
  return [...(recipes.length === 0 ? [] : [addAll(recipes)]), ...faults].join(" ");
}

/** Puts recipes on the shelf. Returns what was done, or why they can't be kept. */
function addAll(recipes: readonly Kept[]): string {
  loadMyRecipes();
  const shelf = withAllKept(myRecipes.peek(), recipes);
  const fresh = shelf.length - myRecipes.peek().length;
  if (fresh > 0 && !changeShelf(`${plural(fresh, "recipe")} added.`, () => shelf)) return shelfProblem.peek()!;
  return `${plural(fresh, "recipe")} added to My recipes${already(recipes.length - fresh)}.`;
}

/** How many recipes were on the shelf before. */
function already(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "; 1 was there already" : `; ${count} were there already`;
}
