import type { Rng } from "undercroft";
import { type GameEvent, toneOf } from "./events.js";
import type { Game } from "./game.js";

/** Lines that the log keeps. */
const LOG_LENGTH = 200;

/** One turn in the making: its chance, and what has happened in it so far. */
export class Turn {
  readonly game: Game;
  readonly rng: Rng;
  readonly events: GameEvent[] = [];
  /** Whether a door was opened, or a plant is gone, since the player last looked. */
  isViewStale = false;
  /** How many turns the player's action takes: everybody else gets this many moves. */
  time = 1;

  constructor(game: Game) {
    this.game = game;
    this.rng = game.stream.fork(game.turn);
  }

  /** Something happened, and the player knows it. */
  tell(event: GameEvent): void {
    const { log, turn } = this.game;
    this.events.push(event);
    log.push({ turn, text: event.text, tone: toneOf(event) });
    if (log.length > LOG_LENGTH) log.splice(0, log.length - LOG_LENGTH);
  }

  /** The same, if the player sees the cell. */
  tellAt(cell: number, event: GameEvent): void {
    if (this.game.level.visible[cell] === 1) this.tell(event);
  }
}
