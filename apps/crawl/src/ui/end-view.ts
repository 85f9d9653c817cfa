import { type Game, kindOf } from "../core/index.js";
import { COLORS } from "./colors.js";
import type { Key } from "./keys.js";
import { toneColor } from "./panel.js";
import type { Screen } from "./screen.js";
import { middle, type View, wrap } from "./view.js";

interface EndHooks {
  newRun(): void;
  menu(): void;
}

/** How the run ended, and what there is to say of it. */
export class EndView implements View {
  readonly isOverlay = true;
  readonly #game: Game;
  readonly #hooks: EndHooks;
  #answers = { x: 0, y: 0 };

  constructor(game: Game, hooks: EndHooks) {
    this.#game = game;
    this.#hooks = hooks;
  }

  draw(screen: Screen): void {
    const { ending, seed, turn, deepest, underworld, player, log } = this.#game;
    const isWon = ending?.kind === "won";
    const color = isWon ? 0xffd75e : COLORS.rose;
    const area = middle(screen, 60, 19);
    const inner = area.width - 6;
    screen.box(area.x, area.y, area.width, area.height, color, COLORS.raised, isWon ? "Victory" : "The end");
    let y = area.y + 2;
    const bottom = area.y + area.height - 2;
    const line = (text: string, fg: number) => {
      for (const part of wrap(text, inner)) if (y < bottom - 1) screen.text(area.x + 3, y++, part, fg);
    };
    line(
      isWon
        ? underworld.goal === "way-out"
          ? "You found the way out, and leave the level behind."
          : "You carry the crown of the undercroft into the light."
        : `You died of ${ending?.kind === "died" ? ending.of : "something"}.`,
      color,
    );
    y++;
    line(`Reached depth ${deepest} of ${underworld.depths} in ${turn} turns.`, COLORS.ink);
    const things = player.pack.map((item) => kindOf(item).called);
    line(things.length === 0 ? "Carried nothing." : `Carried ${things.join(", ")}.`, COLORS.dim);
    line(`Seed: ${seed}`, COLORS.dim);
    y++;
    for (const { text, tone } of log.slice(-4)) line(text, toneColor(tone));
    this.#answers = { x: area.x + 3, y: bottom };
    screen.text(area.x + 3, bottom, "n new run   escape menu", COLORS.amber, undefined, inner);
  }

  click(x: number, y: number): void {
    const column = x - this.#answers.x;
    if (y !== this.#answers.y || column < 0) return;
    // Where the words are that `draw` wrote.
    if (column < "n new run ".length) this.#hooks.newRun();
    else if (column < "n new run   escape menu ".length) this.#hooks.menu();
  }

  get words(): string {
    const { ending, deepest, turn } = this.#game;
    const end = ending?.kind === "died" ? `You died of ${ending.of}.` : "You have won.";
    return `${end} Depth ${deepest}, ${turn} turns. n: new run, escape: menu`;
  }

  press(key: Key): void {
    // Not enter, because players are often still pressing keys when they die.
    if (key === "n") this.#hooks.newRun();
    else if (key === "escape" || key === "q") this.#hooks.menu();
  }
}
