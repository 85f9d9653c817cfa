import {
  checkArgument,
  checkKeys,
  defined,
  FUNCTION,
  type KeysOf,
  LIST,
  Rng,
  type Seed,
  seedText,
} from "../core/index.js";
import type { Pack } from "../prefabs/index.js";
import type { DungeonChain } from "./complete-chain.js";
import { Dungeon } from "./dungeon.js";
import type { DungeonLandmark } from "./landmarks.js";
import type { DungeonLevel, DungeonQuest } from "./level-graph.js";

/** A level as a world lists it: everything that a dungeon needs but its chain. */
export interface PlannedLevel extends Pick<DungeonLevel, "depth" | "exits"> {
  /** What exits and quests call it. */
  readonly name: string;
}

/** How to make a dungeon from a list of levels. */
export interface DungeonOfOptions<L extends PlannedLevel> {
  /** The world seed: any string or whole number. */
  readonly seed: Seed;
  /** Returns the chain of a level. If there is a choice, draw from `rng`: it depends on the seed and the level alone. */
  readonly chainFor: (level: L, rng: Rng) => DungeonChain;
  /** What goes through several levels: chasms, rivers and towers. Default: none. */
  readonly landmarks?: readonly DungeonLandmark[];
  /** Packs with prefabs that appear at most once per game. Default: none. */
  readonly packs?: readonly Pack[];
}

const OPTION_KEYS: KeysOf<DungeonOfOptions<PlannedLevel>> = {
  seed: true,
  chainFor: true,
  landmarks: true,
  packs: true,
};

/**
 * Makes a dungeon from levels and quests that are written down as data, such as those of a world file.
 *
 * @example
 * import { dungeonOf } from "undercroft/worlds";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const levels = [
 *   { name: "gate", depth: 1, recipes: ["rooms", "bsp-dungeon"], exits: { down: "caves" } },
 *   { name: "caves", depth: 2, recipes: ["caves"] },
 * ];
 * const dungeon = dungeonOf(levels, [], {
 *   seed: "rats",
 *   chainFor: ({ recipes }, rng) => recipeChain(shippedRecipe(rng.pick(recipes))),
 * });
 * console.log(dungeon.names); // [ 'gate', 'caves' ]
 */
export function dungeonOf<L extends PlannedLevel>(
  levels: readonly L[],
  quests: readonly DungeonQuest[],
  options: DungeonOfOptions<L>,
): Dungeon {
  checkArgument("dungeonOf", "levels", LIST, levels);
  checkArgument("dungeonOf", "quests", LIST, quests);
  checkKeys<object>("dungeonOf", options, OPTION_KEYS);
  checkArgument("dungeonOf", "chainFor", FUNCTION, options.chainFor);
  const { seed, chainFor, landmarks, packs = [] } = options;
  const rng = Rng.fromSeed(seedText(seed)).fork("chains");
  const entries = levels.map((level) => {
    const { name, depth, exits = {} } = level;
    return [name, { depth, chain: chainFor(level, rng.fork(name)), exits }] as const;
  });
  return new Dungeon({ seed, levels: Object.fromEntries(entries), quests, packs, ...defined({ landmarks }) });
}
