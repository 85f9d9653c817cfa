import type { History, Level } from "undercroft";
import { createPixels, encodePng, levelView, paintLevel } from "undercroft/formats";
import { RECIPES, type Recipe, recipeChain, shippedRecipe } from "undercroft/recipes";
import { FIRST_LEVEL } from "./first-level.ts";
import { growthOf } from "./growth.ts";
import { THUMBNAIL, thumbnailPlace } from "./thumbnail.ts";

/** The files that are made together with the page, by their names: run by the build, never by the page. */
export async function madeAhead(): Promise<Readonly<Record<string, string | Uint8Array>>> {
  const { recipe, ...order } = FIRST_LEVEL;
  const first = built(shippedRecipe(recipe), order);
  return { "first-level.json": JSON.stringify(growthOf(first)), "gallery.png": await thumbnails() };
}

function built(
  recipe: Recipe,
  { seed, depth, size }: Omit<typeof FIRST_LEVEL, "recipe">,
): Level & { readonly history: History } {
  const chain = recipeChain(recipe, { size: recipe.size ?? size });
  return chain.build({ seed, depth, history: true }) as Level & { readonly history: History };
}

/** One picture with all thumbnails in it. */
async function thumbnails(): Promise<Uint8Array> {
  const { columns, cell, width, height } = THUMBNAIL;
  const rows = Math.ceil(RECIPES.length / columns);
  const sheet = createPixels(columns * width * cell, rows * height * cell);
  for (const [i, recipe] of RECIPES.entries()) {
    const level = built(recipe, FIRST_LEVEL);
    const picture = createPixels(width * cell, height * cell);
    // What doesn't fit is left out: the middle of a large map says what it is like.
    const area = {
      x: Math.max(0, (level.width - width) >> 1),
      y: Math.max(0, (level.height - height) >> 1),
      width,
      height,
    };
    paintLevel(picture, levelView(level, { distances: false }), { cell, area, things: false });
    const { x, y } = thumbnailPlace(i);
    for (let row = 0; row < picture.height; row++) {
      const from = row * picture.width * 4;
      const to = ((y * picture.height + row) * sheet.width + x * picture.width) * 4;
      sheet.data.set(picture.data.subarray(from, from + picture.width * 4), to);
    }
  }
  return encodePng(sheet);
}
