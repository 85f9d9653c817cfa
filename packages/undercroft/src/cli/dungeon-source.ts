import { printable, UndercroftError } from "../core/index.js";
import type { Dungeon } from "../dungeon/index.js";
import { registry } from "../recipes/index.js";
import { type ShippedWorld, shippedWorld, type World, worldDungeon } from "../worlds/index.js";
import { CommandError, EXIT } from "./terminal.js";
import { givenWorld, givenWorldFile, loadWorldFile } from "./world.js";

/** Finds the dungeon of the world that is named, or of an included one. */
export async function findDungeon(
  file: string | undefined,
  included: ShippedWorld,
  seed: string,
): Promise<{ readonly dungeon: Dungeon; readonly world: World }> {
  const named = file === undefined ? givenWorld() : await loadWorldFile(file, "dungeon", registry());
  const world = named ?? shippedWorld(included);
  try {
    return { dungeon: worldDungeon(world, seed), world };
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    const name = file ?? givenWorldFile() ?? included;
    throw new CommandError(EXIT.failed, `${printable(name)}: ${error.message}`, { cause: error });
  }
}
