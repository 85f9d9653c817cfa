import { printable } from "../core/index.js";
import type { Dungeon } from "../dungeon/index.js";
import { registry } from "../recipes/index.js";
import { type ShippedWorld, shippedWorld, type World, worldDungeon } from "../worlds/index.js";
import type { UseArguments } from "./options.js";
import { loadSteps } from "./own-steps.js";
import { CommandError, translated } from "./terminal.js";
import { checkUse, givenWorld, givenWorldFile, loadWorldFile } from "./world.js";

/** Finds the dungeon of the world that is named, or of an included one. */
export async function findDungeon(
  file: string | undefined,
  included: ShippedWorld,
  { seed, use }: UseArguments & { readonly seed: string },
): Promise<{ readonly dungeon: Dungeon; readonly world: World }> {
  if (file === undefined) checkUse(use, "a world file or ");
  const named =
    file === undefined ? givenWorld() : await loadWorldFile(file, "dungeon", registry(await loadSteps(use)));
  const world = named ?? shippedWorld(included);
  const dungeon = translated(
    () => worldDungeon(world, seed),
    (error) => {
      const name = file ?? givenWorldFile() ?? included;
      return new CommandError(`${printable(name)}: ${error.message}`, { cause: error });
    },
  );
  return { dungeon, world };
}
