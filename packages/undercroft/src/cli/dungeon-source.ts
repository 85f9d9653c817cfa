import { printable, UndercroftError } from "../core/index.js";
import type { Dungeon } from "../dungeon/index.js";
import { registry } from "../recipes/index.js";
import { shippedWorld, worldDungeon } from "../worlds/index.js";
import { CommandError, EXIT } from "./terminal.js";
import { givenWorld, givenWorldFile, loadWorldFile } from "./world.js";

/** The world whose dungeon is built if none is named. */
export const DEFAULT_WORLD = "descent";

/** Finds the dungeon of a world. */
export async function findDungeon(file: string | undefined, seed: string): Promise<Dungeon> {
  const world = file === undefined ? givenWorld() : await loadWorldFile(file, "dungeon", registry());
  try {
    return worldDungeon(world ?? shippedWorld(DEFAULT_WORLD), seed);
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    const name = file ?? givenWorldFile() ?? DEFAULT_WORLD;
    throw new CommandError(EXIT.failed, `${printable(name)}: ${error.message}`, { cause: error });
  }
}
