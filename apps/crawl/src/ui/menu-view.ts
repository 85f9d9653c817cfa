import { COLORS, mix } from "./colors.js";
import type { Key } from "./keys.js";
import type { Picture } from "./picture.js";
import type { Screen } from "./screen.js";
import { type Area, type View, wrap } from "./view.js";

/** A line of the menu; its words may change while it is open. */
export interface MenuEntry {
  readonly text: string | (() => string);
  choose(): void;
}

/** The picture, the entries over it, and a message where there is one. */
export class MenuView implements View {
  readonly #picture: Picture | undefined;
  readonly #entries: readonly MenuEntry[];
  readonly #message: string;
  #selected = 0;
  #area: Area = { x: 0, y: 0, width: 0, height: 0 };

  constructor(entries: readonly MenuEntry[], picture: Picture | undefined, message: string) {
    this.#entries = entries;
    this.#picture = picture;
    this.#message = message;
  }

  draw(screen: Screen): void {
    const { width, height } = screen;
    screen.fill(0, 0, width, height, COLORS.night);
    if (this.#picture === undefined) screen.text((width - 10) >> 1, 2, "UNDERCROFT", COLORS.amber);
    else this.#picture.draw(screen);
    const texts = this.#entries.map(({ text }) => (typeof text === "string" ? text : text()));
    const inner = Math.min(width - 4, Math.max(30, ...texts.map((text) => text.length + 4)));
    const message = this.#message === "" ? [] : wrap(this.#message, Math.min(width - 6, 64));
    const boxHeight = texts.length + 2;
    // Low, so that the picture is seen; where the screen is high, not at its very end.
    const y = Math.max(0, Math.floor((height - boxHeight - message.length) * 0.92));
    this.#area = { x: (width - inner - 2) >> 1, y, width: inner + 2, height: boxHeight };
    this.#drawEntries(screen, texts);
    const top = y + boxHeight;
    for (const [i, line] of message.slice(0, height - top).entries()) {
      const x = (width - line.length) >> 1;
      screen.fill(x - 1, top + i, line.length + 2, 1, COLORS.night);
      screen.text(x, top + i, line, COLORS.rose);
    }
  }

  #drawEntries(screen: Screen, texts: readonly string[]): void {
    const { x, y, width, height } = this.#area;
    screen.box(x, y, width, height, COLORS.line, COLORS.night);
    for (const [i, text] of texts.entries()) {
      const isSelected = i === this.#selected;
      const row = y + 1 + i;
      if (isSelected) screen.fill(x + 1, row, width - 2, 1, mix(COLORS.night, COLORS.amber, 0.2));
      screen.text(x + 2, row, isSelected ? "►" : " ", COLORS.amber);
      screen.text(x + 4, row, text, isSelected ? COLORS.ink : COLORS.dim, undefined, width - 6);
    }
  }

  get words(): string {
    const { text } = this.#entries[this.#selected]!;
    return `${this.#message} ${typeof text === "string" ? text : text()}`.trim();
  }

  press(key: Key): void {
    const move = (by: number) => {
      this.#selected = (this.#selected + by + this.#entries.length) % this.#entries.length;
    };
    if (key === "up" || key === "k" || key === "8" || key === "back-tab") move(-1);
    else if (key === "down" || key === "j" || key === "2" || key === "tab") move(1);
    else if (key === "enter" || key === " ") this.#entries[this.#selected]!.choose();
  }

  click(x: number, y: number): void {
    const place = this.#at(x, y);
    if (place === undefined) return;
    this.#selected = place;
    this.#entries[place]!.choose();
  }

  hover(x: number, y: number): void {
    this.#selected = this.#at(x, y) ?? this.#selected;
  }

  #at(x: number, y: number): number | undefined {
    const place = y - this.#area.y - 1;
    const isInside = x > this.#area.x && x < this.#area.x + this.#area.width - 1;
    return isInside && place >= 0 && place < this.#entries.length ? place : undefined;
  }
}
