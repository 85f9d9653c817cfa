import type { Seed } from "undercroft";
import { distanceField, UNREACHED } from "undercroft/analysis";
import { DOOR } from "undercroft/define";
import { type Action, act, type Game, newGame, type Underworld } from "../core/index.js";
import { Bot } from "./bot.js";

/** How a game of the bot's went. */
export interface BotRun {
  readonly seed: string;
  /** The deepest level entered. */
  readonly depth: number;
  readonly turns: number;
  /** What the bot died of; null where it won, or was stuck. */
  readonly death: string | null;
  readonly won: boolean;
  /** Locked cells that were opened. */
  readonly opened: number;
  /** Why the bot could not go on; null as it should be. */
  readonly stuck: string | null;
}

export interface BotOptions {
  readonly underworld?: Underworld;
  /** Told of every action before it is done. */
  readonly onAction?: (action: Action, game: Game) => void;
}

/** So often on one cell without any news, and the bot counts as stuck. */
const STUCK_AFTER = 200;

/** Plays one game to its end. */
export function playBot(seed: Seed, { underworld, onAction }: BotOptions = {}): BotRun {
  const game = newGame(underworld === undefined ? { seed } : { seed, underworld });
  const bot = new Bot();
  let depth = 0;
  let opened = 0;
  let stuck: string | null = null;
  while (game.ending === undefined && stuck === null) {
    if (game.depth !== depth) {
      depth = game.depth;
      stuck = lostStairs(game);
    }
    const action = bot.decide(game);
    if (action === undefined) stuck = `no rule says what to do at depth ${depth}`;
    else if (bot.turnsHere > STUCK_AFTER) stuck = `turns in circles at depth ${depth}`;
    if (action === undefined || stuck !== null) break;
    onAction?.(action, game);
    const events = act(game, action);
    const [first] = events;
    for (const event of events) if (event.type === "unlocked") opened += event.cells.length;
    if (first?.type === "refused") stuck = `${JSON.stringify(action)} was refused: ${first.text}`;
  }
  const { ending, deepest, turn } = game;
  const death = ending?.kind === "died" ? ending.of : null;
  return { seed: game.seed, depth: deepest, turns: turn, death, won: ending?.kind === "won", opened, stuck };
}

/** All stairs of a level must be in reach from where the player comes in, once everything is open and found. */
function lostStairs({ level, player, depth }: Game): string | null {
  const { width, height, tileset } = level;
  // A secret door is a way as well: it is only to be found.
  const tiles = level.tiles.map((tile, cell) => (level.secrets.has(cell) ? DOOR : tile));
  const from = [level.point(player.cell)];
  let moves = distanceField({ width, height, tileset, tiles }, from, "diagonal");
  for (let jumped = true; jumped; ) {
    const further = level.oneWays.filter((way) => moves[way.from] !== UNREACHED && moves[way.to] === UNREACHED);
    from.push(...further.map(({ to }) => level.point(to)));
    jumped = further.length > 0;
    if (jumped) moves = distanceField({ width, height, tileset, tiles }, from, "diagonal");
  }
  const lost = level.stairs.find(({ cell }) => moves[cell] === UNREACHED);
  if (lost === undefined) return null;
  return `the stairs ${lost.kind} at ${level.x(lost.cell)}, ${level.y(lost.cell)} of depth ${depth} can't be reached`;
}
