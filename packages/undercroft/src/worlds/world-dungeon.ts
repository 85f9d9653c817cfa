import { checkArgument, type Kind, type Seed, show, UndercroftError } from "../core/index.js";
import { type Dungeon, dungeonOf } from "../dungeon/index.js";
import { recipeChain } from "../recipes/index.js";
import { World } from "./world.js";

/**
 * Returns the dungeon that the levels, quests and landmarks of a world make up. Nothing is built yet. Throws if the world has no
 * levels, or if a quest can't be solved.
 *
 * @example
 * import { readWorld, worldDungeon } from "undercroft/worlds";
 *
 * const world = readWorld({
 *   world: "mine",
 *   levels: {
 *     gate: { depth: 1, recipe: "rooms", exits: { down: "hoard", shaft: "cellar" } },
 *     cellar: { depth: 2, recipe: "caves" },
 *     hoard: { depth: 2, recipe: "caves" },
 *   },
 *   quests: [{ name: "Iron Key", lock: { level: "gate", at: "exit" }, key: { level: "cellar" } }],
 * });
 * const dungeon = worldDungeon(world, "rats");
 * console.log(dungeon.level("gate").exits.map(({ to }) => to)); // [ 'hoard', 'cellar' ]
 */
export function worldDungeon(world: World, seed: Seed): Dungeon {
  checkArgument("worldDungeon", "world", WORLD, world);
  if (world.levels.length === 0) {
    const message = `the world ${show(world.name)} has no levels. Add levels, such as gate: { depth: 1, recipe: rooms }.`;
    throw new UndercroftError("bad-option", message);
  }
  const chainFor = ({ name }: { readonly name: string }) => recipeChain(world.levelRecipe(name, seed), world);
  const { levels, quests, landmarks, registry } = world;
  return dungeonOf(levels, quests, { seed, chainFor, landmarks, packs: registry.packs });
}

const WORLD: Kind = {
  rule: "a world, as readWorld and shippedWorld return it",
  fits: (value) => value instanceof World,
};
