import type { Tile } from "undercroft";
import type { Game } from "./game.js";
import type { PlayedLevel } from "./played-level.js";

/** Turns for which somebody can swim before they begin to drown, and what each further turn costs. */
export const SWIM_TURNS = 5;
export const DROWN_DAMAGE = 4;
/** One in this many turns in deep water takes something out of the pack. */
export const TURNS_TO_LOSE = 4;
/** Hit points for a turn in lava: a narrow stream can be crossed by whoever is in good health. */
export const LAVA_DAMAGE = 15;
/** Hit points for a fall. It never takes the last one. */
export const FALL_DAMAGE = 3;
/** Hit points for a turn in a fire, and turns for which a plant burns. */
export const FIRE_DAMAGE = 3;
export const FIRE_TURNS = 4;

/** What the player can die of that is neither a monster nor a trap nor hunger. */
export const TERRAIN_DEATHS = { drown: "drowning", burn: "lava", fire: "fire" } as const;

/** A step onto these takes two turns. */
const SLOW: ReadonlySet<string> = new Set(["shallow_water", "mud", "web"]);

/** The probability that a barricade catches fire, for each turn that something beside it burns. */
export const BARRICADE_FUEL = 0.5;

/** The same for all that burns. Nobody who runs is overtaken by a fire. */
const FUEL: ReadonlyMap<string, number> = new Map([
  ["barricade", BARRICADE_FUEL],
  ["grass", 0.4],
  ["foliage", 0.4],
  ["dead_grass", 0.7],
  ["web", 0.7],
]);

const SLOWS = "A step into it takes two turns.";
const BLOCKS = "It blocks the way and the view.";
const SEE_OVER = "It blocks the way, but not the view.";
const HARMLESS = "You can walk over it.";

/** What the player should know of each terrain. Bare floor and walls explain themselves. */
const WORDS: Readonly<Record<string, string>> = {
  door: "It opens when you walk into it, and can't be crossed diagonally.",
  open_door: "It can't be crossed diagonally.",
  up_stairs: "They lead to the level above.",
  down_stairs: "They lead to the level below.",
  pillar: BLOCKS,
  statue: BLOCKS,
  altar: HARMLESS,
  rubble: HARMLESS,
  crystal: "You can see through it, but it blocks the way.",
  shallow_water: SLOWS,
  deep_water: `You can swim for ${SWIM_TURNS} turns before you begin to drown, but things may float out of your pack.`,
  bridge: "It carries you safely across.",
  locked_door: "Walk into it to break the lock.",
  portcullis: "You can see through it. Walk into it to lift it.",
  barricade: "Walk into it to break it down. It burns.",
  lever_wall: "The lever in this wall doesn't move.",
  torch_wall: "A torch burns on this wall.",
  tree: BLOCKS,
  stalagmite: SEE_OVER,
  lava: `It does ${LAVA_DAMAGE} damage each turn you are in it.`,
  chasm: `You can jump down to the next level. The fall costs up to ${FALL_DAMAGE} hit points.`,
  chasm_edge: "It is safe to stand here, beside the drop.",
  mud: SLOWS,
  grass: "It burns.",
  dead_grass: "It is dry and burns fast.",
  foliage: "You can't see through it. It parts when you walk into it, and it burns.",
  fungus: HARMLESS,
  bones: HARMLESS,
  carpet: HARMLESS,
  road: HARMLESS,
  bookshelf: BLOCKS,
  hedge: BLOCKS,
  barrel: SEE_OVER,
  crate: SEE_OVER,
  table: SEE_OVER,
  brazier: SEE_OVER,
  bench: HARMLESS,
  bed: HARMLESS,
  web: `${SLOWS} It burns.`,
  moss: HARMLESS,
  roots: HARMLESS,
  ash: HARMLESS,
  frost: HARMLESS,
};

const NOTHING_BELOW = "You can see the bottom. There is no level below this one.";

/** One sentence about a terrain; undefined where there is nothing to be said. */
export function terrainWords(tile: Tile, { depth, underworld }: Game): string | undefined {
  return tile.hazard === "fall" && depth === underworld.depths ? NOTHING_BELOW : WORDS[tile.name];
}

export function isSlow({ name }: Tile): boolean {
  return SLOW.has(name);
}

/** The probability that a tile catches fire in a turn; 0 if it doesn't burn. */
export function fuelOf({ name }: Tile): number {
  return FUEL.get(name) ?? 0;
}

/** Why nobody would walk on a cell without thinking, and what to ask whoever wants to; no question where it can't be done. */
export interface Danger {
  readonly refusal: string;
  readonly question?: string;
}

/** What would happen to the player on a cell. Whoever swims or burns already is not asked again. */
export function dangerOf(game: Game, cell: number): Danger | undefined {
  const { level, player, depth, underworld } = game;
  const hazard = level.tileOf(cell).hazard;
  if (hazard === undefined) return level.isBurning(cell) ? fireDanger(game) : undefined;
  if (hazard === "fall") {
    if (depth === underworld.depths) return { refusal: NOTHING_BELOW };
    return {
      refusal: "A chasm opens in front of you.",
      question: `You would fall to the next level and lose up to ${FALL_DAMAGE} hit points. Jump into the chasm?`,
    };
  }
  if (level.tileOf(player.cell).hazard === hazard) return undefined;
  if (hazard === "drown") {
    return {
      refusal: "The water is too deep to walk through.",
      question: `You can swim for ${SWIM_TURNS} turns before you begin to drown, but things may float out of your pack. Swim?`,
    };
  }
  return {
    refusal: "The lava is too hot.",
    question: `Lava does ${LAVA_DAMAGE} damage each turn.${wouldDie(game, LAVA_DAMAGE)} Walk into the lava?`,
  };
}

function fireDanger(game: Game): Danger | undefined {
  const { level, player } = game;
  if (level.isBurning(player.cell)) return undefined;
  return {
    refusal: "There is fire in the way.",
    question: `The fire does ${FIRE_DAMAGE} damage each turn.${wouldDie(game, FIRE_DAMAGE)} Walk into the fire?`,
  };
}

function wouldDie({ player }: Game, damage: number): string {
  return player.body.hp <= damage ? " You would die." : "";
}

/** Whether the player stands where every turn does harm. */
export function isInDanger(level: PlayedLevel, cell: number): boolean {
  return level.isBurning(cell) || level.tileOf(cell).hazard !== undefined;
}
