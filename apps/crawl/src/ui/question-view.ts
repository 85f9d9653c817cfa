import { COLORS } from "./colors.js";
import { isCharacter, type Key } from "./keys.js";
import type { Screen } from "./screen.js";
import { middle, type Stage, type View, wrap } from "./view.js";

const WIDTH = 60;

/** A question that is answered with yes or no. */
export class QuestionView implements View {
  readonly isOverlay = true;
  readonly #text: string;
  readonly #stage: Stage;
  readonly #yes: () => void;
  readonly #no: (() => void) | undefined;
  #answers = { x: 0, y: 0 };

  constructor(text: string, stage: Stage, yes: () => void, no?: () => void) {
    this.#text = text;
    this.#stage = stage;
    this.#yes = yes;
    this.#no = no;
  }

  draw(screen: Screen): void {
    this.#answers = drawWords(screen, "Sure?", this.#text, "y yes   n no");
  }

  click(x: number, y: number): void {
    const { x: left, y: row } = this.#answers;
    const column = x - left;
    if (y !== row || column < 0) return;
    // Where the words are that `draw` wrote.
    if (column < "y yes ".length) this.press("y");
    else if (column < "y yes   n no ".length) this.press("n");
  }

  get words(): string {
    return `${this.#text} y: yes, n: no`;
  }

  press(key: Key): void {
    if (key !== "y" && key !== "Y" && key !== "n" && key !== "N" && key !== "escape") return;
    this.#stage.pop();
    if (key === "y" || key === "Y") this.#yes();
    else if (key !== "escape") this.#no?.();
  }
}

/** Something that has to be read; any key goes on. */
export class NoticeView implements View {
  readonly isOverlay = true;
  readonly #text: string;
  readonly #stage: Stage;

  constructor(text: string, stage: Stage) {
    this.#text = text;
    this.#stage = stage;
  }

  draw(screen: Screen): void {
    drawWords(screen, "Notice", this.#text, "any key goes on");
  }

  get words(): string {
    return this.#text;
  }

  press(_key: Key): void {
    this.#stage.pop();
  }

  click(): void {
    this.#stage.pop();
  }
}

/** The longest seed that can be typed. Nobody would type a longer one again. */
const LONGEST_SEED = 40;

/** A line of text to be typed in. */
export class SeedView implements View {
  readonly isOverlay = true;
  readonly takesText = true;
  #text = "";
  readonly #stage: Stage;
  readonly #take: (seed: string) => void;

  constructor(stage: Stage, take: (seed: string) => void) {
    this.#stage = stage;
    this.#take = take;
  }

  draw(screen: Screen): void {
    const area = middle(screen, WIDTH, 7);
    screen.box(area.x, area.y, area.width, area.height, COLORS.amber, COLORS.raised, "New run with a seed");
    screen.text(area.x + 3, area.y + 2, "The same seed gives the same dungeon.", COLORS.dim, undefined, area.width - 6);
    const end = screen.text(area.x + 3, area.y + 3, this.#text.slice(-(area.width - 8)), COLORS.ink);
    screen.put(end, area.y + 3, "_", COLORS.amber);
    screen.text(area.x + 3, area.y + 5, "enter begins   escape back", COLORS.faint, undefined, area.width - 6);
  }

  get words(): string {
    return `Seed of the new run: ${this.#text}`;
  }

  press(key: Key): void {
    if (key === "escape") this.#stage.pop();
    else if (key === "backspace") this.#text = [...this.#text].slice(0, -1).join("");
    else if (key === "enter") {
      const seed = this.#text.trim();
      if (seed === "") return;
      this.#stage.pop();
      this.#take(seed);
    } else if (isCharacter(key) && [...this.#text].length < LONGEST_SEED) this.#text += key;
  }
}

/** Draws a text with the keys that answer it; gives the place of the keys. */
function drawWords(screen: Screen, title: string, text: string, keys: string): { x: number; y: number } {
  const lines = wrap(text, Math.min(WIDTH, screen.width) - 6);
  const area = middle(screen, WIDTH, lines.length + 5);
  screen.box(area.x, area.y, area.width, area.height, COLORS.amber, COLORS.raised, title);
  for (const [i, line] of lines.slice(0, area.height - 4).entries()) {
    screen.text(area.x + 3, area.y + 2 + i, line, COLORS.ink, undefined, area.width - 6);
  }
  const place = { x: area.x + 3, y: area.y + area.height - 2 };
  screen.text(place.x, place.y, keys, COLORS.amber, undefined, area.width - 6);
  return place;
}
