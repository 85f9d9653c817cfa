import { printable, UndercroftError } from "../core/index.js";
import { type Dungeon, dungeonOf } from "../dungeon/index.js";
import { recipeChain, registry, shippedRecipe } from "../recipes/index.js";
import { worldDungeon } from "../worlds/index.js";
import { CommandError, EXIT } from "./terminal.js";
import { givenWorld, givenWorldFile, loadWorldFile } from "./world.js";

/** The recipe and the number of the levels that a dungeon has if no world says otherwise. */
const RECIPE = "deeps";
const LEVELS = 10;

/** Finds the dungeon of a world file, or the one that comes without. */
export async function findDungeon(file: string | undefined, seed: string): Promise<Dungeon> {
  const world = file === undefined ? givenWorld() : await loadWorldFile(file, "dungeon", registry());
  if (world === undefined) return plainDungeon(seed);
  try {
    return worldDungeon(world, seed);
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    throw new CommandError(EXIT.failed, `${printable(file ?? givenWorldFile()!)}: ${error.message}`, { cause: error });
  }
}

function plainDungeon(seed: string): Dungeon {
  const chain = recipeChain(shippedRecipe(RECIPE));
  const levels = Array.from({ length: LEVELS }, (_, i) => ({
    name: `${RECIPE}-${i + 1}`,
    depth: i + 1,
    exits: i + 1 < LEVELS ? { down: `${RECIPE}-${i + 2}` } : {},
  }));
  return dungeonOf(levels, [], { seed, chainFor: () => chain });
}
