import { cp437Character, readXp } from "undercroft/formats";
import { Bot } from "../bot/index.js";
import { act, newGame, save } from "../core/index.js";
import { Crawl, memoryStore, Picture, type Screen } from "../ui/index.js";
import { menuDrawing } from "../ui/menu-drawing.js";

/** A moment of a game that the bot plays. */
export interface Scene {
  readonly seed: string;
  readonly depth: number;
  /** Turns that the bot has been on that level. */
  readonly turns: number;
}

/** What a player would see at a moment of a bot's game. */
export function playScene({ seed, depth, turns }: Scene, width: number, height: number): Screen {
  const game = newGame({ seed });
  const bot = new Bot();
  for (let left = turns; left > 0 && game.ending === undefined; ) {
    if (game.depth === depth) left--;
    const action = bot.decide(game);
    if (action === undefined) break;
    act(game, action);
  }
  const crawl = new Crawl({ saves: memoryStore(save(game)), freshSeed: () => seed });
  crawl.resize(width, height);
  crawl.press("enter");
  return crawl.draw();
}

/** The menu over its picture. */
export async function menuScene(width: number, height: number): Promise<Screen> {
  const { layers } = await readXp(menuDrawing());
  const picture = new Picture(layers, cp437Character);
  const crawl = new Crawl({ saves: memoryStore(), freshSeed: () => "any", picture });
  crawl.resize(width, height);
  return crawl.draw();
}
