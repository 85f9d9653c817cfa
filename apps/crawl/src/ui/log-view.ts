import type { Game } from "../core/index.js";
import { COLORS } from "./colors.js";
import type { Key } from "./keys.js";
import { toneColor } from "./panel.js";
import type { Screen } from "./screen.js";
import { type Stage, type View, wrap } from "./view.js";

/** All messages that the game has kept, to be scrolled through from the latest up. */
export class LogView implements View {
  readonly #game: Game;
  readonly #stage: Stage;
  /** Lines below the screen. */
  #below = 0;
  #page = 1;

  constructor(game: Game, stage: Stage) {
    this.#game = game;
    this.#stage = stage;
  }

  draw(screen: Screen): void {
    const { width, height } = screen;
    screen.box(0, 0, width, height, COLORS.amber, COLORS.night, "Messages");
    this.#page = height - 3;
    const lines = this.#game.log.flatMap(({ turn, text, tone }) =>
      wrap(text, width - 12).map((part, i) => ({ turn: i === 0 ? String(turn) : "", text: part, tone })),
    );
    this.#below = Math.max(0, Math.min(this.#below, lines.length - this.#page));
    const end = lines.length - this.#below;
    for (const [i, { turn, text, tone }] of lines.slice(Math.max(0, end - this.#page), end).entries()) {
      screen.text(2, 1 + i, turn.padStart(5), COLORS.faint);
      screen.text(9, 1 + i, text, toneColor(tone), undefined, width - 11);
    }
    if (lines.length === 0) screen.text(2, 1, "Nothing has happened yet.", COLORS.dim);
    screen.text(2, height - 2, "up and down scroll   escape back", COLORS.faint, undefined, width - 4);
  }

  press(key: Key): void {
    const steps: Readonly<Record<Key, number>> = {
      ...{ up: 1, k: 1, "8": 1, down: -1, j: -1, "2": -1 },
      ...{ "page-up": this.#page, "9": this.#page, "page-down": -this.#page, "3": -this.#page },
      ...{ home: Infinity, "7": Infinity, end: -Infinity, "1": -Infinity },
    };
    const step = steps[key];
    if (step !== undefined) this.#below = Math.max(0, this.#below + step);
    else if (key === "escape" || key === "m" || key === "enter") this.#stage.pop();
  }

  /** Scrolling past the latest message leads back to the game. */
  scroll(rows: number): void {
    if (rows > 0 && this.#below === 0) this.#stage.pop();
    else this.#below = Math.max(0, this.#below - rows);
  }

  click(): void {
    this.#stage.pop();
  }
}
