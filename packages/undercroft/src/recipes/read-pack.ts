import { checkArgument, isPlain, type Kind, type Tileset, tileset, UndercroftError } from "../core/index.js";
import { type Pack, pack, prefab } from "../prefabs/index.js";
import type { RecipePack } from "./grammar.js";
import { at } from "./read-recipe.js";

/** Reads a pack included in a recipe. `path` is its place in the recipe, for error messages. */
export function readPack(source: RecipePack, path = "pack", tiles: Tileset = tileset()): Pack {
  checkArgument(path, "pack", SOURCE, source);
  const prefabs = source.prefabs.map((drawing, i) => {
    const place = `${path}.prefabs[${i}]`;
    try {
      return prefab(drawing, [], tiles);
    } catch (error) {
      // Sources are typed for those who write them in code; a file may hold anything at all.
      const { code, message } =
        error instanceof UndercroftError ? error : { code: "bad-recipe" as const, message: "this is not a prefab." };
      throw new UndercroftError(code, `${place}: ${message}`, { path: place });
    }
  });
  return at(path, () => pack(source.pack, prefabs));
}

const SOURCE: Kind = {
  rule: "{ pack, prefabs }, a name and a list of prefabs as they are written",
  fits: (value) => isPlain(value) && typeof value.pack === "string" && Array.isArray(value.prefabs),
};
