// Writes level.json and tiles.png for the Godot project. Run it with: node make-level.js [recipe] [seed] [depth]
import { writeFileSync } from "node:fs";
import { encodePng, tiledTileset, toJson } from "undercroft/formats";
import { recipeChain, shippedRecipe } from "undercroft/recipes";

const [, , recipe = "caverns", seed = "rats", depth = "3"] = process.argv;

const level = recipeChain(shippedRecipe(recipe), { size: [60, 34] }).build({ seed, depth: Number(depth) });
writeFileSync("level.json", toJson(level));
writeFileSync("tiles.png", await encodePng(tiledTileset(level.tileset, level.recipe.theme)));
console.log(String(level));
