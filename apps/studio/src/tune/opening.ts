import { UndercroftError } from "undercroft";
import { leaveRun } from "../play/leaving.tsx";
import { heldPacks } from "../state/draft.ts";
import { MOST_BYTES, readOpened } from "../state/opened-file.ts";
import { failureOf, openRecipe, say, view } from "../state/studio.ts";

/** Opens a recipe or a level file. What can't be opened is told, and what is on the screen stays. */
export async function openFile(file: File): Promise<void> {
  try {
    if (file.size > MOST_BYTES) {
      const megabytes = (file.size / 1024 / 1024).toFixed(1);
      throw new UndercroftError(
        "bad-recipe",
        `it has ${megabytes} MB, and recipes and levels of 5 MB at most are opened here.`,
      );
    }
    const { recipe, level } = readOpened(await file.text());
    if (heldPacks(recipe.packs).length > 0) (await import("undercroft/formats")).checkHeldPacks(recipe.packs!);
    leaveRun(() => {
      openRecipe(recipe, level);
      // Elsewhere nothing would be seen of it.
      if (view.peek() === "draw" || view.peek() === "play") view.value = "watch";
      say(`${file.name} is open.`);
    });
  } catch (error) {
    say(`${file.name} can't be opened: ${failureOf(error).message}`);
  }
}
