import { type Dungeon, dungeonOf } from "../dungeon/index.js";
import { recipeChain, shippedRecipe } from "../recipes/index.js";
import { CommandError, EXIT } from "./terminal.js";

/** The recipe and the number of the levels that a dungeon has if no world says otherwise. */
const RECIPE = "deeps";
const LEVELS = 10;

/** Finds the dungeon of a world file, or the one that comes without. */
export async function findDungeon(world: string | undefined, seed: string): Promise<Dungeon> {
  if (world !== undefined) {
    throw new CommandError(EXIT.usage, "world files can't be read yet. Leave the argument out for a plain dungeon.");
  }
  const chain = recipeChain(shippedRecipe(RECIPE));
  const levels = Array.from({ length: LEVELS }, (_, i) => ({
    name: `${RECIPE}-${i + 1}`,
    depth: i + 1,
    exits: i + 1 < LEVELS ? { down: `${RECIPE}-${i + 2}` } : {},
  }));
  return dungeonOf(levels, [], { seed, chainFor: () => chain });
}
