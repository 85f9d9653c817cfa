// The crawl in a terminal. The command loads this module, bundled, by its path.

import { randomInt } from "node:crypto";
import { setImmediate as giveWay } from "node:timers/promises";
import type { DungeonChain } from "undercroft";
import { cp437Character, readXp } from "undercroft/formats";
import { type BotRun, playBot } from "../bot/index.js";
import {
  crawlUnderworld,
  newGame,
  type PlayedWorld,
  type Underworld,
  uniformUnderworld,
  worldUnderworld,
} from "../core/index.js";
import { Crawl, Picture } from "../ui/index.js";
import { menuDrawing } from "../ui/menu-drawing.js";
import { fileStore, savePath } from "./save-file.js";
import { Session } from "./session.js";

/** A recipe that every level is built by. The name must tell it from all others. */
export interface RecipeUnderworld {
  readonly name: string;
  readonly chain: DungeonChain;
}

export interface PlayOptions {
  readonly recipe?: RecipeUnderworld | undefined;
  /** A world, instead of a recipe. */
  readonly world?: PlayedWorld | undefined;
  readonly seed?: string | undefined;
  /** Whether to show how each new level is built. */
  readonly watch?: boolean | undefined;
}

/** Plays on this process's terminal; gives the exit code. */
export async function play({ recipe, world, seed, watch = false }: PlayOptions = {}): Promise<number> {
  const underworld = underworldOf(recipe, world);
  // A recipe that can't build a level is reported before the screen is switched.
  if (recipe !== undefined || world !== undefined) newGame({ seed: seed ?? freshSeed(), underworld });
  const { layers } = await readXp(menuDrawing());
  const crawl = new Crawl({
    underworld,
    watch,
    freshSeed,
    saves: fileStore(savePath(underworld.name)),
    picture: new Picture(layers, cp437Character),
    ...(seed === undefined ? {} : { seed }),
  });
  return new Session(crawl).run();
}

export interface BotOptions {
  readonly runs: number;
  /** The runs have the seeds `SEED 1`, `SEED 2`, and so on; or from another number on. */
  readonly seed: string;
  readonly first?: number | undefined;
  readonly recipe?: RecipeUnderworld | undefined;
  /** A world, instead of a recipe. */
  readonly world?: PlayedWorld | undefined;
  readonly onRun?: ((run: BotRun, done: number) => void) | undefined;
  /** Asked between two runs. */
  readonly isStopped?: (() => boolean) | undefined;
}

/** Lets the bot play; fewer runs than asked for where it was stopped. */
export async function playMany(options: BotOptions): Promise<BotRun[]> {
  const { runs, seed, first = 1, recipe, world, onRun, isStopped } = options;
  const underworld = underworldOf(recipe, world);
  const played: BotRun[] = [];
  for (let i = first; i < first + runs; i++) {
    // Ctrl-C is only noticed when the event loop runs.
    await giveWay();
    if (isStopped?.() === true) break;
    const run = playBot(`${seed} ${i}`, { underworld });
    played.push(run);
    onRun?.(run, played.length);
  }
  return played;
}

function underworldOf(recipe: RecipeUnderworld | undefined, world: PlayedWorld | undefined): Underworld {
  if (world !== undefined) return worldUnderworld(world);
  return recipe === undefined ? crawlUnderworld() : uniformUnderworld(recipe.name, recipe.chain);
}

/** Short enough to be typed again, without letters that look like digits. */
function freshSeed(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
}
