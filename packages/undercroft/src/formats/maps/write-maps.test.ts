import { expect, test } from "vitest";
import { recipeChain, shippedRecipe } from "../../recipes/index.js";
import { dungeonFiles, mapFiles } from "./write-maps.js";

test("a format that nobody knows is refused, with the one that is meant or all there are", async () => {
  const level = recipeChain(shippedRecipe("rooms")).build({ seed: "rats" });
  const write = (format: string) => mapFiles(level, format as "tmj", { name: "rats" });
  const known = "format must be one of tmj, tmx, ldtk, csv, tscn, dd2vtt";
  await expect(write("tmjj")).rejects.toThrow(`${known}, got "tmjj". Did you mean "tmj"?`);
  await expect(write("constructor")).rejects.toMatchObject({
    code: "bad-option",
    message: `${known}, got "constructor".`,
  });
  const all = dungeonFiles(new Map([["top", level]]), "ldtkk" as "ldtk");
  await expect(all.next()).rejects.toThrow('Did you mean "ldtk"?');
});
