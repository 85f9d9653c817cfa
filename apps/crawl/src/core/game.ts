import { Dungeon, Rng, type Seed } from "undercroft";
import { seedText } from "undercroft/recipes";
import { PLAYER, PLAYER_KIND } from "./catalog.js";
import { crawlUnderworld, type Underworld } from "./depths.js";
import type { Player } from "./entity.js";
import type { Message } from "./events.js";
import { FIRST_MEAL } from "./hunger.js";
import type { PlayedLevel } from "./played-level.js";

/** How a game ended. */
export type Ending = { readonly kind: "won" } | { readonly kind: "died"; readonly of: string };

export interface GameOptions {
  /** Any text or whole number: the same seed and the same actions are the same game. */
  readonly seed: Seed;
  /** How the levels are built; the game's own way unless given. */
  readonly underworld?: Underworld;
}

/** Everything about a game in progress. Skins read it; `act` alone changes it. */
export class Game {
  readonly seed: string;
  readonly underworld: Underworld;
  /** Builds the levels. Play draws nothing from it: what lies below doesn't depend on what is done above. */
  readonly dungeon: Dungeon;
  /** Each turn draws from a stream of its own, named by its number, so saved games only keep the number. */
  readonly stream: Rng;
  readonly player: Player;
  /** The levels that were entered, by depth, each as it was left. */
  readonly levels = new Map<number, PlayedLevel>();
  readonly log: Message[] = [];
  /** What levels asked for and the game doesn't have. */
  readonly warnings: string[] = [];
  depth = 1;
  /** The deepest level entered so far. */
  deepest = 1;
  turn = 0;
  ending: Ending | undefined;
  /** The number of the next entity. */
  nextId = 1;

  constructor({ seed, underworld = crawlUnderworld() }: GameOptions) {
    this.seed = seedText(seed);
    this.underworld = underworld;
    const { depths, packs = [] } = underworld;
    this.dungeon = new Dungeon({ seed: this.seed, depths, packs, chain: (depth) => underworld.chain(depth) });
    this.stream = Rng.fromSeed(this.seed).fork("play");
    this.player = {
      id: 0,
      name: PLAYER,
      cell: 0,
      body: { hp: PLAYER_KIND.hp },
      pack: [],
      keys: [],
      food: FIRST_MEAL,
      swum: 0,
    };
  }

  /** The level that the player is on. */
  get level(): PlayedLevel {
    return this.levels.get(this.depth)!;
  }
}
