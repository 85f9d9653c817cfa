import { describe } from "../core/index.js";
import { COLORS } from "./colors.js";
import { directionOf, type Key } from "./keys.js";
import type { PlayView } from "./play-view.js";
import type { Screen } from "./screen.js";
import { type View, wrap } from "./view.js";

/** A cursor over the map, and words for what is under it. */
export class LookView implements View {
  readonly isOverlay = true;
  cursor: readonly [x: number, y: number];
  readonly #play: PlayView;
  readonly #close: () => void;

  constructor(play: PlayView, { close }: { readonly close: () => void }) {
    const { level, player } = play.run.game;
    this.#play = play;
    this.#close = close;
    this.cursor = [level.x(player.cell), level.y(player.cell)];
  }

  draw(screen: Screen): void {
    this.#play.tint(screen, ...this.cursor, { fg: COLORS.night, bg: COLORS.amber });
    const { x, y, width, height } = this.#play.logArea;
    screen.fill(x, y, width, height, COLORS.night);
    const text = describe(this.#play.run.game, ...this.cursor);
    const lines = wrap(text, width - 2).slice(0, Math.max(1, height - 1));
    for (const [i, line] of lines.entries()) screen.text(x + 1, y + i, line, COLORS.ink);
    screen.text(
      x + 1,
      y + height - 1,
      "directions look   enter walks there   escape back",
      COLORS.faint,
      undefined,
      width - 2,
    );
  }

  get words(): string {
    return describe(this.#play.run.game, ...this.cursor);
  }

  press(key: Key): void {
    const { game } = this.#play.run;
    const direction = directionOf(key);
    if (direction !== undefined) {
      const [x, y] = this.cursor;
      const next = [x + direction.dx, y + direction.dy] as const;
      if (game.level.cellAt(...next) !== undefined) this.cursor = next;
    } else if (key === "escape" || key === "x") this.#close();
    else if (key === "enter") {
      const target = this.cursor;
      this.#close();
      this.#play.travelTo(...target);
    }
  }

  hover(x: number, y: number): void {
    this.cursor = this.#play.cellAt(x, y) ?? this.cursor;
  }

  click(x: number, y: number): void {
    this.#close();
    this.#play.click(x, y);
  }
}
